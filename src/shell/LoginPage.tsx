import { useEffect, useRef, useState } from 'react'
import { session as calls } from '../../contract/session/session.ts'
import { failureOf } from '../data/failure.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useForm, type FieldErrors } from '../ui/use-form.ts'
import { ForgottenPassword } from './ForgottenPassword.tsx'
import { FirstAdministrator } from './FirstAdministrator.tsx'
import { useInstallation } from '../commands/installation.ts'
import { notify } from '../commands/notices.ts'
import { signIn, useSession } from '../commands/session.ts'
import { showRefusal } from './visitor-refusal.ts'

export function LoginPage() {
  const { title, logo, accounts, demo_password, needs_administrator } = useInstallation()
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 bg-surface p-4">
      <div className="w-full max-w-100 rounded-panel border border-line bg-raised p-6">
        <header className="mb-4 flex items-center gap-3">
          {logo && <img src={logo} alt="" className="max-h-10 max-w-30" />}
          <h1 className="text-title">{title}</h1>
        </header>
        {needs_administrator ? <FirstAdministrator /> : <SignIn accounts={accounts} password={demo_password} />}
      </div>
    </main>
  )
}

interface SignInProps {
  accounts: readonly { email: string; name: string }[]
  /** Password of the demo accounts. */
  password: string | null
}

const empty = { email: '', password: '', code: '' }

function SignIn({ accounts, password }: SignInProps) {
  const { ref, field, values, set, submit: send, busy } = useForm({ initial: empty, submit })
  const [forgotten, setForgotten] = useState(false)
  const [codePrompt, setCodePrompt] = useState<string | null>(null)
  const [atKey, setAtKey] = useState(false)
  useEffect(preloadOnTyping, [])
  const session = useSession()
  const reason = session.phase === 'visitor' ? session.reason : null
  const [resumed, setResumed] = useState(false)

  async function submit({ email, password, code }: typeof empty): Promise<FieldErrors | void> {
    try {
      await signIn(email, password, code)
    } catch (error) {
      const { errors } = failureOf(error)
      if (errors['code']) {
        if (codePrompt !== null) return errors
        // The first request only asks for the code.
        return setCodePrompt(errors['code'][0] ?? '')
      }
      return showRefusal(calls.login, error).errors ?? {}
    }
  }

  async function withPasskey() {
    setAtKey(true)
    try {
      const { signInWithPasskey } = await import('../commands/passkeys.ts')
      await signInWithPasskey()
    } catch (error) {
      notify({ color: 'red', text: failureOf(error).message || 'Serveri nevar sasniegt' })
    }
    setAtKey(false)
  }

  function tryAccount(email: string) {
    set({ email, password: password ?? '', code: '' })
    void send()
  }

  if (forgotten) return <ForgottenPassword email={values.email} onBack={() => setForgotten(false)} />
  const notice = reason !== null && (
    <p role="status" className="mb-3 rounded-panel bg-info-soft px-3 py-2 text-info">
      {reason}. Atvērtās cilnes un nesaglabātie darbi gaida.
    </p>
  )
  if (reason !== null && !resumed) {
    return (
      <>
        {notice}
        <ResumeButton onResume={() => setResumed(true)} />
      </>
    )
  }
  return (
    <>
      {notice}
      <form ref={ref} onSubmit={(event) => void send(event)} className="flex flex-col gap-3" aria-label="Pieslēgšanās">
        <TextField label="E-pasts" type="email" autoComplete="username" required autoFocus {...text(field('email'))} />
        <TextField label="Parole" type="password" autoComplete="current-password" required {...text(field('password'))} />
        {codePrompt !== null && (
          <TextField label="Kods" hint={codePrompt} autoComplete="one-time-code" required autoFocus {...text(field('code'))} />
        )}
        <Button type="submit" tone="primary" busy={busy} shortcut="enter">
          Pieslēgties
        </Button>
        <Button busy={atKey} onClick={() => void withPasskey()}>
          Pieslēgties ar piekļuves atslēgu
        </Button>
        <Button tone="quiet" onClick={() => setForgotten(true)}>
          Aizmirsu paroli
        </Button>
      </form>
      {accounts.length > 0 && (
        <section className="mt-5 border-t border-line pt-3" aria-labelledby="accounts">
          <h2 id="accounts" className="text-small font-semibold">
            Demonstrācijas konti
          </h2>
          <p className="mb-2 text-small text-muted">Visiem tā pati parole: {password}</p>
          <div className="grid gap-1">
            {accounts.map(({ email, name }) => (
              <Button key={email} tone="quiet" className="w-full justify-start" onClick={() => tryAccount(email)}>
                {`${name} · ${email}`}
              </Button>
            ))}
          </div>
        </section>
      )}
    </>
  )
}

/** Milliseconds without typing before Enter or Space is accepted. */
const pauseBeforeResume = 700

/**
 * Shown after a session ended while typing; typed letters are ignored, and only Enter or Space after a pause, or a
 * click, shows the fields.
 */
function ResumeButton({ onResume }: { onResume: () => void }) {
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    ref.current?.focus()
    let last = performance.now()
    const drop = (event: KeyboardEvent): void => {
      const paused = event.timeStamp - last >= pauseBeforeResume
      last = event.timeStamp
      if (event.ctrlKey || event.altKey || event.metaKey || /^F\d/.test(event.key)) return
      if (paused && !event.repeat && (event.key === 'Enter' || event.key === ' ')) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    window.addEventListener('keydown', drop, true)
    return () => window.removeEventListener('keydown', drop, true)
  }, [])
  return (
    <Button ref={ref} tone="primary" className="w-full" shortcut="enter" onClick={onResume}>
      Pieslēgties vēlreiz
    </Button>
  )
}

function text<F extends { value: string; onChange: (value: string) => void }>({ onChange, ...rest }: F) {
  return { ...rest, onChange: (value: string | null) => onChange(value ?? '') }
}

/** Preloads the workspace once the user types, to keep the sign-in light. */
function preloadOnTyping() {
  const load = () => void import('./Workspace.tsx').catch(() => undefined)
  window.addEventListener('keydown', load, { once: true })
  return () => window.removeEventListener('keydown', load)
}
