import { useParams } from 'wouter'
import { formatDate, formatMoment, formatMoney } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { interestClaimStates, type InterestClaimRecord } from '../../../contract/receivables/interest-claims.ts'
import { receivables } from '../../../contract/receivables/receivables.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { openPath } from '../../commands/navigate.ts'
import { useCall } from '../../commands/use-call.ts'
import { useRecord, useTitle, useView } from '../../tabs/hooks.ts'
import type { PageParams, ScreenProps } from '../../tabs/tab.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { RowsTable } from '../../ui/table/RowsTable.tsx'
import { HeadFigures } from '../../workspace/record/HeadFigures.tsx'
import { RecordHead, RecordPage } from '../../workspace/record/RecordPage.tsx'
import { billName, interestClaimRecord, interestClaimTones } from './interest-claims.labels.ts'
import { interestColumns } from './interest-columns.ts'

const firstCommand = {
  waiting: 'interest-claim.invoice',
  drafted: 'interest-claim.bill',
  billed: 'interest-claim.bill',
  cancelled: 'interest-claim.pdf',
} as const

export default function InterestClaimScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'claimId'>>()
  const state = useCall(receivables.showInterestClaim, { params: { id: Number(params.claimId) } }, { page: true })
  const found = state.answer?.data
  useTitle(tab, found && `Procentu prasījums ${found.name}: ${found.customer.name}`)
  useRecord(tab, found && interestClaimRecord(found))
  useView(tab, { refresh: () => void state.reload() })
  return (
    <RecordPage state={state} noun="procentu prasījums">
      {(record) => (
        <>
          <RecordHead
            title={`Prasījums ${record.name}: ${record.customer.name}`}
            above="Procentu prasījums"
            marks={<StatusBadge label={interestClaimStates[record.state]} tone={interestClaimTones[record.state]} />}
            end={
              <div className="flex flex-wrap justify-end gap-2">
                <CommandButton id="interest-claim.cancel" />
                {record.state !== 'cancelled' && <CommandButton id="interest-claim.pdf" />}
                <CommandButton id={firstCommand[record.state]} tone="primary" />
              </div>
            }
          >
            <Figures record={record} />
          </RecordHead>
          <RowsTable
            label="Prasītās dienas"
            rows={record.lines}
            columns={interestColumns}
            rowKey={({ id }) => id}
            onOpen={({ invoice }, background) => openPath(`/invoices/invoice/${invoice.id}`, { background, from: tab.id })}
            most={24}
            atEdge
          />
        </>
      )}
    </RecordPage>
  )
}

function Figures({ record }: { record: InterestClaimRecord }) {
  const { date, until, amount, invoices, created_at, created_by, cancelled_at } = record
  return (
    <HeadFigures
      label="Prasījums"
      figures={[
        { label: labelOf('date'), value: formatDate(date) },
        { label: labelOf('until'), value: formatDate(until) },
        { label: labelOf('amount'), value: formatMoney(amount) },
        { label: labelOf('invoices'), value: String(invoices) },
        { label: 'Procentu rēķins', value: billName(record) || '—' },
        { label: 'Sagatavoja', value: [created_by?.name, formatMoment(created_at)].filter(Boolean).join(', ') },
        ...(cancelled_at ? [{ label: labelOf('cancelled_at'), value: formatMoment(cancelled_at) }] : []),
      ]}
    />
  )
}
