import { formatMoment } from '../../contract/format.ts'
import { joinNames, nounOf, objectOf } from '../../contract/record-names.ts'
import type { FoundRecord } from '../../contract/workspace/workspace.ts'
import { guarded } from '../commands/navigate.ts'
import { goOnWith, nameOfWork } from '../commands/unsaved.ts'
import type { UnsavedWork } from '../tabs/draft-record.ts'
import type { RecentRecord } from '../tabs/seen-records.ts'
import type { Memory } from './memory.ts'
import type { PaletteRow, PaletteSection } from './palette-row.ts'
import { recordOf } from './record-rows.ts'

/** Few, for fast opening. */
const mostLately = 5
/** Records that are often gone to from here; weight of uses, about two in a week. */
const mostOften = 2
const oftenHere = 1.5
const mostUnfinished = 3
const mostWaiting = 6

type Open = (record: FoundRecord, background: boolean) => void

export function recordSection(records: readonly FoundRecord[], open: Open): PaletteSection {
  return { title: 'Ieraksti', rows: records.map((record) => recordRow(record, record.subtitle, open)) }
}

type IsAsked = (record: Pick<FoundRecord, 'kind' | 'title'>) => boolean

/** Records that are often gone to from pages of this kind come first, then the latest. */
export function latelySection(
  { seen, frecency, context }: Memory,
  activePath: string | null,
  open: Open,
  isAsked: IsAsked,
): PaletteSection {
  const rows: PaletteRow[] = []
  const uses = ({ path }: RecentRecord): number => frecency.here(context, rowOf(path))
  const often = seen
    .filter((recent) => uses(recent) >= oftenHere)
    .toSorted((one, other) => uses(other) - uses(one))
    .slice(0, mostOften)
  for (const recent of new Set([...often, ...seen])) {
    if (rows.length === mostLately) break
    const record = recordOf(recent)
    if (recent.path === activePath || !isAsked(record) || guarded(recent.path) !== recent.path) continue
    rows.push(namedRow(record, open))
  }
  return { title: 'Nesen atvērtie', rows }
}

/** @param commandRow null for a command that is not there any more */
export function pinnedSection(
  { pinned, seen }: Memory,
  open: Open,
  isAsked: IsAsked,
  commandRow: (row: string) => PaletteRow | null,
): PaletteSection {
  const rows = pinned.flatMap(({ row, record }): PaletteRow[] => {
    if (record === null) return [commandRow(row) ?? []].flat()
    if (guarded(record.path) !== record.path) return []
    // The number of a draft comes later.
    const title = seen.find(({ path }) => path === record.path)?.title ?? record.name
    const found = recordOf({ ...record, title })
    return isAsked(found) ? [namedRow(found, open)] : []
  })
  return { title: 'Piespraustie', rows }
}

export function unfinishedSection(
  work: readonly UnsavedWork[],
  activePath: string | null,
  finish: (begin: () => void) => void,
): PaletteSection {
  const elsewhere = work.filter(({ path, command, held }) => path !== activePath || command !== undefined || held !== 'here').toReversed()
  return {
    title: 'Nepabeigtie darbi',
    rows: elsewhere.slice(0, mostUnfinished).map((each) => ({
      id: `unsaved ${each.id}`,
      title: nameOfWork(each),
      hint: `nav saglabāts, ${formatMoment(each.at)}`,
      reason: null,
      does: `Turpināt: ${nameOfWork(each)}`,
      opens: false,
      choose: () => finish(() => goOnWith(each)),
    })),
  }
}

/** Excludes records already listed or current. */
export function waitingSection(
  waiting: readonly FoundRecord[],
  above: PaletteSection,
  activePath: string | null,
  open: Open,
): PaletteSection {
  const stand = new Set(above.rows.map(({ id }) => id))
  const rest = waiting.filter(({ path }) => path !== activePath && !stand.has(rowOf(path)))
  const rows = roundRobin(rest).slice(0, mostWaiting)
  return { title: 'Gaida jūsu soli', rows: rows.map((record) => namedRow(record, open)) }
}

/** Round-robin by kind. */
function roundRobin(records: readonly FoundRecord[]): FoundRecord[] {
  const countByKind = new Map<string, number>()
  const placed = records.map((record) => {
    const round = countByKind.get(record.kind) ?? 0
    countByKind.set(record.kind, round + 1)
    return { record, turn: round }
  })
  return placed.sort((a, b) => a.turn - b.turn).map(({ record }) => record)
}

function rowOf(path: string): string {
  return `record ${path}`
}

function namedRow(record: FoundRecord, open: Open): PaletteRow {
  return recordRow(record, joinNames(record.subtitle, nounOf(record.kind).toLowerCase()), open)
}

function recordRow(record: FoundRecord, hint: string, open: Open): PaletteRow {
  return {
    id: rowOf(record.path),
    title: record.title,
    hint,
    reason: null,
    does: `Atvērt ${objectOf(record.kind)} ${record.name}`,
    opens: true,
    choose: (background) => open(record, background),
    subject: { record },
  }
}
