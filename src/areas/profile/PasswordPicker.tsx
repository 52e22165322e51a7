import type { PickerProps } from '../../desk/picker.ts'
import { ownPassword, SecretDialog, type Asked } from './SecretDialog.tsx'

const newOne = { type: 'password', autoComplete: 'new-password' } as const
const asked: readonly Asked[] = [
  ownPassword,
  { name: 'password', label: 'Jaunā parole', hint: 'Vismaz 12 rakstzīmes', ...newOne },
  { name: 'password_confirmation', label: 'Jaunā parole atkārtoti', ...newOne },
]

/** Asks for the old and the new password. */
export default function PasswordPicker({ title, errors, busy, onPick, onClose }: PickerProps) {
  return <SecretDialog title={title} asked={asked} action={title} errors={errors} busy={busy} onDone={onPick} onClose={onClose} />
}
