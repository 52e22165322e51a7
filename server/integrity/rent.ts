import { sql, type RawBuilder } from 'kysely'
import { rent } from '../../machines/rent.ts'
import { typeAt } from './rent-fees.ts'
import type { Finding } from './check.ts'

/** docs/domain/rent.md#entities, docs/domain/rent.md#invariants */

/** Invoiced charges less those that credit notes released; without `charge_lines`, which looks up each line by itself. */
const onInvoices = sql`(
  select n.source_type, n.source_id, sum(n.quantity - coalesce(r.quantity, 0)) as quantity from invoice_items n
  left join (
    select c.invoice_item_id, sum(c.quantity) as quantity from credit_note_items c join credit_notes k on k.id = c.credit_note_id
    where k.reopen_order and not c.price_only and k.status = 'accepted' group by 1) r on r.invoice_item_id = n.id
  where n.source_type not in ('order_item', 'shop_item', 'stock', 'free') group by 1, 2)`

/** Order of readings on a day: the old meter closes, the new one opens and is then read. */
const rank = sql`case when follows_opening then 4 else array_position(array['usual', 'closing', 'opening'], kind) end`

/** Each until the next one applies. */
const meterPrices = sql`(
  select rent_item_id, option_id, price, included, valid_from,
    coalesce(lead(valid_from) over (partition by rent_item_id, option_id order by valid_from), 'infinity') as until
  from rent_item_reading_prices)`

/** Readings with the price of their day: the meter's in this rent, else the machine's. */
const priced = sql`(
  select r.*, i.date_from as rented_from, coalesce(o.price, y.price) as price, coalesce(o.included, y.included, 0) as included,
    o.rent_item_id is not null or y.id is null or y.updated_at <= r.created_at as is_certain
  from rent_item_readings r join rent_items i on i.id = r.rent_item_id
  left join ${meterPrices} o on (o.rent_item_id, o.option_id) = (r.rent_item_id, r.option_id) and o.valid_from <= r.date and r.date < o.until
  left join inventory_item_option_prices y on (y.inventory_item_id, y.option_id) = (i.inventory_item_id, r.option_id))`

/** Readings by meter and month, with the included amount since the last month closed on its last day. */
const meterMonths = sql`
  with recursive months as (
    select rent_item_id, option_id, month, sum(value - previous_value) as gone, sum(billable) as billable, min(included) as included,
      max(included) = min(included) as is_even, bool_and(is_certain and coalesce(is_by_month, false)) as is_judged, max(date) >= month + interval '1 month -1 day' as is_closed
    from (select *, date_trunc('month', greatest(date - 1, rented_from)::timestamp) as month from ${priced} p) as each_reading group by 1, 2, 3
  ), pieces as (
    select *, row_number() over meter as place, lag(month) over meter as before, lag(is_closed) over meter as after_closed,
      count(*) filter (where is_closed) over (partition by rent_item_id, option_id order by month rows between unbounded preceding and 1 preceding) as piece
    from months window meter as (partition by rent_item_id, option_id order by month)
  ), even as (
    select *, coalesce((extract(year from age(month, before)) * 12 + extract(month from age(month, before)))::integer, 1) as passed from pieces
    where (rent_item_id, option_id, piece) in (
      select rent_item_id, option_id, piece from pieces group by 1, 2, 3 having bool_and(is_even and is_judged) and max(included) = min(included))
  ), counted as (
    select e.*, e.included * e.passed as free from even e where after_closed is not false
    union all
    select e.*, e.included * e.passed + least(c.included, greatest(0, c.free - c.gone))
    from counted c join even e on (e.rent_item_id, e.option_id, e.place) = (c.rent_item_id, c.option_id, c.place + 1) and e.after_closed is false
  )
  select * from counted`

