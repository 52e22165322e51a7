import { useParams } from 'wouter'
import { advances, type AdvanceInvoiceRecord } from '../../../contract/advances/advances.ts'
import { formatAmount, formatDate, formatMoney, formatPrices, formatQuantity } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { shortName } from '../../../contract/record-names.ts'
import { advanceInvoice as chart } from '../../../machines/advance-invoice.ts'
import { ActionBar } from '../../commands/ActionBar.tsx'
import { useCall } from '../../commands/use-call.ts'
import { DateField } from '../../ui/DateField.tsx'
import type { Fact } from '../../ui/KeyFacts.tsx'
import { AppLink } from '../../workspace/AppLink.tsx'
import { DocumentFrame, SidePart } from '../../workspace/document/DocumentFrame.tsx'
import { MailList } from '../../workspace/document/MailList.tsx'
import { RecordLinks } from '../../workspace/document/RecordLinks.tsx'
import { Totals } from '../../workspace/document/Totals.tsx'
import { vatWord } from '../../workspace/document/vat-word.ts'
import { useRecord, useTitle } from '../../tabs/hooks.ts'
import { factsFor, omitted } from '../../workspace/record/call-fields.ts'
import { EditableFacts } from '../../workspace/record/EditableFacts.tsx'
import { factsOf } from '../../workspace/record/facts.tsx'
import { RecordPage } from '../../workspace/record/RecordPage.tsx'
import { useRecordForm } from '../../workspace/record/use-record-form.ts'
import type { PageParams, ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { advanceTitle } from '../shared/names.ts'
import { advanceTones, freeOf, openOf } from './advances.labels.ts'

export default function AdvanceScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'invoiceId'>>()
  const state = useCall(advances.show, { params: { id: Number(params.invoiceId) } }, { page: true })
  const advance = state.answer?.data
  useTitle(tab, advance && advanceTitle(advance))
  useRecord(
    tab,
    advance && {
      kind: 'advance_invoice',
      id: advance.id,
      title: advanceTitle(advance),
      lock_version: advance.lock_version,
      status: advance.status,
      can: advance.can,
      facts: { email: advance.email, gross: advance.gross, free: freeOf(advance), open: openOf(advance) },
    },
  )
  return (
    <RecordPage state={state} noun="avansa rēķins">
      {(record) => <Advance advance={record} tab={tab} />}
    </RecordPage>
  )
}

function Advance({ advance, tab }: { advance: AdvanceInvoiceRecord; tab: TabHandle }) {
  const next = advance.can['MARK_AS_PAID'] === true ? 'advance.mark-as-paid' : null
  return (
    <DocumentFrame
      tab={tab}
      title={advance.number}
      party={
        <>
          <AppLink to={`/customers/${advance.customer.id}`}>{advance.customer.name}</AppLink>
          {advance.branch && <span className="text-muted"> {advance.branch.name}</span>}
        </>
      }
      chart={chart}
      record={advance}
      tones={advanceTones}
      actions={
        <ActionBar
          kind="advance_invoice"
          primary={[...(next ? [next] : []), 'advance.apply', 'advance.pdf']}
          commands={['advance.pdf', 'advance.email', 'advance.apply']}
          more={[
            ...(next ? [] : ['advance.mark-as-paid']),
            'advance.pdf-in-language',
            'advance.xml',
            'advance.mark-as-unpaid',
            'advance.change-amount',
            'advance.annul',
          ]}
        />
      }
      side={<SidePanel advance={advance} />}
    >
      <AdvanceFacts advance={advance} tab={tab} />
      <AdvanceLines advance={advance} />
    </DocumentFrame>
  )
}

interface Header {
  due_date: string | null
  payment_term_text: string | null
  notes: string | null
}

