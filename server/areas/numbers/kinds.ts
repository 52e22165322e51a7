import { sql, type RawBuilder } from 'kysely'
import type { SeriesKind } from '../../../contract/numbers/series.ts'
import { ordersOfSeries } from '../shared/number-search.ts'

/** Table alias `t`. */
export interface NumberedKind {
  table: string
  number: string
  date: RawBuilder<unknown>
  at: RawBuilder<unknown>
  by: RawBuilder<unknown>
  party: RawBuilder<unknown>
  isVoid: RawBuilder<unknown>
  /** With the counter value in the number. */
  ofSeries: (series: string) => RawBuilder<unknown>
  no: (before: string, after: string) => RawBuilder<unknown>
  log?: { table: string; key: string }
}

export interface ReportedSeries {
  id: number
  kind: SeriesKind
  documents: NumberedKind
  /** E.g. `R-2026`. */
  series: string
  /** Lower numbers are of a former program. */
  first_no: number
  last_no: number
  /** Whether numbers must follow dates (INV-NUMBER-2). */
  follows: boolean
  numberOf: (no: number) => string
}

const customer = sql`(select c.name from customers c where c.id = t.customer_id)`
const supplier = sql`(select c.name from suppliers c where c.id = t.supplier_id)`
const warehouse = sql`(select w.name from warehouses w where w.id = t.warehouse_id)`

const counted = {
  number: 'number',
  date: sql`t.date`,
  ofSeries: (series: string) => sql`t.series = ${series} and t.series_no is not null`,
  no: () => sql`t.series_no`,
}
const insideNumber = (column: string) => (before: string, after: string) =>
  sql`substr(${sql.ref(`t.${column}`)}, ${before.length + 1}, length(${sql.ref(`t.${column}`)}) - ${before.length + after.length})::int`
const accepted = { ...counted, at: sql`t.accepted_at`, by: sql`t.accepted_by` }
const created = { ...counted, at: sql`t.created_at`, by: sql`t.created_by` }
const isStatus = (status: string) => sql`t.status = ${sql.lit(status)}`

const technical = { ...accepted, table: 'technical_documents', party: warehouse, isVoid: isStatus('reversed') }
const isWriteOff = sql`t.type_id = 7`
const cashOrders = { ...created, table: 'cash_orders', party: sql`t.person_name`, isVoid: sql`t.annulled_at is not null` }

export const numberedKinds: Readonly<Partial<Record<SeriesKind, NumberedKind>>> = {
  invoice: { ...accepted, table: 'invoices', party: customer, isVoid: sql`false`, log: { table: 'invoice_number_log', key: 'invoice_id' } },
  credit_note: {
    ...accepted,
    table: 'credit_notes',
    party: sql`coalesce(${customer}, t.buyer_snapshot ->> 'name')`,
    isVoid: isStatus('rejected'),
    log: { table: 'credit_note_number_log', key: 'credit_note_id' },
  },
  simplified_invoice: {
    ...created,
    table: 'simplified_invoices',
    party: sql`coalesce(${customer}, t.buyer_name)`,
    isVoid: isStatus('annulled'),
  },
  advance_invoice: { ...created, table: 'advance_invoices', party: customer, isVoid: isStatus('annulled') },
  goods_write_off: { ...technical, ofSeries: (series) => sql`${isWriteOff} and ${counted.ofSeries(series)}` },
  technical_document: { ...technical, ofSeries: (series) => sql`not ${isWriteOff} and ${counted.ofSeries(series)}` },
  return_act: { ...accepted, table: 'return_acts', party: supplier, isVoid: isStatus('cancelled') },
  offer: { ...created, table: 'offers', party: sql`coalesce(${customer}, t.customer_name)`, isVoid: sql`false` },
  procurement: {
    ...created,
    at: sql`coalesce(t.ordered_at, t.accepted_at, t.created_at)`,
    table: 'procurements',
    party: sql`coalesce(${supplier}, ${warehouse})`,
    isVoid: isStatus('cancelled'),
  },
  order: {
    ...created,
    table: 'orders',
    party: customer,
    isVoid: isStatus('cancelled'),
    ofSeries: ordersOfSeries,
    no: insideNumber('number'),
  },
  inventory_item: {
    ...created,
    table: 'inventory_items',
    number: 'inventory_nr',
    date: sql`(t.created_at at time zone 'Europe/Riga')::date`,
    party: sql`(select i.name from catalog_items i where i.id = t.catalog_item_id)`,
    isVoid: isStatus('written_off'),
    ofSeries: (series) => sql`t.inventory_nr like ${`${series.replaceAll(/[\\%_]/g, '\\$&')}%`}`,
    no: insideNumber('inventory_nr'),
  },
  service_application: {
    ...created,
    table: 'service_applications',
    party: customer,
    isVoid: sql`false`,
    ofSeries: (series) => sql`t.number like ${`${series.replaceAll(/[\\%_]/g, '\\$&')}%`}`,
    no: insideNumber('number'),
  },
  rent: {
    ...created,
    table: 'rents',
    date: sql`(t.created_at at time zone 'Europe/Riga')::date`,
    party: customer,
    isVoid: sql`false`,
    ofSeries: (series) => sql`t.number like ${`${series.replaceAll(/[\\%_]/g, '\\$&')}%`}`,
    no: insideNumber('number'),
  },
  shop_order: {
    ...created,
    table: 'shop_orders',
    party: customer,
    isVoid: sql`false`,
    ofSeries: (series) => sql`t.number like ${`${series.replaceAll(/[\\%_]/g, '\\$&')}%`}`,
    no: insideNumber('number'),
  },
  contract: { ...created, table: 'contracts', party: customer, isVoid: sql`false` },
  production_application: {
    ...created,
    table: 'production_applications',
    date: sql`(t.created_at at time zone 'Europe/Riga')::date`,
    isVoid: sql`false`,
    party: sql`(select i.name from catalog_items i where i.id = t.catalog_item_id)`,
    ofSeries: (series) => sql`t.number like ${`${series.replaceAll(/[\\%_]/g, '\\$&')}%`}`,
    no: insideNumber('number'),
  },
  voucher: { ...counted, at: sql`t.posted_at`, by: sql`t.posted_by`, table: 'vouchers', party: sql`t.title`, isVoid: isStatus('reversed') },
  cash_receipt: { ...cashOrders, ofSeries: (series) => sql`t.kind = 'receipt' and ${counted.ofSeries(series)}` },
  cash_payout: { ...cashOrders, ofSeries: (series) => sql`t.kind = 'payout' and ${counted.ofSeries(series)}` },
  transportation: {
    ...created,
    table: 'transportations',
    date: sql`(t.created_at at time zone 'Europe/Riga')::date`,
    isVoid: isStatus('cancelled'),
    party: sql`coalesce(${customer}, (select v.name from carriers v where v.id = t.carrier_id))`,
    ofSeries: (series) => sql`t.number like ${`${series.replaceAll(/[\\%_]/g, '\\$&')}%`}`,
    no: insideNumber('number'),
  },
  courier_application: {
    ...created,
    table: 'courier_applications',
    date: sql`(t.created_at at time zone 'Europe/Riga')::date`,
    isVoid: sql`false`,
    party: sql`coalesce(${customer}, t.contact_name)`,
    ofSeries: (series) => sql`t.number like ${`${series.replaceAll(/[\\%_]/g, '\\$&')}%`}`,
    no: insideNumber('number'),
  },
}
