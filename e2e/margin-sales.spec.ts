import { expect } from '@playwright/test'
import { catalog } from '../contract/catalog/catalog.ts'
import { dayOf, formatDate } from '../contract/format.ts'
import { invoices } from '../contract/invoices/invoices.ts'
import { orders } from '../contract/orders/orders.ts'
import { makeCustomer } from '../tests/support/factories.ts'
import { address, focused, keyCounter, open, palette, press, screen, searchFor, toRows } from './support/interactions.ts'
import { keepPicture } from './support/picture.ts'
import { newGoods, worldOf } from './support/records.ts'
import { test } from './support/test.ts'

test('a sale of used goods is found with its margin and opened, by keys alone', async ({ page, person }) => {
  const counter = await keyCounter(page)
  // Bought at 4.00 each.
  const goods = await newGoods(person, { name: 'Lietots galds', price: '25' })
  const { data: item } = await person.done(catalog.show, { params: { id: goods.id } })
  const { data: category } = await person.done(catalog.showCategory, { params: { id: item.category.id } })
  const body = { vat_case: 'PVN-138-MANTAS' as const, lock_version: category.lock_version }
  await person.done(catalog.updateCategory, { params: { id: category.id }, body })
  const { db } = worldOf(person)
  const { id: type_id } = await db.selectFrom('customer_types').select('id').where('name', '=', 'Fiziska persona').executeTakeFirstOrThrow()
  const customer_id = await makeCustomer(worldOf(person), { type_id, reg_nr: null, vat_nr: null, city: 'Rīga', postal_code: 'LV-1010' })
  const order_items = [{ item_id: goods.id, quantity: '1', unit_price: '25.00' }]
  const { order_id: id } = await person.done(orders.create, { body: { customer_id, order_items } })
  for (const step of ['reserve', 'issue'] as const) await person.done(orders.fulfil, { params: { id }, body: { step } })
  const { invoice_id } = await person.done(orders.issueInvoice, { params: { id } })
  const { data: invoice } = await person.done(invoices.accept, { params: { id: invoice_id } })

  await open(page, `/categories/${category.id}`)
  await expect(screen(page)).toContainText('Peļņas daļas režīms: lietotas mantas')
  await palette(page, 'pelnas dalas rezima darijumi', 'Peļņas daļas režīma darījumi')
  await expect.poll(() => address(page)).toBe('/margin_sales')
  // An empty field names the day that holds.
  const today = formatDate(dayOf(new Date()))
  await expect(screen(page).getByRole('textbox', { name: 'Datums no' })).toHaveAttribute('placeholder', `01${today.slice(2)}`)
  await searchFor(page, invoice.number ?? '')
  await expect(screen(page).getByRole('row')).toHaveCount(2)
  const row = screen(page).getByRole('row').nth(1)
  for (const figure of ['25,00', '4,00', '21,00', '3,64']) await expect(row).toContainText(figure)
  await keepPicture(page, 'margin-sales.png')
  await toRows(page)
  await press(page, 'Enter')
  await expect.poll(() => address(page)).toBe(`/invoices/invoice/${invoice_id}`)
  await expect(focused(page)).toBeVisible()
  await expect(screen(page)).toContainText('25,00')
  expect(counter.pointer()).toBe(0)
})
