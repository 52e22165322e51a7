import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { advances } from '../../contract/advances/advances.ts'
import { couriers } from '../../contract/couriers/couriers.ts'
import { inventory } from '../../contract/inventory/inventory.ts'
import { leads } from '../../contract/leads/leads.ts'
import { offers } from '../../contract/offers/offers.ts'
import { orders } from '../../contract/orders/orders.ts'
import { production } from '../../contract/production/production.ts'
import { rent } from '../../contract/rent/rent.ts'
import { service } from '../../contract/service/service.ts'
import { simplified } from '../../contract/simplified/simplified.ts'
import { subscriptions } from '../../contract/subscriptions/subscriptions.ts'
import { supplierInvoices } from '../../contract/supplier-invoices/supplier-invoices.ts'
import { supportTickets } from '../../contract/support-tickets/support-tickets.ts'
import { transportations } from '../../contract/transportations/transportations.ts'
import type { Answered, Person, TestApp } from '../support/app.ts'
import { billAccepted, received } from '../support/buying.ts'
import { makeDelivery } from '../support/couriers.ts'
import { advanceFor } from '../support/crediting.ts'
import { makeItem, makeOffer, makeService as makeServiceItem, makeWarehouse } from '../support/factories.ts'
import { assigned, makeInventory } from '../support/inventory.ts'
import { dayAgo, delivered } from '../support/invoicing.ts'
import { started } from '../support/production.ts'
import { makeRent, rentOf } from '../support/rent.ts'
import { serviceOf, startedService } from '../support/service.ts'
import { beginStory } from '../support/story.ts'
import { acceptedSubscription } from '../support/subscriptions.ts'
import { makeTransportation, stepped } from '../support/transportations.ts'

/** @file A repeated event has no effect when its body matches, and is refused otherwise. */

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

interface Case {
  send: (details: object) => Promise<Answered>
  /** The first body, and a different one with the refused field. */
  first: object
  other: object
  field: string
}

const at = ({ id }: { id: number }) => ({ params: { id } })

