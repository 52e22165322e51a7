import { sql, type RawBuilder } from 'kysely'
import { formatDate, formatMoney } from '../../../contract/format.ts'
import { fullName, joinNames, shortName, type NamedKind } from '../../../contract/record-names.ts'
import type { FoundRecord } from '../../../contract/workspace.ts'
import { advanceInvoice } from '../../../machines/advance-invoice.ts'
import { courierApplication } from '../../../machines/courier-application.ts'
import { creditNote } from '../../../machines/credit-note.ts'
import { goodsRemoval } from '../../../machines/goods-removal.ts'
import { goodsWriteOff } from '../../../machines/goods-write-off.ts'
import { invoice } from '../../../machines/invoice.ts'
import { statesBefore } from '../../../machines/lifecycle.ts'
import { offer } from '../../../machines/offer.ts'
import { order } from '../../../machines/order.ts'
import { procurementInvoice } from '../../../machines/procurement-invoice.ts'
import { priceClarification } from '../../../machines/price-clarification.ts'
import { procurement } from '../../../machines/procurement.ts'
import { productionApplication } from '../../../machines/production-application.ts'
import { rent } from '../../../machines/rent.ts'
import { returnAct } from '../../../machines/return-act.ts'
import { serviceApplication } from '../../../machines/service-application.ts'
import { shopOrder } from '../../../machines/shop-order.ts'
import { simplifiedInvoice } from '../../../machines/simplified-invoice.ts'
import { transportation } from '../../../machines/transportation.ts'
import { documentType } from '../../../contract/technical-document-record.ts'
import { seenInvoices, seenOffers } from '../../http/visible.ts'
import { invoicesOfSeries, ordersOfSeries, searchedDocuments } from '../number-search.ts'
import { keys, type FoundKind, type Sought, type Waiting } from './found.ts'

/** A kind of document: how its rows are read, besides what all documents have (`id`, `date`, `status`). */
interface Read {
  kind: NamedKind
  table: string
  /** Day by which the newest comes first, where it is not `date`. */
  day?: RawBuilder<unknown>
  /** Columns `number`, `party` and `sum`, and what they need beside the table `t`. */
  columns: RawBuilder<unknown>
  joins?: RawBuilder<unknown>
  states: Readonly<Record<string, string>>
  /** Path of its pages, without the key. */
  page: string
  /** States in which it waits for the next step of who made it, or looks after it. */
  waits?: Pick<Waiting, 'states'> & Partial<Waiting>
}

interface Row {
  id: number
  number: string | null
  date: string
  status: string
  party: string | null
  /** What it comes to, EUR; none where that is not for everybody who may open it. */
  sum: string | null
  /** What else tells it from others. */
  about?: string
  /** The kind by which it is called, where it is a narrower one. */
  called?: NamedKind
}

const customer = sql`join customers c on c.id = t.customer_id`
const ofCustomer = sql`t.number, c.name as party, t.gross as sum`
const ofSupplier = sql`join suppliers v on v.id = t.supplier_id`

