import { formatDate } from '../../../contract/format.ts'
import type { SeriesKind } from '../../../contract/numbers/series.ts'
import type { Context } from '../../http/context.ts'
import { daysBetween, farBack } from '../../http/days.ts'
import { Refusal } from '../../http/refusal.ts'

export type Numbering = Pick<Context, 'db' | 'today' | 'confirmed'>

export interface TakenNumber {
  /** E.g. `R-2026`. */
  series: string
  /** E.g. `R-2026-000123`. */
  number: string
  /** E.g. 123. */
  no: number
}

/** Internal documents, or kinds with their own date rules. */
const anyDayBack: ReadonlySet<SeriesKind> = new Set<SeriesKind>([
  'order',
  'offer',
  'procurement',
  'service_application',
  'voucher',
  'cash_receipt',
  'cash_payout',
])

/**
 * Confirms a future or long past date (INV-NUMBER-5); the refusal rolls the number back. @throws Refusal of `date`
 * that can be confirmed
 */
export function confirmDate(ctx: Numbering, kind: SeriesKind, date: string, { number, series, no }: TakenNumber): void {
  const begins = (isNew: boolean) => (isNew ? ` Ar to sāksies sērija ${series}.` : '')
  ask(ctx, kind, date, {
    ahead: `Dokuments numuru ${number} saņems jau tagad, un šodienas dokumenti saņems lielākus numurus.${begins(no === 1 && date.slice(0, 4) > ctx.today.slice(0, 4))}`,
    back: `dokuments saņems numuru ${number}.${begins(no === 1)}`,
  })
}

/** For numbered documents moved to another day. @throws Refusal of `date` that can be confirmed */
export function confirmMoved(
  ctx: Pick<Numbering, 'today' | 'confirmed'>,
  kind: SeriesKind,
  { number, date: former }: { number: string | null; date: string },
  date: string,
): void {
  if (number === null || date === former) return
  ask(ctx, kind, date, {
    ahead: `Dokuments patur numuru ${number}, un šodienas dokumenti saņems lielākus numurus.`,
    back: `dokuments patur numuru ${number}.`,
  })
}

function ask(
  { today, confirmed }: Pick<Numbering, 'today' | 'confirmed'>,
  kind: SeriesKind,
  date: string,
  { ahead, back }: { ahead: string; back: string },
): void {
  const days = daysBetween(today, date)
  if (kind === 'inventory_item') return
  if (days > 0 && !confirmed.has('future-date')) {
    throw Refusal.confirm('future-date', 'date', `Datums ${formatDate(date)} ir nākotnē. ${ahead}`)
  }
  if (days < -farBack && !anyDayBack.has(kind) && !confirmed.has('far-back')) {
    throw Refusal.confirm('far-back', 'date', `Datums ${formatDate(date)} ir ${-days} dienas senā pagātnē; ${back}`)
  }
}
