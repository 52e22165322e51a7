import { useEffect, useState } from 'react'
import { useParams } from 'wouter'
import type { Call } from '../../contract/calls.ts'
import { countOf } from '../../contract/format.ts'
import { labelOf } from '../../contract/labels.ts'
import { session } from '../../contract/session/session.ts'
import { failureOf } from '../data/failure.ts'
import { sendOnce } from '../data/http.ts'
import { Button } from '../ui/Button.tsx'
import { CheckField } from '../ui/CheckField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useForm, type FieldErrors } from '../ui/use-form.ts'
import { currentAddress, showAddress } from '../commands/address.ts'
import { planFor } from '../commands/errors.ts'
import { notify } from '../commands/notices.ts'
import { loadUser } from '../commands/session.ts'
import type { PageParams } from '../tabs/tab.ts'

interface Values {
  password: string | null
  password_confirmation: string | null
  end_api_tokens: boolean
}

const untyped: Values = { password: null, password_confirmation: null, end_api_tokens: false }

/** Invalid links lead to the sign-in (rule R182). */
export function PasswordPage() {
  const { token } = useParams<PageParams<'token'>>()
  const [{ email, api_tokens }, setAccount] = useState({ email: '', api_tokens: 0 })
  const { ref, field, submit: send, busy } = useForm<Values>({ initial: untyped, submit })

  useEffect(() => {
    sendOnce(session.passwordLink, { params: { token } }).then(
      ({ data }) => setAccount(data),
      (error: unknown) => void follow(session.passwordLink, error),
    )
  }, [token])

  async function submit({ password, password_confirmation, end_api_tokens }: Values): Promise<FieldErrors | void> {
    try {
      await sendOnce(session.storePassword, {
        params: { token },
        body: { password: password ?? '', password_confirmation: password_confirmation ?? '', end_api_tokens },
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
        {api_tokens > 0 && (
          <CheckField
            label={labelOf('end_api_tokens')}
            hint={`Kontam ir ${countOf(api_tokens, 'derīga API atslēga', 'derīgas API atslēgas', 'derīgu API atslēgu')}; ar jaunu paroli tās nebeidzas pašas.`}
            {...field('end_api_tokens')}
          />
        )}
        <Button type="submit" tone="primary" busy={busy} shortcut="enter">
          Izveidot paroli
        </Button>
      </form>
    </div>
  )
}

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
