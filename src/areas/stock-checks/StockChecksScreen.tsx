import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { type StockCheckRow } from '../../../contract/stock-checks/stock-check-record.ts'
import { stockChecks } from '../../../contract/stock-checks/stock-checks.ts'
import { abilities } from '../../../machines/lifecycle.ts'
import { freshStockCheck, stockCheck } from '../../../machines/stock-check.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { StatusBadge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { choicesOf } from '../../ui/choices.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { loadWarehouses } from '../shared/loaders.ts'
import { checkTitle } from '../shared/names.ts'
import { checkTones } from './stock-checks.labels.ts'

export default function StockChecksScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Inventarizācijas"
      call={stockChecks.list}
      kind="stock_check"
      columns={columns}
      filters={filters}
      path={({ id }) => `/stock/stock_checks/${id}`}
      record={(row) => ({
        kind: 'stock_check',
        id: row.id,
        title: checkTitle(row),
        lock_version: row.lock_version,
        status: row.status,
        can: abilities(stockCheck, row.status, { ...freshStockCheck, uncounted: row.lines - row.done }),
      })}
      create="stock-check.create"
      nouns={['inventarizācija', 'inventarizācijas', 'inventarizāciju']}
      empty={
        <EmptyState title="Inventarizāciju vēl nav" action={<CommandButton id="stock-check.create" tone="primary" />}>
          Šeit būs noliktavu inventarizācijas: skaitītais, starpības un to dokumenti.
        </EmptyState>
      }
    />
  )
}

const columns: readonly Column<StockCheckRow>[] = [
  { id: 'warehouse', header: labelOf('warehouse_id'), width: 180, grow: 2, opens: true, cell: ({ warehouse }) => warehouse.name },
  { id: 'date', header: labelOf('date'), width: widths.day, align: 'end', sortKey: 'date', cell: ({ date }) => formatDate(date) },
  {
    id: 'status',
    header: labelOf('status'),
    width: 110,
    cell: ({ status }) => <StatusBadge label={stockCheck.states[status]} tone={checkTones[status]} />,
    text: ({ status }) => stockCheck.states[status],
  },
  { id: 'done', header: 'Saskaitīts', width: 110, align: 'end', cell: ({ done, lines }) => `${done} no ${lines}` },
  {
    id: 'responsible',
    key: 'responsible_user',
    header: labelOf('responsible_user_id'),
    width: 160,
    grow: 1,
    cell: ({ responsible_user }) => responsible_user?.name,
  },
  { id: 'order_ref', header: labelOf('order_ref'), width: 120, hidePriority: 1, cell: ({ order_ref }) => order_ref },
]

const filters: readonly Filter[] = [
  { name: 'status', label: labelOf('status'), kind: 'choice', choices: choicesOf(stockCheck.states) },
  { name: 'warehouse_id', label: labelOf('warehouse_id'), kind: 'record', load: loadWarehouses },
  { name: 'date_from', label: 'No', kind: 'date' },
  { name: 'date_to', label: 'Līdz', kind: 'date' },
]
