import { expect } from '@playwright/test'
import { sql } from 'kysely'
import { technicalDocuments } from '../contract/technical-documents/technical-documents.ts'
import { makeWarehouse } from '../tests/support/factories.ts'
import { open, palette, press, screen } from './support/interactions.ts'
import { database } from './support/product.ts'
import { newGoods, unique, worldOf } from './support/records.ts'
import { test } from './support/test.ts'

test('Enter on a row leads to its moves and on a move to its document; the palette saves and prints what the page shows', async ({
  page,
  person,
}) => {
  const mark = unique()
  const warehouse = { name: `Atskaišu ${mark}`, code: mark.slice(-12) }
  const warehouse_id = await makeWarehouse(worldOf(person), warehouse)
  const goods = await newGoods(person, { name: 'Vilkta skrūve', stock: '10', warehouse_id })
  const { data: stock } = await person.done(technicalDocuments.createCorrection, {
    body: { warehouse_id, reason: 'Saskaitīts', items: [{ item_id: goods.id, difference: '-3' }] },
  })
  const chosen = `warehouse=${warehouse_id}&warehouse_name=${encodeURIComponent(warehouse.name)}`
  await open(page, `/stock/reports?type=movements&${chosen}`)
  const row = screen(page)
    .getByRole('row')
    .filter({ hasText: goods.name })
    .filter({ has: page.getByRole('gridcell', { name: '-3', exact: true }) })
  await expect(row).toBeVisible()
  await screen(page).getByRole('grid').focus()
  await press(page, 'End')
  await press(page, 'Enter')
  await expect(page).toHaveURL(new RegExp(`/stock/tehnical_documents/${stock.id}$`))

  await open(page, `/stock/reports?type=balance&${chosen}`)
  await expect(screen(page).getByRole('row').filter({ hasText: goods.name })).toBeVisible()
  await screen(page).getByRole('grid').focus()
  await press(page, 'Home')
  await press(page, 'Enter')
  await expect(page).toHaveURL(/\/stock\/stock_items\/\d+\/movements/)
  await expect(
    screen(page)
      .getByRole('row')
      .filter({ has: page.getByRole('gridcell', { name: '-3', exact: true }) }),
  ).toBeVisible()
  await screen(page).getByRole('grid').focus()
  await press(page, 'Home')
  await press(page, 'Enter')
  await expect(page).toHaveURL(new RegExp(`/stock/tehnical_documents/${stock.id}$`))

  await open(page, `/stock/reports?type=balance&${chosen}`)
  await expect(screen(page).getByRole('row').filter({ hasText: goods.name })).toBeVisible()
  const coming = page.waitForEvent('download')
  const reportRequest = page.waitForRequest((request) => request.url().endsWith('/api/stock/reports') && request.method() === 'POST')
  await palette(page, 'lejupielādēt krājumu atskaiti', 'Lejupielādēt krājumu atskaiti (Excel)')
  expect((await reportRequest).postDataJSON()).toMatchObject({ report: { type: 'balance', warehouse_id } })
  expect((await coming).suggestedFilename()).toMatch(/\.xlsx$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await palette(page, 'krājumu atskaites pdf', 'Atvērt krājumu atskaites PDF')
  await expect(page.getByRole('complementary', { name: /\.pdf$/ }).locator('iframe')).toHaveAttribute('src', /^blob:/)
})

test('a report of 3,200 rows scrolls by keys like a list, and ranges of its cells are counted and copied', async ({
  page,
  context,
  person,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const mark = unique()
  const warehouse = { name: `Garais ${mark}`, code: mark.slice(-12) }
  const warehouse_id = await makeWarehouse(worldOf(person), warehouse)
  const { id: model } = await newGoods(person, { name: `Paraugs ${mark}`, stock: '0' })
  await sql`
    with made as (
      insert into catalog_items (sku, name, category_id, measure_unit_id, price, is_stocked)
      select 'GAR-' || ${mark} || lpad(n::text, 4, '0'), 'Garums ' || lpad(n::text, 4, '0'), m.category_id, m.measure_unit_id, 1, true
      from generate_series(1, 3200) n, catalog_items m where m.id = ${model}
      returning id
    )
    insert into stock_items (catalog_item_id, warehouse_id, min_quantity) select id, ${warehouse_id}, 2 from made`.execute(database())
  await open(page, `/stock/reports?type=low_stock&warehouse=${warehouse_id}&warehouse_name=${encodeURIComponent(warehouse.name)}`)
  const grid = screen(page).getByRole('grid')
  const row = (text: string) => grid.getByRole('row').filter({ hasText: text })
  await expect(row('Garums 0001')).toBeVisible()
  await expect(screen(page).getByText(/^3.200 rindu/)).toBeVisible()
  await grid.focus()
  await press(page, 'End')
  await expect(row('Garums 3200')).toBeVisible()
  await press(page, 'PageUp')
  await expect(row('Garums 3200')).toHaveCount(1)
  await press(page, 'Home')
  await expect(row('Garums 0001')).toBeVisible()
  // Rows are elements of the screen alone.
  expect(await grid.getByRole('row').count()).toBeLessThan(120)

  // Held down over the borders of pages, no frame takes long.
  await page.evaluate(() => {
    Object.assign(window, { slowest: 0 })
    const look = (before: number) =>
      requestAnimationFrame((now) => {
        Object.assign(window, { slowest: Math.max((window as unknown as { slowest: number }).slowest, now - before) })
        look(now)
      })
    requestAnimationFrame(look)
  })
  for (let count = 0; count < 100; count += 1) await page.keyboard.press('PageDown')
  await expect(grid).toHaveAttribute('aria-activedescendant', /-r1[0-9]{3}$/)
  await expect(row('Garums 1').first()).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { slowest: number }).slowest)).toBeLessThan(1000)

  await press(page, 'Home ArrowRight Shift+ArrowRight Shift+End')
  await expect(page.getByRole('status', { name: 'Šūnu apgabals' })).toContainText(/6.400 aizpildītu šūnu/)
  await press(page, 'Escape End')
  await press(page, 'Control+c')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('Garums 3200')
})

test('a report that does not come offers to read it again', async ({ page }) => {
  await page.route('**/api/workspace/stock_reports', (route) =>
    route.fulfill({ status: 503, contentType: 'application/json', body: JSON.stringify({ message: 'Datubāze ir aizņemta' }) }),
  )
  await open(page, '/stock/reports?type=valuation')
  const alert = screen(page).getByRole('alert')
  await expect(alert).toContainText('Datubāze ir aizņemta')
  await page.unrouteAll()
  await alert.getByRole('button', { name: 'Mēģināt vēlreiz' }).press('Enter')
  await expect(screen(page).getByRole('grid')).toBeVisible()
})
