import { sql, type RawBuilder } from 'kysely'
import type { Finding } from './check.ts'

/** docs/domain/stock.md#stock-checks */

/** Net movements of a check by line; `last` is the newest. */
const moved = sql`(
  select t.source_id as stock_check_id, m.stock_item_id, sum(m.quantity) as quantity,
    sum(m.value) filter (where m.kind = 'check_surplus' and m.quantity <> 0) as surplus,
    sum(m.value) filter (where m.kind = 'check_shortage' and m.quantity <> 0) as shortage, max(m.id) filter (where m.reverses_id is null) as last
  from technical_documents t join stock_movements m on m.document_type = 'technical_document' and m.document_id = t.id
  where t.source_type = 'stock_check' and m.quantity <> 0 group by 1, 2)`

/** Goods movements after the count, without book corrections. */
const cameOrWent = sql`m.effective_at > l.counted_at and m.kind not in ('check_surplus', 'check_shortage', 'correction', 'revaluation')`

export const stockCheckInvariants: Readonly<Record<string, RawBuilder<Finding>>> = {
  I1_lines_are_the_sum_of_their_counts: sql`
    select l.id as stock_check_line_id, l.counted, c.quantity, l.counted_at, c.last_at from stock_check_lines l
    left join (
      select stock_check_line_id, sum(quantity) as quantity, max(counted_at) as last_at from stock_check_counts
      where taken_back_at is null group by 1
    ) c on c.stock_check_line_id = l.id
    where (l.counted, l.counted_at) is distinct from (c.quantity, c.last_at)`,
  I2_differences_have_moved: sql`
    select l.id as stock_check_line_id, l.difference, m.quantity, l.surplus_value, m.surplus, l.shortage_value, m.shortage from stock_checks t
    join stock_check_lines l on l.stock_check_id = t.id
    left join ${moved} m on m.stock_check_id = t.id and m.stock_item_id = l.stock_item_id
    where coalesce(l.difference, 0) <> coalesce(m.quantity, 0)
      or (m.quantity is not null and (l.surplus_value, l.shortage_value) is distinct from (coalesce(m.surplus, 0), coalesce(m.shortage, 0)))`,
  I3_accepted_lines_say_what_the_books_said: sql`
    select l.id as stock_check_line_id, l.counted, l.expected, l.moved, l.difference from stock_checks t
    join stock_check_lines l on l.stock_check_id = t.id join stock_items s on s.id = l.stock_item_id
    join catalog_items k on k.id = s.catalog_item_id
    where (t.accepted_at is null) <> (l.moved is null) or (l.counted is null and l.difference is not null)
      or (t.accepted_at is not null and l.counted is null and not l.is_skipped)
      or (not k.has_units and l.moved is not null and l.counted is not null and l.difference <> l.counted - l.expected - l.moved)`,
  // Two checks may book the same shortage. Pieces are booked out once (INV-UNIT-3); a missing one may have left
  // since.
  I4_accepted_checks_leave_what_was_counted: sql`
    select l.id as stock_check_line_id, l.counted, l.counted_at, sum(m.quantity) as left_on_the_books,
      l.counted + coalesce(sum(m.quantity) filter (where ${cameOrWent}), 0) as right_quantity
    from stock_check_lines l join ${moved} d on d.stock_check_id = l.stock_check_id and d.stock_item_id = l.stock_item_id
    join stock_movements m on m.stock_item_id = l.stock_item_id and m.id <= d.last
    join stock_items s on s.id = l.stock_item_id join catalog_items k on k.id = s.catalog_item_id and not k.has_units
    group by l.id having sum(m.quantity) <> l.counted + coalesce(sum(m.quantity) filter (where ${cameOrWent}), 0)`,
}
