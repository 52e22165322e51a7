import { formatMoment } from '../../../contract/format.ts'
import {
  webhooks,
  webhookTopics,
  type deliveryStates,
  type Webhook,
  type WebhookDelivery,
  type WebhookTopic,
} from '../../../contract/webhooks.ts'
import { CommandButton } from '../../desk/CommandButton.tsx'
import { useCall } from '../../desk/use-call.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { cx, type Tone } from '../../ui/classes.ts'

const states: Readonly<Record<(typeof deliveryStates)[number], { label: string; tone: Tone }>> = {
  waiting: { label: 'Gaida', tone: 'warning' },
  taken: { label: 'Pieņemta', tone: 'success' },
  given_up: { label: 'Nepieņemta', tone: 'danger' },
}

/** What a webhook was told lately, how it went, and telling it again. */
export function Deliveries({ webhook: { id, name } }: { webhook: Webhook }) {
  const { answer } = useCall(webhooks.deliveries, { params: { id } })
  if (!answer) return null
  if (answer.data.length === 0) return <p className="text-muted">Vēl nekas nav sūtīts.</p>
  return (
    // Room for the ring around a focused button.
    <div className="-m-1 max-h-96 overflow-auto p-1">
      <table className="w-full" aria-label={`Piegādes: ${name}`}>
        <thead>
          <tr className="border-b border-line text-left text-small text-muted">
            {['Kad', 'Kas noticis', 'Stāvoklis', 'Atbilde', 'Reizes'].map((heading) => (
              <th key={heading} className={cx('px-2 py-1.5 font-normal first:pl-0', heading === 'Reizes' && 'text-right')}>
                {heading}
              </th>
            ))}
            <th className="w-24" aria-label="Darbības" />
          </tr>
        </thead>
        <tbody>
          {answer.data.map((delivery) => (
            <Row key={delivery.id} delivery={delivery} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ delivery }: { delivery: WebhookDelivery }) {
  const { id, happened_at, state, attempts, answered, answer, took, next_attempt_at } = delivery
  const said = [answered, answer].filter((each) => each !== null && each !== '').join(' ')
  return (
    <tr className="h-8 border-b border-line align-baseline last:border-0">
      <td className="figures whitespace-nowrap">{formatMoment(happened_at)}</td>
      <td className="px-2">{nameOf(delivery)}</td>
      <td className="px-2">
        <StatusBadge {...states[state]} />
      </td>
      <td className="px-2 break-words text-muted">
        {said || '–'}
        {took !== null && `, ${took} ms`}
        {state === 'waiting' && attempts > 0 && `; atkal ${formatMoment(next_attempt_at)}`}
      </td>
      <td className="figures px-2 text-right">{attempts}</td>
      <td className="text-right whitespace-nowrap">
        <CommandButton id="webhook.resend" args={{ delivery_id: id }} tone="quiet">
          Vēlreiz<span className="sr-only"> sūtīt piegādi {id}</span>
        </CommandButton>
      </td>
    </tr>
  )
}

/** What is told: the area by its name, the event as the receiver gets it. */
function nameOf({ type, entity_id }: WebhookDelivery): string {
  const [topic = '', event] = type.split('.')
  if (event === undefined) return 'Izmēģinājums'
  return `${webhookTopics[topic as WebhookTopic] ?? topic}: ${event} (${entity_id})`
}
