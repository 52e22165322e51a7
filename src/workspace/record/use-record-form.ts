import { useLayoutEffect, useRef, useState } from 'react'
import { commandById } from '../../commands/commands.ts'
import { startCommand } from '../../commands/run.ts'
import { useLeftSave } from '../../commands/use-left-save.ts'
import { invalidateShown } from '../../data/cache.tsx'
import type { TabHandle } from '../../tabs/tab.ts'
import { changesOf, useForm, type FieldErrors, type Form } from '../../ui/use-form.ts'
import type { Option } from '../../ui/use-options.ts'
import { openDocument } from '../document/open-document.ts'
import { agreed } from './agree.ts'
import { newestOf, type Base } from './newest.ts'

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
  /** Its name among the forms of the record. */
  name: string
  form: Form<Values>
  editing: boolean
  /** A save is on its way, perhaps one of an earlier life of the page. */
  busy: boolean
  start: () => void
  save: () => void
  cancel: () => void
  /** What somebody else saved since the editing began, by field. */
  theirs: Partial<Values>
}

/** What is kept with a draft: on what it stands, so that a reload does not take another's change for ours. */
interface Kept<Values> extends Base<Values> {
  typed: Values
}

/**
 * Editing a record in place: F2 begins, a draft is kept from the first key, only what changed is sent. Where
 * somebody else saved first, his changes of other fields and ours go together; on fields that both changed the
 * person decides (ConflictDialog). Without network the save is kept and sent when there is one again.
 */
export function useRecordForm<Values extends object>(options: RecordFormOptions<Values>): RecordForm<Values> {
  const { tab, draftKey, values, lock_version, command, args, wholes = [], body = (same) => same } = options
  const [document] = useState(() => openDocument(tab))
  const [kept] = useState(() => tab.drafts.read(draftKey) as Kept<Values> | undefined)
  const [base, showBase] = useState<Base<Values>>(kept ?? { values, lock_version })
  const [editing, setEditing] = useState(kept !== undefined)
  const [newest] = useState(() => newestOf<Values>({ values, lock_version }))
  useLayoutEffect(() => newest.tell({ values, lock_version }))
  // A save goes on over several tries and drawings: what it stands on and what was typed last are here.
  const standing = useRef(base)
  const typedNow = useRef<Values | undefined>(kept?.typed)
  const form = useForm<Values>({
    initial: base.values,
    draftKey,
    drafts: {
      read: () => kept?.typed,
      write: (key, typed) => {
        typedNow.current = typed as Values
        tab.drafts.write(key, { ...standing.current, typed })
      },
      drop: (key) => tab.drafts.drop(key),
    },
    submit: send,
  })
  const left = useLeftSave(tab, draftKey, () => leave(false))

  function stand(next: Base<Values>): void {
    standing.current = next
    showBase(next)
  }

  async function send(typed: Values): Promise<FieldErrors | undefined> {
    let mine = typed
    for (;;) {
      const from = standing.current
      const changes = bodyOf(body(changesOf(from.values, mine)), wholes)
      if (Object.keys(changes).length === 0) break
      const given = { ...args, changes, lock_version: from.lock_version }
      const manner = { keeps: { draft: draftKey }, merges: true } as const
      const { outcome, errors } = await startCommand(commandById(command), given, tab.id, manner)
      if (outcome === 'done') break
      // Failures without a field were told when they happened; the fields must stay open.
      if (!('lock_version' in errors)) return Object.keys(errors).length > 0 ? ofFields(errors) : { form: [''] }
      const merged = await merge(from, mine)
      if (merged === null) return { form: [''] }
      mine = merged
    }
    if (mine !== typed && typedNow.current === mine) tab.drafts.drop(draftKey)
    setEditing(false)
    return undefined
  }

  /** What is to be saved over another person's newer save; null when the person wants to go on typing first. */
  async function merge(from: Base<Values>, mine: Values): Promise<Values | null> {
    void invalidateShown()
    const now = await newest.after(from.lock_version)
    // Fingers went on while the refusal was on its way.
    const typed = typedNow.current ?? mine
    const merged = now && (await agreed(document, { form: draftKey, base: from.values, mine: typed, theirs: now.values }))
    if (!merged) return null
    stand(now)
    form.set(merged)
    return typedNow.current ?? merged
  }

  function leave(open: boolean): void {
    typedNow.current = undefined
    stand({ values, lock_version })
    form.reset(values)
    setEditing(open)
  }

  return {
    name: draftKey,
    form,
    editing,
    busy: form.busy || left,
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

/** What a new record's form was given, as a call takes it: fields that nobody filled in are left out. */
export function givenOf(values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(bodyOf(values)).filter(([, value]) => value !== null && value !== ''))
}

function isOption(value: unknown): value is Option {
  return typeof value === 'object' && value !== null && 'id' in value && 'label' in value
}
