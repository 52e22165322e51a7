import { useState } from 'react'
import { formatAmount, formatMoment, formatQuantity } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { warehouses } from '../../../contract/reference/reference.ts'
import { stock, type StockRow } from '../../../contract/stock/stock.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { useSeesCosts } from '../../commands/use-may.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import { asQuery, type Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { currentRecord, useActiveView } from '../../tabs/active-views.ts'
import { useView } from '../../tabs/hooks.ts'
import { listed } from '../../workspace/record/options.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { StockPanel } from './StockPanel.tsx'
import { categoryPicker } from '../shared/catalog-pickers.ts'

/** Pixels from which list and panel fit side by side. */
const roomy = 1700

export default function StockScreen({ tab }: ScreenProps) {
  const [panel, setPanel] = useState(window.innerWidth >= roomy)
  const costs = useSeesCosts()
  const record = currentRecord(useActiveView(tab.id))
  useView(tab, { panel: () => setPanel(!panel), ...(!panel && { edit: () => setPanel(true) }) })
  return (
    <div className="flex h-full min-h-0">
      <div className="min-w-0 flex-1">
        <ListView
          tab={tab}
          title="Krājumi"
          call={stock.list}
          kind="stock-item"
          columns={costs ? columns : withoutValue}
          filters={costs ? costFilters : filters}
          path={({ catalog_item }) => `/catalog/${catalog_item.id}`}
          tabTitle={({ sku, catalog_item }) => `${sku} ${catalog_item.name}`}
          record={currentStock}
          commands={['stock.movements', 'stock.label']}
          aside={
            <CommandButton id="stock.excel" args={{ query: exported(tab) }}>
              Uz Excel
            </CommandButton>
          }
          nouns={['krājums', 'krājumi', 'krājumu']}
          empty={<EmptyState title="Krājumu vēl nav">Preci noliktavā atver tās kartītē kataloga sadaļā.</EmptyState>}
        />
      </div>
      {panel && record?.kind === 'stock-item' && <StockPanel id={record.id} tab={tab} />}
    </div>
  )
}

function exported({ listState: { q, filters: activeFilters } }: ScreenProps['tab']) {
  return { ...asQuery(activeFilters), ...(q && { q }) }
}

function currentStock({ id, catalog_item, warehouse, lock_version }: StockRow) {
  const facts = { catalog_item_id: catalog_item.id }
  return { kind: 'stock-item' as const, id, title: `${catalog_item.name} (${warehouse.name})`, lock_version, facts }
}

const quantity = (id: 'on_hand' | 'reserved' | 'available' | 'incoming', more: Partial<Column<StockRow>> = {}): Column<StockRow> => ({
  id,
  header: labelOf(id),
  width: 96,
  align: 'end',
  cell: (row) => formatQuantity(row[id]),
  ...more,
})

const valueColumn: Column<StockRow> = {
  id: 'value',
  key: 'stock_value',
  // The page title names the total.
  header: 'Vērtība, €',
  width: 130,
  align: 'end',
  sortKey: 'stock_value',
  cell: ({ stock_value }) => stock_value && formatAmount(stock_value),
}

const columns: readonly Column<StockRow>[] = [
  { id: 'sku', header: labelOf('sku'), width: 120, sortKey: 'sku', cell: ({ sku }) => sku },
  {
    id: 'name',
    key: 'catalog_item',
    header: labelOf('name'),
    width: 180,
    grow: 2,
    // Names of goods differ at their end.
    readable: 260,
    sortKey: 'name',
    opens: true,
    cell: ({ catalog_item }) => catalog_item.name,
  },
  { id: 'warehouse', header: labelOf('warehouse_id'), width: 120, grow: 1, cell: ({ warehouse }) => warehouse.name },
  { id: 'shelf', header: labelOf('shelf'), width: widths.percent, hidePriority: 3, cell: ({ shelf }) => shelf },
  quantity('on_hand', { sortKey: 'on_hand' }),
  quantity('reserved', { hidePriority: 5 }),
  quantity('available', { sortKey: 'available' }),
  { id: 'unit', key: 'measure_unit', header: 'Mērv.', width: 64, hidePriority: 4, cell: ({ measure_unit }) => measure_unit.name },
  {
    id: 'min_quantity',
    header: 'Minimums',
    width: 96,
    hidePriority: 2,
    align: 'end',
    cell: ({ min_quantity }) => (min_quantity === null ? '' : formatQuantity(min_quantity)),
  },
  {
    id: 'low',
    key: 'is_low',
    header: labelOf('status'),
    width: widths.status,
    cell: ({ is_low }) => is_low && <StatusBadge label={lowWord} tone="warning" />,
    text: ({ is_low }) => (is_low ? lowWord : ''),
  },
  valueColumn,
  {
    id: 'moved',
    key: 'last_movement_at',
    header: labelOf('last_movement_at'),
    width: 130,
    hidePriority: 1,
    sortKey: 'last_movement_at',
    align: 'end',
    cell: ({ last_movement_at }) => last_movement_at && formatMoment(last_movement_at),
  },
]

const withoutValue = columns.filter((column) => column !== valueColumn)

const lowWord = 'Jāpasūta'

const filters: readonly Filter[] = [
  { name: 'warehouse_id', label: labelOf('warehouse_id'), kind: 'record', load: listed(warehouses.calls.list) },
  { name: 'categories', label: labelOf('category_id'), kind: 'record', load: categoryPicker },
  { name: 'low', label: 'Tikai zem minimuma', kind: 'flag' },
  { name: 'in_stock', label: labelOf('in_stock'), kind: 'flag' },
  { name: 'idle_since', label: labelOf('idle_since'), kind: 'date' },
]

const costFilters: readonly Filter[] = [
  ...filters,
  { name: 'value_from', label: labelOf('value_from'), kind: 'money' },
  { name: 'value_to', label: labelOf('value_to'), kind: 'money' },
]
