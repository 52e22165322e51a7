import { expect, type Locator, type Page } from '@playwright/test'
import { allCommands } from '../commands/registry.ts'
import { isBuilt } from '../src/shell/screens.ts'
import { codeOf } from './support/client-code.ts'
import {
  activeTab,
  address,
  expectNotice,
  open,
  palette,
  paletteField,
  press,
  screen,
  searchFor,
  tabTitles,
} from './support/interactions.ts'
import { test } from './support/test.ts'

/** @file Keyboard dispatcher (keyboard.md, 2C) and focus. */

interface Layout {
  what: string
  key: string
  code: string
  held?: string
  composing?: true
  does: 'palette' | 'help' | 'search' | 'nothing'
}

// Key events of Latvian and neighbouring layouts, as real browsers send them.
const layouts: readonly Layout[] = [
  { what: 'AltGr+e on lv types ē', key: 'ē', code: 'KeyE', held: 'AltGraph', does: 'nothing' },
  { what: 'Right Alt+e on us', key: 'e', code: 'KeyE', held: 'Alt', does: 'nothing' },
  { what: 'Right Alt+e on ru', key: 'у', code: 'KeyE', held: 'Alt', does: 'nothing' },
  { what: 'Ctrl+AltGr+k on lv', key: 'ķ', code: 'KeyK', held: 'Control AltGraph', does: 'palette' },
  { what: "the dead ' of lv apostrophe", key: '.AltGraphLatch', code: 'Quote', does: 'nothing' },
  { what: "ā after the dead ' of lv apostrophe", key: 'ā', code: 'KeyA', held: 'AltGraph', does: 'nothing' },
  { what: "the dead ' of us-intl", key: 'Dead', code: 'Quote', does: 'nothing' },
  { what: 'Ctrl+K inside a composition', key: 'k', code: 'KeyK', held: 'Control', composing: true, does: 'nothing' },
  { what: 'Ctrl+K on us', key: 'k', code: 'KeyK', held: 'Control', does: 'palette' },
  { what: 'Ctrl+K with CapsLock', key: 'K', code: 'KeyK', held: 'Control', does: 'palette' },
  { what: 'Ctrl+K on ru', key: 'л', code: 'KeyK', held: 'Control', does: 'palette' },
  { what: 'Ctrl and the key printed K on lv ergonomic', key: 'k', code: 'KeyV', held: 'Control', does: 'palette' },
  { what: 'Ctrl and the place of K on lv ergonomic', key: 't', code: 'KeyK', held: 'Control', does: 'nothing' },
  { what: '/ on us', key: '/', code: 'Slash', does: 'search' },
  { what: '/ on de', key: '/', code: 'Digit7', held: 'Shift', does: 'search' },
  { what: '? on us', key: '?', code: 'Slash', held: 'Shift', does: 'help' },
  { what: '[ on us', key: '[', code: 'BracketLeft', does: 'nothing' },
  { what: 'ā without a modifier', key: 'ā', code: 'KeyA', does: 'nothing' },
  { what: 'Alt with the numeric pad', key: '1', code: 'Numpad1', held: 'Alt', does: 'nothing' },
  { what: 'a modifier alone', key: 'Shift', code: 'ShiftLeft', held: 'Shift', does: 'nothing' },
]

test('every key of every layout runs the command it means, or none', async ({ page }) => {
  await open(page, '/banks')
  const list = page.getByRole('grid', { name: 'Bankas' })
  for (const layout of layouts) {
    await expect(list).toBeFocused()
    const taken = await strike(page, layout)
    await test.step(`${layout.what}: ${layout.does}`, async () => {
      expect.soft(taken, layout.what).toBe(layout.does !== 'nothing')
      if (layout.does === 'palette') await expect.soft(paletteField(page), layout.what).toBeFocused()
      if (layout.does === 'help') await expect.soft(helpSheet(page), layout.what).toBeVisible()
      if (layout.does === 'search') await expect.soft(page.getByRole('searchbox', { name: 'Meklēt' }), layout.what).toBeFocused()
      if (layout.does === 'nothing') {
        await expect.soft(page.getByRole('dialog'), layout.what).toHaveCount(0)
        await expect.soft(list, layout.what).toBeFocused()
      }
    })
    if (layout.does === 'search') await list.focus()
    else if (layout.does !== 'nothing') await press(page, 'Escape')
  }
})

