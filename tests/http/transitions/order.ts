import { advances } from '../../../contract/advances/advances.ts'
import { formatMoney } from '../../../contract/format.ts'
import { invoices } from '../../../contract/invoices/invoices.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { freshOrder, order as chart } from '../../../machines/order.ts'
import type { Person, TestApp } from '../../support/app.ts'
import { credited } from '../../support/crediting.ts'
import { clerkOf, makeCustomer, makeItem, makeOrder, makeStock, setProperty } from '../../support/factories.ts'
import { dayAgo, issue, makeBuyer, reserve } from '../../support/invoicing.ts'
import { makeSerial, serialOrder } from '../../support/units.ts'
import { transitionsOf } from '../../support/transitions.ts'
import { standing, type Standing } from '../../orders/situations.ts'

type Stand = Standing & { id: number }

const partly = { anyReserved: true, anyFulfilled: true, uninvoiced: true }
const wholly = { anyFulfilled: true, allFulfilled: true }
const invoiced = { anyInvoiced: true, hasInvoice: true, onAcceptedInvoice: true }

const situations = {
  new: { state: 'new' },
  reserved: { state: 'in_fulfillment', facts: { anyReserved: true } },
  partial: { state: 'in_fulfillment', facts: partly },
  fulfilled: { state: 'fulfilled', facts: { ...wholly, uninvoiced: true } },
  invoiced: { state: 'invoiced', facts: { ...wholly, anyInvoiced: true, hasInvoice: true } },
  cancelled: { state: 'cancelled' },
  merged: { state: 'merged', facts: { lines: 0 } },
  empty: { state: 'new', facts: { lines: 0 } },
  emptied: { state: 'in_fulfillment', facts: { lines: 0 } },
  'of a blocked customer': { state: 'new', facts: { customerBlocked: true } },
  'without its advance': { state: 'new', facts: { advanceMissing: true } },
  'over the limit': { state: 'new', facts: { creditRefusal: overLimit() } },
  'of a closed period': { state: 'new', facts: { periodClosed: true } },
  'with an advance': { state: 'new', facts: { hasAdvance: true } },
  'split once': { state: 'new', facts: { splitOff: true } },
  'merged with a reserved one': { state: 'new', facts: { lines: 2, mergedHere: true, anyReserved: true } },
  'not in stock': { state: 'new' },
  'waiting for stock': { state: 'in_fulfillment' },
  signed: { state: 'fulfilled', facts: { ...wholly, uninvoiced: true, hasDocument: true, actSigned: true } },
  'invoiced by half': { state: 'in_fulfillment', facts: { ...partly, ...invoiced, uninvoiced: false } },
  'issued after half was invoiced': { state: 'fulfilled', facts: { ...wholly, ...invoiced, uninvoiced: true } },
  'opened again by a credit': { state: 'in_fulfillment', facts: { hasInvoice: true, onAcceptedInvoice: true } },
  'with units': { state: 'in_fulfillment', facts: { anyReserved: true } },
} as const

type Situation = keyof typeof situations

/** An order of 24.20 EUR against a limit of 10. */
function overLimit(): string {
  return `Klienta kredītlimits ${formatMoney('10.00')} ir pārsniegts: saistības kopā ar šo pasūtījumu ir ${formatMoney('24.20')}`
}

type Base = Parameters<typeof standing>[1]

interface Further {
  from: Base
  step?: (app: TestApp, clerk: Person, at: Standing) => Promise<unknown>
}

