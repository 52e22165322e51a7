import { useParams } from 'wouter'
import { formatAmount, formatMoment, formatPrice, formatQuantity } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { movementKinds, stock, type StockMovementRow } from '../../../contract/stock/stock.ts'
import { useCall } from '../../commands/use-call.ts'
import { useSeesCosts } from '../../commands/use-may.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { PageParams, ScreenProps } from '../../tabs/tab.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { RecordPage } from '../../workspace/record/RecordPage.tsx'
import { nounOfMoving, pageOfMoving } from '../shared/moving-documents.ts'

export default function MovementsScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'stockItemId'>>()
  const id = Number(params.stockItemId)
  const costs = useSeesCosts()
  const state = useCall(stock.show, { params: { id } }, { page: true })
  return (
    <RecordPage state={state} noun="krājums">
      {({ catalog_item, warehouse }) => (
        <ListView
          tab={tab}
          title={`Kustības: ${catalog_item.name} (${warehouse.name})`}
          call={stock.movements}
          kind="stock-movement"
          params={{ id }}
          columns={costs ? costColumns : columns}
          filters={filters}
          path={(row) => pathOf(row) ?? `/catalog/${catalog_item.id}`}
          tabTitle={(row) => (pathOf(row) === null ? catalog_item.name : (row.document_number ?? documentOf(row)))}
          record={(row) => ({ kind: 'stock-movement', id: row.id, title: documentOf(row) })}
          nouns={['kustība', 'kustības', 'kustību']}
          empty={<EmptyState title="Kustību vēl nav" />}
        />
      )}
    </RecordPage>
  )
}

/** Without a document, the kind of movement. */
function documentOf({ document_type, document_number, kind }: StockMovementRow): string {
  return [nounOfMoving(document_type), document_number].filter(Boolean).join(' ') || (kinds[kind] ?? kind)
}

function pathOf({ document_type, document_id }: StockMovementRow): string | null {
  return pageOfMoving({ type: document_type, id: document_id })
}

const kinds: Readonly<Record<string, string>> = movementKinds

const columns: readonly Column<StockMovementRow>[] = [
  {
    id: 'effective_at',
    header: 'Laiks',
    width: 130,
    align: 'end',
    sortKey: 'effective_at',
    cell: ({ effective_at }) => formatMoment(effective_at),
  },
  { id: 'kind', header: 'Veids', width: 150, grow: 1, cell: ({ kind }) => kinds[kind] ?? kind },
  { id: 'document', key: 'document_number', header: 'Dokuments', width: 220, opens: true, cell: documentOf },
  { id: 'quantity', header: labelOf('quantity'), width: widths.quantity, align: 'end', cell: ({ quantity }) => formatQuantity(quantity) },
  {
    id: 'after',
    key: 'balance_after',
    header: 'Atlikums',
    width: widths.quantity,
    align: 'end',
    cell: ({ balance_after }) => formatQuantity(balance_after),
  },
  { id: 'user', header: labelOf('user_id'), width: 150, hidePriority: 1, cell: ({ user }) => user.name },
]

const costColumns: readonly Column<StockMovementRow>[] = [
  ...columns,
  {
    id: 'unit_cost',
    header: 'Pašizmaksa, €',
    width: 120,
    hidePriority: 2,
    align: 'end',
    prices: true,
    cell: ({ unit_cost }) => unit_cost && formatPrice(unit_cost),
  },
  { id: 'value', header: `${labelOf('value')}, €`, width: 120, align: 'end', cell: ({ value }) => value && formatAmount(value) },
]

const filters: readonly Filter[] = [
  { name: 'kind', label: 'Veids', kind: 'choice', choices: choicesOf(movementKinds) },
  { name: 'date_from', label: 'No', kind: 'date' },
  { name: 'date_to', label: 'Līdz', kind: 'date' },
]
