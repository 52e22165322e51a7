import { useMemo } from 'react'
import { big, lineNet } from '../../../contract/money.ts'
import type { ServicePart } from '../../../commands/service-parts.ts'
import type { ServiceRecord } from '../../../contract/service-record.ts'
import { formatQuantity } from '../../../contract/format.ts'
import type { LineColumn } from '../../ui/line-grid/columns.ts'
import { LineGrid } from '../../ui/line-grid/LineGrid.tsx'
import { bookGrid, bookRows, typedOf } from '../../workspace/lines/book-grid.ts'
import { LinesFrame } from '../../workspace/lines/LinesFrame.tsx'
import { useLineBook } from '../../workspace/lines/use-line-book.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { SaleTotals } from '../shared/sale-lines/SaleTotals.tsx'
import { sourceWords } from '../shared/sale-lines/source-words.ts'
import {
  changesOf,
  freshRow,
  loadParts,
  newRowOf,
  placeIn,
  placeOf,
  sameRow,
  savedRows,
  valuesOf,
  type SavedRow,
  type ServiceValues,
} from './service-rows.ts'

/** A row of the grid: what is typed, and what follows from it. */
interface Row extends ServiceValues {
  key: number
  machine: number | null
  position: number | null
  sku: string | null
  unit: string | null
  net: string | null
  available: string | null
  source: keyof typeof sourceWords | null
  has_units: boolean
  /** A machine of the inventory: its serial number stands there. */
  known: boolean
  note: string | null
}

interface ServiceLinesProps {
  record: ServiceRecord
  tab: TabHandle
  reload: () => Promise<void>
}

/** Machines, the jobs on them, what each takes, and what is sold beside them: one grid, each row saved as the keyboard leaves it. */
export function ServiceLines({ record, tab, reload }: ServiceLinesProps) {
  const mayEdit = record.can['EDIT'] === true
  const lines = useMemo(() => savedRows(record), [record])
  const hold = useLineBook<SavedRow, ServiceValues>({
    tab,
    draftKey: 'lines',
    lines,
    valuesOf,
    changesOf,
    edit: ({ part, ref, lock_version }, changes) => ({
      command: 'service.edit-row',
      args: { part, row_id: ref, changes: { ...changes, lock_version } },
    }),
    remove: ({ part, ref }) => ({ command: 'service.delete-row', args: { part, row_id: ref } }),
    add: {
      single: true,
      body: newRowOf,
      place: placeIn,
      save: ([row]) => ({ command: 'service.add-row', args: { row } }),
      fresh: freshRow,
      same: sameRow,
    },
    reload,
  })
  const { book } = hold
  const rows = bookRows<SavedRow, ServiceValues, Row>(book, rowOf, (key, values) => ({ ...nothingKnown, ...freshRow, ...values, key }))

  function change(key: number, patch: Partial<Row>): void {
    const typed = typedOf<ServiceValues>(patch, freshRow)
    const at = rows.findIndex((row) => row.key === key)
    const isNew = key < 0 && typed.item !== undefined
    hold.change(key, isNew ? { ...typed, ...placeOf(typed.item ?? null, rows.slice(0, at)) } : typed)
  }

  return (
    <LinesFrame hold={hold}>
      <LineGrid<Row>
        label="Iekārtas, darbi un materiāli"
        rows={rows}
        rowKey={({ key }) => key}
        columns={columns}
        {...bookGrid(hold, { mayEdit, fresh: freshRow, adds: true })}
        onChange={(key, patch) => change(Number(key), patch)}
        onPaste={(cells) => {
          for (const { row, column, value } of cells) {
            const key = rows[row]?.key
            if (key !== undefined && value !== undefined && pasted.has(column)) hold.change(key, { [column]: value })
          }
          hold.saveAll()
        }}
        errorAt={({ key }, _, column) => {
          const refused = book.errors[key] ?? {}
          const own = (fields[column] ?? [column]).flatMap((name) => refused[name] ?? [])
          return (own.length > 0 ? own : column === 'item' ? hold.generalOf(key) : undefined)?.join(' ')
        }}
        noteOf={(row) => hold.noteOf(row.key) ?? noteOf(row)}
        footer={<SaleTotals totals={{ net: record.net, gross: record.gross, groups: record.vat_groups }} />}
      />
    </LinesFrame>
  )
}

/** Columns into which figures and texts are pasted; what a row is, is chosen. */
const pasted: ReadonlySet<string> = new Set(['serial', 'quantity', 'unit_price', 'discount_percent', 'about'])

/** Fields of calls by the column that shows them. */
const fields: Readonly<Record<string, readonly string[]>> = {
  item: ['service_job_id', 'catalog_item_id', 'machine', 'description', 'status', 'lock_version'],
  serial: ['serial_nr', 'unit'],
  done: ['is_done'],
  warranty: ['is_warranty', 'warranty_reason'],
  about: ['problem', 'notes'],
}

