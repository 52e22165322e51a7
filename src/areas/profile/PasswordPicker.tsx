import { useEffect } from 'react'
import type { PickerProps } from '../../desk/picker.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useForm } from '../../ui/use-form.ts'

interface Values {
  old_password: string | null
  password: string | null
  password_confirmation: string | null
}

const empty: Values = { old_password: null, password: null, password_confirmation: null }

/** Asks for the old and the new password; nothing of it is kept as a draft. */
export default function PasswordPicker({ title, errors, busy, onPick, onClose }: PickerProps) {
  const { ref, field, submit, setErrors } = useForm<Values>({
    initial: empty,
    submit: async ({ old_password, password, password_confirmation }) =>
      onPick({ old_password: old_password ?? '', password: password ?? '', password_confirmation: password_confirmation ?? '' }),
  })
  const refused = JSON.stringify(errors)
  useEffect(() => setErrors(JSON.parse(refused) as typeof errors), [refused]) // oxlint-disable-line react-hooks/exhaustive-deps
  return (
    <Dialog title={title} size="small" onClose={onClose} primary={{ label: title, run: () => void submit(), busy }}>
      <form ref={ref} onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
        <TextField
          label="Pašreizējā parole"
          type="password"
          autoComplete="current-password"
          required
          autoFocus
          {...field('old_password')}
        />
        <TextField
          label="Jaunā parole"
          type="password"
          autoComplete="new-password"
          required
          hint="Vismaz 12 rakstzīmes"
          {...field('password')}
        />
        <TextField
          label="Jaunā parole atkārtoti"
          type="password"
          autoComplete="new-password"
          required
          {...field('password_confirmation')}
        />
        <button type="submit" hidden>
          {title}
        </button>
      </form>
    </Dialog>
  )
}