/** Documents: found by number and party, the number that was typed first, then the newest. */
export const foundDocuments: readonly FoundKind[] = [
  {
    permission: 'view_procurement',
    ...reading({
      kind: 'procurement',
      table: 'procurements',
      columns: sql`t.number, coalesce(v.name, f.name) as party, t.net as sum`,
      joins: sql`left join suppliers v on v.id = t.supplier_id left join warehouses f on f.id = t.source_warehouse_id`,
      states: procurement.states,
      page: '/stock/procurements',
      waits: { states: statesBefore(procurement, ['MARK_ORDERED', 'ACCEPT']) },
    }),
  },
  {
    permission: 'manage_procurement',
    ...reading({
      kind: 'procurement_invoice',
      table: 'procurement_invoices',
      columns: sql`t.supplier_number as number, v.name as party, t.gross as sum`,
      joins: ofSupplier,
      states: procurementInvoice.states,
      page: '/stock/procurement_invoices',
      waits: { states: statesBefore(procurementInvoice, ['ACCEPT']) },
    }),
  },
  {
    permission: 'manage_procurement',
    ...reading({
      kind: 'return_act',
      table: 'return_acts',
      columns: sql`t.number, v.name as party, t.gross as sum`,
      joins: ofSupplier,
      states: returnAct.states,
      page: '/stock/return_acts',
      waits: { states: statesBefore(returnAct, ['ACCEPT']) },
    }),
  },
  {
    permission: 'manage_technical_documents',
    ...reading({
      kind: 'technical_document',
      table: 'technical_documents',
      columns: sql`t.number, w.name as party, null as sum, t.reason as about,
        case when t.type_id = ${documentType.writeOff} then 'goods_write_off' else 'goods_removal' end as called`,
      joins: sql`join warehouses w on w.id = t.warehouse_id`,
      states: { ...goodsWriteOff.states, ...goodsRemoval.states },
      page: '/stock/tehnical_documents',
      waits: { states: statesBefore(goodsWriteOff, ['ACCEPT']) },
    }),
  },
  {
    permission: 'view_offers',
    module: 'offers',
    customer: sql`t.customer_id`,
    seen: seenOffers,
    ...reading({
      kind: 'offer',
      table: 'offers',
      columns: sql`t.number, coalesce(c.name, t.customer_name) as party, t.gross as sum`,
      joins: sql`left join customers c on c.id = t.customer_id`,
      states: offer.states,
      page: '/offers',
      waits: { states: statesBefore(offer, ['SET_STATUS_SENT', 'SET_STATUS_ACCEPTED', 'CREATE_ORDER']) },
    }),
  },
  {
    permission: 'view_orders',
    customer: sql`t.customer_id`,
    conditionsOf: (db, words) => searchedDocuments(words, { db, kind: 'order', ofSeries: ordersOfSeries }),
    ...reading({
      kind: 'order',
      table: 'orders',
      columns: ofCustomer,
      joins: customer,
      states: order.states,
      page: '/orders',
      // A customer's person sends what he began; all further steps are ours.
      waits: { states: statesBefore(order, ['RESERVE', 'ISSUE', 'ISSUE_INVOICE']), theirs: [order.initial], by: ['manager_id'] },
    }),
  },
  {
    permission: 'view_invoices',
    customer: sql`t.customer_id`,
    seen: seenInvoices,
    conditionsOf: (db, words) => searchedDocuments(words, { db, kind: 'invoice', ofSeries: invoicesOfSeries }),
    ...reading({
      kind: 'invoice',
      table: 'invoices',
      columns: ofCustomer,
      joins: customer,
      states: invoice.states,
      page: '/invoices/invoice',
      waits: { states: statesBefore(invoice, ['ACCEPT']) },
    }),
  },
  {
    permission: 'manage_credit_notes',
    customer: sql`t.customer_id`,
    ...reading({
      kind: 'credit_note',
      table: 'credit_notes',
      columns: ofCustomer,
      joins: customer,
      states: creditNote.states,
      page: '/invoices/credit_invoice',
      waits: { states: statesBefore(creditNote, ['ACCEPT']) },
    }),
  },
  {
    permission: 'manage_advance_invoices',
    module: 'advance_invoices',
    customer: sql`t.customer_id`,
    ...reading({
      kind: 'advance_invoice',
      table: 'advance_invoices',
      columns: ofCustomer,
      joins: customer,
      states: advanceInvoice.states,
      page: '/invoices/advance_invoice',
    }),
  },
  {
    permission: 'manage_simple_invoices',
    module: 'simplified_invoices',
    conditionsOf: (db, words) => searchedDocuments(words, { db, kind: 'simplified_invoice', ofSeries: invoicesOfSeries }),
    ...reading({
      kind: 'simplified_invoice',
      table: 'simplified_invoices',
      columns: sql`t.number, coalesce(c.name, t.buyer_name) as party, t.gross as sum`,
      joins: sql`left join customers c on c.id = t.customer_id`,
      states: simplifiedInvoice.states,
      page: '/invoices/simplified_invoice',
    }),
  },
  {
    permission: 'view_rent',
    module: 'rent',
    customer: sql`t.customer_id`,
    ...reading({
      kind: 'rent',
      table: 'rents',
      columns: sql`t.number, c.name as party, null as sum, t.contract_nr as about`,
      joins: customer,
      states: rent.states,
      page: '/rent',
      day: sql`t.date_from`,
    }),
  },
  {
    permission: 'view_service_applications',
    module: 'service',
    customer: sql`t.customer_id`,
    ...reading({
      kind: 'service_application',
      table: 'service_applications',
      columns: sql`t.number, c.name as party, null as sum, left(t.problem, 120) as about`,
      joins: customer,
      states: serviceApplication.states,
      page: '/service/service_applications',
      waits: { states: statesBefore(serviceApplication, ['START', 'COMPLETE']), by: ['assignee_id'] },
    }),
  },
  {
    permission: 'manage_shop',
    module: 'shop',
    ...reading({
      kind: 'shop_order',
      table: 'shop_orders',
      columns: sql`t.number, c.name as party, t.gross as sum, t.cash_receipt_nr as about`,
      joins: sql`left join customers c on c.id = t.customer_id`,
      states: shopOrder.states,
      page: '/shop',
    }),
  },
  {
    permission: 'view_production_applications',
    module: 'production',
    ...reading({
      kind: 'production_application',
      table: 'production_applications',
      columns: sql`t.number, k.name as party, null as sum, k.sku as about`,
      joins: sql`join catalog_items k on k.id = t.catalog_item_id`,
      states: productionApplication.states,
      page: '/production/production_applications',
      waits: { states: statesBefore(productionApplication, ['START', 'COMPLETE']), by: ['responsible_user_id'] },
      day: sql`(t.created_at at time zone 'Europe/Riga')::date`,
    }),
  },
  {
    permission: 'view_courier_applications',
    module: 'couriers',
    customer: sql`t.customer_id`,
    ...reading({
      kind: 'courier_application',
      table: 'courier_applications',
      columns: sql`t.number, coalesce(c.name, t.contact_name) as party, null as sum, t.address as about`,
      joins: sql`left join customers c on c.id = t.customer_id`,
      states: courierApplication.states,
      page: '/courier_applications',
      waits: { states: statesBefore(courierApplication, ['ATTACH_USER', 'COMPLETE']), by: ['user_id'] },
    }),
  },
  {
    permission: 'manage_transportations',
    module: 'transportation',
    ...reading({
      kind: 'transportation',
      table: 'transportations',
      columns: sql`t.number, coalesce(c.name, v.name) as party, null as sum, v.name as about`,
      joins: sql`join carriers v on v.id = t.carrier_id left join customers c on c.id = t.customer_id`,
      states: transportation.states,
      page: '/transportations',
      waits: { states: statesBefore(transportation, ['DEPART', 'DELIVER']) },
      day: sql`(t.created_at at time zone 'Europe/Riga')::date`,
    }),
  },
  {
    permission: 'manage_price_clarifications',
    module: 'price_clarifications',
    ...reading({
      kind: 'price_clarification',
      table: 'price_clarifications',
      columns: sql`t.title as number, c.name as party, null as sum, null as about`,
      joins: sql`left join customers c on c.id = t.customer_id`,
      states: priceClarification.states,
      page: '/price_clarifications',
      waits: { states: statesBefore(priceClarification, ['COMPLETE']), by: ['clarifier_id'] },
      day: sql`(t.created_at at time zone 'Europe/Riga')::date`,
    }),
  },
]

