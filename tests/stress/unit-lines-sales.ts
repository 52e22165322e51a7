import { advances } from '../../contract/advances/advances.ts'
import type { CreditNoteRecord } from '../../contract/credits/credit-note-record.ts'
import { credits } from '../../contract/credits/credits.ts'
import type { InvoiceRecord } from '../../contract/invoices/invoice-record.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { offers, type OfferRecord } from '../../contract/offers/offers.ts'
import type { OrderRecord } from '../../contract/orders/order-record.ts'
import { orders } from '../../contract/orders/orders.ts'
import { simplified, type SimplifiedInvoiceRecord } from '../../contract/simplified/simplified.ts'
import { items, part, two, type LineRequest, type Way } from './unit-lines.ts'

/** @file Calls with a line quantity in sales. */

async function ordered(request: LineRequest): Promise<OrderRecord> {
  return (await request.clerk.done(orders.create, { body: { customer_id: request.customer_id, order_items: two(request) } })).data
}

async function held(request: LineRequest): Promise<{ params: { id: number }; id: number }> {
  const { id, order_items } = await ordered(request)
  await request.clerk.done(orders.fulfil, { params: { id }, body: { step: 'reserve' } })
  return { params: { id }, id: order_items[0]?.id ?? 0 }
}

async function issued(request: LineRequest): Promise<{ params: { id: number }; id: number }> {
  const order = await held(request)
  await request.clerk.done(orders.fulfil, { params: order.params, body: { step: 'issue' } })
  return order
}

async function drafted(request: LineRequest): Promise<InvoiceRecord> {
  const { params } = await issued(request)
  const { invoice_id: id } = await request.clerk.done(orders.issueInvoice, { params })
  return (await request.clerk.done(invoices.show, { params: { id } })).data
}

async function billed(request: LineRequest): Promise<InvoiceRecord> {
  const { id } = await drafted(request)
  return (await request.clerk.done(invoices.accept, { params: { id } })).data
}

async function credited(request: LineRequest): Promise<CreditNoteRecord> {
  const { id } = await billed(request)
  return (await request.clerk.done(credits.create, { body: { invoice_id: id, reason: 'return' } })).data
}

async function offered(request: LineRequest): Promise<OfferRecord> {
  return (await request.clerk.done(offers.create, { body: { customer_id: request.customer_id, offer_items: two(request) } })).data
}

async function sold(request: LineRequest): Promise<SimplifiedInvoiceRecord> {
  const { customer_id, warehouse_id } = request
  return (await request.clerk.done(simplified.create, { body: { customer_id, warehouse_id, items: two(request) } })).data
}

