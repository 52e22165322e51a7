import { expect, type Locator, type Page } from '@playwright/test'
import { notices, type NoticeKey } from '../../contract/notices.ts'

export async function signIn(page: Page, email: string, password = 'demo-parole'): Promise<void> {
  await expect(page.getByLabel('E-pasts')).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(tabStrip(page)).toBeVisible()
}

/** Opens a path within the workspace if possible, as reloading the client takes half a second of CPU. */
export async function open(page: Page, path: string): Promise<void> {
  if (!(await goOn(page, path))) return load(page, path)
  await expect(screen(page).getByRole('tabpanel').first()).toHaveText(/./)
}

/** Reloads the client at a path and waits for its screen. */
export async function load(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(activeTab(page)).toBeVisible()
  await expect(screen(page)).toHaveText(/./)
}

/** Navigates without waiting; returns false outside the workspace or at the current path. */
export function goOn(page: Page, path: string): Promise<boolean> {
  return page.evaluate((to) => {
    const stands = document.querySelector('main [role=tabpanel]') !== null
    if (!stands || location.pathname + location.search === to) return false
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
    return true
  }, path)
}

/** Blocks server events, so that the page sees changes only by its own calls. */
export async function withoutNews(page: Page): Promise<void> {
  await page.route('**/api/workspace/events**', (route) => route.abort())
}

export function screen(page: Page): Locator {
  return page.getByRole('main')
}

export function focused(page: Page): Locator {
  return page.locator(':focus')
}

/** Presses keys in sequence: `g o`, `Control+k`, `F9`. */
export async function press(page: Page, keys: string): Promise<void> {
  for (const key of keys.split(' ')) await page.keyboard.press(key)
}

/** In the list in view. Letters with accents are typed without keys, so they do not wait for a field that is to come. */
/** By Tab, to the rows of the table on the page. */
export async function toRows(page: Page): Promise<void> {
  for (let stop = 0; stop < 20 && (await focused(page).getAttribute('role')) !== 'grid'; stop += 1) await page.keyboard.press('Tab')
  await expect(focused(page)).toHaveRole('grid')
}

export async function searchFor(page: Page, words: string): Promise<void> {
  await press(page, '/')
  await expect(page.locator('input[type=search]:focus')).toBeVisible()
  await page.keyboard.type(words)
}

/** Searches in the palette and runs the first row once it is the expected, enabled one. */
export async function palette(page: Page, typed: string, meant: string | RegExp = typed, { key = 'Enter' } = {}): Promise<void> {
  await paletteFor(page, typed)
  const possible = page.locator(':not([aria-label*="nav iespējams"])')
  await expect(chosenRow(page).filter({ hasText: meant }).and(possible)).toBeVisible()
  await page.keyboard.press(key)
}

export async function paletteFor(page: Page, typed: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(paletteField(page)).toBeFocused()
  await page.keyboard.type(typed)
  await expect(paletteField(page)).toHaveValue(typed)
}

export function paletteField(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Darbību meklētājs' }).getByRole('combobox')
}

export function paletteRows(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Darbību meklētājs' }).getByRole('option')
}

export function chosenRow(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Darbību meklētājs' }).getByRole('option', { selected: true })
}

export async function expectNotice(
  page: Page,
  notice: NoticeKey | { color: 'green' | 'blue' | 'red'; text: string | RegExp },
): Promise<void> {
  const { color, text } = typeof notice === 'string' ? notices[notice] : notice
  // Red notices have role alert.
  await expect(page.getByRole(color === 'red' ? 'alert' : 'status').filter({ hasText: text })).toBeVisible()
}

export function tabStrip(page: Page): Locator {
  return page.getByRole('tablist', { name: 'Cilnes' })
}

export async function tabTitles(page: Page): Promise<string[]> {
  return (await tabStrip(page).getByRole('tab').allInnerTexts()).map((text) => text.split('\n')[0]?.trim() ?? '')
}

/** Exact titles in order; titles load with their record. */
export async function expectTabs(page: Page, titles: readonly (string | RegExp)[]): Promise<void> {
  await expect(tabStrip(page).getByRole('tab')).toHaveText([...titles])
}

export function activeTab(page: Page): Locator {
  return tabStrip(page).getByRole('tab', { selected: true })
}

export function address(page: Page): string {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

export interface KeyCounter {
  /** A chord counts once, a modifier alone not at all. */
  keys(): number
  pointer(): number
}

/** By page, as injected scripts stay. */
const counted = new WeakMap<Page, { keys: number; pointer: number }>()

/** Counts across reloads; call before the first page opens. */
export async function keyCounter(page: Page): Promise<KeyCounter> {
  const known = counted.get(page)
  const count = Object.assign(known ?? {}, { keys: 0, pointer: 0 })
  const counter = { keys: () => count.keys, pointer: () => count.pointer }
  if (known) return counter
  counted.set(page, count)
  await page.exposeFunction('countPress', (type: string) => void (count[type === 'keydown' ? 'keys' : 'pointer'] += 1))
  await page.addInitScript(() => {
    const { countPress } = window as unknown as { countPress: (type: string) => void }
    const note = (event: Event): void => {
      const alone = event instanceof KeyboardEvent && /^(Shift|Control|Alt|AltGraph|Meta)$/.test(event.key)
      if (event.isTrusted && !alone) countPress(event.type)
    }
    window.addEventListener('keydown', note, true)
    window.addEventListener('pointerdown', note, true)
    window.addEventListener('wheel', note, true)
  })
  return counter
}
