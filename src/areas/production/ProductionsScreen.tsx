import { formatDate, formatQuantity } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { production } from '../../../contract/production/production.ts'
import type { ProductionRow } from '../../../contract/production/production-record.ts'
import { abilities } from '../../../machines/lifecycle.ts'
import { freshProduction, productionApplication as chart } from '../../../machines/production-application.ts'
import { signedInUser } from '../../commands/session.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { StatusBadge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { choicesOf } from '../../ui/choices.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { loadWarehouses } from '../shared/loaders.ts'
import { loadStaff } from '../../workspace/record/staff.ts'
import { productionTones } from './production.labels.ts'

export default function ProductionsScreen({ tab }: ScreenProps) {
  const { id, name } = signedInUser()
  return (
    <ListView
      tab={tab}
      title="Ražošanas pieteikumi"
      call={production.list}
      kind="production_application"
      columns={columns}
      filters={filters}
      path={(row) => `/production/production_applications/${row.id}`}
      record={(row) => ({
        kind: 'production_application',
        id: row.id,
        title: row.number,
        lock_version: row.lock_version,
        status: row.status,
        can: abilities(chart, row.status, freshProduction),
      })}
      create="production.create"
      work={{ open: { is_open: 1 }, mine: { responsible_user_id: id, responsible_user_id__label: name } }}
      quick={{ mine: () => ({ responsible_user_id: id, responsible_user_id__label: name }) }}
      nouns={['pieteikums', 'pieteikumi', 'pieteikumu']}
      empty={
        <EmptyState title="Ražošanas pieteikumu vēl nav" action={<CommandButton id="production.create" tone="primary" />}>
          Šeit būs tas, ko uzņēmums ražo un komplektē: no kā, cik un kuram pasūtījumam.
        </EmptyState>
      }
    />
  )
}

const lateWord = 'Kavējas'

const columns: readonly Column<ProductionRow>[] = [
  { id: 'number', header: labelOf('number'), width: 142, opens: true, cell: ({ number }) => number },
  {
    id: 'item',
    key: 'catalog_item',
    header: labelOf('catalog_item_id'),
    width: widths.name,
    grow: 2,
    cell: ({ catalog_item }) => catalog_item.name,
  },
  { id: 'sku', header: labelOf('sku'), width: 100, hidePriority: 2, cell: ({ sku }) => sku },
  {
    id: 'status',
    header: labelOf('status'),
    width: 120,
    cell: ({ status }) => <StatusBadge label={chart.states[status]} tone={productionTones[status]} />,
    text: ({ status }) => chart.states[status],
  },
  {
    id: 'done',
    key: 'quantity_done',
    header: 'Saražots',
    width: 120,
    align: 'end',
    cell: doneText,
  },
  { id: 'order', header: labelOf('order_id'), width: 136, hidePriority: 4, cell: ({ order }) => order?.name },
  { id: 'customer', header: labelOf('customer_id'), width: 140, grow: 1, hidePriority: 3, cell: ({ customer }) => customer?.name },
  {
    id: 'due_date',
    header: 'Termiņš',
    width: widths.day,
    align: 'end',
    sortKey: 'due_date',
    cell: ({ due_date }) => formatDate(due_date),
  },
  {
    id: 'late',
    key: 'is_late',
    header: '',
    width: 80,
    cell: ({ is_late }) => is_late && <StatusBadge label={lateWord} tone="danger" />,
    text: ({ is_late }) => (is_late ? lateWord : ''),
  },
  {
    id: 'responsible',
    key: 'responsible_user',
    header: labelOf('responsible_user_id'),
    width: 120,
    hidePriority: 1,
    cell: (row) => row.responsible_user?.name,
  },
]

function doneText({ quantity, quantity_done, measure_unit }: ProductionRow): string {
  return `${formatQuantity(quantity_done)} no ${formatQuantity(quantity)} ${measure_unit.name}`
}

const filters: readonly Filter[] = [
  { name: 'is_open', label: 'Nepabeigti', kind: 'flag' },
  { name: 'responsible_user_id', label: labelOf('responsible_user_id'), kind: 'record', load: loadStaff },
  { name: 'status', label: labelOf('status'), kind: 'choice', choices: choicesOf(chart.states) },
  { name: 'catalog_item_id', label: labelOf('catalog_item_id'), kind: 'record', load: recordLoader('item') },
  { name: 'warehouse_id', label: labelOf('warehouse_id'), kind: 'record', load: loadWarehouses },
  { name: 'is_late', label: lateWord, kind: 'flag' },
]