/** By call id. */
export const salesCalls: Readonly<Record<string, Way>> = {
  'orders.create': {
    ask: (request) => request.clerk.call(orders.create, { body: { customer_id: request.customer_id, order_items: items(request) } }),
  },
  'orders.addItems': {
    ask: async (request) =>
      request.clerk.call(orders.addItems, { params: { orderId: (await ordered(request)).id }, body: { order_items: items(request) } }),
  },
  'orders.updateItem': {
    async ask(request) {
      const { id: orderId, order_items } = await ordered(request)
      const { id: itemId = 0, lock_version = 0 } = order_items[0] ?? {}
      return request.clerk.call(orders.updateItem, { params: { orderId, itemId }, body: { quantity: request.quantity, lock_version } })
    },
  },
  'orders.createFromOffer': {
    async ask(request) {
      const { id, items: lines, lock_version } = await offered(request)
      await request.clerk.done(offers.setStatus, { params: { id }, body: { status: 'sent', lock_version } })
      const body = { offer_items: [{ id: lines[0]?.id ?? 0, quantity: request.quantity }] }
      return request.clerk.call(orders.createFromOffer, { params: { offerId: id }, body })
    },
  },
  'orders.fulfil': {
    async ask(request) {
      const { params, id } = await held(request)
      return request.clerk.call(orders.fulfil, { params, body: { step: 'issue', order_items: [{ id, quantity: request.quantity }] } })
    },
  },
  'orders.split': {
    async ask(request) {
      const { params, id } = await held(request)
      return request.clerk.call(orders.split, { params, body: { order_items: [{ id, quantity: part(request) }] } })
    },
  },
  'offers.create': {
    ask: (request) => request.clerk.call(offers.create, { body: { customer_id: request.customer_id, offer_items: items(request) } }),
  },
  'offers.addItems': {
    ask: async (request) =>
      request.clerk.call(offers.addItems, { body: { offer_id: (await offered(request)).id, offer_items: items(request) } }),
  },
  'offers.updateItem': {
    async ask(request) {
      const { id = 0, lock_version = 0 } = (await offered(request)).items[0] ?? {}
      return request.clerk.call(offers.updateItem, { params: { id }, body: { quantity: request.quantity, lock_version } })
    },
  },
  'invoices.createForCustomer': {
    async ask(request) {
      const { id } = await issued(request)
      const lines = [{ source_type: 'order_item' as const, source_id: id, quantity: request.quantity }]
      return request.clerk.call(invoices.createForCustomer, { params: { customerId: request.customer_id }, body: { items: lines } })
    },
  },
  'invoices.updateItem': {
    async ask(request) {
      const { id = 0, lock_version = 0 } = (await drafted(request)).invoice_items[0] ?? {}
      return request.clerk.call(invoices.updateItem, { params: { id }, body: { quantity: request.quantity, lock_version } })
    },
  },
  'credits.create': {
    async ask(request) {
      const { id, invoice_items } = await billed(request)
      const lines = [{ invoice_item_id: invoice_items[0]?.id ?? 0, quantity: request.quantity }]
      return request.clerk.call(credits.create, { body: { invoice_id: id, reason: 'return', items: lines } })
    },
  },
  'credits.createForOrder': {
    async ask(request) {
      const { params } = await issued(request)
      const { invoice_id: id } = await request.clerk.done(orders.issueInvoice, { params })
      const { data } = await request.clerk.done(invoices.accept, { params: { id } })
      const lines = [{ invoice_item_id: data.invoice_items[0]?.id ?? 0, quantity: request.quantity }]
      return request.clerk.call(credits.createForOrder, { body: { order_id: params.id, reason: 'return', items: lines } })
    },
  },
  'credits.addItem': {
    async ask(request) {
      const { id, credit_note_items } = await credited(request)
      const [line] = credit_note_items
      await request.clerk.done(credits.removeItem, { params: { id: line?.id ?? 0 } })
      const body = { invoice_item_id: line?.invoice_item_id ?? 0, quantity: request.quantity }
      return request.clerk.call(credits.addItem, { params: { id }, body })
    },
  },
  'credits.updateItem': {
    async ask(request) {
      const { id = 0, lock_version = 0 } = (await credited(request)).credit_note_items[0] ?? {}
      return request.clerk.call(credits.updateItem, { params: { id }, body: { quantity: request.quantity, lock_version } })
    },
  },
  'credits.createOrder': {
    async ask(request) {
      const { id } = await credited(request)
      const { data } = await request.clerk.done(credits.accept, { params: { id } })
      const order_items = [{ id: data.credit_note_items[0]?.id ?? 0, quantity: request.quantity }]
      return request.clerk.call(credits.createOrder, { params: { creditInvoiceId: id }, body: { order_items } })
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
    ask: (request) =>
      request.clerk.call(simplified.create, {
        body: { customer_id: request.customer_id, warehouse_id: request.warehouse_id, items: items(request) },
      }),
  },
  'simplified.addItems': {
    whole: true,
    async ask(request) {
      const lines = [{ name: 'Darbs', unit_price: '20', quantity: request.quantity }]
      return request.clerk.call(simplified.addItems, { params: { id: (await sold(request)).id }, body: { items: lines } })
    },
  },
  'simplified.updateItem': {
    async ask(request) {
      const { id = 0, lock_version = 0 } = (await sold(request)).simplified_invoice_items[0] ?? {}
      return request.clerk.call(simplified.updateItem, { params: { id }, body: { quantity: request.quantity, lock_version } })
    },
  },
}
