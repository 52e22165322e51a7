import { useParams } from 'wouter'
import { formatDate, formatMoney } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { InterestStretch, LateInterestRecord } from '../../../contract/receivables/late-interest.ts'
import { receivables } from '../../../contract/receivables/receivables.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { openPath } from '../../commands/navigate.ts'
import { useCall } from '../../commands/use-call.ts'
import { useRecord, useTitle, useView } from '../../tabs/hooks.ts'
import type { PageParams, ScreenProps } from '../../tabs/tab.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { isDay } from '../../ui/parse.ts'
import type { Column } from '../../ui/table/columns.ts'
import { RowsTable } from '../../ui/table/RowsTable.tsx'
import { HeadFigures } from '../../workspace/record/HeadFigures.tsx'
import { RecordHead, RecordPage } from '../../workspace/record/RecordPage.tsx'
import { interestColumns } from './interest-columns.ts'

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
            end={
              <div className="flex flex-wrap justify-end gap-2">
                <CommandButton id="customer.interest-claims" />
                <CommandButton id="customer.late-interest-pdf" args={{ from: record.from, to: record.to }} />
                <CommandButton id="customer.claim-interest" tone="primary" />
              </div>
            }
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

function Figures({ record: { from, to, interest, unclaimed, fault } }: { record: LateInterestRecord }) {
  return (
    <HeadFigures
      label="Aprēķins"
      figures={[
        { label: 'Periods', value: `${formatDate(from)} – ${formatDate(to)}` },
        { label: labelOf('interest'), value: formatMoney(interest) },
        { label: labelOf('unclaimed'), value: formatMoney(unclaimed) },
        ...(fault ? [{ label: labelOf('fault'), value: fault, alarming: true }] : []),
      ]}
    />
  )
}

const columns: readonly Column<InterestStretch>[] = [
  ...interestColumns,
  { id: 'claim', header: labelOf('claim'), width: 100, cell: ({ claim }) => claim?.name },
]