const cases: Readonly<Record<string, () => Promise<Case>>> = {
  'a support ticket is accepted': async () => {
    const { ticket_id: id } = await clerk.done(supportTickets.create, { body: { subject: 'Atskaite', description: 'Neatveras' } })
    return {
      send: (details) => clerk.call(supportTickets.accept, { params: { id }, body: details }),
      first: { estimate_price: '50' },
      other: { estimate_price: '80' },
      field: 'estimate_price',
    }
  },
  'an application of production is completed': async () => {
    const record = await started(app)
    return {
      send: (details) => clerk.call(production.complete, { ...at(record), body: details }),
      first: { quantity: '4' },
      other: { quantity: '3' },
      field: 'quantity',
    }
  },
  'an application of service is completed': async () => {
    const record = await startedService(app, { date: dayAgo(5) })
    return {
      send: async (details) => {
        const { lock_version } = await serviceOf(app, record)
        return clerk.call(service.update, { ...at(record), body: { event: 'COMPLETE', lock_version, ...details } })
      },
      first: { date: dayAgo(2) },
      other: { date: dayAgo(1) },
      field: 'date',
    }
  },
  "a supplier's invoice is paid": async () => {
    const { id } = await billAccepted(app, await received(app))
    return {
      send: async (details) => {
        const { lock_version } = (await clerk.done(supplierInvoices.show, { params: { id } })).data
        return clerk.call(supplierInvoices.update, { params: { id }, body: { event: 'PAY', lock_version, ...details } })
      },
      first: {},
      other: { paid_at: '2020-01-01' },
      field: 'paid_at',
    }
  },
  'a simplified invoice is paid': async () => {
    await makeWarehouse(app)
    const items = [{ item_id: await makeServiceItem(app), quantity: '1' }]
    const { data } = await clerk.done(simplified.create, { body: { payment_method: 'transfer', items } })
    return {
      send: (details) =>
        clerk.call(simplified.update, { ...at(data), body: { event: 'PAY', lock_version: data.lock_version, ...details } }),
      first: {},
      other: { paid_at: '2020-01-01' },
      field: 'paid_at',
    }
  },
  'a transportation has come': async () => {
    const record = await stepped(app, await makeTransportation(app, { loading_date: dayAgo(3) }), 'DEPART')
    const { lock_version } = record
    return {
      send: (details) => clerk.call(transportations.update, { ...at(record), body: { event: 'DELIVER', lock_version, ...details } }),
      first: { delivered_at: dayAgo(1) },
      other: { delivered_at: dayAgo(0) },
      field: 'delivered_at',
    }
  },
  'a delivery is handed over': async () => {
    const record = await makeDelivery(app, { user_id: clerk.id })
    const { lock_version } = record
    return {
      send: (details) => clerk.call(couriers.update, { ...at(record), body: { event: 'COMPLETE', lock_version, ...details } }),
      first: { accepted_by: 'Anna' },
      other: { accepted_by: 'Jana' },
      field: 'accepted_by',
    }
  },
  'an offer is rejected': async () => {
    const offer = await makeOffer(app)
    const send = async (status: 'sent' | 'rejected', details: object) => {
      const { lock_version } = (await clerk.done(offers.show, at(offer))).data
      return clerk.call(offers.setStatus, { ...at(offer), body: { status, lock_version, ...details } })
    }
    await send('sent', {})
    return {
      send: (details) => send('rejected', details),
      first: { rejected_reason: 'Dārgi' },
      other: { rejected_reason: 'Vēlu' },
      field: 'rejected_reason',
    }
  },
  'a lead is lost': async () => {
    const { lead_id: id } = await clerk.done(leads.create, { body: { company_name: 'Bērzs' } })
    return {
      send: (details) => clerk.call(leads.setStatus, { params: { id }, body: { status: 'lost', ...details } }),
      first: { lost_reason: 'Dārgi' },
      other: { lost_reason: 'Vēlu' },
      field: 'lost_reason',
    }
  },
  'a subscription ends': async () => {
    const record = await acceptedSubscription(app)
    return {
      send: async (details) => {
        const { lock_version } = (await clerk.done(subscriptions.show, at(record))).data
        return clerk.call(subscriptions.update, { ...at(record), body: { event: 'END', lock_version, ...details } })
      },
      first: { end_date: dayAgo(0) },
      other: { end_date: dayAgo(-30) },
      field: 'end_date',
    }
  },
  'a rent ends': async () => {
    const { uuid } = await makeInventory(app)
    const date_from = dayAgo(40)
    const record = await makeRent(app, { date_from, rent_items: [{ uuid, date_from, monthly_fee: '45' }] })
    return {
      send: async (details) => {
        const { lock_version } = await rentOf(app, record)
        const body = { event: 'END' as const, waive_readings: true, lock_version, ...details }
        return clerk.call(rent.update, { ...at(record), body })
      },
      first: { date_to: dayAgo(0) },
      other: { date_to: dayAgo(1) },
      field: 'date_to',
    }
  },
  'a piece of inventory comes back': async () => {
    const piece = await assigned(app, await makeInventory(app))
    const params = { inventoryItem: piece.uuid }
    return {
      send: async (details) => {
        const { lock_version } = (await clerk.done(inventory.show, { params })).data
        return clerk.call(inventory.update, { params, body: { event: 'UNASSIGN', lock_version, ...details } })
      },
      first: { location: 'Plaukts A' },
      other: { location: 'Plaukts B' },
      field: 'location',
    }
  },
  'an order is issued whole': async () => {
    const { id, order_items } = await delivered(app)
    const line = order_items[0]?.id ?? 0
    return {
      send: (details) => clerk.call(orders.fulfil, { params: { id }, body: { step: 'issue', ...details } }),
      first: {},
      other: { order_items: [{ id: line, quantity: '2' }] },
      field: 'order_items.0.quantity',
    }
  },
  'a document of an order is signed': async () => {
    const order = await delivered(app, { order_items: [{ item_id: await makeServiceItem(app), quantity: '1' }] })
    const { document_id: id, data } = await clerk.done(orders.createDocument, {
      params: { id: order.id },
      body: { type: 'acceptance_act' },
    })
    const lock_version = data.documents.find((each) => each.id === id)?.lock_version ?? 0
    return {
      send: (details) => clerk.call(orders.updateDocument, { params: { id }, body: { event: 'SIGN', lock_version, ...details } }),
      first: { signed_by: 'Anna', signed_at: dayAgo(0) },
      other: { signed_by: 'Jana', signed_at: dayAgo(0) },
      field: 'signed_by',
    }
  },
}

