import { sql, type RawBuilder } from 'kysely'
import { formatDate } from '../../../contract/format.ts'
import type { SeriesKind } from '../../../contract/numbers/series.ts'
import type { Db } from '../../db/pool.ts'
import { one } from '../../db/one.ts'
import { Refusal } from '../../http/refusal.ts'
import { confirmDate, type Numbering, type TakenNumber } from './numbering-dates.ts'

export interface Series {
  /** E.g. `PAS`. */
  prefix: string
  /** E.g. `PAS-2026`. */
  series: string
}

// Defaults of the property `number_patterns`; {YYYY} is the year of the document date.
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
  voucher: 'GR-{YYYY}-{000000}',
  cash_receipt: 'KIO-{YYYY}-{000000}',
  cash_payout: 'KIZO-{YYYY}-{000000}',
} as const satisfies Record<SeriesKind, string>

/** Numbers follow dates (INV-NUMBER-2). */
export const following: ReadonlySet<SeriesKind> = new Set<SeriesKind>(['invoice', 'simplified_invoice', 'credit_note'])

/**
 * Keep it the last write: it locks the counter until commit, and a rollback leaves no gap (INV-NUMBER-1). @throws
 * Refusal of `date` before a numbered document's (INV-NUMBER-2), or unconfirmed (INV-NUMBER-5)
 * @param place has a series of its own: its code stands before the year (INV-CASH-2)
 */
export async function takeNumber(ctx: Numbering, kind: SeriesKind, date: string, place: string | null = null): Promise<TakenNumber> {
  const takenNumber =
    (await countUp(ctx, kind, date, place)) ?? (await openSeries(ctx, kind, date, place)) ?? (await countUp(ctx, kind, date, place))
  if (takenNumber) {
    confirmDate(ctx, kind, date, takenNumber)
    return takenNumber
  }
  const last = await ctx.db.selectFrom('document_series').select('last_date').where(ofDate(kind, date)).executeTakeFirst()
  throw Refusal.field('date', tooEarly(last?.last_date ?? date))
}

/** A document that got its number, and the version that it has with it. */
export interface Numbered {
  number: string
  lock_version: number
}

/**
 * Counts and writes the number in one statement, for kinds whose numbers need not follow dates. Keep it the last write
 * of a document, as `takeNumber`.
 */
export async function numberDocument(ctx: Numbering, kind: SeriesKind, table: 'orders', { id, date }: Dated): Promise<Numbered> {
  const { db, today } = ctx
  const { rows } = await sql<Numbered & { period: string; pattern: string; last_no: number }>`
    with taken as (
      update document_series set last_no = last_no + 1, last_date = greatest(last_date, least(${date}::date, ${today}::date))
      where ${ofDate(kind, date)} returning pattern, period, last_no
    )
    update ${sql.table(table)} t set number = number_text(taken.pattern, taken.period, taken.last_no) from taken
    where t.id = ${id} returning t.number, t.lock_version, taken.pattern, taken.period, taken.last_no`.execute(db)
  const [row] = rows
  if (!row) return numberFirst(ctx, kind, table, { id, date })
  const { number, lock_version, pattern, period, last_no } = row
  confirmDate(ctx, kind, date, { ...formatNumber(pattern, period, last_no), number })
  return { number, lock_version }
}

interface Dated {
  id: number
  date: string
}

async function numberFirst(ctx: Numbering, kind: SeriesKind, table: 'orders', { id, date }: Dated): Promise<Numbered> {
  const { number } = await takeNumber(ctx, kind, date)
  const { rows } =
    await sql<Numbered>`update ${sql.table(table)} set number = ${number} where id = ${id} returning number, lock_version`.execute(ctx.db)
  return one(rows)
}

/** INV-NUMBER-2. */
export function tooEarly(lastDate: string): string {
  return `Sērijā jau ir dokuments ar datumu ${formatDate(lastDate)}; numuriem jāseko datumiem`
}

/** SQL: date that a draft's (`t`) next number must follow, or null. */
export function lastDate(kind: SeriesKind): RawBuilder<string | null> {
  return sql`(
    select last_date from document_series
    where kind = ${kind} and period in (extract(year from t.date)::text, '-') and t.number is null
      and not coalesce(property('numbers_follow_dates') = 'false', false))`
}

/** Undefined before the first number. */
export async function seriesAt(db: Db, kind: SeriesKind, date: string, place: string | null = null): Promise<OpenSeries | undefined> {
  return db
    .selectFrom('document_series')
    .select(['id', 'pattern', 'period', 'first_no', 'last_no'])
    .where(ofDate(kind, date, place))
    .executeTakeFirst()
}

export interface OpenSeries {
  id: number
  pattern: string
  period: string
  /** Lower numbers are of a former program. */
  first_no: number
  last_no: number
}

