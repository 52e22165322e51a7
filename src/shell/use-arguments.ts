import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { Arguments, Command, Subject } from '../../commands/command.ts'
import type { CommandContext } from '../../commands/context.ts'
import type { Choices, ClashingField } from '../../machines/document.ts'
import { invalidateShown } from '../data/cache.tsx'
import { initialArguments } from '../commands/arguments.ts'
import { createCommandContext } from '../commands/context.ts'
import type { SavedDraft } from '../commands/outbox.ts'
import type { Asking } from '../commands/run.ts'
import { same as isSame } from '../store/personal-state.ts'
import { exchanged } from '../tabs/draft-forms.ts'
import { activeViewFor, useActiveView } from '../tabs/active-views.ts'
import { changesOf, type DraftStore } from '../ui/use-form.ts'
import { clashesOf } from '../workspace/record/agree.ts'
import { newestOf, type Newest } from '../workspace/record/newest.ts'
import { draftOf, type ArgumentsDraft } from './arguments-draft.ts'

type Values = Record<string, unknown>

/** The proposed values and the record version they were read from. */
interface Base {
  values: Values
  subject: Subject | null
}

interface StoredArguments {
  base: Base
  typed: Values
  /** Picker input by argument, then by field of the picker. */
  picked?: PickedInput
}

/** Fields also changed by another user; `null` returns to editing. */
export interface ArgumentsClash {
  fields: readonly ClashingField[]
  decided: (choices: Choices | null) => void
}

export interface ArgumentsHold {
  values: Values
  set: (values: Values) => void
  /** Values saved by others since the dialog opened. */
  theirs: Values
  subject: () => Subject | null
  clash: ArgumentsClash | null
  /**
   * Merges with another user's save. `later`: the user continues editing; `unseen`: other fields changed and are
   * shown first.
   */
  merge: () => Promise<Values | 'later' | 'unseen'>
  /** Time of the last key in the restored draft, for commands without a record version. */
  goesOnSince: string | null
  /** Arguments whose row was picked before the dialog was restored. */
  rows: readonly string[]
  startOver: () => void
  draft: ArgumentsDraft
  picking: (argument: string) => DraftStore
  /** The draft that the run saves; undefined when the input is not unsaved work. */
  keeps: SavedDraft | undefined
  /** Whether only an explicit cancel may discard the input: a save or a long text. */
  isBegun: () => boolean
  /** Discards the draft after the command completes or is cancelled. */
  drop: () => void
}