test('sequences are found by place on ru, and Ctrl+š is save', async ({ page }) => {
  await open(page, '/banks')
  await strike(page, { key: 'п', code: 'KeyG' })
  await strike(page, { key: 'л', code: 'KeyK' })
  await expect(page).toHaveURL('/customers')
  await palette(page, 'jauna banka', 'Jauna banka')
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused()
  await strike(page, { key: 'š', code: 'KeyS', held: 'Control AltGraph' })
  await expect(page.getByRole('dialog')).toContainText('Lauks ir obligāts')
})

test('a begun sequence is shown, waits, and is dropped by a chord, a wrong key or time', async ({ page }) => {
  await open(page, '/banks')
  const begun = page.getByRole('status', { name: 'Iesāktie taustiņi', includeHidden: true })
  await press(page, 'g')
  await expect(begun).toContainText('G')
  // Longer than it takes to read what may follow.
  await expect(begun).toBeEmpty({ timeout: 15_000 })
  await press(page, 'g')
  await expect(begun).toContainText('G')
  await press(page, 'Control+k')
  await expect(paletteField(page)).toBeFocused()
  await expect(begun).toBeEmpty()
  await press(page, 'Escape k')
  expect(address(page)).toBe('/banks')
  await press(page, 'g q k')
  expect(address(page)).toBe('/banks')
  // Shift must not break the sequence.
  await press(page, 'g Shift k')
  await expect(page).toHaveURL('/customers')
})

test('single keys can be switched off and stay off; chords and F-keys go on', async ({ page }) => {
  await open(page, '/banks')
  await palette(page, 'viena burta', 'Ieslēgt vai izslēgt viena burta taustiņus')
  await expectNotice(page, { color: 'blue', text: 'Viena burta taustiņi izslēgti' })
  await page.reload()
  const list = page.getByRole('grid', { name: 'Bankas' })
  await expect(list).toBeFocused()
  await press(page, 'g k / ?')
  await expect(list).toBeFocused()
  expect(address(page)).toBe('/banks')
  await press(page, 'F3')
  await expect(page.getByRole('searchbox', { name: 'Meklēt' })).toBeFocused()
  await press(page, 'F1')
  await page.getByRole('checkbox', { name: /Viena burta taustiņi/ }).press('Space')
  await press(page, 'Escape')
  await list.focus()
  await press(page, 'g k')
  await expect(page).toHaveURL('/customers')
})

test('typing never runs a command', async ({ page }) => {
  await open(page, '/banks')
  const text = 'gp gk gr co cr nn tn ti r / ? n'
  await searchFor(page, text)
  await expect(page.getByRole('searchbox', { name: 'Meklēt' })).toHaveValue(text)
  await palette(page, 'jauna banka', 'Jauna banka')
  const name = page.getByRole('dialog').getByRole('textbox').first()
  await expect(name).toBeFocused()
  await page.keyboard.type(text)
  await expect(name).toHaveValue(text)
  await press(page, 'Control+k')
  await page.keyboard.type(text)
  await expect(paletteField(page)).toHaveValue(text)
  await press(page, 'Escape Escape')
  await open(page, '/orders/create')
  const number = page.getByRole('textbox', { name: 'Klienta pasūtījuma Nr.' })
  await number.focus()
  await page.keyboard.type(text)
  await expect(number).toHaveValue(text)
  expect(await tabTitles(page)).toEqual(['Bankas', 'Jauns pasūtījums'])
})

test('what is typed before the palette is there stands in its field', async ({ page }) => {
  let arrive = (): void => undefined
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(await codeOf('shell/Layers.tsx'), async (route) => {
    await arrived
    await route.continue()
  })
  await open(page, '/banks')
  await press(page, 'Control+k')
  await page.keyboard.type('jauna b')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  arrive()
  await expect(paletteField(page)).toBeFocused()
  await page.keyboard.type('anka')
  await expect(paletteField(page)).toHaveValue('jauna banka')
})

