import { sql, type RawBuilder } from 'kysely'
import { shifted } from '../../../contract/bank-days.ts'
import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { round2, sum } from '../../../contract/money.ts'
import {
  interestBases,
  type InterestBasis,
  type InterestStretch,
  type LateInterestRow,
} from '../../../contract/receivables/late-interest.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { yearOf } from '../invoice-reports/period.ts'
import { openChanges } from './open-items.ts'
import { reckon, type InterestRate, type LateInvoice } from './interest.reckon.ts'

export interface Period {
  from: string
  to: string
}

export interface CustomerInterest extends LateInterestRow {
  rows: Omit<InterestStretch, 'id'>[]
}

/** Default: a year until today. */
export function interestPeriod(ctx: Pick<Context, 'today'>, { from, to }: { from?: string | undefined; to?: string | undefined }): Period {
  const last = to ?? ctx.today
  return yearOf(ctx, { from: from ?? shifted(last, -365), to: last })
}

/** Of late invoices of a period; a report of more is asked for by customer or in shorter periods. */
const most = 50_000

const bases = Object.keys(interestBases) as readonly InterestBasis[]

/** By customer and basis, in the order of due days. */
export async function interestOf(db: Db, period: Period, customerId?: number): Promise<CustomerInterest[]> {
  const [late, rates] = await Promise.all([lateInvoices(db, period, customerId), ratesOf(db)])
  if (late.length > most) {
    throw Refusal.field(
      'from',
      `Lauks „${labelOf('from')}”: periodā ir vairāk nekā ${most} kavētu rēķinu; sašauriniet to vai izvēlieties klientu`,
    )
  }
  const found = new Map<number, CustomerInterest & { missing: string | null }>()
  for (const { customer, ...invoice } of late) {
    const { stretches, missing } = reckon(invoice, period, rates)
    if (stretches.length === 0 && missing === null) continue
    const id = customer.id * bases.length + bases.indexOf(invoice.basis)
    const row = found.get(id) ?? { id, customer, basis: invoice.basis, invoices: 0, interest: '0.00', fault: null, rows: [], missing: null }
    row.rows.push(...stretches)
    if (missing !== null && (row.missing === null || missing < row.missing)) row.missing = missing
    row.invoices += 1
    found.set(id, row)
  }
  return [...found.values()].map(({ missing, ...row }) => ({
    ...row,
    interest: round2(sum(row.rows.map(({ interest }) => interest))),
    fault: missing && `Nav ievadīta likme no ${formatDate(missing)}`,
  }))
}

async function ratesOf(db: Db): Promise<InterestRate[]> {
  const { rows } = await sql<InterestRate>`
    select valid_from, reference_rate, business_points, consumer_rate, contract_cap from interest_rates order by valid_from`.execute(db)
  return rows
}

type Late = LateInvoice & { customer: { id: number; name: string } }

/**
 * Accepted invoices of which something was open after the due date in the period: open now, or changed since the
 * period began. Changes are those of the ageing (INV-RECEIVABLE-1).
 */
async function lateInvoices(db: Db, { from, to }: Period, customer_id: number | undefined): Promise<Late[]> {
  const isChosen = (invoice: RawBuilder<unknown>) => sql`${invoice} in (select id from chosen)`
  const { rows } = await sql<Late>`
    with late as (
      select v.id from invoices v where v.open > 0 and v.accepted_at is not null and v.due_date < ${to}
      union
      select c.invoice_id from (${openChanges({ after: shifted(from, -1), customer_id })}) c
    ), chosen as (
      select v.id, v.customer_id, v.branch_id, v.number, v.due_date, v.gross, v.open from invoices v join late on late.id = v.id
      where v.accepted_at is not null and v.due_date < ${to} and ${customer_id === undefined ? sql`true` : sql`v.customer_id = ${customer_id}`}
      order by v.due_date, v.id limit ${most + 1}
    ), changes as (
      -- Grouped once: a lateral query would read all changes for every invoice.
      select x.invoice_id, json_agg(json_build_object('day', x.day, 'delta', x.delta::text)) as changes
      from (${openChanges({ of: isChosen })}) x join chosen t on t.id = x.invoice_id where x.day > t.due_date group by 1
    )
    select t.id, t.number, t.due_date, t.gross, t.open, coalesce(s.changes, '[]') as changes,
      json_build_object('id', c.id, 'name', c.name) as customer, k.percent::text as percent_a_day,
      case when k.percent is not null then 'contract' when y.is_natural_person then 'consumer' else 'business' end as basis
    from chosen t join customers c on c.id = t.customer_id join customer_types y on y.id = c.type_id
    cross join lateral (
      select coalesce(
        (select late_interest_pc_day from branch_payment_details where branch_id = t.branch_id),
        (select late_interest_pc_day from customer_payment_details where customer_id = t.customer_id)) as percent
    ) k
    left join changes s on s.invoice_id = t.id
    order by t.due_date, t.id`.execute(db)
  return rows
}