export const rentInvariants: Readonly<Record<string, RawBuilder<Finding>>> = {
  charges_are_invoiced_as_they_say: sql`
    select t.id as charge_id, t.quantity_invoiced, coalesce(l.quantity, 0) as on_invoices from charges t
    left join ${onInvoices} l on l.source_type = t.kind and l.source_id = t.id
    where t.quantity_invoiced <> coalesce(l.quantity, 0)`,
  // The meter's maximum since it was mounted.
  T1_readings_follow_each_other: sql`
    select id as reading_id, value, previous_value, before from (
      select id, value, previous_value, coalesce(
          max(value) over (partition by rent_item_id, option_id, mounted order by date, rank rows between unbounded preceding and 1 preceding), value
        ) as before
      from (
        select *, ${rank} as rank, count(*) filter (where kind = 'opening') over (partition by rent_item_id, option_id order by date, ${rank}) as mounted
        from rent_item_readings
      ) as numbered
    ) as counted where previous_value <> before or value < before`,
  T2_paid_is_what_is_not_included: sql`
    select rent_item_id, option_id, month::date as month, gone, free, billable from (${meterMonths}) as counted where billable <> greatest(0, gone - free)`,
  T2_readings_are_charged_at_the_price_of_their_day: sql`
    select t.id as charge_id, t.quantity, r.billable, t.unit_price, r.price from charges t join ${priced} r on r.id = t.reading_id
    where t.kind = 'rent_reading' and not t.is_void and (t.date <> r.date or case
      when t.covered = 0 then t.quantity <> r.billable or is_certain and t.unit_price <> r.price
      else is_certain and t.quantity * t.unit_price + t.covered <> round(r.billable * r.price, 2) end)`,
  T3_readings_are_charged_once: sql`
    select r.id as reading_id, r.billable, count(t.id) as charges, sum(l.quantity) as on_invoices from ${priced} r
    join rent_items i on i.id = r.rent_item_id join rents n on n.id = i.rent_id and n.charged_on >= r.date
    left join charges t on t.reading_id = r.id and not t.is_void
    left join ${onInvoices} l on l.source_type = t.kind and l.source_id = t.id
    where is_certain group by r.id, r.billable, r.price, r.is_waived, r.date, n.id, n.type
    having count(t.id) > 1 or coalesce(sum(l.quantity), 0) > r.billable
      or (count(t.id) = 0 and r.billable > 0 and r.price is not null and not r.is_waived and ${typeAt(sql`n.id`, sql`n.type`, sql`r.date`)} <> 'fixed')`,
  // A charge follows the later reading only if that was already accepted, since prices come with acceptance.
  T3_readings_are_invoiced_in_order: sql`
    select charge_id, before, accepted_at from (
      select t.id as charge_id, lag(t.id) over meter as before, lag(t.created_at) over meter as charged_at, first.accepted_at,
        lag(first.accepted_at) over meter as accepted_before
      from charges t join (select *, ${rank} as rank from rent_item_readings) r on r.id = t.reading_id
      left join (
        select n.source_id, min(v.accepted_at) as accepted_at from invoice_items n join invoices v on v.id = n.invoice_id
        where n.source_type = 'rent_reading' group by 1
      ) first on first.source_id = t.id
      where t.kind = 'rent_reading' and not t.is_void
      window meter as (partition by r.rent_item_id, r.option_id order by r.date, r.rank)
    ) as ordered
    where before is not null and charged_at < accepted_at and coalesce(accepted_before, 'infinity') > accepted_at`,
  T5_what_is_not_to_be_invoiced_is_withheld: sql`
    select t.id as charge_id, t.is_withheld, n.do_not_invoice from charges t join rents n on n.id = t.document_id
    where t.document_type = 'rent' and t.is_withheld <> n.do_not_invoice`,
  rented_machines_are_rented: sql`
    select p.id as inventory_item_id, p.status, i.id as rent_item_id from inventory_items p
    full join (select * from rent_items where date_to is null) i on i.inventory_item_id = p.id
    where (coalesce(p.status_before_service, p.status) = 'rented') <> (i.id is not null)`,
  ended_rents_have_no_machine_out: sql`
    select t.id as rent_id, i.id as rent_item_id from rents t join rent_items i on i.rent_id = t.id
    where t.status <> ${rent.initial} and (t.date_to is null or i.date_to is null or i.date_to > t.date_to)`,
  charges_name_readings_and_machines: sql`
    select t.id as charge_id, t.reading_id, t.rent_item_id from charges t
    left join rent_item_readings r on r.id = t.reading_id left join rent_items i on i.id = t.rent_item_id
    where not t.is_void and (t.reading_id is not null and r.id is null or t.rent_item_id is not null and i.id is null)`,
  charges_are_of_their_customer: sql`
    select c.id as charge_id, c.customer_id, t.customer_id as of_rent from charges c join rents t on t.id = c.document_id
    where c.document_type = 'rent' and (c.customer_id <> t.customer_id or c.document_number <> t.number)`,
}
