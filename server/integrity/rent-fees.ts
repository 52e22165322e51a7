import { sql, type RawBuilder } from 'kysely'
import { rent } from '../../machines/rent.ts'
import type { Finding } from './check.ts'

/** Recalculates the fees of rents from contracts (INV-RENT-4, INV-RENT-6, INV-RENT-7). */

/** Due calendar months at the last charge; all for an ended rent. */
const monthsDue = sql`(
  select r.id as rent_id, r.type, r.minimum_fee, r.date_from, r.ended_on, m.month::date as month, (m.month + interval '1 month -1 day')::date as last
  from (select *, case when status <> ${rent.initial} then date_to end as ended_on from rents where charged_on is not null) r
  cross join lateral generate_series(date_trunc('month', r.date_from::timestamp), coalesce(r.ended_on, r.charged_on)::timestamp, interval '1 month') as m (month)
  where r.ended_on is not null or r.charged_on >= r.billing_day - 1 + (
    case r.billing_period when 'month' then m.month + interval '1 month' else date_trunc('quarter', m.month) + interval '3 months' end)::date)`

/** Increase factor between two days, by logarithms. */
const risen = (rent: RawBuilder<unknown>, day: RawBuilder<unknown>, since: RawBuilder<unknown>) => sql`coalesce((
  select exp(sum(ln(1 + s.indexation_pc / 100))) from rent_terms s where s.rent_id = ${rent} and s.valid_from <= ${day} and s.valid_from > ${since}), 1)`

/** The last agreed fee of a whole rent with all increases since. */
const wholeFeeAt = (rent: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql`coalesce((
  select s.fee * ${risen(rent, day, sql`s.valid_from`)} from rent_terms s
  where s.rent_id = ${rent} and s.fee is not null and s.valid_from <= ${day} order by s.valid_from desc limit 1), 0)`

const minimumAt = (rent: RawBuilder<unknown>, first: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql`coalesce((
  select s.minimum_fee from rent_terms s
  where s.rent_id = ${rent} and s.minimum_fee is not null and s.valid_from <= ${day} order by s.valid_from desc limit 1), ${first})`

/** Rents with a minimum fee, now or later. */
const leastKnown = sql`select id from rents where minimum_fee > 0 union select rent_id from rent_terms where minimum_fee > 0`

/** Fee and payment of machine `i` on a day: before a change the old terms, else the current ones. */
const feeAt = (day: RawBuilder<unknown>) => sql`coalesce((
  select f.monthly_fee from rent_former_fees f where f.rent_item_id = i.id and ${day} < f.until order by f.until limit 1), i.monthly_fee)`
export const typeAt = (rent: RawBuilder<unknown>, now: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql`coalesce((
  select f.type from rent_former_types f where f.rent_id = ${rent} and ${day} < f.until order by f.until limit 1), ${now})`

/** Charges that were never invoiced follow the current contract. */
const untouched = sql`not t.is_void and not exists (select from invoice_items n where n.source_type = t.kind and n.source_id = t.id)`

const net = sql`round(t.quantity * t.unit_price * (100 - t.discount_percent) / 100, 2)`

export const rentFeeInvariants: Readonly<Record<string, RawBuilder<Finding>>> = {
  T4_fees_go_by_days: sql`
    select * from (
      select t.id as charge_id, t.unit_price + t.covered as charged, sum(risen) > count(*) as has_risen,
        round(sum(fee) / extract(day from date_trunc('month', t.period_start) + interval '1 month -1 day')::integer, 2) as right_fee
      from charges t left join rent_items i on i.id = t.rent_item_id
      cross join lateral generate_series(t.period_start::timestamp, t.period_end::timestamp, interval '1 day') as each_day (at)
      cross join lateral (select each_day.at::date as day) d
      cross join lateral (select ${risen(sql`t.document_id`, sql`d.day`, sql`'-infinity'::date`)} as risen) r
      cross join lateral (
        select case when i.id is null then ${wholeFeeAt(sql`t.document_id`, sql`d.day`)} else round(${feeAt(sql`date_trunc('month', t.period_start)`)} * risen, 4) end as fee) f
      where t.kind = 'rent_fee' and ${untouched} group by t.id
    ) as reckoned where abs(charged - right_fee) > case when has_risen then 0.01 else 0 end`,
  T4_fees_are_of_one_month_that_was_rented: sql`
    select t.id as charge_id, t.period_start, t.period_end, i.date_from, i.date_to from charges t
    join rents n on n.id = t.document_id left join rent_items i on i.id = t.rent_item_id
    where t.kind = 'rent_fee' and not t.is_void and (date_trunc('month', t.period_start) <> date_trunc('month', t.period_end) or t.period_start < n.date_from
      or t.period_start < i.date_from or t.date <> t.period_end)`,
  T6_months_come_to_their_minimum: sql`
    select * from (
      select m.rent_id, m.month, coalesce(c.regular, 0) as regular, coalesce(c.charged, 0) as charged, coalesce(c.differences, 0) as differences,
        case when coalesce(c.held, 0) = 0 then m.wanted else c.asked end as wanted, coalesce(c.held, 0) as held
      from (
        select d.rent_id, d.month, round(sum(${minimumAt(sql`d.rent_id`, sql`d.minimum_fee`, sql`each_day.at::date`)}) / extract(day from d.last)::integer, 2) as wanted
        from ${monthsDue} d
        cross join lateral generate_series(greatest(d.month, d.date_from)::timestamp, least(d.last, d.ended_on)::timestamp, interval '1 day') as each_day (at)
        where d.rent_id in (${leastKnown}) group by d.rent_id, d.month, d.last
      ) m
      left join (
        select document_id, month, sum(net) as charged, sum(net + covered) filter (where kind <> 'rent_minimum') as regular,
          sum(net) filter (where kind = 'rent_minimum') as differences, count(*) filter (where is_held) as held,
          case when bool_and(minimum is not null) filter (where is_held) then sum(minimum) filter (where is_held and part = 1) end as asked
        from (
          select t.document_id, t.kind, t.covered, t.minimum, t.part, ${net} as net, t.kind = 'rent_minimum' and not (${untouched}) as is_held,
            date_trunc('month', case when r.is_by_month then greatest(r.date - 1, i.date_from) else t.date end)::date as month
          from charges t left join rent_item_readings r on r.id = t.reading_id left join rent_items i on i.id = r.rent_item_id
          where t.document_type = 'rent' and not t.is_void and t.document_id in (${leastKnown})
        ) as each_charge group by 1, 2
      ) c on c.document_id = m.rent_id and c.month = m.month
    ) as reckoned where charged < greatest(wanted, regular) or held = 0 and differences > 0 and charged > wanted`,
  T7_no_month_is_charged_twice: sql`
    select document_id as rent_id, rent_item_id, period_start, before from (
      select *, lag(period_end) over (partition by kind, document_id, rent_item_id order by period_start, id) as before
      from charges where kind in ('rent_fee', 'rent_minimum') and not is_void and part = 1
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
