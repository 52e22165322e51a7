import { sql, type RawBuilder } from 'kysely'
import type { Finding } from './check.ts'

const storedSums = sql`
  select k.measure, k.months, k.first_day, v.key, v.amount, v.rows from kept_sums k cross join lateral unnest(k.keys, k.amounts, k.counts) v (key, amount, rows)`

/** Stored sums of days not marked stale equal their documents. */
export const statisticInvariants: Readonly<Record<string, RawBuilder<Finding>>> = {
  kept_days_are_their_documents: sql`
    select coalesce(k.measure, r.measure) as measure, coalesce(k.first_day, r.day) as day, coalesce(k.key, r.key) as key, k.amount, r.amount as right_amount
    from (select * from (${storedSums}) d where d.months = 0) k
    full join (select * from raw_sums('0001-01-01', '9999-12-30')) r on r.measure = k.measure and r.day = k.first_day and r.key = k.key
    where (k.amount, k.rows) is distinct from (r.amount, r.rows)
      and not exists (select from stale_days s where s.day = coalesce(k.first_day, r.day))`,
  kept_months_and_quarters_are_their_days: sql`
    select coalesce(k.measure, r.measure) as measure, coalesce(k.first_day, r.first_day) as first_day, coalesce(k.key, r.key) as key, k.amount, r.amount as right_amount
    from (select * from (${storedSums}) w where w.months > 0) k
    full join (
      select s.months, s.first_day, d.measure, d.key, sum(d.amount) as amount, sum(d.rows) as rows
      from (${storedSums}) d cross join (values (1, 'month'), (3, 'quarter'), (12, 'year')) w (months, step)
      join kept_spans s on s.months = w.months and s.first_day = date_trunc(w.step, d.first_day::timestamp)::date and s.last_day >= d.first_day
      where d.months = 0
      group by 1, 2, 3, 4
    ) r on r.months = k.months and r.first_day = k.first_day and r.measure = k.measure and r.key = k.key
    where (k.amount, k.rows) is distinct from (r.amount, r.rows)
      and not exists (select from stale_days t join kept_spans s on s.months > 0 and t.day between s.first_day and s.last_day
        where s.months = coalesce(k.months, r.months) and s.first_day = coalesce(k.first_day, r.first_day))`,
  kept_stock_is_its_moves: sql`
    with kept as materialized (
      select k.first_day, unnest(k.stock_items) as id, unnest(k.quantities) as quantity, unnest(k.stock_values) as value from kept_stock k
      where not exists (select from stale_days d where d.day < k.first_day)
    ), change as (
      select c.first_day, c.id, sum(c.quantity) as quantity, sum(c.value) as value
      from (
        select * from kept
        union all
        select n.first_day, k.id, -k.quantity, -k.value
        from kept k join kept_stock n on n.first_day = (k.first_day + interval '3 months')::date
        where not exists (select from stale_days d where d.day < n.first_day)
      ) c group by 1, 2
    ), moved as (
      select (date_trunc('quarter', m.effective_at at time zone 'Europe/Riga') + interval '3 months')::date as first_day, m.stock_item_id as id,
        sum(m.quantity) as quantity, sum(m.value) as value
      from stock_movements m where m.effective_at < midnight((select max(first_day) from kept)) group by 1, 2
    )
    select coalesce(c.first_day, m.first_day) as first_day, coalesce(c.id, m.id) as stock_item, c.quantity, m.quantity as right_quantity
    from change c full join moved m on m.first_day = c.first_day and m.id = c.id
    where (coalesce(c.quantity, 0), coalesce(c.value, 0)) <> (coalesce(m.quantity, 0), coalesce(m.value, 0))`,
}
