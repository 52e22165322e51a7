import { advances } from '../../contract/advances.ts'
import type { CreditNoteRecord } from '../../contract/credit-note-record.ts'
import { credits } from '../../contract/credits.ts'
import type { InvoiceRecord } from '../../contract/invoice-record.ts'
import { invoices } from '../../contract/invoices.ts'
import { big } from '../../contract/money.ts'
import { offers, type OfferRecord } from '../../contract/offers.ts'
import type { OrderRecord } from '../../contract/order-record.ts'
import { orders } from '../../contract/orders.ts'
import { procurements } from '../../contract/procurements.ts'
import { returnActs } from '../../contract/return-acts.ts'
import { simplified, type SimplifiedInvoiceRecord } from '../../contract/simplified.ts'
import { stockChecks } from '../../contract/stock-checks.ts'
import { stockCounts } from '../../contract/stock-counts.ts'
import { supplierInvoices, type ProcurementInvoiceRecord } from '../../contract/supplier-invoices.ts'
import { technicalDocuments } from '../../contract/technical-documents.ts'
import type { Answered, Person } from '../support/app.ts'

/** @file Every call by which a person writes the quantity of a line. */

/** Goods, and a quantity of them that is asked for. */
export interface Asked {
  clerk: Person
  item_id: number
  /** A job counted in the unit of the goods. */
  job: number
  stock: number
  /** Other goods, of which there are enough: counted whole, made of these or the other way round. */
  other_id: number
  warehouse_id: number
  supplier_id: number
  customer_id: number
  /** Above nought, not more than two. */
  quantity: string
}

/** A call with the quantity in it, on a document made for it. */
export interface Way {
  ask: (asked: Asked) => Promise<Answered>
  /** Counted whole, whatever the goods are: lines that are only words, and what becomes inventory. */
  whole?: true
}

const items = ({ item_id, quantity }: Asked) => [{ item_id, quantity }]
const two = ({ item_id }: Asked) => [{ item_id, quantity: '2' }]
/** Of what cannot go in full one less is asked for: it cannot leave nothing behind. */
export const part = ({ quantity }: Asked) => (big(quantity).eq(2) ? '1' : quantity)

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

async function bought(asked: Asked): Promise<{ id: number; line: number; lock_version: number }> {
  const { clerk, supplier_id, warehouse_id } = asked
  const procurement_items = two(asked).map((line) => ({ ...line, purchase_price: '4' }))
  const { data } = await clerk.done(procurements.create, { body: { supplier_id, warehouse_id, procurement_items } })
  const [line] = data.procurement_items
  return { id: data.id, line: line?.id ?? 0, lock_version: line?.lock_version ?? 0 }
}

async function received(asked: Asked): Promise<{ id: number; line: number }> {
  const made = await bought(asked)
  await asked.clerk.done(procurements.accept, { params: { id: made.id } })
  return made
}

async function charged(asked: Asked): Promise<ProcurementInvoiceRecord> {
  const { id, line } = await received(asked)
  const body = { supplier_id: asked.supplier_id, supplier_number: `P-${id}`, items: [{ procurement_item_id: line }] }
  return (await asked.clerk.done(supplierInvoices.create, { body })).data
}

async function acted(asked: Asked, lines: { item_id: number; quantity: string }[]) {
  const { clerk, supplier_id, warehouse_id } = asked
  return (await clerk.done(returnActs.create, { body: { supplier_id, warehouse_id, reason: 'Nederēja', items: lines } })).data
}

async function writtenOff(asked: Asked, lines?: { item_id: number; quantity: string }[]) {
  const body = { warehouse_id: asked.warehouse_id, reason: 'Bojāts', ...(lines && { items: lines }) }
  return (await asked.clerk.done(technicalDocuments.createWriteOff, { body })).data
}

