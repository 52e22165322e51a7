import { expect, type Locator, type Page } from '@playwright/test'
import { notices, type NoticeKey } from '../../contract/notices.ts'

/** @file What hands on a keyboard do, and what eyes look for. */

/** Signs in at the sign-in page. */
export async function signIn(page: Page, email: string, password = 'demo-parole'): Promise<void> {
  await expect(page.getByLabel('E-pasts')).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(tabStrip(page)).toBeVisible()
}

/**
 * Opens a path and waits until its screen stands: from another page of the workspace as a link does, for to load the client
 * anew takes half a second of a processor.
 */
export async function open(page: Page, path: string): Promise<void> {
  if (!(await goOn(page, path))) return load(page, path)
  await expect(screen(page).getByRole('tabpanel').first()).toHaveText(/./)
}

/** Loads the client at a path, as a new tab of the browser does, and waits until its screen stands. */
export async function load(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(activeTab(page)).toBeVisible()
  await expect(screen(page)).toHaveText(/./)
}

/** Goes to a path within the workspace and waits for nothing; false where there is none, or it stands there already. */
export function goOn(page: Page, path: string): Promise<boolean> {
  return page.evaluate((to) => {
    const stands = document.querySelector('main [role=tabpanel]') !== null
    if (!stands || location.pathname + location.search === to) return false
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
    return true
  }, path)
}

/** Keeps the server's news of changes from the page: it learns of them by its own calls alone. */
export async function withoutNews(page: Page): Promise<void> {
  await page.route('**/api/workspace/events**', (route) => route.abort())
}

/** What the tab in front shows. */
export function screen(page: Page): Locator {
  return page.getByRole('main')
}

/** What the keyboard is on. */
export function focused(page: Page): Locator {
  return page.locator(':focus')
}

/** Presses keys one after another: `g o`, `Control+k`, `F9`. */
export async function press(page: Page, keys: string): Promise<void> {
  for (const key of keys.split(' ')) await page.keyboard.press(key)
}

/** Opens the palette, types, and takes the row it offers first, once that is the one that is meant and is possible. */
export async function palette(page: Page, typed: string, meant: string | RegExp = typed, { key = 'Enter' } = {}): Promise<void> {
  await paletteFor(page, typed)
  const possible = page.locator(':not([aria-label*="nav iespējams"])')
  await expect(chosenRow(page).filter({ hasText: meant }).and(possible)).toBeVisible()
  await page.keyboard.press(key)
}

/** Opens the palette and types. */
export async function paletteFor(page: Page, typed: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(paletteField(page)).toBeFocused()
  await page.keyboard.type(typed)
  await expect(paletteField(page)).toHaveValue(typed)
}

/** The palette's field. */
export function paletteField(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Darbību meklētājs' }).getByRole('combobox')
}

/** Rows of the palette. */
export function paletteRows(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Darbību meklētājs' }).getByRole('option')
}

/** The row of the palette that Enter takes. */
export function chosenRow(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Darbību meklētājs' }).getByRole('option', { selected: true })
}

/** Looks for a notice of the catalogue, or for a text in a colour. */
export async function expectNotice(
  page: Page,
  notice: NoticeKey | { color: 'green' | 'blue' | 'red'; text: string | RegExp },
): Promise<void> {
  const { color, text } = typeof notice === 'string' ? notices[notice] : notice
  // Red ones speak up at once.
  await expect(page.getByRole(color === 'red' ? 'alert' : 'status').filter({ hasText: text })).toBeVisible()
}

/** The strip of tabs. */
export function tabStrip(page: Page): Locator {
  return page.getByRole('tablist', { name: 'Cilnes' })
}

/** Titles of the open tabs, in their order. */
export async function tabTitles(page: Page): Promise<string[]> {
  return (await tabStrip(page).getByRole('tab').allInnerTexts()).map((text) => text.split('\n')[0]?.trim() ?? '')
}

/** Waits until exactly these tabs stand in the strip, in this order; a title comes with its record. */
export async function expectTabs(page: Page, titles: readonly (string | RegExp)[]): Promise<void> {
  await expect(tabStrip(page).getByRole('tab')).toHaveText([...titles])
}

/** The tab in front. */
export function activeTab(page: Page): Locator {
  return tabStrip(page).getByRole('tab', { selected: true })
}

/** Path and query in the address bar. */
export function address(page: Page): string {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

/** What a person did with the keyboard, and whether he took the mouse. */
export interface KeyCounter {
  /** Keys pressed; a chord is one, Ctrl or Shift alone is none. */
  keys(): number
  pointer(): number
}

/** Keys and pointers of each page that is counted: what is put into a page once stays. */
const counted = new WeakMap<Page, { keys: number; pointer: number }>()

/** Counts keys from here on, over reloads too; call it before the first page is opened. */
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
