import { useParams } from 'wouter'
import { formatDate, formatMoney } from '../../../contract/format.ts'
import { methodWords, type InvoiceRecord } from '../../../contract/invoices/invoice-record.ts'
import { invoices } from '../../../contract/invoices/invoices.ts'
import { shortName } from '../../../contract/record-names.ts'
import { invoice as chart } from '../../../machines/invoice.ts'
import { ActionBar } from '../../commands/ActionBar.tsx'
import { useCall } from '../../commands/use-call.ts'
import { Badge } from '../../ui/Badge.tsx'
import { AppLink } from '../../workspace/AppLink.tsx'
import { DocumentFrame, SidePart } from '../../workspace/document/DocumentFrame.tsx'
import { MailList } from '../../workspace/document/MailList.tsx'
import { RecordLinks, type RecordLink } from '../../workspace/document/RecordLinks.tsx'
import { useRecord, useTitle } from '../../tabs/hooks.ts'
import { useFocusedLine } from '../../workspace/lines/use-focused-line.ts'
import { RecordPage } from '../../workspace/record/RecordPage.tsx'
import type { PageParams, ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { InvoiceFacts } from './InvoiceFacts.tsx'
import { InvoiceLines } from './InvoiceLines.tsx'
import { WaybillFacts } from './WaybillFacts.tsx'
import { invoiceTones } from '../shared/invoice-labels.ts'
import { invoiceTitle } from '../shared/names.ts'

export default function InvoiceScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'invoiceId'>>()
  const state = useCall(invoices.show, { params: { id: Number(params.invoiceId) } }, { page: true })
  const invoice = state.answer?.data
  useTitle(tab, invoice && invoiceTitle(invoice))
  const { onLine, focused, within } = useFocusedLine()
  useRecord(
    tab,
    invoice && {
      kind: 'invoice',
      id: invoice.id,
      title: invoiceTitle(invoice),
      lock_version: invoice.lock_version,
      status: invoice.status,
      can: invoice.can,
      facts: {
        number: invoice.number,
        open: invoice.open,
        email: invoice.email,
        credit: invoice.customer_credit,
        focused_line: focused,
        dispute: invoice.dispute ?? null,
        is_disputed: invoice.is_disputed,
      },
    },
  )
  return (
    <RecordPage state={state} noun="rēķins">
      {(record) => <Invoice invoice={record} tab={tab} reload={state.reload} onLine={onLine} within={within} />}
    </RecordPage>
  )
}

/** The usual next action: accept, mail once, register payment. */
function nextOf({ can, emails, email }: InvoiceRecord): string | null {
  if (can['ACCEPT'] === true) return 'invoice.accept'
  if (can['EMAIL'] === true && emails.length === 0 && email) return 'invoice.email'
  return can['PAY'] === true ? 'invoice.pay' : null
}

interface InvoiceProps extends Pick<ReturnType<typeof useFocusedLine>, 'onLine' | 'within'> {
  invoice: InvoiceRecord
  tab: TabHandle
  reload: () => Promise<void>
}

