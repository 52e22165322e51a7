import { sql, type RawBuilder } from 'kysely'
import { startOf } from '../../db/days.ts'

/**
 * Quantities `l` at the end of a day, from the quarter's stored level plus later moves; without one, from moves up
 * to the day or backwards from today, whichever is shorter.
 */
export function levels({ date_to, today }: { date_to: string; today: string }): RawBuilder<unknown> {
  if (date_to >= today) return sql`lateral (select s.on_hand as quantity, s.stock_value as value) l on true`
  const end = startOf(date_to, 1)
  return sql`(
    with kept as materialized (
      select k.* from kept_stock k
      where k.first_day <= ${date_to}::date + 1 and not exists (select from stale_days d where d.day < k.first_day)
      order by k.first_day desc limit 1
    ), since as materialized (
      select coalesce(
        (select midnight(first_day) from kept),
        (select '-infinity'::timestamptz from (select min(effective_at) as moment from stock_movements) m where m.moment + (now() - m.moment) / 2 > ${end})
      ) as moment
    )
    select c.id, sum(c.quantity) as quantity, sum(c.value) as value
    from (
      select unnest(stock_items), unnest(quantities), unnest(stock_values) from kept
      union all
      select stock_item_id, quantity, value from stock_movements where effective_at >= (select moment from since) and effective_at < ${end}
    ) c (id, quantity, value)
    group by c.id
    union all
    select i.id, i.on_hand - coalesce(m.quantity, 0), i.stock_value - coalesce(m.value, 0)
    from stock_items i left join (
      select stock_item_id, sum(quantity) as quantity, sum(value) as value from stock_movements
      where (select moment from since) is null and effective_at >= ${end} group by 1
    ) m on m.stock_item_id = i.id
    where (select moment from since) is null
  ) l on l.id = s.id`
}
