import { sql, type RawBuilder } from 'kysely'
import { rent } from '../../machines/rent.ts'
import type { Finding } from './law.ts'

/** What the nightly audit asks of the fees of rents, reckoned anew from contracts (domain.md 3.14, laws T4, T6, T7). */

/** Calendar months of each rent that had fallen due when it was charged last; of one that has ended all. */
const monthsDue = sql`(
  select r.id as rent_id, r.type, r.minimum_fee, r.date_from, r.ended_on, m.month::date as month, (m.month + interval '1 month -1 day')::date as last
  from (select *, case when status <> ${rent.initial} then date_to end as ended_on from rents where charged_on is not null) r
  cross join lateral generate_series(date_trunc('month', r.date_from::timestamp), coalesce(r.ended_on, r.charged_on)::timestamp, interval '1 month') as m (month)
  where r.ended_on is not null or r.charged_on >= r.billing_day - 1 + (
    case r.billing_period when 'month' then m.month + interval '1 month' else date_trunc('quarter', m.month) + interval '3 months' end)::date)`

/** By how much monthly fees have risen, and the fee of the whole rent, from each of its terms until the next one. */
const terms = sql`(
  select rent_id, fee, valid_from, coalesce(lead(valid_from) over rising, 'infinity') as until, exp(sum(ln(1 + indexation_pc / 100)) over rising) as factor
  from rent_terms window rising as (partition by rent_id order by valid_from))`

/** The least that a month costs from each of the terms that say one until the next that does. */
const minima = sql`(
  select rent_id, minimum_fee, valid_from, coalesce(lead(valid_from) over (partition by rent_id order by valid_from), 'infinity') as until
  from rent_terms where minimum_fee is not null)`

/** The monthly fee of a machine `i` on a day, and what its rent is paid by: what held before a change, else what holds now. */
const feeAt = (day: RawBuilder<unknown>) => sql`coalesce((
  select f.monthly_fee from rent_former_fees f where f.rent_item_id = i.id and ${day} < f.until order by f.until limit 1), i.monthly_fee)`
export const typeAt = (rent: RawBuilder<unknown>, now: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql`coalesce((
  select f.type from rent_former_types f where f.rent_id = ${rent} and ${day} < f.until order by f.until limit 1), ${now})`

/** Charges that no invoice ever held: they are what the contract says today. */
const untouched = sql`not exists (select from invoice_items n where n.source_type = t.kind and n.source_id = t.id)`

const net = sql`round(t.quantity * t.unit_price * (100 - t.discount_percent) / 100, 2)`

export const rentFeeLaws: Readonly<Record<string, RawBuilder<Finding>>> = {
  // Rises are multiplied by logarithms here, which may tell half a cent differently.
  T4_fees_go_by_days: sql`
    select * from (
      select t.id as charge_id, t.unit_price, coalesce(s.factor, 1) as factor, round(
          case when i.id is null then coalesce(s.fee, 0) else round(${feeAt(sql`date_trunc('month', t.period_start)`)} * coalesce(s.factor, 1), 4) end
            * (t.period_end - t.period_start + 1) / extract(day from date_trunc('month', t.period_start) + interval '1 month -1 day')::integer, 2) as right_fee
      from charges t left join rent_items i on i.id = t.rent_item_id
      left join ${terms} s on s.rent_id = t.document_id and s.valid_from <= date_trunc('month', t.period_start) and date_trunc('month', t.period_start) < s.until
      where t.kind = 'rent_fee' and ${untouched}
    ) as reckoned where abs(unit_price - right_fee) > case factor when 1 then 0 else 0.01 end`,
  T4_fees_are_of_one_month_that_was_rented: sql`
    select t.id as charge_id, t.period_start, t.period_end, i.date_from, i.date_to from charges t
    join rents n on n.id = t.document_id left join rent_items i on i.id = t.rent_item_id
    where t.kind = 'rent_fee' and (date_trunc('month', t.period_start) <> date_trunc('month', t.period_end) or t.period_start < n.date_from
      or t.period_start < i.date_from or t.date <> t.period_end)`,
  T6_months_come_to_their_minimum: sql`
    select m.rent_id, m.month, m.wanted, coalesce(c.net, 0) as charged from (
      select d.rent_id, d.month, d.last, round(coalesce(s.minimum_fee, d.minimum_fee) * (least(d.last, d.ended_on) - greatest(d.month, d.date_from) + 1)
        / extract(day from d.last)::integer, 2) as wanted
      from ${monthsDue} d left join ${minima} s on s.rent_id = d.rent_id and s.valid_from <= d.month and d.month < s.until
      where coalesce(s.minimum_fee, d.minimum_fee) > 0 and greatest(d.month, d.date_from) <= least(d.last, d.ended_on)
    ) m
    left join (
      select t.document_id, date_trunc('month', t.date)::date as month, sum(${net}) as net,
        count(*) filter (where t.kind = 'rent_minimum') as minimum, count(*) filter (where t.kind = 'rent_minimum' and not ${untouched}) as kept
      from charges t where t.document_type = 'rent' and not t.is_void group by 1, 2
    ) c on c.document_id = m.rent_id and c.month = m.month
    where coalesce(c.kept, 0) = 0 and (coalesce(c.net, 0) < m.wanted or c.minimum > 0 and c.net > m.wanted)`,
  T7_no_month_is_charged_twice: sql`
    select document_id as rent_id, rent_item_id, period_start, before from (
      select *, lag(period_end) over (partition by kind, document_id, rent_item_id order by period_start, id) as before
      from charges where kind in ('rent_fee', 'rent_minimum') and not is_void
    ) as ordered where period_start <= before`,
  T7_no_month_is_left_out: sql`
    select d.rent_id, i.id as rent_item_id, d.month from ${monthsDue} d join rent_items i on i.rent_id = d.rent_id
    left join (
      select rent_item_id, date_trunc('month', period_start)::date as month, sum(period_end - period_start + 1) as days
      from charges where kind = 'rent_fee' and not is_void group by 1, 2
    ) t on t.rent_item_id = i.id and t.month = d.month
    where ${typeAt(sql`d.rent_id`, sql`d.type`, sql`d.month`)} <> 'per_reading' and round(${feeAt(sql`d.month`)}
      * (least(d.last, i.date_to, d.ended_on) - greatest(d.month, i.date_from, d.date_from) + 1 - coalesce(t.days, 0)) / 31, 2) > 0`,
}
