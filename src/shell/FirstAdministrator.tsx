import { session } from '../../contract/session/session.ts'
import { sendOnce } from '../data/http.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useForm, type FieldErrors } from '../ui/use-form.ts'
import { rememberWanted } from '../commands/address.ts'
import { loadInstallation } from '../commands/installation.ts'
import { notify } from '../commands/notices.ts'
import { signIn } from '../commands/session.ts'
import { showRefusal } from './visitor-refusal.ts'

interface Values {
  token: string | null
  name: string | null
  surname: string | null
  email: string | null
  password: string | null
}

const empty: Values = { token: null, name: null, surname: null, email: null, password: null }

export function FirstAdministrator() {
  const { ref, field, submit: send, busy } = useForm({ initial: empty, submit })

  async function submit({ token, name, surname, email, password }: Values): Promise<FieldErrors | void> {
    const body = { token: token ?? '', name: name ?? '', surname: surname ?? '', email: email ?? '', password: password ?? '' }
    try {
      await sendOnce(session.firstAdministrator, { body })
      notify('userCreated')
      await loadInstallation()
      rememberWanted('/workspace/set_up')
      await signIn(body.email, body.password)
    } catch (error) {
      return showRefusal(session.firstAdministrator, error).errors ?? {}
    }
  }

  return (
    <form ref={ref} onSubmit={(event) => void send(event)} className="flex flex-col gap-3" aria-label="Pirmais administrators">
      <p className="text-muted">Šajā instalācijā vēl nav neviena lietotāja. Vienreizējo kodu serveris izdrukāja startējot.</p>
      <TextField label="Vienreizējais kods" required autoFocus {...field('token')} />
      <TextField label="Vārds" autoComplete="given-name" required {...field('name')} />
      <TextField label="Uzvārds" autoComplete="family-name" required {...field('surname')} />
      <TextField label="E-pasts" type="email" autoComplete="username" required {...field('email')} />
      <TextField label="Parole" type="password" autoComplete="new-password" required hint="Vismaz 12 rakstzīmes" {...field('password')} />
      <Button type="submit" tone="primary" busy={busy} shortcut="enter">
        Izveidot administratoru
      </Button>
    </form>
  )
}
