import { expect, type Page } from '@playwright/test'
import { orders } from '../contract/orders/orders.ts'
import { permissionNames } from '../contract/permissions.ts'
import { stock } from '../contract/stock/stock.ts'
import { address, focused, open, palette, press, screen, searchFor } from './support/interactions.ts'
import { newOrder } from './support/records.ts'
import { test } from './support/test.ts'

test('the report of a series is reached by the palette and walked to a document by keys alone', async ({ page, person }) => {
  const order = await newOrder(person)
  await open(page, '/')
  await palette(page, 'numuru sērijas', 'Numuru sērijas')
  await expect.poll(() => address(page)).toBe('/workspace/number_series')
  await searchFor(page, order.number.slice(0, 8))
  await expect(screen(page).getByRole('row').filter({ hasText: 'Pasūtījumi' })).toHaveCount(1)
  await expect(screen(page).getByRole('row')).toHaveCount(2)
  await toRows(page)
  await press(page, 'Enter')
  await expect.poll(() => address(page)).toMatch(/number_series\/\d+$/)
  await expect(screen(page).getByRole('row').filter({ hasText: order.number })).toBeVisible()
  await searchFor(page, order.number)
  await expect(screen(page).getByRole('row')).toHaveCount(2)
  await toRows(page)
  await press(page, 'Enter')
  await expect.poll(() => address(page)).toBe(`/orders/${order.id}`)
})

test('all moves of an item are walked from the stock list to the document that made one', async ({ page, person }) => {
  const order = await newOrder(person, { lines: 1 })
  const name = order.order_items[0]?.name ?? ''
  await person.done(orders.fulfil, { params: { id: order.id }, body: { step: 'reserve' } })
  await person.done(orders.fulfil, { params: { id: order.id }, body: { step: 'issue' } })
  const { data } = await person.done(stock.list, { query: { q: name } })
  await open(page, '/stock/stock_items')
  await searchFor(page, name)
  await expect(screen(page).getByRole('row').filter({ hasText: name })).toHaveCount(1)
  await toRows(page)
  await palette(page, 'visas krājuma kustības')
  await expect.poll(() => address(page)).toBe(`/stock/stock_items/${data[0]?.id}/movements`)
  await expect(
    screen(page)
      .getByRole('row')
      .filter({ hasText: `Pasūtījums ${order.number}` }),
  ).toBeVisible()
  await press(page, 'Enter')
  await expect.poll(() => address(page)).toBe(`/orders/${order.id}`)
})

test.describe('whoever does not see costs', () => {
  test.use({ who: { permissions: permissionNames.filter((name) => name !== 'view_costs') } })

  test('is offered no column, filter or sum of them', async ({ page }) => {
    await open(page, '/stock/stock_items')
    await expect(screen(page).getByRole('columnheader', { name: 'Pieejams' })).toBeVisible()
    await expect(screen(page).getByRole('columnheader', { name: 'Vērtība, €' })).toHaveCount(0)
    await expect(screen(page).getByLabel('Vērtība no, €')).toHaveCount(0)
    await open(page, '/stock/tehnical_documents/create')
    await expect(screen(page).getByRole('columnheader', { name: 'Daudzums' })).toBeVisible()
    await expect(screen(page).getByText(/pašizmaksa/i)).toHaveCount(0)
  })
})

test('whoever sees costs is offered them', async ({ page }) => {
  await open(page, '/stock/stock_items')
  await expect(screen(page).getByRole('columnheader', { name: 'Vērtība, €' })).toBeVisible()
  // Actions without space are behind the last button.
  await screen(page)
    .getByRole('button', { name: /^(Vēl|Filtri)/ })
    .press('Enter')
  await expect(page.getByLabel('Vērtība no, €')).toBeVisible()
  await open(page, '/stock/tehnical_documents/create')
  await expect(
    screen(page)
      .getByText(/pašizmaksa/i)
      .first(),
  ).toBeVisible()
})

async function toRows(page: Page): Promise<void> {
  for (let stop = 0; stop < 20 && (await focused(page).getAttribute('role')) !== 'grid'; stop += 1) await page.keyboard.press('Tab')
  await expect(focused(page)).toHaveRole('grid')
}
