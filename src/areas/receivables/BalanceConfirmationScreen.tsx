import { useParams } from 'wouter'
import { documentLanguages } from '../../../contract/company/document-languages.ts'
import { formatAmount, formatDate, formatMoment, formatMoney } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import {
  confirmationLineTypes,
  confirmationStates,
  type BalanceConfirmationLine,
  type BalanceConfirmationRecord,
} from '../../../contract/receivables/balance-confirmations.ts'
import { receivables } from '../../../contract/receivables/receivables.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { openPath } from '../../commands/navigate.ts'
import { useCall } from '../../commands/use-call.ts'
import { useRecord, useTitle, useView } from '../../tabs/hooks.ts'
import type { PageParams, ScreenProps } from '../../tabs/tab.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import { RowsTable } from '../../ui/table/RowsTable.tsx'
import { HeadFigures } from '../../workspace/record/HeadFigures.tsx'
import { RecordHead, RecordPage } from '../../workspace/record/RecordPage.tsx'
import { confirmationRecord, confirmationTones } from './confirmations.labels.ts'

export default function BalanceConfirmationScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'confirmationId'>>()
  const state = useCall(receivables.showBalanceConfirmation, { params: { id: Number(params.confirmationId) } }, { page: true })
  const confirmation = state.answer?.data
  useTitle(tab, confirmation && titleOf(confirmation))
  useRecord(tab, confirmation && confirmationRecord(confirmation))
  useView(tab, { refresh: () => void state.reload() })
  return (
    <RecordPage state={state} noun="salīdzināšanas akts">
      {(record) => (
        <>
          <RecordHead
            title={titleOf(record)}
            above="Salīdzināšanas akts"
            marks={<StatusBadge label={confirmationStates[record.state]} tone={confirmationTones[record.state]} />}
            end={
              <div className="flex flex-wrap justify-end gap-2">
                <CommandButton id="balance-confirmation.withdraw" />
                <CommandButton id="balance-confirmation.mail" />
                <CommandButton id="balance-confirmation.pdf" />
                <CommandButton id="balance-confirmation.differs" />
                <CommandButton id="balance-confirmation.agrees" tone="primary" />
              </div>
            }
          >
            <Figures confirmation={record} />
            {record.answer_note && <p className="whitespace-pre-wrap">{record.answer_note}</p>}
            <Warnings confirmation={record} />
          </RecordHead>
          <RowsTable
            label="Saldo dokumenti"
            rows={record.lines}
            columns={columns}
            rowKey={({ id }) => id}
            onOpen={(line, background) => {
              const path = documentPath(line)
              if (path !== null) openPath(path, { background, from: tab.id })
            }}
            most={24}
            atEdge
            empty={<EmptyState title="Saldo ir nulle, neapmaksātu dokumentu nav" />}
          />
        </>
      )}
    </RecordPage>
  )
}

const titleOf = ({ name, party }: BalanceConfirmationRecord): string => `Akts ${name}: ${party}`

function documentPath({ type, document_id }: BalanceConfirmationLine): string | null {
  if (document_id === null) return null
  if (type === 'procurement_invoice') return `/stock/procurement_invoices/${document_id}`
  return type === 'return_act' ? `/stock/return_acts/${document_id}` : `/invoices/${type}/${document_id}`
}

function Figures({ confirmation }: { confirmation: BalanceConfirmationRecord }) {
  const { date, side, balance, their_balance, difference, answered_by, answered_on, recorded_by } = confirmation
  const { address, language, sent_at, created_at, created_by } = confirmation
  const answered = [answered_by, answered_on && formatDate(answered_on)].filter(Boolean).join(', ')
  return (
    <HeadFigures
      label="Akts"
      figures={[
        { label: 'Uz dienu', value: formatDate(date) },
        { label: side === 'customer' ? labelOf('balance') : 'Mūsu parāds', value: formatMoney(balance) },
        ...(their_balance === null ? [] : [{ label: labelOf('their_balance'), value: formatMoney(their_balance) }]),
        ...(difference === null
          ? []
          : [{ label: labelOf('difference'), value: formatMoney(difference), alarming: Number(difference) !== 0 }]),
        { label: labelOf('answer'), value: answered || '—' },
        ...(recorded_by ? [{ label: labelOf('recorded_by'), value: recorded_by.name }] : []),
        { label: labelOf('email'), value: address ?? '—' },
        { label: labelOf('language'), value: languageName(language) },
        { label: 'Sagatavoja', value: [created_by?.name, formatMoment(created_at)].filter(Boolean).join(', ') },
        { label: labelOf('sent_at'), value: sent_at ? formatMoment(sent_at) : '—' },
      ]}
    />
  )
}

function Warnings({ confirmation: { balance, balance_now, fault, state } }: { confirmation: BalanceConfirmationRecord }) {
  return (
    <>
      {fault && (
        <p role="status" className={state === 'failed' ? 'text-danger' : 'text-muted'}>
          {fault}
        </p>
      )}
      {balance_now !== balance && state !== 'withdrawn' && (
        <p role="status" className="text-danger">
          Kopš akta sagatavošanas šīs dienas saldo ir mainījies: tagad {formatMoney(balance_now)}
        </p>
      )}
    </>
  )
}

function languageName(language: string): string {
  return (documentLanguages as Readonly<Record<string, string>>)[language] ?? language
}

const columns: readonly Column<BalanceConfirmationLine>[] = [
  { id: 'type', header: 'Dokuments', width: 180, opens: true, cell: ({ type }) => confirmationLineTypes[type] },
  { id: 'number', header: labelOf('number'), width: 160, grow: 1, cell: ({ number }) => number },
  { id: 'date', header: labelOf('date'), width: widths.day, align: 'end', cell: ({ date }) => date && formatDate(date) },
  {
    id: 'due_date',
    header: labelOf('due_date'),
    width: widths.day,
    align: 'end',
    cell: ({ due_date }) => due_date && formatDate(due_date),
  },
  { id: 'amount', header: 'Neapmaksāts, €', width: 140, align: 'end', cell: ({ amount }) => formatAmount(amount) },
]
