import { sql, type RawBuilder } from 'kysely'
import type { ProcurementItem, ProcurementRecord, ProcurementRow } from '../../../contract/procurements/procurement-record.ts'
import { procurement as chart } from '../../../machines/procurement.ts'
import { documentName } from '../../db/document-name.ts'
import { reference } from '../../db/named.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { seesCosts } from '../../http/visible.ts'
import { abilitiesOf, besides } from '../shared/abilities.ts'
import { codesOf } from '../catalog/barcodes.ts'
import { procurementFacts } from './procurements.facts.ts'

export const procurementMoves = 'procurement'

type Reader = Pick<Context, 'db' | 'today' | 'user'>

export function procurementName(alias: RawBuilder<unknown>): RawBuilder<string> {
  return documentName('procurement', alias)
}

export function isLate(today: string): RawBuilder<boolean> {
  return sql`(t.ordered_at is not null and procurement_is_open(t.status) and t.expected_date < ${today})`
}

/** Transfers show our costs: null without access (contract/costs.ts). @param kind the procurement's column */
function visibleAmount(user: Context['user'], amount: RawBuilder<unknown>, kind: RawBuilder<unknown>): RawBuilder<string> {
  return seesCosts(user) ? sql`${amount}` : sql`case when ${kind} = 'internal' then '' else ${amount}::text end`
}

function rowColumns({ today, user }: Reader): RawBuilder<unknown> {
  return sql`t.id, t.uuid, t.number, t.status, t.kind, t.date, t.expected_date, coalesce(${isLate(today)}, false) as is_late,
    ${reference(sql`v.id`, sql`v.name`)} as supplier, coalesce(v.name, f.name) as source, ${reference(sql`w.id`, sql`w.name`)} as warehouse,
    t.supplier_order_nr, ${visibleAmount(user, sql`t.net`, sql`t.kind`)} as net, t.lock_version`
}

const rowTables = sql`procurements t join warehouses w on w.id = t.warehouse_id
  left join suppliers v on v.id = t.supplier_id left join warehouses f on f.id = t.source_warehouse_id`

export async function procurementRows(reader: Reader, ids: number[]): Promise<ProcurementRow[]> {
  const { rows } = await sql<ProcurementRow>`select ${rowColumns(reader)} from ${rowTables} where t.id = any (${ids})`.execute(reader.db)
  return rows
}

/** Null without e-invoice. */
export function statedInvoiceOf(t: RawBuilder<unknown>): RawBuilder<ProcurementRecord['e_invoice']> {
  return sql`case when ${t}.invoice_date is not null then json_build_object('date', ${t}.invoice_date, 'due_date', ${t}.invoice_due_date,
    'net', ${t}.invoice_net::text, 'vat', ${t}.invoice_vat::text, 'gross', ${t}.invoice_gross::text) end`
}

type Header = Omit<ProcurementRecord, 'procurement_items' | 'documents' | 'invoices' | 'splits' | 'price_clarifications' | 'can'>

/** Throws 404 if there is none. */
export async function loadProcurement(reader: Reader, id: number): Promise<ProcurementRecord> {
  const { db, user } = reader
  const { rows } = await sql<Header>`
    select ${rowColumns(reader)}, t.id as procurement_id, ${reference(sql`f.id`, sql`f.name`)} as source_warehouse, t.transport_cost, ${statedInvoiceOf(sql`t`)} as e_invoice, t.notes,
      t.ordered_at, t.accepted_at, ${reference(sql`a.id`, sql`concat_ws(' ', a.name, a.surname)`)} as accepted_by, t.cancelled_at,
      ${reference(sql`o.id`, procurementName(sql`o`))} as split_from, ${reference(sql`r.id`, sql`r.number`)} as for_order, t.created_at
    from ${rowTables} left join users a on a.id = t.accepted_by left join procurements o on o.id = t.split_from_id
    left join orders r on r.id = t.for_order_id where t.id = ${id}`.execute(db)
  const header = rows[0]
  if (!header) throw Refusal.missing()
  const can = abilitiesOf(user, chart, header.status, await procurementFacts(db, id))
  const procurement_items = await procurementLines(reader, id)
  return {
    ...header,
    procurement_items,
    splits: await splitsOf(db, id),
    price_clarifications: await clarifiedBy(db, id),
    documents: await documentsOf(db, id),
    invoices: await invoicesOf(db, id),
    can: { ...can, ...besides(user, 'procurement', { edit: can['ITEM_EDIT'] ?? true, lines: procurement_items.length }) },
  }
}

