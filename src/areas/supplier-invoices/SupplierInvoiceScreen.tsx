import { useParams } from 'wouter'
import { formatDate, formatMoney } from '../../../contract/format.ts'
import { big } from '../../../contract/money.ts'
import { purchaseVatKinds, supplierInvoices, type ProcurementInvoiceRecord } from '../../../contract/supplier-invoices/supplier-invoices.ts'
import { supplierSettlements } from '../../../contract/supplier-invoices/settlements.ts'
import { awaitsPayment, procurementInvoice as chart } from '../../../machines/procurement-invoice.ts'
import { ActionBar } from '../../commands/ActionBar.tsx'
import { useCall } from '../../commands/use-call.ts'
import { Badge, StatusBadge } from '../../ui/Badge.tsx'
import { AppLink } from '../../workspace/AppLink.tsx'
import { DocumentFrame, SidePart } from '../../workspace/document/DocumentFrame.tsx'
import { RecordLinks } from '../../workspace/document/RecordLinks.tsx'
import { useRecord, useTitle } from '../../tabs/hooks.ts'
import { RecordPage } from '../../workspace/record/RecordPage.tsx'
import type { PageParams, ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { CreditUses } from './CreditUses.tsx'
import { CustomsDeclarations } from './CustomsDeclarations.tsx'
import { InvoiceApprovals } from './InvoiceApprovals.tsx'
import { SupplierInvoiceFacts } from './SupplierInvoiceFacts.tsx'
import { SupplierInvoiceLines } from './SupplierInvoiceLines.tsx'
import { supplierInvoiceTitle } from '../shared/names.ts'
import { supplierInvoiceTones } from '../shared/supplier-invoice-labels.ts'

export default function SupplierInvoiceScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'procurementInvoiceId'>>()
  const state = useCall(supplierInvoices.show, { params: { id: Number(params.procurementInvoiceId) } }, { page: true })
  const invoice = state.answer?.data
  useTitle(tab, invoice && supplierInvoiceTitle(invoice))
  useRecord(
    tab,
    invoice && {
      kind: 'procurement_invoice',
      id: invoice.id,
      title: supplierInvoiceTitle(invoice),
      lock_version: invoice.lock_version,
      status: invoice.status,
      can: invoice.can,
      parties: { supplier: invoice.supplier },
      facts: { open: invoice.open, payment_hold: invoice.payment_hold, is_credit: invoice.is_credit },
    },
  )
  return (
    <RecordPage state={state} noun="piegādātāja rēķins">
      {(record) => <SupplierInvoice invoice={record} tab={tab} reload={state.reload} />}
    </RecordPage>
  )
}

interface SupplierInvoiceProps {
  invoice: ProcurementInvoiceRecord
  tab: TabHandle
  reload: () => Promise<void>
}

function SupplierInvoice({ invoice, tab, reload }: SupplierInvoiceProps) {
  const next = nextOf(invoice)
  return (
    <DocumentFrame
      tab={tab}
      title={invoice.supplier_number}
      party={<AppLink to={`/stock/suppliers/${invoice.supplier.id}`}>{invoice.supplier.name}</AppLink>}
      marks={
        <>
          {invoice.is_credit && <Badge tone="info">Kredītrēķins</Badge>}
          <Badge tone="neutral">{purchaseVatKinds[invoice.vat_kind]}</Badge>
          {invoice.is_opening && <Badge tone="neutral">No iepriekšējās programmas</Badge>}
          {invoice.awaits !== null && <StatusBadge label={invoice.awaits} tone="warning" />}
          {invoice.payment_hold !== null && awaitsPayment(invoice.status) && (
            <StatusBadge label={`Apmaksa aizturēta: ${invoice.payment_hold}`} tone="warning" />
          )}
          {invoice.is_overdue && <StatusBadge label={`Termiņš ${formatDate(invoice.due_date)}`} tone="danger" />}
        </>
      }
      chart={chart}
      record={invoice}
      tones={supplierInvoiceTones}
      actions={
        <ActionBar
          kind="procurement_invoice"
          primary={[...(next ? [next] : []), 'supplier-invoice.xml']}
          commands={[
            'supplier-invoice.approve',
            'supplier-invoice.accept',
            'supplier-invoice.accept-with-difference',
            'supplier-invoice.pay',
          ]}
          more={[
            'supplier-invoice.decline',
            'supplier-invoice.add-customs',
            'supplier-invoice.remove-customs',
            'supplier-invoice.return',
            'supplier-invoice.credit',
            'supplier-invoice.pay-cash',
            'supplier-invoice.hold-payment',
            'supplier-invoice.release-payment',
            'supplier-invoice.unpay-one',
            'supplier-invoice.unpay',
            'supplier-invoice.reopen',
            'supplier-invoice.xml',
            'supplier-invoice.cancel',
            'supplier-invoice.delete',
          ]}
        />
      }
      side={<SidePanel invoice={invoice} />}
    >
      <SupplierInvoiceFacts invoice={invoice} tab={tab} />
      <SupplierInvoiceLines invoice={invoice} tab={tab} reload={reload} />
    </DocumentFrame>
  )
}

