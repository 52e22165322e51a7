import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/TextField.tsx'
import type { Form } from '../ui/use-form.ts'

export interface NewPassword {
  password: string | null
  password_confirmation: string | null
}

interface NewPasswordFormProps {
  form: Pick<Form<NewPassword>, 'ref' | 'field' | 'submit' | 'busy'>
  email: string
  action: string
  children?: ReactNode
}

/** The account's address and a new password, typed twice. */
export function NewPasswordForm({ form: { ref, field, submit, busy }, email, action, children }: NewPasswordFormProps) {
  return (
    <form ref={ref} onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      {/* Address for password managers. */}
      <TextField label="E-pasts" type="email" autoComplete="username" readOnly value={email} onChange={() => {}} />
      <TextField
        label="Parole"
        type="password"
        autoComplete="new-password"
        required
        autoFocus
        hint="Vismaz 12 rakstzīmes"
        {...field('password')}
      />
      <TextField label="Parole atkārtoti" type="password" autoComplete="new-password" required {...field('password_confirmation')} />
      {children}
      <Button type="submit" tone="primary" busy={busy} shortcut="enter">
        {action}
      </Button>
    </form>
  )
}
