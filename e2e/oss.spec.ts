import { expect } from '@playwright/test'
import { dayOf } from '../contract/format.ts'
import { invoices } from '../contract/invoices/invoices.ts'
import { orders } from '../contract/orders/orders.ts'
import { makeCustomer } from '../tests/support/factories.ts'
import { address, focused, keyCounter, open, palette, press, screen, searchFor, toRows } from './support/interactions.ts'
import { keepPicture } from './support/picture.ts'
import { newGoods, unique, worldOf } from './support/records.ts'
import { test } from './support/test.ts'

test('the quarter of OSS leads to the invoice of a consumer in another state, by keys alone', async ({ page, person }) => {
  const counter = await keyCounter(page)
  const { db } = worldOf(person)
  // Registered since before the tests, as in the demo.
  await db.updateTable('system_properties').set({ value: '"2021-07-01"' }).where('key', '=', 'oss_from').execute()
  const { id: type_id } = await db.selectFrom('customer_types').select('id').where('name', '=', 'Fiziska persona').executeTakeFirstOrThrow()
  const { id: country_id } = await db.selectFrom('countries').select('id').where('code', '=', 'HU').executeTakeFirstOrThrow()
  const customer_id = await makeCustomer(worldOf(person), {
    name: `Nagy ${unique()}`,
    type_id,
    country_id,
    reg_nr: null,
    vat_nr: null,
    city: 'Budapest',
    postal_code: '1051',
  })
  const goods = await newGoods(person)
  const { order_id: id } = await person.done(orders.create, {
    body: { customer_id, order_items: [{ item_id: goods.id, quantity: '1', unit_price: '100.00' }] },
  })
  for (const step of ['reserve', 'issue'] as const) await person.done(orders.fulfil, { params: { id }, body: { step } })
  const { invoice_id } = await person.done(orders.issueInvoice, { params: { id } })
  const { data: invoice } = await person.done(invoices.accept, { params: { id: invoice_id } })
  expect(invoice.vat).toBe('27.00')

  await open(page, '/')
  await palette(page, 'oss deklaracija', 'OSS deklarācija')
  await expect.poll(() => address(page)).toBe('/oss_return')
  // The quarter before this one is shown first.
  const next = screen(page).getByRole('button', { name: 'Nākamais ceturksnis' })
  await expect(next).toBeVisible()
  for (let stop = 0; stop < 20 && !(await next.evaluate((button) => button === document.activeElement)); stop += 1) {
    await page.keyboard.press('Tab')
  }
  await expect(next).toBeFocused()
  await press(page, 'Enter')
  const [year = '', month = ''] = dayOf(new Date()).split('-')
  await expect(screen(page)).toContainText(`${year}. gada ${Math.ceil(Number(month) / 3)}. ceturksnis`)
  const supplies = screen(page).getByRole('grid', { name: 'Piegādes' })
  await expect(supplies.getByRole('row').filter({ hasText: 'Ungārija' })).toContainText('27')
  await expect(screen(page).getByLabel('Kopā')).toContainText('Maksājams')
  await keepPicture(page, 'oss-return.png')
  await toRows(page)
  await press(page, 'Enter')
  await expect.poll(() => page.url()).toContain('/oss_entries?')
  // The row may be of another state: the list is narrowed to the document.
  await open(page, `/oss_entries?date_from=${year}-01-01&date_to=${year}-12-31`)
  await searchFor(page, invoice.number ?? '')
  await expect(screen(page).getByRole('row')).toHaveCount(2)
  await expect(screen(page).getByRole('row').nth(1)).toContainText('27,00')
  await keepPicture(page, 'oss-entries.png')
  await toRows(page)
  await press(page, 'Enter')
  await expect.poll(() => address(page)).toBe(`/invoices/invoice/${invoice_id}`)
  await expect(focused(page)).toBeVisible()
  expect(counter.pointer()).toBe(0)
})
