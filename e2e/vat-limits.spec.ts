import { expect } from '@playwright/test'
import { dayOf } from '../contract/format.ts'
import { invoices } from '../contract/invoices/invoices.ts'
import { orders } from '../contract/orders/orders.ts'
import { makeCustomer } from '../tests/support/factories.ts'
import { address, focused, keyCounter, load, open, palette, press, screen, searchFor, toRows } from './support/interactions.ts'
import { keepPicture } from './support/picture.ts'
import { newGoods, unique, worldOf } from './support/records.ts'
import { test } from './support/test.ts'

test('yearly limits lead to the documents behind them, by keys alone', async ({ page, person }) => {
  const counter = await keyCounter(page)
  const { db } = worldOf(person)
  const { id: type_id } = await db.selectFrom('customer_types').select('id').where('name', '=', 'Fiziska persona').executeTakeFirstOrThrow()
  const { id: country_id } = await db.selectFrom('countries').select('id').where('code', '=', 'FI').executeTakeFirstOrThrow()
  const customer_id = await makeCustomer(worldOf(person), {
    name: `Aino ${unique()}`,
    type_id,
    country_id,
    reg_nr: null,
    vat_nr: null,
    city: 'Helsinki',
    postal_code: '00100',
  })
  const goods = await newGoods(person)
  const { order_id: id } = await person.done(orders.create, {
    body: { customer_id, order_items: [{ item_id: goods.id, quantity: '1', unit_price: '120.00' }] },
  })
  for (const step of ['reserve', 'issue'] as const) await person.done(orders.fulfil, { params: { id }, body: { step } })
  const { invoice_id } = await person.done(orders.issueInvoice, { params: { id } })
  const { data: invoice } = await person.done(invoices.accept, { params: { id: invoice_id } })

  await open(page, '/')
  await palette(page, 'pvn gada robezas', 'PVN gada robežas')
  await expect.poll(() => address(page)).toBe('/vat_limits')
  const limits = screen(page).getByRole('grid', { name: 'Robežas' })
  await expect(limits).toContainText('Tālpārdošana ES patērētājiem')
  await expect(screen(page).getByRole('grid', { name: 'Pa valstīm' })).toContainText('Somija')
  await keepPicture(page, 'vat-limits.png')
  // With hidden columns, too, no row lies below the others' values.
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(screen(page).locator('[data-gone]').first()).toBeVisible()
  await expect(limits.getByRole('row').nth(3)).toBeInViewport({ ratio: 1 })
  await toRows(page)
  await press(page, 'Enter')
  const year = dayOf(new Date()).slice(0, 4)
  await expect.poll(() => address(page)).toContain(`/vat_limit_dealings?date_from=${year}-01-01`)
  await searchFor(page, invoice.number ?? '')
  await expect(screen(page).getByRole('row')).toHaveCount(2)
  await expect(screen(page).getByRole('row').nth(1)).toContainText('120,00')
  await keepPicture(page, 'vat-limit-dealings.png')
  await toRows(page)
  await press(page, 'Enter')
  await expect.poll(() => address(page)).toBe(`/invoices/invoice/${invoice_id}`)
  await expect(focused(page)).toBeVisible()
  expect(counter.pointer()).toBe(0)
})

test('the home page tells of distance sales near their limit, and leads to the limits', async ({ page }) => {
  // Sales of other tests stay below: only the level of the real answer is another.
  await page.route('**/api/workspace/distance_limit', async (route) => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: object }
    await route.fulfill({ response, json: { data: { ...data, level: 'near', percent: '83.5' } } })
  })
  await load(page, '/')
  const notice = screen(page).getByRole('status').filter({ hasText: 'Tālpārdošana ES patērētājiem: sasniegti 83,5 % no' })
  await expect(notice).toBeVisible()
  await keepPicture(page, 'home-vat-limit.png')
  await notice.getByRole('link', { name: 'PVN gada robežas' }).press('Enter')
  await expect.poll(() => address(page)).toBe('/vat_limits')
})
