import { useParams } from 'wouter'
import { creditReasonWords } from '../../../contract/credits/credit-reasons.ts'
import type { CreditNoteRecord } from '../../../contract/credits/credit-note-record.ts'
import { credits } from '../../../contract/credits/credits.ts'
import { formatMoney } from '../../../contract/format.ts'
import { big } from '../../../contract/money.ts'
import { shortName } from '../../../contract/record-names.ts'
import { creditNote as chart } from '../../../machines/credit-note.ts'
import { ActionBar } from '../../commands/ActionBar.tsx'
import { useCall } from '../../commands/use-call.ts'
import { Badge } from '../../ui/Badge.tsx'
import { AppLink } from '../../workspace/AppLink.tsx'
import { DocumentFrame, SidePart } from '../../workspace/document/DocumentFrame.tsx'
import { MailList } from '../../workspace/document/MailList.tsx'
import { RecordLinks } from '../../workspace/document/RecordLinks.tsx'
import { useRecord, useTitle } from '../../tabs/hooks.ts'
import { RecordPage } from '../../workspace/record/RecordPage.tsx'
import type { PageParams, ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { CreditFacts } from './CreditFacts.tsx'
import { CreditLines } from './CreditLines.tsx'
import { creditTitle, unnamedBuyer } from '../shared/names.ts'
import { creditTones } from './credits.labels.ts'

export default function CreditNoteScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'invoiceId'>>()
  const state = useCall(credits.show, { params: { id: Number(params.invoiceId) } }, { page: true })
  const note = state.answer?.data
  useTitle(tab, note && creditTitle(note))
  useRecord(
    tab,
    note && {
      kind: 'credit_note',
      id: note.id,
      title: creditTitle(note),
      lock_version: note.lock_version,
      status: note.status,
      can: note.can,
      facts: {
        number: note.number,
        email: note.email,
        invoice_id: note.invoice?.id ?? null,
        simplified_invoice_id: note.simplified_invoice?.id ?? null,
      },
    },
  )
  return (
    <RecordPage state={state} noun="kredītrēķins">
      {(record) => <CreditNote note={record} tab={tab} reload={state.reload} />}
    </RecordPage>
  )
}

function CreditNote({ note, tab, reload }: { note: CreditNoteRecord; tab: TabHandle; reload: () => Promise<void> }) {
  const next =
    note.can['ACCEPT'] === true ? 'credit.accept' : note.can['EMAIL'] === true && note.emails.length === 0 ? 'credit.email' : null
  return (
    <DocumentFrame
      tab={tab}
      title={shortName('credit_note', note)}
      party={
        <>
          {note.customer ? (
            <AppLink to={`/customers/${note.customer.id}`}>{note.customer.name}</AppLink>
          ) : (
            (note.buyer_name ?? unnamedBuyer)
          )}
          {note.branch && <span className="text-muted"> {note.branch.name}</span>}
        </>
      }
      marks={<Badge tone="neutral">{creditReasonWords[note.reason]}</Badge>}
      chart={chart}
      record={note}
      tones={creditTones}
      actions={
        <ActionBar
          kind="credit_note"
          primary={[...(next ? [next] : []), 'credit.pdf']}
          commands={['credit.pdf', 'credit.accept', 'credit.email', 'credit.add-line', 'credit.create-order']}
          more={['credit.pdf-in-language', 'credit.reject', 'credit.set-number', 'credit.xml', 'credit.delete']}
        />
      }
      side={<SidePanel note={note} />}
    >
      <CreditFacts note={note} tab={tab} />
      <CreditLines note={note} tab={tab} reload={reload} />
    </DocumentFrame>
  )
}

function SidePanel({ note: { invoice, simplified_invoice, orders, replacements, credit, paid_back, emails } }: { note: CreditNoteRecord }) {
  const links = [
    ...(invoice ? [{ path: `/invoices/invoice/${invoice.id}`, label: invoice.name, kind: 'Kreditētais rēķins' }] : []),
    ...(simplified_invoice
      ? [
          {
            path: `/invoices/simplified_invoice/${simplified_invoice.id}`,
            label: simplified_invoice.name,
            kind: 'Kreditētais vienkāršais rēķins',
          },
        ]
      : []),
    ...orders.map(({ id, name }) => ({ path: `/orders/${id}`, label: name, kind: 'Pasūtījums' })),
    ...replacements.map(({ id, name }) => ({ path: `/orders/${id}`, label: name, kind: 'Aizstājošais pasūtījums' })),
  ]
  return (
    <>
      <SidePart title="Saistītie dokumenti">
        <RecordLinks label="Saistītie dokumenti" links={links} />
      </SidePart>
      {!big(credit).eq(0) && (
        <SidePart title="Klienta kredīts">
          <p>
            <span className="figures font-medium">{formatMoney(credit)}</span> jau bija samaksāts un ir atmaksājams vai ieskaitāms.
          </p>
        </SidePart>
      )}
      {!big(paid_back).eq(0) && (
        <SidePart title="Atmaksa">
          <p>
            <span className="figures font-medium">{formatMoney(paid_back)}</span> jau bija samaksāts un ir atmaksājams pircējam.
          </p>
        </SidePart>
      )}
      <SidePart title="E-pasti">
        <MailList emails={emails} />
      </SidePart>
    </>
  )
}
