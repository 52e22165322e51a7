import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customers } from '../../contract/customers/customers.ts'
import { dayOf } from '../../contract/format.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { orderOf, partyFacts, type PartyFacts } from './support.ts'

let app: TestApp
let clerk: Person
let buyer: Person
let facts: PartyFacts
let mine: number
let theirs: number

beforeAll(async () => {
  app = await startApp()
  clerk = await app.person()
  facts = await partyFacts(app)
  mine = await customerNamed('Mans')
  theirs = await customerNamed('Svešs')
  buyer = await app.person({ kind: 'customer', customer_id: mine })
})
afterAll(() => app.close())

async function customerNamed(name: string): Promise<number> {
  const { data } = await clerk.done(customers.create, {
    params: { typeId: facts.naturalPerson },
    body: { name, legal_address: 'Rīga', notes: 'iekšēja piezīme', credit_limit: '100.00' },
  })
  return data.id
}

describe('a customer-side user with every permission', () => {
  test('lists and reads his own customer only, without notes and limits', async () => {
    const { data } = await buyer.done(customers.list)
    expect(data.map(({ id }) => id)).toEqual([mine])
    const { data: ownData } = await buyer.done(customers.main)
    expect(ownData.id).toBe(mine)
    expect(ownData).not.toHaveProperty('notes')
    expect(ownData).not.toHaveProperty('credit_limit')
    expect((await buyer.call(customers.show, { params: { id: theirs } })).status).toBe(404)
  })

  test('reaches nothing of others, for reading or changing', async () => {
    const { data: branch } = await clerk.done(customers.createBranch, { params: { customerId: theirs }, body: { name: 'B', address: 'x' } })
    const { data: contact } = await clerk.done(customers.createContact, { params: { customerId: theirs }, body: { name: 'K' } })
    const { data: details } = await clerk.done(customers.createPaymentDetails, {
      params: { customerId: theirs },
      body: { iban: 'LV95HABA0009900000001' },
    })
    const answers = [
      await buyer.call(customers.update, { params: { id: theirs }, body: { name: 'x', lock_version: 1 } }),
      await buyer.call(customers.remove, { params: { id: theirs } }),
      await buyer.call(customers.orders, { params: { customerId: theirs } }),
      await buyer.call(customers.orderItems, { params: { id: theirs } }),
      await buyer.call(customers.branchOrders, { params: { branchId: branch.id } }),
      await buyer.call(customers.paymentDetailsForm, { params: { id: theirs } }),
      await buyer.call(customers.createPaymentDetails, { params: { customerId: theirs }, body: { iban: 'LV95HABA0009900000001' } }),
      await buyer.call(customers.updatePaymentDetails, { params: { id: details.id }, body: { lock_version: 1 } }),
      await buyer.call(customers.branchForm, { params: { customerId: theirs } }),
      await buyer.call(customers.createBranch, { params: { customerId: theirs }, body: { name: 'x', address: 'x' } }),
      await buyer.call(customers.showBranch, { params: { id: branch.id } }),
      await buyer.call(customers.updateBranch, { params: { id: branch.id }, body: { name: 'x', lock_version: 1 } }),
      await buyer.call(customers.removeBranch, { params: { id: branch.id } }),
      await buyer.call(customers.createBranchPaymentDetails, { params: { branchId: branch.id }, body: { iban: 'LV95HABA0009900000001' } }),
      await buyer.call(customers.createBranchContact, { params: { branchId: branch.id }, body: { name: 'x' } }),
      await buyer.call(customers.attachBranchContact, { params: { branchId: branch.id, contactId: contact.id } }),
      await buyer.call(customers.removeBranchContact, { params: { branchId: branch.id, contactId: contact.id } }),
      await buyer.call(customers.createContact, { params: { customerId: theirs }, body: { name: 'x' } }),
      await buyer.call(customers.showContact, { params: { id: contact.id } }),
      await buyer.call(customers.updateContact, { params: { id: contact.id }, body: { name: 'x', lock_version: 1 } }),
      await buyer.call(customers.removeContact, { params: { id: contact.id } }),
    ]
    expect(answers.filter(({ status }) => status !== 403 && status !== 404)).toEqual([])
    const { data: untouched } = await clerk.done(customers.show, { params: { id: theirs } })
    expect(untouched).toMatchObject({ name: 'Svešs', archived_at: null, branches: [{ name: 'B' }], contacts: [{ name: 'K' }] })
  })

  test('sees often ordered goods of his own orders only', async () => {
    await orderOf(app, mine, facts, { date: dayOf(new Date()) })
    await orderOf(app, theirs, facts, { date: dayOf(new Date()) })
    expect((await buyer.done(customers.frequentItems, { query: { customer_id: mine } })).data).toHaveLength(1)
    expect((await buyer.done(customers.frequentItems, { query: { customer_id: theirs } })).data).toEqual([])
  })
})

test('a reader may not change, and nobody without the permission may read', async () => {
  const reader = await app.person({ permissions: ['view_customers'] })
  await reader.done(customers.show, { params: { id: mine } })
  expect((await reader.call(customers.update, { params: { id: mine }, body: { name: 'x', lock_version: 1 } })).status).toBe(403)
  expect((await reader.call(customers.remove, { params: { id: mine } })).status).toBe(403)
  expect((await reader.call(customers.orders, { params: { customerId: mine } })).status).toBe(403)
  const outsider = await app.person({ permissions: [] })
  expect((await outsider.call(customers.list)).status).toBe(403)
  expect((await app.visitor.call(customers.list)).status).toBe(401)
})
