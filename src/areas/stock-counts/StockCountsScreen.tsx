import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { stockCounts, type StockCountRow } from '../../../contract/stock-counts/stock-counts.ts'
import { abilities } from '../../../machines/lifecycle.ts'
import { stockItemCount } from '../../../machines/stock-item-count.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import type { ScreenProps } from '../../tabs/tab.ts'
import { loadWarehouses } from '../shared/loaders.ts'
import { countTitle, shortCountName } from '../shared/names.ts'

export default function StockCountsScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Krājumu uzskaite"
      call={stockCounts.list}
      kind="stock_item_count"
      columns={columns}
      filters={filters}
      path={({ id }) => `/stock/stock_item_counts/${id}`}
      record={(row) => ({
        kind: 'stock_item_count',
        id: row.id,
        title: countTitle(row),
        lock_version: row.lock_version,
        status: row.status,
        can: abilities(stockItemCount, row.status, {}),
      })}
      create="stock-count.create"
      nouns={['lapa', 'lapas', 'lapu']}
      empty={
        <EmptyState title="Uzskaites lapu vēl nav" action={<CommandButton id="stock-count.create" tone="primary" />}>
          Šeit būs noliktavās saskaitītais; krājumus tas nemaina.
        </EmptyState>
      }
    />
  )
}

const columns: readonly Column<StockCountRow>[] = [
  { id: 'name', header: labelOf('name'), width: 200, grow: 2, opens: true, cell: shortCountName },
  { id: 'date', header: labelOf('date'), width: widths.day, align: 'end', sortKey: 'date', cell: ({ date }) => formatDate(date) },
  { id: 'warehouse', header: labelOf('warehouse_id'), width: 160, grow: 1, cell: ({ warehouse }) => warehouse.name },
  { id: 'lines', header: labelOf('lines'), width: 80, align: 'end', cell: ({ lines }) => String(lines) },
  { id: 'created_by', header: 'Skaitīja', width: 160, hidePriority: 1, cell: ({ created_by }) => created_by?.name },
]

const filters: readonly Filter[] = [
  { name: 'warehouse_id', label: labelOf('warehouse_id'), kind: 'record', load: loadWarehouses },
  { name: 'date_from', label: 'No', kind: 'date' },
  { name: 'date_to', label: 'Līdz', kind: 'date' },
]
