import { sql, type RawBuilder } from 'kysely'
import { searched } from '../../http/list.ts'
import type { SeriesKind } from '../../../contract/numbers/series.ts'
import type { Db } from '../../http/context.ts'
import { seriesOf, type Series } from './numbering.ts'

/** A table of numbered documents, with the alias `t`. */
interface Numbered {
  db: Db
  kind: SeriesKind
  /** Condition that a number is of a series; served by an index that goes on by date. */
  ofSeries: (series: string) => RawBuilder<unknown>
}

/** Prefixes shorter than this begin too many other words. */
const shortest = 3

/**
 * Conditions for a text typed to find numbered documents. A word that says no more than one of our own
 * series (`PAS`, `PAS-2025`, `PAS-2025-00`) is met by a great part of all documents: as a search word it
 * would read half of the index, and a walk by date passes whole years before it comes to the first. The
 * number itself answers it.
 */
export async function searchedDocuments(q: string | undefined, { db, kind, ofSeries }: Numbered): Promise<RawBuilder<unknown>[]> {
  const words = (q ?? '').trim().split(/\s+/)
  if (!words.some((word) => /^[a-z]+(-\d{4}(-\d{0,5})?)?$/i.test(word))) return searched(q)
  const own = await seriesOf(db, kind)
  const others: string[] = []
  const conditions: RawBuilder<unknown>[] = []
  for (const word of words) {
    const meant = meaning(word.toUpperCase(), own)
    if (meant === null) others.push(word)
    else if ('prefix' in meant) conditions.push(sql`t.number like ${`${meant.prefix}%`}`)
    else conditions.push(ofSeries(meant.series), ...(meant.no === '' ? [] : [sql`t.search @@ ${`'${meant.no}'`}::tsquery`]))
  }
  return [...searched(others.join(' ')), ...conditions]
}

/**
 * What of our series a word names, with a running number when one is told; null when it names nothing of
 * them, or a number with its zeros, which the search words hold whole.
 */
function meaning(word: string, own: readonly Series[]): { prefix: string } | { series: string; no: string } | null {
  for (const { prefix, series } of own) {
    if (word === prefix) return prefix.length >= shortest && /^[A-Z]+$/.test(prefix) ? { prefix } : null
    const tail = word.startsWith(series) ? /^(?:-?|-0\d{0,2}|-([1-9]\d{0,4}))$/.exec(word.slice(series.length)) : null
    if (tail) return { series, no: tail[1] ?? '' }
  }
  return null
}

/** Orders `t` of a series: index orders_series holds the beginning that our usual pattern makes. */
export function ordersOfSeries(series: string): RawBuilder<unknown> {
  return series.length === 8 ? sql`left(t.number, 8) = ${series}` : sql`t.number like ${`${series.replaceAll(/[\\%_]/g, '\\$&')}%`}`
}

/** Invoices `t` of a series, of any kind that keeps it in a column. */
export function invoicesOfSeries(series: string): RawBuilder<unknown> {
  return sql`t.series = ${series}`
}
