import { sql, type RawBuilder } from 'kysely'
import { worthOf } from '../areas/stock/worth.ts'
import type { Finding } from './check.ts'

/** docs/domain/stock.md#serialised-units, docs/domain/accounts.md#nightly-audit */

/** Ledger moves by piece: in (1) or out (-1), with its value. */
const movesOfUnits = sql`(
  select u.unit_id, m.id, m.stock_item_id, sign(m.quantity) as way, ${worthOf(sql`m`)} as value
  from stock_movement_units u join stock_movements m on m.id = u.movement_id)`

export const unitInvariants: Readonly<Record<string, RawBuilder<Finding>>> = {
  U3_sales_name_their_units: sql`
    select m.id as movement_id, m.quantity, count(u.unit_id) as units
    from stock_movements m
    join stock_items s on s.id = m.stock_item_id
    join catalog_items k on k.id = s.catalog_item_id and k.has_units
    left join stock_movement_units u on u.movement_id = m.id
    where m.document_type in ('order', 'credit_note', 'simplified_invoice') and m.quantity <> 0
    group by m.id, m.quantity having count(u.unit_id) <> abs(m.quantity)`,
  U3_units_come_and_go_in_turn: sql`
    select unit_id, id as movement_id from (
      select unit_id, id, way, lag(way, 1, -1) over (partition by unit_id order by id) as before from ${movesOfUnits} m
    ) as turns where way = before`,
  U3_units_lie_where_they_moved: sql`
    select u.id as unit_id, u.stock_item_id, m.stock_item_id as moved_to from (
      select unit_id, stock_item_id from ${movesOfUnits} m group by 1, 2 having sum(way) <> 0
    ) m full join (
      -- The moves of a number that was wrong are told of the right one.
      select id, stock_item_id from catalog_item_units where stock_item_id is not null
    ) u on u.id = m.unit_id and u.stock_item_id = m.stock_item_id
    where u.id is null and not exists (select from catalog_item_units r where r.id = m.unit_id and r.replaced_by_id is not null)
      or m.unit_id is null and exists (select from stock_movement_units l where l.unit_id = u.id)`,
  U4_reserved_units_are_held_once: sql`
    select u.id as unit_id, u.status, count(r.id) as holds from catalog_item_units u
    left join stock_reservations r on r.unit_id = u.id and r.status = 'active' and r.stock_item_id = u.stock_item_id
    group by u.id, u.status having count(r.id) <> case u.status when 'reserved' then 1 else 0 end`,
  U4_lines_hold_their_units: sql`
    select coalesce(x.unit_id, r.unit_id) as unit_id, x.order_item_id, r.source_id as held_for
    from (
      select x.unit_id, x.order_item_id from order_item_units x join catalog_item_units u on u.id = x.unit_id and u.status <> 'sold'
      where x.released_at is null
    ) x full join (
      select unit_id, source_id from stock_reservations where unit_id is not null and status = 'active' and source_type = 'order_item'
    ) r on r.unit_id = x.unit_id and r.source_id = x.order_item_id
    where x.unit_id is null or r.unit_id is null`,
  U5_issued_lines_have_their_units: sql`
    select i.id as order_item_id, i.quantity_fulfilled, coalesce(b.quantity, 0) as came_back, coalesce(x.units, 0) as units
    from order_items i join catalog_items k on k.id = i.catalog_item_id and k.has_units
    left join (
      select x.order_item_id, count(*) as units from order_item_units x join catalog_item_units u on u.id = x.unit_id and u.status = 'sold'
      where x.released_at is null group by 1
    ) x on x.order_item_id = i.id
    left join (
      select n.source_id, sum(c.quantity) as quantity
      from credit_note_items c join credit_notes d on d.id = c.credit_note_id and d.status = 'accepted' and not d.reopen_order
      join invoice_items n on n.id = c.invoice_item_id and n.source_type = 'order_item' where c.return_to_stock group by 1
    ) b on b.source_id = i.id
    where i.quantity_fulfilled - coalesce(b.quantity, 0) <> coalesce(x.units, 0)`,
  U5_invoices_name_their_units: sql`
    select n.id as invoice_item_id, n.quantity, n.units from invoice_items n
    join catalog_items k on k.id = n.catalog_item_id and k.has_units
    where n.source_type in ('order_item', 'shop_item') and n.quantity <> coalesce(jsonb_array_length(n.units), 0)`,
  U5_simplified_lines_name_what_they_sold: sql`
    select i.id as simplified_invoice_item_id, t.status, i.quantity, i.units, coalesce(m.numbers, '[]') as sold
    from simplified_invoice_items i join simplified_invoices t on t.id = i.simplified_invoice_id
    join catalog_items k on k.id = i.catalog_item_id and k.has_units
    left join (
      select line_id, jsonb_agg(number) as numbers from (
        select m.line_id, u.number from stock_movements m join stock_movement_units v on v.movement_id = m.id
        join catalog_item_units u on u.id = v.unit_id where m.document_type = 'simplified_invoice' group by 1, 2 having sum(m.quantity) < 0
      ) as out group by 1
    ) m on m.line_id = i.id
    where coalesce(m.numbers, '[]') <@ case t.status when 'annulled' then '[]' else i.units end is not true
      or jsonb_array_length(coalesce(m.numbers, '[]')) <> case t.status when 'annulled' then 0 else i.quantity end`,
  U5_credited_units_were_sold_there: sql`
    select c.id as credit_note_item_id, c.quantity, c.units, n.units as sold from credit_note_items c
    join credit_notes d on d.id = c.credit_note_id and d.status = 'accepted'
    cross join lateral credited_line(c.invoice_item_id, c.simplified_invoice_item_id) n
    join catalog_items k on k.id = n.catalog_item_id and k.has_units
    where n.source_type in ('order_item', 'shop_item', 'simplified_item') and not c.price_only and (c.quantity <> coalesce(jsonb_array_length(c.units), 0) or not n.units @> c.units)`,
  U5_units_come_back_at_their_cost: sql`
    select unit_id, id as movement_id, value, sold from (
      select m.unit_id, m.id, m.value, lag(m.value) over (partition by m.unit_id order by m.id) as sold, s.document_type, s.kind
      from ${movesOfUnits} m join stock_movements s on s.id = m.id
    ) as turns where document_type in ('credit_note', 'simplified_invoice') and kind = 'customer_return' and value <> -sold`,
}
