import { useRef } from 'react'
import { useParams } from 'wouter'
import { catalog, itemTypes, type ItemRecord, type ItemStock } from '../../../contract/catalog/catalog.ts'
import { formatAmount, formatPrice, formatQuantity } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { ActionBar } from '../../commands/ActionBar.tsx'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { useCall } from '../../commands/use-call.ts'
import { Badge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import { RowsTable } from '../../ui/table/RowsTable.tsx'
import { AppLink } from '../../workspace/AppLink.tsx'
import { useRecord, useTitle, useView } from '../../tabs/hooks.ts'
import { RecordHead, RecordPage } from '../../workspace/record/RecordPage.tsx'
import type { PageParams, ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { IncomingGoods } from '../shared/IncomingGoods.tsx'
import { currentItem } from './CatalogScreen.tsx'
import { ItemFacts } from './ItemFacts.tsx'
import { ItemFigures } from './ItemFigures.tsx'
import { ItemImages } from './ItemImages.tsx'
import { ItemParts } from './ItemParts.tsx'

export default function ItemScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'catalogItemId'>>()
  const state = useCall(catalog.show, { params: { id: Number(params.catalogItemId) } }, { page: true })
  const item = state.answer?.data
  useTitle(tab, item && currentItem(item).title)
  useRecord(tab, item && { ...currentItem(item), can: item.can })
  return (
    <RecordPage state={state} noun="ieraksts katalogā">
      {(record) => (
        <>
          <RecordHead
            title={record.name}
            above={`${record.sku} · ${itemTypes[record.type]}`}
            marks={
              <>
                {record.is_eol && <Badge tone="warning">Nav apritē</Badge>}
                {record.is_eol && record.eol_replacement && (
                  <span className="text-small">
                    Aizstāj <AppLink to={`/catalog/${record.eol_replacement.id}`}>{record.eol_replacement.name}</AppLink>
                  </span>
                )}
                {record.display_in_webshop && <Badge>Interneta veikalā</Badge>}
              </>
            }
          >
            <ActionBar
              primary={[
                'item.back',
                ...(record.stock.length === 0 ? ['item.open-stock'] : []),
                record.is_stocked ? 'item.label' : 'item.duplicate',
              ]}
              commands={['item.duplicate', 'item.label', 'item.add-images', 'item.open-stock', record.is_eol ? 'item.back' : 'item.eol']}
              more={['item.set-param', 'item.options', 'item.related', 'item.webshop', 'item.delete']}
            />
            <ItemFigures item={record} />
          </RecordHead>
          <ItemFacts item={record} tab={tab} />
          <ItemImages item={record} />
          {record.is_stocked && <Stock item={record} tab={tab} />}
          <ItemParts item={record} />
        </>
      )}
    </RecordPage>
  )
}

function Stock({ item, tab }: { item: ItemRecord; tab: TabHandle }) {
  const box = useRef<HTMLElement>(null)
  useView(tab, { lines: () => box.current?.querySelector<HTMLElement>('[role="grid"]')?.focus() })
  const awaited = item.stock.filter(({ incoming }) => Number(incoming) > 0)
  const costs = item.stock.some(({ avg_cost }) => avg_cost !== undefined)
  return (
    <section ref={box} aria-label="Krājumi" className="border-t border-line p-4">
      <h2 className="pb-2 text-head">Krājumi</h2>
      <RowsTable
        label="Krājumi noliktavās"
        rows={item.stock}
        columns={costs ? costColumns : columns}
        rowKey={({ id }) => id}
        empty={<EmptyState title="Prece nav atvērta nevienā noliktavā" action={<CommandButton id="item.open-stock" />} />}
      />
      {awaited.map(({ id, warehouse }) => (
        <div key={id} className="pt-3">
          <h3 className="pb-1 text-small text-muted">Sagaidāms: {warehouse.name}</h3>
          <IncomingGoods itemId={item.id} warehouse={warehouse} />
        </div>
      ))}
    </section>
  )
}

const quantity = (id: 'on_hand' | 'reserved' | 'available' | 'incoming'): Column<ItemStock> => ({
  id,
  header: labelOf(id),
  width: 100,
  align: 'end',
  cell: (row) => formatQuantity(row[id]),
})

const columns: readonly Column<ItemStock>[] = [
  { id: 'warehouse', header: labelOf('warehouse_id'), width: widths.name, grow: 1, cell: ({ warehouse }) => warehouse.name },
  { id: 'shelf', header: labelOf('shelf'), width: widths.quantity, hidePriority: 1, cell: ({ shelf }) => shelf },
  quantity('on_hand'),
  quantity('reserved'),
  quantity('available'),
  quantity('incoming'),
  {
    id: 'min_quantity',
    header: 'Minimums',
    width: 100,
    hidePriority: 2,
    align: 'end',
    cell: ({ min_quantity }) => (min_quantity === null ? '' : formatQuantity(min_quantity)),
  },
]

const costColumns: readonly Column<ItemStock>[] = [
  ...columns,
  { id: 'avg_cost', header: 'Pašizmaksa, €', width: 120, align: 'end', prices: true, cell: ({ avg_cost }) => formatPrice(avg_cost ?? '0') },
  {
    id: 'value',
    header: `${labelOf('stock_value')}, €`,
    width: 140,
    align: 'end',
    cell: ({ stock_value }) => formatAmount(stock_value ?? '0'),
  },
]
