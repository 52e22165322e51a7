import { useMemo } from 'react'
import type { ReturnActItem, ReturnActRecord } from '../../../contract/return-acts/return-acts.ts'
import { LineGrid } from '../../ui/line-grid/LineGrid.tsx'
import { Totals } from '../../workspace/document/Totals.tsx'
import { editorGrid, editorRows, onceInDocument } from '../../workspace/lines/editor-grid.ts'
import { oneByOne, pasteRows } from '../../workspace/lines/paste-rows.ts'
import { LinesFrame } from '../../workspace/lines/LinesFrame.tsx'
import { useLineEditor } from '../../workspace/lines/use-line-editor.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { goodsMeant, loadGoods } from '../shared/stock-goods.ts'
import {
  changesOf,
  freshLine,
  lineColumns,
  lineMeant,
  loadInvoiced,
  newLineOf,
  rowOfLine,
  rowOfNew,
  valuesOfLine,
  type LineRow,
  type LineValues,
} from './return-lines.ts'

export function ReturnActLines({ act, tab, reload }: { act: ReturnActRecord; tab: TabHandle; reload: () => Promise<void> }) {
  const mayEdit = act.can['ITEM_EDIT'] === true
  const invoice = act.procurement_invoice?.id
  const warehouse = act.warehouse.id
  const columns = useMemo(
    () => lineColumns(invoice === undefined ? loadGoods(warehouse) : loadInvoiced(invoice), { priced: invoice === undefined }),
    [invoice, warehouse],
  )
  const editor = useLineEditor<ReturnActItem, LineValues>({
    tab,
    draftKey: 'lines',
    lines: act.return_act_items,
    // With an invoice, `item` is its line.
    valuesOf: (line) => ({ ...valuesOfLine(line), item: { id: line.procurement_invoice_item_id ?? line.item_id, label: line.name } }),
    changesOf,
    edit: ({ id, lock_version }, changes) => ({ command: 'return-act.edit-line', args: { line_id: id, changes, lock_version } }),
    remove: ({ id }) => ({ command: 'return-act.delete-line', args: { line_id: id } }),
    add: {
      body: (values) => newLineOf(values, act),
      save: ([line]) => ({ command: 'return-act.add-line', args: { line } }),
      fresh: freshLine,
      same: (line, { item }) => item?.id === (invoice === undefined ? line.item_id : line.procurement_invoice_item_id),
      single: true,
    },
    arrange: 'return-act.arrange-lines',
    reload,
  })
  const { state } = editor
  const rows = editorRows(state, rowOfLine, rowOfNew)

  function errorAt({ key }: LineRow, _: number, column: string): string | undefined {
    const refused = state.errors[key] ?? {}
    const fieldErrors = refused[column]
    if (column === 'item') return (fieldErrors ?? refused['item_id'] ?? refused['procurement_invoice_item_id'])?.join(' ')
    const general = editor.generalOf(key)
    return (fieldErrors ?? (column === 'quantity' ? general : undefined))?.join(' ')
  }

  return (
    <LinesFrame editor={editor}>
      <LineGrid<LineRow>
        label="Atgriešanas akta rindas"
        rows={rows}
        rowKey={({ key }) => key}
        columns={columns}
        {...editorGrid(editor, { mayEdit, fresh: freshLine, adds: true, single: onceInDocument })}
        onPaste={(cells) => {
          void pasteRows<LineValues>(cells, {
            ...editor.pasting(),
            resolvers: { item: oneByOne((text) => (invoice === undefined ? goodsMeant(warehouse, text) : lineMeant(invoice, text))) },
          }).then(editor.savePasted)
        }}
        errorAt={errorAt}
        noteOf={({ key }) => editor.noteOf(key)}
        autoFocus={mayEdit && act.return_act_items.length === 0}
        footer={
          <Totals
            rows={[
              { id: 'net', label: 'Bez PVN', amount: act.net },
              { id: 'vat', label: 'PVN', amount: act.vat },
              { id: 'gross', label: 'Kreditējams kopā', amount: act.gross, weight: 'total' },
            ]}
          />
        }
      />
      {mayEdit && typeof act.can['ACCEPT'] === 'string' && <p className="text-danger">{act.can['ACCEPT']}</p>}
    </LinesFrame>
  )
}
