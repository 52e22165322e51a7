import { advances } from '../../contract/advances/advances.ts'
import type { CreditNoteRecord } from '../../contract/credits/credit-note-record.ts'
import { credits } from '../../contract/credits/credits.ts'
import type { InvoiceRecord } from '../../contract/invoices/invoice-record.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { offers, type OfferRecord } from '../../contract/offers/offers.ts'
import type { OrderRecord } from '../../contract/orders/order-record.ts'
import { orders } from '../../contract/orders/orders.ts'
import { simplified, type SimplifiedInvoiceRecord } from '../../contract/simplified/simplified.ts'
import { items, part, two, type Asked, type Way } from './unit-lines.ts'

/** @file Every call by which a person writes the quantity of a line to customers: offers, orders, their invoices, advances and credit notes. */

async function ordered(asked: Asked): Promise<OrderRecord> {
  return (await asked.clerk.done(orders.create, { body: { customer_id: asked.customer_id, order_items: two(asked) } })).data
}

/** Sent to fulfilment. */
async function held(asked: Asked): Promise<{ params: { id: number }; id: number }> {
  const { id, order_items } = await ordered(asked)
  await asked.clerk.done(orders.fulfil, { params: { id }, body: { step: 'reserve' } })
  return { params: { id }, id: order_items[0]?.id ?? 0 }
}

async function issued(asked: Asked): Promise<{ params: { id: number }; id: number }> {
  const order = await held(asked)
  await asked.clerk.done(orders.fulfil, { params: order.params, body: { step: 'issue' } })
  return order
}

async function drafted(asked: Asked): Promise<InvoiceRecord> {
  const { params } = await issued(asked)
  const { invoice_id: id } = await asked.clerk.done(orders.issueInvoice, { params })
  return (await asked.clerk.done(invoices.show, { params: { id } })).data
}

async function billed(asked: Asked): Promise<InvoiceRecord> {
  const { id } = await drafted(asked)
  return (await asked.clerk.done(invoices.accept, { params: { id } })).data
}

async function credited(asked: Asked): Promise<CreditNoteRecord> {
  const { id } = await billed(asked)
  return (await asked.clerk.done(credits.create, { body: { invoice_id: id, reason: 'return' } })).data
}

async function offered(asked: Asked): Promise<OfferRecord> {
  return (await asked.clerk.done(offers.create, { body: { customer_id: asked.customer_id, offer_items: two(asked) } })).data
}

async function sold(asked: Asked): Promise<SimplifiedInvoiceRecord> {
  const { customer_id, warehouse_id } = asked
  return (await asked.clerk.done(simplified.create, { body: { customer_id, warehouse_id, items: two(asked) } })).data
}

