import { sql } from 'kysely'
import { shifted } from '../../../contract/bank-days.ts'
import { formatDate } from '../../../contract/format.ts'
import { interestBases, type InterestStretch, type LateInterestRow } from '../../../contract/receivables/late-interest.ts'
import type { Context, Db } from '../../http/context.ts'
import { yearOf } from '../invoice-reports/period.ts'
import { interestStretches, type Period } from './interest.stretches.ts'

/** Default: a year until today. */
export function interestPeriod(ctx: Pick<Context, 'today'>, { from, to }: { from?: string | undefined; to?: string | undefined }): Period {
  const last = to ?? ctx.today
  return yearOf(ctx, { from: from ?? shifted(last, -365), to: last })
}

/** By customer and basis. */
export async function interestOf(db: Db, period: Period, customerId?: number): Promise<LateInterestRow[]> {
  const bases = Object.keys(interestBases)
  const { rows } = await sql<Omit<LateInterestRow, 'fault'> & { missing: string | null }>`
    with stretches as materialized (
      select customer_id, basis, invoice_id, interest, claim_id, case when percent is null then first end as missing
      from ${interestStretches(period, customerId)} t
    ), owed as (
      select customer_id, basis, count(distinct invoice_id)::int as invoices, coalesce(sum(interest), 0.00) as interest,
        coalesce(sum(interest) filter (where claim_id is null), 0.00) as unclaimed, min(missing) as missing
      from stretches group by 1, 2
    )
    select o.customer_id * ${sql.lit(bases.length)} + array_position(${bases}::text[], o.basis) - 1 as id,
      json_build_object('id', c.id, 'name', c.name) as customer, o.basis, o.invoices, o.interest, o.unclaimed, o.missing
    from owed o join customers c on c.id = o.customer_id`.execute(db)
  return rows.map(({ missing, ...row }) => ({ ...row, fault: faultOf(missing) }))
}

/** `missing`: the first of its days, if nobody entered their rate. */
export type Stretch = InterestStretch & { missing: string | null }

/** In the order of due days. */
export async function stretchesOf(db: Db, period: Period, customerId: number): Promise<Stretch[]> {
  const { rows } = await sql<Stretch>`
    select row_number() over (order by t.basis = 'consumer', t.basis = 'business', t.due_date, t.invoice_id, t.first)::int as id,
      json_build_object('id', t.invoice_id, 'name', t.number) as invoice, t.basis, t.due_date, t.first as "from", t.last as "to", t.days,
      t.base, coalesce(t.percent, 0.0000) as percent, coalesce(t.interest, 0.00) as interest, coalesce(t.interest < t.whole, false) as is_capped,
      case when t.claim_id is not null then json_build_object('id', t.claim_id, 'name', t.claim) end as claim,
      case when t.percent is null then t.first end as missing
    from ${interestStretches(period, customerId)} t order by 1`.execute(db)
  return rows
}

export async function interestRowsOf(
  db: Db,
  period: Period,
  customerId: number,
): Promise<{ rows: InterestStretch[]; fault: string | null }> {
  const rows = await stretchesOf(db, period, customerId)
  const missing = rows.flatMap((row) => row.missing ?? []).toSorted()
  return {
    rows: rows.flatMap(({ missing: isMissing, ...row }) => (isMissing === null ? [row] : [])),
    fault: faultOf(missing[0] ?? null),
  }
}

/** @param missing the first day without a rate */
export function faultOf(missing: string | null): string | null {
  return missing && `Nav ievadīta likme no ${formatDate(missing)}`
}
