import type { ReactNode } from 'react'
import { formatAmount, formatQuantity } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { production } from '../../../contract/production/production.ts'
import type { StockRow } from '../../../contract/stock/stock.ts'
import { useSeesCosts } from '../../commands/use-may.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import type { Column } from '../../ui/table/columns.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import type { ScreenProps } from '../../tabs/tab.ts'
import { loadWarehouses } from '../shared/loaders.ts'

interface StockProps extends ScreenProps {
  call: typeof production.stockItems | typeof production.serviceStockItems
  title: string
  empty: ReactNode
}

export function StockList({ tab, call, title, empty }: StockProps) {
  const costs = useSeesCosts()
  return (
    <ListView
      tab={tab}
      title={title}
      call={call}
      kind="stock-item"
      columns={costs ? columns : columns.filter(({ id }) => id !== 'value')}
      filters={filters}
      path={({ catalog_item }) => `/catalog/${catalog_item.id}`}
      tabTitle={({ sku, catalog_item }) => `${sku} ${catalog_item.name}`}
      record={({ id, catalog_item, warehouse, lock_version }) => ({
        kind: 'stock-item',
        id,
        title: `${catalog_item.name} (${warehouse.name})`,
        lock_version,
        facts: { catalog_item_id: catalog_item.id },
      })}
      commands={['stock.movements', 'stock.label']}
      nouns={['krājums', 'krājumi', 'krājumu']}
      empty={empty}
    />
  )
}

const lowWord = 'Zems'

const quantity = (
  id: 'on_hand' | 'reserved' | 'available' | 'incoming',
  { sorted = false, hidePriority }: { sorted?: boolean; hidePriority?: number } = {},
): Column<StockRow> => ({
  id,
  header: labelOf(id),
  width: 96,
  align: 'end',
  ...(sorted && { sortKey: id }),
  ...(hidePriority !== undefined && { hidePriority }),
  cell: (row) => formatQuantity(row[id]),
})

const columns: readonly Column<StockRow>[] = [
  { id: 'sku', header: labelOf('sku'), width: 120, sortKey: 'sku', cell: ({ sku }) => sku },
  {
    id: 'name',
    key: 'catalog_item',
    header: labelOf('name'),
    width: 180,
    grow: 2,
    sortKey: 'name',
    opens: true,
    cell: ({ catalog_item }) => catalog_item.name,
  },
  { id: 'warehouse', header: labelOf('warehouse_id'), width: 120, grow: 1, cell: ({ warehouse }) => warehouse.name },
  quantity('on_hand', { sorted: true }),
  quantity('reserved', { hidePriority: 3 }),
  quantity('available', { sorted: true }),
  quantity('incoming', { hidePriority: 2 }),
  { id: 'unit', key: 'measure_unit', header: 'Mērv.', width: 64, hidePriority: 1, cell: ({ measure_unit }) => measure_unit.name },
  {
    id: 'low',
    key: 'is_low',
    header: labelOf('status'),
    width: 90,
    cell: ({ is_low }) => is_low && <StatusBadge label={lowWord} tone="warning" />,
    text: ({ is_low }) => (is_low ? lowWord : ''),
  },
  {
    id: 'value',
    key: 'stock_value',
    header: `${labelOf('stock_value')}, €`,
    width: 120,
    align: 'end',
    cell: ({ stock_value }) => stock_value && formatAmount(stock_value),
  },
]

const filters: readonly Filter[] = [
  { name: 'warehouse_id', label: labelOf('warehouse_id'), kind: 'record', load: loadWarehouses },
  { name: 'low', label: lowWord, kind: 'flag' },
  { name: 'in_stock', label: 'Ir atlikums', kind: 'flag' },
]