/** Each call that takes a quantity, by its id. */
export const salesWays: Readonly<Record<string, Way>> = {
  'orders.create': {
    ask: (asked) => asked.clerk.call(orders.create, { body: { customer_id: asked.customer_id, order_items: items(asked) } }),
  },
  'orders.addItems': {
    ask: async (asked) =>
      asked.clerk.call(orders.addItems, { params: { orderId: (await ordered(asked)).id }, body: { order_items: items(asked) } }),
  },
  'orders.updateItem': {
    async ask(asked) {
      const { id: orderId, order_items } = await ordered(asked)
      const { id: itemId = 0, lock_version = 0 } = order_items[0] ?? {}
      return asked.clerk.call(orders.updateItem, { params: { orderId, itemId }, body: { quantity: asked.quantity, lock_version } })
    },
  },
  'orders.createFromOffer': {
    async ask(asked) {
      const { id, items: lines, lock_version } = await offered(asked)
      await asked.clerk.done(offers.setStatus, { params: { id }, body: { status: 'sent', lock_version } })
      const body = { offer_items: [{ id: lines[0]?.id ?? 0, quantity: asked.quantity }] }
      return asked.clerk.call(orders.createFromOffer, { params: { offerId: id }, body })
    },
  },
  'orders.fulfil': {
    async ask(asked) {
      const { params, id } = await held(asked)
      return asked.clerk.call(orders.fulfil, { params, body: { step: 'issue', order_items: [{ id, quantity: asked.quantity }] } })
    },
  },
  'orders.split': {
    async ask(asked) {
      const { params, id } = await held(asked)
      return asked.clerk.call(orders.split, { params, body: { order_items: [{ id, quantity: part(asked) }] } })
    },
  },
  'offers.create': {
    ask: (asked) => asked.clerk.call(offers.create, { body: { customer_id: asked.customer_id, offer_items: items(asked) } }),
  },
  'offers.addItems': {
    ask: async (asked) => asked.clerk.call(offers.addItems, { body: { offer_id: (await offered(asked)).id, offer_items: items(asked) } }),
  },
  'offers.updateItem': {
    async ask(asked) {
      const { id = 0, lock_version = 0 } = (await offered(asked)).items[0] ?? {}
      return asked.clerk.call(offers.updateItem, { params: { id }, body: { quantity: asked.quantity, lock_version } })
    },
  },
  'invoices.createForCustomer': {
    async ask(asked) {
      const { id } = await issued(asked)
      const lines = [{ source_type: 'order_item' as const, source_id: id, quantity: asked.quantity }]
      return asked.clerk.call(invoices.createForCustomer, { params: { customerId: asked.customer_id }, body: { items: lines } })
    },
  },
  'invoices.updateItem': {
    async ask(asked) {
      const { id = 0, lock_version = 0 } = (await drafted(asked)).invoice_items[0] ?? {}
      return asked.clerk.call(invoices.updateItem, { params: { id }, body: { quantity: asked.quantity, lock_version } })
    },
  },
  'credits.create': {
    async ask(asked) {
      const { id, invoice_items } = await billed(asked)
      const lines = [{ invoice_item_id: invoice_items[0]?.id ?? 0, quantity: asked.quantity }]
      return asked.clerk.call(credits.create, { body: { invoice_id: id, reason: 'return', items: lines } })
    },
  },
  'credits.createForOrder': {
    async ask(asked) {
      const { params } = await issued(asked)
      const { invoice_id: id } = await asked.clerk.done(orders.issueInvoice, { params })
      const { data } = await asked.clerk.done(invoices.accept, { params: { id } })
      const lines = [{ invoice_item_id: data.invoice_items[0]?.id ?? 0, quantity: asked.quantity }]
      return asked.clerk.call(credits.createForOrder, { body: { order_id: params.id, reason: 'return', items: lines } })
    },
  },
  'credits.addItem': {
    async ask(asked) {
      const { id, credit_note_items } = await credited(asked)
      const [line] = credit_note_items
      await asked.clerk.done(credits.removeItem, { params: { id: line?.id ?? 0 } })
      const body = { invoice_item_id: line?.invoice_item_id ?? 0, quantity: asked.quantity }
      return asked.clerk.call(credits.addItem, { params: { id }, body })
    },
  },
  'credits.updateItem': {
    async ask(asked) {
      const { id = 0, lock_version = 0 } = (await credited(asked)).credit_note_items[0] ?? {}
      return asked.clerk.call(credits.updateItem, { params: { id }, body: { quantity: asked.quantity, lock_version } })
    },
  },
  'credits.createOrder': {
    async ask(asked) {
      const { id } = await credited(asked)
      const { data } = await asked.clerk.done(credits.accept, { params: { id } })
      const order_items = [{ id: data.credit_note_items[0]?.id ?? 0, quantity: asked.quantity }]
      return asked.clerk.call(credits.createOrder, { params: { creditInvoiceId: id }, body: { order_items } })
    },
  },
  'advances.create': {
    whole: true,
    ask: ({ clerk, customer_id, quantity }) =>
      clerk.call(advances.create, { body: { customer_id, items: [{ name: 'Priekšapmaksa', quantity, price_gross: '50' }] } }),
  },
  'advances.update': {
    whole: true,
    async ask({ clerk, customer_id, quantity }) {
      const { data } = await clerk.done(advances.create, { body: { customer_id, items: [{ name: 'Priekšapmaksa', price_gross: '50' }] } })
      const body = { items: [{ name: 'Priekšapmaksa', quantity, price_gross: '50' }], lock_version: data.lock_version }
      return clerk.call(advances.update, { params: { id: data.id }, body })
    },
  },
  'simplified.create': {
    ask: (asked) =>
      asked.clerk.call(simplified.create, {
        body: { customer_id: asked.customer_id, warehouse_id: asked.warehouse_id, items: items(asked) },
      }),
  },
  'simplified.addItems': {
    whole: true,
    async ask(asked) {
      const lines = [{ name: 'Darbs', unit_price: '20', quantity: asked.quantity }]
      return asked.clerk.call(simplified.addItems, { params: { id: (await sold(asked)).id }, body: { items: lines } })
    },
  },
  'simplified.updateItem': {
    async ask(asked) {
      const { id = 0, lock_version = 0 } = (await sold(asked)).simplified_invoice_items[0] ?? {}
      return asked.clerk.call(simplified.updateItem, { params: { id }, body: { quantity: asked.quantity, lock_version } })
    },
  },
}