test('the help sheet lists every command that has a key', async ({ page }) => {
  await open(page, '/banks')
  await press(page, 'F1')
  await expect(helpSheet(page)).toBeVisible()
  const bound = allCommands(isBuilt).filter(({ keys = [] }) => keys.length > 0)
  const listed = await page.getByRole('dialog', { name: 'Taustiņi' }).getByRole('term').allInnerTexts()
  expect([...listed].sort()).toEqual(bound.map(({ title }) => title).sort())
  await press(page, 'Escape')
  await expect(page.getByRole('grid', { name: 'Bankas' })).toBeFocused()

  await press(page, 'F1')
  await page.getByRole('button', { name: 'Meklēt un drukāt' }).press('Enter')
  const terms = screen(page).getByRole('term')
  await expect(terms).toHaveCount(bound.length)
  await expect(page.getByRole('searchbox', { name: 'Meklēt' })).toBeFocused()
  await page.keyboard.type('ctrl+k')
  await expect(terms.filter({ hasText: 'Atvērt darbību meklētāju' })).toBeVisible()
  await press(page, 'Control+a')
  await page.keyboard.type('tastat')
  await expect(terms).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Arī darbības bez taustiņiem' }).press('Space')
  await expect(terms.filter({ hasText: 'Tastatūra' })).toBeVisible()
})

test('each Esc closes one layer, and the focus returns to where it was', async ({ page }) => {
  await open(page, '/banks')
  const list = page.getByRole('grid', { name: 'Bankas' })
  await expect(list).toBeFocused()
  await press(page, 'n n')
  const dialog = page.getByRole('dialog', { name: 'Jauna banka' })
  await expect(dialog.getByRole('textbox').first()).toBeFocused()
  await press(page, 'Tab')
  const second = dialog.getByLabel('SWIFT')
  await expect(second).toBeFocused()
  await page.keyboard.type('ABC')

  await test.step('palette over a dialog', async () => {
    await press(page, 'Control+k')
    await expect(paletteField(page)).toBeFocused()
    await press(page, 'Escape')
    await expect(paletteField(page)).toHaveCount(0)
    await expect(second).toBeFocused()
    await expect(second).toHaveValue('ABC')
  })
  await test.step('help over a dialog, palette over help', async () => {
    await press(page, 'F1')
    await expect(helpSheet(page)).toBeVisible()
    await press(page, 'Control+k')
    await expect(paletteField(page)).toBeFocused()
    // The palette replaces the help sheet.
    await expect(helpSheet(page)).toHaveCount(0)
    await press(page, 'Escape')
    await expect(second).toBeFocused()
    await press(page, 'F1')
    await expect(helpSheet(page)).toBeVisible()
    await press(page, 'Escape')
    await expect(second).toBeFocused()
    await expect(second).toHaveValue('ABC')
  })
  await press(page, 'Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(list).toBeFocused()
  await test.step('palette and tab switcher over the page', async () => {
    await press(page, 'Control+k')
    await expect(paletteField(page)).toBeFocused()
    await press(page, 'Control+k')
    await expect(list).toBeFocused()
    await press(page, 'Control+e')
    await expect(page.getByRole('combobox', { name: 'Cilnes nosaukums' })).toBeFocused()
    await press(page, 'Escape')
    await expect(list).toBeFocused()
  })
})

test('F6 walks the parts of the screen, and the keyboard is never lost', async ({ page }) => {
  await open(page, '/banks')
  const list = page.getByRole('grid', { name: 'Bankas' })
  await expect(list).toBeFocused()
  const walked = new Set<string>()
  for (let step = 0; step < 6; step += 1) {
    await press(page, 'F6')
    walked.add(await page.evaluate(() => document.activeElement?.closest('[data-pane]')?.getAttribute('data-pane') ?? 'nowhere'))
  }
  expect([...walked]).toEqual(expect.arrayContaining(['rail', 'tabs', 'content']))
  expect(walked).not.toContain('nowhere')
  await press(page, 'F4')
  await expect(screen(page)).toBeVisible()
  await expect(activeTab(page)).toHaveCount(0)
})

function helpSheet(page: Page): Locator {
  return page.getByRole('heading', { name: 'Taustiņi' })
}

/** Sends a key event of another layout; returns whether it was handled. */
function strike(
  page: Page,
  { key, code, held = '', composing = false }: Omit<Layout, 'what' | 'does' | 'composing'> & { composing?: boolean },
) {
  return page.evaluate(
    (press) => {
      const down = new KeyboardEvent('keydown', {
        key: press.key,
        code: press.code,
        ctrlKey: press.held.includes('Control'),
        altKey: / ?\bAlt\b/.test(press.held),
        shiftKey: press.held.includes('Shift'),
        modifierAltGraph: press.held.includes('AltGraph'),
        isComposing: press.composing,
        bubbles: true,
        cancelable: true,
        composed: true,
      })
      return !(document.activeElement ?? document.body).dispatchEvent(down)
    },
    { key, code, held, composing },
  )
}
