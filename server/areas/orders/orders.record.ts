import { sql, type RawBuilder } from 'kysely'
import { big } from '../../../contract/money.ts'
import type { OrderRecord } from '../../../contract/orders/order-record.ts'
import { refusal } from '../../../machines/lifecycle.ts'
import { freshOrder, isOverOrder, order as chart, type OrderEvent, type OrderFacts } from '../../../machines/order.ts'
import { carriable, reachable } from '../../../machines/side-orders.ts'
import { portalRefusal } from '../../../machines/portal-order.ts'
import type { Context, Db, SessionUser } from '../../http/context.ts'
import { rowJson, rowsJson } from '../../db/json.ts'
import { whereAll } from '../../http/list.ts'
import { Refusal } from '../../http/refusal.ts'
import { abilitiesOf, besides } from '../shared/abilities.ts'
import { creditableLine } from '../shared/creditable.ts'
import { isStaff, visibleInvoices, visibleTo } from '../../http/visible.ts'
import { factsStatement, newFactsStatement, withCredit, type StoredFacts, type StoredNewFacts } from './orders.facts.ts'
import { fetchedOf, fetchedStatement, type FetchedRow } from './fetched.ts'
import { documentFor, documentsStatement, type StoredDocument } from './record-documents.ts'
import { linesStatement, orderLines, type StoredLine } from './record-lines.ts'

type Header = Omit<
  OrderRecord,
  'number' | 'order_items' | 'vat_groups' | 'documents' | 'acceptance_act' | 'invoices' | 'credit_notes' | 'advances' | 'can'
> & {
  /** Null until the last write of the transaction that makes the order. */
  number: string | null
}

type UnnumberedOrder = Omit<OrderRecord, 'number'>

/** Read beside the columns of an order, each part as JSON. */
interface Parts {
  facts: StoredFacts | StoredNewFacts
  lines: StoredLine[]
  stored_documents: StoredDocument[]
  invoices: OrderRecord['invoices']
  credit_notes: OrderRecord['credit_notes']
  advances: OrderRecord['advances']
  /** Null for customers' users. */
  transport: FetchedRow | null
  anything_creditable: boolean
}

type Reader = Pick<Context, 'db' | 'user'>

/** Throws 404 if not visible. */
export async function loadOrder(ctx: Reader, id: number): Promise<OrderRecord> {
  const { number, ...record } = await recordOf(ctx, id, partsOf(ctx.user, id))
  if (number === null) throw new Error(`Order ${id} has no number`)
  return { ...record, number }
}

/** Of the transaction that makes the order, so that no other record names it. */
export function loadNewOrder(ctx: Reader, id: number): Promise<UnnumberedOrder> {
  return recordOf(ctx, id, newPartsOf(ctx.user, id))
}

async function recordOf({ db, user }: Reader, id: number, parts: RawBuilder<unknown>): Promise<UnnumberedOrder & Pick<Header, 'number'>> {
  const stored = await orderWithParts(db, parts, [sql`t.id = ${id}`, ...visibleTo(user, sql`t.customer_id`)])
  if (!stored) throw Refusal.missing()
  const { facts: storedFacts, lines: storedLines, stored_documents, transport, anything_creditable, ...header } = stored
  if (!isStaff(user)) delete header.internal_notes
  const facts = await withCredit(db, id, { ...freshOrder, ...storedFacts })
  const lines = orderLines(storedLines)
  const documents = stored_documents.map((each) => documentFor(user, each, facts))
  const can = mayOf(user, header, facts)
  const relatedActions = {
    addable: refusal(chart, header.status, 'ITEM_ADD') === null,
    waits: lines.order_items.some((line) => big(line.quantity).gt(line.quantity_fulfilled)),
    creditable: facts.onAcceptedInvoice && anything_creditable,
    nameUnits: can['NAME_UNITS'] ?? true,
    serial: lines.order_items.some((line) => line.has_units && big(line.quantity).gt(line.quantity_fulfilled)),
    over: isOverOrder(header.status),
    ...(transport ? fetchedOf(transport) : { ...reachable, ...carriable }),
  }
  const act = documents.find(({ type }) => type === 'acceptance_act')
  return {
    ...header,
    ...lines,
    documents,
    acceptance_act: act ? { id: act.id, uuid: act.uuid } : null,
    can: isStaff(user) ? { ...can, ...besides(user, 'order', relatedActions) } : can,
  }
}

function mayOf(user: SessionUser, header: Omit<Header, 'internal_notes'>, facts: OrderFacts): OrderRecord['can'] {
  const can = abilitiesOf(user, chart, header.status, facts)
  if (user.kind === 'staff') return can
  return Object.fromEntries(Object.entries(can).map(([event, ability]) => [event, portalRefusal(event as OrderEvent, header) ?? ability]))
}

/** Null if the joined row is missing. */
export function referenceJson(alias: string, name: RawBuilder<unknown> = sql`${sql.ref(`${alias}.name`)}`): RawBuilder<unknown> {
  const id = sql.ref(`${alias}.id`)
  return sql`case when ${id} is not null then json_build_object('id', ${id}, 'name', ${name}) end`
}