/** Every call of the contract that takes the quantity of a line, by its id. */
export const ways: Readonly<Record<string, Way>> = {
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
  'procurements.create': {
    ask: (asked) =>
      asked.clerk.call(procurements.create, {
        body: { supplier_id: asked.supplier_id, warehouse_id: asked.warehouse_id, procurement_items: items(asked) },
      }),
  },
  'procurements.addItems': {
    ask: async (asked) =>
      asked.clerk.call(procurements.addItems, { params: { id: (await bought(asked)).id }, body: { procurement_items: items(asked) } }),
  },
  'procurements.updateItem': {
    async ask(asked) {
      const { id, line, lock_version } = await bought(asked)
      return asked.clerk.call(procurements.updateItem, { params: { id, itemId: line }, body: { quantity: asked.quantity, lock_version } })
    },
  },
  'procurements.split': {
    async ask(asked) {
      const { id, line } = await bought(asked)
      return asked.clerk.call(procurements.split, { params: { id }, body: { procurement_items: [{ id: line, quantity: part(asked) }] } })
    },
  },
  'procurements.removeGoods': {
    async ask(asked) {
      const { id, line } = await received(asked)
      const procurement_items = [{ id: line, quantity: asked.quantity }]
      return asked.clerk.call(procurements.removeGoods, { params: { id }, body: { reason: 'Bojāts', procurement_items } })
    },
  },
  'supplier-invoices.create': {
    async ask(asked) {
      const { id, line } = await received(asked)
      const lines = [{ procurement_item_id: line, quantity: asked.quantity }]
      return asked.clerk.call(supplierInvoices.create, {
        body: { supplier_id: asked.supplier_id, supplier_number: `P-${id}`, items: lines },
      })
    },
  },
  'supplier-invoices.updateItem': {
    async ask(asked) {
      const { id, procurement_invoice_items: lines } = await charged(asked)
      const { id: itemId = 0, lock_version = 0 } = lines[0] ?? {}
      return asked.clerk.call(supplierInvoices.updateItem, { params: { id, itemId }, body: { quantity: asked.quantity, lock_version } })
    },
  },
  'return-acts.create': {
    ask: (asked) =>
      asked.clerk.call(returnActs.create, {
        body: { supplier_id: asked.supplier_id, warehouse_id: asked.warehouse_id, reason: 'Nederēja', items: items(asked) },
      }),
  },
  'return-acts.createFromInvoice': {
    async ask(asked) {
      const { id, lock_version, procurement_invoice_items: lines } = await charged(asked)
      await asked.clerk.done(supplierInvoices.update, { params: { id }, body: { event: 'ACCEPT', lock_version } })
      const back = [{ procurement_invoice_item_id: lines[0]?.id ?? 0, quantity: asked.quantity }]
      return asked.clerk.call(returnActs.createFromInvoice, {
        params: { procurementInvoiceId: id },
        body: { reason: 'Nederēja', items: back },
      })
    },
  },
  'return-acts.addItem': {
    async ask(asked) {
      const { id } = await acted(asked, [])
      return asked.clerk.call(returnActs.addItem, { params: { id }, body: { item_id: asked.item_id, quantity: asked.quantity } })
    },
  },
  'return-acts.updateItem': {
    async ask(asked) {
      const { id, return_act_items: lines } = await acted(asked, two(asked))
      const { id: return_act_item_id = 0, lock_version = 0 } = lines[0] ?? {}
      const body = { quantity: asked.quantity, lock_version }
      return asked.clerk.call(returnActs.updateItem, { params: { id, return_act_item_id }, body })
    },
  },
  'technical-documents.createRemoval': {
    ask: (asked) =>
      asked.clerk.call(technicalDocuments.createRemoval, {
        body: { warehouse_id: asked.warehouse_id, reason: 'Birojam', items: items(asked) },
      }),
  },
  'technical-documents.createInventory': {
    whole: true,
    ask: (asked) =>
      asked.clerk.call(technicalDocuments.createInventory, {
        body: { warehouse_id: asked.warehouse_id, reason: 'Birojam', items: items(asked) },
      }),
  },
  'technical-documents.quickRemoval': {
    ask: (asked) =>
      asked.clerk.call(technicalDocuments.quickRemoval, {
        params: { stockItemId: asked.stock },
        body: { reason: 'Birojam', quantity: asked.quantity },
      }),
  },
  'technical-documents.createCorrection': {
    ask: ({ clerk, warehouse_id, item_id, quantity }) =>
      clerk.call(technicalDocuments.createCorrection, {
        body: { warehouse_id, reason: 'Skaitīts', items: [{ item_id, difference: `-${quantity}` }] },
      }),
  },
  'technical-documents.createWriteOff': {
    ask: (asked) =>
      asked.clerk.call(technicalDocuments.createWriteOff, {
        body: { warehouse_id: asked.warehouse_id, reason: 'Bojāts', items: items(asked) },
      }),
  },
  'technical-documents.addItem': {
    async ask(asked) {
      const { id } = await writtenOff(asked)
      return asked.clerk.call(technicalDocuments.addItem, { params: { id }, body: { item_id: asked.item_id, quantity: asked.quantity } })
    },
  },
  'technical-documents.updateItem': {
    async ask(asked) {
      const { id = 0, lock_version = 0 } = (await writtenOff(asked, two(asked))).items[0] ?? {}
      return asked.clerk.call(technicalDocuments.updateItem, { params: { id }, body: { quantity: asked.quantity, lock_version } })
    },
  },
  'stock-checks.count': {
    async ask({ clerk, warehouse_id, stock, quantity }) {
      const params = { id: (await clerk.done(stockChecks.create, { body: { warehouse_id } })).stock_check_id }
      const { data: lines } = await clerk.done(stockChecks.lines, { params, query: { per_page: '200' } })
      const line_id = lines.find(({ stock_item_id }) => stock_item_id === stock)?.id ?? 0
      return clerk.call(stockChecks.count, { params, body: { counts: [{ key: crypto.randomUUID(), line_id, quantity }] } })
    },
  },
  'stock-counts.addItem': {
    async ask({ clerk, warehouse_id, stock, quantity }) {
      const { stock_item_count_id } = await clerk.done(stockCounts.create, { body: { warehouse_id } })
      const params = { stockItemCountId: stock_item_count_id }
      return clerk.call(stockCounts.addItem, { params, body: { stock_item_id: stock, quantity } })
    },
  },
  'stock-counts.updateItem': {
    async ask({ clerk, warehouse_id, stock, quantity }) {
      const { stock_item_count_id } = await clerk.done(stockCounts.create, { body: { warehouse_id } })
      const params = { stockItemCountId: stock_item_count_id }
      const { data } = await clerk.done(stockCounts.addItem, { params, body: { stock_item_id: stock, quantity: '2' } })
      const { id = 0, lock_version = 0 } = data.items[0] ?? {}
      return clerk.call(stockCounts.updateItem, { params: { id }, body: { quantity, lock_version } })
    },
  },
}

/** A correction to what there is, told by another field of its call. */
export const correctedTo: Way = {
  ask: ({ clerk, warehouse_id, item_id, quantity }) =>
    clerk.call(technicalDocuments.createCorrection, {
      body: { warehouse_id, reason: 'Skaitīts', items: [{ item_id, new_quantity: big(90_000).plus(quantity).toFixed() }] },
    }),
}
