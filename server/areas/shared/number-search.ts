import { sql, type RawBuilder } from 'kysely'
import { placeOf } from '../../db/pool.ts'
import { searched } from '../../http/list.ts'
import type { SeriesKind } from '../../../contract/numbers/series.ts'
import type { Db } from '../../http/context.ts'
import { seriesOf, type Series } from './numbering.ts'

interface Numbered {
  db: Db
  kind: SeriesKind
  /** Must use an index that continues by date. */
  ofSeries: (series: string) => RawBuilder<unknown>
}

/** Shorter prefixes match too many words. */
const shortest = 3

/**
 * A word that only names one of our series (`PAS`, `PAS-2025`) matches most documents, so it is a condition on the
 * number, not an index search for words.
 */
export async function searchedDocuments(q: string | undefined, { db, kind, ofSeries }: Numbered): Promise<RawBuilder<unknown>[]> {
  const words = (q ?? '').trim().split(/\s+/)
  if (!words.some((word) => /^[a-z]+(-\d{4}(-\d{0,5})?)?$/i.test(word))) return searched(q)
  const ownSeries = await recentSeries(db, kind)
  const others: string[] = []
  const conditions: RawBuilder<unknown>[] = []
  for (const word of words) {
    const seriesMatch = meaning(word.toUpperCase(), ownSeries)
    if (seriesMatch === null) others.push(word)
    else if ('prefix' in seriesMatch) conditions.push(sql`t.number like ${`${seriesMatch.prefix}%`}`)
    else
      conditions.push(ofSeries(seriesMatch.series), ...(seriesMatch.no === '' ? [] : [sql`t.search @@ ${`'${seriesMatch.no}'`}::tsquery`]))
  }
  return [...searched(others.join(' ')), ...conditions]
}

/** Milliseconds. A newer series is found as words until then. */
const remembered = 10_000

const recent = new WeakMap<object, Map<SeriesKind, { series: readonly Series[]; until: number }>>()

async function recentSeries(db: Db, kind: SeriesKind): Promise<readonly Series[]> {
  const ofDatabase = recent.get(placeOf(db)) ?? new Map<SeriesKind, { series: readonly Series[]; until: number }>()
  recent.set(placeOf(db), ofDatabase)
  const known = ofDatabase.get(kind)
  if (known && known.until > Date.now()) return known.series
  const series = await seriesOf(db, kind)
  ofDatabase.set(kind, { series, until: Date.now() + remembered })
  return series
}

/** Null if the word names none of our series, or is a full number with its zeros, which search words cover. */
function meaning(word: string, ownSeries: readonly Series[]): { prefix: string } | { series: string; no: string } | null {
  for (const { prefix, series } of ownSeries) {
    if (word === prefix) return prefix.length >= shortest && /^[A-Z]+$/.test(prefix) ? { prefix } : null
    const tail = word.startsWith(series) ? /^(?:-?|-0\d{0,2}|-([1-9]\d{0,4}))$/.exec(word.slice(series.length)) : null
    if (tail) return { series, no: tail[1] ?? '' }
  }
  return null
}

/** Uses index orders_series. */
export function ordersOfSeries(series: string): RawBuilder<unknown> {
  return series.length === 8 ? sql`left(t.number, 8) = ${series}` : sql`t.number like ${`${series.replaceAll(/[\\%_]/g, '\\$&')}%`}`
}

export function invoicesOfSeries(series: string): RawBuilder<unknown> {
  return sql`t.series = ${series}`
}
