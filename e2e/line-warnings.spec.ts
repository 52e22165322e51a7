import { expect } from '@playwright/test'
import { sql } from 'kysely'
import { orders } from '../contract/orders/orders.ts'
import { procurements } from '../contract/procurements/procurements.ts'
import { expectNotice, focused, keyCounter, open, palette, press } from './support/interactions.ts'
import { newCustomer, newGoods, newSupplier, type Goods } from './support/records.ts'
import { test } from './support/test.ts'
import { database } from './support/product.ts'

/** @file Warnings of lines (docs/domain/sales.md#warnings-on-lines). */

test('lines of a new and of a saved order warn, and a key goes from one to the next', async ({ page, person }) => {
  const customer = await newCustomer(person)
  const [cheap, plain, scarce] = [await newGoods(person), await newGoods(person), await newGoods(person, { stock: '3' })]
  const earlier = { customer_id: customer.id, order_items: [{ item_id: cheap.id, quantity: '1', unit_price: '11' }] }
  await person.done(orders.create, { body: earlier })
  const counter = await keyCounter(page)
  await open(page, '/orders/create')
  await page.keyboard.type(customer.name)
  await press(page, 'Enter')
  const take = async (typed: string, name: string) => {
    await expect(focused(page)).toHaveAccessibleName(/^(Prece|Rindu)/)
    await page.keyboard.type(typed)
    await expect(page.getByRole('option', { name })).toBeVisible()
    await press(page, 'Enter')
    await expect(page.locator('[data-row] [data-cell=item]', { hasText: name }).last()).toBeVisible()
    if (!/\*/.test(typed)) await press(page, 'Enter')
  }
  await take(cheap.sku, cheap.name)
  await take(plain.sku, plain.name)
  await take(`5*${scarce.sku}`, scarce.name)
  const warnings = page.locator('[data-note=warning]')
  await expect(warnings).toHaveText([/Klients parasti maksā 11,00\s€/, /Noliktavā pieejami tikai 3/])
  await expect(page.getByRole('button', { name: /^2 brīdinājumi/ })).toBeVisible()
  await press(page, 'Control+Home Control+F2')
  await expect(focused(page)).toHaveAccessibleName(/3\. rinda/)
  await expect(page.getByRole('status').filter({ hasText: '3. rinda: Noliktavā pieejami tikai 3' })).toBeAttached()
  await press(page, 'Control+F2')
  await expect(focused(page)).toHaveAccessibleName(/1\. rinda/)
  await palette(page, 'nakamo rindu ar bridinajumu', 'Uz nākamo rindu ar brīdinājumu')
  await expect(focused(page)).toHaveAccessibleName(/3\. rinda/)
  // They stop nobody.
  await press(page, 'Control+Enter')
  await expectNotice(page, 'created')
  expect(counter.pointer()).toBe(0)

  await expect(warnings).toHaveText([/Klients parasti maksā 11,00\s€/, /Noliktavā pieejami tikai 3|Trūkst/])
  await sql`update catalog_items set is_eol = true where id = ${plain.id}`.execute(database())
  await press(page, 'r')
  await open(page, '/orders')
  await page.goBack()
  await page.reload()
  await expect(warnings).toHaveText([/Klients parasti/, 'Brīdinājums: Prece ir izņemta no aprites', /pieejami tikai 3|Trūkst/])
})

test('lines of a procurement warn of the price and of doubles, and a key goes round them', async ({ page, person }) => {
  const supplier = await newSupplier(person)
  const [dear, plain] = [await newGoods(person), await newGoods(person)]
  const line = (goods: Goods, purchase_price: string) => ({ item_id: goods.id, quantity: '2', purchase_price })
  const make = async (...procurement_items: ReturnType<typeof line>[]) =>
    (await person.done(procurements.create, { body: { supplier_id: supplier.id, procurement_items } })).procurement_id
  const earlier = await make(line(dear, '2'))
  await person.done(procurements.accept, { params: { id: earlier } })
  const id = await make(line(dear, '3'), line(plain, '1'), line(plain, '1'))
  await open(page, `/stock/procurements/${id}`)
  await expect(page.locator('[data-note=warning]')).toHaveText([/par 50 % augstāka nekā pēdējā: 2,00/, /ir 3\. rindā/, /ir 2\. rindā/])
  await press(page, 'F7 Control+Home Control+F2')
  await expect(focused(page)).toHaveAccessibleName(/2\. rinda/)
  await press(page, 'Control+F2 Control+F2')
  await expect(focused(page)).toHaveAccessibleName(/1\. rinda/)
})

test('a new simplified invoice goes to its warnings by the same key', async ({ page, person }) => {
  const [plain, scarce] = [await newGoods(person), await newGoods(person, { stock: '3' })]
  await open(page, '/invoices/create_simplified_invoices')
  for (const [typed, name] of [
    [plain.sku, plain.name],
    [`5*${scarce.sku}`, scarce.name],
  ] as const) {
    await expect(focused(page)).toHaveAccessibleName(/^(Prece|Rindu)/)
    await page.keyboard.type(typed)
    await expect(page.getByRole('option', { name })).toBeVisible()
    await press(page, 'Enter')
    await expect(page.locator('[data-row] [data-cell=item]', { hasText: name }).last()).toBeVisible()
    if (typed === plain.sku) await press(page, 'Enter')
  }
  await expect(page.locator('[data-note=warning]')).toHaveText([/Noliktavā pieejami tikai 3/])
  await press(page, 'Control+Home Control+F2')
  await expect(focused(page)).toHaveAccessibleName(/2\. rinda/)
})
