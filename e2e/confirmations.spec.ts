import { expect } from '@playwright/test'
import { orders } from '../contract/orders/orders.ts'
import { database } from './support/product.ts'
import { expectNotice, focused, open, press, screen } from './support/interactions.ts'
import { newCustomer, newGoods, newOrder } from './support/records.ts'
import type { Worker } from './support/people.ts'
import { test } from './support/test.ts'

/** @file Warnings are confirmed before an action, by keyboard. */

const question = 'Apstiprināt'

test('an order over the credit limit is held only after the question', async ({ page, person }) => {
  const order = await orderOverLimit(person)
  await open(page, `/orders/${order.id}`)
  await expect(screen(page).getByRole('heading', { level: 1 })).toContainText(order.number)
  await press(page, 'o r')
  const dialog = page.getByRole('alertdialog', { name: question })
  await expect(dialog).toContainText(/kredītlimits .*ir pārsniegts/)
  expect(await stateOf(person, order.id)).toBe('new')
  await press(page, 'Escape')
  await expect(dialog).toHaveCount(0)
  expect(await stateOf(person, order.id)).toBe('new')
  await expect(page.locator('[data-notice="red"]')).toHaveCount(0)
  await press(page, 'o r')
  await expect(dialog.getByRole('button', { name: 'Turpināt' })).toBeFocused()
  await press(page, 'Enter')
  await expectNotice(page, 'updated')
  await expect(page.locator('[data-notice="red"]')).toHaveCount(0)
  expect(await stateOf(person, order.id)).toBe('in_fulfillment')
})

test('of an order that cannot be issued as a whole it is asked whether goods are only held', async ({ page, person }) => {
  const goods = await newGoods(person, { stock: '3' })
  const { id: customer_id } = await newCustomer(person)
  const createdOrder = await person.done(orders.create, { body: { customer_id, order_items: [{ item_id: goods.id, quantity: '5' }] } })
  await open(page, `/orders/${createdOrder.order_id}`)
  await expect(screen(page).getByRole('heading', { level: 1 })).toBeVisible()
  await press(page, 'o a')
  // The preview says what will be asked.
  const preview = page.getByRole('dialog', { name: /^Priekšskatījums/ })
  await expect(preview).toContainText(new RegExp(`Jautās: .*${goods.name}.*tikai 3.*rezervēts`))
  expect(await stateOf(person, createdOrder.order_id)).toBe('new')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog', { name: question })
  await expect(dialog).toContainText(new RegExp(`${goods.name}.*tikai 3.*rezervēts`))
  await expect(dialog.getByRole('button', { name: 'Turpināt' })).toBeFocused()
  expect(await stateOf(person, createdOrder.order_id)).toBe('new')
  await press(page, 'Enter')
  await expectNotice(page, 'updated')
  expect(await stateOf(person, createdOrder.order_id)).toBe('in_fulfillment')
})

test('of many orders those over the limit wait for one answer, the others are done', async ({ page, person }) => {
  const [calm, over, far] = [await newOrder(person), await orderOverLimit(person), await orderOverLimit(person)]
  await open(page, '/orders')
  for (const { number } of [calm, over, far]) {
    await screen(page).getByRole('row').filter({ hasText: number }).locator('[data-pick]').click()
  }
  await press(page, 'o r')
  const dialog = page.getByRole('dialog', { name: 'Nodot izpildē' })
  await expect(dialog).toContainText('Iespējams: 3 no 3')
  await press(page, 'Enter')
  await expect(dialog).toContainText('Izdarīts: 1 no 3')
  await expect(dialog.getByRole('region', { name: 'Jāapstiprina' })).toContainText(over.number)
  await expect(focused(page)).toHaveAccessibleName(/Apstiprināt un turpināt \(2\)/)
  expect([await stateOf(person, calm.id), await stateOf(person, over.id)]).toEqual(['in_fulfillment', 'new'])
  await press(page, 'Enter')
  await expect(dialog).toContainText('Izdarīts: 3 no 3')
  await expect(dialog.getByRole('region', { name: 'Jāapstiprina' })).toHaveCount(0)
  expect([await stateOf(person, over.id), await stateOf(person, far.id)]).toEqual(['in_fulfillment', 'in_fulfillment'])
})

test('a simplified invoice over the credit limit is issued only after the question, with the form as it was', async ({ page, person }) => {
  const [goods, { id, name }] = [await newGoods(person, { price: '100' }), await newCustomer(person)]
  await limit(id)
  await open(page, '/invoices/create_simplified_invoices')
  await expect(focused(page)).toHaveAccessibleName(/^Prece/)
  await press(page, 'F3')
  await page.keyboard.type(name)
  await press(page, 'Tab')
  await expect(focused(page)).toHaveAccessibleName(/^Prece/)
  const way = screen(page).getByLabel('Apmaksas veids')
  await way.selectOption('transfer')
  await expect(way).toHaveValue('transfer')
  await press(page, 'F7')
  await expect(focused(page)).toHaveAccessibleName(/^Prece/)
  await page.keyboard.type(goods.sku)
  await press(page, 'Enter')
  await expect(focused(page)).toHaveAccessibleName(/^Daudzums/)
  await press(page, 'Control+Enter')
  const dialog = page.getByRole('alertdialog', { name: question })
  await expect(dialog).toContainText(/kredītlimits .*ir pārsniegts/)
  await press(page, 'Escape')
  await expect(dialog).toHaveCount(0)
  await expect(screen(page)).toContainText(goods.name)
  await press(page, 'Control+Enter')
  await expect(dialog.getByRole('button', { name: 'Turpināt' })).toBeFocused()
  await press(page, 'Enter')
  await expectNotice(page, 'created')
})

async function orderOverLimit(person: Worker) {
  const order = await newOrder(person)
  await limit(order.customer.id)
  return order
}

/** A limit below any credit sale. */
async function limit(customerId: number): Promise<void> {
  await database().updateTable('customers').set({ credit_limit: '1' }).where('id', '=', customerId).execute()
}

async function stateOf(person: Worker, id: number): Promise<string> {
  return (await person.done(orders.show, { params: { id } })).data.status
}
