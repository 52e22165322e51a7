import { useEffect, useEffectEvent, useState, type ClipboardEvent } from 'react'
import { countOf, formatDate, formatQuantity } from '../../../contract/format.ts'
import { big } from '../../../contract/money.ts'
import type { RentMeter } from '../../../contract/rent/rent-readings.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { startPage } from '../../commands/run.ts'
import { Button } from '../../ui/Button.tsx'
import type { PastedCell } from '../../ui/line-grid/clipboard.ts'
import { lineNote, warning } from '../../ui/line-grid/note.ts'
import type { LineColumn } from '../../ui/line-grid/columns.ts'
import { LineGrid } from '../../ui/line-grid/LineGrid.tsx'
import type { RowKey } from '../../ui/table/columns.ts'
import { readTsv } from '../../ui/tsv.ts'
import type { NewDocument } from '../../workspace/lines/new-document-store.ts'
import { useNewDocument } from '../../workspace/lines/use-new-document.ts'
import { useRecord, useView } from '../../tabs/hooks.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import {
  errorsByCell,
  faultOf,
  matchedPaste,
  nothingTyped,
  readingsOf,
  remarkOf,
  type SheetRow,
  type ReadingInput,
} from './typed-readings.ts'

interface ReadingsSheetProps {
  tab: TabHandle
  date: string
  meters: readonly RentMeter[]
  reload: () => Promise<void>
  /** Digits typed while loading; returned once. */
  takeAhead?: (() => string) | undefined
}

interface Line extends ReadingInput {
  meter: string
}

const nameOf = ({ rent_item_id, option }: RentMeter): string => `${rent_item_id}.${option.id}`

export function ReadingsSheet({ tab, date, meters, reload, takeAhead }: ReadingsSheetProps) {
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({})
  const [unmatchedLines, setStrange] = useState<readonly string[]>([])
  const [row, setRow] = useState<RowKey | null>(null)
  const [busy, setBusy] = useState(false)
  const hold = useNewDocument<Line, NewDocument<Line>>(tab, {
    draftKey: 'readings',
    empty: { lines: withMeters([], meters) },
    freshLine: { meter: '', ...nothingTyped },
    mend: (savedDraft) => ({ ...savedDraft, lines: withMeters(savedDraft.lines, meters) }),
  })
  const lines = new Map(hold.document.lines.map((line) => [line.meter, line]))
  const rows = meters.flatMap((meter): SheetRow[] => {
    const line = lines.get(nameOf(meter))
    if (!line) return []
    const { key, value, opening, estimated } = line
    return [{ key, meter, ...(meter.reading ? { ...nothingTyped, value: meter.reading.value } : { value, opening, estimated }) }]
  })
  const { readings, cells } = readingsOf(rows)
  const open = rows.filter(({ meter }) => meter.reading === null).length
  const enteredCount = rows.filter(({ meter, value }) => meter.reading === null && value !== null).length
  const focusedRow = rows.find(({ key }) => key === row)?.meter
  useRecord(
    tab,
    focusedRow?.reading && {
      kind: 'rent_reading',
      id: focusedRow.reading.id,
      title: `${focusedRow.inventory_item.name}, ${focusedRow.option.name}`,
    },
  )
  useView(tab, { save: () => void save(), primary: () => void save() })
  const typeAhead = useEffectEvent(() => {
    const ahead = takeAhead?.() ?? ''
    // The grid now has the focus.
    if (ahead !== '') document.execCommand('insertText', false, ahead)
  })
  useEffect(() => typeAhead(), [])

  async function save() {
    if (readings.length === 0 || busy) return
    setBusy(true)
    const sheet = { date, readings }
    const { outcome, errors: refused } = await startPage('rent.save-readings', { sheet }, tab.id)
    setBusy(false)
    setErrors(errorsByCell(refused, cells))
    if (outcome !== 'done') return
    setStrange([])
    hold.clear(tab.path)
    await reload()
  }

  function change(values: ReadonlyMap<number, Partial<ReadingInput>>) {
    setErrors({})
    hold.pasting().change(values)
  }

  function pasteHere(pasted: readonly PastedCell[]) {
    const values = new Map<number, Partial<ReadingInput>>()
    for (const { row: place, column, value } of pasted) {
      const key = rows[place]?.key
      if (key !== undefined && value !== undefined) values.set(key, { ...values.get(key), [column]: value })
    }
    setStrange([])
    change(values)
  }

  /** Matches pasted lines to machines by name. */
  function pasteByName(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain')
    const matched = text.includes('\t')
      ? matchedPaste(
          readTsv(text),
          rows.filter(({ meter }) => meter.reading === null),
        )
      : null
    if (!matched) return
    event.preventDefault()
    event.stopPropagation()
    setStrange(matched.unmatched)
    change(matched.values)
  }

  return (
    <div onPasteCapture={pasteByName} className="flex min-h-0 grow flex-col gap-2 p-4">
      {unmatchedLines.length > 0 && (
        <p role="alert" className="text-danger">
          Nav ielīmēts ({unmatchedLines.length}): {unmatchedLines.slice(0, 5).join('; ')}
          {unmatchedLines.length > 5 && ' …'}
        </p>
      )}
      {['readings', 'date', 'status']
        .flatMap((field) => errors[field] ?? [])
        .map((text) => (
          <p key={text} role="alert" className="text-danger">
            {text}
          </p>
        ))}
      <LineGrid<SheetRow>
        label="Skaitītāju rādījumi"
        rows={rows}
        rowKey={({ key }) => key}
        columns={columns}
        memory={hold.memory}
        onChange={(key, patch) => {
          setErrors({})
          const { value, opening, estimated } = patch
          const providedValues = Object.entries({ value, opening, estimated }).filter(([name]) => name in patch)
          hold.setLine(Number(key), Object.fromEntries(providedValues))
        }}
        onPaste={pasteHere}
        errorAt={(each, _, column) => errors[`${each.key} ${column}`]?.join(' ') ?? (column === 'value' ? faultOf(each) : undefined)}
        noteOf={(each) => lineNote(warning(remarkOf(each))) ?? photosIn(each)}
        onRow={setRow}
        onLeave={() => void save()}
        autoFocus
        startColumn="value"
        maxHeight={100_000}
        className="flex min-h-0 grow flex-col"
        actions={
          <>
            <Button
              tone="primary"
              shortcut="ctrl+Enter"
              busy={busy}
              onClick={() => void save()}
              disabledReason={readings.length > 0 ? null : 'Ierakstiet vismaz vienu rādījumu'}
            >
              Ierakstīt rādījumus
            </Button>
            {focusedRow?.reading && <CommandButton id="rent.sheet-photo" tone="quiet" />}
          </>
        }
        footer={`${enteredCount} no ${countOf(open, 'skaitītāja', 'skaitītājiem', 'skaitītājiem')}`}
      />
    </div>
  )
}

