import { useMemo } from 'react'
import type { Body } from '../../../contract/calls.ts'
import { big, round2, sum } from '../../../contract/money.ts'
import {
  documentType,
  type TechnicalDocumentItem,
  type TechnicalDocumentRecord,
} from '../../../contract/technical-documents/technical-document-record.ts'
import type { technicalDocuments } from '../../../contract/technical-documents/technical-documents.ts'
import { useSeesCosts } from '../../commands/use-may.ts'
import { LineGrid } from '../../ui/line-grid/LineGrid.tsx'
import { Totals } from '../../workspace/document/Totals.tsx'
import { editorGrid, editorRows, onceInDocument } from '../../workspace/lines/editor-grid.ts'
import { oneByOne, pasteRows } from '../../workspace/lines/paste-rows.ts'
import { LinesFrame } from '../../workspace/lines/LinesFrame.tsx'
import { useLineEditor } from '../../workspace/lines/use-line-editor.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { freshLine, lineColumns, rowOfLine, rowOfNew, valuesOfLine, type LineRow, type LineValues } from './document-lines.ts'
import { goodsMeant, loadGoods, shortageOf, unitsIn } from '../shared/stock-goods.ts'

interface DocumentLinesProps {
  document: TechnicalDocumentRecord
  tab: TabHandle
  reload: () => Promise<void>
}

type Changes = Omit<Body<typeof technicalDocuments.updateItem>, 'lock_version'>

export function DocumentLines({ document, tab, reload }: DocumentLinesProps) {
  const mayEdit = document.can['ITEM_EDIT'] === true
  const warehouse = document.warehouse.id
  const meaning = document.type_id === documentType.correction ? 'difference' : 'leaves'
  const editor = useLineEditor<TechnicalDocumentItem, LineValues>({
    tab,
    draftKey: 'lines',
    lines: document.items,
    valuesOf: valuesOfLine,
    changesOf,
    edit: ({ id, lock_version }, changes) => ({ command: 'write-off.edit-line', args: { line_id: id, changes, lock_version } }),
    remove: ({ id }) => ({ command: 'write-off.delete-line', args: { line_id: id } }),
    add: {
      body: newLineOf,
      save: ([line]) => ({ command: 'write-off.add-line', args: { line } }),
      fresh: freshLine,
      same: ({ item_id }, { item }) => item?.id === item_id,
      single: true,
    },
    arrange: 'write-off.arrange-lines',
    reload,
  })
  const { state } = editor
  const rows = editorRows(state, rowOfLine, rowOfNew)
  const units = rows.some((row) => row.has_units)
  const costs = useSeesCosts()
  const columns = useMemo(
    () => lineColumns(loadGoods(warehouse), meaning, { saved: true, units, costs }),
    [warehouse, meaning, units, costs],
  )

  function errorAt({ key, item, quantity, available }: LineRow, _: number, column: string): string | undefined {
    const refused = state.errors[key] ?? {}
    const fieldError = (refused[column] ?? (column === 'item' ? refused['item_id'] : undefined))?.join(' ')
    if (column !== 'quantity') return fieldError
    const general = editor.generalOf(key)
    return fieldError ?? general?.join(' ') ?? (mayEdit && item ? shortageOf(quantity, available) : undefined)
  }

  return (
    <LinesFrame editor={editor}>
      <LineGrid<LineRow>
        label="Dokumenta rindas"
        rows={rows}
        rowKey={({ key }) => key}
        columns={columns}
        {...editorGrid(editor, { mayEdit, fresh: freshLine, adds: true, single: onceInDocument })}
        onPaste={(cells) => {
          void pasteRows<LineValues>(cells, {
            ...editor.pasting(),
            resolvers: { item: oneByOne((text) => goodsMeant(warehouse, text)) },
          }).then(editor.savePasted)
        }}
        errorAt={errorAt}
        noteOf={({ key }) => editor.noteOf(key)}
        autoFocus={mayEdit && document.items.length === 0}
        footer={costs && <Totals rows={[{ id: 'total', label: totalWord(document), amount: totalOf(document, rows), weight: 'total' }]} />}
      />
    </LinesFrame>
  )
}

function totalWord({ type_id }: TechnicalDocumentRecord): string {
  return type_id === documentType.correction ? 'Krājumu vērtības izmaiņa' : 'Pašizmaksa kopā'
}

/** The posted total; in drafts that of the rows. */
function totalOf({ number, total_cost }: TechnicalDocumentRecord, rows: readonly LineRow[]): string {
  return number !== null && total_cost !== undefined ? total_cost : round2(sum(rows.flatMap(({ cost }) => cost ?? [])))
}

function newLineOf({ item, quantity, units, reason }: Partial<LineValues>): Body<typeof technicalDocuments.addItem> | null {
  if (!item || !quantity || !big(quantity).gt(0)) return null
  return { item_id: Number(item.id), quantity, ...(reason && { reason }), ...(units && { units: unitsIn(units) }) }
}

/** Returns null without changes. */
function changesOf(line: TechnicalDocumentItem, { quantity, units, reason }: Partial<LineValues>): Changes | null {
  const changes: Changes = {}
  if (quantity && !big(quantity).eq(big(line.quantity))) changes.quantity = quantity
  if (units !== undefined && unitsIn(units).join() !== line.units.join()) changes.units = unitsIn(units)
  if (reason !== undefined && (reason ?? null) !== line.reason) changes.reason = reason ?? null
  return Object.keys(changes).length > 0 ? changes : null
}
