import type { FoundRecord } from '../../contract/workspace/workspace.ts'
import { seenRecords, visitsOf, type SeenRecord } from '../tabs/seen-records.ts'
import { fold, wordsOf } from '../ui/fold.ts'
import { closeness, closeTo } from './search-index.ts'

/** Records of this browser's memory shown while one types: those of the server follow. */
const mostSeen = 5

/** How much a person works with a kind of record, for numbers that documents of several kinds have. */
export type KindWeight = (kind: string) => number

/**
 * The kind in front comes before all others, then those whose records the person came to most and latest.
 * @param front kind of the record or list in front; a form that makes one counts, too
 */
export function kindWeight(contextKind: string | null): KindWeight {
  const own = contextKind?.replace(/^new-/, '').replaceAll('-', '_')
  const visits = new Map<string, number>()
  for (const { kind, path } of seenRecords()) visits.set(kind, (visits.get(kind) ?? 0) + visitsOf(path))
  return (kind) => (kind === own ? Infinity : (visits.get(kind) ?? 0))
}

/** A record that the person came to before, as the search would tell of it. */
export function recordOf({ kind, id, path, title: name }: SeenRecord): FoundRecord {
  const [title = name, ...more] = name.split(' · ')
  return { kind, id, path, name, title, subtitle: more.join(' · ') }
}

/** Records that the person came to before and that hold what is typed, at once. */
export function seenMatching(text: string, weigh: KindWeight = kindWeight(null)): FoundRecord[] {
  if (text.length < 2) return []
  const held = seenRecords().map(recordOf)
  return byCloseness(
    held.filter((record) => closeOf(record, text) > 0),
    text,
    weigh,
  ).slice(0, mostSeen)
}

/**
 * Records to show when an answer comes: those shown already stay in their order and say what the server says of them,
 * new ones follow, so that no row moves under the eye or the cursor. Only what begins with the very words, or has the
 * very number, comes before what does not: there nothing else is meant. Of several that have the number, the kind decides.
 */
export function mergedRecords(
  shown: readonly FoundRecord[],
  answer: readonly FoundRecord[],
  text: string,
  weigh: KindWeight = kindWeight(null),
): FoundRecord[] {
  const fresh = new Map(answer.map((record) => [record.path, record]))
  const stay = shown.map((record) => fresh.get(record.path) ?? record)
  const known = new Set(shown.map(({ path }) => path))
  const come = byCloseness(
    answer.filter(({ path }) => !known.has(path)),
    text,
    weigh,
  )
  const all = [...stay, ...come].map((record) => ({ record, close: closeOf(record, text) }))
  const exact = all.filter(({ close }) => close === closeness.exact).map(({ record }) => record)
  const meant = all.filter(({ close }) => close === closeness.beginning).map(({ record }) => record)
  const others = all.filter(({ close }) => close < closeness.beginning).map(({ record }) => record)
  return [...exact.sort((a, b) => heavier(weigh, a, b)), ...meant, ...others]
}

/** Of the records shown for an older query, those that still hold every word of the new one. */
export function stillMatching(shown: readonly FoundRecord[], text: string): FoundRecord[] {
  const tokens = wordsOf(text)
  return shown.filter((record) => {
    const whole = fold(`${record.title} ${record.subtitle}`)
    return tokens.every((token) => whole.includes(token))
  })
}

/**
 * The closest match first; of the very same number the kind that the person works with; of equally close ones what they
 * came to most and latest, then as they stood.
 */
export function byCloseness(records: readonly FoundRecord[], text: string, weigh: KindWeight = kindWeight(null)): FoundRecord[] {
  const ranked = records.map((record) => ({ record, close: closeOf(record, text), visits: visitsOf(record.path) }))
  const byKind = (a: (typeof ranked)[number], b: (typeof ranked)[number]): number =>
    a.close === closeness.exact ? heavier(weigh, a.record, b.record) : 0
  return ranked.sort((a, b) => b.close - a.close || byKind(a, b) || b.visits - a.visits).map(({ record }) => record)
}

/** Order of two records by the weights of their kinds, which may be infinite. */
function heavier(weigh: KindWeight, a: FoundRecord, b: FoundRecord): number {
  const [one, other] = [weigh(a.kind), weigh(b.kind)]
  return one === other ? 0 : one > other ? -1 : 1
}

/** How closely a record is what was typed (`closeness`); 0 for what it only holds where one does not see it. */
export function closeOf({ title, subtitle }: FoundRecord, text: string): number {
  return closeTo(title, [subtitle], text) ?? 0
}

/** What tells two records apart. */
export function keyOf({ kind, id }: FoundRecord): string {
  return `${kind} ${id}`
}