const further: Readonly<Partial<Record<Situation, Further>>> = {
  empty: {
    from: 'new',
    step: (_, clerk, { order, lineId }) => clerk.done(orders.deleteItem, { params: { orderId: order.id, itemId: lineId } }),
  },
  emptied: {
    from: 'reserved',
    step: (_, clerk, { order, lineId }) => clerk.done(orders.deleteItem, { params: { orderId: order.id, itemId: lineId } }),
  },
  'of a blocked customer': {
    from: 'new',
    step: ({ db }, _, { order }) =>
      db.updateTable('customers').set({ is_blocked: true, blocked_reason: 'Nemaksā' }).where('id', '=', order.customer.id).execute(),
  },
  'without its advance': {
    from: 'new',
    step: ({ db }, _, { order }) =>
      db.updateTable('orders').set({ advance_required: true, advance_percent: '30' }).where('id', '=', order.id).execute(),
  },
  'over the limit': {
    from: 'new',
    step: ({ db }, _, { order }) => db.updateTable('customers').set({ credit_limit: '10' }).where('id', '=', order.customer.id).execute(),
  },
  'with an advance': {
    from: 'new',
    step: (_, clerk, { order }) => clerk.done(advances.createForOrder, { params: { orderId: order.id }, body: { percent: '50' } }),
  },
  'split once': {
    from: 'new',
    step: (_, clerk, { order, lineId }) =>
      clerk.done(orders.split, { params: { id: order.id }, body: { order_items: [{ id: lineId, quantity: '1' }] } }),
  },
  'merged with a reserved one': {
    from: 'new',
    step: async (app, clerk, { order, other }) => {
      await reserve(app, other.id)
      await clerk.done(orders.merge, { params: { id: order.id }, body: { order_ids: [other.id] } })
    },
  },
  signed: {
    from: 'fulfilled',
    step: async (_, clerk, { order }) => {
      const { document_id: id } = await clerk.done(orders.createDocument, { params: { id: order.id }, body: { type: 'acceptance_act' } })
      const body = { event: 'SIGN' as const, signed_by: 'Anna Ozola', signed_at: '2026-03-01', lock_version: 1 }
      await clerk.done(orders.updateDocument, { params: { id }, body })
    },
  },
  'invoiced by half': { from: 'partial', step: (app, _, { order }) => acceptInvoiceOf(app, order.id) },
  'issued after half was invoiced': {
    from: 'partial',
    step: async (app, _, { order }) => {
      await acceptInvoiceOf(app, order.id)
      await issue(app, order.id)
    },
  },
  'opened again by a credit': {
    from: 'partial',
    step: async (app, _, { order }) => {
      const invoice = await acceptInvoiceOf(app, order.id)
      await credited(app, invoice, { reopen_order: true })
    },
  },
}

async function stand(app: TestApp, situation: string): Promise<Stand> {
  await setProperty(app, 'locked_until', '')
  const at = await orderIn(app, situation as Situation)
  if (situation === 'of a closed period') await setProperty(app, 'locked_until', dayAgo(0))
  const { data } = await (await clerkOf(app)).done(orders.show, { params: { id: at.order.id } })
  return { ...at, order: data, id: data.id }
}

async function orderIn(app: TestApp, situation: Situation): Promise<Standing> {
  if (situation === 'with units') return withUnits(app)
  if (situation === 'not in stock' || situation === 'waiting for stock') return withoutStock(app, situation === 'waiting for stock')
  const { from, step } = further[situation] ?? { from: situation === 'of a closed period' ? 'new' : (situation as Base) }
  const at = await standing(app, from, await makeBuyer(app))
  await step?.(app, await clerkOf(app), at)
  return at
}

async function withoutStock(app: TestApp, waiting: boolean): Promise<Standing> {
  const item_id = await makeItem(app)
  const stockItem = await makeStock(app, await makeItem(app), '1')
  const order = await makeOrder(app, { order_items: [{ item_id, quantity: '2' }] })
  if (waiting) await reserve(app, order.id)
  return { order, other: await makeOrder(app, { customer_id: order.customer.id }), stockItem, lineId: order.order_items[0]?.id ?? 0 }
}

async function withUnits(app: TestApp): Promise<Standing> {
  const serial = await makeSerial(app, ['5'])
  const order = await serialOrder(app, serial, '1')
  return {
    order,
    other: await makeOrder(app, { customer_id: order.customer.id }),
    stockItem: await makeStock(app, await makeItem(app), '1'),
    lineId: order.order_items[0]?.id ?? 0,
  }
}

async function acceptInvoiceOf(app: TestApp, orderId: number): Promise<{ id: number }> {
  const clerk = await clerkOf(app)
  const { invoice_id } = await clerk.done(orders.issueInvoice, { params: { id: orderId } })
  return (await clerk.done(invoices.accept, { params: { id: invoice_id } })).data
}

let another = { item: 0, customer: 0 }

const at = ({ id }: Stand) => ({ id })

