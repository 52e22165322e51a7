import { sql, type RawBuilder } from 'kysely'
import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { rent } from '../../../contract/rent/rent.ts'
import { billedPeriod, type BillingRun, type RentDue } from '../../../contract/rent/rent-billing.ts'
import { rent as chart } from '../../../machines/rent.ts'
import { reference } from '../../db/named.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { whereAll } from '../../http/list.ts'
import { Refusal } from '../../http/refusal.ts'
import { fullName } from '../customers/customers.names.ts'

export interface BilledDays {
  period: 'month' | 'quarter'
  period_start: string
  period_end: string
  date: string
}

/** Fees up to the period, readings up to the invoice day. */
export function billedCharges({ period_end, date }: Pick<BilledDays, 'period_end' | 'date'>): RawBuilder<unknown> {
  return sql`x.document_type = 'rent'
    and case when x.kind = 'rent_reading' then x.date <= ${date} else x.period_end <= ${period_end} end`
}

export const billing: Handler<typeof rent.billing> = async (ctx) => {
  const { db, query, today } = ctx
  const days = daysOf(query, today)
  const where = query.customer_id === undefined ? [] : [sql`r.customer_id = ${query.customer_id}`]
  const [rents, running] = await Promise.all([rentsDue(db, days, where), runningOf(db, days)])
  const { period_start, period_end, date } = days
  return { data: { period_start, period_end, date, rents, running } }
}

function daysOf(
  { period, day, date }: { period: BilledDays['period']; day: string; date?: string | undefined },
  today: string,
): BilledDays {
  const { period_start, period_end } = billedPeriod(period, day)
  if (period_start > today) throw Refusal.field('day', `Lauks „${labelOf('day')}”: periods sākas tikai ${formatDate(period_start)}`)
  const invoiced = date ?? today
  if (invoiced < period_start) throw Refusal.field('date', `Lauks „${labelOf('date')}” nedrīkst būt pirms perioda sākuma`)
  return { period, period_start, period_end, date: invoiced }
}

async function rentsDue(db: Db, days: BilledDays, where: readonly RawBuilder<unknown>[]): Promise<RentDue[]> {
  const { rows } = await sql<RentDue>`
    select ${reference(sql`r.id`, sql`r.number`)} as rent, ${reference(sql`c.id`, sql`c.name`)} as customer, coalesce(due.fees, 0.00) as fees,
      due.partial_months, coalesce(due.readings, 0.00) as readings, coalesce(due.minimum, 0.00) as minimum, coalesce(due.net, 0.00) as net,
      r.do_not_invoice, unread.meters as unread
    from rents r
    join customers c on c.id = r.customer_id
    cross join lateral (
      select sum(x.net) as net, sum(x.net) filter (where x.kind = 'rent_fee') as fees, sum(x.net) filter (where x.kind = 'rent_reading') as readings,
        sum(x.net) filter (where x.kind = 'rent_minimum') as minimum,
        (count(*) filter (where x.kind = 'rent_fee' and x.period_end - x.period_start + 1
          < extract(day from date_trunc('month', x.period_start) + interval '1 month -1 day')))::int as partial_months
      from (
        select x.*, round((x.quantity - x.quantity_invoiced) * x.unit_price, 2) as net from open_charges x
        where x.document_id = r.id and ${billedCharges(days)}
      ) x
    ) due
    cross join lateral (${unreadMeters(days)}) unread
    ${whereAll([sql`r.billing_period = ${days.period}`, sql`(due.net is not null or unread.meters <> '{}')`, ...where])}
    order by c.name, r.number`.execute(db)
  return rows
}

/** Of a current rent `r`, not read since the period began. */
function unreadMeters({ period_start, period_end, date }: BilledDays): RawBuilder<unknown> {
  return sql`
    select array(
      select p.inventory_nr || ', ' || o.name
      from rent_items i
      join inventory_items p on p.id = i.inventory_item_id
      cross join lateral (select distinct e.option_id from rent_item_readings e where e.rent_item_id = i.id) m
      join category_options o on o.id = m.option_id
      where i.rent_id = r.id and i.date_from < ${period_end} and i.date_to is null and r.status = ${chart.initial} and r.type <> 'fixed'
        and not exists (
          select from rent_item_readings e
          where e.rent_item_id = i.id and e.option_id = m.option_id and e.date > ${period_start} and e.date <= ${date} and e.kind <> 'opening')
      order by p.id, o.name) as meters`
}

