import { sql, type RawBuilder } from 'kysely'
import { big } from '../../../contract/money.ts'
import type { OrderRecord } from '../../../contract/orders/order-record.ts'
import { refusal } from '../../../machines/lifecycle.ts'
import { isOverOrder, order as chart, type OrderEvent, type OrderFacts } from '../../../machines/order.ts'
import { carriable, reachable } from '../../../machines/side-abilities.ts'
import { portalRefusal } from '../../../machines/portal-order.ts'
import type { Context, Db, SessionUser } from '../../http/context.ts'
import { whereAll } from '../../http/list.ts'
import { Refusal } from '../../http/refusal.ts'
import { abilitiesOf, besides } from '../shared/abilities.ts'
import { isCreditable } from '../shared/creditable.ts'
import { isStaff, visibleInvoices, visibleTo } from '../../http/visible.ts'
import { newOrderFacts, orderFacts } from './orders.facts.ts'
import { fetchedOf } from './fetched.ts'
import { documentsOfOrder } from './record-documents.ts'
import { orderLines } from './record-lines.ts'

type Header = Omit<
  OrderRecord,
  'order_items' | 'vat_groups' | 'documents' | 'acceptance_act' | 'invoices' | 'credit_notes' | 'advances' | 'can'
>

type Reader = Pick<Context, 'db' | 'user'>

/** Throws 404 if not visible. */
export function loadOrder(ctx: Reader, id: number): Promise<OrderRecord> {
  return recordOf(ctx, id, false)
}

/** Of the transaction that makes the order, so that no other record names it. */
export function loadNewOrder(ctx: Reader, id: number): Promise<OrderRecord> {
  return recordOf(ctx, id, true)
}

async function recordOf({ db, user }: Reader, id: number, isNew: boolean): Promise<OrderRecord> {
  const header = await orderHeader(db, [sql`t.id = ${id}`, ...visibleTo(user, sql`t.customer_id`)])
  if (!header) throw Refusal.missing()
  if (!isStaff(user)) delete header.internal_notes
  const factsPromise = isNew ? newOrderFacts(db, id) : orderFacts(db, id)
  const [facts, lines, documents, invoices, credit_notes, advances, fetched] = await Promise.all([
    factsPromise,
    orderLines(db, id),
    isNew ? [] : documentsOfOrder({ db, user }, id, factsPromise),
    isNew ? [] : orderInvoices(db, user, id),
    isNew ? [] : orderCreditNotes(db, user, id),
    isNew ? [] : orderAdvances(db, id),
    isStaff(user) ? fetchedOf(db, id) : { ...reachable, ...carriable },
  ])
  const can = mayOf(user, header, facts)
  const relatedActions = {
    addable: refusal(chart, header.status, 'ITEM_ADD') === null,
    waits: lines.order_items.some((line) => big(line.quantity).gt(line.quantity_fulfilled)),
    creditable: facts.onAcceptedInvoice && (await isCreditable(db, { order_id: id })),
    nameUnits: can['NAME_UNITS'] ?? true,
    serial: lines.order_items.some((line) => line.has_units && big(line.quantity).gt(line.quantity_fulfilled)),
    over: isOverOrder(header.status),
    ...fetched,
  }
  const act = documents.find(({ type }) => type === 'acceptance_act')
  return {
    ...header,
    ...lines,
    documents,
    acceptance_act: act ? { id: act.id, uuid: act.uuid } : null,
    invoices,
    credit_notes,
    advances,
    can: isStaff(user) ? { ...can, ...besides(user, 'order', relatedActions) } : can,
  }
}

function mayOf(user: SessionUser, header: Header, facts: OrderFacts): OrderRecord['can'] {
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
  ${referenceJson('manager', sql`concat_ws(' ', manager.name, manager.surname)`)} as manager, t.customer_order_nr, t.net, t.gross,
  t.fulfillment_status, t.invoicing_status, t.is_backordered, t.lock_version`

export const rowTables = sql`
  orders t
  join customers customer on customer.id = t.customer_id
  left join branches branch on branch.id = t.branch_id
  left join users manager on manager.id = t.manager_id`

async function orderHeader(db: Db, where: RawBuilder<unknown>[]): Promise<Header | undefined> {
  const { rows } = await sql<Header>`
    select ${rowColumns}, ${referenceJson('contact', sql`concat_ws(' ', contact.name, contact.surname)`)} as contact,
      ${referenceJson('warehouse')} as warehouse, t.buyer_reference, t.source, t.price_mode, t.advance_required, t.project, t.notes,
      t.internal_notes, t.vat, t.fulfilled_at, t.invoiced_at, t.cancelled_at, t.created_at,
      ${referenceJson('split_from', sql`split_from.number`)} as split_from, ${referenceJson('merged_into', sql`merged_into.number`)} as merged_into,
      ${referenceJson('offer', sql`offer.number`)} as offer, ${referenceJson('credit_note', sql`credit_note.number`)} as credit_note,
      json_build_object(
        'delivery_type', ${referenceJson('delivery_type')}, 'delivery_address', d.delivery_address, 'delivery_city', d.delivery_city,
        'delivery_postal_code', d.delivery_postal_code, 'delivery_country', ${referenceJson('delivery_country')}, 'recipient_name', d.recipient_name, 'recipient_phone', d.recipient_phone,
        'delivery_date', d.delivery_date, 'tracking_nr', d.tracking_nr, 'instructions', d.instructions) as details
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

async function orderInvoices(db: Db, user: SessionUser, orderId: number): Promise<OrderRecord['invoices']> {
  const { rows } = await sql<OrderRecord['invoices'][number]>`
    select t.id, t.number, t.status, t.gross from invoices t
    ${whereAll([
      sql`t.id in (
        select n.invoice_id from order_items i join invoice_items n on n.source_type = 'order_item' and n.source_id = i.id
        where i.order_id = ${orderId})`,
      ...visibleInvoices(user),
    ])}
    order by t.id`.execute(db)
  return rows
}

async function orderCreditNotes(db: Db, user: SessionUser, orderId: number): Promise<OrderRecord['credit_notes']> {
  const { rows } = await sql<OrderRecord['credit_notes'][number]>`
    select t.id, t.number, t.status, t.gross from credit_notes t
    where ${user.kind === 'staff' ? sql`t.status <> 'rejected'` : sql`t.status = 'accepted'`} and t.id in (
      select c.credit_note_id from order_items i join invoice_items n on n.source_type = 'order_item' and n.source_id = i.id
      join credit_note_items c on c.invoice_item_id = n.id
      where i.order_id = ${orderId})
    order by t.id`.execute(db)
  return rows
}

async function orderAdvances(db: Db, orderId: number): Promise<OrderRecord['advances']> {
  const { rows } = await sql<OrderRecord['advances'][number]>`
    select id, number, status, gross from advance_invoices where order_id = ${orderId} and status <> 'annulled' order by id`.execute(db)
  return rows
}