const noted = async () => (await sql<{ n: number }>`select count(*)::int as n from audit_log`.execute(app.db)).rows[0]?.n

test.each(Object.keys(cases))('%s', async (name) => {
  const testCase = await cases[name]?.()
  if (!testCase) throw new Error(`No case ${name}`)
  const first = await testCase.send(testCase.first)
  expect(first.status, JSON.stringify(first.body.errors)).toBe(200)
  const before = await noted()
  const again = await testCase.send(testCase.first)
  expect([again.status, await noted()], JSON.stringify(again.body.errors)).toEqual([200, before])
  const other = await testCase.send(testCase.other)
  expect([other.status, Object.keys(other.body.errors ?? {}), await noted()]).toEqual([422, [testCase.field], before])
})

test('both instalments of an advance are booked, the same one once, and no more than is open', async () => {
  const item_id = await makeItem(app, { price: '100', type: 'service', is_stocked: false })
  const order = await delivered(app, { order_items: [{ item_id, quantity: '1' }] })
  const { id } = await advanceFor(app, order.id, { amount: '121.00' })
  const pay = (body: object) => clerk.call(advances.markAsPaid, { params: { id }, body })
  const stands = async () => {
    const { data } = await clerk.done(advances.show, { params: { id } })
    const { rows } = await sql<{ amount: string }>`
      select amount from payment_allocations where document_type = 'advance_invoice' and document_id = ${id} order by id`.execute(app.db)
    return [data.status, data.paid_amount, rows.map(({ amount }) => amount)]
  }
  const half = { amount: '50.00', paid_at: dayAgo(1) }
  expect((await pay(half)).status).toBe(200)
  expect((await pay(half)).status).toBe(200)
  expect(await stands()).toEqual(['paid', '50.00', ['50.00']])
  const over = await pay({ amount: '71.01', paid_at: dayAgo(0) })
  expect([over.status, Object.keys(over.body.errors ?? {})]).toEqual([422, ['amount']])
  expect((await pay({ amount: '71.00', paid_at: dayAgo(0) })).status).toBe(200)
  expect(await stands()).toEqual(['paid', '121.00', ['50.00', '71.00']])
  expect((await pay({})).status).toBe(200)
  const more = await pay({ amount: '1.00' })
  expect([more.status, Object.keys(more.body.errors ?? {})]).toEqual([422, ['amount']])
  expect(await stands()).toEqual(['paid', '121.00', ['50.00', '71.00']])
})

test('a field that an event does not take is refused by its name', async () => {
  const { ticket_id: id } = await clerk.done(supportTickets.create, { body: { subject: 'Atskaite', description: 'Neatveras' } })
  await clerk.done(supportTickets.complete, { params: { id } })
  const { lock_version } = (await clerk.done(supportTickets.show, { params: { id } })).data
  const body = { event: 'REOPEN' as const, subject: 'Cits', lock_version }
  const refused = await clerk.call(supportTickets.update, { params: { id }, body })
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['subject']])
})
