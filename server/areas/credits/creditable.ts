import { sql, type RawBuilder } from 'kysely'
import type { CreditableItem } from '../../../contract/credit-note-record.ts'
import type { credits } from '../../../contract/credits.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { Db, Handler } from '../../http/context.ts'
import { whereAll } from '../../http/list.ts'
import { Refusal } from '../../http/refusal.ts'
import { seenInvoices } from '../../http/visible.ts'
import { named } from '../../db/named.ts'
import { heldOf, leftToCredit } from '../held-by-credits.ts'

/** Numbers of the pieces that invoice line `n` charged and no credit line names, drafts included; but for the line `except`. */
export function uncreditedUnits(except: RawBuilder<unknown> = sql`0`): RawBuilder<unknown> {
  return sql`array(
    select u.number from jsonb_array_elements_text(n.units) with ordinality as u (number, place)
    where not exists (
      select from credit_note_items c join credit_notes d on d.id = c.credit_note_id
      where c.invoice_item_id = n.id and d.status <> 'rejected' and c.id <> ${except} and c.units ? u.number)
    order by u.place)`
}

/**
 * Where goods of line `n` go when they come back: what was used goes to the service warehouse (domain.md
 * 3.11), else where the order line `i`, its order `o` or the sale over the counter takes goods from.
 */
export const returnWarehouse = sql`coalesce(
  (select w.id from warehouses w where w.id = (property('default_warehouse_service') #>> '{}')::bigint and w.is_active),
  (select w.id from warehouses w where w.type = 'service' and w.is_active order by w.id limit 1),
  i.warehouse_id, o.warehouse_id,
  (select s.warehouse_id from shop_order_items l join shop_orders s on s.id = l.shop_order_id where n.source_type = 'shop_item' and l.id = n.source_id))`

/** Whether invoice line `n` names the pieces of serialised goods that it sold. */
export const namesPieces = sql`n.source_type in ('order_item', 'shop_item')`

/** Tables of an invoice's line with its order, from which credit lines are made. */
export const sourceTables = sql`
  invoice_items n
  join invoices t on t.id = n.invoice_id
  join measure_units u on u.id = n.measure_unit_id
  left join catalog_items k on k.id = n.catalog_item_id
  left join order_items i on n.source_type = 'order_item' and i.id = n.source_id
  left join orders o on o.id = i.order_id`

/** Lines of accepted invoices of which something is left to credit, as they are printed. */
async function creditableItems(db: Db, where: readonly RawBuilder<unknown>[]): Promise<CreditableItem[]> {
  const { rows } = await sql<CreditableItem>`
    select n.id as invoice_item_id, json_build_object('id', t.id, 'name', t.number, 'date', t.date) as invoice,
      ${named(sql`o.id`, sql`o.number`)} as order, k.id as item_id, k.sku, n.name, n.description, n.quantity, n.quantity - held.quantity as creditable,
      ${named(sql`u.id`, sql`u.abbreviation`)} as measure_unit, n.unit_price, n.discount_percent,
      n.net as line_net, n.net - held.net - held.corrected as net,
      json_build_object('quantity', held.quantity::text, 'net', held.net::text, 'corrected', held.corrected::text) as held, n.vat_rate, n.vat_category, coalesce(k.is_stocked, false) and n.source_type <> all (array['service_material', 'service_item']) as is_stocked,
      ${uncreditedUnits()} as units,
      ${named(sql`w.id`, sql`w.name`)} as warehouse
    from ${sourceTables}
    left join warehouses w on w.id = ${returnWarehouse}
    cross join lateral ${heldOf()} held
    ${whereAll([leftToCredit, ...where])}
    order by t.date, t.id, n.position, n.id`.execute(db)
  return rows
}

/** What of an invoice, or of all invoices of an order, can still be credited. */
export const creditable: Handler<typeof credits.creditable> = async ({ db, user, query }) => {
  const { invoice_id, order_id } = query
  if (invoice_id === undefined && order_id === undefined) {
    throw Refusal.field('invoice_id', `Lauks „${labelOf('invoice_id')}” ir obligāts`)
  }
  const where = [
    ...seenInvoices(user),
    ...(invoice_id === undefined ? [] : [sql`t.id = ${invoice_id}`]),
    ...(order_id === undefined ? [] : [sql`i.order_id = ${order_id}`]),
  ]
  const { rows } = await sql<{ customer: { id: number; name: string } }>`
    select ${named(sql`c.id`, sql`c.name`)} as customer from ${sourceTables} join customers c on c.id = t.customer_id ${whereAll(where)} limit 1`.execute(
    db,
  )
  return { data: { customer: rows[0]?.customer ?? null, items: await creditableItems(db, where) } }
}
