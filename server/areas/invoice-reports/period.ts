import { sql, type RawBuilder } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import { startOf } from '../../db/days.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

/** A period of days, both ends included. */
export interface Period {
  from: string
  to: string
}

/** Days that a report reckoned at once may span: a year. */
const longest = 366

/** The period asked for: from the first of this month until today, unless told otherwise. */
export function periodOf({ today }: Pick<Context, 'today'>, asked: { from?: string | undefined; to?: string | undefined }): Period {
  const to = asked.to ?? today
  const from = asked.from ?? `${to.slice(0, 7)}-01`
  if (from > to) throw Refusal.field('to', `Lauks „${labelOf('to')}” nedrīkst būt pirms perioda sākuma`)
  return { from, to }
}

/** The same for a report that is not streamed row by row, but reckoned whole. */
export function yearOf(ctx: Pick<Context, 'today'>, asked: Parameters<typeof periodOf>[1]): Period {
  const period = periodOf(ctx, asked)
  const days = (Date.parse(period.to) - Date.parse(period.from)) / 86_400_000 + 1
  if (days > longest) throw Refusal.field('to', `Lauks „${labelOf('to')}”: periods nedrīkst pārsniegt ${longest} dienas`)
  return period
}

/** Years that a report may span whose sums are kept by year. */
const mostYears = 20

/** The same for a report of kept sums: several years cost it little more than one. */
export function yearsOf(ctx: Pick<Context, 'today'>, asked: Parameters<typeof periodOf>[1]): Period {
  const period = periodOf(ctx, asked)
  const earliest = `${String(Number(period.to.slice(0, 4)) - mostYears).padStart(4, '0')}${period.to.slice(4)}`
  if (period.from <= earliest) throw Refusal.field('to', `Lauks „${labelOf('to')}”: periods nedrīkst pārsniegt ${mostYears} gadus`)
  return period
}

/** Documents `t` dated in a period. */
export function within({ from, to }: Period): RawBuilder<unknown> {
  return sql`t.date between ${from} and ${to}`
}

/** Accepted invoices `t` that we wrote; those of a former program were told and declared there. */
export const ourInvoices = sql`t.accepted_at is not null and not t.is_opening`

/** Which payments are asked for, by the day of the money and by the moment at which it was registered. */
export type Paid = (date: RawBuilder<unknown>, registered: RawBuilder<unknown>) => RawBuilder<unknown>

/** Money that came in a period. */
export function dated({ from, to }: Period): Paid {
  return (date) => sql`${date} between ${from} and ${to}`
}

/** Money that was registered on a day, whatever it is dated. */
export function registeredOn(day: string): Paid {
  return (_date, registered) => onDay(registered, day)
}

/** A moment of a column within a day in Riga, as an index on the column finds it. */
export function onDay(column: RawBuilder<unknown>, day: string): RawBuilder<unknown> {
  return sql`${column} >= ${startOf(day)} and ${column} < ${startOf(day, 1)}`
}
