import { formatMoment } from '../../contract/format.ts'
import { joinNames, kindWords, objectOf } from '../../contract/record-names.ts'
import type { FoundRecord } from '../../contract/workspace/workspace.ts'
import { guarded } from '../commands/navigate.ts'
import { goOnWith, nameOfWork } from '../commands/unsaved.ts'
import type { UnsavedWork } from '../tabs/drafts.ts'
import { seenRecords } from '../tabs/seen-records.ts'
import type { PaletteRow, PaletteSection } from './palette-row.ts'
import { recordOf } from './record-rows.ts'

/** Few, for fast opening. */
const mostLately = 5
const mostUnfinished = 3
const mostWaiting = 6

type Open = (record: FoundRecord, background: boolean) => void

export function recordSection(records: readonly FoundRecord[], open: Open): PaletteSection {
  return { title: 'Ieraksti', rows: records.map((record) => recordRow(record, record.subtitle, open)) }
}

export function latelySection(
  activePath: string | null,
  open: Open,
  isAsked: (record: Pick<FoundRecord, 'kind' | 'title'>) => boolean,
): PaletteSection {
  const rows: PaletteRow[] = []
  for (const recent of seenRecords()) {
    if (rows.length === mostLately) break
    const record = recordOf(recent)
    if (recent.path === activePath || !isAsked(record) || guarded(recent.path) !== recent.path) continue
    rows.push(recordRow(record, joinNames(record.subtitle, nounOf(record.kind)), open))
  }
  return { title: 'Nesen atvērtie', rows }
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
  return { title: 'Gaida jūsu soli', rows: rows.map((record) => recordRow(record, joinNames(record.subtitle, nounOf(record.kind)), open)) }
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

function recordRow(record: FoundRecord, hint: string, open: Open): PaletteRow {
  return {
    id: rowOf(record.path),
    title: record.title,
    hint,
    reason: null,
    does: `Atvērt ${objectOf(record.kind)} ${record.name}`,
    opens: true,
    choose: (background) => open(record, background),
  }
}

function nounOf(kind: string): string {
  return kind in kindWords ? kindWords[kind as keyof typeof kindWords].noun.toLowerCase() : ''
}
