import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import { countOf, formatDate, formatMoney } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { lineNet, round2, sum, type LineAmount } from '../../../contract/money.ts'
import type { subscriptions } from '../../../contract/subscriptions/subscriptions.ts'
import { one } from '../../db/one.ts'
import type { Context, Handler } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { warnUnlessConfirmed } from '../../http/warnings.ts'
import { trail } from '../../http/changed-columns.ts'
import { refuseOtherThanDone, refuseUntaken } from '../shared/repeated.ts'
import { beginOnce, beginSubscription, stateAfter, type LockedSubscription } from './subscriptions.transitions.ts'
import { acceptBilled, billPeriod, partOfPeriod } from './bill.ts'
import { requireHeader } from './subscriptions.create.ts'
import { duePeriods, nextPeriod } from './periods.ts'
import { loadSubscription } from './subscriptions.record.ts'
import { settle } from './settle.ts'
import { termsOf } from './terms.ts'

type UpdateBody = Body<typeof subscriptions.update>
type Step = NonNullable<UpdateBody['event']>

export const update: Handler<typeof subscriptions.update> = async (ctx) => {
  const { event, lock_version, ...fields } = ctx.body
  const { id } = ctx.params
  const warnings = event ? await step(ctx, id, event, ctx.body) : await edit(ctx, id, fields, lock_version)
  return { data: await loadSubscription(ctx, id), warnings }
}

async function edit(ctx: Context, id: number, fields: Omit<UpdateBody, 'event' | 'lock_version'>, lockVersion: number): Promise<string[]> {
  const locked = await beginSubscription(ctx, id, 'EDIT', lockVersion)
  const changes = definedFields(fields)
  await requireHeader(ctx, { ...locked, ...changes })
  const trailEntry = await trail(ctx.db, 'subscriptions', id, changes)
  await ctx.db
    .updateTable('subscriptions')
    .set({ ...changes, updated_by: ctx.user.id })
    .where('id', '=', id)
    .execute()
  ctx.audit({ entity: 'subscriptions', id, event: 'EDIT', ...trailEntry, customer_id: locked.customer_id })
  return []
}

async function step(ctx: Context, id: number, event: Step, { end_date, lock_version, ...others }: UpdateBody): Promise<string[]> {
  const { event: _, ...besides } = definedFields(others)
  refuseUntaken({ ...besides, ...(event !== 'END' && { end_date }) })
  const locked = await beginOnce(ctx, id, event, lock_version)
  if (!locked) {
    await refuseOtherThanDone(ctx.db, 'subscriptions', id, { end_date })
    return []
  }
  const warnings = event === 'END' ? await end(ctx, locked, end_date ?? ctx.today) : []
  if (event === 'PAUSE')
    await sql`insert into subscription_pauses (subscription_id, date_from, created_by, updated_by) values (${id}, ${ctx.today}, ${ctx.user.id}, ${ctx.user.id})`.execute(
      ctx.db,
    )
  if (event === 'RESUME')
    await sql`update subscription_pauses set date_to = ${ctx.today} where subscription_id = ${id} and date_to is null`.execute(ctx.db)
  const status = await stateAfter(ctx, locked, event)
  await settle(ctx, id, status)
  ctx.audit({
    entity: 'subscriptions',
    id,
    event,
    before: { status: locked.status },
    after: { status, ...(event === 'END' && { end_date: end_date ?? ctx.today }) },
    customer_id: locked.customer_id,
  })
  return warnings
}

/**
 * A past day ends it at once and bills the rest, the last period by days (docs/domain/invoicing.md#subscriptions);
 * excess is credited manually.
 */
async function end(ctx: Context, locked: LockedSubscription, day: string): Promise<string[]> {
  const { db, today } = ctx
  const { id, start_date } = locked
  if (day < start_date) throw Refusal.field('end_date', `Lauks „${labelOf('end_date')}”: abonēšana sākas ${formatDate(start_date)}`)
  const warnings = warnUnlessConfirmed(ctx, 'billed-ahead', 'end_date', await billedBeyond(ctx, id, day))
  await sql`update subscriptions set end_date = ${day}, updated_by = ${ctx.user.id} where id = ${id}`.execute(db)
  if (day > today) return warnings
  for (;;) {
    const billed = await billPeriod(ctx, locked, today)
    if (!billed) break
    const fault = await acceptBilled(ctx, locked, billed.invoice_id)
    if (fault !== null) warnings.push(fault)
  }
  await sql`update subscription_pauses set date_to = ${today} where subscription_id = ${id} and date_to is null`.execute(db)
  return warnings
}

async function billedBeyond({ db }: Context, id: number, day: string): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    select max(period_end) as last from subscription_invoices where subscription_id = ${id} and period_end > ${day}`.execute(db)
  const { last } = one(rows)
  return last === null ? null : `Rēķins jau izrakstīts līdz ${formatDate(last)}; par atlikušajām dienām izrakstiet kredītrēķinu`
}

export const accept: Handler<typeof subscriptions.accept> = async (ctx) => {
  const { db, user, params } = ctx
  const locked = await beginOnce(ctx, params.id, 'ACCEPT')
  const warnings = locked ? warnUnlessConfirmed(ctx, 'billed-behind', 'start_date', await periodsBehind(ctx, locked)) : []
  if (locked) {
    const { id, customer_id } = locked
    const status = await stateAfter(ctx, locked, 'ACCEPT')
    const next = nextPeriod(await termsOf(db, id, ctx.today))
    await sql`
      update subscriptions set status = ${status}, next_invoice_date = ${next?.billed_on ?? null}, accepted_at = moment(), accepted_by = ${user.id},
        updated_by = ${user.id}
      where id = ${id}`.execute(db)
    ctx.audit({ entity: 'subscriptions', id, event: 'ACCEPT', before: { status: locked.status }, after: { status }, customer_id })
  }
  return { data: await loadSubscription(ctx, params.id), warnings }
}

/** Warns of many invoices due to an old start date. */
async function periodsBehind({ db, today }: Context, { id }: LockedSubscription): Promise<string | null> {
  const due = duePeriods(await termsOf(db, id, today), today)
  if (due.length < 2) return null
  const { rows } = await sql<LineAmount>`
    select quantity, unit_price, discount_percent from subscription_items where subscription_id = ${id}`.execute(db)
  const net = sum(due.flatMap((period) => rows.map((line) => lineNet({ ...line, unit_price: partOfPeriod(line.unit_price, period) }))))
  const [first] = due
  return `Abonēšana sākas ${formatDate(first?.start ?? today)}: uzreiz izrakstīs ${countOf(due.length, 'rēķinu', 'rēķinus', 'rēķinu')}, kopā ${formatMoney(round2(net))} bez PVN.`
}

export const remove: Handler<typeof subscriptions.remove> = async (ctx) => {
  const { id, name, customer_id } = await beginSubscription(ctx, ctx.params.id, 'DELETE')
  await sql`delete from subscriptions where id = ${id}`.execute(ctx.db)
  ctx.audit({ entity: 'subscriptions', id, event: 'DELETE', before: { name }, customer_id })
  return {}
}
