import { sql, type RawBuilder } from 'kysely'
import { shifted } from '../../../contract/bank-days.ts'
import { mayBePaidAfter, openChanges, otherChanges } from './open-items.ts'

export interface Period {
  from: string
  to: string
}

/**
 * SQL table of days in a row of an invoice with one open sum and one rate (INV-INTEREST-1): invoice_id, number,
 * customer_id, basis, due_date, first, last, days, base, percent, claim_id and claim (of these days), whole, interest
 * (EUR, to the cent). `percent` is null where nobody entered the rate. A percent a day by contract comes to the cap of
 * the invoice at most; days before the period use it up, too, so they are reckoned and left out at the end. What was
 * claimed uses it up with the sums of the claims, which do not change (INV-INTEREST-6).
 */
export function interestStretches(period: Period, customerId: number | undefined): RawBuilder<unknown> {
  const { from, to } = period
  return sql`(
    with late as materialized (${lateInvoices(period, customerId)}),
    changes as materialized (
      select c.invoice_id, c.day, sum(c.delta) as delta
      from (${openChanges({ paid: sql`late`, of: (invoice) => sql`${invoice} in (select id from late)` })}) c
      join late t on t.id = c.invoice_id where c.day > t.due_date group by 1, 2
    ), steps as (
      -- On the evening of the due date what is open now was open, without all that came since.
      select id, first, sum(amount) over (partition by id order by first) as base,
        lead(first, 1, ${to}::date + 1) over (partition by id order by first) - 1 as last
      from (
        select id, first, sum(amount) as amount from (
          select id, due_date + 1 as first, open as amount from late where open > 0
          union all
          select c.invoice_id, t.due_date + 1, -c.delta from changes c join late t on t.id = c.invoice_id
          union all
          select invoice_id, day + 1, delta from changes where day < ${to}
        ) x group by 1, 2
      ) moved
    ), open_days as materialized (
      select id, first, base, last from steps where base > 0 and first <= last
    ), cuts as materialized (
      select ${from}::date as day
      union select valid_from from interest_rates
      union select generate_series(date_trunc('year', (select min(due_date) from late)::timestamp), ${to}::date, interval '6 months')::date
    ), claimed as materialized (
      select l.invoice_id, l.first, l.last, l.interest, c.id as claim_id, c.name as claim
      from interest_claim_lines l join interest_claims c on c.id = l.interest_claim_id
      where l.is_live and l.invoice_id in (select id from late)
    ), used as materialized (
      select invoice_id, sum(interest) as used from claimed group by 1
    ), starts as (
      select id, base, first as since, last, first as day from open_days
      union all (
        select o.id, o.base, o.first, o.last, c.day from open_days o join cuts c on c.day > o.first and c.day <= o.last
        union
        select o.id, o.base, o.first, o.last, x.day
        from open_days o join claimed k on k.invoice_id = o.id cross join lateral (values (k.first), (k.last + 1)) x (day)
        where x.day > o.first and x.day <= o.last
      )
    ), parts as (
      select id, base, day as first, coalesce(lead(day) over (partition by id, since order by day) - 1, last) as last from starts
    ), rated as (
      select p.*, t.number, t.customer_id, t.due_date, t.basis, p.last - p.first + 1 as days, k.claim_id, k.claim,
        t.cap - case when k.claim_id is null then coalesce(u.used, 0) else 0 end as cap,
        case t.basis
          when 'contract' then t.percent_a_day
          when 'consumer' then r.consumer_rate
          -- The reference rate has to be entered for each half-year.
          else case when r.valid_from >= date_trunc('year', p.first::timestamp)
              + case when extract(month from p.first) < 7 then interval '0' else interval '6 months' end
            then r.reference_rate + r.business_points end
        end as percent
      from parts p join late t on t.id = p.id
      left join claimed k on k.invoice_id = p.id and p.first between k.first and k.last
      left join used u on u.invoice_id = p.id
      left join lateral (select * from interest_rates where valid_from <= p.first order by valid_from desc limit 1) r on true
    ), rounded as (
      select *, round(base * percent * days / case basis when 'contract' then 100 else ${sql.lit(100 * daysOfYear)} end, 2) as whole from rated
    ), capped as (
      select *, case when percent is not null then least(whole, greatest(cap - coalesce(sum(whole) over (
        partition by id, claim_id is null order by first rows between unbounded preceding and 1 preceding), 0), 0)) end as interest from rounded
    )
    select id as invoice_id, number, customer_id, basis, due_date, first, last, days, base, percent, claim_id, claim, whole, interest
    from capped where last >= ${from} and (percent is null or interest > 0)
  )`
}

/** Days of a year, also of a leap year, so that a day costs the same on each. */
const daysOfYear = 365

/**
 * Accepted invoices that were not paid before the period, nor before they were due; of some of them nothing was open
 * after the due date. Changes are those of the ageing (INV-RECEIVABLE-1). `cap` is infinite by law. Invoices of interest bear none (INV-INTEREST-9).
 */
function lateInvoices({ from, to }: Period, customer_id: number | undefined): RawBuilder<unknown> {
  const ofCustomer = customer_id === undefined ? sql`true` : sql`v.customer_id = ${customer_id}`
  const dayBefore = shifted(from, -1)
  return sql`
    select v.id, v.number, v.customer_id, v.due_date, v.open, k.percent as percent_a_day,
      case when k.percent is not null then 'contract' when y.is_natural_person then 'consumer' else 'business' end as basis,
      case when k.percent is null then 'infinity' else round(v.gross * coalesce(
        (select contract_cap from interest_rates where valid_from <= v.due_date order by valid_from desc limit 1),
        (select contract_cap from interest_rates order by valid_from limit 1), 'infinity') / 100, 2) end as cap
    from invoices v join customers c on c.id = v.customer_id join customer_types y on y.id = c.type_id
    left join branch_payment_details o on o.branch_id = v.branch_id
    left join customer_payment_details e on e.customer_id = v.customer_id
    cross join lateral (select coalesce(o.late_interest_pc_day, e.late_interest_pc_day) as percent) k
    where v.accepted_at is not null and v.type <> 'interest' and v.due_date < ${to} and ${ofCustomer} and (
      v.open > 0 or v.paid_at is null or ${mayBePaidAfter(sql`greatest(${dayBefore}::date, v.due_date)`, sql`v.paid_at`)}
      or v.id in (select c.invoice_id from (${otherChanges({ after: dayBefore, customer_id })}) c)
    )`
}
