import { useState } from 'react'
import { countOf, formatAmount, formatDate, formatMoney, formatQuantity } from '../../../contract/format.ts'
import { joinNames, kindWords, type NamedKind } from '../../../contract/record-names.ts'
import { statistics, type FigureDocument, type FigureName, type StatisticGroup } from '../../../contract/statistics/statistics.ts'
import { openPath } from '../../commands/navigate.ts'
import { useCall } from '../../commands/use-call.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import { RowsTable } from '../../ui/table/RowsTable.tsx'

type Period = Readonly<Record<'from' | 'to', string>>

export type Periods = readonly { label: string; period: Period }[]

export interface FigureSelection {
  figure: FigureName
  title: string
  period: Period
  /** Omitted for figures of one period. */
  periods?: Periods
  /** Turnover only: the group. */
  of?: { group: StatisticGroup; key: string }
}

export function Behind({ chosen, onChoose }: { chosen: FigureSelection; onChoose: (selection: FigureSelection | null) => void }) {
  const { figure, period, periods = [], of } = chosen
  const title = periods.length > 0 ? `${chosen.title}, ${formatDate(period.from)}–${formatDate(period.to)}` : chosen.title
  // Cursors of pages, the current one last.
  const [places, setPlaces] = useState<readonly string[]>([''])
  const after = places.at(-1)
  const query = { from: period.from, to: period.to, figure, ...of, ...(after && { after }) }
  const { answer, failure, former, reload } = useCall(statistics.totals, { query })
  const documents = answer?.data.documents
  const next = documents?.next
  return (
    <Panel
      flush
      title={title}
      mark={documents && <span className="figures text-muted">{summaryOf(figure, documents.sum)}</span>}
      actions={
        <>
          {periods.map((each) => (
            <Button
              key={each.label}
              tone="quiet"
              aria-pressed={each.period.from === period.from && each.period.to === period.to}
              onClick={() => onChoose({ ...chosen, period: each.period })}
            >
              {each.label}
            </Button>
          ))}
          <Button tone="quiet" onClick={() => onChoose(null)}>
            Aizvērt
          </Button>
        </>
      }
    >
      {failure && !documents && (
        <ErrorState title="Dokumentus neizdevās ielādēt" onRetry={() => void reload()} reference={failure.reference} />
      )}
      {!documents && !failure && <SkeletonRows rows={6} />}
      {documents && (
        <RowsTable
          label={title}
          rows={documents.rows}
          columns={columnsOf(figure)}
          rowKey={({ kind, id, date }) => `${kind} ${id} ${date ?? ''}`}
          onOpen={(row, background) => open(row, period.to, background)}
          most={25}
          empty={<p className="p-4 text-muted">Nav neviena dokumenta</p>}
        />
      )}
      {documents && (next || places.length > 1) && (
        <div className="flex items-center gap-3 border-t border-line p-3">
          <Button
            tone="quiet"
            disabledReason={places.length > 1 ? null : 'Jaunāku dokumentu nav'}
            onClick={() => setPlaces(places.slice(0, -1))}
          >
            Jaunāki dokumenti
          </Button>
          <Button
            tone="quiet"
            busy={former}
            disabledReason={next ? null : 'Vecāku dokumentu nav'}
            onClick={() => next && setPlaces([...places, next])}
          >
            Vecāki dokumenti
          </Button>
          <span className="text-muted">{places.length}. lapa</span>
        </div>
      )}
    </Panel>
  )
}

function summaryOf(figure: FigureName, sum: string): string {
  if (figure === 'orders') return countOf(Number(sum), 'pasūtījums', 'pasūtījumi', 'pasūtījumu')
  if (figure === 'service_hours') return `kopā ${formatQuantity(sum)} h`
  return figure === 'average_order' ? `vidēji ${formatMoney(sum)}` : `kopā ${formatMoney(sum)}`
}

const paths: Readonly<Record<string, string>> = {
  invoice: '/invoices/invoice',
  credit_note: '/invoices/credit_invoice',
  simplified_invoice: '/invoices/simplified_invoice',
  shop_order: '/shop',
  order: '/orders',
  service_application: '/service/service_applications',
}

function nounOf(kind: string): string {
  return kind === 'warehouse' ? 'Noliktava' : (kindWords[kind as NamedKind]?.noun ?? 'Dokuments')
}

/** For a warehouse, opens its valuation on the last day. */
function open({ kind, id, name, party }: FigureDocument, day: string, background: boolean): void {
  const path = paths[kind]
  if (kind === 'warehouse') {
    const reportQuery = { type: 'valuation', date_to: day, warehouse: String(id), warehouse_name: name ?? '' }
    openPath(`/stock/reports?${new URLSearchParams(reportQuery).toString()}`, { background })
  } else if (path) openPath(`${path}/${id}`, { background, title: joinNames(name ?? nounOf(kind), party) })
}

function columnsOf(figure: FigureName): readonly Column<FigureDocument>[] {
  const hours = figure === 'service_hours'
  return [
    { id: 'name', header: 'Numurs', width: 150, opens: true, cell: ({ name, kind }) => name ?? nounOf(kind) },
    { id: 'kind', header: 'Kas tas ir', width: 150, cell: ({ kind }) => nounOf(kind) },
    { id: 'date', header: 'Datums', width: widths.day, align: 'end', cell: ({ date }) => formatDate(date) },
    { id: 'party', header: 'Klients', width: 160, grow: 1, cell: ({ party }) => party },
    {
      id: 'amount',
      header: hours ? 'Stundas' : 'Summa, €',
      width: 120,
      align: 'end',
      cell: ({ amount }) => (hours ? formatQuantity(amount) : formatAmount(amount)),
    },
  ]
}