function AdvanceFacts({ advance, tab }: { advance: AdvanceInvoiceRecord; tab: TabHandle }) {
  const { due_date, payment_term_text, notes, date, percent, paid_at } = advance
  const values: Header = { due_date, payment_term_text, notes }
  const edit = useRecordForm({ tab, draftKey: 'header', values, lock_version: advance.lock_version, command: 'advance.edit' })
  const fact = factsOf(edit, values)
  const facts: Fact[] = [
    { id: 'date', label: labelOf('date'), value: formatDate(date) },
    ...factsFor<typeof advances.update>({
      due_date: {
        id: 'due_date',
        label: labelOf('due_date'),
        value: formatDate(due_date),
        field: <DateField label={labelOf('due_date')} required {...edit.form.field('due_date')} />,
      },
      percent: [
        // Changed by the command that changes the amount.
        ...(percent === null ? [] : [{ id: 'percent', label: labelOf('percent'), value: formatQuantity(percent) }]),
        { id: 'paid_at', label: labelOf('paid_at'), value: formatDate(paid_at) },
      ],
      payment_term_text: fact.text('payment_term_text'),
      notes: fact.area('notes'),
      // By the command that changes the amount.
      amount: omitted,
      // An advance with wrong lines is annulled and issued again.
      items: omitted,
    }),
  ]
  return (
    <EditableFacts
      tab={tab}
      edit={edit}
      command="advance.edit"
      label="Avansa rēķina dati"
      columns={3}
      facts={facts}
      className="[--label-width:124px]"
    />
  )
}

function AdvanceLines({ advance }: { advance: AdvanceInvoiceRecord }) {
  const { advance_invoice_items: items, vat_lines, net, gross, paid_amount, applied, amount_in_words } = advance
  const prices = formatPrices(items.map(({ price_gross }) => price_gross))
  return (
    <div className="flex flex-col gap-2">
      <div className="overflow-x-auto">
        <table className="w-full">
          <thead>
            <tr className="border-b border-line text-left text-small text-muted">
              <th className="py-1.5 font-normal">Nosaukums</th>
              <th className="px-2 text-right font-normal">Daudzums</th>
              <th className="px-2 text-right font-normal">Cena ar PVN, €</th>
              <th className="px-2 text-right font-normal">PVN, %</th>
              <th className="px-2 text-right font-normal">Summa ar PVN, €</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item, place) => (
              <tr key={item.id} className="h-7.5 border-b border-line last:border-0">
                <td>{item.name}</td>
                <td className="figures px-2 text-right">{formatQuantity(item.quantity)}</td>
                <td className="figures px-2 text-right">{prices[place]}</td>
                <td className="figures px-2 text-right">{formatQuantity(item.vat_rate)}</td>
                <td className="figures px-2 text-right">{formatAmount(item.gross)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex justify-end">
        <Totals
          rows={[
            { id: 'net', label: 'Bez PVN', amount: net },
            ...vat_lines.map(({ category, rate, taxable, tax }) => ({
              id: `${category} ${rate}`,
              label: `${vatWord(category, rate)} no ${formatAmount(taxable)} €`,
              amount: tax,
            })),
            { id: 'gross', label: 'Kopā', amount: gross, weight: 'total' },
            { id: 'paid', label: 'Saņemts', amount: paid_amount },
            { id: 'applied', label: 'Ieskaitīts rēķinos', amount: applied },
            { id: 'free', label: 'Neizlietots', amount: freeOf(advance), weight: 'due' },
          ]}
        />
      </div>
      {amount_in_words && (
        <p>
          <span className="text-muted">Summa vārdiem: </span>
          {amount_in_words}
        </p>
      )}
    </div>
  )
}

function SidePanel({ advance: { order, invoices, emails } }: { advance: AdvanceInvoiceRecord }) {
  const links = [
    ...(order ? [{ path: `/orders/${order.id}`, label: order.name, kind: 'Pasūtījums' }] : []),
    ...invoices.map(({ id, number, status, amount }) => ({
      path: `/invoices/invoice/${id}`,
      label: shortName('invoice', { number, status }),
      kind: 'Ieskaitīts rēķinā',
      note: formatMoney(amount),
    })),
  ]
  return (
    <>
      <SidePart title="Saistītie dokumenti">
        {links.length === 0 ? (
          <p className="text-muted">Avanss nav par pasūtījumu un vēl nav ieskaitīts</p>
        ) : (
          <RecordLinks label="Saistītie dokumenti" links={links} />
        )}
      </SidePart>
      <SidePart title="E-pasti">
        <MailList emails={emails} />
      </SidePart>
    </>
  )
}
