import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { units, type UnitRow } from '../../../contract/units/units.ts'
import { catalogItemUnit } from '../../../machines/catalog-item-unit.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { choicesOf } from '../../ui/choices.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { loadWarehouses } from '../shared/loaders.ts'
import { unitTones } from './units.labels.ts'

export default function UnitsScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="IMEI saraksts"
      call={units.list}
      kind="catalog_item_unit"
      columns={columns}
      filters={filters}
      path={({ id }) => `/workspace/catalog_item_units/${id}`}
      tabTitle={({ number }) => number}
      record={(row) => ({
        kind: 'catalog_item_unit',
        id: row.id,
        title: row.number,
        lock_version: row.lock_version,
        status: row.status,
        can: row.can,
      })}
      nouns={['vienība', 'vienības', 'vienību']}
      empty={<EmptyState title="Vienību vēl nav">Šeit būs preces, kurām katrai ir savs IMEI vai sērijas numurs.</EmptyState>}
    />
  )
}

const columns: readonly Column<UnitRow>[] = [
  { id: 'number', header: 'IMEI / sērijas Nr.', width: 150, sortKey: 'number', opens: true, cell: ({ number }) => number },
  {
    id: 'item',
    key: 'catalog_item',
    header: labelOf('catalog_item_id'),
    width: widths.name,
    grow: 2,
    cell: (row) => row.catalog_item.name,
  },
  { id: 'sku', header: labelOf('sku'), width: 110, hidePriority: 2, cell: ({ sku }) => sku },
  {
    id: 'status',
    header: labelOf('status'),
    width: 150,
    cell: ({ status }) => <StatusBadge label={catalogItemUnit.states[status]} tone={unitTones[status]} />,
    text: ({ status }) => catalogItemUnit.states[status],
  },
  { id: 'warehouse', header: labelOf('warehouse_id'), width: 120, grow: 1, cell: ({ warehouse }) => warehouse?.name },
  { id: 'procurement', header: 'Iepirkums', width: 136, hidePriority: 4, cell: ({ procurement }) => procurement?.name },
  { id: 'supplier', header: labelOf('supplier_id'), width: 130, hidePriority: 3, grow: 1, cell: ({ supplier }) => supplier?.name },
  { id: 'made_by', header: 'Ražots', width: 136, hidePriority: 6, cell: ({ made_by }) => made_by?.name },
  {
    id: 'built_into',
    header: 'Iebūvēts',
    width: 136,
    hidePriority: 7,
    cell: ({ built_into, production }) => (built_into ?? production)?.name,
  },
  { id: 'order', header: labelOf('order_id'), width: 136, hidePriority: 5, cell: ({ order }) => order?.name },
  { id: 'sold_at', header: 'Pārdots', width: widths.day, hidePriority: 1, align: 'end', cell: ({ sold_at }) => formatDate(sold_at) },
]

const filters: readonly Filter[] = [
  { name: 'status', label: labelOf('status'), kind: 'choice', choices: choicesOf(catalogItemUnit.states) },
  { name: 'catalog_item_id', label: labelOf('catalog_item_id'), kind: 'record', load: recordLoader('item') },
  { name: 'warehouse_id', label: labelOf('warehouse_id'), kind: 'record', load: loadWarehouses },
]
