import { expect, type Locator, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { leads } from '../contract/leads/leads.ts'
import { expectNotice, load, open, press, screen, searchFor } from './support/interactions.ts'
import { newPerson } from './support/people.ts'
import { database } from './support/product.ts'
import { unique } from './support/records.ts'
import { spend } from './support/shared-page.ts'
import { test } from './support/test.ts'

/** Leads of two sources and of none. */
async function makeLeads(rows: readonly [source: string | null, value: string, count: number][]): Promise<string> {
  const word = `Grupu${unique()}`
  for (const [source, value, count] of rows)
    await sql`insert into leads (company_name, source, estimated_value, task_date)
      select ${word} || ' ' || coalesce(${source}::text, 'bez') || ' ' || n, ${source}, ${value}::numeric, date '2026-05-10' + (n % 2) * 60
      from generate_series(1, ${count}::int) n`.execute(database())
  return word
}

const few: readonly [string | null, string, number][] = [
  ['Izstāde', '100.10', 3],
  ['Mājaslapa', '0.20', 2],
  [null, '7.00', 1],
]

const grid = (page: Page): Locator => screen(page).getByRole('treegrid', { name: 'Potenciālie klienti' })
const groups = (page: Page): Locator => grid(page).locator('[data-group]')
const current = (page: Page): Locator => grid(page).locator('.current-row')
const texts = (page: Page): Promise<string[]> =>
  grid(page)
    .locator('[data-index]')
    .evaluateAll((rows) =>
      rows
        .toSorted((one, other) => Number((one as HTMLElement).dataset['index']) - Number((other as HTMLElement).dataset['index']))
        .map((row) =>
          (row.querySelectorAll('[role="gridcell"]')[row.hasAttribute('data-group') ? 0 : 1] as HTMLElement).innerText
            .replaceAll(/\s+/g, ' ')
            .trim(),
        ),
    )

async function search(page: Page, word: string, count: number): Promise<void> {
  await open(page, '/leads')
  await searchFor(page, word)
  await expect(screen(page).getByRole('row')).toHaveCount(count + 1)
  await press(page, 'ArrowDown')
  await expect(screen(page).getByRole('grid')).toBeFocused()
}

async function toColumn(page: Page, header: string): Promise<void> {
  const headers = await screen(page).getByRole('columnheader').allInnerTexts()
  const place = headers.filter((text) => text.trim() !== '').findIndex((text) => text.trim() === header)
  for (let step = 0; step <= place; step++) await page.keyboard.press('ArrowRight')
}

test('a key groups the list by the column in focus, arrows walk and open groups, and it survives a reload', async ({ page }) => {
  const word = await makeLeads(few)
  await search(page, word, 6)
  await toColumn(page, 'Avots')
  await press(page, 'l g')
  await expect(groups(page)).toHaveCount(3)
  await expect(grid(page)).toBeFocused()
  await expect(groups(page).nth(0)).toContainText('Izstāde3 rindas')
  await expect(groups(page).nth(0)).toContainText('300,30')
  await expect(groups(page).nth(1)).toContainText('0,40')
  await expect(groups(page).nth(2)).toContainText('(nav)1 rinda')
  await expect(page).toHaveURL(/group_by=source/)
  await expect(current(page)).toContainText('Izstāde')
  // Opened, walked, left for the group, closed.
  await press(page, 'ArrowRight')
  await expect
    .poll(() => texts(page))
    .toEqual(['Izstāde 3 rindas', `${word} Izstāde 3`, `${word} Izstāde 2`, `${word} Izstāde 1`, 'Mājaslapa 2 rindas', '(nav) 1 rinda'])
  await press(page, 'ArrowDown ArrowDown')
  await expect(current(page)).toContainText(`${word} Izstāde 2`)
  await load(page, new URL(page.url()).pathname + new URL(page.url()).search)
  await expect.poll(() => texts(page)).toHaveLength(6)
  await expect(current(page)).toContainText(`${word} Izstāde 2`)
  await expect(grid(page)).toBeFocused()
  await press(page, 'ArrowLeft')
  await expect(current(page)).toContainText('Izstāde3 rindas')
  await press(page, 'ArrowLeft')
  await expect.poll(() => texts(page)).toHaveLength(3)
  await press(page, 'End Enter ArrowDown')
  await expect(current(page)).toContainText(`${word} bez 1`)
  // A record is opened from its row.
  await press(page, 'Enter')
  await expect(page).toHaveURL(/\/leads\/\d+/)
  await press(page, 'F4')
  await expect(current(page)).toContainText(`${word} bez 1`)
  await press(page, 'l g')
  await expect(screen(page).getByRole('grid').getByRole('row')).toHaveCount(7)
  await expect(page).not.toHaveURL(/group_by/)
})

test('groups stand by sums or counts, days by month, quarter or year, and 0 takes the grouping off', async ({ page }) => {
  const word = await makeLeads(few)
  await search(page, word, 6)
  await toColumn(page, 'Avots')
  await press(page, 'l g')
  await expect(groups(page)).toHaveCount(3)
  await press(page, 'l o')
  await page.getByRole('menuitem', { name: 'Vērtība, € dilstoši' }).press('Enter')
  await expect.poll(() => texts(page)).toEqual(['Izstāde 3 rindas', '(nav) 1 rinda', 'Mājaslapa 2 rindas'])
  await press(page, '0')
  await expect(screen(page).getByRole('grid').getByRole('row')).toHaveCount(7)
  await toColumn(page, 'Nākamais zvans')
  await press(page, 'l g')
  await expect.poll(() => texts(page)).toEqual(['2026. gada jūlijs 4 rindas', '2026. gada maijs 2 rindas'])
  await press(page, 'l p')
  await expect.poll(() => texts(page)).toEqual(['2026. gada 3. ceturksnis 4 rindas', '2026. gada 2. ceturksnis 2 rindas'])
  await press(page, 'l p')
  await expect.poll(() => texts(page)).toEqual(['2026. gads 6 rindas'])
  await press(page, 'ArrowRight')
  await expect.poll(() => texts(page)).toHaveLength(7)
})

test('the mouse groups by the menu of a header and opens groups; rows are chosen across groups and copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const word = await makeLeads(few)
  await search(page, word, 6)
  await screen(page).getByRole('columnheader', { name: 'Avots' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Grupēt pēc „Avots”' }).click()
  await groups(page).filter({ hasText: 'Mājaslapa' }).click()
  await groups(page).filter({ hasText: 'Izstāde' }).click()
  await expect.poll(() => texts(page)).toHaveLength(8)
  await press(page, 'Control+c')
  await expectNotice(page, { color: 'green', text: 'Nokopēts: 1 rinda' })
  expect((await page.evaluate(() => navigator.clipboard.readText())).split('\t')).toEqual(['Izstāde', '3', '300,30'])
  await press(page, 'Home ArrowDown Shift+End')
  const bar = screen(page).getByRole('group', { name: 'Izvēlētās rindas' })
  await expect(bar).toContainText('Izvēlēti: 5')
  await expect(bar).toContainText('300,70')
  await press(page, 'Control+c')
  await expectNotice(page, { color: 'green', text: 'Nokopēts: 5 rindas' })
  await press(page, 'Control+a')
  await expect(bar).toContainText('Izvēlēti: 6')
  await expect(bar).toContainText('307,70')
  spend(page)
})

test('a group of more rows than a page is read as it is scrolled, to its last row', async ({ page }) => {
  const word = await makeLeads([['Izstāde', '1.00', 450]])
  await open(page, '/leads')
  await searchFor(page, word)
  await expect(screen(page).getByText(/^450 potenci/)).toBeVisible()
  await press(page, 'ArrowDown')
  await toColumn(page, 'Avots')
  await press(page, 'l g')
  await expect(groups(page)).toHaveCount(1)
  await press(page, 'ArrowRight End')
  await expect(current(page)).toContainText(`${word} Izstāde 1`)
  await press(page, 'PageUp')
  await expect(current(page)).toContainText(`${word} Izstāde`)
  await press(page, 'ArrowLeft')
  await expect(current(page)).toContainText('Izstāde450 rindu')
})

test('what others change waits and moves nothing; R takes the groups anew', async ({ page, baseURL }) => {
  const colleague = await newPerson(baseURL ?? '')
  const word = await makeLeads(few)
  await search(page, word, 6)
  await toColumn(page, 'Avots')
  await press(page, 'l g')
  await expect(groups(page)).toHaveCount(3)
  await press(page, 'ArrowRight ArrowDown ArrowDown')
  await expect.poll(() => texts(page)).toHaveLength(6)
  await expect(current(page)).toContainText(`${word} Izstāde 2`)
  const before = await texts(page)
  await colleague.done(leads.create, { body: { company_name: `${word} Jauns`, source: 'Ceļš', estimated_value: '5' } })
  await expect(screen(page).getByRole('group', { name: 'Grupēšana' })).toContainText('1 jauns')
  expect(await texts(page)).toEqual(before)
  await expect(current(page)).toContainText(`${word} Izstāde 2`)
  await press(page, 'r')
  await expect.poll(() => texts(page)).toEqual(['Ceļš 1 rinda', ...before])
  await expect(current(page)).toContainText(`${word} Izstāde 2`)
})

test('a group has a menu: it opens, filters, is chosen and copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const word = await makeLeads(few)
  await search(page, word, 6)
  await toColumn(page, 'Avots')
  await press(page, 'l g')
  await expect(groups(page)).toHaveCount(3)
  const menu = page.getByRole('menu', { name: 'Grupa: Izstāde' })
  const choose = async (name: string): Promise<void> => {
    await press(page, 'Home Shift+F10')
    await expect(menu).toBeVisible()
    const item = menu.getByRole('menuitem', { name }).and(page.locator('[data-focus]'))
    for (let step = 0; step < 9 && !(await item.isVisible()); step++) await press(page, 'ArrowDown')
    await expect(item).toBeVisible()
    await press(page, 'Enter')
    await expect(menu).toHaveCount(0)
  }
  await choose('Atvērt grupu')
  await expect.poll(() => texts(page)).toHaveLength(6)
  await choose('Aizvērt grupu')
  await expect.poll(() => texts(page)).toHaveLength(3)
  await choose('Atvērt visas grupas')
  await expect.poll(() => texts(page)).toHaveLength(9)
  await choose('Aizvērt visas grupas')
  await expect.poll(() => texts(page)).toHaveLength(3)

  // Rows of a closed group; those of another join them, and leave by the same key.
  const bar = screen(page).getByRole('group', { name: 'Izvēlētās rindas' })
  await choose('Izvēlēties visas grupas rindas')
  await expect(bar).toContainText('Izvēlēti: 3')
  await expect(bar).toContainText('300,30')
  await press(page, 'ArrowDown Shift+Space')
  await expect(bar).toContainText('Izvēlēti: 5')
  await press(page, 'Shift+Space')
  await expect(bar).toContainText('Izvēlēti: 3')

  await choose('Kopēt nosaukumu un summas')
  await expectNotice(page, { color: 'green', text: 'Nokopēts: 1 rinda' })
  expect(await clipboard(page)).toEqual([
    ['Avots', 'Rindas', 'Vērtība, €'],
    ['Izstāde', '3', '300,30'],
  ])
  await choose('Kopēt grupas rindas')
  await expectNotice(page, { color: 'green', text: 'Nokopēts: 3 rindas' })
  expect((await clipboard(page)).slice(1).map((cells) => cells.find((cell) => cell.startsWith(word)))).toEqual([
    `${word} Izstāde 3`,
    `${word} Izstāde 2`,
    `${word} Izstāde 1`,
  ])

  await press(page, 'Escape')
  await expect(bar).toHaveCount(0)
  await choose('Filtrēt pēc šīs grupas')
  await expect(screen(page).getByRole('grid').getByRole('row')).toHaveCount(4)
  await expect(page).toHaveURL(/where=source%3Ais%3A/)
  await expect(page).not.toHaveURL(/group_by/)
})

test('keys filter by the group in focus; a period is not excluded and says why', async ({ page }) => {
  const word = await makeLeads(few)
  await search(page, word, 6)
  await toColumn(page, 'Avots')
  await press(page, 'l g')
  await expect(groups(page)).toHaveCount(3)
  await press(page, 'End Alt+Shift+F3')
  await expect(screen(page).getByRole('grid').getByRole('row')).toHaveCount(6)
  await toColumn(page, 'Nākamais zvans')
  await press(page, 'l g')
  await expect.poll(() => texts(page)).toEqual(['2026. gada jūlijs 3 rindas', '2026. gada maijs 2 rindas'])
  await press(page, 'ArrowDown Alt+Shift+F3')
  await expectNotice(page, { color: 'blue', text: 'Periodu no saraksta neizslēdz' })
  await expect(groups(page)).toHaveCount(2)
  await press(page, 'Alt+F3')
  await expect(screen(page).getByRole('grid').getByRole('row')).toHaveCount(3)
  await expect(page).toHaveURL(/from%3A2026-05-01.*to%3A2026-05-31/)
})

async function clipboard(page: Page): Promise<string[][]> {
  const text = await page.evaluate(() => navigator.clipboard.readText())
  return text.split(/\r?\n/).map((line) => line.split('\t'))
}