export const rowColumns = sql`
  t.id, t.uuid, t.number, t.status, t.date, t.expected_date, ${referenceJson('customer')} as customer, ${referenceJson('branch')} as branch,
  ${referenceJson('manager', sql`concat_ws(' ', manager.name, manager.surname)`)} as manager, t.customer_order_nr, t.net::text, t.gross::text,
  t.fulfillment_status, t.invoicing_status, t.is_backordered, t.lock_version`

export const rowTables = sql`
  orders t
  join customers customer on customer.id = t.customer_id
  left join branches branch on branch.id = t.branch_id
  left join users manager on manager.id = t.manager_id`

/** One statement: what reading an order costs is mostly its round trips. */
async function orderWithParts(db: Db, parts: RawBuilder<unknown>, where: RawBuilder<unknown>[]): Promise<(Header & Parts) | undefined> {
  const { rows } = await sql<Header & Parts>`
    select ${rowColumns}, ${referenceJson('contact', sql`concat_ws(' ', contact.name, contact.surname)`)} as contact,
      ${referenceJson('warehouse')} as warehouse, t.buyer_reference, t.source, t.price_mode, t.advance_required, t.project, t.notes,
      t.internal_notes, t.vat, t.fulfilled_at, t.invoiced_at, t.cancelled_at, t.created_at,
      ${referenceJson('split_from', sql`split_from.number`)} as split_from, ${referenceJson('merged_into', sql`merged_into.number`)} as merged_into,
      ${referenceJson('offer', sql`offer.number`)} as offer, ${referenceJson('credit_note', sql`credit_note.number`)} as credit_note,
      json_build_object(
        'delivery_type', ${referenceJson('delivery_type')}, 'delivery_address', d.delivery_address, 'delivery_city', d.delivery_city,
        'delivery_postal_code', d.delivery_postal_code, 'delivery_country', ${referenceJson('delivery_country')}, 'vat_case', d.vat_case, 'recipient_name', d.recipient_name, 'recipient_phone', d.recipient_phone,
        'delivery_date', d.delivery_date, 'tracking_nr', d.tracking_nr, 'instructions', d.instructions) as details,
      ${parts}
    from ${rowTables}
    join warehouses warehouse on warehouse.id = t.warehouse_id
    left join contacts contact on contact.id = t.contact_id
    left join orders split_from on split_from.id = t.split_from_id
    left join orders merged_into on merged_into.id = t.merged_into_id
    left join offers offer on offer.id = t.offer_id
    left join credit_notes credit_note on credit_note.id = t.credit_note_id
    left join order_details d on d.order_id = t.id
    left join delivery_types delivery_type on delivery_type.id = d.delivery_type_id
    left join countries delivery_country on delivery_country.id = d.delivery_country_id
    ${whereAll(where)}`.execute(db)
  return rows[0]
}

function partsOf(user: SessionUser, id: number): RawBuilder<unknown> {
  return sql`${rowJson(factsStatement(id))} as facts, ${rowsJson(linesStatement(id))} as lines,
      ${rowsJson(documentsStatement(sql`order_id = ${id}`))} as stored_documents,
      ${rowsJson(invoicesStatement(user, id))} as invoices, ${rowsJson(creditNotesStatement(user, id))} as credit_notes,
      ${rowsJson(advancesStatement(id))} as advances, ${transportOf(user, id)} as transport,
      ${isStaff(user) ? sql`exists (${creditableLine({ order_id: id })})` : sql`false`} as anything_creditable`
}

function newPartsOf(user: SessionUser, id: number): RawBuilder<unknown> {
  return sql`${rowJson(newFactsStatement(id))} as facts, ${rowsJson(linesStatement(id))} as lines, '[]'::json as stored_documents,
      '[]'::json as invoices, '[]'::json as credit_notes, '[]'::json as advances, ${transportOf(user, id)} as transport,
      false as anything_creditable`
}

function transportOf(user: SessionUser, id: number): RawBuilder<unknown> {
  return isStaff(user) ? rowJson(fetchedStatement(id)) : sql`null::json`
}

function invoicesStatement(user: SessionUser, orderId: number): RawBuilder<unknown> {
  return sql`
    select t.id, t.number, t.status, t.gross::text from invoices t
    ${whereAll([
      sql`t.id in (
        select n.invoice_id from order_items i join invoice_items n on n.source_type = 'order_item' and n.source_id = i.id
        where i.order_id = ${orderId})`,
      ...visibleInvoices(user),
    ])}
    order by t.id`
}

function creditNotesStatement(user: SessionUser, orderId: number): RawBuilder<unknown> {
  return sql`
    select t.id, t.number, t.status, t.gross::text from credit_notes t
    where ${user.kind === 'staff' ? sql`t.status <> 'rejected'` : sql`t.status = 'accepted'`} and t.id in (
      select c.credit_note_id from order_items i join invoice_items n on n.source_type = 'order_item' and n.source_id = i.id
      join credit_note_items c on c.invoice_item_id = n.id
      where i.order_id = ${orderId})
    order by t.id`
}

function advancesStatement(orderId: number): RawBuilder<unknown> {
  return sql`
    select id, number, status, gross::text from advance_invoices where order_id = ${orderId} and status <> 'annulled' order by id`
}
