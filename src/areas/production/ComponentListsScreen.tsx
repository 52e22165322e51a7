import { sideAbilities } from '../../../machines/side-abilities.ts'
import { componentLists, type ComponentListRow } from '../../../contract/component-lists/component-lists.ts'
import { formatQuantity } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { StatusBadge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import type { ScreenProps } from '../../tabs/tab.ts'

export default function ProductionListsScreen(props: ScreenProps) {
  return <Lists {...props} type="production" title="Komponenšu saraksti" />
}

export function ServiceListsScreen(props: ScreenProps) {
  return <Lists {...props} type="service" title="Servisa komponenšu saraksti" />
}

const creates = { production: 'component-list.create', service: 'component-list.create-service' } as const

function Lists({ tab, type, title }: ScreenProps & { type: ComponentListRow['type']; title: string }) {
  return (
    <ListView
      tab={tab}
      title={title}
      call={componentLists.list}
      kind="component_list"
      query={queries[type]}
      columns={columns}
      filters={filters}
      path={({ id }) => `/production/component_lists/${id}`}
      record={(row) => ({
        kind: 'component_list',
        id: row.id,
        title: `${row.name}, versija ${row.version}`,
        lock_version: row.lock_version,
        can: sideAbilities('component_list', { isActive: row.is_active }),
        facts: { is_active: row.is_active, type: row.type, catalog_item_id: row.catalog_item.id },
      })}
      create={creates[type]}
      nouns={['saraksts', 'saraksti', 'sarakstu']}
      empty={
        <EmptyState title="Sarakstu vēl nav" action={<CommandButton id={creates[type]} tone="primary" />}>
          Saraksts pasaka, no kā un cik daudz sastāv prece; pēc tā ražošanas pieteikums zina, kas jāpaņem no noliktavas.
        </EmptyState>
      }
    />
  )
}

const queries = { production: { type: 'production' }, service: { type: 'service' } } as const

const activeWord = 'Lietošanā'

const columns: readonly Column<ComponentListRow>[] = [
  { id: 'name', header: labelOf('name'), width: widths.name, grow: 2, sortKey: 'name', opens: true, cell: ({ name }) => name },
  { id: 'version', header: labelOf('version'), width: 70, align: 'end', cell: ({ version }) => String(version) },
  {
    id: 'item',
    key: 'catalog_item',
    header: labelOf('catalog_item_id'),
    width: 180,
    grow: 1,
    cell: ({ catalog_item }) => catalog_item.name,
  },
  { id: 'sku', header: labelOf('sku'), width: 110, cell: ({ sku }) => sku },
  {
    id: 'active',
    key: 'is_active',
    header: labelOf('status'),
    width: 110,
    cell: ({ is_active }) => <StatusBadge label={is_active ? activeWord : 'Nelieto'} tone={is_active ? 'success' : 'neutral'} />,
    text: ({ is_active }) => (is_active ? activeWord : 'Nelieto'),
  },
  {
    id: 'output',
    key: 'output_quantity',
    header: labelOf('output_quantity'),
    width: 100,
    align: 'end',
    cell: ({ output_quantity, measure_unit }) => `${formatQuantity(output_quantity)} ${measure_unit.name}`,
  },
  { id: 'items', header: 'Komponentes', width: 100, align: 'end', cell: ({ items }) => String(items) },
]

const filters: readonly Filter[] = [
  { name: 'catalog_item_id', label: labelOf('catalog_item_id'), kind: 'record', load: recordLoader('item') },
  { name: 'component_id', label: labelOf('component_id'), kind: 'record', load: recordLoader('item') },
  { name: 'is_active', label: activeWord, kind: 'flag' },
]
