import { useRef, useState } from 'react'
import type { PickerProps } from '../../commands/picker.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { attempt } from '../shared/attempt.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { passwordField, SecretDialog, SecretForm, type SecretField } from './SecretDialog.tsx'

const nameOf: SecretField = { name: 'name', label: 'Nosaukums', hint: 'Pēc tā to pazīsiet, piemēram, „Darba dators”' }

export function PasskeyPicker({ title, onPick, onClose }: PickerProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [waits, setWaits] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const primary = codes
    ? { label: 'Esmu saglabājis', run: () => onPick(true) }
    : { label: 'Turpināt', run: () => form.current?.requestSubmit(), busy: waits }

  async function add({ old_password = '', name = '' }: Readonly<Record<string, string>>) {
    setWaits(true)
    const errors = await attempt(['old_password', 'name'], async () => {
      const { addPasskey } = await import('../../commands/passkeys.ts')
      const brought = await addPasskey(old_password, name)
      if (brought.length === 0) onPick(true)
      else setCodes(brought)
    })
    setWaits(false)
    return errors
  }

  return (
    <Dialog title={title} size="small" onClose={codes ? () => onPick(true) : onClose} primary={primary}>
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <SecretForm form={form} secretFields={[passwordField, nameOf]} onDone={add}>
          <p className="text-muted">
            Pārlūks jautās pirkstu, seju vai ierīces PIN. Pēc tam, pieslēdzoties ar paroli, prasīs arī piekļuves atslēgu vai kodu.
          </p>
        </SecretForm>
      )}
    </Dialog>
  )
}

export function PasskeyOffPicker({ title, errors, busy, onPick, onClose }: PickerProps) {
  return (
    <SecretDialog
      title={title}
      secretFields={[passwordField]}
      action="Noņemt"
      errors={errors}
      busy={busy}
      onDone={onPick}
      onClose={onClose}
    />
  )
}
