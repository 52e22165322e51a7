import { sql, type RawBuilder } from 'kysely'
import { formatDate } from '../../../contract/format.ts'
import type { SeriesKind } from '../../../contract/numbers/series.ts'
import type { Db } from '../../db/pool.ts'
import { Refusal } from '../../http/refusal.ts'
import { confirmDate, type Numbering, type TakenNumber } from './numbering-dates.ts'

/** A series that numbers were taken from. */
export interface Series {
  /** What its numbers begin with in every period: `PAS`. */
  prefix: string
  /** The same with the period: `PAS-2026`. */
  series: string
}

// Used where the property `number_patterns` has none; {YYYY} is the year of the document's date.
const patterns = {
  invoice: 'R-{YYYY}-{000000}',
  simplified_invoice: 'VR-{YYYY}-{000000}',
  advance_invoice: 'A-{YYYY}-{000000}',
  credit_note: 'KR-{YYYY}-{000000}',
  goods_write_off: 'N-{YYYY}-{000000}',
  technical_document: 'TD-{YYYY}-{000000}',
  return_act: 'AA-{YYYY}-{000000}',
  order: 'PAS-{YYYY}-{000000}',
  offer: 'PIE-{YYYY}-{000000}',
  procurement: 'IEP-{YYYY}-{000000}',
  service_application: 'SP-{YYYY}-{000000}',
  inventory_item: 'INV-{000000}',
  rent: 'NOM-{YYYY}-{000000}',
  production_application: 'RAZ-{YYYY}-{000000}',
  courier_application: 'KUR-{YYYY}-{000000}',
  transportation: 'PAR-{YYYY}-{000000}',
  shop_order: 'CEK-{YYYY}-{000000}',
  contract: 'LIG-{YYYY}-{000000}',
} as const satisfies Record<SeriesKind, string>

/** Series whose numbers must follow the dates of their documents (INV-NUMBER-2). */
export const following: ReadonlySet<SeriesKind> = new Set<SeriesKind>(['invoice', 'simplified_invoice', 'credit_note'])

/**
 * Takes the next number of a kind for a document of this date (`yyyy-mm-dd`). Keep it the last write
 * of the transaction: it holds the counter until commit, and a rollback gives the number back, so
 * that there are no gaps (INV-NUMBER-1).
 * @throws Refusal of `date` when a later document of the series has its number already (INV-NUMBER-2), or when
 *   a date ahead or far back was not confirmed (INV-NUMBER-5)
 */
export async function takeNumber(ctx: Numbering, kind: SeriesKind, date: string): Promise<TakenNumber> {
  const taken = (await countUp(ctx, kind, date)) ?? (await openSeries(ctx, kind, date)) ?? (await countUp(ctx, kind, date))
  if (taken) {
    confirmDate(ctx, kind, date, taken)
    return taken
  }
  const last = await ctx.db.selectFrom('document_series').select('last_date').where(ofDate(kind, date)).executeTakeFirst()
  throw Refusal.field('date', tooEarly(last?.last_date ?? date))
}

/** Why a date cannot have the next number of its series (INV-NUMBER-2). */
export function tooEarly(lastDate: string): string {
  return `Sērijā jau ir dokuments ar datumu ${formatDate(lastDate)}; numuriem jāseko datumiem`
}

/** SQL: the date that the next number of a draft's (`t`) series must follow; null where there is none, or it has a number. */
export function lastDate(kind: SeriesKind): RawBuilder<string | null> {
  return sql`(
    select last_date from document_series
    where kind = ${kind} and period in (extract(year from t.date)::text, '-') and t.number is null
      and not coalesce(property('numbers_follow_dates') = 'false', false))`
}

/** What a number has to obey: the series that a document of this date belongs to. Nothing before its first number. */
export async function seriesAt(db: Db, kind: SeriesKind, date: string): Promise<OpenSeries | undefined> {
  return db
    .selectFrom('document_series')
    .select(['id', 'pattern', 'period', 'first_no', 'last_no'])
    .where(ofDate(kind, date))
    .executeTakeFirst()
}

/** A series with its counter. */
export interface OpenSeries {
  id: number
  pattern: string
  period: string
  /** The first number given here; those below are of a former program. */
  first_no: number
  last_no: number
}

/** The series of a kind that have numbers; so few that they are read anew each time. */
export async function seriesOf(db: Db, kind: SeriesKind): Promise<Series[]> {
  const rows = await db.selectFrom('document_series').select(['prefix', 'pattern', 'period', 'last_no']).where('kind', '=', kind).execute()
  return rows.map(({ prefix, pattern, period, last_no }) => ({ prefix, series: written(pattern, period, last_no).series }))
}

