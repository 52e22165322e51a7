import { useParams } from 'wouter'
import { einvoiceChannels } from '../../../contract/customers/customer-record.ts'
import {
  eInvoiceDuties,
  eInvoiceReporters,
  eInvoices,
  eInvoiceTypes,
  type EInvoiceRecord,
} from '../../../contract/e-invoices/e-invoices.ts'
import { formatDate, formatMoment, formatMoney } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { reasonAgainstBatch } from '../../../machines/e-invoice.ts'
import { ActionBar } from '../../commands/ActionBar.tsx'
import { useCall } from '../../commands/use-call.ts'
import { useRecord, useTitle } from '../../tabs/hooks.ts'
import type { PageParams, ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { KeyFacts, type Fact } from '../../ui/KeyFacts.tsx'
import { DocumentFrame, SidePart } from '../../workspace/document/DocumentFrame.tsx'
import { RecordLinks } from '../../workspace/document/RecordLinks.tsx'
import { RecordPage } from '../../workspace/record/RecordPage.tsx'
import { chartOf, eInvoiceTones } from './e-invoices.labels.ts'

export default function EInvoiceScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'id'>>()
  const state = useCall(eInvoices.show, { params: { id: Number(params.id) } }, { page: true })
  const document = state.answer?.data
  useTitle(tab, document && `E-rēķins ${document.number}`)
  useRecord(
    tab,
    document && {
      kind: 'e_invoice',
      id: document.id,
      title: document.number,
      lock_version: document.lock_version,
      status: document.status,
      can: document.can,
      facts: { not_in_batch: reasonAgainstBatch(document) },
    },
  )
  return (
    <RecordPage state={state} noun="e-rēķins">
      {(record) => <EInvoice document={record} tab={tab} />}
    </RecordPage>
  )
}

function EInvoice({ document, tab }: { document: EInvoiceRecord; tab: TabHandle }) {
  const { number, customer, gross, is_overdue, report_until, duty, duty_reason, einvoice_channel, rejected_reason } = document
  return (
    <DocumentFrame
      tab={tab}
      title={`E-rēķins ${number}`}
      party={`${customer.name} · ${formatMoney(gross)}`}
      chart={chartOf(document)}
      record={document}
      tones={eInvoiceTones}
      actions={
        <ActionBar
          kind="e_invoice"
          primary={['e-invoice.send', 'e-invoice.take']}
          commands={['e-invoice.send', 'e-invoice.take', 'e-invoice.refuse', 'e-invoice.correct', 'e-invoice.batch']}
          more={['e-invoice.reopen']}
        />
      }
      side={<SidePanel document={document} />}
    >
      {is_overdue && <Alert words={`Dati bija jānodod līdz ${formatDate(report_until)}`} />}
      {rejected_reason !== null && <Alert words={`Noraidīts: ${rejected_reason}`} />}
      <p className="text-muted">{`${eInvoiceDuties[duty]}: ${duty_reason}`}</p>
      {duty === 'required' && einvoice_channel === 'none' && <Alert words="Klienta kartītē nav izvēlēts e-rēķinu kanāls" />}
      <KeyFacts label="E-rēķina dati" facts={factsOf(document)} />
    </DocumentFrame>
  )
}

function Alert({ words }: { words: string }) {
  return (
    <p role="alert" className="text-danger">
      {words}
    </p>
  )
}

function factsOf({
  date,
  report_until,
  duty,
  rule_from,
  rule_source,
  einvoice_channel,
  reporter,
  sent_at,
  sent_by,
  answered_at,
  receipt_nr,
}: EInvoiceRecord): Fact[] {
  return [
    { id: 'date', label: labelOf('date'), value: formatDate(date) },
    { id: 'report_until', label: labelOf('report_until'), value: formatDate(report_until) },
    { id: 'duty', label: labelOf('duty'), value: eInvoiceDuties[duty] },
    { id: 'rule_from', label: 'Noteikums spēkā no', value: formatDate(rule_from) },
    { id: 'rule_source', label: labelOf('source'), value: rule_source },
    { id: 'einvoice_channel', label: 'Kanāls', value: einvoiceChannels[einvoice_channel] },
    { id: 'reporter', label: labelOf('reporter'), value: eInvoiceReporters[reporter] },
    { id: 'sent_at', label: labelOf('sent_at'), value: sent_at && [formatMoment(sent_at), sent_by?.name].filter(Boolean).join(', ') },
    { id: 'answered_at', label: 'Atbildēts', value: answered_at && formatMoment(answered_at) },
    { id: 'receipt_nr', label: labelOf('receipt_nr'), value: receipt_nr },
  ]
}

const documentPaths = {
  invoice: '/invoices/invoice',
  credit_note: '/invoices/credit_invoice',
  simplified_invoice: '/invoices/simplified_invoice',
  advance_invoice: '/invoices/advance_invoice',
} as const

function SidePanel({ document: { type, document_id, number, customer } }: { document: EInvoiceRecord }) {
  const links = [
    { path: `${documentPaths[type]}/${document_id}`, label: number, kind: eInvoiceTypes[type] },
    { path: `/customers/${customer.id}`, label: customer.name, kind: labelOf('customer_id') },
  ]
  return (
    <SidePart title="Saistītie ieraksti">
      <RecordLinks label="Saistītie ieraksti" links={links} />
    </SidePart>
  )
}
