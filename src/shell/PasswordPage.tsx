import { useEffect, useState } from 'react'
import type { Call } from '../../contract/calls.ts'
import { session } from '../../contract/session.ts'
import { failureOf } from '../data/failure.ts'
import { sendOnce } from '../data/http.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useForm, type FieldErrors } from '../ui/use-form.ts'
import { currentAddress, showAddress } from '../desk/address.ts'
import { planFor } from '../desk/errors.ts'
import { notify } from '../desk/notices.ts'
import { loadUser } from '../desk/session.ts'
import type { VisitorScreenProps } from './visitor.ts'

interface Values {
  password: string | null
  password_confirmation: string | null
}

/** Making a password by the link of a mail. A link that does not hold leads to the sign-in (rule R182). */
export function PasswordPage({ params }: VisitorScreenProps) {
  const token = params['token'] ?? ''
  const [email, setEmail] = useState('')
  const { ref, field, submit: send, busy } = useForm<Values>({ initial: { password: null, password_confirmation: null }, submit })

  useEffect(() => {
    sendOnce(session.passwordLink, { params: { token } }).then(
      ({ data }) => setEmail(data.email),
      (error: unknown) => void follow(session.passwordLink, error),
    )
  }, [token])

  async function submit({ password, password_confirmation }: Values): Promise<FieldErrors | void> {
    try {
      await sendOnce(session.storePassword, {
        params: { token },
        body: { password: password ?? '', password_confirmation: password_confirmation ?? '' },
      })
    } catch (error) {
      return follow(session.storePassword, error)
    }
    notify('passwordCreated')
    leave()
  }

  return (
    <div className="w-full max-w-90 rounded-panel border border-line bg-raised p-6">
      <h1 className="mb-4 text-title">Paroles izveide</h1>
      <form ref={ref} onSubmit={(event) => void send(event)} className="flex flex-col gap-3">
        {/* Password managers keep the new password under this address. */}
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
        <Button type="submit" tone="primary" busy={busy} shortcut="enter">
          Izveidot paroli
        </Button>
      </form>
    </div>
  )
}

/** What the error catalogue says to a failed call of this page. */
function follow(call: Call, error: unknown): FieldErrors {
  const { status, message, errors } = failureOf(error)
  const plan = planFor({ call, status, message, errors }, { path: currentAddress() })
  if (plan.notice) notify({ color: 'red', text: plan.notice })
  if (plan.goTo) leave()
  return plan.errors ?? {}
}

function leave(): void {
  showAddress('/login', { replace: true })
  void loadUser()
}
