import { expect } from '@playwright/test'
import { technicalDocuments } from '../contract/technical-documents/technical-documents.ts'
import { makeWarehouse } from '../tests/support/factories.ts'
import { open, palette, press, screen } from './support/interactions.ts'
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
