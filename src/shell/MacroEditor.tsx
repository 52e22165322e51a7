import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import {
  askedAt,
  boundAt,
  withAsked,
  withLabel,
  withNewValue,
  withStepMoved,
  withoutStep,
  type MacroDraft,
} from '../../commands/macros/edit.ts'
import { leavesOf, type Leaf } from '../../commands/macros/keys-in.ts'
import { questionFor, valueText } from '../../commands/macros/questions.ts'
import { labelFor } from '../../commands/macros/questions.ts'
import type { MacroStep } from '../../contract/workspace/macros.ts'
import { ArgumentField } from '../commands/ArgumentField.tsx'
import { keepMacro } from '../commands/macro-left.ts'
import { closeMacros, showMacros, useMacros } from '../commands/macro-state.ts'
import { findCommand, saveMacro } from '../commands/macros.ts'
import { notify } from '../commands/notices.ts'
import { failureOf } from '../data/failure.ts'
import { CheckField } from '../ui/CheckField.tsx'
import { cx } from '../ui/classes.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'

/** A step, or a value of it. */
interface Row {
  step: number
  leaf: Leaf | null
}

function rowsOf({ steps }: MacroDraft): Row[] {
  return steps.flatMap(({ args }, step) => [{ step, leaf: null }, ...leavesOf(args).map((leaf) => ({ step, leaf }))])
}

export function MacroEditor({ initial }: { initial: MacroDraft }) {
  const [draft, setDraft] = useState(initial)
  const [at, setAt] = useState(0)
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({})
  const [said, setSaid] = useState('')
  const [busy, setBusy] = useState(false)
  const { roles, may_share_with_everyone } = useMacros()
  useEffect(() => keepMacro({ view: 'edit', draft }), [draft])
  const rows = rowsOf(draft)
  const place = Math.max(0, Math.min(at, rows.length - 1))
  const row = rows[place]

  async function save(): Promise<void> {
    setBusy(true)
    try {
      await saveMacro(draft)
      notify({ color: 'green', text: `Makro „${draft.name}” saglabāts` })
      showMacros({ view: 'list' })
    } catch (error) {
      const { errors: faults, message } = failureOf(error)
      setErrors(faults)
      setSaid(
        Object.entries(faults).flatMap(([field, texts]) =>
          field === 'name' || field === 'sharing' || field === 'role_id' ? [] : texts,
        )[0] ?? (Object.keys(faults).length > 0 ? '' : message),
      )
    }
    setBusy(false)
  }

  function take(changed: ReturnType<typeof withoutStep>): boolean {
    setSaid('why' in changed ? changed.why : '')
    if ('draft' in changed) setDraft(changed.draft)
    return 'draft' in changed
  }

  const sharing = draft.sharing === 'role' ? `role ${draft.role_id ?? ''}` : draft.sharing
  const choices = [
    { value: 'own', label: 'Tikai man' },
    ...roles.map(({ id, name }) => ({ value: `role ${id}`, label: `Lomai: ${name}` })),
    { value: 'everyone', label: 'Visiem', disabled: !may_share_with_everyone },
  ]
  return (
    <Dialog
      title={draft.id === null ? 'Jauns makro' : 'Labot makro'}
      size="large"
      onClose={closeMacros}
      primary={{
        label: 'Saglabāt',
        run: () => void save(),
        busy,
        disabledReason: draft.name.trim() === '' ? 'Makro vajag nosaukumu' : null,
      }}
      aside={<span role="status">{said}</span>}
    >
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <TextField
          name="name"
          label="Nosaukums"
          required
          autoFocus
          value={draft.name}
          error={errors['name']}
          onChange={(name) => setDraft({ ...draft, name: name ?? '' })}
        />
        <SelectField
          name="sharing"
          label="Kas to var izpildīt"
          required
          value={sharing}
          choices={choices}
          error={errors['sharing'] ?? errors['role_id']}
          hint="Katru soli dara ar tā cilvēka tiesībām, kurš makro izpilda"
          onChange={(value) => setDraft(shared(draft, value ?? 'own'))}
        />
      </div>
      <Steps
        draft={draft}
        rows={rows}
        place={place}
        onGo={setAt}
        onAsk={(step, leaf) => setDraft(asking(draft, step, leaf))}
        onRemove={(step) => take(withoutStep(draft, step))}
        onMove={(step, by) => {
          if (take(withStepMoved(draft, step, by))) setAt(rowsOf(draft).findIndex((each) => each.step === step + by && each.leaf === null))
        }}
      />
      {row?.leaf && (
        <Value key={`${row.step} ${row.leaf.path.join('.')}`} draft={draft} step={row.step} leaf={row.leaf} onChange={setDraft} />
      )}
    </Dialog>
  )
}

function shared(draft: MacroDraft, value: string): MacroDraft {
  const [sharing, role] = value.split(' ')
  if (sharing === 'role') return { ...draft, sharing, role_id: Number(role) }
  return { ...draft, sharing: sharing === 'everyone' ? 'everyone' : 'own', role_id: null }
}

function asking(draft: MacroDraft, at: number, leaf: Leaf): MacroDraft {
  const step = draft.steps[at]
  const command = step && findCommand(step.command)
  const question = command && questionFor(command, leaf)
  return question && !boundAt(step, leaf.path) ? withAsked(draft, at, leaf, question) : draft
}

interface StepsProps {
  draft: MacroDraft
  rows: readonly Row[]
  place: number
  onGo: (place: number) => void
  onAsk: (step: number, leaf: Leaf) => void
  onRemove: (step: number) => void
  onMove: (step: number, by: 1 | -1) => void
}

