import { useState, type ReactNode } from 'react'
import { webhookTopics, type WebhookTopic } from '../../../contract/webhooks.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { FieldErrors } from '../../ui/use-form.ts'
import { useWalkedList } from '../../ui/use-walked-list.ts'

/** What is said of a webhook. */
export interface WebhookValues {
  name: string
  url: string
  topics: WebhookTopic[]
}

interface WebhookFormProps {
  title: string
  deed: string
  initial?: WebhookValues
  /** Sends it; answers the errors of its fields where it was refused. */
  onSend: (values: WebhookValues) => Promise<FieldErrors | void>
  onClose: () => void
  /** What came of it to be shown in its place, and what follows when it was seen. */
  made?: { shown: ReactNode; onSeen: () => void } | undefined
}

const all = Object.entries(webhookTopics) as [WebhookTopic, string][]

/** Asks what a webhook is called, where it goes, and what it is told of. */
export function WebhookForm({ title, deed, initial, onSend, onClose, made }: WebhookFormProps) {
  const [name, setName] = useState<string | null>(initial?.name ?? null)
  const [url, setUrl] = useState<string | null>(initial?.url ?? null)
  const [topics, setTopics] = useState<ReadonlySet<WebhookTopic>>(new Set(initial?.topics))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)
  const walked = useWalkedList<HTMLFieldSetElement>('input')

  async function send(): Promise<void> {
    setBusy(true)
    const refused = await onSend({ name: name ?? '', url: url ?? '', topics: [...topics] })
    setErrors(refused ?? {})
    setBusy(false)
  }
  // One dialog for both, in which the focus goes on.
  if (made) {
    return (
      <Dialog title={title} onClose={made.onSeen} primary={{ label: 'Turpināt', run: made.onSeen }}>
        {made.shown}
      </Dialog>
    )
  }
  return (
    <Dialog title={title} onClose={onClose} primary={{ label: deed, run: () => void send(), busy }}>
      <div className="flex flex-col gap-3">
        <TextField label="Nosaukums" name="name" value={name} onChange={setName} error={errors['name']} required autoFocus />
        <TextField
          label="Adrese"
          name="url"
          value={url}
          onChange={setUrl}
          error={errors['url']}
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
                value={topics.has(topic)}
                onChange={(on) => setTopics(new Set(on ? [...topics, topic] : [...topics].filter((each) => each !== topic)))}
              />
            ))}
          </div>
        </fieldset>
        {errors['topics'] && (
          <p role="alert" className="text-danger">
            {errors['topics']}
          </p>
        )}
      </div>
    </Dialog>
  )
}