export async function seriesOf(db: Db, kind: SeriesKind): Promise<Series[]> {
  const rows = await db.selectFrom('document_series').select(['prefix', 'pattern', 'period', 'last_no']).where('kind', '=', kind).execute()
  return rows.map(({ prefix, pattern, period, last_no }) => ({ prefix, series: formatNumber(pattern, period, last_no).series }))
}

const periodAt = (date: string, place: string | null) => (place === null ? date.slice(0, 4) : `${place}-${date.slice(0, 4)}`)

const ofDate = (kind: SeriesKind, date: string, place: string | null = null) =>
  sql<boolean>`kind = ${kind} and period in (${periodAt(date, place)}, ${place === null ? '-' : periodAt(date, place)})`

async function countUp({ db, today }: Numbering, kind: SeriesKind, date: string, place: string | null): Promise<TakenNumber | undefined> {
  const inOrder = following.has(kind)
    ? sql<boolean>`(last_date is null or last_date <= ${date} or coalesce(property('numbers_follow_dates') = 'false', false))`
    : sql<boolean>`true`
  // Future-dated documents count from the day of numbering, so as not to block today's (INV-NUMBER-5).
  const row = await db
    .updateTable('document_series')
    .set({ last_no: sql`last_no + 1`, last_date: sql`greatest(last_date, least(${date}::date, ${today}::date))` })
    .where(ofDate(kind, date, place))
    .where(inOrder)
    .returning(['last_no', 'pattern', 'period'])
    .executeTakeFirst()
  return row && formatNumber(row.pattern, row.period, row.last_no)
}

/** Undefined if another transaction was first. */
async function openSeries(
  { db, today }: Numbering,
  kind: SeriesKind,
  date: string,
  place: string | null,
): Promise<TakenNumber | undefined> {
  if (await seriesAt(db, kind, date, place)) return undefined
  const property = await db.selectFrom('system_properties').select('value').where('key', '=', 'number_patterns').executeTakeFirst()
  const configured = patternOf(property?.value, kind)
  // A place is told apart by what stands in place of the year.
  const pattern = place === null || configured.includes('{YYYY}') ? configured : patterns[kind]
  const period = pattern.includes('{YYYY}') ? periodAt(date, place) : '-'
  // Imported numbers may match a later pattern.
  const first_no = (await highestImported(db, kind, pattern, period)) + 1
  const row = await db
    .insertInto('document_series')
    .values({ kind, prefix: prefixOf(pattern), period, pattern, first_no, last_no: first_no, last_date: date < today ? date : today })
    .onConflict((conflict) => conflict.columns(['kind', 'period']).doNothing())
    .returning(['last_no', 'pattern', 'period'])
    .executeTakeFirst()
  return row && formatNumber(row.pattern, row.period, row.last_no)
}

/** 0 without any. */
export async function highestImported(db: Db, kind: SeriesKind, pattern: string, period: string): Promise<number> {
  if (kind !== 'invoice') return 0
  const { rows } = await sql<{ no: number }>`select highest_imported(${pattern}, ${period}) as no`.execute(db)
  return one(rows).no
}

/** E.g. `PAS`. */
export function prefixOf(pattern: string): string {
  return trimmed(pattern.replace(/\{.*$/s, ''))
}

export function patternOf(property: unknown, kind: SeriesKind): string {
  const configured = typeof property === 'object' && property !== null ? (property as Record<string, unknown>)[kind] : undefined
  return typeof configured === 'string' && /\{0+\}/.test(configured) ? configured : patterns[kind]
}

export function formatNumber(pattern: string, period: string, no: number): TakenNumber {
  const dated = pattern.replaceAll('{YYYY}', period)
  return {
    series: trimmed(dated.replace(/\{0+\}.*$/s, '')),
    number: dated.replace(/\{(0+)\}/, (_, zeros: string) => String(no).padStart(zeros.length, '0')),
    no,
  }
}

const trimmed = (text: string) => text.replace(/[-/. ]+$/, '')

/** Null if not in the series' format. */
export function parsedNumber({ pattern, period }: Pick<OpenSeries, 'pattern' | 'period'>, number: string): number | null {
  const [before = '', after = ''] = pattern.replaceAll('{YYYY}', period).split(/\{0+\}/)
  const digits = number.slice(before.length, number.length - after.length)
  if (!/^\d{1,9}$/.test(digits)) return null
  const no = Number(digits)
  return no > 0 && formatNumber(pattern, period, no).number === number ? no : null
}

/**
 * After the document released the number; also resets the date that later ones must follow (INV-NUMBER-5). The
 * database refuses while an invoice has the number. @param date of that document
 */
export async function giveBack(db: Db, date: string): Promise<void> {
  await sql`
    update document_series s set last_no = last_no - 1, last_date = (
      select max(least(i.date, (i.accepted_at at time zone 'Europe/Riga')::date)) from invoices i
      where i.series = series_name(s.pattern, s.period) and i.series_no is not null)
    where ${ofDate('invoice', date)}`.execute(db)
}
