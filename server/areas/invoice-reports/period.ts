import { sql, type RawBuilder } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import { startOf } from '../../db/days.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

/** Both ends included. */
export interface Period {
  from: string
  to: string
}

/** Days; for reports computed at once. */
const longest = 366

/** Default: first of this month until today. */
export function periodOf(
  { today }: Pick<Context, 'today'>,
  requestedPeriod: { from?: string | undefined; to?: string | undefined },
): Period {
  const to = requestedPeriod.to ?? today
  const from = requestedPeriod.from ?? `${to.slice(0, 7)}-01`
  if (from > to) throw Refusal.field('to', `Lauks „${labelOf('to')}” nedrīkst būt pirms perioda sākuma`)
  return { from, to }
}

/** Limits reports that are computed at once. */
export function yearOf(ctx: Pick<Context, 'today'>, requestedPeriod: Parameters<typeof periodOf>[1]): Period {
  const period = periodOf(ctx, requestedPeriod)
  const days = (Date.parse(period.to) - Date.parse(period.from)) / 86_400_000 + 1
  if (days > longest) throw Refusal.field('to', `Lauks „${labelOf('to')}”: periods nedrīkst pārsniegt ${longest} dienas`)
  return period
}

/** For reports of yearly stored sums. */
const mostYears = 20

export function yearsOf(ctx: Pick<Context, 'today'>, requestedPeriod: Parameters<typeof periodOf>[1]): Period {
  const period = periodOf(ctx, requestedPeriod)
  const earliest = `${String(Number(period.to.slice(0, 4)) - mostYears).padStart(4, '0')}${period.to.slice(4)}`
  if (period.from <= earliest) throw Refusal.field('to', `Lauks „${labelOf('to')}”: periods nedrīkst pārsniegt ${mostYears} gadus`)
  return period
}

export function within({ from, to }: Period): RawBuilder<unknown> {
  return sql`t.date between ${from} and ${to}`
}

/** Without invoices of a former program, which were declared there. */
export const ourInvoices = sql`t.accepted_at is not null and not t.is_opening`

/** Filters payments by their date or by registration time. */
export type Paid = (date: RawBuilder<unknown>, registered: RawBuilder<unknown>) => RawBuilder<unknown>

export function dated({ from, to }: Period): Paid {
  return (date) => sql`${date} between ${from} and ${to}`
}

export function registeredOn(day: string): Paid {
  return (_date, registered) => onDay(registered, day)
}

/** Within a day in Riga, usable by an index on the column. */
export function onDay(column: RawBuilder<unknown>, day: string): RawBuilder<unknown> {
  return sql`${column} >= ${startOf(day)} and ${column} < ${startOf(day, 1)}`
}
