import { useMemo } from 'react'
import { big, lineNet } from '../../../contract/money.ts'
import type { ServiceRecord } from '../../../contract/service/service-record.ts'
import { formatQuantity } from '../../../contract/format.ts'
import { LineGrid } from '../../ui/line-grid/LineGrid.tsx'
import { editorGrid, editorRows, enteredValues } from '../../workspace/lines/editor-grid.ts'
import { LinesFrame } from '../../workspace/lines/LinesFrame.tsx'
import { useLineEditor } from '../../workspace/lines/use-line-editor.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { SaleTotals } from '../shared/sale-lines/SaleTotals.tsx'
import { columnsFor, fields, neededBy, pasted, type ServiceGridRow } from './line-columns.ts'
import {
  changesOf,
  freshRow,
  newRowOf,
  placeIn,
  placeOf,
  sameRow,
  savedRows,
  valuesOf,
  type SavedRow,
  type ServiceValues,
} from './service-rows.ts'
import { lineNote, warning, type LineNote } from '../../ui/line-grid/note.ts'

type Row = ServiceGridRow

interface ServiceLinesProps {
  record: ServiceRecord
  tab: TabHandle
  reload: () => Promise<void>
}

export function ServiceLines({ record, tab, reload }: ServiceLinesProps) {
  const mayEdit = record.can['EDIT'] === true
  const lines = useMemo(() => savedRows(record), [record])
  const editor = useLineEditor<SavedRow, ServiceValues>({
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
  const { state } = editor
  const rows = editorRows<SavedRow, ServiceValues, Row>(state, rowOf, (key, values) => newRow(key, values))
  const { serials, reasons } = neededBy(rows)
  const warehouse = record.warehouse.id
  const columns = useMemo(() => columnsFor({ serials, reasons, warehouse }), [serials, reasons, warehouse])

  function change(key: number, patch: Partial<Row>): void {
    const edited = enteredValues<ServiceValues>(patch, freshRow)
    const at = rows.findIndex((row) => row.key === key)
    const isNew = key < 0 && edited.item !== undefined
    editor.change(key, isNew ? { ...edited, ...placeOf(edited.item ?? null, rows.slice(0, at)) } : edited)
  }

  return (
    <LinesFrame editor={editor}>
      <LineGrid<Row>
        label="Iekārtas, darbi un materiāli"
        rows={rows}
        rowKey={({ key }) => key}
        columns={columns}
        {...editorGrid(editor, { mayEdit, fresh: freshRow, adds: true, single: 'Servisa rindas pieder iekārtām un darbiem, tās nedublē' })}
        onChange={(key, patch) => change(Number(key), patch)}
        onPaste={(cells) => {
          for (const { row, column, value } of cells) {
            const key = rows[row]?.key
            if (key !== undefined && value !== undefined && pasted.has(column)) editor.change(key, { [column]: value })
          }
          editor.saveAll()
        }}
        errorAt={({ key }, _, column) => {
          const refused = state.errors[key] ?? {}
          const fieldErrors = (fields[column] ?? [column]).flatMap((name) => refused[name] ?? [])
          return (fieldErrors.length > 0 ? fieldErrors : column === 'item' ? editor.generalOf(key) : undefined)?.join(' ')
        }}
        noteOf={(row) => editor.noteOf(row.key) ?? noteOf(row)}
        footer={<SaleTotals totals={{ net: record.net, gross: record.gross, groups: record.vat_groups }} />}
      />
    </LinesFrame>
  )
}

const nothingKnown = {
  machine: null,
  position: null,
  sku: null,
  unit: null,
  net: null,
  available: null,
  source: null,
  has_units: false,
  isInventoryItem: false,
  note: null,
}

/** Serialisation of unsaved rows follows the selected item. */
function newRow(key: number, values: Partial<ServiceValues>): Row {
  return { ...nothingKnown, ...freshRow, ...values, key, has_units: values.item?.has_units === true }
}

function rowOf(line: SavedRow, edited: Partial<ServiceValues>): Row {
  const { id: key, machine, position } = line
  const values = { ...valuesOf(line), ...edited }
  if (line.part === 'machine') {
    const isInventoryItem = line.data.inventory_item !== null
    const until = line.data.inventory_item?.warranty_until
    const meters = line.data.counter_values.map(({ name, value }) => `${name} ${value}`)
    const note = [until && `garantija līdz ${until.split('-').toReversed().join('.')}.`, ...meters].filter(Boolean).join(' · ')
    return { ...nothingKnown, ...values, key, machine, position, isInventoryItem, note: note || null }
  }
  const { data } = line
  const hasEditedFigures = edited.quantity !== undefined || edited.unit_price !== undefined || edited.discount_percent !== undefined
  const { quantity, unit_price, discount_percent } = values
  const net =
    hasEditedFigures && quantity && unit_price ? lineNet({ quantity, unit_price, discount_percent: discount_percent ?? '0' }) : data.net
  return {
    ...values,
    key,
    machine,
    position,
    sku: data.sku,
    unit: data.measure_unit.name,
    net,
    source: data.price_source,
    available: 'available' in data ? data.available : null,
    // The record does not know replaced goods yet.
    has_units: edited.item ? edited.item.has_units === true : 'has_units' in data && data.has_units,
    isInventoryItem: false,
    note: null,
  }
}

function noteOf({ note, available, quantity, part }: Row): LineNote | undefined {
  const short = part !== 'machine' && available !== null && quantity && big(quantity).gt(big(available))
  return lineNote(note, warning(short && `Noliktavā pieejami tikai ${formatQuantity(available)}`))
}
