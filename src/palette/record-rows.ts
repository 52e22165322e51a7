import type { FoundRecord } from '../../contract/workspace.ts'
import { seenRecords, visitsOf, type SeenRecord } from '../tabs/seen-records.ts'
import { fold, wordsOf } from '../ui/fold.ts'
import { closeness, closeTo } from './search-index.ts'

/** Records of this browser's memory shown while one types: those of the server follow. */
const mostSeen = 5

/** A record that the person came to before, as the search would tell of it. */
export function recordOf({ kind, id, path, title: name }: SeenRecord): FoundRecord {
  const [title = name, ...more] = name.split(' · ')
  return { kind, id, path, name, title, subtitle: more.join(' · ') }
}

/** Records that the person came to before and that hold what is typed, at once. */
export function seenMatching(text: string): FoundRecord[] {
  if (text.length < 2) return []
  const held = seenRecords().map(recordOf)
  return byCloseness(
    held.filter((record) => closeOf(record, text) > 0),
    text,
  ).slice(0, mostSeen)
}

/**
 * Records to show when an answer comes: those shown already stay in their order and say what the server says of them,
 * new ones follow, so that no row moves under the eye or the cursor. Only what begins with the very words, or has the
 * very number, comes before what does not: there nothing else is meant.
 */
export function mergedRecords(shown: readonly FoundRecord[], answer: readonly FoundRecord[], text: string): FoundRecord[] {
  const fresh = new Map(answer.map((record) => [record.path, record]))
  const stay = shown.map((record) => fresh.get(record.path) ?? record)
  const known = new Set(shown.map(({ path }) => path))
  const come = byCloseness(
    answer.filter(({ path }) => !known.has(path)),
    text,
  )
  const meant = (record: FoundRecord): boolean => closeOf(record, text) >= closeness.beginning
  return [...stay.filter(meant), ...come.filter(meant), ...stay.filter((each) => !meant(each)), ...come.filter((each) => !meant(each))]
}

/** Of the records shown for an older query, those that still hold every word of the new one. */
export function stillMatching(shown: readonly FoundRecord[], text: string): FoundRecord[] {
  const tokens = wordsOf(text)
  return shown.filter((record) => {
    const whole = fold(`${record.title} ${record.subtitle}`)
    return tokens.every((token) => whole.includes(token))
  })
}

/** The closest match first; of equally close ones what the person came to most and latest, then as they stood. */
export function byCloseness(records: readonly FoundRecord[], text: string): FoundRecord[] {
  const ranked = records.map((record) => ({ record, close: closeOf(record, text), visits: visitsOf(record.path) }))
  return ranked.sort((a, b) => b.close - a.close || b.visits - a.visits).map(({ record }) => record)
}

/** How closely a record is what was typed (`closeness`); 0 for what it only holds where one does not see it. */
export function closeOf({ title, subtitle }: FoundRecord, text: string): number {
  return closeTo(title, [subtitle], text) ?? 0
}

/** What tells two records apart. */
export function keyOf({ kind, id }: FoundRecord): string {
  return `${kind} ${id}`
}
