import { sql } from 'kysely'
import type { Call } from '../../contract/calls.ts'
import { componentLists } from '../../contract/component-lists/component-lists.ts'
import { credits } from '../../contract/credits/credits.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { offers } from '../../contract/offers/offers.ts'
import { orders } from '../../contract/orders/orders.ts'
import { priceClarifications } from '../../contract/price-clarifications/price-clarifications.ts'
import { procurements } from '../../contract/procurements/procurements.ts'
import { production } from '../../contract/production/production.ts'
import { returnActs } from '../../contract/return-acts/return-acts.ts'
import { simplified } from '../../contract/simplified/simplified.ts'
import { stockCounts } from '../../contract/stock-counts/stock-counts.ts'
import { subscriptions } from '../../contract/subscriptions/subscriptions.ts'
import { supplierInvoices } from '../../contract/supplier-invoices/supplier-invoices.ts'
import { technicalDocuments } from '../../contract/technical-documents/technical-documents.ts'
import { transportations } from '../../contract/transportations/transportations.ts'
import type { TestApp } from '../support/app.ts'
import { billed, received, returning, billAccepted } from '../support/buying.ts'
import { makeClarification } from '../support/clarifications.ts'
import { creditDraft } from '../support/crediting.ts'
import { clerkOf, makeItem, makeOffer, makeOrder, makeProcurement, makeStock, makeWarehouse } from '../support/factories.ts'
import { accepted, draft } from '../support/invoicing.ts'
import { completed, makeList, makeProduction, started } from '../support/production.ts'
import { soldSimply } from '../support/simplified-credits.ts'
import { makeSubscription } from '../support/subscriptions.ts'
import { makeTransportation } from '../support/transportations.ts'
import { writeOffDraft } from '../technical-documents/support.ts'

type Id = { id: number }

export interface Made {
  arrange: Call
  show: Call
  /** Name of the lines in the record. */
  lines: string
  make: (app: TestApp) => Promise<Id>
  /** Brings the document to a state in which lines stay; null: there is none. */
  close: ((app: TestApp, record: Id) => Promise<unknown>) | null
}

const made = (arrange: Call, show: Call, lines: string, make: Made['make'], close: Made['close']): Made => ({
  arrange,
  show,
  lines,
  make,
  close,
})

/** Makes the call by a clerk, with the version that the record has. */
const calling =
  (call: Call, show: Call, fields: object = {}) =>
  async (app: TestApp, { id }: Id): Promise<void> => {
    const clerk = await clerkOf(app)
    const { data } = (await clerk.done(show, { params: { id } } as never)) as { data: { lock_version: number } }
    await clerk.done(call, { params: { id }, body: { ...fields, lock_version: data.lock_version } } as never)
  }

const accepting =
  (call: Call) =>
  async (app: TestApp, { id }: Id): Promise<void> =>
    void (await (await clerkOf(app)).done(call, { params: { id } } as never))

const three = ['1', '2', '3']

async function goods(app: TestApp, warehouse_id?: number): Promise<number[]> {
  const items = []
  for (const quantity of three) {
    const item = await makeItem(app)
    await makeStock(app, item, `${quantity}0`, warehouse_id === undefined ? undefined : { warehouse_id })
    items.push(item)
  }
  return items
}

const ordered = async (app: TestApp) => (await goods(app)).map((item_id, place) => ({ item_id, quantity: three[place] ?? '1' }))
const named = three.map((name) => ({ name: `Rinda ${name}`, quantity: '1', unit_price: '30' }))
const parts = three.map((quantity) => ({ quantity }))
const bought = three.map((quantity) => ({ quantity }))

async function counted(app: TestApp): Promise<Id> {
  const clerk = await clerkOf(app)
  const { stock_item_count_id: id } = await clerk.done(stockCounts.create, { body: { warehouse_id: await makeWarehouse(app) } })
  for (const quantity of three) {
    const stock_item_id = await makeStock(app, await makeItem(app), '9')
    await clerk.done(stockCounts.addItem, { params: { stockItemCountId: id }, body: { stock_item_id, quantity } })
  }
  return { id }
}

