import { useMemo } from 'react'
import type { ProcurementItem, ProcurementRecord } from '../../../contract/procurements/procurement-record.ts'
import { useSeesCosts } from '../../commands/use-may.ts'
import { LineGrid } from '../../ui/line-grid/LineGrid.tsx'
import { lineNote } from '../../ui/line-grid/note.ts'
import type { RowKey } from '../../ui/table/columns.ts'
import { Totals } from '../../workspace/document/Totals.tsx'
import { editorGrid, editorRows } from '../../workspace/lines/editor-grid.ts'
import { pasteRows } from '../../workspace/lines/paste-rows.ts'
import { LinesFrame } from '../../workspace/lines/LinesFrame.tsx'
import { useLineEditor } from '../../workspace/lines/use-line-editor.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { itemsMeant } from '../shared/items-meant.ts'
import { loadItems } from '../shared/sale-loaders.ts'
import { usePurchaseWarnings } from './use-purchase-warnings.ts'
import {
  aboutLine,
  faultOf,
  freshLine,
  lineChanges,
  lineColumns,
  newLineOf,
  rowOfLine,
  rowOfNew,
  sameLine,
  totalOfRows,
  valuesOfLine,
  type LineRow,
  type LineValues,
} from './line-rows.ts'

interface ProcurementLinesProps {
  procurement: ProcurementRecord
  tab: TabHandle
  reload: () => Promise<void>
  onLine: (key: RowKey | null) => void
}

export function ProcurementLines({ procurement, tab, reload, onLine }: ProcurementLinesProps) {
  const mayEdit = procurement.can['ITEM_EDIT'] === true
  const received = procurement.accepted_at !== null
  const internal = procurement.kind === 'internal'
  const costs = useSeesCosts()
  // Transfers check stock of the source warehouse, purchases of the target.
  const stockIn = (procurement.source_warehouse ?? procurement.warehouse).id
  const load = loadItems(null, stockIn)
  const columns = useMemo(() => lineColumns(load, { received, internal, costs }), [load, received, internal, costs])
  const editor = useLineEditor<ProcurementItem, LineValues>({
    tab,
    draftKey: 'lines',
    lines: procurement.procurement_items,
    valuesOf: valuesOfLine,
    changesOf: lineChanges,
    edit: ({ id, lock_version }, changes) => ({
      command: 'procurement.edit-line',
      args: { line_id: id, changes: { ...changes, lock_version } },
    }),
    remove: ({ id }) => ({ command: 'procurement.delete-line', args: { line_id: id } }),
    add: {
      body: newLineOf,
      save: (lines) => ({ command: 'procurement.add-lines', args: { lines } }),
      fresh: freshLine,
      same: sameLine,
    },
    arrange: 'procurement.arrange-lines',
    reload,
  })
  const { state } = editor
  const rows = editorRows(state, rowOfLine, rowOfNew)
  const warningsOf = usePurchaseWarnings(procurement.id, rows, { internal, on: mayEdit })

  function errorAt(row: LineRow, _: number, column: string): string | undefined {
    const refused = state.errors[row.key] ?? {}
    const fieldError =
      (mayEdit ? faultOf(row, column) : undefined) ?? (refused[column] ?? (column === 'item' ? refused['item_id'] : undefined))?.join(' ')
    if (column !== 'quantity') return fieldError
    return fieldError ?? editor.generalOf(row.key)?.join(' ')
  }

  return (
    <LinesFrame editor={editor}>
      <LineGrid<LineRow>
        label="Iepirkuma rindas"
        rows={rows}
        rowKey={({ key }) => key}
        columns={columns}
        {...editorGrid(editor, { mayEdit, fresh: freshLine, adds: true })}
        onPaste={(cells) => {
          void pasteRows<LineValues>(cells, {
            ...editor.pasting(),
            resolvers: { item: itemsMeant },
          }).then(editor.savePasted)
        }}
        onRow={onLine}
        errorAt={errorAt}
        noteOf={(row) => editor.noteOf(row.key) ?? lineNote(...warningsOf(row), row.line && aboutLine(row.line))}
        autoFocus={mayEdit && procurement.procurement_items.length === 0}
        footer={<Totals rows={totalsOf(procurement, rows)} />}
      />
    </LinesFrame>
  )
}

function totalsOf({ transport_cost, kind }: ProcurementRecord, rows: readonly LineRow[]) {
  if (kind === 'internal') return []
  return [
    { id: 'net', label: 'Bez PVN', amount: totalOfRows(rows), weight: 'total' as const },
    ...(Number(transport_cost) > 0 ? [{ id: 'transport', label: 'Transports pašizmaksā', amount: transport_cost }] : []),
  ]
}
