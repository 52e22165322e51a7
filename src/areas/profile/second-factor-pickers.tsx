import { useRef, useState } from 'react'
import { account } from '../../../contract/account/account.ts'
import type { Answer } from '../../../contract/calls.ts'
import { sendOnce } from '../../data/http.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { attempt } from '../shared/attempt.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { codeField, passwordField, SecretDialog, SecretForm } from './SecretDialog.tsx'

type SecondFactorSetup = Answer<typeof account.beginSecondFactor>['data']

export function SecondFactorPicker({ title, onPick, onClose }: PickerProps) {
  const [begun, setBegun] = useState<SecondFactorSetup | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const form = useRef<HTMLFormElement>(null)
  // One dialog for all steps keeps the focus.
  const send = () => form.current?.requestSubmit()
  const primary = codes ? { label: 'Esmu saglabājis', run: () => onPick(true) } : { label: begun ? 'Pievienot' : 'Turpināt', run: send }
  return (
    <Dialog title={title} size="small" onClose={codes ? () => onPick(true) : onClose} primary={primary}>
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : begun ? (
        <SecretForm
          key="code"
          form={form}
          secretFields={[codeField]}
          onDone={({ code = '' }) =>
            attempt(['code'], async () => setCodes((await sendOnce(account.confirmSecondFactor, { body: { code } })).data.recovery_codes))
          }
        >
          <p>Nolasiet attēlu ar autentifikatora lietotni un ierakstiet kodu, ko tā rāda.</p>
          <Picture {...begun.picture} />
          <p className="text-small text-muted">
            Ja attēlu nevar nolasīt, ierakstiet lietotnē atslēgu <span className="figures break-all text-text">{begun.key}</span>
          </p>
        </SecretForm>
      ) : (
        <SecretForm
          form={form}
          secretFields={[passwordField]}
          onDone={({ old_password = '' }) =>
            attempt(['old_password'], async () => setBegun((await sendOnce(account.beginSecondFactor, { body: { old_password } })).data))
          }
        />
      )}
    </Dialog>
  )
}

export function RecoveryCodesPicker({ title, onPick, onClose }: PickerProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const primary = codes
    ? { label: 'Esmu saglabājis', run: () => onPick(true) }
    : { label: 'Izveidot', run: () => form.current?.requestSubmit() }
  return (
    <Dialog title={title} size="small" onClose={codes ? () => onPick(true) : onClose} primary={primary}>
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <SecretForm
          form={form}
          secretFields={[passwordField]}
          onDone={({ old_password = '' }) =>
            attempt(['old_password'], async () =>
              setCodes((await sendOnce(account.renewRecoveryCodes, { body: { old_password } })).data.recovery_codes),
            )
          }
        />
      )}
    </Dialog>
  )
}

export function SecondFactorOffPicker({ title, errors, busy, onPick, onClose }: PickerProps) {
  return (
    <SecretDialog
      title={title}
      secretFields={[passwordField, { ...codeField, hint: 'Vai kāds no rezerves kodiem' }]}
      action="Noņemt"
      errors={errors}
      busy={busy}
      onDone={onPick}
      onClose={onClose}
    />
  )
}

function Picture({ path, size }: SecondFactorSetup['picture']) {
  return (
    // Dark on light in both themes: cameras cannot read inverted codes.
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR kods" className="mx-auto size-44 bg-white" shapeRendering="crispEdges">
      <path d={path} fill="#000" />
    </svg>
  )
}
