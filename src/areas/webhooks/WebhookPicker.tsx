import { useState } from 'react'
import { webhooks } from '../../../contract/webhooks.ts'
import { sendOnce } from '../../data/http.ts'
import type { PickerProps } from '../../desk/picker.ts'
import { attempt } from '../shared/attempt.ts'
import { Secret } from './Secret.tsx'
import { WebhookForm } from './WebhookForm.tsx'

/** Adds a webhook; then its secret, shown this once. */
export default function WebhookPicker({ title, onPick, onClose }: PickerProps) {
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <WebhookForm
      title={title}
      deed="Pievienot"
      onClose={onClose}
      made={secret === null ? undefined : { shown: <Secret secret={secret} />, onSeen: () => onPick(true) }}
      onSend={(body) => attempt(['name', 'url', 'topics'], async () => setSecret((await sendOnce(webhooks.create, { body })).data.secret))}
    />
  )
}