function photosIn({ meter: { reading } }: SheetRow): string | undefined {
  return reading && reading.photos > 0 ? countOf(reading.photos, 'foto', 'foto', 'foto') : undefined
}

/** Keeps inputs of meters that another day may bring back. */
function withMeters(lines: NewDocument<Line>['lines'], meters: readonly RentMeter[]): NewDocument<Line>['lines'] {
  const existingMeters = new Set(lines.map(({ meter }) => meter))
  const last = Math.max(0, ...lines.map(({ key }) => key))
  const fresh = meters.map(nameOf).filter((name) => !existingMeters.has(name))
  return [...lines, ...fresh.map((meter, place) => ({ key: last + 1 + place, meter, ...nothingTyped }))]
}

const isRead = ({ meter }: SheetRow): boolean => meter.reading !== null

/** Pixels: eight digits with a group separator. */
const figuresTyped = 96

const columns: readonly LineColumn<SheetRow>[] = [
  {
    id: 'machine',
    header: 'Iekārta',
    width: 210,
    grow: 2,
    kind: 'computed',
    value: ({ meter }) => `${meter.inventory_item.name} ${meter.catalog_item.name}`,
  },
  { id: 'serial', header: 'Sērijas Nr.', width: 110, hidePriority: 1, kind: 'computed', value: ({ meter }) => meter.serial_nr },
  {
    id: 'place',
    header: 'Atrodas',
    width: 130,
    grow: 1,
    hidePriority: 2,
    kind: 'computed',
    value: ({ meter }) => [meter.branch?.name, meter.location].filter(Boolean).join(', '),
  },
  { id: 'option', header: 'Skaitītājs', width: 110, kind: 'computed', value: ({ meter }) => meter.option.name },
  {
    id: 'last',
    header: 'Iepriekš',
    width: 90,
    kind: 'computed',
    figures: 'quantity',
    value: ({ meter }) => meter.last?.value,
  },
  {
    id: 'last_date',
    header: 'Nolasīts',
    width: 84,
    hidePriority: 3,
    kind: 'computed',
    value: ({ meter }) => formatDate(meter.last?.date ?? null),
  },
  {
    id: 'plausible',
    header: 'Ticams',
    width: 120,
    kind: 'computed',
    value: ({ meter: { plausible } }) => plausible && `${formatQuantity(plausible.from)}–${formatQuantity(plausible.to)}`,
  },
  {
    id: 'estimate',
    header: 'Paredzams',
    width: 90,
    hidePriority: 4,
    kind: 'computed',
    figures: 'quantity',
    value: ({ meter }) => meter.estimate,
  },
  { id: 'value', header: 'Rādījums', width: 110, least: figuresTyped, kind: 'quantity', value: ({ value }) => value, locked: isRead },
  {
    id: 'difference',
    header: 'Starpība',
    width: 90,
    kind: 'computed',
    figures: 'quantity',
    value: ({ meter, value }) => (meter.last && value !== null ? big(value).minus(meter.last.value).toFixed() : null),
  },
  {
    id: 'opening',
    header: 'Jauns no',
    width: 90,
    least: figuresTyped,
    kind: 'quantity',
    entry: false,
    value: ({ opening }) => opening,
    locked: isRead,
  },
  {
    id: 'estimated',
    header: 'Aptuvens',
    width: 80,
    hidePriority: 5,
    kind: 'select',
    choices: [{ value: 'yes', label: 'jā' }],
    entry: false,
    value: ({ estimated }) => estimated,
    locked: isRead,
  },
]
