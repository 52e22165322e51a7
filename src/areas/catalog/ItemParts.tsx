import type { ItemRecord } from '../../../contract/catalog/catalog.ts'
import { catalog } from '../../../contract/catalog/catalog.ts'
import { formatDelta, formatMoney, formatPrice, formatQuantity } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { relationKinds, type RelatedItem } from '../../../contract/catalog/related-items.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { openPath } from '../../commands/navigate.ts'
import { useCall } from '../../commands/use-call.ts'
import { Badge } from '../../ui/Badge.tsx'
import { KeyFacts } from '../../ui/KeyFacts.tsx'
import { SectionTabs } from '../../ui/SectionTabs.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import { RowsTable } from '../../ui/table/RowsTable.tsx'
import { useTabId } from '../../tabs/context.ts'
import { usePart } from '../../tabs/use-part.ts'

export function ItemParts({ item }: { item: ItemRecord }) {
  const [current, setCurrent] = usePart('section', 'params')
  const { params, options, related } = item
  return (
    <div className="border-t border-line">
      <SectionTabs
        label="Preces sadaļas"
        current={current}
        onChange={setCurrent}
        sections={[
          { id: 'params', label: 'Parametri', mark: <Badge>{params.length}</Badge> },
          { id: 'options', label: 'Opcijas', mark: <Badge>{options.length}</Badge> },
          { id: 'related', label: 'Saistītās preces', mark: <Badge>{related.length}</Badge> },
          { id: 'webshop', label: 'Interneta veikals' },
        ]}
      >
        <div className="flex flex-col items-start gap-3 p-4">
          {current === 'params' && <Params item={item} />}
          {current === 'options' && <Options item={item} />}
          {current === 'related' && <Related item={item} />}
          {current === 'webshop' && <Webshop id={item.id} />}
        </div>
      </SectionTabs>
    </div>
  )
}

function Params({ item: { params } }: { item: ItemRecord }) {
  const names = [...new Map(params.map(({ param }) => [param.id, param.name]))]
  return (
    <>
      {params.length === 0 ? (
        <p className="text-muted">Precei parametru nav</p>
      ) : (
        <KeyFacts
          label="Preces parametri"
          facts={names.map(([id, name]) => ({
            id: String(id),
            label: name,
            value: params
              .filter(({ param }) => param.id === id)
              .map(({ value, measure_unit }) => [value, measure_unit].filter(Boolean).join(' '))
              .join(', '),
          }))}
        />
      )}
      <div className="flex gap-2">
        <CommandButton id="item.set-param" />
        {params.length > 0 && <CommandButton id="item.clear-param" />}
      </div>
    </>
  )
}

function Options({ item: { options } }: { item: ItemRecord }) {
  return (
    <>
      {options.length === 0 && <p className="text-muted">Precei opciju nav</p>}
      {options.map(({ id, option, items }) => (
        <div key={id} className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-medium">{option.name}</span>
          {items.map((each) => (
            <span key={each.id}>
              {each.data} <span className="figures text-muted">{formatDelta(each.price_delta)}</span>
            </span>
          ))}
        </div>
      ))}
      {options.length > 0 && (
        <p className="text-small text-muted">Dokumenta rindā opcijas vēl neizvēlas: piemaksu pieskaita, labojot rindas cenu.</p>
      )}
      <CommandButton id="item.options" />
    </>
  )
}

function Related({ item: { related } }: { item: ItemRecord }) {
  const from = useTabId()
  return (
    <>
      <div className="w-full">
        <RowsTable
          label="Saistītās preces"
          rows={related}
          columns={relatedColumns}
          rowKey={({ id }) => id}
          href={({ item }) => `/catalog/${item.id}`}
          onOpen={({ item }, background) => openPath(`/catalog/${item.id}`, { background, from, title: item.name })}
          empty={<p className="text-muted">Saistīto preču nav</p>}
        />
      </div>
      <CommandButton id="item.related" />
    </>
  )
}

const relatedColumns: readonly Column<RelatedItem>[] = [
  { id: 'sku', header: labelOf('sku'), width: 130, hidePriority: 1, cell: ({ sku }) => sku },
  { id: 'name', header: labelOf('name'), width: widths.name, grow: 1, opens: true, cell: ({ item }) => item.name },
  { id: 'kind', header: labelOf('kind'), width: widths.person, hidePriority: 2, cell: ({ kind }) => relationKinds[kind] },
  { id: 'price', header: 'Cena bez PVN, €', width: 130, align: 'end', prices: true, cell: ({ price }) => formatPrice(price) },
  {
    id: 'available',
    header: labelOf('available'),
    width: widths.quantity,
    align: 'end',
    cell: ({ available }) => (available === null ? '' : formatQuantity(available)),
  },
]

function Webshop({ id }: { id: number }) {
  const { answer } = useCall(catalog.webshop, { params: { id } })
  if (!answer) return null
  const { price, hidden_reason, in_stock, category, images, related } = answer.data
  return (
    <>
      <KeyFacts
        label="Prece interneta veikalā"
        facts={[
          { id: 'shown', label: 'Redzama', value: hidden_reason === null ? 'Jā' : `Nē: ${hidden_reason}` },
          { id: 'price', label: 'Cena ar PVN', value: price && formatMoney(price) },
          { id: 'stock', label: 'Noliktavā', value: in_stock ? 'Ir' : 'Nav' },
          { id: 'category', label: labelOf('category_id'), value: category },
          { id: 'images', label: labelOf('images'), value: images.length },
          { id: 'related', label: labelOf('related'), value: related.map(({ item }) => item.name).join(', ') },
        ]}
      />
      <CommandButton id="item.webshop" />
    </>
  )
}
