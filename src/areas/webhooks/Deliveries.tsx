import { useState } from 'react'
import { formatMoment } from '../../../contract/format.ts'
import { deliveriesPerPage, deliveryStates, webhooks, type Webhook, type WebhookDelivery } from '../../../contract/webhooks/webhooks.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { useCall } from '../../commands/use-call.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx, type Tone } from '../../ui/classes.ts'
import { SelectField } from '../../ui/SelectField.tsx'

const states: Readonly<Record<(typeof deliveryStates)[number], { label: string; tone: Tone }>> = {
  waiting: { label: 'Gaida', tone: 'warning' },
  taken: { label: 'Pieņemta', tone: 'success' },
  given_up: { label: 'Nepieņemta', tone: 'danger' },
}

const filters = Object.entries(states).map(([value, { label }]) => ({ value, label }))

export function Deliveries({ webhook: { id, name } }: { webhook: Webhook }) {
  const [state, setState] = useState<WebhookDelivery['state'] | null>(null)
  const [before, setBefore] = useState<number | null>(null)
  const { answer } = useCall(webhooks.deliveries, {
    params: { id },
    query: { ...(state && { state }), ...(before && { older_than: before }) },
  })
  if (!answer) return null
  const { data } = answer
  const last = data.at(-1)
  if (data.length === 0 && !state && !before) return <p className="text-muted">Vēl nekas nav sūtīts.</p>
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-end gap-2">
        <SelectField
          label="Rādīt"
          name="state"
          className="w-40"
          empty="Visas"
          choices={filters}
          value={state}
          onChange={(value) => {
            setState(deliveryStates.find((each) => each === value) ?? null)
            setBefore(null)
          }}
        />
        {before !== null && (
          <Button tone="quiet" onClick={() => setBefore(null)}>
            Jaunākās
          </Button>
        )}
        {last && data.length === deliveriesPerPage && (
          <Button tone="quiet" onClick={() => setBefore(last.id)}>
            Vecākas
          </Button>
        )}
      </div>
      {data.length === 0 ? <p className="text-muted">Tādu piegāžu nav.</p> : <Table name={name} deliveries={data} />}
    </div>
  )
}

function Table({ name, deliveries }: { name: string; deliveries: readonly WebhookDelivery[] }) {
  return (
    // Space for the focus ring.
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
          {deliveries.map((delivery) => (
            <Row key={delivery.id} delivery={delivery} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ delivery }: { delivery: WebhookDelivery }) {
  const { id, type, words, entity_id, happened_at, state, attempts, answered, answer, took, next_attempt_at } = delivery
  const answerText = [answered, answer].filter((each) => each !== null && each !== '').join(' ')
  return (
    <tr className="h-8 border-b border-line align-baseline last:border-0">
      <td className="figures whitespace-nowrap">{formatMoment(happened_at)}</td>
      <td className="px-2">
        {words ?? type}{' '}
        <span className="text-small whitespace-nowrap text-muted">{words === null ? entity_id : [type, entity_id].join(' ')}</span>
      </td>
      <td className="px-2">
        <StatusBadge {...states[state]} />
      </td>
      <td className="px-2 break-words text-muted">
        {answerText || '–'}
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
