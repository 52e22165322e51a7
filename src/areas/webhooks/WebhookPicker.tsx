import { use, useState } from 'react'
import { webhooks } from '../../../contract/webhooks/webhooks.ts'
import { sendOnce } from '../../data/http.ts'
import { PickedDrafts } from '../../commands/picker-drafts.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { valuesFor } from '../../workspace/record/call-fields.ts'
import { attempt } from '../shared/attempt.ts'
import { Secret } from './Secret.tsx'
import { WebhookForm } from './WebhookForm.tsx'

/** The secret is shown once. */
export default function WebhookPicker({ title, onPick, onClose }: PickerProps) {
  const [secret, setSecret] = useState<string | null>(null)
  const drafts = use(PickedDrafts)
  return (
    <WebhookForm
      title={title}
      action="Pievienot"
      initial={valuesFor<typeof webhooks.create>()({ name: null, url: null, topics: [] })}
      drafts={drafts}
      draftKey="picked"
      onClose={onClose}
      made={secret === null ? undefined : { shown: <Secret secret={secret} />, onSeen: () => onPick(true) }}
      onSend={({ name, url, topics }) =>
        attempt(['name', 'url', 'topics'], async () => {
          const { data } = await sendOnce(webhooks.create, { body: { name: name ?? '', url: url ?? '', topics: [...topics] } })
          setSecret(data.secret)
        })
      }
    />
  )
}
