import { expect, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { expectNotice, open, press, screen, searchFor } from './support/interactions.ts'
import { spend } from './support/shared-page.ts'
import { database } from './support/product.ts'
import { newCustomer, unique } from './support/records.ts'
import { test } from './support/test.ts'

const many = 650

test('all chosen rows are copied, also those that were never seen, less one that was let go', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const word = await makeRows()
  await search(page, word)
  await press(page, 'Control+a')
  await press(page, 'ArrowDown Space')
  await expect(screen(page).getByRole('group', { name: 'Izvēlētās rindas' })).toContainText(`Izvēlēti: ${many - 1}`)
  await press(page, 'Control+c')
  await expectNotice(page, { color: 'green', text: `Nokopēts: ${many - 1} rindas` })
  const lines = (await clipboard(page)).split('\r\n')
  expect(lines[0]?.split('\t')[0]).toBe('Nosaukums')
  const names = Array.from({ length: many }, (_, place) => `${word} ${String(place + 1).padStart(4, '0')}`)
  expect(lines.slice(1).map((line) => line.split('\t')[0])).toEqual(names.filter((_, place) => place !== 1))
  spend(page)
})

test('rows at hand are copied at once; without a choice the row with the keyboard alone, without a header', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const word = await makeRows(3)
  await search(page, word)
  await press(page, 'Control+c')
  await expectNotice(page, { color: 'green', text: 'Nokopēts: 1 rinda' })
  expect((await clipboard(page)).split('\r\n').map((line) => line.split('\t')[0])).toEqual([`${word} 0001`])
  await press(page, 'Shift+ArrowDown Control+c')
  await expectNotice(page, { color: 'green', text: 'Nokopēts: 2 rindas' })
  expect((await clipboard(page)).split('\r\n').map((line) => line.split('\t')[0])).toEqual(['Nosaukums', `${word} 0001`, `${word} 0002`])
  spend(page)
})

test('copying tells how far it is, is stopped by Esc, and leaves the clipboard as it was', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const word = await makeRows()
  await search(page, word)
  await page.evaluate(() => navigator.clipboard.writeText('kas bija'))
  await page.route('**/api/manufacturers?**after=**', () => {})
  await press(page, 'Control+a Control+c')
  await expect(page.getByRole('progressbar', { name: `Kopē: 200 no ${many}` })).toBeVisible()
  await press(page, 'Escape')
  await expectNotice(page, { color: 'blue', text: 'Kopēšana apturēta' })
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  expect(await clipboard(page)).toBe('kas bija')
  // Cancelling the copy keeps the selection.
  await expect(screen(page).getByRole('group', { name: 'Izvēlētās rindas' })).toContainText(`Izvēlēti: ${many}`)
  spend(page)
})

test('a browser that gives its clipboard only within a press gets the rows at the next one', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const word = await makeRows()
  await search(page, word)
  // As on a page without https.
  await page.evaluate(() => Object.defineProperty(navigator.clipboard, 'write', { value: () => Promise.reject(new Error('Not allowed')) }))
  await press(page, 'Control+a Control+c')
  await expectNotice(page, { color: 'blue', text: `${many} rindu nolasītas; nospiediet Ctrl+C vēlreiz` })
  await press(page, 'Control+c')
  await expectNotice(page, { color: 'green', text: `Nokopēts: ${many} rindu` })
  expect((await clipboard(page)).split('\r\n')).toHaveLength(many + 1)
  spend(page)
})

async function makeRows(count = many): Promise<string> {
  const word = `Kopē${unique()}`
  await sql`insert into manufacturers (name)
    select ${word} || ' ' || lpad(n::text, 4, '0') from generate_series(1, ${count}) n`.execute(database())
  return word
}

async function search(page: Page, word: string): Promise<void> {
  await open(page, '/manufacturers')
  await searchFor(page, word)
  await expect(screen(page).locator('[role="row"][aria-rowindex="2"]')).toContainText(word)
  await press(page, 'Escape')
  await expect(page.getByRole('grid', { name: 'Ražotāji' })).toBeFocused()
}

function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText())
}

test('rows are copied with headers also without a choice, and as links to the record and to the list', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const word = await makeRows(2)
  await search(page, word)
  await press(page, 'l c')
  await expectNotice(page, { color: 'green', text: 'Nokopēts: 1 rinda' })
  expect((await clipboard(page)).split('\r\n').map((line) => line.split('\t')[0])).toEqual(['Nosaukums', `${word} 0001`])
  await press(page, 'l s')
  await expectNotice(page, { color: 'green', text: 'Nokopēta saite: Ražotāji' })
  const address = await clipboard(page)
  expect(new URL(address).searchParams.get('q')).toBe(word)
  expect(await html(page)).toContain(`>Ražotāji</a>`)
  await press(page, 'l r')
  await expectNotice(page, { color: 'blue', text: 'Šai rindai nav savas lapas' })
  spend(page)
})

test('the link of a row leads to its record', async ({ page, context, person }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { id, name } = await newCustomer(person)
  await open(page, `/customers?q=${encodeURIComponent(name)}`)
  await expect(screen(page).locator('[role="row"][aria-rowindex="2"]')).toContainText(name)
  await press(page, 'l r')
  await expectNotice(page, { color: 'green', text: `Nokopēta saite: ${name}` })
  expect(new URL(await clipboard(page)).pathname).toBe(`/customers/${id}`)
  expect(await html(page)).toContain(`>${name}</a>`)
  spend(page)
})

function html(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    return item ? (await item.getType('text/html')).text() : ''
  })
}