export async function procurementLines({ db, user }: Pick<Reader, 'db' | 'user'>, id: number): Promise<ProcurementItem[]> {
  const { rows } = await sql<ProcurementItem>`
    select i.id, i.procurement_id, i.catalog_item_id as item_id, i.position, k.name, k.sku,
      ${reference(sql`u.id`, sql`u.abbreviation`)} as measure_unit,
      ${codesOf} as codes,
      i.quantity, ${visibleAmount(user, sql`i.purchase_price`, sql`p.kind`)} as purchase_price, i.discount_percent,
      ${visibleAmount(user, sql`i.amount`, sql`p.kind`)} as net, i.vat_rate_code, ${reference(sql`w.id`, sql`w.name`)} as warehouse,
      i.sale_price, ${reference(sql`l.id`, sql`o.number`)} as order_item, k.has_units, k.unit_kind,
      coalesce(came.numbers, i.units) as units, i.quantity_invoiced,
      i.quantity_returned, coalesce(s.available, 0) as available, m.unit_cost, i.notes, i.lock_version
    from procurement_items i
    join procurements p on p.id = i.procurement_id
    join catalog_items k on k.id = i.catalog_item_id
    join measure_units u on u.id = k.measure_unit_id
    left join warehouses w on w.id = i.warehouse_id
    left join order_items l on l.id = i.order_item_id
    left join orders o on o.id = l.order_id
    left join stock_items s on s.catalog_item_id = k.id and s.warehouse_id = coalesce(i.warehouse_id, p.warehouse_id)
    left join lateral (
      select case when c.value is null then m.unit_cost else round((m.value + c.value) / m.quantity, 6) end as unit_cost
      from stock_movements m cross join lateral (select sum(x.value) as value from stock_movements x where x.corrects_id = m.id) c
      where m.document_type = ${procurementMoves} and m.document_id = p.id and m.line_id = i.id and m.quantity > 0 and m.reverses_id is null
      order by m.id desc limit 1
    ) m on true
    -- A number that was corrected since stands there as it is now.
    left join lateral (
      select array_agg(x.number order by x.id) as numbers from catalog_item_units x
      where k.has_units and x.procurement_item_id = i.id and x.replaced_by_id is null
    ) came on true
    where i.procurement_id = ${id} order by i.position, i.id`.execute(db)
  return rows
}

async function splitsOf(db: Db, id: number): Promise<ProcurementRecord['splits']> {
  const { rows } = await sql<ProcurementRecord['splits'][number]>`
    select t.id, ${procurementName(sql`t`)} as name from procurements t where t.split_from_id = ${id} order by t.id`.execute(db)
  return rows
}

async function clarifiedBy(db: Db, id: number): Promise<ProcurementRecord['price_clarifications']> {
  const { rows } = await sql<ProcurementRecord['price_clarifications'][number]>`
    select distinct t.id, t.title as name from procurement_items l
    join price_clarification_items i on i.id = l.price_clarification_item_id join price_clarifications t on t.id = i.price_clarification_id
    where l.procurement_id = ${id} order by t.id`.execute(db)
  return rows
}

async function documentsOf(db: Db, id: number): Promise<ProcurementRecord['documents']> {
  const { rows } = await sql<ProcurementRecord['documents'][number]>`
    select id, number, status, date from technical_documents
    where source_type = 'procurement' and source_id = ${id} order by id`.execute(db)
  return rows
}

async function invoicesOf(db: Db, id: number): Promise<ProcurementRecord['invoices']> {
  const { rows } = await sql<ProcurementRecord['invoices'][number]>`
    select v.id, v.supplier_number as number, v.status, v.gross from procurement_invoices v
    where v.id in (
      select n.procurement_invoice_id from procurement_invoice_items n join procurement_items i on i.id = n.procurement_item_id
      where i.procurement_id = ${id}
    ) order by v.id`.execute(db)
  return rows
}
