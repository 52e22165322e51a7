import { expect, type Locator, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { orders } from '../contract/orders/orders.ts'
import { database } from './support/product.ts'
import { expectNotice, focused, open, palette, press, screen, searchFor, withoutNews } from './support/interactions.ts'
import { newOrder, unique } from './support/records.ts'
import { test } from './support/test.ts'

/** Above the search count limit (1,000). */
const rows = 1050
/** More than a list holds at once (200). */
const fewer = 210
/** In use, so not deletable. */
const used = 5

test('Ctrl+A over more rows than a list holds: all are acted on, and what was refused stays chosen', async ({ page }) => {
  const word = await makeRows(fewer)
  await use(word)
  const list = await search(page, word, `${fewer} ierakstu`)
  await press(page, 'Control+a')
  await expect(bar(page)).toContainText(`Izvēlēti: ${fewer}`)
  await expect(screen(page).getByText('Ar izvēlētajiem var: Dzēst izvēlētos')).toBeAttached()
  await press(page, 'ArrowDown Space')
  await palette(page, 'dzēst ražotāju', 'Dzēst ražotāju')
  await expect(dialog(page)).toContainText(`Iespējams: ${fewer - 1} no ${fewer - 1}`)
  await expect(focused(page)).toHaveAccessibleName(`Dzēst izvēlētos (${fewer - 1})`)
  await press(page, 'Enter')
  await expect(dialog(page).getByRole('progressbar', { name: 'Izpildīti' })).toBeVisible()
  await expect(dialog(page)).toContainText(`Izdarīts: ${fewer - 1 - used} no ${fewer - 1}`, { timeout: 60_000 })
  await expect(dialog(page).getByRole('region', { name: 'Neizdevās' })).toContainText(`${used} · `)
  await press(page, 'Enter')
  await expect(dialog(page)).toHaveCount(0)
  expect(await left(word)).toBe(used + 1)
  await expect(bar(page)).toContainText(`Izvēlēti: ${used}`)
  await expect(list).toBeFocused()
  await press(page, 'Escape')
  await expect(bar(page)).toHaveCount(0)
})

test('rows further apart than a list holds, and a range over rows that were never seen', async ({ page }) => {
  test.setTimeout(120_000)
  const word = await makeRows()
  const list = await search(page, word)
  await press(page, 'Space End Space')
  await expect(bar(page)).toContainText('Izvēlēti: 2')
  await press(page, 'Home')
  await run(page, 'Dzēst izvēlētos')
  await expect(dialog(page)).toContainText('Iespējams: 2 no 2')
  await press(page, 'Enter')
  await expect(dialog(page)).toContainText('Izdarīts: 2 no 2')
  await press(page, 'Enter')
  expect(await left(word)).toBe(rows - 2)
  // A range that begins at a row that is gone is not chosen, so the list has to show that it left.
  await expect(list.getByRole('row', { name: `${word} 0001` })).toHaveCount(0)
  await list.focus()
  await press(page, 'Home Shift+End')
  // Counted so far.
  await expect(bar(page)).toContainText(/Izvēlēti: 1\s0(00|48)/)
  // The end of the list corrects the count.
  await expect(screen(page).getByText(`${dots(rows - 2)} ieraksti`)).toBeVisible()
  await run(page, 'Dzēst izvēlētos')
  await expect(dialog(page)).toContainText(/Iespējams: 1\s0(00|48) no 1\s0(00|48)/)
  await press(page, 'Escape')
  await expect(dialog(page)).toHaveCount(0)
  expect(await left(word)).toBe(rows - 2)
  // A changed filter clears the selection.
  await searchFor(page, ' 0007')
  await expect(bar(page)).toHaveCount(0)
})

test('a run over more than a search counts is for all of them; stopped, it leaves the rest chosen and undone', async ({ page }) => {
  const word = await makeRows()
  await search(page, word)
  await press(page, 'Control+a')
  await expect(bar(page)).toContainText(`Izvēlēti: ${dots(rows)}`)
  await run(page, 'Dzēst izvēlētos')
  await expect(dialog(page)).toContainText(`Iespējams: ${dots(rows)} no ${dots(rows)}`)
  await expect(focused(page)).toHaveAccessibleName(/Dzēst izvēlētos \(1\s/)
  await press(page, 'Enter')
  await expect(focused(page)).toHaveAccessibleName('Apturēt')
  await press(page, 'Enter')
  await expect(dialog(page)).toContainText('Apturēts. Izdarīts:')
  await expect(dialog(page)).toContainText('Neizdarītie palika izvēlēti.')
  await press(page, 'Enter')
  const rest = await left(word)
  expect(rest).toBeGreaterThan(rows / 2)
  expect(rest).toBeLessThanOrEqual(rows)
  await expect(bar(page)).toContainText(`Izvēlēti: ${dots(rest)}`)
})

test('of orders in different states it is told before the deed with which it is possible, and why not with the others', async ({
  page,
  person,
}) => {
  const newOrders = [await newOrder(person), await newOrder(person), await newOrder(person)] as const
  await person.done(orders.fulfil, { params: { id: newOrders[1].id }, body: { step: 'reserve' } })
  await open(page, '/orders')
  for (const { number } of newOrders) await screen(page).getByRole('row').filter({ hasText: number }).locator('[data-pick]').click()
  await expect(bar(page)).toContainText('Izvēlēti: 3')
  await press(page, 'o r')
  await expect(dialog(page)).toContainText('Iespējams: 2 no 3')
  await expect(dialog(page).getByRole('region', { name: 'Netiks izdarīts' })).toContainText(newOrders[1].number)
  expect(await statesOf()).toEqual(['new', 'in_fulfillment', 'new'])
  await press(page, 'Enter')
  await expect(dialog(page)).toContainText('Izdarīts: 2 no 2')
  expect(await statesOf()).toEqual(['in_fulfillment', 'in_fulfillment', 'in_fulfillment'])
  await press(page, 'Enter')
  await expect(screen(page).getByRole('row', { selected: true })).toHaveCount(1)
  await expect(screen(page).getByRole('row', { selected: true })).toContainText(newOrders[1].number)

  async function statesOf() {
    return Promise.all(newOrders.map(async ({ id }) => (await person.done(orders.show, { params: { id } })).data.status))
  }
})

test('what takes all in one go says before the deed that they are too many', async ({ page }) => {
  // Beside the sums of the chosen rows.
  await page.setViewportSize({ width: 1920, height: 800 })
  await open(page, '/invoices')
  await expect(
    screen(page)
      .getByRole('gridcell', { name: /,\d\d$/ })
      .first(),
  ).toBeVisible()
  await press(page, 'Control+a')
  const pdf = bar(page).getByRole('button', { name: 'Izvēlēto rēķinu PDF vienā failā' })
  await expect(pdf).toHaveAttribute('aria-disabled', 'true')
  await expect(pdf).toHaveAccessibleDescription(/Vienā reizē var ne vairāk kā 100, bet izvēlēti/)
})

async function makeRows(count = rows): Promise<string> {
  const word = `Kopā${unique()}`
  await sql`insert into manufacturers (name)
    select ${word} || ' ' || lpad(n::text, 4, '0') from generate_series(1, ${count}) n`.execute(database())
  return word
}

async function use(word: string): Promise<void> {
  await sql`update catalog_items set manufacturer_id = m.id
    from (select id, row_number() over (order by name) as place from manufacturers where name like ${`${word} %`}) m,
         (select id, row_number() over (order by id) as place from catalog_items order by id limit ${used}) i
    where catalog_items.id = i.id and m.place = i.place * 12`.execute(database())
}

async function left(word: string): Promise<number> {
  const { rows: found } = await sql<{
    count: number
  }>`select count(*)::int as count from manufacturers where name like ${`${word} %`}`.execute(database())
  return found[0]?.count ?? 0
}

test('rows that are not at hand yet are chosen one by one as fast as the keys come', async ({ page }) => {
  const list = await search(page, await makeRows(fewer), `${fewer} ierakstu`)
  await expect(list).toBeFocused()
  let come = (): void => {}
  const gate = new Promise<void>((resolve) => (come = resolve))
  await page.route('**/api/**manufacturers**', async (route) => {
    await gate
    await route.continue()
  })
  await press(page, 'End Space ArrowUp Space ArrowUp Space')
  come()
  await expect(bar(page)).toContainText('Izvēlēti: 3')
})

test('a range whose end is gone by the time that it is read chooses nothing, and says so', async ({ page }) => {
  await withoutNews(page)
  const word = await makeRows(fewer)
  const list = await search(page, word, `${fewer} ierakstu`)
  await press(page, 'Home')
  await expect(list.getByRole('row', { name: `${word} 0001` })).toHaveClass(/current-row/)
  await sql`delete from manufacturers where name = ${`${word} 0001`}`.execute(database())
  await press(page, 'Shift+End')
  await expectNotice(page, { color: 'blue', text: 'Saraksts tikmēr mainījās, tāpēc nekas nav izvēlēts' })
  await expect(bar(page)).toHaveCount(0)
  await expect(list).toBeFocused()
})

async function search(page: Page, word: string, found = 'vairāk nekā 1 000 ierakstu'): Promise<Locator> {
  await open(page, '/manufacturers')
  const list = screen(page).getByRole('grid')
  await searchFor(page, word)
  await expect(screen(page).getByText(found)).toBeVisible()
  await list.focus()
  return list
}

async function run(page: Page, name: string): Promise<void> {
  await bar(page).getByRole('button', { name }).click({ force: true })
}

function bar(page: Page): Locator {
  return screen(page).getByRole('group', { name: 'Izvēlētās rindas' })
}

function dialog(page: Page): Locator {
  return page.getByRole('dialog')
}

function dots(n: number): string {
  return new Intl.NumberFormat('lv', { useGrouping: 'always' } as Intl.NumberFormatOptions).format(n)
}
