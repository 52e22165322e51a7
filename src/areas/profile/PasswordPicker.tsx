import { useState } from 'react'
import { labelOf } from '../../../contract/labels.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { passwordField, SecretDialog, type SecretField } from './SecretDialog.tsx'

const newOne = { type: 'password', autoComplete: 'new-password' } as const
const requestedFields: readonly SecretField[] = [
  passwordField,
  { name: 'password', label: 'Jaunā parole', hint: 'Vismaz 12 rakstzīmes', ...newOne },
  { name: 'password_confirmation', label: 'Jaunā parole atkārtoti', ...newOne },
]

export default function PasswordPicker({ title, errors, busy, onPick, onClose }: PickerProps) {
  const [end_api_tokens, setEnd] = useState(false)
  return (
    <SecretDialog
      title={title}
      secretFields={requestedFields}
      choices={
        <CheckField
          label={labelOf('end_api_tokens')}
          hint="Citas sesijas tiks beigtas. API atslēgas citādi paliek derīgas."
          value={end_api_tokens}
          onChange={setEnd}
        />
      }
      action={title}
      errors={errors}
      busy={busy}
      onDone={(values) => onPick({ ...values, end_api_tokens })}
      onClose={onClose}
    />
  )
}
