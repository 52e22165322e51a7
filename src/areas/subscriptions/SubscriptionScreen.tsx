import { useParams } from 'wouter'
import { formatDate, formatMoney } from '../../../contract/format.ts'
import { subscriptionPeriods, type SubscriptionRecord } from '../../../contract/subscriptions/subscription-record.ts'
import { subscriptions } from '../../../contract/subscriptions/subscriptions.ts'
import { invoice } from '../../../machines/invoice.ts'
import { subscription as chart } from '../../../machines/subscription.ts'
import { ActionBar } from '../../commands/ActionBar.tsx'
import { useCall } from '../../commands/use-call.ts'
import { AppLink } from '../../workspace/AppLink.tsx'
import { DocumentFrame, SidePart } from '../../workspace/document/DocumentFrame.tsx'
import { RecordLinks } from '../../workspace/document/RecordLinks.tsx'
import { useRecord, useTitle } from '../../tabs/hooks.ts'
import { RecordPage } from '../../workspace/record/RecordPage.tsx'
import type { PageParams, ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { SubscriptionFacts } from './SubscriptionFacts.tsx'
import { SubscriptionLines } from './SubscriptionLines.tsx'
import { subscriptionTones } from './subscriptions.labels.ts'

export default function SubscriptionScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'subscriptionId'>>()
  const state = useCall(subscriptions.show, { params: { id: Number(params.subscriptionId) } }, { page: true })
  const record = state.answer?.data
  useTitle(tab, record?.name)
  useRecord(
    tab,
    record && {
      kind: 'subscription',
      id: record.id,
      title: record.name,
      lock_version: record.lock_version,
      status: record.status,
      can: record.can,
    },
  )
  return (
    <RecordPage state={state} noun="abonēšana">
      {(found) => <Subscription record={found} tab={tab} reload={state.reload} />}
    </RecordPage>
  )
}

interface SubscriptionProps {
  record: SubscriptionRecord
  tab: TabHandle
  reload: () => Promise<void>
}

function Subscription({ record, tab, reload }: SubscriptionProps) {
  const { name, customer, branch, billing_fault, net, billing_period } = record
  return (
    <DocumentFrame
      tab={tab}
      title={name}
      party={
        <>
          <AppLink to={`/customers/${customer.id}`}>{customer.name}</AppLink>
          {branch && <span className="text-muted"> {branch.name}</span>}
        </>
      }
      chart={chart}
      record={record}
      tones={subscriptionTones}
      actions={
        <ActionBar
          kind="subscription"
          primary={['subscription.next', 'subscription.preview']}
          commands={['subscription.preview', 'subscription.pause', 'subscription.resume']}
          more={['subscription.edit', 'contract.create', 'subscription.end', 'subscription.delete']}
        />
      }
      side={<SidePanel record={record} />}
    >
      {billing_fault && (
        <p role="alert" className="text-danger">
          {billing_fault}
        </p>
      )}
      <SubscriptionFacts record={record} tab={tab} />
      <SubscriptionLines record={record} tab={tab} reload={reload} />
      <p className="text-end">
        {subscriptionPeriods[billing_period]}: <strong className="font-semibold tabular-nums">{formatMoney(net)}</strong> bez PVN
      </p>
    </DocumentFrame>
  )
}

const stretch = ({ period_start, period_end }: { period_start: string; period_end: string }) =>
  `${formatDate(period_start)}–${formatDate(period_end)}`

function SidePanel({ record }: { record: SubscriptionRecord }) {
  const { next_period, periods, pauses, next_invoice_date } = record
  const invoices = periods.flatMap(({ invoice: createdInvoice, ...period }) => (createdInvoice ? [{ ...createdInvoice, period }] : []))
  const without = periods.filter((each) => each.invoice === null)
  return (
    <>
      <SidePart title="Nākamais rēķins">
        {next_period === null ? (
          <p className="text-muted">Rēķinu vairs nebūs</p>
        ) : (
          <p>
            Par {stretch(next_period)},{' '}
            {next_invoice_date !== null
              ? `izrakstīs ${formatDate(next_period.date)}`
              : `ja abonēšana būs aktīva, ${formatDate(next_period.date)}`}
          </p>
        )}
      </SidePart>
      <SidePart title="Rēķini">
        {invoices.length === 0 ? (
          <p className="text-muted">Rēķinu vēl nav</p>
        ) : (
          <RecordLinks
            label="Rēķini"
            links={invoices.map(({ id, number, status: state, gross, period }) => ({
              path: `/invoices/invoice/${id}`,
              kind: number === null ? 'Sagatavots rēķins' : stretch(period),
              label: number ?? stretch(period),
              note: `${formatMoney(gross)}, ${invoice.states[state as keyof typeof invoice.states]}`,
            }))}
          />
        )}
        {without.map((each) => (
          <p key={each.id} className="text-muted">
            {stretch(each)}: sagatavotais rēķins dzēsts, rindas gaida rēķinu pie klienta
          </p>
        ))}
      </SidePart>
      {pauses.length > 0 && (
        <SidePart title="Pauzes">
          <ul>
            {pauses.map(({ date_from, date_to }) => (
              <li key={date_from}>
                {date_to === null ? `kopš ${formatDate(date_from)}` : stretch({ period_start: date_from, period_end: date_to })}
              </li>
            ))}
          </ul>
        </SidePart>
      )}
    </>
  )
}
