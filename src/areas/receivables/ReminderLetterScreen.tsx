import { useParams } from 'wouter'
import { documentLanguages } from '../../../contract/company/document-languages.ts'
import { formatAmount, formatDate, formatMoment, formatMoney } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { receivables } from '../../../contract/receivables/receivables.ts'
import {
  leftOutReasons,
  letterStates,
  type ReminderLetterLine,
  type ReminderLetterRecord,
} from '../../../contract/receivables/reminders.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { openPath } from '../../commands/navigate.ts'
import { useCall } from '../../commands/use-call.ts'
import { useRecord, useTitle, useView } from '../../tabs/hooks.ts'
import type { PageParams, ScreenProps } from '../../tabs/tab.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import { RowsTable } from '../../ui/table/RowsTable.tsx'
import { HeadFigures } from '../../workspace/record/HeadFigures.tsx'
import { RecordHead, RecordPage } from '../../workspace/record/RecordPage.tsx'
import { letterTones } from './letters.labels.ts'

export default function ReminderLetterScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'letterId'>>()
  const state = useCall(receivables.showLetter, { params: { id: Number(params.letterId) } }, { page: true })
  const letter = state.answer?.data
  useTitle(tab, letter && `Atgādinājums ${letter.name}: ${letter.customer.name}`)
  useRecord(
    tab,
    letter && {
      kind: 'reminder_letter',
      id: letter.id,
      title: letter.name,
      parties: { customer: letter.customer },
      facts: { state: letter.state, address: letter.address },
    },
  )
  useView(tab, { refresh: () => void state.reload() })
  return (
    <RecordPage state={state} noun="atgādinājuma vēstule">
      {(record) => (
        <>
          <RecordHead
            title={`Atgādinājums ${record.name}: ${record.customer.name}`}
            marks={<StatusBadge label={letterStates[record.state]} tone={letterTones[record.state]} />}
            above={record.level.name}
            end={
              <div className="flex flex-wrap justify-end gap-2">
                <CommandButton id="reminder-letter.mail" />
                <CommandButton id="reminder-letter.pdf" tone="primary" />
              </div>
            }
          >
            <Figures letter={record} />
            {record.fault && (
              <p role="status" className={record.state === 'failed' ? 'text-danger' : 'text-muted'}>
                {record.fault}
              </p>
            )}
          </RecordHead>
          <RowsTable
            label="Rēķini vēstulē"
            rows={record.lines}
            columns={columns}
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

function Figures({
  letter: { date, amount, invoices, address, language, sent_at, created_at, created_by },
}: {
  letter: ReminderLetterRecord
}) {
  return (
    <HeadFigures
      label="Vēstule"
      figures={[
        { label: labelOf('date'), value: formatDate(date) },
        { label: labelOf('amount'), value: formatMoney(amount) },
        { label: labelOf('invoices'), value: String(invoices) },
        { label: labelOf('email'), value: address },
        { label: labelOf('language'), value: languageName(language) },
        { label: 'Sagatavoja', value: [created_by?.name, formatMoment(created_at)].filter(Boolean).join(', ') },
        { label: labelOf('sent_at'), value: sent_at ? formatMoment(sent_at) : '—' },
      ]}
    />
  )
}

function languageName(language: string): string {
  return (documentLanguages as Readonly<Record<string, string>>)[language] ?? language
}

const columns: readonly Column<ReminderLetterLine>[] = [
  { id: 'invoice', header: 'Rēķins', width: 150, grow: 1, opens: true, cell: ({ invoice }) => invoice.name },
  { id: 'due_date', header: labelOf('due_date'), width: widths.day, align: 'end', cell: ({ due_date }) => formatDate(due_date) },
  { id: 'overdue_days', header: 'Kavēja, dienas', width: 120, align: 'end', cell: ({ overdue_days }) => String(overdue_days) },
  { id: 'level', header: labelOf('level'), width: 170, cell: ({ level }) => level.name },
  { id: 'amount', header: 'Vēstulē, €', width: widths.money, align: 'end', cell: ({ amount }) => formatAmount(amount) },
  { id: 'open', header: 'Tagad neapmaksāts, €', width: 160, align: 'end', cell: ({ open }) => formatAmount(open) },
  { id: 'left_out', header: labelOf('left_out'), width: 210, cell: ({ left_out }) => left_out && leftOutReasons[left_out] },
]
