import { formatMoney } from '../../../contract/format.ts'
import { customers } from '../../../contract/customers.ts'
import { orders, type OrderRecord } from '../../../contract/orders.ts'
import { invoice } from '../../../machines/invoice.ts'
import { order as chart } from '../../../machines/order.ts'
import { ActionBar } from '../../app/ActionBar.tsx'
import { CommandButton } from '../../app/CommandButton.tsx'
import { useMay } from '../../app/use-may.ts'
import { useCall } from '../../data/use-call.ts'
import { Badge } from '../../ui/Badge.tsx'
import { AppLink } from '../../workspace/AppLink.tsx'
import { DocumentFrame, SidePart } from '../../workspace/document/DocumentFrame.tsx'
import { RecordLinks, type RecordLink } from '../../workspace/document/RecordLinks.tsx'
import { useRecord, useTitle } from '../../workspace/hooks.ts'
import { RecordPage } from '../../workspace/record/RecordPage.tsx'
import type { ScreenProps, TabHandle } from '../../workspace/tab.ts'
import { DeliveryFacts } from './DeliveryFacts.tsx'
import { OrderDocuments } from './OrderDocuments.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderLines } from './OrderLines.tsx'
import { orderTones } from './words.ts'

/** An order: its state and actions, facts edited in place, lines, and what belongs to it. */
export default function OrderScreen({ params, tab }: ScreenProps<'orderId'>) {
  const state = useCall(orders.show, { params: { id: Number(params.orderId) } }, { page: true })
  const order = state.answer?.data
  useTitle(tab, order?.number)
  const email = useCustomerEmail(order)
  useRecord(
    tab,
    order && {
      kind: 'order',
      id: order.id,
      title: order.number,
      lock_version: order.lock_version,
      status: order.status,
      can: order.can,
      facts: { email, document_id: order.documents[0] ? String(order.documents[0].id) : null },
    },
  )
  return (
    <RecordPage state={state} noun="pasūtījums">
      {(record) => <Order order={record} tab={tab} reload={state.reload} />}
    </RecordPage>
  )
}

/** Where a mail about the order goes unless told otherwise. */
function useCustomerEmail(order: OrderRecord | undefined): string | null {
  const may = useMay(customers.show)
  const { answer } = useCall(customers.show, order && may ? { params: { id: order.customer.id } } : null, { handled: true })
  return answer?.data.email ?? null
}

function Order({ order, tab, reload }: { order: OrderRecord; tab: TabHandle; reload: () => Promise<void> }) {
  return (
    <DocumentFrame
      tab={tab}
      title={order.number}
      party={<AppLink to={`/customers/${order.customer.id}`}>{order.customer.name}</AppLink>}
      marks={order.is_backordered && <Badge tone="danger">Trūkst preču</Badge>}
      chart={chart}
      status={order.status}
      tone={orderTones[order.status]}
      actions={
        <div className="flex gap-1.5">
          <NextStep order={order} />
          <ActionBar
            kind="order"
            commands={['order.pdf', 'order.issue-part', 'order.auto-process', 'order.split', 'order.merge', 'order.replicate']}
            more={[
              'order.reserve',
              'order.issue',
              'order.issue-invoice',
              'order.mail',
              'order.acceptance-act',
              'order.change-customer',
              'order.revert',
              'order.cancel',
              'order.delete',
            ]}
          />
        </div>
      }
      side={
        <>
          <SidePart title="Saistītie dokumenti">
            <Related order={order} />
          </SidePart>
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
      <OrderLines order={order} tab={tab} reload={reload} />
    </DocumentFrame>
  )
}

/** The next step of the order by its own name; F9 takes it. */
function NextStep({ order }: { order: OrderRecord }) {
  const event = (['RESERVE', 'ISSUE', 'ISSUE_INVOICE'] as const).find((each) => order.can[each] === true)
  if (!event) return null
  return (
    <CommandButton id="order.next" tone="primary">
      {chart.events[event].title}
    </CommandButton>
  )
}

function Related({ order: { invoices, split_from, merged_into } }: { order: OrderRecord }) {
  const links: RecordLink[] = [
    ...invoices.map(({ id, number, status, gross }) => {
      const word = invoice.states[status as keyof typeof invoice.states]
      return {
        path: `/invoices/invoice/${id}`,
        kind: 'Rēķins',
        label: number ?? `Nr. ${id}`,
        note: (
          <>
            {formatMoney(gross)}
            <br />
            {word}
          </>
        ),
      }
    }),
    ...(split_from ? [{ path: `/orders/${split_from.id}`, kind: 'Sadalīts no', label: split_from.name }] : []),
    ...(merged_into ? [{ path: `/orders/${merged_into.id}`, kind: 'Apvienots ar', label: merged_into.name }] : []),
  ]
  if (links.length === 0) return <p className="text-muted">Rēķina vēl nav</p>
  return <RecordLinks label="Saistītie dokumenti" links={links} />
}