async function runningOf(db: Db, { period, period_start }: BilledDays): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from rent_billing_runs where period = ${period} and period_start = ${period_start} and ended_at is null`.execute(db)
  return rows[0]?.id ?? null
}

/** Queues the contracts for the worker; returns the running run of the period if there is one. */
export const bill: Handler<typeof rent.bill> = async (ctx) => {
  const { db, user, body, today } = ctx
  const days = daysOf(body, today)
  const { period, period_start, period_end, date } = days
  const startedRuns = await sql<{ id: number }>`
    insert into rent_billing_runs (period, period_start, period_end, date, created_by, updated_by)
    values (${period}, ${period_start}, ${period_end}, ${date}, ${user.id}, ${user.id})
    on conflict (period, period_start) where ended_at is null do nothing returning id`.execute(db)
  const id = startedRuns.rows[0]?.id
  if (id === undefined) {
    ctx.audit(null)
    return { data: await latestRun(db, days) }
  }
  const rentCondition = body.rent_ids === undefined ? [] : [sql`r.id = any(${body.rent_ids})`]
  const due = (await rentsDue(db, days, rentCondition)).filter(({ net }) => Number(net) > 0)
  if (due.length === 0) throw Refusal.state('Par šo periodu nav nekā, ko iekļaut rēķinos')
  const rows = due.map(({ rent: { id: rent_id }, do_not_invoice }) => ({ rent_id, outcome: do_not_invoice ? 'withheld' : 'waiting' }))
  await sql`
    insert into rent_bills (run_id, rent_id, outcome)
    select ${id}, x.rent_id, x.outcome from json_to_recordset(${JSON.stringify(rows)}) as x (rent_id bigint, outcome text) order by x.rent_id`.execute(
    db,
  )
  ctx.audit({ entity: 'rent_billing_runs', id, event: 'CREATED', after: { ...days, rents: rows.length } })
  return { data: await runOf(db, id) }
}

export const billingRuns: Handler<typeof rent.billingRuns> = async ({ db }) => ({ data: await loadRuns(db, [], 50) })

export const billingRun: Handler<typeof rent.billingRun> = async ({ db, params }) => ({ data: await runOf(db, params.id) })

async function runOf(db: Db, id: number): Promise<BillingRun> {
  const [run] = await loadRuns(db, [sql`t.id = ${id}`], 1)
  if (!run) throw Refusal.missing()
  return run
}

async function latestRun(db: Context['db'], { period, period_start }: BilledDays): Promise<BillingRun> {
  const [run] = await loadRuns(db, [sql`t.period = ${period}`, sql`t.period_start = ${period_start}`], 1)
  if (!run) throw Refusal.missing()
  return run
}

async function loadRuns(db: Db, where: readonly RawBuilder<unknown>[], most: number): Promise<BillingRun[]> {
  const { rows } = await sql<BillingRun>`
    select t.id, t.period, t.period_start, t.period_end, t.date, t.ended_at is null as is_running, bills.outcomes, bills.net, bills.refused,
      ${reference(sql`u.id`, fullName('u'))} as created_by, t.created_at
    from rent_billing_runs t
    left join users u on u.id = t.created_by
    cross join lateral (
      select json_build_object('waiting', count(*) filter (where b.outcome = 'waiting'), 'invoiced', count(*) filter (where b.outcome = 'invoiced'),
          'nothing_due', count(*) filter (where b.outcome = 'nothing_due'), 'withheld', count(*) filter (where b.outcome = 'withheld'),
          'refused', count(*) filter (where b.outcome = 'refused')) as outcomes,
        coalesce(sum(v.net), 0.00) as net,
        coalesce(json_agg(json_build_object('rent', json_build_object('id', r.id, 'name', r.number), 'reason', b.reason) order by b.id)
          filter (where b.outcome = 'refused'), '[]') as refused
      from rent_bills b join rents r on r.id = b.rent_id left join invoices v on v.id = b.invoice_id where b.run_id = t.id
    ) bills
    ${whereAll([...where])} order by t.id desc limit ${most}`.execute(db)
  return rows
}
