import { useLayoutEffect, useRef, useState } from 'react'
import { commandById } from '../../commands/commands.ts'
import { startCommand } from '../../commands/run.ts'
import { useLeftSave } from '../../commands/use-waiting-save.ts'
import { invalidateShown } from '../../data/cache.tsx'
import type { TabHandle } from '../../tabs/tab.ts'
import { changesOf, useForm, type DraftStore, type FieldErrors, type Form } from '../../ui/use-form.ts'
import type { Option } from '../../ui/use-options.ts'
import { openDocument } from '../document/open-document.ts'
import { agreed } from './agree.ts'
import { newestOf, type Base } from './newest.ts'

interface RecordFormOptions<Values extends object> {
  tab: TabHandle
  /** Unique within the tab's path. */
  draftKey: string
  values: Values
  lock_version: number
  /** Gets `changes` (the PATCH body) and `lock_version`. */
  command: string
  args?: Readonly<Record<string, unknown>>
  wholes?: readonly (keyof Values & string)[]
  body?: (changes: Partial<Values>) => object
}

export interface RecordForm<Values extends object> {
  name: string
  form: Form<Values>
  editing: boolean
  /** Saving, possibly since before a reload. */
  busy: boolean
  start: () => void
  save: () => void
  cancel: () => void
  /** Fields saved by others since editing began. */
  theirs: Partial<Values>
}

/** Stored with its base version, to detect others' changes after a reload. */
interface StoredForm<Values> extends Base<Values> {
  typed: Values
}

/**
 * Edits a record in place: F2 starts, a draft is stored from the first key, only changes are sent. Concurrent saves
 * are merged, conflicting fields by ConflictDialog. Offline saves are queued.
 */
export function useRecordForm<Values extends object>(options: RecordFormOptions<Values>): RecordForm<Values> {
  const { tab, draftKey, values, lock_version, command, args, wholes = [], body = (same) => same } = options
  const [document] = useState(() => openDocument(tab))
  const stored = useStoredForm(tab, draftKey, { values, lock_version })
  const { base, begin, stand, currentBase, latestInput, drafts, editing, setEditing } = stored
  const [newest] = useState(() => newestOf<Values>({ values, lock_version }))
  useLayoutEffect(() => newest.tell({ values, lock_version }))
  const form = useForm<Values>({
    initial: base.values,
    draftKey,
    drafts,
    submit: send,
  })
  const pendingSave = useLeftSave(tab, draftKey, () => leave(false))

  async function send(input: Values): Promise<FieldErrors | undefined> {
    let mine = input
    for (;;) {
      const from = currentBase.current
      const changes = bodyOf(body(changesOf(from.values, mine)), wholes)
      if (Object.keys(changes).length === 0) break
      const before = bodyOf(body(changesOf(mine, from.values)), wholes)
      const commandArgs = { ...args, changes, before, lock_version: from.lock_version }
      const runOptions = { keeps: { draft: draftKey }, merges: true } as const
      const { outcome, errors } = await startCommand(commandById(command), commandArgs, tab.id, runOptions)
      if (outcome === 'done') break
      // Other failures were shown already; the fields stay open.
      if (!('lock_version' in errors)) return Object.keys(errors).length > 0 ? ofFields(errors) : { form: [''] }
      const merged = await merge(from, mine)
      if (merged === null) return { form: [''] }
      mine = merged
    }
    if (mine !== input && latestInput.current === mine) tab.drafts.drop(draftKey)
    setEditing(false)
    return undefined
  }

  /** Null when the user continues editing. */
  async function merge(from: Base<Values>, mine: Values): Promise<Values | null> {
    void invalidateShown()
    const now = await newest.after(from.lock_version)
    // Input may have continued meanwhile.
    const latestValues = latestInput.current ?? mine
    const merged = now && (await agreed(document, { form: draftKey, base: from.values, mine: latestValues, theirs: now.values }))
    if (!merged) return null
    stand(now)
    form.set(merged)
    return latestInput.current ?? merged
  }

  function leave(open: boolean): void {
    begin({ values, lock_version })
    form.reset(values)
    setEditing(open)
  }

  return {
    name: draftKey,
    form,
    editing,
    busy: form.busy || pendingSave,
    start: () => editing || leave(true),
    save: () => void form.submit(),
    cancel: () => leave(false),
    theirs: editing ? changesOf(base.values, values) : {},
  }
}

/** The version that editing began from, and the latest input with it. Refs, because a save spans retries and renders. */
function useStoredForm<Values extends object>({ drafts }: Pick<TabHandle, 'drafts'>, draftKey: string, current: Base<Values>) {
  const [stored] = useState(() => drafts.read(draftKey) as StoredForm<Values> | undefined)
  const [base, showBase] = useState<Base<Values>>(stored ?? current)
  const [editing, setEditing] = useState(stored !== undefined)
  const currentBase = useRef(base)
  const latestInput = useRef<Values | undefined>(stored?.typed)
  const store: DraftStore = {
    read: (key) => (drafts.read(key) as StoredForm<Values> | undefined)?.typed,
    write: (key, input) => {
      latestInput.current = input as Values
      const { values, lock_version } = currentBase.current
      drafts.write(key, { values, lock_version, typed: input }, { values, lock_version, typed: values })
    },
    drop: (key) => drafts.drop(key),
    follow: (key, show) =>
      drafts.follow(key, (other) => {
        const { values, lock_version, typed } = (other as StoredForm<Values> | undefined) ?? { ...current, typed: undefined }
        latestInput.current = typed
        stand({ values, lock_version })
        show(typed ?? values)
        setEditing(typed !== undefined)
      }),
  }
  const stand = (next: Base<Values>): void => {
    currentBase.current = next
    showBase(next)
  }
  const begin = (next: Base<Values>): void => {
    latestInput.current = undefined
    stand(next)
  }
  return { base, begin, stand, currentBase, latestInput, drafts: store, editing, setEditing }
}

/** Maps nested names (`waybill.vehicle`) to the field's name. */
function ofFields(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).map(([name, texts]) => [name.split('.').at(-1) ?? name, texts]))
}

/** Records as keys, whole numbers as numbers. */
export function bodyOf(values: object, wholes: readonly string[] = []): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (isOption(value)) return [name, value.id]
      return [name, wholes.includes(name) && typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value]
    }),
  )
}

/** Omits empty fields. */
export function filledBody(values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(bodyOf(values)).filter(([, value]) => value !== null && value !== ''))
}

function isOption(value: unknown): value is Option {
  return typeof value === 'object' && value !== null && 'id' in value && 'label' in value
}
