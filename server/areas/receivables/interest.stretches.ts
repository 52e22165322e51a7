import { sql, type RawBuilder } from 'kysely'
import { shifted } from '../../../contract/bank-days.ts'
import { openChanges } from './open-items.ts'

export interface Period {
  from: string
  to: string
}

/**
 * SQL table of days in a row of an invoice with one open sum and one rate (INV-INTEREST-1): invoice_id, number,
 * customer_id, basis, due_date, first, last, days, base, percent, whole, interest (EUR, to the cent). `percent` is null
 * where nobody entered the rate. A percent a day by contract comes to the cap of the invoice at most; days before the
 * period use it up, too, so they are reckoned and left out at the end.
 */
export function interestStretches(period: Period, customerId: number | undefined): RawBuilder<unknown> {
  const { from, to } = period
  return sql`(
    with late as materialized (${lateInvoices(period, customerId)}),
    changes as materialized (
      select c.invoice_id, c.day, sum(c.delta) as delta
      from (${openChanges({ of: (invoice) => sql`${invoice} in (select id from late)` })}) c
      join late t on t.id = c.invoice_id where c.day > t.due_date group by 1, 2
    ), evening as (
      -- Of the due date: the sum that is open now, without all that came since.
      select t.id, t.open - coalesce(sum(c.delta), 0) as base from late t left join changes c on c.invoice_id = t.id group by t.id, t.open
    ), steps as (
      select t.id, t.due_date + 1 as first, e.base from late t join evening e on e.id = t.id
      union all
      select c.invoice_id, c.day + 1, e.base + sum(c.delta) over (partition by c.invoice_id order by c.day)
      from changes c join evening e on e.id = c.invoice_id where c.day < ${to}
    ), open_days as (
      select id, first, base, coalesce(lead(first) over (partition by id order by first) - 1, ${to}::date) as last from steps
    ), cuts as materialized (
      select ${from}::date as day
      union select valid_from from interest_rates
      union select generate_series(date_trunc('year', (select min(due_date) from late)::timestamp), ${to}::date, interval '6 months')::date
    ), parts as (
      select o.id, o.base, x.first, coalesce(lead(x.first) over (partition by o.id, o.first order by x.first) - 1, o.last) as last
      from open_days o cross join lateral (
        select o.first union all select day from cuts where day > o.first and day <= o.last
      ) x (first)
      where o.base > 0 and o.first <= o.last
    ), rated as (
      select p.*, t.number, t.customer_id, t.due_date, t.basis, t.cap, p.last - p.first + 1 as days,
        case t.basis
          when 'contract' then t.percent_a_day
          when 'consumer' then r.consumer_rate
          -- The reference rate has to be entered for each half-year.
          else case when r.valid_from >= date_trunc('year', p.first::timestamp)
              + case when extract(month from p.first) < 7 then interval '0' else interval '6 months' end
            then r.reference_rate + r.business_points end
        end as percent
      from parts p join late t on t.id = p.id
      left join lateral (select * from interest_rates where valid_from <= p.first order by valid_from desc limit 1) r on true
    ), rounded as (
      select *, round(base * percent * days / case basis when 'contract' then 100 else ${sql.lit(100 * daysOfYear)} end, 2) as whole from rated
    ), capped as (
      select *, case when percent is not null then least(whole, greatest(cap - coalesce(sum(whole) over (
        partition by id order by first rows between unbounded preceding and 1 preceding), 0), 0)) end as interest from rounded
    )
    select id as invoice_id, number, customer_id, basis, due_date, first, last, days, base, percent, whole, interest
    from capped where last >= ${from} and (percent is null or interest > 0)
  )`
}

/** Days of a year, also of a leap year, so that a day costs the same on each. */
const daysOfYear = 365

/**
 * Accepted invoices of which something was open after the due date in the period: open now, or changed after both the
 * due date and the day on which the period began. Changes are those of the ageing (INV-RECEIVABLE-1). `cap` is infinite by law.
 */
function lateInvoices({ from, to }: Period, customer_id: number | undefined): RawBuilder<unknown> {
  const ofCustomer = customer_id === undefined ? sql`true` : sql`v.customer_id = ${customer_id}`
  return sql`
    select v.id, v.number, v.customer_id, v.due_date, v.open, k.percent as percent_a_day,
      case when k.percent is not null then 'contract' when y.is_natural_person then 'consumer' else 'business' end as basis,
      case when k.percent is null then 'infinity' else round(v.gross * coalesce(
        (select contract_cap from interest_rates where valid_from <= v.due_date order by valid_from desc limit 1),
        (select contract_cap from interest_rates order by valid_from limit 1), 'infinity') / 100, 2) end as cap
    from invoices v join customers c on c.id = v.customer_id join customer_types y on y.id = c.type_id
    cross join lateral (
      select coalesce(
        (select late_interest_pc_day from branch_payment_details where branch_id = v.branch_id),
        (select late_interest_pc_day from customer_payment_details where customer_id = v.customer_id)) as percent
    ) k
    where v.accepted_at is not null and v.due_date < ${to} and ${ofCustomer} and (v.open > 0 or v.id in (
      select c.invoice_id from (${openChanges({ after: shifted(from, -1), customer_id })}) c
      join invoices i on i.id = c.invoice_id where c.day > i.due_date))`
}
