import { expect } from '@playwright/test'
import { sql } from 'kysely'
import { orders } from '../contract/orders/orders.ts'
import { expectNotice, focused, keyCounter, open, palette, press } from './support/interactions.ts'
import { newCustomer, newGoods } from './support/records.ts'
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
