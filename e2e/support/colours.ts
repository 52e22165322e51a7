import type { Page } from '@playwright/test'

/** @file Colours of texts, light and dark: which stand together for the first time, and what is wrong with those. */

const appearances = ['light', 'dark'] as const

/** Carried by texts whose colours were not read before: the appearances in which they were not. */
const unread = 'data-colours-unread'

/** What this worker has read, in whichever test: what was read on one page need not be read on the next. */
const read = new Set<string>()

/** Faults of the texts in a part whose colours no text had before; `judge` tells what is wrong with the colours of what a selector finds. */
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

interface Asked {
  part: string
  skipped: string
  unread: string
  appearances: readonly ('light' | 'dark')[]
  before: readonly string[]
}

/**
 * Marks the texts in front that stand in colours, upon colours and at a size that no text stood in before, and tells
 * these by appearance. What is wrong follows from them alone. Done in one go, so that nothing is painted meanwhile.
 */
function markUnread({ part, skipped, unread: mark, appearances: worn, before }: Asked): Record<'light' | 'dark', string[]> {
  const known = new Set(before)
  const met: Record<'light' | 'dark', string[]> = { light: [], dark: [] }
  for (const each of document.querySelectorAll(`[${mark}]`)) each.removeAttribute(mark)
  for (const appearance of worn) {
    document.documentElement.classList.toggle('dark', appearance === 'dark')
    const grounds = new Map<Element, { seen: string; faded: string }>()
    /** What a text stands upon: each ground down to the first that nothing is seen through, and what fades all of it. */
    const below = (of: Element | null): { seen: string; faded: string } => {
      if (!of) return { seen: '', faded: '' }
      const found = grounds.get(of)
      if (found !== undefined) return found
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(of)
      const rest = below(of.parentElement)
      const isClear = backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none'
      const isWhole = backgroundColor.startsWith('rgb(') && backgroundImage === 'none'
      const own = isClear ? '' : `${backgroundColor},${backgroundImage},`
      const all = { seen: isWhole ? own : own + rest.seen, faded: opacity === '1' ? rest.faded : `${opacity},${rest.faded}` }
      grounds.set(of, all)
      return all
    }
    const texts = document.createTreeWalker(document.querySelector(part) ?? document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const holder = texts.currentNode.parentElement
      if (!holder || texts.currentNode.textContent?.trim() === '' || !holder.checkVisibility({ visibilityProperty: true })) continue
      if (holder.closest(skipped)) continue
      const { color, fontSize, fontWeight } = getComputedStyle(holder)
      // What cannot be used is not asked to be read.
      const isIdle = holder.closest(':disabled, [aria-disabled=true]') !== null
      const { seen, faded } = below(holder)
      // As WCAG has it: 18 points, 14 where it is bold.
      const isLarge = parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24)
      // A link amid a text is told from the words around it.
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