export function useArguments({ command, given, entered, errors, tabId, offered }: Asking): ArgumentsHold {
  const currentContext = (): CommandContext => createCommandContext(tabId, activeViewFor(tabId, offered))
  const { pickers, rows, unstoredPickers } = pickersOf(command)
  const [draft] = useState(() => draftOf(command, currentContext(), given, tabId))
  const [stored] = useState(() => upgradeStored(draft.read() as StoredArguments | undefined, pickers))
  const [goesOnSince, setSince] = useState(() => (stored && !draft.isWork ? draft.at() : null))
  const stale = 'lock_version' in errors
  const [base, setBase] = useState<Base>(
    () => (draft.isWork ? stored?.base : undefined) ?? baseOf(command, currentContext(), given, { entered, stale }),
  )
  const picked = useRef<PickedInput>(stored?.picked ?? {})
  const [values, show] = useState<Values>(() => ({
    ...base.values,
    ...(stored && (draft.isWork ? stored.typed : changesOf(stored.base.values, stored.typed))),
    ...entered,
  }))
  useActiveView(tabId)
  const { newest, theirs } = useNewest(base, baseOf(command, currentContext(), given))
  // A save may span several retries and renders.
  const currentBase = useRef(base)
  const latest = useRef(values)
  const keep = (values: Values): void => {
    // Picker results must be picked again; they may be files or passwords.
    const draftValues = without(values, unstoredPickers)
    const isUntouched = Object.keys(changesOf(without(currentBase.current.values, unstoredPickers), draftValues)).length === 0
    if (!draft.isWork && isUntouched && Object.keys(picked.current).length === 0) draft.drop()
    else writeInput(draft, currentBase.current, { typed: draftValues, picked: picked.current }, unstoredPickers)
  }
  function set(typed: Values): void {
    latest.current = typed
    show(typed)
    keep(typed)
  }

  function rebase(next: Base): void {
    currentBase.current = next
    setBase(next)
  }

  useFollowedDialog(draft, picked, ({ base: theirBase, typed }) => {
    if (draft.isWork) rebase(theirBase)
    show((latest.current = { ...latest.current, ...typed }))
  })
  const { clash, merge } = useMerge({
    formName: command.id,
    hasPickers: pickers.length > 0,
    newest,
    input: () => ({ base: currentBase.current, mine: latest.current }),
    rebase,
    set,
  })

  return {
    values,
    set,
    theirs,
    subject: () => currentBase.current.subject,
    clash,
    merge,
    goesOnSince,
    rows: rows.filter((name) => stored?.typed[name] !== undefined),
    startOver: () => {
      picked.current = {}
      set(base.values)
      setSince(null)
    },
    draft,
    picking: (argument) =>
      pickerDrafts(argument, {
        read: () => picked.current,
        write: (input) => {
          picked.current = input
          keep(latest.current)
        },
      }),
    keeps: draft.isWork ? { draft: draft.key } : undefined,
    isBegun: () => draft.read() !== undefined && holdsWork(command, draft, changesOf(currentBase.current.values, latest.current)),
    drop: () => draft.drop(),
  }
}

function writeInput(draft: ArgumentsDraft, base: Base, input: Omit<StoredArguments, 'base'>, unstored: readonly string[]): void {
  const from: StoredArguments = { base, typed: without(base.values, unstored), picked: {} }
  draft.write({ base, ...input } satisfies StoredArguments, from)
}

/** A dialog whose input ended elsewhere, or that cannot take it, is rendered again. */
function useFollowedDialog(draft: ArgumentsDraft, picked: RefObject<PickedInput>, take: (theirs: StoredArguments) => void): void {
  const show = useEffectEvent((theirs: StoredArguments | undefined) => {
    // Pickers take their input when they are rendered.
    if (!theirs || !isSame(theirs.picked ?? {}, picked.current)) exchanged([{ kind: 'dialog', path: draft.path }])
    else take(theirs)
  })
  useEffect(() => draft.follow((theirs) => show(theirs as StoredArguments | undefined)), [draft])
}

/** Follows the values of the record while the dialog stands. */
function useNewest(base: Base, now: Base): { newest: Newest<Values>; theirs: Values } {
  // The list may have moved to another row meanwhile.
  const same = base.subject !== null && now.subject?.id === base.subject.id
  const [newest] = useState(() => newestOf<Values>({ values: now.values, lock_version: now.subject?.lock_version ?? 0 }))
  useLayoutEffect(() => {
    if (same && now.subject) newest.tell({ values: now.values, lock_version: now.subject.lock_version })
  })
  return { newest, theirs: same ? changesOf(base.values, now.values) : {} }
}

interface MergeOptions {
  formName: string
  /** Input of pickers is not merged. */
  hasPickers: boolean
  newest: Newest<Values>
  input: () => { base: Base; mine: Values }
  rebase: (next: Base) => void
  set: (values: Values) => void
}