export const transitions = transitionsOf({
  chart,
  table: 'orders',
  usual: { ...freshOrder, lines: 1 },
  situations,
  begin: async (app) => {
    another = { item: await makeItem(app), customer: await makeCustomer(app) }
    await setProperty(app, 'credit_limit_mode', 'block')
  },
  stand,
  look: async (app, each: Stand) => {
    const { status, body } = await (await clerkOf(app)).call(orders.show, { params: at(each) })
    return status === 404 ? null : body.data
  },
  actions: {
    EDIT: {
      send: (s, clerk) => clerk.call(orders.update, { params: at(s), body: { notes: 'labots', lock_version: s.order.lock_version } }),
    },
    ITEM_ADD: {
      send: (s, clerk) =>
        clerk.call(orders.addItems, { params: { orderId: s.id }, body: { order_items: [{ item_id: another.item, quantity: '1' }] } }),
    },
    ITEM_EDIT: {
      send: (s, clerk) =>
        clerk.call(orders.updateItem, {
          params: { orderId: s.id, itemId: s.lineId },
          body: { quantity: '3', lock_version: s.order.order_items[0]?.lock_version ?? 1 },
        }),
    },
    ITEM_DELETE: { send: (s, clerk) => clerk.call(orders.deleteItem, { params: { orderId: s.id, itemId: s.lineId } }) },
    CHANGE_CUSTOMER: {
      send: (s, clerk) =>
        clerk.call(orders.changeCustomer, { params: at(s), body: { customer_id: another.customer, lock_version: s.order.lock_version } }),
    },
    RESERVE: { send: (s, clerk) => clerk.call(orders.fulfil, { params: at(s), body: { step: 'reserve' } }) },
    ISSUE: [
      {
        send: (s, clerk) => clerk.call(orders.fulfil, { params: at(s), body: { step: 'issue' } }),
        from: ['reserved'],
        comesTo: { allFulfilled: true },
      },
      {
        send: (s, clerk) =>
          clerk.call(orders.fulfil, { params: at(s), body: { step: 'issue', order_items: [{ id: s.lineId, quantity: '1' }] } }),
        from: ['reserved'],
      },
    ],
    NAME_UNITS: {
      send: (s, clerk) => clerk.call(orders.nameUnits, { params: at(s), body: { order_items: [{ id: s.lineId, units: [] }] } }),
      from: ['with units'],
    },
    AUTO_PROCESS: [
      { send: (s, clerk) => clerk.call(orders.autoProcess, { params: at(s) }), from: ['new', 'reserved'], comesTo: { allFulfilled: true } },
      { send: (s, clerk) => clerk.call(orders.autoProcess, { params: at(s) }), from: ['not in stock', 'waiting for stock'] },
    ],
    REVERT: { send: (s, clerk) => clerk.call(orders.revert, { params: at(s) }) },
    ISSUE_INVOICE: { send: (s, clerk) => clerk.call(orders.issueInvoice, { params: at(s) }) },
    CANCEL: { send: (s, clerk) => clerk.call(orders.cancel, { params: at(s) }) },
    DELETE: { send: (s, clerk) => clerk.call(orders.remove, { params: at(s) }) },
    MERGE_TARGET: { send: (s, clerk) => clerk.call(orders.merge, { params: at(s), body: { order_ids: [s.other.id] } }) },
    MERGE_SOURCE: {
      send: (s, clerk) => clerk.call(orders.merge, { params: { id: s.other.id }, body: { order_ids: [s.id] } }),
      // Of several merged orders, the refused one is named.
      refused: { words: (reason, s) => `${s.order.number}: ${reason}` },
    },
    SPLIT: {
      send: (s, clerk) => clerk.call(orders.split, { params: at(s), body: { order_items: [{ id: s.lineId, quantity: '1' }] } }),
      from: ['new', 'reserved'],
    },
    REPLICATE: { send: (s, clerk) => clerk.call(orders.replicate, { params: at(s) }) },
    CREATE_DOCUMENT: { send: (s, clerk) => clerk.call(orders.createDocument, { params: at(s), body: { type: 'acceptance_act' } }) },
    // The rest of the split order is issued in full and closed.
    ALL_FULFILLED: {
      send: (s, clerk) => clerk.call(orders.split, { params: at(s), body: { order_items: [{ id: s.lineId, quantity: '1' }] } }),
      from: ['partial'],
      isUnaudited: true,
    },
    ALL_INVOICED: {
      send: (s, clerk) =>
        clerk.call(invoices.createForCustomer, {
          params: { customerId: s.order.customer.id },
          body: { items: [{ source_type: 'order_item', source_id: s.lineId }] },
        }),
    },
    INVOICE_REMOVED: { send: (s, clerk) => clerk.call(invoices.remove, { params: { id: s.order.invoices[0]?.id ?? 0 } }) },
    CREDIT_REOPENED: {
      send: async (s, clerk, app) => {
        const id = s.order.invoices[0]?.id ?? 0
        await clerk.done(invoices.accept, { params: { id } })
        await credited(app, { id }, { reopen_order: true })
      },
      from: ['invoiced', 'issued after half was invoiced', 'invoiced by half'],
    },
  },
  unmet: {
    'CHANGE_CUSTOMER hasInvoice': 'nothing of a new order is issued, and only what is issued is invoiced',
    'DELETE hasInvoice': 'nothing of a new order is issued, and only what is issued is invoiced',
    'DELETE anyFulfilled': 'what is issued of an order takes it out of its first state for good',
    'DELETE hasDocument': 'papers are made of what is issued',
    'REVERT anyFulfilled': 'an order in fulfilment of which nothing is issued counts as reverted',
  },
})
