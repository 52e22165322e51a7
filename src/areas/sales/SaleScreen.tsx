import { useState } from 'react'
import { useParams } from 'wouter'
import { countOf, formatAmount, formatPercent, formatPrices, formatQuantity } from '../../../contract/format.ts'
import { round2 } from '../../../contract/money.ts'
import type { SaleItemRow, SaleRecord } from '../../../contract/sales/sale-record.ts'
import { sales } from '../../../contract/sales/sales.ts'
import { ActionBar } from '../../commands/ActionBar.tsx'
import { useCall } from '../../commands/use-call.ts'
import { useSeesCosts } from '../../commands/use-may.ts'
import { Badge, StatusBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useRecord, useTitle } from '../../tabs/hooks.ts'
import { AppLink } from '../../workspace/AppLink.tsx'
import { RecordHead, RecordPage } from '../../workspace/record/RecordPage.tsx'
import type { PageParams, ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { SaleFacts } from './SaleFacts.tsx'
import { SaleLines } from './SaleLines.tsx'
import { channelWords, saleWord } from './sales.labels.ts'

export default function SaleScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'salesId'>>()
  const state = useCall(sales.show, { params: { id: Number(params.salesId) } }, { page: true })
  const record = state.answer?.data
  useTitle(tab, record?.name)
  useRecord(
    tab,
    record && {
      kind: 'sale',
      id: record.id,
      title: record.name,
      lock_version: record.lock_version,
      can: record.can,
      facts: {
        sale_categories: record.sale_categories.map(({ id, category, lock_version }) => ({ id, category_id: category.id, lock_version })),
      },
    },
  )
  return (
    <RecordPage state={state} noun="akcija">
      {(found) => <Sale record={found} tab={tab} reload={state.reload} />}
    </RecordPage>
  )
}

function Sale({ record, tab, reload }: { record: SaleRecord; tab: TabHandle; reload: () => Promise<void> }) {
  const { name, channels, customer_types, sale_categories } = record
  return (
    <div className="flex h-full min-h-0 flex-col overflow-y-auto">
      <RecordHead
        title={name}
        marks={
          <>
            <StatusBadge {...saleWord(record)} />
            <Badge tone="neutral">{channelWords(channels)}</Badge>
            {customer_types.map((type) => (
              <Badge key={type.id} tone="neutral">
                {type.name}
              </Badge>
            ))}
          </>
        }
      >
        <ActionBar
          kind="sale"
          primary={['sale.add-line']}
          commands={['sale.category', 'sale.add-line']}
          more={['sale.edit', 'sale.remove-category', 'sale.delete']}
        />
      </RecordHead>
      <div className="flex flex-col gap-4 p-4">
        <SaleFacts record={record} tab={tab} />
        <section aria-label="Kategorijas" className="flex flex-col gap-2">
          <h2 className="font-semibold">Kategorijas</h2>
          {sale_categories.length === 0 ? (
            <p className="text-muted">Akcija ir tikai precēm, kas nosauktas zemāk</p>
          ) : (
            <ul className="flex flex-wrap gap-x-6 gap-y-1">
              {sale_categories.map(({ id, category, discount_percent }) => (
                <li key={id}>
                  {category.name} un viss zem tās: {formatPercent(discount_percent ?? record.discount_percent ?? '0')}
                </li>
              ))}
            </ul>
          )}
        </section>
        <SaleLines record={record} tab={tab} reload={reload} />
        <PricedItems record={record} />
      </div>
    </div>
  )
}

const rowsPerPage = 200

/** Marks and counts prices below cost. */
function PricedItems({ record }: { record: SaleRecord }) {
  const costs = useSeesCosts()
  const [page, setPage] = useState(1)
  const { answer, former } = useCall(sales.items, { params: { id: record.id }, query: { per_page: rowsPerPage, page } })
  if (!answer) return null
  const { data, meta } = answer
  const prices = [
    formatPrices(data.map(({ old_price }) => old_price)),
    formatPrices(data.map(({ new_price }) => new_price)),
    formatPrices(data.map(({ avg_cost }) => avg_cost ?? '')),
  ]
  const below = data.filter((row) => row.is_below_cost).length
  return (
    <section aria-label="Cenas akcijā" className="flex flex-col gap-2">
      <h2 className="flex items-center gap-2 font-semibold">
        Cenas akcijā{' '}
        {costs && below > 0 && <Badge tone="danger">{`Zem pašizmaksas${meta.last_page > 1 ? ' šajā lapā' : ''}: ${below}`}</Badge>}
      </h2>
      {data.length === 0 ? (
        <EmptyState title="Akcijā vēl nav nevienas preces" />
      ) : (
        <table className="w-full max-w-280">
          <thead>
            <tr className="text-small text-muted *:py-1 *:not-last:pr-3 *:font-medium">
              <th className="text-start">Prece</th>
              <th className="text-start">Kategorija</th>
              <th className="text-end">Cenrādis, €</th>
              <th className="text-end">Akcijā, €</th>
              <th className="text-end">Atlaide, %</th>
              {costs && <th className="text-end">Pašizmaksa, €</th>}
              {costs && <th className="text-end">Peļņa, %</th>}
            </tr>
          </thead>
          <tbody>
            {data.map((row, place) => (
              <PricedRow key={row.id} row={row} prices={prices.map((column) => column[place])} costs={costs} />
            ))}
          </tbody>
        </table>
      )}
      {meta.last_page > 1 && (
        <div className="flex items-center gap-3">
          <Button tone="quiet" disabledReason={page > 1 ? null : 'Šī ir pirmā lapa'} onClick={() => setPage(page - 1)}>
            Iepriekšējās preces
          </Button>
          <Button
            tone="quiet"
            busy={former}
            disabledReason={page < meta.last_page ? null : 'Šī ir pēdējā lapa'}
            onClick={() => setPage(page + 1)}
          >
            Nākamās preces
          </Button>
          <span className="text-muted">
            {page}. lapa no {meta.last_page}, {countOf(meta.total, 'prece', 'preces', 'preču')}
          </span>
        </div>
      )}
    </section>
  )
}

interface PricedRowProps {
  row: SaleItemRow
  /** Former and new price and the cost, as their columns show them. */
  prices: readonly (string | undefined)[]
  costs: boolean
}

function PricedRow({ row, prices: [before, now, cost], costs }: PricedRowProps) {
  const { id, name, sku, category, discount_percent, margin, is_below_cost } = row
  return (
    <tr className="border-t border-line *:py-1 *:not-last:pr-3">
      <td>
        <AppLink to={`/catalog/${id}`}>{name}</AppLink> <span className="text-muted">{sku}</span>
      </td>
      <td className="text-muted">{category.name}</td>
      <td className="text-end tabular-nums">{before}</td>
      <td className="text-end font-semibold tabular-nums">{now}</td>
      <td className="text-end tabular-nums">{formatQuantity(round2(discount_percent))}</td>
      {costs && <td className="text-end tabular-nums">{cost === '' ? '–' : cost}</td>}
      {costs && (
        <td className="text-end tabular-nums">
          {is_below_cost ? <Badge tone="danger">zem pašizmaksas</Badge> : margin === null ? '–' : formatAmount(margin ?? '0')}
        </td>
      )}
    </tr>
  )
}