function nextOf({ can }: ProcurementInvoiceRecord): string | null {
  if (can['APPROVE'] === true) return 'supplier-invoice.approve'
  if (can['ACCEPT'] === true) return 'supplier-invoice.accept'
  return can['PAY'] === true ? 'supplier-invoice.pay' : null
}

function SidePanel({ invoice }: { invoice: ProcurementInvoiceRecord }) {
  const { supplier, procurements, difference, revalued, accepted_at, corrects, credit_notes } = invoice
  const path = '/stock/procurement_invoices'
  const links = [
    { path: `/stock/suppliers/${supplier.id}`, label: supplier.name, kind: 'Piegādātājs' },
    ...procurements.map(({ id, name }) => ({ path: `/stock/procurements/${id}`, label: name, kind: 'Iepirkums' })),
    ...(corrects ? [{ path: `${path}/${corrects.id}`, label: corrects.name, kind: 'Labo rēķinu' }] : []),
    ...credit_notes.map(({ id, name }) => ({ path: `${path}/${id}`, label: name, kind: 'Kredītrēķins' })),
  ]
  return (
    <>
      <SidePart title="Saistītie dokumenti">
        <RecordLinks label="Saistītie dokumenti" links={links} />
      </SidePart>
      {invoice.approvals.length > 0 && (
        <SidePart title="Saskaņošana">
          <InvoiceApprovals approvals={invoice.approvals} />
        </SidePart>
      )}
      {((invoice.vat_kind === 'import' && !invoice.is_credit) || invoice.customs_declarations.length > 0) && (
        <SidePart title="Muitas deklarācijas">
          <CustomsDeclarations declarations={invoice.customs_declarations} />
        </SidePart>
      )}
      {invoice.is_credit ? (
        <SidePart title="Ieskaitīts rēķinos">
          <CreditUses note={invoice} />
        </SidePart>
      ) : (
        <SidePart title="Maksājumi">
          <Payments invoice={invoice} />
        </SidePart>
      )}
      {!big(difference).eq(0) && procurements.length > 0 && (
        <SidePart title="Cenu starpība">
          <p>
            Preces {big(difference).gt(0) ? 'dārgākas' : 'lētākas'}, nekā saņemtas, par{' '}
            <span className="figures font-medium">{formatMoney(big(difference).abs())}</span>.
          </p>
          {accepted_at && (
            <p className="text-muted">
              Krājumu vērtībā <span className="figures">{formatMoney(revalued)}</span>, pārējais jau izlietotajām precēm.
            </p>
          )}
        </SidePart>
      )}
    </>
  )
}

function Payments({ invoice: { payments, open, status } }: { invoice: ProcurementInvoiceRecord }) {
  if (payments.length === 0) return <p className="text-muted">Maksājumu vēl nav</p>
  return (
    <>
      <ul className="flex flex-col">
        {payments.map(({ id, date, amount, method, reference }) => (
          <li key={id} className="border-b border-line py-1 last:border-0">
            <span className="flex justify-between gap-2">
              <span className="figures">{formatDate(date)}</span>
              <span className="figures font-medium">{formatMoney(amount)}</span>
            </span>
            <span className="block truncate text-small text-muted">
              {[supplierSettlements[method], reference].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
      </ul>
      {awaitsPayment(status) && (
        <p>
          Vēl neapmaksāts <span className="figures font-medium">{formatMoney(open)}</span>
        </p>
      )}
    </>
  )
}
