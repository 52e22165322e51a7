import type { Page } from '@playwright/test'

/** @file Contrast checks of text colours in light and dark, each combination only once. */

const appearances = ['light', 'dark'] as const

/** Themes in which the text's colours are unchecked. */
const unread = 'data-colours-unread'

/** Combinations checked by this worker in any test. */
const read = new Set<string>()

/**
 * Returns contrast errors of unchecked combinations.
 * @param judge checks the elements of a selector
 */
export async function strangeColours(
  page: Page,
  part: string,
  skipped: string,
  judge: (selector: string) => Promise<string[]>,
): Promise<string[]> {
  const met = await page.evaluate(markUnread, { part, skipped, unread, appearances, before: [...read] })
  const faults: string[] = []
  for (const [appearance, colours] of Object.entries(met)) {
    for (const each of colours) read.add(each)
    if (colours.length === 0) continue
    await wear(page, appearance === 'dark')
    faults.push(...(await judge(`[${unread}~="${appearance}"]`)).map((fault) => `${appearance}: ${fault}`))
    await wear(page, false)
  }
  return faults
}

async function wear(page: Page, dark: boolean): Promise<void> {
  await page.evaluate((isDark) => document.documentElement.classList.toggle('dark', isDark), dark)
}

interface UncheckedSearch {
  part: string
  skipped: string
  unread: string
  appearances: readonly ('light' | 'dark')[]
  before: readonly string[]
}

/** Marks texts with new combinations of colour, background and size, in one step without a repaint. */
function markUnread({ part, skipped, unread: mark, appearances: worn, before }: UncheckedSearch): Record<'light' | 'dark', string[]> {
  const known = new Set(before)
  const met: Record<'light' | 'dark', string[]> = { light: [], dark: [] }
  for (const each of document.querySelectorAll(`[${mark}]`)) each.removeAttribute(mark)
  for (const appearance of worn) {
    document.documentElement.classList.toggle('dark', appearance === 'dark')
    const grounds = new Map<Element, { seen: string; faded: string }>()
    /** Backgrounds up to the first opaque one, and opacities. */
    const below = (of: Element | null): { seen: string; faded: string } => {
      if (!of) return { seen: '', faded: '' }
      const found = grounds.get(of)
      if (found !== undefined) return found
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(of)
      const rest = below(of.parentElement)
      const isClear = backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none'
      const isWhole = backgroundColor.startsWith('rgb(') && backgroundImage === 'none'
      const ownBackground = isClear ? '' : `${backgroundColor},${backgroundImage},`
      const all = {
        seen: isWhole ? ownBackground : ownBackground + rest.seen,
        faded: opacity === '1' ? rest.faded : `${opacity},${rest.faded}`,
      }
      grounds.set(of, all)
      return all
    }
    const texts = document.createTreeWalker(document.querySelector(part) ?? document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const holder = texts.currentNode.parentElement
      if (!holder || texts.currentNode.textContent?.trim() === '' || !holder.checkVisibility({ visibilityProperty: true })) continue
      if (holder.closest(skipped)) continue
      const { color, fontSize, fontWeight } = getComputedStyle(holder)
      // Disabled elements are exempt.
      const isIdle = holder.closest(':disabled, [aria-disabled=true]') !== null
      const { seen, faded } = below(holder)
      // WCAG large text: 18 pt, or 14 pt bold.
      const isLarge = parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24)
      // Links must differ from the surrounding text.
      const link = holder.closest('a')
      const amid = link?.parentElement && link.parentElement.textContent !== link.textContent ? getComputedStyle(link.parentElement) : null
      const isUnderlined = link !== null && getComputedStyle(link).textDecorationLine !== 'none'
      const colours = [isIdle, color, isLarge, seen, faded, amid?.color, amid?.display, isUnderlined].join()
      if (known.has(colours)) continue
      known.add(colours)
      met[appearance].push(colours)
      holder.setAttribute(mark, `${holder.getAttribute(mark) ?? ''} ${appearance}`.trim())
    }
  }
  document.documentElement.classList.remove('dark')
  return met
}