function Invoice({ invoice, tab, reload, onLine, within }: InvoiceProps) {
  const { customer, branch } = invoice
  const next = nextOf(invoice)
  const payable = invoice.can['PAY'] === true && Number(invoice.customer_credit) > 0
  return (
    <DocumentFrame
      tab={tab}
      title={shortName('invoice', invoice)}
      party={
        <>
          <AppLink to={`/customers/${customer.id}`}>{customer.name}</AppLink>
          {branch && <span className="text-muted"> {branch.name}</span>}
        </>
      }
      marks={
        <>
          {invoice.is_disputed && <Badge tone="warning">{invoice.dispute ? `Apstrīdēts: ${invoice.dispute}` : 'Apstrīdēts'}</Badge>}
          {invoice.is_overdue && <Badge tone="danger">Kavēts</Badge>}
          {invoice.is_opening && <Badge tone="neutral">No iepriekšējās programmas</Badge>}
        </>
      }
      chart={chart}
      record={invoice}
      tones={invoiceTones}
      actions={
        <ActionBar
          kind="invoice"
          primary={[...(next ? [next] : []), 'invoice.pdf']}
          commands={[
            ...['invoice.pdf', 'invoice.accept', 'invoice.email', 'invoice.pay'],
            ...(payable ? ['invoice.pay-by-credit'] : []),
            ...['invoice.email-to-address', 'invoice.email-due'],
          ]}
          more={[
            ...(payable ? [] : ['invoice.pay-by-credit']),
            ...['credit.of-invoice', 'invoice.withdraw', 'invoice.set-number', 'invoice.unpay', 'invoice.xml'],
            ...['invoice.receive-cash', 'invoice.dispute', 'invoice.end-dispute'],
            ...['invoice.pdf-in-language', 'invoice.acceptance-pdf', 'invoice.branch-pdf', 'invoice.branch-excel', 'invoice.delete'],
          ]}
        />
      }
      side={<SidePanel invoice={invoice} tab={tab} />}
    >
      <InvoiceFacts invoice={invoice} tab={tab} />
      <div {...within}>
        <InvoiceLines invoice={invoice} tab={tab} reload={reload} onLine={onLine} />
      </div>
    </DocumentFrame>
  )
}

function SidePanel({ invoice, tab }: { invoice: InvoiceRecord; tab: TabHandle }) {
  const { payments, emails, kind } = invoice
  const links = linksOf(invoice)
  return (
    <>
      {links.length > 0 && (
        <SidePart title="Saistītie dokumenti">
          <RecordLinks label="Saistītie dokumenti" links={links} />
        </SidePart>
      )}
      {kind !== 'service' && (
        <SidePart title="Pavadzīme">
          <WaybillFacts invoice={invoice} tab={tab} />
        </SidePart>
      )}
      <SidePart title="Maksājumi">
        {payments.length === 0 && <p className="text-muted">Maksājumu vēl nav</p>}
        <ul className="flex flex-col">
          {payments.map(({ id, date, amount, method, reference, from_credit }) => (
            <li key={`${id} ${from_credit}`} className="border-b border-line py-1 last:border-0">
              <span className="flex justify-between gap-2">
                <span className="figures">{formatDate(date)}</span>
                <span className="figures font-medium">{formatMoney(amount)}</span>
              </span>
              <span className="block truncate text-small text-muted">
                {[from_credit && 'No klienta kredīta', methodWords[method as keyof typeof methodWords] ?? method, reference]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </li>
          ))}
        </ul>
      </SidePart>
      <SidePart title={mailsTitle(invoice)}>
        <MailList emails={emails} />
      </SidePart>
    </>
  )
}

function linksOf({ orders, advances, credit_notes }: InvoiceRecord): RecordLink[] {
  return [
    ...orders.map(({ id, name }) => ({ path: `/orders/${id}`, label: name, kind: 'Pasūtījums' })),
    ...advances.map(({ id, number, amount }) => ({
      path: `/invoices/advance_invoice/${id}`,
      label: number,
      kind: 'Ieskaitītais avanss',
      note: formatMoney(amount),
    })),
    ...credit_notes.map(({ id, number, status, gross }) => ({
      path: `/invoices/credit_invoice/${id}`,
      label: shortName('credit_note', { number, status }),
      kind: 'Kredītrēķins',
      note: formatMoney(gross),
    })),
  ]
}

function mailsTitle({ reminder_count, reminded_on, reminder_level }: InvoiceRecord): string {
  if (reminder_count === 0) return 'E-pasti'
  const newest = [reminder_level?.name.toLowerCase(), reminded_on && formatDate(reminded_on)].filter(Boolean).join(' ')
  return `E-pasti (atgādinājumi: ${[reminder_count, newest].filter(Boolean).join(', ')})`
}
