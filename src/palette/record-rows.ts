import type { FoundRecord } from '../../contract/workspace/workspace.ts'
import type { Use } from '../tabs/recent-changes.ts'
import { seenRecords, visitsOf, type RecentRecord } from '../tabs/seen-records.ts'
import { fold, wordsOf } from '../ui/fold.ts'
import { closeness, closeTo } from './search-index.ts'

/** Local recent records; the server's follow. */
const mostSeen = 5

/** Usage weight of a kind, for numbers shared by several kinds. */
export type KindWeight = (kind: string) => number

/**
 * The current kind first, then by usage.
 * @param front current kind, also of a form
 */
export function kindWeight(contextKind: string | null): KindWeight {
  const currentKind = contextKind?.replace(/^new-/, '').replaceAll('-', '_')
  const visits = new Map<string, number>()
  for (const { kind, path } of seenRecords()) visits.set(kind, (visits.get(kind) ?? 0) + visitsOf(path))
  return (kind) => (kind === currentKind ? Infinity : (visits.get(kind) ?? 0))
}

export function recordOf({ kind, id, path, title: name }: Omit<RecentRecord, keyof Use>): FoundRecord {
  const [title = name, ...more] = name.split(' · ')
  return { kind, id, path, name, title, subtitle: more.join(' · ') }
}

export function recentMatching(
  text: string,
  weigh: KindWeight = kindWeight(null),
  isAsked: (record: FoundRecord) => boolean = () => true,
): FoundRecord[] {
  if (text.length < 2) return []
  const recentRecords = seenRecords().map(recordOf).filter(isAsked)
  return byCloseness(
    recentRecords.filter((record) => closeOf(record, text) > 0),
    text,
    weigh,
  ).slice(0, mostSeen)
}

/**
 * Merges an answer without reordering visible rows, so that none moves under the cursor, except for prefix and exact
 * number matches. Kind weight breaks ties of numbers.
 */
export function mergedRecords(
  visible: readonly FoundRecord[],
  answer: readonly FoundRecord[],
  text: string,
  weigh: KindWeight = kindWeight(null),
): FoundRecord[] {
  const fresh = new Map(answer.map((record) => [record.path, record]))
  const stay = visible.map((record) => fresh.get(record.path) ?? record)
  const visiblePaths = new Set(visible.map(({ path }) => path))
  const come = byCloseness(
    answer.filter(({ path }) => !visiblePaths.has(path)),
    text,
    weigh,
  )
  const all = [...stay, ...come].map((record) => ({ record, close: closeOf(record, text) }))
  const exact = all.filter(({ close }) => close === closeness.exact).map(({ record }) => record)
  const prefixMatches = all.filter(({ close }) => close === closeness.beginning).map(({ record }) => record)
  const others = all.filter(({ close }) => close < closeness.beginning).map(({ record }) => record)
  return [...exact.sort((a, b) => heavier(weigh, a, b)), ...prefixMatches, ...others]
}

export function stillMatching(visible: readonly FoundRecord[], text: string): FoundRecord[] {
  const tokens = wordsOf(text)
  return visible.filter((record) => {
    const whole = fold(`${record.title} ${record.subtitle}`)
    return tokens.every((token) => whole.includes(token))
  })
}

/** By closeness, then kind weight for equal numbers, then recency. */
export function byCloseness(records: readonly FoundRecord[], text: string, weigh: KindWeight = kindWeight(null)): FoundRecord[] {
  const ranked = records.map((record) => ({ record, close: closeOf(record, text), visits: visitsOf(record.path) }))
  const byKind = (a: (typeof ranked)[number], b: (typeof ranked)[number]): number =>
    a.close === closeness.exact ? heavier(weigh, a.record, b.record) : 0
  return ranked.sort((a, b) => b.close - a.close || byKind(a, b) || b.visits - a.visits).map(({ record }) => record)
}

/** Weights may be infinite. */
function heavier(weigh: KindWeight, a: FoundRecord, b: FoundRecord): number {
  const [one, other] = [weigh(a.kind), weigh(b.kind)]
  return one === other ? 0 : one > other ? -1 : 1
}

/** 0 if only hidden text matches. */
export function closeOf({ title, subtitle }: FoundRecord, text: string): number {
  return closeTo(title, [subtitle], text) ?? 0
}

export function keyOf({ kind, id }: FoundRecord): string {
  return `${kind} ${id}`
}
