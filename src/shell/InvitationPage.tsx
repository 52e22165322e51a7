import { useEffect, useState } from 'react'
import { useParams } from 'wouter'
import type { Answer, Call } from '../../contract/calls.ts'
import { customers } from '../../contract/customers/customers.ts'
import { failureOf } from '../data/failure.ts'
import { sendOnce } from '../data/http.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useForm, type FieldErrors } from '../ui/use-form.ts'
import { currentAddress, showAddress } from '../commands/address.ts'
import { planFor } from '../commands/errors.ts'
import { notify } from '../commands/notices.ts'
import { enterWith, loadUser } from '../commands/session.ts'
import type { PageParams } from '../tabs/tab.ts'

interface Values {
  password: string | null
  password_confirmation: string | null
}

type Invitation = Answer<typeof customers.invitation>['data']

/** A dead link leads to the sign-in. */
export function InvitationPage() {
  const { token } = useParams<PageParams<'token'>>()
  const [invited, setInvited] = useState<Invitation | null>(null)
  const { ref, field, submit: send, busy } = useForm<Values>({ initial: { password: null, password_confirmation: null }, submit })

  useEffect(() => {
    sendOnce(customers.invitation, { params: { token } }).then(
      ({ data }) => setInvited(data),
      (error: unknown) => void follow(customers.invitation, error),
    )
  }, [token])

  async function submit({ password, password_confirmation }: Values): Promise<FieldErrors | void> {
    try {
      const { access_token } = await sendOnce(customers.acceptInvitation, {
        params: { id: invited?.id ?? 0, assign_user_token: token },
        body: { password: password ?? '', password_confirmation: password_confirmation ?? '' },
      })
      notify('invitationAccepted')
      showAddress('/', { replace: true })
      await enterWith(access_token)
    } catch (error) {
      return follow(customers.acceptInvitation, error)
    }
  }

  return (
    <div className="w-full max-w-100 rounded-panel border border-line bg-raised p-6">
      <h1 className="mb-1 text-title">Uzaicinājums</h1>
      <p className="mb-4 text-muted">{invited ? `${invited.name}, jūs aicina darboties uzņēmuma „${invited.customer}” vārdā.` : ' '}</p>
      <form ref={ref} onSubmit={(event) => void send(event)} className="flex flex-col gap-3">
        {/* Address for password managers. */}
        <TextField label="E-pasts" type="email" autoComplete="username" readOnly value={invited?.email ?? ''} onChange={() => {}} />
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
          Pieņemt uzaicinājumu
        </Button>
      </form>
    </div>
  )
}

/** Rule R182. */
function follow(call: Call, error: unknown): FieldErrors {
  const { status, message, errors } = failureOf(error)
  const plan = planFor({ call, status, message, errors }, { path: currentAddress() })
  if (plan.notice) notify({ color: 'red', text: plan.notice })
  if (plan.goTo) {
    showAddress('/login', { replace: true })
    void loadUser()
  }
  return plan.errors ?? {}
}