const nothingKnown = {
  ...{ machine: null, position: null, sku: null, unit: null, net: null, available: null, source: null },
  ...{ has_units: false, known: false, note: null },
}

function rowOf(line: SavedRow, typed: Partial<ServiceValues>): Row {
  const { id: key, machine, position } = line
  const values = { ...valuesOf(line), ...typed }
  if (line.part === 'machine') {
    const known = line.data.inventory_item !== null
    const until = line.data.inventory_item?.warranty_until
    const meters = line.data.counter_values.map(({ name, value }) => `${name} ${value}`)
    const note = [until && `garantija līdz ${until.split('-').toReversed().join('.')}.`, ...meters].filter(Boolean).join(' · ')
    return { ...nothingKnown, ...values, key, machine, position, known, note: note || null }
  }
  const { data } = line
  const typedFigures = typed.quantity !== undefined || typed.unit_price !== undefined || typed.discount_percent !== undefined
  const { quantity, unit_price, discount_percent } = values
  const net =
    typedFigures && quantity && unit_price ? lineNet({ quantity, unit_price, discount_percent: discount_percent ?? '0' }) : data.net
  return {
    ...{ ...values, key, machine, position, sku: data.sku, unit: data.measure_unit.name, net, source: data.price_source },
    available: 'available' in data ? data.available : null,
    has_units: 'has_units' in data && data.has_units,
    known: false,
    note: data.warranty_reason && `Garantija: ${data.warranty_reason}`,
  }
}

/** What stands below a row: why it is under warranty, and what is short of it. */
function noteOf({ note, available, quantity, part }: Row): string | undefined {
  const short = part !== 'machine' && available !== null && quantity && big(quantity).gt(big(available))
  return [note, short && `Noliktavā pieejami tikai ${formatQuantity(available)}`].filter(Boolean).join(' · ') || undefined
}

/** How far a row stands to the right of what it belongs to. */
const indents: Readonly<Record<ServicePart, string>> = { machine: '', position: '\u2003', material: '\u2003\u2003', item: '' }
const partWords: Readonly<Record<ServicePart, string>> = { machine: 'Iekārta', position: 'Darbs', material: 'Materiāls', item: 'Pārdots' }
const yesNo = [
  { value: 'yes', label: 'Jā' },
  { value: 'no', label: 'Nē' },
]
const isMachine = ({ part }: Row): boolean => part === 'machine'

const columns: readonly LineColumn<Row>[] = [
  { id: 'part', header: 'Veids', width: 76, kind: 'computed', value: ({ part }) => part && partWords[part] },
  {
    id: 'item',
    header: 'Iekārta, darbs vai materiāls',
    width: 220,
    grow: 1,
    kind: 'record',
    load: loadParts,
    value: ({ item, part }) => item && `${indents[part ?? 'machine']}${item.label}`,
    patch: (value, { quantity }) => ({
      item: value !== null && typeof value === 'object' ? value : null,
      // Neither a price nor a discount of another thing goes over to this one.
      unit_price: null,
      discount_percent: null,
      quantity: quantity ?? null,
    }),
  },
  {
    id: 'serial',
    header: 'Sērijas Nr.',
    width: 100,
    spare: 2,
    kind: 'text',
    value: ({ serial }) => serial,
    locked: ({ part, known, has_units }) => (part === 'machine' ? known : !has_units),
  },
  { id: 'quantity', header: 'Daudzums', width: 78, kind: 'quantity', value: ({ quantity }) => quantity, locked: isMachine },
  { id: 'unit', header: 'Mērv.', width: 52, spare: 4, kind: 'computed', value: ({ unit }) => unit },
  {
    id: 'done',
    header: 'Izdarīts',
    width: 72,
    kind: 'select',
    choices: yesNo,
    value: ({ done }) => done,
    locked: ({ part }) => part !== 'position',
  },
  { id: 'unit_price', header: 'Cena', width: 78, kind: 'price', entry: false, value: (row) => row.unit_price, locked: isMachine },
  {
    id: 'discount_percent',
    header: 'Atl., %',
    width: 58,
    kind: 'percent',
    entry: false,
    value: (row) => row.discount_percent,
    locked: isMachine,
  },
  { id: 'net', header: 'Summa', width: 84, kind: 'computed', figures: 'money', value: ({ net }) => net },
  {
    id: 'warranty',
    header: 'Garantija',
    width: 76,
    kind: 'select',
    entry: false,
    choices: yesNo,
    value: ({ warranty }) => warranty,
    locked: isMachine,
  },
  { id: 'source', header: 'Cenas avots', width: 100, spare: 1, kind: 'computed', value: ({ source }) => source && sourceWords[source] },
  { id: 'available', header: 'Pieejams', width: 74, spare: 3, kind: 'computed', figures: 'quantity', value: (row) => row.available },
  { id: 'about', header: 'Problēma, piezīme', width: 120, grow: 0.6, spare: 5, kind: 'text', entry: false, value: ({ about }) => about },
]
