import { useParams } from 'wouter'
import { formatMoment, formatMoney } from '../../../contract/format.ts'
import { payables } from '../../../contract/payables/payables.ts'
import { paymentFileFormats, type PaymentOrderRecord } from '../../../contract/payables/payment-orders.ts'
import { paymentOrder } from '../../../machines/payment-order.ts'
import { ActionBar } from '../../commands/ActionBar.tsx'
import { useCall } from '../../commands/use-call.ts'
import { useRecord, useTitle } from '../../tabs/hooks.ts'
import type { PageParams, ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { DocumentFrame, SidePart } from '../../workspace/document/DocumentFrame.tsx'
import { RecordLinks } from '../../workspace/document/RecordLinks.tsx'
import { StepsTaken } from '../../workspace/document/StepsTaken.tsx'
import { RecordPage } from '../../workspace/record/RecordPage.tsx'
import { PaymentOrderFacts } from './PaymentOrderFacts.tsx'
import { PaymentOrderLines } from './PaymentOrderLines.tsx'
import { paymentOrderTones } from './payment-orders.labels.ts'

export default function PaymentOrderScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'paymentOrderId'>>()
  const state = useCall(payables.showOrder, { params: { id: Number(params.paymentOrderId) } }, { page: true })
  const order = state.answer?.data
  useTitle(tab, order && `Maksājuma uzdevums ${order.name}`)
  useRecord(
    tab,
    order && {
      kind: 'payment_order',
      id: order.id,
      title: order.name,
      lock_version: order.lock_version,
      status: order.status,
      can: order.can,
      facts: { date: order.date, iban: order.iban },
    },
  )
  return (
    <RecordPage state={state} noun="maksājuma uzdevums">
      {(record) => <PaymentOrder order={record} tab={tab} reload={state.reload} />}
    </RecordPage>
  )
}

function PaymentOrder({ order, tab, reload }: { order: PaymentOrderRecord; tab: TabHandle; reload: () => Promise<void> }) {
  return (
    <DocumentFrame
      tab={tab}
      title={`Maksājuma uzdevums ${order.name}`}
      party={<span className="figures">{formatMoney(order.amount)}</span>}
      chart={paymentOrder}
      record={order}
      tones={paymentOrderTones}
      actions={
        <ActionBar
          kind="payment_order"
          primary={['payment-order.submit', 'payment-order.approve', 'payment-order.execute', 'payment-order.export']}
          commands={[
            'payment-order.add-invoices',
            'payment-order.submit',
            'payment-order.approve',
            'payment-order.export',
            'payment-order.execute',
          ]}
          more={['payment-order.reject', 'payment-order.return', 'payment-order.cancel', 'payment-order.delete']}
        />
      }
      side={<SidePanel order={order} />}
    >
      {order.faults.map((words) => (
        <p key={words} role="alert" className="text-danger">
          {words}
        </p>
      ))}
      <PaymentOrderFacts order={order} tab={tab} />
      <PaymentOrderLines order={order} tab={tab} reload={reload} />
    </DocumentFrame>
  )
}

function SidePanel({
  order: { suppliers, created_by, created_at, submitted_by, submitted_at, approved_by, approved_at, exported_by, exported_at, files },
}: {
  order: PaymentOrderRecord
}) {
  const steps = [
    { word: 'Sagatavoja', person: created_by, at: created_at },
    { word: 'Iesniedza', person: submitted_by, at: submitted_at },
    { word: 'Apstiprināja', person: approved_by, at: approved_at },
    { word: 'Eksportēja', person: exported_by, at: exported_at },
  ]
  return (
    <>
      <SidePart title="Piegādātājiem">
        <RecordLinks
          label="Piegādātājiem"
          links={suppliers.map(({ id, name, invoices, amount }) => ({
            path: `/stock/suppliers/${id}`,
            label: name,
            kind: formatMoney(amount),
            note: invoices > 1 ? `rēķini: ${invoices}` : '',
          }))}
        />
      </SidePart>
      <StepsTaken steps={steps} />
      {files.length > 0 && (
        <SidePart title="Faili bankai">
          <ul>
            {files.map(({ format, created_at: made }) => (
              <li key={format}>{`${paymentFileFormats[format]}, ${formatMoment(made)}`}</li>
            ))}
          </ul>
        </SidePart>
      )}
    </>
  )
}
