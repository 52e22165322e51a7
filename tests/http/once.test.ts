import { sql, type RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import { customers } from '../../contract/customers/customers.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { orders } from '../../contract/orders/orders.ts'
import { service } from '../../contract/service/service.ts'
import { users } from '../../contract/users/users.ts'
import type { Answered, Person, TestApp } from '../support/app.ts'
import { makeCustomer, makeItem, makeOrder, makeService as makeServiceItem } from '../support/factories.ts'
import { delivered, invoiceOf, makeBuyer } from '../support/invoicing.ts'
import { addPositions, completedService, makeJob, makeService, serviceOf, step } from '../support/service.ts'
import { beginTests } from '../support/story.ts'
import { everyCall } from './samples.ts'

/** @file A GET with effects is answered from cache for ten seconds, while its record is unchanged. */

let app: TestApp
let clerk: Person
beginTests((begun) => ({ app, clerk } = begun))

interface Case {
  send: () => Promise<Answered>
  change: () => Promise<unknown>
  /** Counts its effects. */
  acted: RawBuilder<number>
}

const noted = (entity: string, id: number, event: string) =>
  sql<number>`(select count(*)::int from audit_log where entity_type = ${entity} and entity_id = ${id} and event = ${event})`

async function priced(customerId: number): Promise<number> {
  const body = { prices: [{ catalog_item_id: await makeItem(app), price: '5' }] }
  return (await clerk.done(customers.createPrices, { params: { customerId }, body })).data[0]?.id ?? 0
}

const cases: Readonly<Record<string, () => Promise<Case>>> = {
  'customers.copyPrices': async () => {
    const [customerId, newCustomerId] = [await makeCustomer(app), await makeCustomer(app)]
    await priced(customerId)
    return {
      send: () => clerk.call(customers.copyPrices, { params: { customerId, newCustomerId } }),
      change: () => priced(customerId),
      acted: noted('customers', newCustomerId, 'PRICES_COPIED'),
    }
  },
  'invoices.email': async () => {
    const customer_id = await makeBuyer(app)
    const order = await delivered(app, { customer_id, order_items: [{ item_id: await makeServiceItem(app), quantity: '1' }] })
    const { id } = await invoiceOf(app, order.id)
    await clerk.done(invoices.accept, { params: { id } })
    return {
      send: () => clerk.call(invoices.email, { params: { id } }),
      change: async () => {
        const { data } = await clerk.done(customers.show, { params: { id: customer_id } })
        const body = { invoice_email: 'jauna@adrese.example', lock_version: data.lock_version }
        return clerk.done(customers.update, { params: { id: customer_id }, body })
      },
      acted: sql<number>`(select count(*)::int from outbox where kind = 'email')`,
    }
  },
  'orders.replicate': async () => {
    const { id, order_items } = await makeOrder(app, { order_items: [{ item_id: await makeServiceItem(app), quantity: '1' }] })
    const { id: line = 0, lock_version = 0 } = order_items[0] ?? {}
    return {
      send: () => clerk.call(orders.replicate, { params: { id } }),
      change: () => clerk.done(orders.updateItem, { params: { orderId: id, itemId: line }, body: { quantity: '2', lock_version } }),
      acted: sql<number>`(select count(*)::int from orders)`,
    }
  },
  'service.addDiscount': async () => {
    const customer_id = await makeBuyer(app)
    await clerk.done(customers.createDiscount, {
      params: { customerId: customer_id },
      body: { discount_percent: '0', service_discount_percent: '10' },
    })
    const record = await makeService(app, { customer_id })
    return {
      send: () => clerk.call(service.addDiscount, { params: { id: record.id } }),
      change: async () => addPositions(app, record, [{ service_job_id: await makeJob(app) }]),
      acted: noted('service_applications', record.id, 'ADD_DISCOUNT'),
    }
  },
  'service.revert': async () => {
    const record = await completedService(app)
    return {
      send: () => clerk.call(service.revert, { params: { id: record.id } }),
      change: () => step(app, record, 'COMPLETE'),
      acted: noted('service_applications', record.id, 'REVERT'),
    }
  },
  'users.mailPassword': async () => {
    const { data } = await clerk.done(users.create, { body: { email: 'vecs@test.example', name: 'Anna', surname: 'Liepa' } })
    const params = { id: data.id }
    return {
      send: () => clerk.call(users.mailPassword, { params }),
      change: () => clerk.done(users.update, { params, body: { email: 'jauns@test.example', lock_version: data.lock_version } }),
      acted: noted('users', data.id, 'PASSWORD_MAILED'),
    }
  },
}

test('every call of this kind is tried', () => {
  const once = everyCall.filter(({ spec }) => spec.changes === 'once').map(({ id }) => id)
  expect(Object.keys(cases).toSorted()).toEqual(once.toSorted())
})

test.each(Object.keys(cases))('%s acts again when what it is about changed, and not before', async (id) => {
  const testCase = await cases[id]?.()
  if (!testCase) throw new Error(`No case for ${id}`)
  const acted = async () => (await sql<{ acted: number }>`select ${testCase.acted} as acted`.execute(app.db)).rows[0]?.acted ?? 0
  const before = await acted()
  const [first, twice] = await Promise.all([testCase.send(), testCase.send()])
  expect([first.status, twice.status, await acted()], JSON.stringify([first.body, twice.body]).slice(0, 600)).toEqual([
    200,
    200,
    before + 1,
  ])
  expect(twice.body).toEqual(first.body)
  await testCase.change()
  const again = await testCase.send()
  expect([again.status, await acted()]).toEqual([200, before + 2])
  expect((await testCase.send()).body).toEqual(again.body)
  expect(await acted()).toBe(before + 2)
})

test('what is taken back twice with a completion between answers as it stands', async () => {
  const record = await completedService(app)
  const revert = async () => (await clerk.done(service.revert, { params: { id: record.id } })).data.status
  expect(await revert()).toBe('in_progress')
  expect((await step(app, record, 'COMPLETE')).status).toBe('completed')
  expect(await revert()).toBe('in_progress')
  expect((await serviceOf(app, record)).status).toBe('in_progress')
})
