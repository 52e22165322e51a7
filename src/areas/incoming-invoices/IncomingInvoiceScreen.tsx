import { useMemo } from 'react'
import { useParams } from 'wouter'
import {
  formatAmount,
  formatDate,
  formatMoment,
  formatMoney,
  formatPercent,
  formatPrice,
  formatQuantity,
} from '../../../contract/format.ts'
import {
  incomingInvoices,
  type IncomingInvoiceLine,
  type IncomingInvoiceRecord,
} from '../../../contract/incoming-invoices/incoming-invoices.ts'
import { incomingSources } from '../../../contract/incoming-invoices/incoming-messages.ts'
import { supplierCodesPath } from '../../../contract/incoming-invoices/supplier-codes.ts'
import { labelOf } from '../../../contract/labels.ts'
import { incomingInvoice } from '../../../machines/incoming-invoice.ts'
import { ActionBar } from '../../commands/ActionBar.tsx'
import { useCall } from '../../commands/use-call.ts'
import { useRecord, useTitle } from '../../tabs/hooks.ts'
import type { PageParams, ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { KeyFacts, type Fact } from '../../ui/KeyFacts.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import { RowsTable } from '../../ui/table/RowsTable.tsx'
import { AppLink } from '../../workspace/AppLink.tsx'
import { DocumentFrame, SidePart } from '../../workspace/document/DocumentFrame.tsx'
import { RecordLinks } from '../../workspace/document/RecordLinks.tsx'
import { RecordPage } from '../../workspace/record/RecordPage.tsx'
import { incomingInvoiceTones, incomingRecord, incomingTitle } from './incoming-invoices.labels.ts'

export default function IncomingInvoiceScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'id'>>()
  const state = useCall(incomingInvoices.show, { params: { id: Number(params.id) } }, { page: true })
  const invoice = state.answer?.data
  useTitle(tab, invoice && incomingTitle(invoice))
  useRecord(tab, invoice && openRecord(invoice))
  return (
    <RecordPage state={state} noun="saņemtais rēķins">
      {(record) => <IncomingInvoice invoice={record} tab={tab} />}
    </RecordPage>
  )
}

function openRecord(invoice: IncomingInvoiceRecord) {
  const record = incomingRecord(invoice)
  return { ...record, can: invoice.can, facts: { ...record.facts, remedies: invoice.problems.map(({ remedy }) => remedy) } }
}

function IncomingInvoice({ invoice, tab }: { invoice: IncomingInvoiceRecord; tab: TabHandle }) {
  const { seller_name, gross, problem, problems, rejected_reason, lines, charges } = invoice
  const supplierId = invoice.supplier?.id ?? 0
  const columns = useMemo(() => columnsOf(supplierId), [supplierId])
  const rows = [...lines, ...charges.map((charge, place) => chargeRow(charge, lines.length + place + 1))]
  return (
    <DocumentFrame
      tab={tab}
      title={incomingTitle(invoice)}
      party={`${seller_name} · ${formatMoney(gross)}`}
      chart={incomingInvoice}
      record={invoice}
      tones={incomingInvoiceTones}
      actions={
        <ActionBar
          kind="incoming_invoice"
          primary={['incoming-invoice.prepare', 'incoming-invoice.file']}
          commands={[
            'incoming-invoice.prepare',
            'incoming-invoice.items',
            'incoming-invoice.accept-differences',
            'incoming-invoice.check',
            'incoming-invoice.refuse',
            'incoming-invoice.file',
          ]}
          more={['incoming-invoice.codes', 'incoming-invoice.reopen']}
        />
      }
      side={<SidePanel invoice={invoice} />}
    >
      {rejected_reason !== null && (
        <p role="alert" className="text-danger">
          Noraidīts: {rejected_reason}
        </p>
      )}
      {problem !== null && <Problems kind={invoice.kind} problems={problems} />}
      <KeyFacts label="Saņemtā rēķina dati" facts={factsOf(invoice)} />
      <RowsTable label="Rēķina rindas" rows={rows} columns={columns} rowKey={({ line }) => line} />
    </DocumentFrame>
  )
}

const remedies = {
  fix: null,
  supplier: 'izvēlieties piegādātāju, sagatavojot rēķinu',
  invoice: 'izvēlieties rēķinu sagatavojot',
  costs: 'norādiet preci; sagatavojot var pieņemt arī kā izmaksas',
  differences: 'starpības var pieņemt',
} as const

