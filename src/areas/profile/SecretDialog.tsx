import { useImperativeHandle, useRef, type ReactNode, type RefObject } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useForm, type FieldErrors } from '../../ui/use-form.ts'

export interface SecretField {
  name: string
  label: string
  type?: 'password' | 'text'
  autoComplete?: string
  hint?: string
}

/** Required to change sign-in settings. */
export const passwordField: SecretField = {
  name: 'old_password',
  label: 'Pašreizējā parole',
  type: 'password',
  autoComplete: 'current-password',
}

export const codeField: SecretField = { name: 'code', label: 'Kods no autentifikatora', autoComplete: 'one-time-code' }

interface SecretFormProps {
  secretFields: readonly SecretField[]
  children?: ReactNode
  choices?: ReactNode
  errors?: FieldErrors
  onDone: (values: Readonly<Record<string, string>>) => Promise<FieldErrors | void> | void
  /** Lets the surrounding dialog submit the form. */
  form: RefObject<HTMLFormElement | null>
}

/** Inputs are not saved as a draft. */
export function SecretForm({ secretFields, children, choices, errors, onDone, form }: SecretFormProps) {
  const empty: Record<string, string | null> = Object.fromEntries(secretFields.map(({ name }) => [name, null]))
  const { ref, field, submit } = useForm({
    initial: empty,
    refused: errors,
    submit: async (values) => onDone(Object.fromEntries(secretFields.map(({ name }) => [name, values[name] ?? '']))),
  })
  useImperativeHandle<HTMLFormElement | null, HTMLFormElement | null>(form, () => ref.current)
  return (
    <form ref={ref} onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      {children}
      {secretFields.map(({ name, ...how }, at) => (
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

export function SecretDialog({ title, action, busy, onClose, ...form }: SecretDialogProps) {
  const ref = useRef<HTMLFormElement>(null)
  return (
    <Dialog title={title} size="small" onClose={onClose} primary={{ label: action, run: () => ref.current?.requestSubmit(), busy }}>
      <SecretForm {...form} form={ref} />
    </Dialog>
  )
}
