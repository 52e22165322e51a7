import type { ReactNode } from 'react'
import { webhookTopics, type WebhookTopic } from '../../../contract/webhooks/webhooks.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useForm, type DraftStore, type FieldErrors } from '../../ui/use-form.ts'
import { useWalkedList } from '../../ui/use-walked-list.ts'

export interface WebhookValues {
  name: string | null
  url: string | null
  topics: readonly WebhookTopic[]
  lock_version?: number
}

interface WebhookFormProps {
  title: string
  action: string
  initial: WebhookValues
  drafts: DraftStore | undefined
  draftKey: string
  /** Returns field errors if refused. */
  onSend: (values: WebhookValues) => Promise<FieldErrors | void>
  onClose: (how?: 'cancelled') => void
  /** Replaces the form after success. */
  made?: { shown: ReactNode; onSeen: () => void } | undefined
}

const all = Object.entries(webhookTopics) as [WebhookTopic, string][]

export function WebhookForm({ title, action, initial, drafts, draftKey, onSend, onClose, made }: WebhookFormProps) {
  const form = useForm<WebhookValues>({ initial, drafts, draftKey, submit: onSend })
  const { errors, field, ref, submit, busy } = form
  const { topics } = form.values
  const walked = useWalkedList<HTMLFieldSetElement>('input')

  // One dialog for both keeps the focus.
  if (made) {
    return (
      <Dialog title={title} onClose={made.onSeen} primary={{ label: 'Turpināt', run: made.onSeen }}>
        {made.shown}
      </Dialog>
    )
  }
  function leave(how?: 'cancelled') {
    if (how === 'cancelled') form.reset()
    onClose(how)
  }
  return (
    <Dialog title={title} onClose={leave} primary={{ label: action, run: () => void submit(), busy }}>
      <form ref={ref} onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
        <TextField label="Nosaukums" {...field('name')} required autoFocus />
        <TextField
          label="Adrese"
          {...field('url')}
          hint="Sākas ar https://; uz to sūta, kas un kad noticis, bez paša ieraksta satura"
          required
        />
        <fieldset ref={walked} className="max-h-72 overflow-y-auto rounded-panel border border-line p-3">
          <legend className="px-1 text-small text-muted">Par ko paziņot</legend>
          <p className="pb-1 text-small text-muted">Par katru paziņo, kad tas izveidots, labots vai dzēsts un kad mainās tā stāvoklis.</p>
          <div className="grid gap-x-4 sm:grid-cols-2">
            {all.map(([topic, label]) => (
              <CheckField
                key={topic}
                label={label}
                name={`topics.${topic}`}
                value={topics.includes(topic)}
                onChange={(on) => form.set({ topics: on ? [...topics, topic] : topics.filter((each) => each !== topic) })}
              />
            ))}
          </div>
        </fieldset>
        {errors['topics'] && (
          <p role="alert" className="text-danger">
            {errors['topics']}
          </p>
        )}
        <input type="submit" hidden aria-label={action} />
      </form>
    </Dialog>
  )
}
