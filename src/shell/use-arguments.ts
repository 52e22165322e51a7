import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Arguments, Command, Subject } from '../../commands/command.ts'
import type { Desk } from '../../commands/desk.ts'
import type { Choices, ClashingField } from '../../machines/document.ts'
import { invalidateShown } from '../data/cache.tsx'
import { initialArguments } from '../desk/arguments.ts'
import { createDesk } from '../desk/desk.ts'
import type { KeptDraft } from '../desk/outbox.ts'
import type { Asking } from '../desk/run.ts'
import { frontFor, useFront } from '../tabs/fronts.ts'
import { changesOf, type DraftStore } from '../ui/use-form.ts'
import { clashesOf } from '../workspace/record/agree.ts'
import { newestOf } from '../workspace/record/newest.ts'
import { draftOf, type ArgumentsDraft } from './arguments-draft.ts'

type Values = Record<string, unknown>

/** What typed values stand on: the values proposed, and the version of the record they were read from. */
interface Base {
  values: Values
  subject: Subject | null
}

interface Kept {
  base: Base
  typed: Values
}

/** Fields that somebody else changed as well, and who waits for the choice; null goes back to typing. */
export interface ArgumentsClash {
  fields: readonly ClashingField[]
  decided: (choices: Choices | null) => void
}

/** The values of a command's dialog while they are typed. */
export interface ArgumentsHold {
  values: Values
  set: (values: Values) => void
  /** What somebody else saved since the dialog opened, by argument. */
  theirs: Values
  /** The record and version that the values stand on. */
  subject: () => Subject | null
  /** What the person has to decide now. */
  clash: ArgumentsClash | null
  /**
   * Somebody else saved first. Both people's changes together, where he changed what the dialog asks, too; `later`
   * when the person goes on typing, `unseen` when he changed something else, of which the person is told first.
   */
  merge: () => Promise<Values | 'later' | 'unseen'>
  /** Moment of the last key of what was typed before and goes on here, of a command that works on no version of a record. */
  goesOnSince: string | null
  /** Begins anew, with what the command proposes. */
  startOver: () => void
  /** Where what is typed is kept. */
  draft: ArgumentsDraft | null
  /** Where a picker keeps what is typed in it. */
  drafts: DraftStore | undefined
  /** The draft that the run saves; undefined when what is typed is no unsaved work. */
  keeps: KeptDraft | undefined
  /** Whether something is begun in it that only who says that they cancel throws away: a save, or a long text. */
  isBegun: () => boolean
  /** The command is done or given up: nothing of it is unsaved any more. */
  drop: () => void
}

/**
 * Holds what is typed into a command's dialog, as forms of records hold theirs: a draft from the first
 * key, beside a field what somebody else saved meanwhile, and the choice whose value is taken.
 */
