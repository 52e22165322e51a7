import { sql } from 'kysely'
import { formatDate } from '../../contract/format.ts'
import type { Db } from '../db/pool.ts'
import { Refusal } from '../http/refusal.ts'

/** Kinds of numbered documents (domain.md 3.7). */
export type SeriesKind = keyof typeof patterns

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
} as const

/** Series whose numbers must follow the dates of their documents (law N2). */
const following: ReadonlySet<SeriesKind> = new Set<SeriesKind>(['invoice', 'simplified_invoice', 'credit_note'])

/** A number just taken. */
export interface TakenNumber {
  /** The series it belongs to: `R-2026`. */
  series: string
  /** As printed: `R-2026-000123`. */
  number: string
  /** The counter's value: 123. */
  no: number
}

/**
 * Takes the next number of a kind for a document of this date (`yyyy-mm-dd`). Keep it the last write
 * of the transaction: it holds the counter until commit, and a rollback gives the number back, so
 * that there are no gaps (law N1).
 * @throws Refusal of `date` when a later document of the series has its number already (law N2)
 */
export async function takeNumber(tx: Db, kind: SeriesKind, date: string): Promise<TakenNumber> {
  const taken = (await countUp(tx, kind, date)) ?? (await openSeries(tx, kind, date)) ?? (await countUp(tx, kind, date))
  if (taken) return taken
  const last = await tx.selectFrom('document_series').select('last_date').where(ofDate(kind, date)).executeTakeFirst()
  throw Refusal.field('date', `Sērijā jau ir dokuments ar datumu ${formatDate(last?.last_date)}; numuriem jāseko datumiem`)
}

/** The series of a kind that have numbers; so few that they are read anew each time. */
export async function seriesOf(db: Db, kind: SeriesKind): Promise<Series[]> {
  const rows = await db.selectFrom('document_series').select(['prefix', 'pattern', 'period', 'last_no']).where('kind', '=', kind).execute()
  return rows.map(({ prefix, pattern, period, last_no }) => ({ prefix, series: written(pattern, period, last_no).series }))
}

const ofDate = (kind: SeriesKind, date: string) => sql<boolean>`kind = ${kind} and period in (${date.slice(0, 4)}, '-')`

async function countUp(tx: Db, kind: SeriesKind, date: string): Promise<TakenNumber | undefined> {
  const inOrder = following.has(kind)
    ? sql<boolean>`(last_date is null or last_date <= ${date} or coalesce(property('numbers_follow_dates') = 'false', false))`
    : sql<boolean>`true`
  const row = await tx
    .updateTable('document_series')
    .set({ last_no: sql`last_no + 1`, last_date: sql`greatest(last_date, ${date}::date)` })
    .where(ofDate(kind, date))
    .where(inOrder)
    .returning(['last_no', 'pattern', 'period'])
    .executeTakeFirst()
  return row && written(row.pattern, row.period, row.last_no)
}

/** The first number of a period opens its counter with the pattern of the day. Nothing when another transaction was first. */
async function openSeries(tx: Db, kind: SeriesKind, date: string): Promise<TakenNumber | undefined> {
  const open = await tx.selectFrom('document_series').select('id').where(ofDate(kind, date)).executeTakeFirst()
  if (open) return undefined
  const property = await tx.selectFrom('system_properties').select('value').where('key', '=', 'number_patterns').executeTakeFirst()
  const pattern = patternOf(property?.value, kind)
  const period = pattern.includes('{YYYY}') ? date.slice(0, 4) : '-'
  const row = await tx
    .insertInto('document_series')
    .values({ kind, prefix: trimmed(pattern.replace(/\{.*$/s, '')), period, pattern, last_no: 1, last_date: date })
    .onConflict((conflict) => conflict.columns(['kind', 'period']).doNothing())
    .returning(['last_no', 'pattern', 'period'])
    .executeTakeFirst()
  return row && written(row.pattern, row.period, row.last_no)
}

function patternOf(property: unknown, kind: SeriesKind): string {
  const own = typeof property === 'object' && property !== null ? (property as Record<string, unknown>)[kind] : undefined
  return typeof own === 'string' && /\{0+\}/.test(own) ? own : patterns[kind]
}

function written(pattern: string, period: string, no: number): TakenNumber {
  const dated = pattern.replaceAll('{YYYY}', period)
  return {
    series: trimmed(dated.replace(/\{0+\}.*$/s, '')),
    number: dated.replace(/\{(0+)\}/, (_, zeros: string) => String(no).padStart(zeros.length, '0')),
    no,
  }
}

const trimmed = (text: string) => text.replace(/[-/. ]+$/, '')