function reading({
  kind,
  table,
  columns,
  joins = sql``,
  states,
  page,
  day = sql`t.date`,
  waits,
}: Read): Pick<FoundKind, 'kind' | 'find' | 'waiting'> {
  return {
    kind,
    waiting: waits && { table, theirs: [], by: [], ...waits },
    find: async (db, sought) => {
      const { rows } = await sql<Row>`
        select t.id, ${day} as date, t.status, ${columns} from ${sql.table(table)} t ${joins} where t.id in ${keys(table, sought)}
        order by ${wholeFirst(sought)} ${day} desc, t.id desc limit ${sought.limit}`.execute(db)
      const shown = sought.sees_prices ? rows : rows.map((row) => ({ ...row, sum: null }))
      return shown.map((row) => told(kind, row, states[row.status] ?? '', `${page}/${row.id}`))
    },
  }
}

function wholeFirst({ exact }: Sought): RawBuilder<unknown> {
  return exact === null ? sql`` : sql`(${exact}) desc,`
}

function told(kind: NamedKind, row: Row, state: string, path: string): FoundRecord {
  const { id, number, date, status, party, sum, about, called = kind } = row
  const title = shortName(called, { number, status })
  const subtitle = joinNames(party, about, formatDate(date), sum === null ? null : formatMoney(sum), state)
  return { kind, id, title, name: fullName(called, { number, status, party, sum }), subtitle, path }
}
