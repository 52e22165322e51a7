import { catalog, itemTypes, type ItemRow } from '../../../contract/catalog/catalog.ts'
import { formatPrice, formatQuantity } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { manufacturers } from '../../../contract/reference/reference.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { listed } from '../../workspace/record/options.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { Thumb } from '../../workspace/record/Thumb.tsx'
import { categoryPicker } from '../shared/catalog-pickers.ts'

export default function CatalogScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Preces un pakalpojumi"
      call={catalog.list}
      kind="item"
      columns={itemColumns}
      filters={filters}
      path={({ id }) => `/catalog/${id}`}
      record={currentItem}
      create="item.create"
      nouns={['prece', 'preces', 'preču']}
      empty={<EmptyState title="Preču vēl nav" action={<CommandButton id="item.create" tone="primary" />} />}
    />
  )
}

export function currentItem({ id, sku, name, lock_version, is_eol, is_stocked, display_in_webshop }: ItemRow) {
  return { kind: 'item' as const, id, title: `${sku} ${name}`, lock_version, facts: { is_eol, is_stocked, display_in_webshop } }
}

export const itemColumns: readonly Column<ItemRow>[] = [
  {
    id: 'image',
    header: 'Attēls',
    width: 56,
    hidePriority: 3,
    cell: ({ image_id }) => image_id !== null && <Thumb id={image_id} size="row" />,
    text: () => '',
  },
  { id: 'sku', header: labelOf('sku'), width: 115, sortKey: 'sku', cell: ({ sku }) => sku },
  { id: 'name', header: labelOf('name'), width: widths.name, grow: 3, sortKey: 'name', opens: true, cell: ({ name }) => name },
  { id: 'category', header: labelOf('category_id'), width: widths.moment, hidePriority: 4, grow: 1, cell: ({ category }) => category.name },
  {
    id: 'manufacturer',
    header: labelOf('manufacturer_id'),
    width: widths.person,
    hidePriority: 2,
    cell: ({ manufacturer }) => manufacturer?.name,
  },
  {
    id: 'price',
    header: 'Cena bez PVN, €',
    width: 130,
    align: 'end',
    prices: true,
    sortKey: 'price',
    cell: ({ price }) => formatPrice(price),
  },
  {
    id: 'available',
    header: labelOf('available'),
    width: widths.quantity,
    align: 'end',
    cell: ({ available }) => (available === null ? '' : formatQuantity(available)),
  },
  {
    id: 'unit',
    key: 'measure_unit',
    header: 'Mērv.',
    width: widths.percent,
    hidePriority: 1,
    cell: ({ measure_unit }) => measure_unit.name,
  },
  {
    id: 'status',
    key: 'is_eol',
    header: labelOf('status'),
    width: widths.status,
    cell: (row) => row.is_eol && <Badge tone="warning">{eolWord}</Badge>,
    text: ({ is_eol }) => (is_eol ? eolWord : ''),
  },
]

const eolWord = 'Nav apritē'

const filters: readonly Filter[] = [
  { name: 'category_id', label: labelOf('category_id'), kind: 'record', load: categoryPicker },
  { name: 'manufacturer_id', label: labelOf('manufacturer_id'), kind: 'record', load: listed(manufacturers.calls.list) },
  { name: 'type', label: labelOf('type'), kind: 'choice', choices: choicesOf(itemTypes) },
  { name: 'is_eol', label: 'Tikai no aprites izņemtās', kind: 'flag' },
]