function Steps({ draft, rows, place, onGo, onAsk, onRemove, onMove }: StepsProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[place]?.scrollIntoView({ block: 'nearest' })
  }, [place])

  function keys(event: KeyboardEvent): void {
    const row = rows[place]
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined
    if (by !== undefined && event.altKey && row) onMove(row.step, by)
    else if (by !== undefined) onGo(Math.max(0, Math.min(rows.length - 1, place + by)))
    else if (event.key === 'Home' || event.key === 'End') onGo(event.key === 'Home' ? 0 : rows.length - 1)
    else if (event.key === ' ' && row?.leaf) onAsk(row.step, row.leaf)
    else if (event.key === 'Delete' && row) onRemove(row.step)
    else return
    event.preventDefault()
  }

  return (
    <>
      <h3 className="mt-4 mb-1 text-small text-muted">Soļi un to vērtības</h3>
      <div
        ref={list}
        role="listbox"
        aria-label="Soļi un vērtības"
        aria-activedescendant={`macro-${place}`}
        data-keys="cells"
        tabIndex={0}
        onKeyDown={keys}
        className="own-ring max-h-[38vh] overflow-y-auto rounded-control border border-line outline-none focus:border-accent"
      >
        {rows.map(({ step, leaf }, index) => (
          <div
            // Rows have no other identity than their place.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            id={`macro-${index}`}
            role="option"
            aria-selected={index === place}
            tabIndex={-1}
            onMouseDown={(event) => {
              event.preventDefault()
              list.current?.focus()
              onGo(index)
            }}
            className={cx('flex items-baseline gap-3 px-2.5 py-1', leaf && 'pl-9', index === place && 'bg-accent-soft')}
          >
            <RowText draft={draft} at={step} leaf={leaf} />
          </div>
        ))}
      </div>
      <p className="mt-1 text-small text-muted">
        Space: jautāt vērtību katru reizi · Delete: izņemt soli · Alt+↑ ↓: pārvietot soli · Tab: labot izvēlēto vērtību
      </p>
    </>
  )
}

function RowText({ draft, at, leaf }: { draft: MacroDraft; at: number; leaf: Leaf | null }) {
  const step = draft.steps[at]
  if (!step) return null
  const command = findCommand(step.command)
  if (leaf === null) {
    return (
      <>
        <span className="grow font-medium">
          {at + 1}. {command?.title ?? step.title}
        </span>
        <span className={cx('text-small', command ? 'text-muted' : 'text-danger')}>
          {command ? recordText(step) : 'Šādas darbības vairs nav'}
        </span>
      </>
    )
  }
  const asked = askedAt(step, leaf.path)
  const bound = boundAt(step, leaf.path)
  const parameter = draft.parameters.find(({ name }) => name === asked)
  const value = leafWith(leaf, parameter?.value)
  return (
    <>
      <span className="w-64 shrink-0 text-muted">{command ? labelFor(command, leaf.path) : leaf.path.join('.')}</span>
      <span className="min-w-0 grow truncate">
        {bound ? sourceText(bound) : command ? valueText(command, value, step.names ?? {}) : String(value.value)}
      </span>
      {parameter && <span className="text-small text-accent">Jautās: {parameter.label}</span>}
    </>
  )
}

function leafWith(leaf: Leaf, value: unknown): Leaf {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? { ...leaf, value } : leaf
}

function recordText({ record }: MacroStep): string {
  if (!record) return ''
  if (record.is === 'start') return 'ar ierakstu, kurā makro sāk'
  return record.is === 'fixed' ? `vienmēr ar „${record.title ?? ''}”` : `ar to, kas rodas ${(record.step ?? 0) + 1}. solī`
}

function sourceText({ from, step }: MacroStep['values'][number]): string {
  return from === 'start' ? 'ieraksts, kurā makro sāk' : `tas, kas rodas ${(step ?? 0) + 1}. solī`
}

interface ValueProps {
  draft: MacroDraft
  step: number
  leaf: Leaf
  onChange: (draft: MacroDraft) => void
}

/** The selected value: whether it is asked for, how, and what is proposed. */
function Value({ draft, step: at, leaf, onChange }: ValueProps) {
  const step = draft.steps[at]
  const command = step && findCommand(step.command)
  if (!step || !command || boundAt(step, leaf.path)) return null
  const question = questionFor(command, leaf)
  if (!question) return <p className="mt-3 text-muted">Šo vērtību nevar jautāt: tā vienmēr ir tāda pati.</p>
  const asked = askedAt(step, leaf.path)
  const parameter = draft.parameters.find(({ name }) => name === asked)
  return (
    <fieldset className="mt-3 grid items-end gap-x-4 gap-y-2 sm:grid-cols-3">
      <legend className="sr-only">Izvēlētā vērtība</legend>
      <CheckField
        name="asked"
        label="Jautāt katru reizi"
        value={asked !== null}
        onChange={() => onChange(withAsked(draft, at, leaf, question))}
      />
      {parameter && (
        <TextField
          name="label"
          label="Jautājums"
          value={parameter.label}
          onChange={(label) => onChange(withLabel(draft, parameter.name, label ?? question.label))}
        />
      )}
      <ArgumentField
        argument={{ ...question, name: 'value', label: parameter ? 'Piedāvātā vērtība' : question.label }}
        value={parameter ? parameter.value : leaf.value}
        onChange={(value) => {
          // An empty value would lose its place; a question proposes nothing.
          if (parameter || (value !== null && value !== '')) onChange(withNewValue(draft, at, leaf.path, value))
        }}
      />
    </fieldset>
  )
}
