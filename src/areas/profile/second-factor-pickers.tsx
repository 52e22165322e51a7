import { useRef, useState } from 'react'
import { account } from '../../../contract/account.ts'
import type { Answer, Body, Call } from '../../../contract/calls.ts'
import { failureOf } from '../../data/failure.ts'
import { sendOnce } from '../../data/http.ts'
import type { PickerProps } from '../../desk/picker.ts'
import { notify } from '../../desk/notices.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { FieldErrors } from '../../ui/use-form.ts'
import { ownCode, ownPassword, SecretDialog, SecretForm } from './SecretDialog.tsx'

type Begun = Answer<typeof account.beginSecondFactor>['data']

/** Turns the second factor on: the password, then the picture and its first code, then the codes for who loses the authenticator. */
export function SecondFactorPicker({ title, onPick, onClose }: PickerProps) {
  const [begun, setBegun] = useState<Begun | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const form = useRef<HTMLFormElement>(null)
  // One dialog for all steps: between two, the focus would get lost.
  const send = () => form.current?.requestSubmit()
  const primary = codes ? { label: 'Esmu saglabājis', run: () => onPick(true) } : { label: begun ? 'Ieslēgt' : 'Turpināt', run: send }
  return (
    <Dialog title={title} size="small" onClose={codes ? () => onPick(true) : onClose} primary={primary}>
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : begun ? (
        <SecretForm
          key="code"
          form={form}
          asked={[ownCode]}
          onDone={({ code = '' }) => attempt(account.confirmSecondFactor, { code }, ({ data }) => setCodes(data.recovery_codes))}
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
          asked={[ownPassword]}
          onDone={({ old_password = '' }) => attempt(account.beginSecondFactor, { old_password }, ({ data }) => setBegun(data))}
        />
      )}
    </Dialog>
  )
}

/** Makes new recovery codes in place of those before. */
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
          asked={[ownPassword]}
          onDone={({ old_password = '' }) =>
            attempt(account.renewRecoveryCodes, { old_password }, ({ data }) => setCodes(data.recovery_codes))
          }
        />
      )}
    </Dialog>
  )
}

/** Asks for both factors, with which it is turned off. */
export function SecondFactorOffPicker({ title, errors, busy, onPick, onClose }: PickerProps) {
  return (
    <SecretDialog
      title={title}
      asked={[ownPassword, { ...ownCode, hint: 'Vai kāds no rezerves kodiem' }]}
      action="Izslēgt"
      errors={errors}
      busy={busy}
      onDone={onPick}
      onClose={onClose}
    />
  )
}

function Picture({ path, size }: Begun['picture']) {
  return (
    // Dark on light in both looks: cameras read no inverted code.
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR kods" className="mx-auto size-44 bg-white" shapeRendering="crispEdges">
      <path d={path} fill="#000" />
    </svg>
  )
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const copy = () =>
    void navigator.clipboard.writeText(codes.join('\n')).then(
      () => notify({ color: 'green', text: 'Rezerves kodi nokopēti' }),
      () => notify({ color: 'red', text: 'Nokopēt neizdevās' }),
    )
  return (
    <>
      <p className="mb-2">Ar katru no tiem vienu reizi var pieslēgties bez autentifikatora. Saglabājiet tos: vairs tos nerādīs.</p>
      <ul aria-label="Rezerves kodi" className="figures mb-3 grid gap-0.5">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button autoFocus onClick={copy}>
        Kopēt
      </Button>
    </>
  )
}

/** Sends a call whose answer is a secret, past the history; answers its errors by field. */
async function attempt<C extends Call>(call: C, body: Body<C>, then: (answer: Answer<C>) => void): Promise<FieldErrors | void> {
  try {
    then(await sendOnce(call, { body }))
  } catch (error) {
    const { message, errors } = failureOf(error)
    const shown = 'old_password' in errors || 'code' in errors
    if (!shown) notify({ color: 'red', text: message || 'Sistēmas kļūda' })
    return shown ? errors : { form: [message] }
  }
}