/** Merges the input with another user's save; clashing fields are asked about. */
function useMerge({ formName, hasPickers, newest, input, rebase, set }: MergeOptions): Pick<ArgumentsHold, 'clash' | 'merge'> {
  const [clash, setClash] = useState<ArgumentsClash | null>(null)

  async function choose(fields: readonly ClashingField[]): Promise<Choices | null> {
    const choices = await new Promise<Choices | null>((decided) => setClash({ fields, decided }))
    setClash(null)
    return choices
  }

  async function merge(): Promise<Values | 'later' | 'unseen'> {
    const { base: from } = input()
    if (from.subject === null) return 'unseen'
    void invalidateShown()
    const next = await newest.after(from.subject.lock_version)
    if (next === null) return 'unseen'
    const versions = { base: from.values, mine: input().mine, theirs: next.values }
    const fields = hasPickers ? [] : clashesOf({ form: formName, ...versions })
    const choices = fields.length === 0 ? {} : await choose(fields)
    if (choices === null) return 'later'
    const ownChanges = Object.entries(changesOf(from.values, input().mine)).filter(([name]) => choices[name] !== 'theirs')
    const isSeen = !hasPickers && Object.keys(changesOf(from.values, next.values)).length > 0
    rebase({ values: next.values, subject: { ...from.subject, lock_version: next.lock_version } })
    if (!isSeen) return 'unseen'
    const merged = { ...next.values, ...Object.fromEntries(ownChanges) }
    set(merged)
    return merged
  }

  return { clash, merge }
}

function pickersOf({ arguments: fields = [] }: Command): Record<'pickers' | 'rows' | 'unstoredPickers', string[]> {
  const pickers = fields.flatMap(({ kind, name }) => (kind === 'picker' ? name : []))
  // The fields after a row belong to this row and its version only.
  const rows = pickers.length < fields.length ? fields.flatMap(({ row, name }) => (row ? name : [])) : []
  return { pickers, rows, unstoredPickers: pickers.filter((name) => !rows.includes(name)) }
}

function holdsWork(command: Command, { isWork }: ArgumentsDraft, changes: Values): boolean {
  const names = Object.keys(changes)
  return isWork ? pickersOf(command).pickers.length > 0 || names.length > 0 : names.some((name) => isLong(command, name))
}

function isLong(command: Command, name: string): boolean {
  return command.arguments?.some((each) => each.name === name && /^(long|rich)-text$/.test(each.kind)) ?? false
}

type PickedInput = Readonly<Record<string, Values>>

/** The stored input of one picker among those of the dialog. */
function pickerDrafts(argument: string, all: { read: () => PickedInput; write: (input: PickedInput) => void }): DraftStore {
  return {
    read: (name) => all.read()[argument]?.[name],
    write: (name, value) => all.write({ ...all.read(), [argument]: { ...all.read()[argument], [name]: value } }),
    drop(name) {
      const { [argument]: pickerInput = {}, ...others } = all.read()
      const remainingInput = without(pickerInput, [name])
      all.write({ ...others, ...(Object.keys(remainingInput).length > 0 && { [argument]: remainingInput }) })
    },
  }
}

export function useBeganStale({ errors }: Asking, begin: () => void): void {
  const first = useRef(begin)
  const stale = 'lock_version' in errors
  useEffect(() => {
    if (stale) first.current()
  }, [stale])
}

/** Versions before 2027 stored the input of a command's only picker as arguments. */
function upgradeStored(stored: StoredArguments | undefined, [picker]: readonly string[]): StoredArguments | undefined {
  if (!stored || stored.picked || picker === undefined) return stored
  return { base: stored.base, typed: {}, picked: { [picker]: { picked: stored.typed, receipt: stored.typed } } }
}

function without(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))
}

interface Palette {
  entered: Arguments
  /** Refused because of a newer save, so the base version is unknown. */
  stale: boolean
}

/** @param palette refused palette input, based on the version with which the palette started */
function baseOf(
  command: Command,
  ctx: CommandContext,
  given: Arguments,
  { entered, stale }: Palette = { entered: {}, stale: false },
): Base {
  const enteredSubject = entered['subject'] as Subject | undefined
  const values = initialArguments(command, ctx, given)
  const unknown = enteredSubject && stale ? Object.fromEntries(Object.keys(values).map((name) => [name, undefined])) : values
  return { values: unknown, subject: enteredSubject ?? command.subject?.(ctx, given) ?? null }
}
