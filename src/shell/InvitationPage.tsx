import { useEffect, useState } from 'react'
import { useParams } from 'wouter'
import type { Answer } from '../../contract/calls.ts'
import { customers } from '../../contract/customers/customers.ts'
import { sendOnce } from '../data/http.ts'
import { useForm, type FieldErrors } from '../ui/use-form.ts'
import { showAddress } from '../commands/address.ts'
import { notify } from '../commands/notices.ts'
import { enterWith } from '../commands/session.ts'
import type { PageParams } from '../tabs/tab.ts'
import { NewPasswordForm, type NewPassword } from './NewPasswordForm.tsx'
import { showLinkRefusal } from './visitor-refusal.ts'

type Invitation = Answer<typeof customers.invitation>['data']

/** A dead link leads to the sign-in. */
export function InvitationPage() {
  const { token } = useParams<PageParams<'token'>>()
  const [invited, setInvited] = useState<Invitation | null>(null)
  const form = useForm<NewPassword>({ initial: { password: null, password_confirmation: null }, submit })

  useEffect(() => {
    sendOnce(customers.invitation, { params: { token } }).then(
      ({ data }) => setInvited(data),
      (error: unknown) => void showLinkRefusal(customers.invitation, error),
    )
  }, [token])

  async function submit({ password, password_confirmation }: NewPassword): Promise<FieldErrors | void> {
    try {
      const { access_token } = await sendOnce(customers.acceptInvitation, {
        params: { id: invited?.id ?? 0, assign_user_token: token },
        body: { password: password ?? '', password_confirmation: password_confirmation ?? '' },
      })
      notify('invitationAccepted')
      showAddress('/', { replace: true })
      await enterWith(access_token)
    } catch (error) {
      return showLinkRefusal(customers.acceptInvitation, error)
    }
  }

  return (
    <div className="w-full max-w-100 rounded-panel border border-line bg-raised p-6">
      <h1 className="mb-1 text-title">Uzaicinājums</h1>
      <p className="mb-4 text-muted">{invited ? `${invited.name}, jūs aicina darboties uzņēmuma „${invited.customer}” vārdā.` : ' '}</p>
      <NewPasswordForm form={form} email={invited?.email ?? ''} action="Pieņemt uzaicinājumu" />
    </div>
  )
}
