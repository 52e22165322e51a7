import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { advances } from '../../contract/advances/advances.ts'
import { inventory } from '../../contract/inventory/inventory.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { leads } from '../../contract/leads/leads.ts'
import { offers } from '../../contract/offers/offers.ts'
import { orders } from '../../contract/orders/orders.ts'
import { procurements } from '../../contract/procurements/procurements.ts'
import { sales } from '../../contract/sales/sales.ts'
import { stock } from '../../contract/stock/stock.ts'
import { supplierInvoices } from '../../contract/supplier-invoices/supplier-invoices.ts'
import { tasks } from '../../contract/tasks/tasks.ts'
import { transportations } from '../../contract/transportations/transportations.ts'
import type { Person, TestApp } from '../support/app.ts'
import { billAccepted, received } from '../support/buying.ts'
import { advanceFor } from '../support/crediting.ts'
import { makeCustomer, makeItem, makeOffer, makeOrder, makeProcurement, makeStock, setProperty } from '../support/factories.ts'
import { makeInventory } from '../support/inventory.ts'
import { dayAgo, delivered } from '../support/invoicing.ts'
import { addPositions, makeJob, makeService } from '../support/service.ts'
import { beginTests } from '../support/story.ts'
import { makeCarrier, makeTransportation } from '../support/transportations.ts'

/** @file Each limit one step within, at and past equality; equality is within. */

let app: TestApp
let clerk: Person
beginTests((begun) => {
  ;({ app, clerk } = begun)
})

const at = ({ id }: { id: number }) => ({ params: { id } })

interface Limit {
  outcomes: readonly [unknown, unknown, unknown]
  /** Steps: -1, 0, 1. */
  of: (step: -1 | 0 | 1) => Promise<unknown>
}

