import { useState } from 'react'
import { formatMoment } from '../../../contract/format.ts'
import { webhooks, webhookTopics, type Webhook, type WebhookTopic } from '../../../contract/webhooks/webhooks.ts'
import { sendOnce } from '../../data/http.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { useCall } from '../../commands/use-call.ts'
import { useCommand } from '../../commands/use-command.ts'
import { useTitle, useView } from '../../tabs/hooks.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Panel } from '../../ui/Panel.tsx'
import type { DraftStore } from '../../ui/use-form.ts'
import { RecordHead, RecordPage } from '../../workspace/record/RecordPage.tsx'
import { attempt } from '../shared/attempt.ts'
import { Deliveries } from './Deliveries.tsx'
import { Secret } from './Secret.tsx'
import { WebhookForm } from './WebhookForm.tsx'
import { omitted, valuesFor } from '../../workspace/record/call-fields.ts'

export default function WebhooksScreen({ tab }: ScreenProps) {
  const state = useCall(webhooks.list, {}, { page: true })
  useTitle(tab, 'Tīmekļa āķi')
  useView(tab, { refresh: () => void state.reload() })
  return (
    <RecordPage state={state} noun="tīmekļa āķu saraksts">
      {(all) => (
        <>
          <RecordHead title="Tīmekļa āķi" above="Citas programmas uzzina, kas šeit notiek">
            <CommandButton id="webhook.create" tone="primary" />
          </RecordHead>
          {all.length === 0 ? (
            <EmptyState title="Nevienai programmai vēl nepaziņo">
              Pievienojiet adresi, uz kuru sūtīt, kad ierakstu izveido, maina vai virza tālāk.
            </EmptyState>
          ) : (
            <div className="flex max-w-320 flex-col gap-4 p-4">
              {all.map((webhook) => (
                <OneWebhook key={webhook.id} webhook={webhook} drafts={tab.drafts} />
              ))}
            </div>
          )}
        </>
      )}
    </RecordPage>
  )
}

type Open = 'form' | { secret: string } | null

function OneWebhook({ webhook, drafts }: { webhook: Webhook; drafts: DraftStore }) {
  const { id, name, url, topics, is_active, stopped_because, owner, waiting, created_at, lock_version } = webhook
  const [open, setOpen] = useState<Open>(null)
  const change = useCommand('webhook.change')
  const args = { webhook_id: id }
  const renew = () => attempt([], async () => setOpen({ secret: (await sendOnce(webhooks.renew, { params: { id } })).data.secret }))
  return (
    <Panel
      title={name}
      mark={is_active ? waiting > 0 && <Badge tone="warning">{waiting} gaida</Badge> : <Badge tone="danger">izslēgts</Badge>}
      actions={
        <>
          <CommandButton id="webhook.try" args={args} tone="quiet">
            Izmēģināt
          </CommandButton>
          <Button tone="quiet" onClick={() => setOpen('form')}>
            Labot
          </Button>
          <Button tone="quiet" onClick={() => void change.run({ ...args, changes: { is_active: !is_active }, lock_version })}>
            {is_active ? 'Izslēgt' : 'Ieslēgt'}
          </Button>
          <Button tone="quiet" onClick={() => void renew()}>
            Mainīt atslēgu
          </Button>
          <CommandButton id="webhook.delete" args={args} tone="quiet">
            Dzēst
          </CommandButton>
        </>
      }
    >
      <dl className="mb-3 grid grid-cols-[8rem_1fr] gap-x-3 gap-y-1">
        <dt className="text-muted">Adrese</dt>
        <dd className="break-all">{url}</dd>
        <dt className="text-muted">Paziņo par</dt>
        <dd>{topics.map((topic) => webhookTopics[topic as WebhookTopic]).join(', ')}</dd>
        <dt className="text-muted">Pievienoja</dt>
        <dd>
          {owner.name}, {formatMoment(created_at)}
        </dd>
        {stopped_because && (
          <>
            <dt className="text-muted">Izslēgts, jo</dt>
            <dd className="text-danger">{stopped_because}</dd>
          </>
        )}
      </dl>
      <Deliveries webhook={webhook} />
      {open === 'form' && (
        <WebhookForm
          title={change.command.title}
          action="Saglabāt"
          initial={valuesFor<typeof webhooks.update>()({
            name,
            url,
            topics: topics as WebhookTopic[],
            lock_version,
            // By the commands that switch it on and off.
            is_active: omitted,
          })}
          drafts={drafts}
          draftKey={`webhook ${id}`}
          onClose={() => setOpen(null)}
          onSend={async ({ lock_version: read, ...changes }) => {
            const { outcome, errors } = await change.run({ ...args, changes, lock_version: read })
            if (outcome === 'done') setOpen(null)
            return errors
          }}
        />
      )}
      {open !== null && open !== 'form' && (
        <Dialog title="Jaunā atslēga" size="small" onClose={() => setOpen(null)} primary={{ label: 'Turpināt', run: () => setOpen(null) }}>
          <Secret secret={open.secret} />
        </Dialog>
      )}
    </Panel>
  )
}