/** A document with three lines of each table whose lines are arranged. */
export const makers: Readonly<Record<string, Made>> = {
  order_items: made(
    orders.arrangeItems,
    orders.show,
    'order_items',
    async (app) => makeOrder(app, { order_items: await ordered(app) }),
    accepting(orders.cancel),
  ),
  offer_items: made(
    offers.arrangeItems,
    offers.show,
    'items',
    async (app) => makeOffer(app, { offer_items: await ordered(app) }),
    async (app, { id }) =>
      sql`update offers set status = 'rejected', number = 'P-1', rejected_reason = 'Dārgi' where id = ${id}`.execute(app.db),
  ),
  procurement_items: made(
    procurements.arrangeItems,
    procurements.show,
    'procurement_items',
    async (app) => makeProcurement(app, { procurement_items: (await ordered(app)).map((line) => ({ ...line, purchase_price: '4' })) }),
    calling(procurements.cancel, procurements.show),
  ),
  simplified_invoice_items: made(
    simplified.arrangeItems,
    simplified.show,
    'simplified_invoice_items',
    (app) => soldSimply(app, { payment_method: 'transfer', items: named }),
    null,
  ),
  subscription_items: made(
    subscriptions.arrangeItems,
    subscriptions.show,
    'subscription_items',
    (app) => makeSubscription(app, { items: named }),
    accepting(subscriptions.accept),
  ),
  transportation_items: made(
    transportations.arrangeItems,
    transportations.show,
    'items',
    async (app) => {
      const { id } = await makeTransportation(app)
      const items = three.map((goods) => ({ goods }))
      await (await clerkOf(app)).done(transportations.addItems, { params: { transportationId: id }, body: { items } })
      return { id }
    },
    calling(transportations.update, transportations.show, { event: 'CANCEL' }),
  ),
  price_clarification_items: made(
    priceClarifications.arrangeItems,
    priceClarifications.show,
    'items',
    (app) => makeClarification(app, { items: three.map((name) => ({ name, quantity: '1', price: '2' })) }),
    accepting(priceClarifications.complete),
  ),
  procurement_invoice_items: made(
    supplierInvoices.arrangeItems,
    supplierInvoices.show,
    'procurement_invoice_items',
    async (app) => billed(app, await received(app, bought)),
    calling(supplierInvoices.update, supplierInvoices.show, { event: 'ACCEPT' }),
  ),
  invoice_items: made(
    invoices.arrangeItems,
    invoices.show,
    'invoice_items',
    async (app) => draft(app, { order_items: await ordered(app) }),
    accepting(invoices.accept),
  ),
  credit_note_items: made(
    credits.arrangeItems,
    credits.show,
    'credit_note_items',
    async (app) => creditDraft(app, await accepted(app, { order_items: await ordered(app) })),
    accepting(credits.accept),
  ),
  return_act_items: made(
    returnActs.arrangeItems,
    returnActs.show,
    'return_act_items',
    async (app) => returning(app, await billAccepted(app, await received(app, bought))),
    accepting(returnActs.accept),
  ),
  technical_document_items: made(
    technicalDocuments.arrangeItems,
    technicalDocuments.show,
    'items',
    async (app) => writeOffDraft(app, await ordered(app)),
    accepting(technicalDocuments.accept),
  ),
  component_list_items: made(
    componentLists.arrangeItems,
    componentLists.show,
    'component_list_items',
    (app) => makeList(app, parts),
    async (app, { id }) => {
      const { data: list } = await (await clerkOf(app)).done(componentLists.show, { params: { id } })
      await makeProduction(app, { list })
    },
  ),
  production_application_components: made(
    production.arrangeComponents,
    production.show,
    'components',
    async (app) => started(app, { list: await makeList(app, parts) }),
    completed,
  ),
  stock_item_count_items: made(stockCounts.arrangeItems, stockCounts.show, 'items', counted, null),
}
