import { sql } from 'kysely'
import { groupedBy } from '../../../contract/grouped.ts'
import { labelOf } from '../../../contract/labels.ts'
import { round2, sum } from '../../../contract/money.ts'
import type { ClaimableInvoice } from '../../../contract/receivables/interest-claims.ts'
import type { receivables } from '../../../contract/receivables/receivables.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { visibleCustomer } from '../customers/owner.ts'
import { faultOf, stretchesOf, type Stretch } from './interest.ts'

export const claimableInterest: Handler<typeof receivables.claimableInterest> = async (ctx) => {
  const { db, params, query } = ctx
  const customer = await visibleCustomer(ctx, params.customerId)
  const until = lastClaimedDay(ctx, query.until)
  const rows = await unclaimedOf(db, customer.id, until)
  const disputed = await disputedOf(
    db,
    rows.map(({ invoice }) => invoice.id),
  )
  const invoices = [...groupedBy(rows, ({ invoice }) => invoice.id).values()].map((group) => claimableOf(group, disputed))
  return { data: { customer, until, invoices } }
}

/** Default: today. @throws Refusal of a day that has yet to come */
export function lastClaimedDay({ today }: Pick<Context, 'today'>, until: string | null | undefined): string {
  const last = until ?? today
  if (last > today) throw Refusal.field('until', `Lauks „${labelOf('until')}”: procentus prasa par dienām līdz šodienai`)
  return last
}

/** Before any document. */
const ever = '1900-01-01'

/** Of all days after the due dates that are in no claim, in the order of due days. */
export async function unclaimedOf(db: Db, customerId: number, until: string): Promise<Stretch[]> {
  const rows = await stretchesOf(db, { from: ever, to: until }, customerId)
  return rows.filter(({ claim }) => claim === null)
}

async function disputedOf(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from invoices where id = any (${[...new Set(ids)]}) and dispute is not null and open > 0`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

function claimableOf(group: readonly [Stretch, ...Stretch[]], disputed: ReadonlySet<number>): ClaimableInvoice {
  const [{ invoice, due_date }] = group
  const reckoned = group.filter(({ missing }) => missing === null)
  const fault = faultOf(firstMissing(group))
  return {
    id: invoice.id,
    number: invoice.name,
    due_date,
    from: (reckoned[0] ?? group[0]).from,
    to: (reckoned.at(-1) ?? group[0]).to,
    days: reckoned.reduce((days, row) => days + row.days, 0),
    interest: round2(sum(reckoned.map(({ interest }) => interest))),
    fault,
    blocked: disputed.has(invoice.id) ? 'Rēķins ir apstrīdēts' : reckoned.length > 0 ? null : fault,
  }
}

export function firstMissing(rows: readonly Stretch[]): string | null {
  return rows.flatMap(({ missing }) => missing ?? []).toSorted()[0] ?? null
}