export function useArguments({ command, given, entered, errors, tabId, offered }: Asking): ArgumentsHold {
  const deskNow = (): Desk => createDesk(tabId, frontFor(tabId, offered))
  const [draft] = useState(() => draftOf(command, deskNow(), given, tabId))
  const [kept] = useState(() => draft?.read() as Kept | undefined)
  const [goesOnSince, setSince] = useState(() => (kept && draft?.isWork === false ? draft.at() : null))
  const stale = 'lock_version' in errors
  const [base, setBase] = useState<Base>(
    () => (draft?.isWork ? kept?.base : undefined) ?? baseOf(command, deskNow(), given, { entered, stale }),
  )
  // A picker keeps a form of its own in the draft.
  const picks = command.arguments?.some(({ kind }) => kind === 'picker') ?? false
  const [values, show] = useState<Values>(() => ({
    ...base.values,
    ...(!picks && kept && (draft?.isWork ? kept.typed : changesOf(kept.base.values, kept.typed))),
    ...entered,
  }))
  const [clash, setClash] = useState<ArgumentsClash | null>(null)
  useFront(tabId)
  const now = baseOf(command, deskNow(), given)
  // The list may have moved on to another row meanwhile: its values say nothing about this record.
  const same = base.subject !== null && now.subject?.id === base.subject.id
  const [newest] = useState(() => newestOf<Values>({ values: now.values, lock_version: now.subject?.lock_version ?? 0 }))
  useLayoutEffect(() => {
    if (same && now.subject) newest.tell({ values: now.values, lock_version: now.subject.lock_version })
  })
  // A save goes on over several tries and drawings: what it stands on is here.
  const standing = useRef(base)
  const latest = useRef(values)
  const keep = (typed: Values): void => {
    if (draft?.isWork === false && Object.keys(changesOf(standing.current.values, typed)).length === 0) draft.drop()
    else draft?.write({ base: standing.current, typed } satisfies Kept)
  }
  const isLong = (name: string): boolean =>
    command.arguments?.some((each) => each.name === name && /^(long|rich)-text$/.test(each.kind)) ?? false

  function set(typed: Values): void {
    latest.current = typed
    show(typed)
    keep(typed)
  }

  async function merge(): Promise<Values | 'later' | 'unseen'> {
    const from = standing.current
    if (from.subject === null) return 'unseen'
    void invalidateShown()
    const next = await newest.after(from.subject.lock_version)
    if (next === null) return 'unseen'
    const versions = { base: from.values, mine: latest.current, theirs: next.values }
    const fields = picks ? [] : clashesOf({ form: command.id, ...versions })
    const choices = fields.length === 0 ? {} : await asked(fields)
    if (choices === null) return 'later'
    const own = Object.entries(changesOf(from.values, latest.current)).filter(([name]) => choices[name] !== 'theirs')
    const isSeen = !picks && Object.keys(changesOf(from.values, next.values)).length > 0
    standing.current = { values: next.values, subject: { ...from.subject, lock_version: next.lock_version } }
    setBase(standing.current)
    if (!isSeen) return 'unseen'
    const merged = { ...next.values, ...Object.fromEntries(own) }
    set(merged)
    return merged
  }

  async function asked(fields: readonly ClashingField[]): Promise<Choices | null> {
    const choices = await new Promise<Choices | null>((decided) => setClash({ fields, decided }))
    setClash(null)
    return choices
  }

  return {
    values,
    set,
    theirs: same ? changesOf(base.values, now.values) : {},
    subject: () => standing.current.subject,
    clash,
    merge,
    // Dropped by the dialog alone: a picker's form is done before the command that it asks for.
    goesOnSince,
    startOver: () => {
      set(base.values)
      setSince(null)
    },
    draft,
    drafts: draft === null ? undefined : { read: () => kept?.typed, write: (_, typed) => keep(typed as Values), drop: () => {} },
    keeps: draft?.isWork ? { draft: draft.key } : undefined,
    isBegun() {
      if (draft?.read() === undefined) return false
      const typed = Object.keys(changesOf(standing.current.values, latest.current))
      return draft.isWork ? picks || typed.length > 0 : typed.some(isLong)
    },
    drop: () => draft?.drop(),
  }
}

/** Begins once with what was found stale elsewhere: the palette's run was refused, and asks here. */
export function useBeganStale({ errors }: Asking, begin: () => void): void {
  const first = useRef(begin)
  const stale = 'lock_version' in errors
  useEffect(() => {
    if (stale) first.current()
  }, [stale])
}

interface Palette {
  entered: Arguments
  /** It was refused for another's newer save: what the values entered stood on is not known any more. */
  stale: boolean
}

/** @param palette what was entered there and refused: it stands on the version that the palette began with */
function baseOf(command: Command, desk: Desk, given: Arguments, { entered, stale }: Palette = { entered: {}, stale: false }): Base {
  const begun = entered['subject'] as Subject | undefined
  const values = initialArguments(command, desk, given)
  const unknown = begun && stale ? Object.fromEntries(Object.keys(values).map((name) => [name, undefined])) : values
  return { values: unknown, subject: begun ?? command.subject?.(desk, given) ?? null }
}