const limits: Readonly<Record<string, Limit>> = {
  'an order that brings a customer to the credit limit, at 121.00 EUR, is issued, and not one cent over it': {
    outcomes: [200, 200, 422],
    of: async (step) => {
      await setProperty(app, 'credit_limit_mode', 'block')
      // Five of 20.00 EUR with 21 % VAT.
      const customer_id = await makeCustomer(app, { credit_limit: (121 - step / 100).toFixed(2) })
      const item_id = await makeItem(app, { price: '20' })
      await makeStock(app, item_id, '5')
      const order = await makeOrder(app, { customer_id, order_items: [{ item_id, quantity: '5' }] })
      return (await clerk.call(orders.fulfil, { ...at(order), body: { step: 'reserve' } })).status
    },
  },
  'an offer is good through its last day': {
    outcomes: [false, false, true],
    of: async (step) => {
      const { id } = await makeOffer(app, { date: dayAgo(10), valid_until: dayAgo(step) })
      return (await clerk.done(offers.show, { params: { id } })).data.is_outdated
    },
  },
  'an invoice is overdue after the day on which it is due': {
    outcomes: [false, false, true],
    of: async (step) => {
      const order = await delivered(app)
      const items = order.order_items.map((line) => ({ source_type: 'order_item' as const, source_id: line.id }))
      const body = { date: dayAgo(5), due_date: dayAgo(step), items }
      const { invoice_id: id } = await clerk.done(invoices.createForCustomer, { params: { customerId: order.customer.id }, body })
      await clerk.done(invoices.accept, { params: { id } })
      return (await clerk.done(invoices.list, { query: { overdue: '1', per_page: 200 } })).data.some((row) => row.id === id)
    },
  },
  "a supplier's invoice is overdue after the day on which it is due": {
    outcomes: [false, false, true],
    of: async (step) => {
      const { id } = await billAccepted(app, await received(app, [{}], { date: dayAgo(5) }), { date: dayAgo(4), due_date: dayAgo(step) })
      const { data } = await clerk.done(supplierInvoices.list, { query: { is_overdue: '1', per_page: 200 } })
      return data.some((row) => row.id === id)
    },
  },
  'goods that a supplier promised are late after the day of the promise': {
    outcomes: [false, false, true],
    of: async (step) => {
      const procurement = await makeProcurement(app, { date: dayAgo(5), expected_date: dayAgo(step) })
      await clerk.done(procurements.update, { ...at(procurement), body: { event: 'MARK_ORDERED', lock_version: procurement.lock_version } })
      return (await clerk.done(procurements.list, { query: { per_page: 200 } })).data.find(({ id }) => id === procurement.id)?.is_late
    },
  },
  'a task is late after its last day': {
    outcomes: [false, false, true],
    of: async (step) => {
      const { task_id } = await clerk.done(tasks.create, { body: { title: 'Pārbaudīt', due_date: dayAgo(step) } })
      return (await clerk.done(tasks.show, { params: { id: task_id } })).data.is_late
    },
  },
  'stock is low from its least quantity on': {
    outcomes: [false, true, true],
    of: async (step) => {
      const id = await makeStock(app, await makeItem(app), String(5 - step))
      await sql`update stock_items set min_quantity = 5 where id = ${id}`.execute(app.db)
      return (await clerk.done(stock.list, { query: { low: '1', per_page: 200 } })).data.some((row) => row.id === id)
    },
  },
  'all that is in stock is issued, and no more': {
    outcomes: [200, 200, 422],
    of: async (step) => {
      const item_id = await makeItem(app)
      await makeStock(app, item_id, '5')
      const order = await makeOrder(app, { order_items: [{ item_id, quantity: String(5 + step) }] })
      await clerk.call(orders.fulfil, { ...at(order), body: { step: 'reserve' } })
      return (await clerk.call(orders.fulfil, { ...at(order), body: { step: 'issue' } })).status
    },
  },
  'a machine is repaired for nothing through the last day of its warranty': {
    outcomes: [true, true, false],
    of: async (step) => {
      const { uuid, id } = await makeInventory(app)
      await sql`update inventory_items set warranty_until = ${dayAgo(step)} where id = ${id}`.execute(app.db)
      const record = await makeService(app, { type: 'repair', serviceable_items: [{ machine: uuid }] })
      const { serviceable_items } = await addPositions(app, record, [{ service_job_id: await makeJob(app) }])
      return serviceable_items[0]?.positions[0]?.is_warranty
    },
  },
  'goods are carried insured through the last day of the insurance': {
    outcomes: [false, false, true],
    of: async (step) => {
      const carrier_id = await makeCarrier(app, { insurance_until: dayAgo(step) })
      const fields = { carrier_id, loading_date: dayAgo(1), unloading_date: dayAgo(0) }
      const transportation = await makeTransportation(app, fields)
      return (await clerk.done(transportations.show, at(transportation))).data.is_uninsured
    },
  },
  'a campaign runs from its first day': {
    outcomes: ['scheduled', 'running', 'running'],
    of: (step) => campaign(dayAgo(step), dayAgo(-5)),
  },
  'a campaign runs through its last day': {
    outcomes: ['running', 'running', 'ended'],
    of: (step) => campaign(dayAgo(5), dayAgo(step)),
  },
  'a lead is due from the day of its task': {
    outcomes: [
      [false, false],
      [true, true],
      [true, true],
    ],
    of: async (step) => {
      const { lead_id: id } = await clerk.done(leads.create, { body: { company_name: 'SIA Klusā Osta' } })
      const { data } = await clerk.done(leads.setTaskDate, { params: { id }, body: { task_date: dayAgo(step) } })
      const { data: due } = await clerk.done(leads.list, { query: { is_due: '1', per_page: 200 } })
      return [data.is_due, due.some((row) => row.id === id)]
    },
  },
  'maintenance of a piece is due from its day': {
    outcomes: [
      [false, false],
      [true, true],
      [true, true],
    ],
    of: async (step) => {
      const { id, uuid } = await makeInventory(app)
      // In 48 months each day of the calendar returns.
      await sql`
        insert into inventory_item_maintenances (inventory_item_id, name, interval_months, last_at)
        values (${id}, 'Filtri', 48, ${dayAgo(step)}::date - interval '48 months')`.execute(app.db)
      const { data } = await clerk.done(inventory.show, { params: { inventoryItem: uuid } })
      const { data: due } = await clerk.done(inventory.list, { query: { maintenance_due: '1', per_page: 200 } })
      return [data.maintenance_due, due.some((row) => row.id === id)]
    },
  },
  'an advance is paid up to what is asked for, and no further': {
    outcomes: [200, 200, 422],
    of: async (step) => {
      const item_id = await makeItem(app, { price: '100', type: 'service', is_stocked: false })
      const order = await makeOrder(app, { order_items: [{ item_id, quantity: '1' }] })
      const { id } = await advanceFor(app, order.id, { amount: '50.00' })
      return (await clerk.call(advances.markAsPaid, { params: { id }, body: { amount: (50 + step / 100).toFixed(2) } })).status
    },
  },
}

async function campaign(date_from: string, date_to: string): Promise<string> {
  const { sale_id: id } = await clerk.done(sales.create, { body: { name: 'Rudens', date_from, date_to } })
  return (await clerk.done(sales.show, { params: { id } })).data.status
}

test.each(Object.keys(limits))('%s', async (name) => {
  const limit = limits[name]
  const found: unknown[] = []
  for (const step of [-1, 0, 1] as const) found.push(await limit?.of(step))
  expect(found).toEqual(limit?.outcomes)
})
