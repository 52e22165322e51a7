import { sql, type RawBuilder } from 'kysely'
import type { Answer } from '../../../contract/calls.ts'
import type { CreditableItem } from '../../../contract/credits/credit-note-record.ts'
import type { credits } from '../../../contract/credits/credits.ts'
import { labelOf } from '../../../contract/labels.ts'
import { simplified } from '../../../contract/simplified/simplified.ts'
import type { Db, Handler, SessionUser } from '../../http/context.ts'
import { whereAll } from '../../http/list.ts'
import { permits } from '../../http/permit.ts'
import { Refusal } from '../../http/refusal.ts'
import { visibleTo } from '../../http/visible.ts'
import { reference } from '../../db/named.ts'
import { documentOfLine, creditedAmounts, isOfLine, isLineCreditable, linesOfCreditable } from '../shared/creditable.ts'

/** Serial numbers charged by invoice line `n` and not in any credit line, drafts included, other than `except`. */
export function uncreditedUnits(except: RawBuilder<unknown> = sql`0`): RawBuilder<unknown> {
  return sql`array(
    select u.number from jsonb_array_elements_text(n.units) with ordinality as u (number, place)
    where not exists (
      select from credit_note_items c join credit_notes d on d.id = c.credit_note_id
      where ${isOfLine} and d.status <> 'rejected' and c.id <> ${except} and c.units ? u.number)
    order by u.place)`
}

/**
 * Warehouse for returned goods of line `n`: used goods go to the service warehouse (docs/domain/README.md 3.11),
 * others to where they were issued from.
 */
export const returnWarehouse = sql`coalesce(
  (select w.id from warehouses w where w.id = (property('default_warehouse_service') #>> '{}')::bigint and w.is_active),
  (select w.id from warehouses w where w.type = 'service' and w.is_active order by w.id limit 1),
  i.warehouse_id, o.warehouse_id,
  (select s.warehouse_id from shop_order_items l join shop_orders s on s.id = l.shop_order_id where n.source_type = 'shop_item' and l.id = n.source_id),
  (select s.warehouse_id from stock_items s where n.source_type = 'simplified_item' and s.id = n.stock_item_id))`

export const namesPieces = sql`n.source_type in ('order_item', 'shop_item', 'simplified_item')`

export const sourceTables = sql`
  creditable_lines n
  ${documentOfLine}
  join measure_units u on u.id = n.measure_unit_id
  left join catalog_items k on k.id = n.catalog_item_id
  left join order_items i on n.source_type = 'order_item' and i.id = n.source_id
  left join orders o on o.id = i.order_id`

async function creditableItems(db: Db, where: readonly RawBuilder<unknown>[]): Promise<CreditableItem[]> {
  const { rows } = await sql<CreditableItem>`
    select n.invoice_item_id, n.simplified_invoice_item_id,
      json_build_object('id', coalesce(n.invoice_id, n.simplified_invoice_id), 'name', t.number, 'date', t.date) as invoice,
      ${reference(sql`o.id`, sql`o.number`)} as order, k.id as item_id, k.sku, n.name, n.description, n.quantity, n.quantity - held.quantity as creditable,
      ${reference(sql`u.id`, sql`u.abbreviation`)} as measure_unit, n.unit_price, n.discount_percent,
      n.amount as line_amount, n.amount - held.net - held.corrected as amount,
      json_build_object('quantity', held.quantity::text, 'net', held.net::text, 'corrected', held.corrected::text) as held, n.vat_rate, n.vat_category, coalesce(k.is_stocked, false) and n.source_type <> all (array['service_material', 'service_item']) as is_stocked,
      ${uncreditedUnits()} as units,
      ${reference(sql`w.id`, sql`w.name`)} as warehouse
    from ${sourceTables}
    left join warehouses w on w.id = ${returnWarehouse}
    cross join lateral ${creditedAmounts()} held
    ${whereAll([isLineCreditable, ...where])}
    order by t.date, coalesce(n.invoice_id, n.simplified_invoice_id), n.position, coalesce(n.invoice_item_id, n.simplified_invoice_item_id)`.execute(
    db,
  )
  return rows
}

export const creditable: Handler<typeof credits.creditable> = async ({ db, user, query }) => {
  const { invoice_id, simplified_invoice_id, order_id } = query
  if (invoice_id === undefined && simplified_invoice_id === undefined && order_id === undefined) {
    throw Refusal.field('invoice_id', `Lauks „${labelOf('invoice_id')}” ir obligāts`)
  }
  const where = [
    ...visibleInvoices(user),
    ...(invoice_id === undefined ? [] : [linesOfCreditable({ invoice_id })]),
    ...(simplified_invoice_id === undefined ? [] : [linesOfCreditable({ simplified_invoice_id })]),
    ...(order_id === undefined ? [] : [linesOfCreditable({ order_id })]),
  ]
  const { rows } = await sql<Omit<Answer<typeof credits.creditable>['data'], 'items'>>`
    select ${reference(sql`c.id`, sql`c.name`)} as customer, t.buyer_name, t.price_mode, t.payment_method
    from ${sourceTables} left join customers c on c.id = t.customer_id ${whereAll(where)} limit 1`.execute(db)
  const invoice = rows[0] ?? { customer: null, buyer_name: null, price_mode: 'net', payment_method: 'transfer' }
  return { data: { ...invoice, items: await creditableItems(db, where) } }
}

export function visibleInvoices(user: SessionUser): RawBuilder<unknown>[] {
  const simplifiedToo = user.kind === 'staff' && permits(simplified.show, user)
  return [
    ...visibleTo(user, sql`t.customer_id`),
    ...(user.kind === 'staff' ? [] : [sql`t.is_accepted`]),
    ...(simplifiedToo ? [] : [sql`t.simplified_invoice_id is null`]),
  ]
}
