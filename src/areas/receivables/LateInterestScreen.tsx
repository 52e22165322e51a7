import { useParams } from 'wouter'
import { formatAmount, formatDate, formatMoney, formatPercent } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { interestBases, type InterestStretch, type LateInterestRecord } from '../../../contract/receivables/late-interest.ts'
import { receivables } from '../../../contract/receivables/receivables.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { openPath } from '../../commands/navigate.ts'
import { useCall } from '../../commands/use-call.ts'
import { useRecord, useTitle, useView } from '../../tabs/hooks.ts'
import type { PageParams, ScreenProps } from '../../tabs/tab.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { isDay } from '../../ui/parse.ts'
import { widths, type Column } from '../../ui/table/columns.ts'
import { RowsTable } from '../../ui/table/RowsTable.tsx'
import { HeadFigures } from '../../workspace/record/HeadFigures.tsx'
import { RecordHead, RecordPage } from '../../workspace/record/RecordPage.tsx'

export default function LateInterestScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'customerId'>>()
  const customerId = Number(params.customerId)
  const state = useCall(receivables.showLateInterest, { params: { customerId }, query: periodIn(tab.path) }, { page: true })
  const found = state.answer?.data
  useTitle(tab, found && `Nokavējuma procenti: ${found.customer.name}`)
  useRecord(
    tab,
    found && { kind: 'customer', id: customerId, title: found.customer.name, facts: { period: { from: found.from, to: found.to } } },
  )
  useView(tab, { refresh: () => void state.reload() })
  return (
    <RecordPage state={state} noun="klients">
      {(record) => (
        <>
          <RecordHead
            title={`Nokavējuma procenti: ${record.customer.name}`}
            end={<CommandButton id="customer.late-interest-pdf" tone="primary" args={{ from: record.from, to: record.to }} />}
          >
            <Figures record={record} />
          </RecordHead>
          <RowsTable
            label="Aprēķins"
            rows={record.rows}
            columns={columns}
            rowKey={({ id }) => id}
            onOpen={({ invoice }, background) => openPath(`/invoices/invoice/${invoice.id}`, { background, from: tab.id })}
            most={24}
            atEdge
            empty={<EmptyState title="Šajā periodā klients apmaksu nav kavējis" />}
          />
        </>
      )}
    </RecordPage>
  )
}

function periodIn(path: string): { from?: string; to?: string } {
  const query = new URLSearchParams(path.split('?')[1] ?? '')
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  return { ...(isDay(from) && { from }), ...(isDay(to) && { to }) }
}

function Figures({ record: { from, to, interest, fault } }: { record: LateInterestRecord }) {
  return (
    <HeadFigures
      label="Aprēķins"
      figures={[
        { label: 'Periods', value: `${formatDate(from)} – ${formatDate(to)}` },
        { label: labelOf('interest'), value: formatMoney(interest) },
        ...(fault ? [{ label: labelOf('fault'), value: fault, alarming: true }] : []),
      ]}
    />
  )
}

const columns: readonly Column<InterestStretch>[] = [
  { id: 'invoice', header: 'Rēķins', width: 150, grow: 1, opens: true, cell: ({ invoice }) => invoice.name },
  { id: 'due_date', header: labelOf('due_date'), width: widths.day, align: 'end', cell: ({ due_date }) => formatDate(due_date) },
  { id: 'from', header: labelOf('from'), width: widths.day, align: 'end', cell: ({ from }) => formatDate(from) },
  { id: 'to', header: labelOf('to'), width: widths.day, align: 'end', cell: ({ to }) => formatDate(to) },
  { id: 'days', header: labelOf('days'), width: 80, align: 'end', cell: ({ days }) => String(days) },
  { id: 'base', header: 'Neapmaksāts, €', width: 120, align: 'end', cell: ({ base }) => formatAmount(base) },
  {
    id: 'percent',
    header: 'Likme',
    width: 120,
    align: 'end',
    cell: ({ basis, percent }) => `${formatPercent(percent)} ${basis === 'contract' ? 'dienā' : 'gadā'}`,
  },
  { id: 'basis', header: labelOf('basis'), width: 170, hidePriority: 1, cell: ({ basis }) => interestBases[basis] },
  {
    id: 'interest',
    header: `${labelOf('interest')}, €`,
    width: widths.money,
    align: 'end',
    cell: ({ interest, is_capped }) => `${is_capped ? '≤ ' : ''}${formatAmount(interest)}`,
  },
]