function Problems({ kind, problems }: Pick<IncomingInvoiceRecord, 'kind' | 'problems'>) {
  return (
    <div role="alert" className="rounded-panel bg-warning-soft px-3 py-2">
      <p className="font-medium">
        Kāpēc {kind === 'credit_note' ? 'atgriešanas akts vai kredītrēķins' : 'piegādātāja rēķins'} nav sagatavots
      </p>
      <ul className="max-h-60 list-disc overflow-y-auto pl-5">
        {problems.map(({ words, remedy }) => (
          <li key={words}>
            {words}
            {remedies[remedy] && <span className="text-muted"> – {remedies[remedy]}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

function chargeRow({ name, net, vat_rate }: IncomingInvoiceRecord['charges'][number], line: number): IncomingInvoiceLine {
  return { line, name, net, vat_rate, codes: [], quantity: '1', unit: '', price: null, item: null, learned_code: null }
}

/** The item of a line leads to the code by which it is known. */
const columnsOf = (supplierId: number): readonly Column<IncomingInvoiceLine>[] => [
  { id: 'line', header: 'Nr.', width: 44, align: 'end', cell: ({ line }) => String(line) },
  { id: 'name', header: labelOf('name'), width: widths.name, grow: 1, cell: ({ name }) => name },
  {
    id: 'item',
    header: labelOf('item_id'),
    width: 160,
    hidePriority: 2,
    cell: ({ item, learned_code }) =>
      item && learned_code !== null && <AppLink to={supplierCodesPath(supplierId, learned_code)}>{item.name}</AppLink>,
    text: ({ item }) => item?.name ?? '',
  },
  { id: 'codes', header: 'Kodi', width: 160, hidePriority: 1, cell: ({ codes }) => codes.join(', ') },
  {
    id: 'quantity',
    header: labelOf('quantity'),
    width: 100,
    align: 'end',
    cell: ({ quantity, unit }) => [formatQuantity(quantity), unit].filter(Boolean).join(' '),
  },
  { id: 'price', header: 'Cena, €', width: widths.money, align: 'end', cell: ({ price }) => price && formatPrice(price) },
  { id: 'net', header: 'Bez PVN, €', width: widths.money, align: 'end', cell: ({ net }) => formatAmount(net) },
  { id: 'vat_rate', header: 'PVN', width: 64, align: 'end', cell: ({ vat_rate }) => vat_rate && formatPercent(vat_rate) },
]

function factsOf(invoice: IncomingInvoiceRecord): Fact[] {
  const {
    kind,
    preceding,
    date,
    due_date,
    seller_vat_nr,
    seller_reg_nr,
    net,
    vat,
    gross,
    file_name,
    created_at,
    created_by,
    source,
    sender,
  } = invoice
  return [
    { id: 'date', label: labelOf('date'), value: formatDate(date) },
    { id: 'due_date', label: labelOf('due_date'), value: due_date && formatDate(due_date) },
    ...(kind === 'credit_note' ? [{ id: 'preceding', label: 'Labo rēķinu', value: preceding.join(', ') }] : []),
    { id: 'seller', label: 'Izrakstītāja numuri', value: [...new Set([seller_reg_nr, seller_vat_nr])].filter(Boolean).join(', ') },
    { id: 'sums', label: 'Summas', value: `${formatMoney(net)} + PVN ${formatMoney(vat)} = ${formatMoney(gross)}` },
    { id: 'file_name', label: labelOf('file_name'), value: file_name },
    { id: 'created_at', label: 'Saņemts', value: [formatMoment(created_at), created_by?.name].filter(Boolean).join(', ') },
    { id: 'source', label: labelOf('source'), value: [incomingSources[source], sender].filter(Boolean).join(': ') },
  ]
}

function SidePanel({ invoice: { kind, supplier, procurement_invoice, return_act } }: { invoice: IncomingInvoiceRecord }) {
  const links = [
    ...(procurement_invoice
      ? [
          {
            path: `/stock/procurement_invoices/${procurement_invoice.id}`,
            label: procurement_invoice.name,
            kind: kind === 'credit_note' ? 'Piegādātāja kredītrēķins' : 'Piegādātāja rēķins',
          },
        ]
      : []),
    ...(return_act ? [{ path: `/stock/return_acts/${return_act.id}`, label: return_act.name, kind: 'Atgriešanas akts' }] : []),
    ...(supplier ? [{ path: `/stock/suppliers/${supplier.id}`, label: supplier.name, kind: labelOf('supplier_id') }] : []),
  ]
  return (
    <SidePart title="Saistītie ieraksti">
      <RecordLinks label="Saistītie ieraksti" links={links} />
    </SidePart>
  )
}
