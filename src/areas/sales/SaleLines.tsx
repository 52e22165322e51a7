import { useMemo } from 'react'
import type { Body } from '../../../contract/calls.ts'
import { big } from '../../../contract/money.ts'
import type { SaleCatalogItem, SaleRecord } from '../../../contract/sales/sale-record.ts'
import type { sales } from '../../../contract/sales/sales.ts'
import { useSeesCosts } from '../../commands/use-may.ts'
import type { LineColumn } from '../../ui/line-grid/columns.ts'
import { LineGrid } from '../../ui/line-grid/LineGrid.tsx'
import type { Option } from '../../ui/use-options.ts'
import { editorGrid, editorRows, onceInDocument } from '../../workspace/lines/editor-grid.ts'
import { LinesFrame } from '../../workspace/lines/LinesFrame.tsx'
import { pasteRows } from '../../workspace/lines/paste-rows.ts'
import { useLineEditor } from '../../workspace/lines/use-line-editor.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { itemsMeant } from '../shared/items-meant.ts'
import { loadItems } from '../shared/sale-loaders.ts'

interface SaleLinesProps {
  record: SaleRecord
  tab: TabHandle
  reload: () => Promise<void>
}

interface Values {
  item: Option | null
  price: string | null
  discount_percent: string | null
}

interface Row extends Values {
  key: number
  line: SaleCatalogItem | undefined
}

type NewItem = Body<typeof sales.addItems>['items'][number]
type Changes = Partial<Omit<Body<typeof sales.updateItem>, 'lock_version'>>

const fresh: Values = { item: null, price: null, discount_percent: null }

/** Pasted columns: article number, price, percent. */
export function SaleLines({ record, tab, reload }: SaleLinesProps) {
  const mayEdit = record.can['EDIT'] === true
  const costs = useSeesCosts()
  const usual = record.discount_percent
  const columns = useMemo(() => columnsOf(costs, usual), [costs, usual])
  const editor = useLineEditor<SaleCatalogItem, Values>({
    tab,
    draftKey: 'lines',
    lines: record.sale_catalog_items,
    valuesOf,
    changesOf,
    edit: ({ id, lock_version }, changes) => ({
      command: 'sale.edit-line',
      args: { line_id: id, changes: { ...changes, lock_version } },
    }),
    remove: ({ id }) => ({ command: 'sale.delete-line', args: { line_id: id } }),
    add: {
      body: newItemOf,
      save: (lines) => ({ command: 'sale.add-line', args: { lines } }),
      fresh,
      same: (line, { item }) => Boolean(item) && item?.id === line.catalog_item.id,
    },
    reload,
  })
  const { state } = editor
  const rows = editorRows<SaleCatalogItem, Values, Row>(
    state,
    (line, edited) => ({ key: line.id, line, ...valuesOf(line), ...edited }),
    (key, values) => ({ key, line: undefined, ...fresh, ...values }),
  )
  return (
    <LinesFrame editor={editor}>
      <LineGrid<Row>
        label="Akcijas preces"
        rows={rows}
        rowKey={({ key }) => key}
        columns={columns}
        {...editorGrid(editor, { mayEdit, fresh, adds: true, single: onceInDocument })}
        onPaste={(cells) => {
          void pasteRows<Values>(cells, { ...editor.pasting(), resolvers: { item: itemsMeant } }).then(editor.savePasted)
        }}
        errorAt={({ key }, _, column) => {
          const refused = state.errors[key] ?? {}
          const fieldErrors = refused[column] ?? (column === 'item' ? refused['catalog_item_id'] : undefined)
          return (fieldErrors ?? (column === 'item' ? editor.generalOf(key) : undefined))?.join(' ')
        }}
        noteOf={({ key }) => editor.noteOf(key)}
      />
    </LinesFrame>
  )
}

function valuesOf({ catalog_item, price, discount_percent }: SaleCatalogItem): Values {
  return { item: { id: catalog_item.id, label: catalog_item.name }, price, discount_percent }
}

function changesOf(line: SaleCatalogItem, { price, discount_percent }: Partial<Values>): Changes | null {
  const changes: Changes = {
    ...(price !== undefined && !same(price, line.price) && { price }),
    ...(discount_percent !== undefined && !same(discount_percent, line.discount_percent) && { discount_percent }),
  }
  return Object.keys(changes).length > 0 ? changes : null
}

function same(one: string | null, other: string | null): boolean {
  return one === null || other === null ? one === other : big(one).eq(big(other))
}

function newItemOf({ item, price, discount_percent }: Partial<Values>): NewItem | null {
  if (!item) return null
  return { catalog_item_id: Number(item.id), ...(price && { price }), ...(discount_percent && { discount_percent }) }
}

function columnsOf(costs: boolean, usual: string | null): readonly LineColumn<Row>[] {
  const priced = (row: Row) => newPrice(row, usual)
  const margin = (row: Row) => marginOf(priced(row), costOf(row) ?? null)
  return [
    {
      id: 'item',
      header: 'Prece',
      width: 220,
      grow: 2,
      kind: 'record',
      load: loadItems(null),
      value: ({ item }) => item?.label,
      locked: ({ line }) => line !== undefined,
    },
    { id: 'price', header: 'Akcijas cena', width: 95, kind: 'price', value: ({ price }) => price },
    { id: 'discount_percent', header: 'vai atlaide, %', width: 95, kind: 'percent', value: (row) => row.discount_percent },
    { id: 'sku', header: 'Artikuls', width: 100, hidePriority: 1, kind: 'computed', value: ({ line }) => line?.sku },
    { id: 'list_price', header: 'Cenrādis', width: 85, kind: 'computed', figures: 'price', value: ({ line }) => line?.list_price },
    { id: 'new_price', header: 'Sanāk', width: 85, kind: 'computed', figures: 'price', value: priced },
    ...(costs
      ? [
          { id: 'avg_cost', header: 'Pašizmaksa', width: 85, kind: 'computed', figures: 'price', value: costOf } as const,
          { id: 'margin', header: 'Peļņa, %', width: 75, kind: 'computed', figures: 'percent', value: margin } as const,
        ]
      : []),
  ]
}

const costOf = ({ line }: Row) => line?.avg_cost

function newPrice({ line, price, discount_percent }: Row, usual: string | null): string | null {
  if (price) return price
  const percent = discount_percent ?? usual
  if (!line || percent === null) return null
  return big(line.list_price)
    .times(big(100).minus(big(percent)))
    .div(100)
    .toFixed(4)
}

function marginOf(price: string | null, cost: string | null): string | null {
  if (price === null || cost === null || big(price).eq(0)) return null
  return big(price).minus(big(cost)).times(100).div(big(price)).toFixed(2)
}
