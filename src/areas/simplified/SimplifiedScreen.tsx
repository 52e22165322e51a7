import { useParams } from 'wouter'
import { formatMoney } from '../../../contract/format.ts'
import { big } from '../../../contract/money.ts'
import { shortName } from '../../../contract/record-names.ts'
import { simplified, type SimplifiedInvoiceRecord } from '../../../contract/simplified/simplified.ts'
import { simplifiedInvoice as chart } from '../../../machines/simplified-invoice.ts'
import { ActionBar } from '../../commands/ActionBar.tsx'
import { useCall } from '../../commands/use-call.ts'
import { Badge } from '../../ui/Badge.tsx'
import { AppLink } from '../../workspace/AppLink.tsx'
import { DocumentFrame, SidePart } from '../../workspace/document/DocumentFrame.tsx'
import { RecordLinks } from '../../workspace/document/RecordLinks.tsx'
import { useRecord, useTitle } from '../../tabs/hooks.ts'
import { RecordPage } from '../../workspace/record/RecordPage.tsx'
import type { PageParams, ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { SimplifiedFacts } from './SimplifiedFacts.tsx'
import { SimplifiedLines } from './SimplifiedLines.tsx'
import { buyerOf, isCreditedInFull, simplifiedTones } from './simplified.labels.ts'
import { simplifiedTitle } from '../shared/names.ts'

export default function SimplifiedScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'invoiceId'>>()
  const state = useCall(simplified.show, { params: { id: Number(params.invoiceId) } }, { page: true })
  const invoice = state.answer?.data
  useTitle(tab, invoice && simplifiedTitle(invoice))
  useRecord(
    tab,
    invoice && {
      kind: 'simplified_invoice',
      id: invoice.id,
      title: simplifiedTitle(invoice),
      lock_version: invoice.lock_version,
      status: invoice.status,
      can: invoice.can,
    },
  )
  return (
    <RecordPage state={state} noun="vienkāršais rēķins">
      {(record) => <Invoice invoice={record} tab={tab} reload={state.reload} />}
    </RecordPage>
  )
}

function Invoice({ invoice, tab, reload }: { invoice: SimplifiedInvoiceRecord; tab: TabHandle; reload: () => Promise<void> }) {
  const { customer, branch, can } = invoice
  const next = can['PAY'] === true ? 'simplified.pay' : null
  return (
    <DocumentFrame
      tab={tab}
      title={invoice.number}
      party={
        <>
          {customer ? <AppLink to={`/customers/${customer.id}`}>{customer.name}</AppLink> : buyerOf(invoice)}
          {branch && <span className="text-muted"> {branch.name}</span>}
        </>
      }
      marks={
        <>
          {!invoice.is_simplified && <Badge>Pilni rekvizīti</Badge>}
          {isCreditedInFull(invoice) && <Badge>Kreditēts</Badge>}
        </>
      }
      chart={chart}
      record={invoice}
      tones={simplifiedTones}
      actions={
        <ActionBar
          kind="simplified_invoice"
          primary={[...(next ? [next] : []), 'simplified.pdf']}
          commands={['simplified.pdf', 'credit.of-simplified', 'simplified.copy']}
          more={[
            ...(next ? [] : ['simplified.pay']),
            'simplified.pdf-in-language',
            'simplified.xml',
            'simplified.unpay',
            'simplified.annul',
          ]}
        />
      }
      side={<SidePanel invoice={invoice} />}
    >
      <SimplifiedFacts invoice={invoice} tab={tab} />
      <SimplifiedLines invoice={invoice} tab={tab} reload={reload} />
    </DocumentFrame>
  )
}

function SidePanel({ invoice }: { invoice: SimplifiedInvoiceRecord }) {
  const { credit_notes, credited, open, status } = invoice
  return (
    <>
      {credit_notes.length > 0 && (
        <SidePart title="Saistītie dokumenti">
          <RecordLinks
            label="Saistītie dokumenti"
            links={credit_notes.map(({ id, gross, ...note }) => ({
              path: `/invoices/credit_invoice/${id}`,
              label: shortName('credit_note', note),
              kind: 'Kredītrēķins',
              detail: formatMoney(gross),
            }))}
          />
          {!big(credited).eq(0) && (
            <p className="pt-1.5 text-small text-muted">
              Kreditēts <span className="figures">{formatMoney(credited)}</span>
              {status === chart.initial && (
                <>
                  , jāmaksā vēl <span className="figures">{formatMoney(open)}</span>
                </>
              )}
            </p>
          )}
        </SidePart>
      )}
      <Goods invoice={invoice} />
    </>
  )
}

/** Issued goods; all are returned if annulled. */
function Goods({ invoice: { simplified_invoice_items: items, status } }: { invoice: SimplifiedInvoiceRecord }) {
  const goods = items.filter(({ warehouse }) => warehouse !== null)
  const isOver = (chart.final as readonly string[]).includes(status)
  const nothing = isOver ? 'Preces ir atgrieztas noliktavā' : 'Rēķinā nav preču no noliktavas'
  return (
    <SidePart title="Krājumi">
      {goods.length === 0 || isOver ? (
        <p className="text-muted">{nothing}</p>
      ) : (
        <ul className="flex flex-col">
          {goods.map(({ id, item_id, name, warehouse }) => (
            <li key={id} className="border-b border-line py-1 last:border-0">
              <AppLink to={`/catalog/${item_id}`}>{name}</AppLink>
              <span className="block text-small text-muted">Izsniegts no: {warehouse?.name}</span>
            </li>
          ))}
        </ul>
      )}
    </SidePart>
  )
}
