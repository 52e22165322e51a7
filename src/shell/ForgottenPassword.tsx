import { useState } from 'react'
import { account } from '../../contract/account/account.ts'
import { sendOnce } from '../data/http.ts'
import { useInstallation } from '../commands/installation.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useForm, type FieldErrors } from '../ui/use-form.ts'
import { showRefusal } from './visitor-refusal.ts'

interface ForgottenPasswordProps {
  email: string
  onBack: () => void
}

/** The response does not reveal whether the address exists. */
export function ForgottenPassword({ email, onBack }: ForgottenPasswordProps) {
  const { sends_mail } = useInstallation()
  const [isRequested, setRequested] = useState(false)
  const { ref, field, submit, busy } = useForm<{ email: string | null }>({ initial: { email: email || null }, submit: ask })

  async function ask(values: { email: string | null }): Promise<FieldErrors | void> {
    try {
      await sendOnce(account.forgotten, { body: { email: values.email ?? '' } })
      setRequested(true)
    } catch (error) {
      return showRefusal(account.forgotten, error).errors ?? {}
    }
  }

  if (isRequested || !sends_mail) {
    return (
      <div className="flex flex-col gap-3" role="status">
        <p>
          {isRequested
            ? 'Ja šāds konts ir, uz tā adresi nosūtīta saite jaunai parolei. Tā derīga vienu stundu un vienu reizi.'
            : 'Šī sistēma e-pastu nesūta: jaunu paroli lūdziet administratoram.'}
        </p>
        <Button autoFocus onClick={onBack}>
          Atpakaļ uz pieslēgšanos
        </Button>
      </div>
    )
  }
  return (
    <form ref={ref} onSubmit={(event) => void submit(event)} className="flex flex-col gap-3" aria-label="Aizmirsta parole">
      <p className="text-muted">Nosūtīsim saiti, ar kuru izveidot jaunu paroli.</p>
      <TextField label="E-pasts" type="email" autoComplete="username" required autoFocus {...field('email')} />
      <Button type="submit" tone="primary" busy={busy} shortcut="enter">
        Nosūtīt saiti
      </Button>
      <Button tone="quiet" onClick={onBack}>
        Atpakaļ uz pieslēgšanos
      </Button>
    </form>
  )
}
