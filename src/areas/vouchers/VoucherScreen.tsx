import { useParams } from 'wouter'
import { formatDate, formatMoney } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { vouchers, type VoucherRecord } from '../../../contract/vouchers/vouchers.ts'
import { voucher as chart } from '../../../machines/voucher.ts'
import { ActionBar } from '../../commands/ActionBar.tsx'
import { useCall } from '../../commands/use-call.ts'
import { useRecord, useTitle } from '../../tabs/hooks.ts'
import type { PageParams, ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { DateField } from '../../ui/DateField.tsx'
import { DocumentFrame, SidePart } from '../../workspace/document/DocumentFrame.tsx'
import { RecordLinks } from '../../workspace/document/RecordLinks.tsx'
import { StepsTaken } from '../../workspace/document/StepsTaken.tsx'
import { factsFor } from '../../workspace/record/call-fields.ts'
import { EditableFacts } from '../../workspace/record/EditableFacts.tsx'
import { factsOf } from '../../workspace/record/facts.tsx'
import { RecordPage } from '../../workspace/record/RecordPage.tsx'
import { useRecordForm } from '../../workspace/record/use-record-form.ts'
import { VoucherLines } from './VoucherLines.tsx'
import { voucherTitle, voucherTones } from './vouchers.labels.ts'

export default function VoucherScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'voucherId'>>()
  const state = useCall(vouchers.show, { params: { id: Number(params.voucherId) } }, { page: true })
  const record = state.answer?.data
  useTitle(tab, record && voucherTitle(record))
  useRecord(
    tab,
    record && {
      kind: 'voucher',
      id: record.id,
      title: voucherTitle(record),
      lock_version: record.lock_version,
      status: record.status,
      can: record.can,
    },
  )
  return (
    <RecordPage state={state} noun="grāmatvedības izziņa">
      {(found) => <Voucher record={found} tab={tab} reload={state.reload} />}
    </RecordPage>
  )
}

function Voucher({ record, tab, reload }: { record: VoucherRecord; tab: TabHandle; reload: () => Promise<void> }) {
  return (
    <DocumentFrame
      tab={tab}
      title={voucherTitle(record)}
      party={<span className="figures">{formatMoney(record.debit)}</span>}
      chart={chart}
      record={record}
      tones={voucherTones}
      actions={
        <ActionBar
          kind="voucher"
          primary={['voucher.post', 'voucher.copy']}
          commands={['voucher.post', 'voucher.copy', record.closes_year === null ? 'voucher.reverse' : 'voucher.reopen-year']}
          more={['voucher.delete']}
        />
      }
      side={<SidePanel record={record} />}
    >
      <VoucherFacts record={record} tab={tab} />
      <VoucherLines record={record} tab={tab} reload={reload} />
    </DocumentFrame>
  )
}

function VoucherFacts({ record, tab }: { record: VoucherRecord; tab: TabHandle }) {
  const { date, title, lock_version } = record
  const values = { date: date as string | null, title: title as string | null }
  const edit = useRecordForm({ tab, draftKey: 'header', values, lock_version, command: 'voucher.edit' })
  const fact = factsOf(edit, values)
  return (
    <EditableFacts
      tab={tab}
      edit={edit}
      command="voucher.edit"
      label="Izziņas dati"
      columns={2}
      facts={factsFor<typeof vouchers.update>({
        date: {
          id: 'date',
          label: labelOf('date'),
          value: formatDate(date),
          field: <DateField label={labelOf('date')} required {...edit.form.field('date')} />,
        },
        title: fact.text('title', { required: true }),
      })}
    />
  )
}

function SidePanel({
  record: { created_by, created_at, posted_by, posted_at, reversed_by, reversed_at, reversed_on, entries },
}: {
  record: VoucherRecord
}) {
  const steps = [
    { word: 'Izveidoja', person: created_by, at: created_at },
    { word: 'Iegrāmatoja', person: posted_by, at: posted_at },
    { word: `Stornēja ar ${reversed_on === null ? '' : formatDate(reversed_on)}`, person: reversed_by, at: reversed_at },
  ]
  return (
    <>
      {entries.length > 0 && (
        <SidePart title="Virsgrāmatā">
          <RecordLinks
            label="Virsgrāmatā"
            links={entries.map(({ id, date, is_reversal }) => ({
              path: `/ledger_entries/${id}`,
              label: `Grāmatojums ${formatDate(date)}`,
              ...(is_reversal && { note: 'storno' }),
            }))}
          />
        </SidePart>
      )}
      <StepsTaken steps={steps} />
    </>
  )
}
