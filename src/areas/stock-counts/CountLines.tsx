import { useMemo } from 'react'
import type { Body } from '../../../contract/calls.ts'
import { formatQuantity } from '../../../contract/format.ts'
import { big } from '../../../contract/money.ts'
import { stock } from '../../../contract/stock/stock.ts'
import { stockCounts, type StockCountItem, type StockCountRecord } from '../../../contract/stock-counts/stock-counts.ts'
import { readOnce } from '../../commands/use-call.ts'
import type { LineColumn } from '../../ui/line-grid/columns.ts'
import { quantityFirst } from '../../ui/line-grid/leading.ts'
import type { LoadOptions, Option } from '../../ui/use-options.ts'
import { onceInDocument } from '../../workspace/lines/editor-grid.ts'
import { oneByOne } from '../../workspace/lines/paste-rows.ts'
import { SavedLines, type SavedRow } from '../../workspace/lines/SavedLines.tsx'
import type { TabHandle } from '../../tabs/tab.ts'

interface CountLinesProps {
  sheet: StockCountRecord
  tab: TabHandle
  reload: () => Promise<void>
}

/** The item option's id is the stock item. */
interface Values {
  item: Option | null
  quantity: string | null
}

type Row = SavedRow<StockCountItem, Values>

const fresh: Values = { item: null, quantity: null }

export function CountLines({ sheet, tab, reload }: CountLinesProps) {
  const warehouse = sheet.warehouse.id
  const columns = useMemo(() => columnsOf(stockIn(warehouse)), [warehouse])
  return (
    <SavedLines<StockCountItem, Values>
      tab={tab}
      reload={reload}
      columns={columns}
      fresh={fresh}
      valuesOf={valuesOf}
      changesOf={changesOf}
      newLineOf={newLineOf}
      label="Uzskaites rindas"
      lines={sheet.items}
      mayEdit
      of="stock-count"
      isSame={({ stock_item_id }, { item }) => item?.id === stock_item_id}
      fieldOf={{ item: 'stock_item_id' }}
      faultsAt="quantity"
      single={onceInDocument}
      lookups={{ item: oneByOne((text) => stockMeant(warehouse, text)) }}
    />
  )
}

function changesOf(line: StockCountItem, { quantity }: Partial<Values>): Pick<Values, 'quantity'> | null {
  return quantity && !big(quantity).eq(big(line.quantity)) ? { quantity } : null
}

function valuesOf({ stock_item_id, name, quantity }: StockCountItem): Values {
  return { item: { id: stock_item_id, label: name }, quantity }
}

function columnsOf(load: LoadOptions): readonly LineColumn<Row>[] {
  return [
    {
      id: 'item',
      header: 'Prece',
      width: 180,
      grow: 2,
      kind: 'record',
      load,
      leading: quantityFirst,
      value: ({ item }) => item?.label,
      patch: (value) => ({ item: value !== null && typeof value === 'object' ? value : null }),
      // The goods of a saved line cannot change.
      locked: ({ line }) => line !== undefined,
    },
    { id: 'quantity', header: 'Saskaitīts', width: 100, kind: 'quantity', value: ({ quantity }) => quantity },
    { id: 'unit', header: 'Mērv.', width: 54, kind: 'computed', value: ({ line }) => line?.measure_unit.name },
    { id: 'sku', header: 'Artikuls', width: 110, kind: 'computed', value: ({ line }) => line?.sku },
    { id: 'shelf', header: 'Plaukts', width: 90, kind: 'computed', value: ({ line }) => line?.shelf },
    { id: 'on_hand', header: 'Uzskaitē', width: 90, kind: 'computed', figures: 'quantity', value: ({ line }) => line?.on_hand },
    {
      id: 'difference',
      header: 'Starpība',
      width: 90,
      kind: 'computed',
      figures: 'quantity',
      value: ({ line, quantity }) => line && quantity && big(quantity).minus(line.on_hand).toFixed(),
    },
  ]
}

const loaders = new Map<number, LoadOptions>()

function stockIn(warehouse_id: number): LoadOptions {
  const cached = loaders.get(warehouse_id)
  if (cached) return cached
  const load: LoadOptions = async (q, signal) => {
    const { data } = await readOnce(stock.list, { query: { warehouse_id, per_page: 20, ...(q.trim() !== '' && { q }) } }, signal)
    return data.map(({ id, catalog_item, sku, shelf }) => ({
      id,
      label: catalog_item.name,
      hint: [sku, shelf && `plaukts ${shelf}`].filter(Boolean).join(' · '),
    }))
  }
  loaders.set(warehouse_id, load)
  return load
}

/** Null if not in the warehouse. */
async function stockMeant(warehouse: number, text: string): Promise<Option | null> {
  const { data } = await readOnce(stockCounts.lookup, { body: { sku: text.trim(), warehouse } })
  return { id: data.id, label: data.catalog_item.name, hint: `${data.sku} · ${formatQuantity(data.on_hand)}` }
}

function newLineOf({ item, quantity }: Partial<Values>): Body<typeof stockCounts.addItem> | null {
  return item && quantity ? { stock_item_id: Number(item.id), quantity } : null
}
