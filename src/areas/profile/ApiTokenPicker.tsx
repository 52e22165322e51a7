import { use, useState } from 'react'
import { account } from '../../../contract/account/account.ts'
import { permissions, type Permission } from '../../../contract/permissions.ts'
import { notify } from '../../commands/notices.ts'
import { PickedDrafts } from '../../commands/picker-drafts.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { sendOnce } from '../../data/http.ts'
import { holds } from '../../commands/session.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useForm } from '../../ui/use-form.ts'
import { useWalkedList } from '../../ui/use-walked-list.ts'
import { omitted, valuesFor } from '../../workspace/record/call-fields.ts'
import { attempt } from '../shared/attempt.ts'
import { passwordField } from './SecretDialog.tsx'

const all = Object.entries(permissions) as [Permission, string][]

interface Values {
  name: string | null
  days: string | null
  scopes: readonly Permission[]
}

/** The created token is shown once. */
export function ApiTokenPicker({ title, onPick, onClose }: PickerProps) {
  const [password, setPassword] = useState<string | null>(null)
  const [token, setToken] = useState<string | null>(null)
  const walked = useWalkedList<HTMLFieldSetElement>('input')
  const form = useForm<Values>({
    initial: valuesFor<typeof account.createApiToken>()({
      name: null,
      days: '365',
      scopes: [],
      // A state beside the draft, below.
      old_password: omitted,
    }),
    // The password is not saved in drafts.
    drafts: use(PickedDrafts),
    draftKey: 'picked',
    submit: ({ name, days, scopes }) =>
      attempt(['name', 'days', 'scopes', 'old_password'], async () => {
        const body = { name: name ?? '', days: Number(days), scopes: [...scopes], old_password: password ?? '' }
        const { data } = await sendOnce(account.createApiToken, { body })
        setToken(data.token)
      }),
  })
  const { errors, field, ref, submit, busy } = form
  const { scopes } = form.values
  if (token !== null) return <CreatedToken title={title} token={token} onDone={() => onPick(true)} />
  return (
    <Dialog title={title} onClose={onClose} primary={{ label: 'Izveidot', run: () => void submit(), busy }}>
      <form ref={ref} onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
        <TextField label="Nosaukums" {...field('name')} required autoFocus />
        <TextField label="Derīga dienas" {...field('days')} required />
        <fieldset ref={walked} className="max-h-72 overflow-y-auto rounded-panel border border-line p-3">
          <legend className="px-1 text-small text-muted">Drīkst</legend>
          <div className="grid gap-x-4 sm:grid-cols-2">
            {all
              .filter(([scope]) => holds(scope))
              .map(([scope, label]) => (
                <CheckField
                  key={scope}
                  label={label}
                  name={`scopes.${scope}`}
                  value={scopes.includes(scope)}
                  onChange={(on) => form.set({ scopes: on ? [...scopes, scope] : scopes.filter((each) => each !== scope) })}
                />
              ))}
          </div>
        </fieldset>
        {errors['scopes'] && (
          <p role="alert" className="text-danger">
            {errors['scopes']}
          </p>
        )}
        <TextField {...passwordField} value={password} onChange={setPassword} error={errors['old_password']} required />
        <input type="submit" hidden aria-label="Izveidot" />
      </form>
    </Dialog>
  )
}

function CreatedToken({ title, token, onDone }: { title: string; token: string; onDone: () => void }) {
  const copy = () =>
    void navigator.clipboard.writeText(token).then(
      () => notify({ color: 'green', text: 'API atslēga nokopēta' }),
      () => notify({ color: 'red', text: 'Nokopēt neizdevās' }),
    )
  return (
    <Dialog title={title} size="small" onClose={onDone} primary={{ label: 'Turpināt', run: onDone }}>
      <p className="mb-2">Saglabājiet to uzreiz: vairs to nerādīs. To sūta galvenē „Authorization: Bearer …”.</p>
      <output aria-label="API atslēga" className="figures mb-3 block break-all">
        {token}
      </output>
      <Button autoFocus onClick={copy}>
        Kopēt
      </Button>
    </Dialog>
  )
}
