import { sql } from 'kysely'
import { formatDate } from '../../../contract/format.ts'
import { big, round4, type Decimal } from '../../../contract/money.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { addCharges, type Charge } from '../charges/post.ts'
import { acceptInvoice } from '../invoices/invoices.accept.ts'
import { invoiceSources } from '../invoices/invoices.create.ts'
import { mailInvoice } from '../invoices/invoices.mail.ts'
import { lockSubscription, stateAfter, type LockedSubscription } from './subscriptions.transitions.ts'
import { nextPeriod, type Period } from './periods.ts'
import { settle } from './settle.ts'
import { termsOf } from './terms.ts'

type Documents = 'now' | 'when asked'

export interface Billed {
  invoice_id: number
  period: Period
}

/** Also updates state and next date. @param documents when to build them (`acceptInvoice`) */
export async function billDue(ctx: Context, id: number, documents: Documents = 'now'): Promise<void> {
  const subscription = await lockSubscription(ctx, id)
  const billed = await billPeriod(ctx, subscription, ctx.today)
  const fault = billed && (await acceptBilled(ctx, subscription, billed.invoice_id, documents))
  await settle(ctx, id, await stateAfter(ctx, subscription, 'BILL'), fault)
}

/** Null if no period is left. Does not update state and next date. */
export async function billPeriod(ctx: Context, subscription: LockedSubscription, date: string): Promise<Billed | null> {
  const billed = await invoicePeriod(ctx, subscription, date)
  if (billed) await sql`update subscriptions set periods_gone = ${billed.period.index + 1} where id = ${subscription.id}`.execute(ctx.db)
  return billed
}

/** Does not count the period as past. */
export async function invoicePeriod(ctx: Context, subscription: LockedSubscription, date: string): Promise<Billed | null> {
  const { db } = ctx
  const { id, name, customer_id, branch_id } = subscription
  const period = nextPeriod(await termsOf(db, id, ctx.today))
  if (period === null) return null
  const charges = await chargesOf(db, subscription, period, date)
  const owner = { type: 'subscription', id, number: name, customer_id, is_withheld: false } as const
  const sources = (await addCharges(db, owner, charges)).map((source_id) => ({ source_id }))
  if (sources.length < charges.length) throw Refusal.state('Abonēšanas rindai nav mērvienības')
  const invoice_id = await invoiceSources(ctx, { customer_id, branch_id, date, sources })
  await sql`
    insert into subscription_invoices (subscription_id, period_start, period_end, invoice_id, created_by, updated_by)
    values (${id}, ${period.start}, ${period.end}, ${invoice_id}, ${ctx.user.id}, ${ctx.user.id})`.execute(db)
  ctx.audit({
    entity: 'subscriptions',
    id,
    event: 'BILL',
    after: { period_start: period.start, period_end: period.end, invoice_id },
    customer_id,
  })
  return { invoice_id, period }
}

interface Line extends Pick<Charge, 'name' | 'description' | 'quantity' | 'measure_unit' | 'unit_price' | 'vat_rate_code'> {
  subscription_item_id: number
  catalog_item_id: number | null
  discount_percent: string
}

/** A shortened period is charged by days. */
async function chargesOf(db: Db, { id, branch_id }: LockedSubscription, period: Period, date: string): Promise<Charge[]> {
  const { rows } = await sql<Line>`
    select i.id as subscription_item_id, i.catalog_item_id, i.name, i.description, i.quantity, u.abbreviation as measure_unit, i.unit_price,
      i.discount_percent, i.vat_rate_code
    from subscription_items i join measure_units u on u.id = i.measure_unit_id where i.subscription_id = ${id} order by i.position, i.id`.execute(
    db,
  )
  const { start, end, days, whole } = period
  const part = days < whole ? ` (${days} no ${whole} dienām)` : ''
  const stretch = `${formatDate(start)}–${formatDate(end)}${part}`
  // VAT of the supply day; billed in advance, of the invoice's.
  const supplied = end < date ? end : date
  return rows.map((line) => ({
    ...line,
    kind: 'subscription_item' as const,
    branch_id,
    date: supplied,
    period_start: start,
    period_end: end,
    description: line.description === null ? stretch : `${line.description}, ${stretch}`,
    unit_price: partOfPeriod(line.unit_price, period),
  }))
}

/** A shortened period is charged by days. */
export function partOfPeriod(price: Decimal, { days, whole }: Period): string {
  return days < whole ? round4(big(price).times(days).div(whole)) : round4(price)
}

/** Returns why the invoice stays a draft; a refusal leaves it unchanged. */
export async function acceptBilled(
  ctx: Context,
  { auto_accept, notice_email }: LockedSubscription,
  invoiceId: number,
  documents: Documents = 'now',
): Promise<string | null> {
  if (!auto_accept) return null
  const auditEntries: Parameters<Context['audit']>[0][] = []
  await sql`savepoint subscription_invoice`.execute(ctx.db)
  try {
    // Nobody can be asked; supply days were agreed.
    const confirmed = new Set([...ctx.confirmed, 'tax-point' as const])
    const tried: Context = { ...ctx, confirmed, audit: (entry) => void auditEntries.push(entry) }
    await acceptInvoice(tried, invoiceId, documents)
    if (notice_email !== null) await mailInvoice(tried, invoiceId, { address: notice_email })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await sql`rollback to savepoint subscription_invoice`.execute(ctx.db)
    return `Rēķins palika sagatavots: ${error.message}`
  }
  for (const entry of auditEntries) ctx.audit(entry)
  return null
}
