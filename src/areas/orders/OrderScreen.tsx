import { useParams } from 'wouter'
import { formatMoney } from '../../../contract/format.ts'
import { customers } from '../../../contract/customers/customers.ts'
import type { OrderRecord } from '../../../contract/orders/order-record.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { shortName } from '../../../contract/record-names.ts'
import { invoice } from '../../../machines/invoice.ts'
import { order as chart } from '../../../machines/order.ts'
import { ActionBar } from '../../commands/ActionBar.tsx'
import { useMay } from '../../commands/use-may.ts'
import { useCall } from '../../commands/use-call.ts'
import { Badge } from '../../ui/Badge.tsx'
import type { RowKey } from '../../ui/table/columns.ts'
import { AppLink } from '../../workspace/AppLink.tsx'
import { DocumentFrame, SidePart } from '../../workspace/document/DocumentFrame.tsx'
import { RecordLinks, type RecordLink } from '../../workspace/document/RecordLinks.tsx'
import { useRecord, useTitle } from '../../tabs/hooks.ts'
import { useFocusedLine } from '../../workspace/lines/use-focused-line.ts'
import { RecordPage } from '../../workspace/record/RecordPage.tsx'
import type { PageParams, ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { DeliveryFacts } from './DeliveryFacts.tsx'
import { orderTitle } from '../shared/names.ts'
import { currentLine } from '../shared/sale-lines/line-facts.ts'
import { CarriedForOrder } from './CarriedForOrder.tsx'
import { ProductionForOrder } from './MadeForOrder.tsx'
import { OrderDocuments } from './OrderDocuments.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderLines } from './OrderLines.tsx'
import { orderTones } from '../shared/order-labels.ts'

export default function OrderScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'orderId'>>()
  const state = useCall(orders.show, { params: { id: Number(params.orderId) } }, { page: true })
  const order = state.answer?.data
  useTitle(tab, order && orderTitle(order))
  const email = useCustomerEmail(order)
  const { line, onLine, focused, within } = useFocusedLine()
  useRecord(
    tab,
    order && {
      kind: 'order',
      id: order.id,
      title: orderTitle(order),
      lock_version: order.lock_version,
      status: order.status,
      can: order.can,
      facts: {
        email,
        documents: order.documents,
        line: currentLine(order.order_items.find(({ id }) => id === line)),
        focused_line: focused,
      },
    },
  )
  return (
    <RecordPage state={state} noun="pasūtījums">
      {(record) => <Order order={record} tab={tab} reload={state.reload} onLine={onLine} within={within} />}
    </RecordPage>
  )
}

function useCustomerEmail(order: OrderRecord | undefined): string | null {
  const may = useMay(customers.show)
  const { answer } = useCall(customers.show, order && may ? { params: { id: order.customer.id } } : null, { handled: true })
  return answer?.data.email ?? null
}

interface OrderProps {
  order: OrderRecord
  tab: TabHandle
  reload: () => Promise<void>
  onLine: (key: RowKey | null) => void
  within: ReturnType<typeof useFocusedLine>['within']
}

function Order({ order, tab, reload, onLine, within }: OrderProps) {
  return (
    <DocumentFrame
      tab={tab}
      title={order.number}
      party={<AppLink to={`/customers/${order.customer.id}`}>{order.customer.name}</AppLink>}
      marks={order.is_backordered && <Badge tone="danger">Trūkst preču</Badge>}
      chart={chart}
      record={order}
      tones={orderTones}
      actions={
        <ActionBar
          kind="order"
          primary={['order.next', 'order.pdf']}
          commands={['order.pdf', 'order.issue-part', 'order.auto-process', 'order.split', 'order.merge', 'order.replicate']}
          more={[
            'order.reserve',
            'order.issue',
            'order.units',
            'order.make',
            'order.issue-invoice',
            'order.pdf-in-language',
            'order.mail',
            'order.acceptance-act',
            'order.document',
            'order.document-sign',
            'contract.create',
            'order.line-data',
            'advance.of-order',
            'credit.of-order',
            'order.change-customer',
            'order.revert',
            'order.cancel',
            'order.delete',
          ]}
        />
      }
      side={
        <>
          <SidePart title="Saistītie dokumenti">
            <Related order={order} />
          </SidePart>
          <ProductionForOrder order={order} />
          <CarriedForOrder order={order} />
          {order.documents.length > 0 && (
            <SidePart title="Pasūtījuma dokumenti">
              <OrderDocuments documents={order.documents} />
            </SidePart>
          )}
          <SidePart title="Piegāde">
            <DeliveryFacts order={order} tab={tab} />
          </SidePart>
        </>
      }
    >
      <OrderFacts order={order} tab={tab} />
      <div {...within}>
        <OrderLines order={order} tab={tab} reload={reload} onLine={onLine} />
      </div>
    </DocumentFrame>
  )
}

function Related({ order }: { order: OrderRecord }) {
  const { invoices, offer, split_from, merged_into, credit_note, credit_notes, advances } = order
  const links: RecordLink[] = [
    ...(offer ? [{ path: `/offers/${offer.id}`, kind: 'Piedāvājums', label: offer.name }] : []),
    ...invoices.map(({ id, number, status, gross }) => {
      const word = invoice.states[status as keyof typeof invoice.states]
      return {
        path: `/invoices/invoice/${id}`,
        kind: 'Rēķins',
        label: shortName('invoice', { number, status }),
        note: (
          <>
            {formatMoney(gross)}
            <br />
            {word}
          </>
        ),
      }
    }),
    ...advances.map(({ id, number, gross }) => ({
      path: `/invoices/advance_invoice/${id}`,
      kind: 'Avansa rēķins',
      label: number,
      note: formatMoney(gross),
    })),
    ...credit_notes.map(({ id, number, status, gross }) => ({
      path: `/invoices/credit_invoice/${id}`,
      kind: 'Kredītrēķins',
      label: shortName('credit_note', { number, status }),
      note: formatMoney(gross),
    })),
    ...(credit_note ? [{ path: `/invoices/credit_invoice/${credit_note.id}`, kind: 'Aizstāj kreditēto', label: credit_note.name }] : []),
    ...(split_from ? [{ path: `/orders/${split_from.id}`, kind: 'Sadalīts no', label: split_from.name }] : []),
    ...(merged_into ? [{ path: `/orders/${merged_into.id}`, kind: 'Apvienots ar', label: merged_into.name }] : []),
  ]
  if (links.length === 0) return <p className="text-muted">Rēķina vēl nav</p>
  return <RecordLinks label="Saistītie dokumenti" links={links} />
}