const ofDate = (kind: SeriesKind, date: string) => sql<boolean>`kind = ${kind} and period in (${date.slice(0, 4)}, '-')`

async function countUp({ db, today }: Numbering, kind: SeriesKind, date: string): Promise<TakenNumber | undefined> {
  const inOrder = following.has(kind)
    ? sql<boolean>`(last_date is null or last_date <= ${date} or coalesce(property('numbers_follow_dates') = 'false', false))`
    : sql<boolean>`true`
  // A document dated ahead holds the day on which it was numbered, so that it stops none of today's (INV-NUMBER-5).
  const row = await db
    .updateTable('document_series')
    .set({ last_no: sql`last_no + 1`, last_date: sql`greatest(last_date, least(${date}::date, ${today}::date))` })
    .where(ofDate(kind, date))
    .where(inOrder)
    .returning(['last_no', 'pattern', 'period'])
    .executeTakeFirst()
  return row && written(row.pattern, row.period, row.last_no)
}

/** The first number of a period opens its counter with the pattern of the day. Nothing when another transaction was first. */
async function openSeries({ db, today }: Numbering, kind: SeriesKind, date: string): Promise<TakenNumber | undefined> {
  if (await seriesAt(db, kind, date)) return undefined
  const property = await db.selectFrom('system_properties').select('value').where('key', '=', 'number_patterns').executeTakeFirst()
  const pattern = patternOf(property?.value, kind)
  const period = pattern.includes('{YYYY}') ? date.slice(0, 4) : '-'
  // Numbers that a former program gave may have come to look like ours by a later pattern.
  const first_no = (await highestImported(db, kind, pattern, period)) + 1
  const row = await db
    .insertInto('document_series')
    .values({ kind, prefix: prefixOf(pattern), period, pattern, first_no, last_no: first_no, last_date: date < today ? date : today })
    .onConflict((conflict) => conflict.columns(['kind', 'period']).doNothing())
    .returning(['last_no', 'pattern', 'period'])
    .executeTakeFirst()
  return row && written(row.pattern, row.period, row.last_no)
}

/** The highest number of a series that a document of a former program has; 0 without any. */
export async function highestImported(db: Db, kind: SeriesKind, pattern: string, period: string): Promise<number> {
  if (kind !== 'invoice') return 0
  const { rows } = await sql<{ no: number }>`select highest_imported(${pattern}, ${period}) as no`.execute(db)
  return rows[0]?.no ?? 0
}

/** What numbers of a pattern begin with in every period: `PAS`. */
export function prefixOf(pattern: string): string {
  return trimmed(pattern.replace(/\{.*$/s, ''))
}

/** The pattern of a kind's numbers, by the property `number_patterns` or by default. */
export function patternOf(property: unknown, kind: SeriesKind): string {
  const own = typeof property === 'object' && property !== null ? (property as Record<string, unknown>)[kind] : undefined
  return typeof own === 'string' && /\{0+\}/.test(own) ? own : patterns[kind]
}

/** A counter's value as the pattern of its series writes it. */
export function written(pattern: string, period: string, no: number): TakenNumber {
  const dated = pattern.replaceAll('{YYYY}', period)
  return {
    series: trimmed(dated.replace(/\{0+\}.*$/s, '')),
    number: dated.replace(/\{(0+)\}/, (_, zeros: string) => String(no).padStart(zeros.length, '0')),
    no,
  }
}

const trimmed = (text: string) => text.replace(/[-/. ]+$/, '')

/** The counter's value inside a number, or null when the series does not write it so. */
export function parsedNumber({ pattern, period }: Pick<OpenSeries, 'pattern' | 'period'>, number: string): number | null {
  const [before = '', after = ''] = pattern.replaceAll('{YYYY}', period).split(/\{0+\}/)
  const digits = number.slice(before.length, number.length - after.length)
  if (!/^\d{1,9}$/.test(digits)) return null
  const no = Number(digits)
  return no > 0 && written(pattern, period, no).number === number ? no : null
}

/**
 * Gives the newest number of the invoices' series back after its document has let go of it, and the date
 * that later ones must follow with it (INV-NUMBER-5). The database refuses it while any invoice holds the number.
 * @param date of the document that had it
 */
export async function giveBack(db: Db, date: string): Promise<void> {
  await sql`
    update document_series s set last_no = last_no - 1, last_date = (
      select max(least(i.date, (i.accepted_at at time zone 'Europe/Riga')::date)) from invoices i
      where i.series = series_name(s.pattern, s.period) and i.series_no is not null)
    where ${ofDate('invoice', date)}`.execute(db)
}
