import { useState } from 'react'
import { commandById } from '../../desk/commands.ts'
import { startCommand } from '../../desk/run.ts'
import { changesOf, useForm, type FieldErrors, type Form } from '../../ui/use-form.ts'
import type { Option } from '../../ui/use-options.ts'
import type { TabHandle } from '../../tabs/tab.ts'

interface RecordFormOptions<Values extends object> {
  tab: TabHandle
  /** Name of the draft among those of the tab's path. */
  draftKey: string
  /** The record's values as they are now, and the version they belong to. */
  values: Values
  lock_version: number
  /** Command that saves: gets `changes` (the body of the PATCH without its version) and `lock_version`. */
  command: string
  /** More arguments of that command: the key of a part of the record. */
  args?: Readonly<Record<string, unknown>>
  /** Fields that the call takes as numbers. */
  wholes?: readonly (keyof Values & string)[]
  /** Changes in another form than typed. */
  body?: (changes: Partial<Values>) => object
}

/** Facts of a record that turn into fields in place. */
export interface RecordForm<Values extends object> {
  form: Form<Values>
  editing: boolean
  start: () => void
  save: () => void
  cancel: () => void
  /** What somebody else saved since the editing began, by field. */
  theirs: Partial<Values>
}

/** What the typed values stand on; kept with the draft, so that a reload does not take another's change for ours. */
interface Base<Values> {
  values: Values
  lock_version: number
}

interface Kept<Values> extends Base<Values> {
  typed: Values
}

/**
 * Editing a record in place: F2 begins, a draft is kept from the first key, only what changed is
 * sent, and a save onto another person's newer one shows what he saved and keeps what was typed;
 * saving again then means it.
 */
export function useRecordForm<Values extends object>(options: RecordFormOptions<Values>): RecordForm<Values> {
  const { tab, draftKey, values, lock_version, command, args, wholes = [], body = (same) => same } = options
  const [kept] = useState(() => tab.drafts.read(draftKey) as Kept<Values> | undefined)
  const [base, setBase] = useState<Base<Values>>(kept ?? { values, lock_version })
  const [editing, setEditing] = useState(kept !== undefined)
  const [warned, setWarned] = useState(false)
  const form = useForm<Values>({
    initial: base.values,
    draftKey,
    drafts: {
      read: () => kept?.typed,
      write: (key, typed) => tab.drafts.write(key, { ...base, typed }),
      drop: (key) => tab.drafts.drop(key),
    },
    submit: send,
  })

  async function send(typed: Values): Promise<FieldErrors | undefined> {
    const changes = bodyOf(body(changesOf(base.values, typed)), wholes)
    if (Object.keys(changes).length > 0) {
      const version = warned ? lock_version : base.lock_version
      const { outcome, errors } = await startCommand(commandById(command), { ...args, changes, lock_version: version }, tab.id)
      if ('lock_version' in errors) setWarned(true)
      // Failures without a field were told when they happened; the fields must stay open.
      if (outcome !== 'done') return Object.keys(errors).length > 0 ? ofFields(errors) : { form: [''] }
    }
    setWarned(false)
    setEditing(false)
    return undefined
  }

  function leave(open: boolean): void {
    setBase({ values, lock_version })
    setWarned(false)
    form.reset(values)
    setEditing(open)
  }

  return {
    form,
    editing,
    start: () => editing || leave(true),
    save: () => void form.submit(),
    cancel: () => leave(false),
    theirs: editing ? changesOf(base.values, values) : {},
  }
}

/** Errors by field; of a part of the body (`waybill.vehicle`) by the field's own name. */
function ofFields(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).map(([name, texts]) => [name.split('.').at(-1) ?? name, texts]))
}

/** Values as a call takes them: a chosen record as its key, whole numbers as numbers. */
export function bodyOf(values: object, wholes: readonly string[] = []): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (isOption(value)) return [name, value.id]
      return [name, wholes.includes(name) && typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value]
    }),
  )
}

function isOption(value: unknown): value is Option {
  return typeof value === 'object' && value !== null && 'id' in value && 'label' in value
}
