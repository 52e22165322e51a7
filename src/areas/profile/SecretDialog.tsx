import { useImperativeHandle, useRef, type ReactNode, type RefObject } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useForm, type FieldErrors } from '../../ui/use-form.ts'

/** What is asked: one's own password, a code, or a name. */
export interface Asked {
  name: string
  label: string
  type?: 'password' | 'text'
  autoComplete?: string
  hint?: string
}

/** The own password, without which nobody changes how he is let in. */
export const ownPassword: Asked = { name: 'old_password', label: 'Pašreizējā parole', type: 'password', autoComplete: 'current-password' }

/** A code of the authenticator. */
export const ownCode: Asked = { name: 'code', label: 'Kods no autentifikatora', autoComplete: 'one-time-code' }

interface SecretFormProps {
  asked: readonly Asked[]
  /** Stands above the fields. */
  children?: ReactNode
  /** Stands below the fields. */
  choices?: ReactNode
  /** Errors that came to the command that asks. */
  errors?: FieldErrors
  onDone: (values: Readonly<Record<string, string>>) => Promise<FieldErrors | void> | void
  /** Where the dialog around finds the form, to send it. */
  form: RefObject<HTMLFormElement | null>
}

/** Asks for secrets; nothing of it is kept as a draft. */
export function SecretForm({ asked, children, choices, errors, onDone, form }: SecretFormProps) {
  const empty: Record<string, string | null> = Object.fromEntries(asked.map(({ name }) => [name, null]))
  const { ref, field, submit } = useForm({
    initial: empty,
    refused: errors,
    submit: async (values) => onDone(Object.fromEntries(asked.map(({ name }) => [name, values[name] ?? '']))),
  })
  useImperativeHandle<HTMLFormElement | null, HTMLFormElement | null>(form, () => ref.current)
  return (
    <form ref={ref} onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      {children}
      {asked.map(({ name, ...how }, at) => (
        <TextField key={name} {...how} required autoFocus={at === 0} {...field(name)} />
      ))}
      {choices}
      <button type="submit" hidden>
        Nosūtīt
      </button>
    </form>
  )
}

type SecretDialogProps = Omit<SecretFormProps, 'form'> & { title: string; action: string; busy?: boolean; onClose: () => void }

/** The same in a dialog of its own. */
export function SecretDialog({ title, action, busy, onClose, ...form }: SecretDialogProps) {
  const ref = useRef<HTMLFormElement>(null)
  return (
    <Dialog title={title} size="small" onClose={onClose} primary={{ label: action, run: () => ref.current?.requestSubmit(), busy }}>
      <SecretForm {...form} form={ref} />
    </Dialog>
  )
}
