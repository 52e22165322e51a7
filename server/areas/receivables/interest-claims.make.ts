import { sql } from 'kysely'
import { outsideRate } from '../../../contract/company/vat-decision.ts'
import { countOf, formatDate } from '../../../contract/format.ts'
import { groupedBy } from '../../../contract/grouped.ts'
import { labelOf } from '../../../contract/labels.ts'
import { round2, sum } from '../../../contract/money.ts'
import type { receivables } from '../../../contract/receivables/receivables.ts'
import { one } from '../../db/one.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { addCharges, type Charge } from '../charges/post.ts'
import { visibleCustomer } from '../customers/owner.ts'
import { invoiceSources } from '../invoices/invoices.create.ts'
import { firstMissing, lastClaimedDay, unclaimedOf } from './interest.claimable.ts'
import { loadInterestClaim } from './interest-claims.record.ts'
import { faultOf, type Stretch } from './interest.ts'

/**
 * Claims every day of the chosen invoices that bears interest until the day and is in no claim (INV-INTEREST-5), and
 * drafts the invoice. Locked are the claimed invoices by id, before what they owe is reckoned.
 */
export const claimInterest: Handler<typeof receivables.claimInterest> = async (ctx) => {
  const { db, params, body, today, audit } = ctx
  const { id: customer_id } = await visibleCustomer(ctx, params.customerId)
  const until = lastClaimedDay(ctx, body.until)
  const asked = [...new Set(body.invoice_ids)]
  const late = await lockLate(db, customer_id, asked)
  const reckoned = groupedBy(await unclaimedOf(db, customer_id, until), ({ invoice }) => invoice.id)
  const claimed = asked.map((id, place) => claimedOf(late.get(id), reckoned.get(id) ?? [], { until, place }))
  const rows = claimed.flatMap(({ stretches }) => stretches)
  const claim = await writeClaim(ctx, { customer_id, until, rows })
  const charges = claimed.map((each) => chargeOf(each, today))
  const invoice_id = await bill(ctx, { ...claim, customer_id }, charges)
  const after = { until, amount: round2(sum(rows.map(({ interest }) => interest))), invoice_ids: asked, invoice_id }
  audit({ entity: 'interest_claims', id: claim.id, event: 'CREATED', after, customer_id })
  return { data: await loadInterestClaim(db, claim.id) }
}

interface LateInvoice {
  id: number
  number: string
  branch_id: number | null
  is_disputed: boolean
}

async function lockLate(db: Db, customerId: number, ids: readonly number[]): Promise<ReadonlyMap<number, LateInvoice>> {
  const { rows } = await sql<LateInvoice>`
    select id, number, branch_id, dispute is not null and open > 0 as is_disputed from invoices
    where id = any (${[...ids]}) and customer_id = ${customerId} and accepted_at is not null order by id for update`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

interface Claimed extends LateInvoice {
  stretches: readonly [Stretch, ...Stretch[]]
}

interface Asked {
  until: string
  /** Of the invoice in the body. */
  place: number
}

/** @throws Refusal at the invoice */
function claimedOf(late: LateInvoice | undefined, rows: readonly Stretch[], { until, place }: Asked): Claimed {
  const refuse = (reason: string): never => {
    throw Refusal.field(`invoice_ids.${place}`, `Lauks „${labelOf('invoice_ids')}” (${place + 1}. rinda): ${reason}`)
  }
  if (late === undefined) return refuse('klientam tāda akceptēta rēķina nav')
  if (late.is_disputed) return refuse(`rēķins ${late.number} ir apstrīdēts`)
  const [first, ...others] = rows.filter(({ missing }) => missing === null)
  if (first !== undefined) return { ...late, stretches: [first, ...others] }
  const fault = faultOf(firstMissing(rows))
  if (fault !== null) return refuse(`rēķins ${late.number}: ${fault}`)
  return refuse(`procenti par rēķinu ${late.number} līdz ${formatDate(until)} jau ir prasīti, vai to nav`)
}

interface NewClaim {
  customer_id: number
  until: string
  rows: readonly Stretch[]
}

async function writeClaim(ctx: Context, { customer_id, until, rows }: NewClaim): Promise<{ id: number; name: string }> {
  const { db, user, today } = ctx
  const amount = round2(sum(rows.map(({ interest }) => interest)))
  const made = await sql<{ id: number; name: string }>`
    insert into interest_claims (customer_id, date, until, amount, created_by, updated_by)
    values (${customer_id}, ${today}, ${until}, ${amount}, ${user.id}, ${user.id}) returning id, name`.execute(db)
  const claim = one(made.rows)
  const lines = rows.map(({ invoice, from, to, ...line }) => ({ ...line, invoice_id: invoice.id, first: from, last: to }))
  await sql`
    insert into interest_claim_lines (interest_claim_id, invoice_id, basis, first, last, base, percent, interest, is_capped)
    select ${claim.id}, invoice_id, basis, first, last, base, percent, interest, is_capped
    from json_to_recordset(${JSON.stringify(lines)}) as t (id integer, invoice_id bigint, basis text, first date, last date, base numeric,
      percent numeric, interest numeric, is_capped boolean) order by t.id`.execute(db)
  return claim
}

/** Interest is no supply, so it is of the day on which it is asked for. */
function chargeOf({ number, branch_id, stretches }: Claimed, today: string): Omit<Charge, 'measure_unit'> {
  const period_start = stretches[0].from
  const period_end = (stretches.at(-1) ?? stretches[0]).to
  const days = stretches.reduce((all, stretch) => all + stretch.days, 0)
  return {
    kind: 'late_interest',
    branch_id,
    date: today,
    period_start,
    period_end,
    name: `Nokavējuma procenti, rēķins ${number}`,
    description: `${formatDate(period_start)}–${formatDate(period_end)}, ${countOf(days, 'diena', 'dienas', 'dienu')}`,
    quantity: '1',
    unit_price: round2(sum(stretches.map(({ interest }) => interest))),
    vat_rate_code: outsideRate,
  }
}

/** Returns the draft. */
async function bill(
  ctx: Context,
  { id, name, customer_id }: { id: number; name: string; customer_id: number },
  charges: readonly Omit<Charge, 'measure_unit'>[],
): Promise<number> {
  const { rows } = await sql<{ measure_unit: string }>`
    select abbreviation as measure_unit from measure_units order by abbreviation = 'gab.' desc, id limit 1`.execute(ctx.db)
  const { measure_unit } = one(rows)
  const owner = { type: 'interest', id, number: name, customer_id, is_withheld: false } as const
  const sources = await addCharges(
    ctx.db,
    owner,
    charges.map((charge) => ({ ...charge, measure_unit })),
  )
  return invoiceSources(ctx, {
    customer_id,
    date: ctx.today,
    notes: `Procentu prasījums ${name}`,
    sources: sources.map((source_id) => ({ source_id })),
  })
}
