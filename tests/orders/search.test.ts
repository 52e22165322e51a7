import { expect, test } from 'vitest'
import { customers } from '../../contract/customers/customers.ts'
import type { OrderRecord } from '../../contract/orders/order-record.ts'
import { orders } from '../../contract/orders/orders.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeOrder } from '../support/factories.ts'
import { beginTests } from '../support/story.ts'

let app: TestApp
let clerk: Person
let createdOrders: OrderRecord[]

beginTests(async (begun) => {
  ;({ app, clerk } = begun)
  createdOrders = [await makeOrder(app), await makeOrder(app), await makeOrder(app)]
})

async function found(q: string): Promise<number[]> {
  const { data, meta } = await clerk.done(orders.list, { query: { q } })
  expect(meta.total).toBe(data.length)
  return data.map(({ id }) => id).sort((a, b) => a - b)
}

test('our own series finds every order of it, a running number just that one', async () => {
  const all = createdOrders.map(({ id }) => id)
  const [first] = createdOrders
  if (!first) throw new Error('There is no order')
  const year = first.number.slice(0, 8)
  for (const typed of ['pas', 'PAS', year, year.toLowerCase(), `${year}-`, `${year}-0`, `${year}-00`, `${year} pas`])
    expect(await found(typed), typed).toEqual(all)
  for (const typed of [first.number, `${year}-${Number(first.number.slice(9))}`]) expect(await found(typed), typed).toEqual([first.id])
  expect(await found('PAS-1999')).toEqual([])
  expect(await found(`${year}-999`)).toEqual([])
})

test('a series goes with other words', async () => {
  const [first] = createdOrders
  if (!first) throw new Error('There is no order')
  const { data: customer } = await clerk.done(customers.show, { params: { id: first.customer.id } })
  const [word = ''] = customer.name.split(' ')
  const ofCustomer = createdOrders.filter((each) => each.customer.name.includes(word)).map(({ id }) => id)
  expect(await found(`${word} ${first.number.slice(0, 8)}`)).toEqual(ofCustomer)
  expect(await found(`nekas ${first.number.slice(0, 8)}`)).toEqual([])
})

test('what looks like a series but is none of ours is a text like any other', async () => {
  const order = await makeOrder(app, { customer_order_nr: 'PO-2025-17' })
  for (const typed of ['po', 'PO-2025', 'po-2025-17']) expect(await found(typed), typed).toEqual([order.id])
})
