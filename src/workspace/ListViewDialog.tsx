import { useState } from 'react'
import { allows } from '../../commands/command.ts'
import { namesOf } from '../../contract/states.ts'
import {
  listViews,
  sharingPermission,
  viewScopes,
  type ListView,
  type ListViewState,
  type ViewScope,
} from '../../contract/workspace/list-views.ts'
import { notify } from '../commands/notices.ts'
import { signedInUser } from '../commands/session.ts'
import { useCall } from '../commands/use-call.ts'
import { failureOf } from '../data/failure.ts'
import { CheckField } from '../ui/CheckField.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'
import type { FieldErrors } from '../ui/use-form.ts'
import { changeView, createView, setDefaultView } from './list/save-view.ts'

interface ListViewDialogProps {
  tabId: string
  list: string
  /** Null: a new one. */
  view: ListView | null
  /** Of the list as it is shown. */
  state: () => ListViewState
  onSaved: (view: ListView) => void
  onClose: () => void
}

interface Values {
  name: string
  scope: ViewScope
  role_id: number | null
  is_default: boolean
}

/** Name, sharing and default of a view. */
export function ListViewDialog({ tabId, list, view, state, onSaved, onClose }: ListViewDialogProps) {
  const [values, setValues] = useState<Values>({
    name: view?.name ?? '',
    scope: view?.scope ?? 'own',
    role_id: view?.role?.id ?? null,
    is_default: view?.is_default ?? false,
  })
  const [errors, setErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)
  const mayShare = allows(signedInUser().permissions, sharingPermission)
  const { answer: roles } = useCall(listViews.roles, mayShare ? {} : null)
  const isShared = view !== null && view.scope !== 'own'

  function set(changes: Partial<Values>): void {
    setValues((before) => ({ ...before, ...changes }))
    setErrors({})
  }

  async function save(): Promise<void> {
    if (values.name.trim() === '') return setErrors({ name: ['Lauks „Nosaukums” ir obligāts'] })
    setBusy(true)
    try {
      const saved = await send()
      onClose()
      onSaved(saved)
      notify({ color: 'green', text: `Skats „${saved.name}” saglabāts` })
    } catch (error) {
      setErrors(failureOf(error).errors)
    }
    setBusy(false)
  }

  /** @throws CallFailure */
  async function send(): Promise<ListView> {
    const name = values.name.trim()
    const made = view ?? (await createView(tabId, { list, name, state: state() }))
    const sharing = { scope: values.scope, role_id: values.scope === 'role' ? values.role_id : null }
    const isSame = made.name === name && made.scope === sharing.scope && (made.role?.id ?? null) === sharing.role_id
    const changed = isSame ? made : await changeView(tabId, made, { name, ...sharing })
    if (values.is_default !== changed.is_default) await setDefaultView(tabId, changed, values.is_default)
    return changed
  }

  return (
    <Dialog
      title={view ? `Skats „${view.name}”` : 'Jauns saraksta skats'}
      size="small"
      onClose={onClose}
      primary={{ label: 'Saglabāt', run: () => void save(), busy }}
    >
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextField
          label="Nosaukums"
          name="name"
          required
          autoFocus
          value={values.name}
          error={errors['name']}
          onChange={(name) => set({ name: name ?? '' })}
        />
        {(mayShare || isShared) && (
          <SelectField
            label="Kam redzams"
            name="scope"
            required
            choices={namesOf(viewScopes)
              .filter((scope) => mayShare || scope === 'own' || scope === view?.scope)
              .map((scope) => ({ value: scope, label: viewScopes[scope] }))}
            value={values.scope}
            error={errors['scope']}
            onChange={(scope) => set({ scope: namesOf(viewScopes).find((each) => each === scope) ?? 'own' })}
          />
        )}
        {values.scope === 'role' && (
          <SelectField
            label="Loma"
            name="role_id"
            required
            choices={(roles?.data ?? (view?.role ? [view.role] : [])).map(({ id, name }) => ({ value: String(id), label: name }))}
            value={values.role_id}
            error={errors['role_id']}
            onChange={(role) => set({ role_id: role === null ? null : Number(role) })}
          />
        )}
        <CheckField
          label="Atvērt sarakstu ar šo skatu"
          name="is_default"
          value={values.is_default}
          onChange={(is_default) => set({ is_default })}
        />
      </form>
    </Dialog>
  )
}
