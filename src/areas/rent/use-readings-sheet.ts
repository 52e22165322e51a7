import { useState, type ClipboardEvent } from 'react'
import type { RentMeter } from '../../../contract/rent/rent-readings.ts'
import { startPage } from '../../commands/run.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import type { PastedCell } from '../../ui/line-grid/clipboard.ts'
import type { RowKey } from '../../ui/table/columns.ts'
import { readTsv } from '../../ui/tsv.ts'
import type { NewDocument } from '../../workspace/lines/new-document-store.ts'
import { useNewDocument } from '../../workspace/lines/use-new-document.ts'
import { errorsByCell, matchedPaste, nothingTyped, readingsOf, type ReadingInput, type SheetRow } from './typed-readings.ts'

interface ReadingsOfDay {
  tab: TabHandle
  date: string
  meters: readonly RentMeter[]
  reload: () => Promise<void>
}

interface Line extends ReadingInput {
  meter: string
}

const nameOf = ({ rent_item_id, option }: RentMeter): string => `${rent_item_id}.${option.id}`

/** Readings of one day as a draft until they are saved together. */
export function useReadingsSheet({ tab, date, meters, reload }: ReadingsOfDay) {
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({})
  const [unmatchedLines, setUnmatchedLines] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const draft = useNewDocument<Line, NewDocument<Line>>(tab, {
    draftKey: 'readings',
    empty: { lines: withMeters([], meters) },
    freshLine: { meter: '', ...nothingTyped },
    mend: (savedDraft) => ({ ...savedDraft, lines: withMeters(savedDraft.lines, meters) }),
  })
  const rows = rowsOf(draft.document.lines, meters)
  const { readings, cells } = readingsOf(rows)

  async function save() {
    if (readings.length === 0 || busy) return
    setBusy(true)
    const sheet = { date, readings }
    const { outcome, errors: refused } = await startPage('rent.save-readings', { sheet }, tab.id)
    setBusy(false)
    setErrors(errorsByCell(refused, cells))
    if (outcome !== 'done') return
    setUnmatchedLines([])
    draft.clear(tab.path)
    await reload()
  }

  function change(values: ReadonlyMap<number, Partial<ReadingInput>>) {
    setErrors({})
    draft.pasting().change(values)
  }

  function edit(key: RowKey, patch: Partial<SheetRow>) {
    setErrors({})
    const { value, opening, estimated } = patch
    const providedValues = Object.entries({ value, opening, estimated }).filter(([name]) => name in patch)
    draft.setLine(Number(key), Object.fromEntries(providedValues))
  }

  function pasteHere(pasted: readonly PastedCell[]) {
    const values = new Map<number, Partial<ReadingInput>>()
    for (const { row: place, column, value } of pasted) {
      const key = rows[place]?.key
      if (key !== undefined && value !== undefined) values.set(key, { ...values.get(key), [column]: value })
    }
    setUnmatchedLines([])
    change(values)
  }

  /** Matches pasted lines to machines by name. */
  function pasteByName(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain')
    const unread = rows.filter(({ meter }) => meter.reading === null)
    const matched = text.includes('\t') ? matchedPaste(readTsv(text), unread) : null
    if (!matched) return
    event.preventDefault()
    event.stopPropagation()
    setUnmatchedLines(matched.unmatched)
    change(matched.values)
  }

  return { rows, readings, errors, unmatchedLines, busy, memory: draft.memory, save, edit, pasteHere, pasteByName }
}

function rowsOf(lines: NewDocument<Line>['lines'], meters: readonly RentMeter[]): SheetRow[] {
  const lineOf = new Map(lines.map((line) => [line.meter, line]))
  return meters.flatMap((meter): SheetRow[] => {
    const line = lineOf.get(nameOf(meter))
    if (!line) return []
    const { key, value, opening, estimated } = line
    return [{ key, meter, ...(meter.reading ? { ...nothingTyped, value: meter.reading.value } : { value, opening, estimated }) }]
  })
}

/** Keeps inputs of meters that another day may bring back. */
function withMeters(lines: NewDocument<Line>['lines'], meters: readonly RentMeter[]): NewDocument<Line>['lines'] {
  const existingMeters = new Set(lines.map(({ meter }) => meter))
  const last = Math.max(0, ...lines.map(({ key }) => key))
  const fresh = meters.map(nameOf).filter((name) => !existingMeters.has(name))
  return [...lines, ...fresh.map((meter, place) => ({ key: last + 1 + place, meter, ...nothingTyped }))]
}
