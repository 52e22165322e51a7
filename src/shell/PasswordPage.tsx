import { useEffect, useState } from 'react'
import { useParams } from 'wouter'
import { countOf } from '../../contract/format.ts'
import { labelOf } from '../../contract/labels.ts'
import { session } from '../../contract/session/session.ts'
import { sendOnce } from '../data/http.ts'
import { CheckField } from '../ui/CheckField.tsx'
import { useForm, type FieldErrors } from '../ui/use-form.ts'
import { notify } from '../commands/notices.ts'
import type { PageParams } from '../tabs/tab.ts'
import { NewPasswordForm, type NewPassword } from './NewPasswordForm.tsx'
import { showLinkRefusal, toSignIn } from './visitor-refusal.ts'

interface Values extends NewPassword {
  end_api_tokens: boolean
}

const untyped: Values = { password: null, password_confirmation: null, end_api_tokens: false }

/** Invalid links lead to the sign-in (rule R182). */
export function PasswordPage() {
  const { token } = useParams<PageParams<'token'>>()
  const [{ email, api_tokens }, setAccount] = useState({ email: '', api_tokens: 0 })
  const form = useForm<Values>({ initial: untyped, submit })

  useEffect(() => {
    sendOnce(session.passwordLink, { params: { token } }).then(
      ({ data }) => setAccount(data),
      (error: unknown) => void showLinkRefusal(session.passwordLink, error),
    )
  }, [token])

  async function submit({ password, password_confirmation, end_api_tokens }: Values): Promise<FieldErrors | void> {
    try {
      await sendOnce(session.storePassword, {
        params: { token },
        body: { password: password ?? '', password_confirmation: password_confirmation ?? '', end_api_tokens },
      })
    } catch (error) {
      return showLinkRefusal(session.storePassword, error)
    }
    notify('passwordCreated')
    toSignIn()
  }

  return (
    <div className="w-full max-w-90 rounded-panel border border-line bg-raised p-6">
      <h1 className="mb-4 text-title">Paroles izveide</h1>
      <NewPasswordForm form={form} email={email} action="Izveidot paroli">
        {api_tokens > 0 && (
          <CheckField
            label={labelOf('end_api_tokens')}
            hint={`Kontam ir ${countOf(api_tokens, 'derīga API atslēga', 'derīgas API atslēgas', 'derīgu API atslēgu')}; ar jaunu paroli tās nebeidzas pašas.`}
            {...form.field('end_api_tokens')}
          />
        )}
      </NewPasswordForm>
    </div>
  )
}
