import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Arguments, Command, Subject } from '../../commands/command.ts'
import type { CommandContext } from '../../commands/context.ts'
import type { Choices, ClashingField } from '../../machines/document.ts'
import { invalidateShown } from '../data/cache.tsx'
import { initialArguments } from '../commands/arguments.ts'
import { createCommandContext } from '../commands/context.ts'
import type { KeptDraft } from '../commands/outbox.ts'
import type { Asking } from '../commands/run.ts'
import { activeViewFor, useActiveView } from '../tabs/active-views.ts'
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
  /** What is typed in the pickers of its arguments, by argument, and then by what the picker calls it. */
  picked?: Readonly<Record<string, Values>>
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
  /** Arguments whose row was chosen before: the dialog goes on with the fields of it. */
  rows: readonly string[]
  /** Begins anew, with what the command proposes. */
  startOver: () => void
  /** Where what is typed is kept. */
  draft: ArgumentsDraft
  /** Where the picker of an argument keeps what is typed in it. */
  picking: (argument: string) => DraftStore
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
  const currentContext = (): CommandContext => createCommandContext(tabId, activeViewFor(tabId, offered))
  const asked = command.arguments ?? []
  const pickers = asked.flatMap(({ kind, name }) => (kind === 'picker' ? name : []))
  // The fields after a row are of this row and its version, and of no other.
  const rows = pickers.length < asked.length ? asked.flatMap(({ row, name }) => (row ? name : [])) : []
  const unkept = pickers.filter((name) => !rows.includes(name))
  const [draft] = useState(() => draftOf(command, currentContext(), given, tabId))
  const [kept] = useState(() => keptIn(draft.read() as Kept | undefined, pickers))
  const [goesOnSince, setSince] = useState(() => (kept && !draft.isWork ? draft.at() : null))
  const stale = 'lock_version' in errors
  const [base, setBase] = useState<Base>(
    () => (draft.isWork ? kept?.base : undefined) ?? baseOf(command, currentContext(), given, { entered, stale }),
  )
  const picked = useRef(kept?.picked ?? {})
  const [values, show] = useState<Values>(() => ({
    ...base.values,
    ...(kept && (draft.isWork ? kept.typed : changesOf(kept.base.values, kept.typed))),
    ...entered,
  }))
  const [clash, setClash] = useState<ArgumentsClash | null>(null)
  useActiveView(tabId)
  const now = baseOf(command, currentContext(), given)
  // The list may have moved on to another row meanwhile: its values say nothing about this record.
  const same = base.subject !== null && now.subject?.id === base.subject.id
  const [newest] = useState(() => newestOf<Values>({ values: now.values, lock_version: now.subject?.lock_version ?? 0 }))
  useLayoutEffect(() => {
    if (same && now.subject) newest.tell({ values: now.values, lock_version: now.subject.lock_version })
  })
  // A save goes on over several tries and drawings: what it stands on is here.
  const standing = useRef(base)
  const latest = useRef(values)
  const keep = (values: Values): void => {
    // What a picker gave is chosen in it again, and may be a file or a password.
    const typed = without(values, unkept)
    const isUntouched = Object.keys(changesOf(without(standing.current.values, unkept), typed)).length === 0
    if (!draft.isWork && isUntouched && Object.keys(picked.current).length === 0) draft.drop()
    else draft.write({ base: standing.current, typed, picked: picked.current } satisfies Kept)
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
    const fields = pickers.length > 0 ? [] : clashesOf({ form: command.id, ...versions })
    const choices = fields.length === 0 ? {} : await choose(fields)
    if (choices === null) return 'later'
    const own = Object.entries(changesOf(from.values, latest.current)).filter(([name]) => choices[name] !== 'theirs')
    const isSeen = pickers.length === 0 && Object.keys(changesOf(from.values, next.values)).length > 0
    standing.current = { values: next.values, subject: { ...from.subject, lock_version: next.lock_version } }
    setBase(standing.current)
    if (!isSeen) return 'unseen'
    const merged = { ...next.values, ...Object.fromEntries(own) }
    set(merged)
    return merged
  }

  async function choose(fields: readonly ClashingField[]): Promise<Choices | null> {
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
    goesOnSince,
    rows: rows.filter((name) => kept?.typed[name] !== undefined),
    startOver: () => {
      picked.current = {}
      set(base.values)
      setSince(null)
    },
    draft,
    picking: (argument) => ({
      read: (name) => picked.current[argument]?.[name],
      write(name, value) {
        picked.current = { ...picked.current, [argument]: { ...picked.current[argument], [name]: value } }
        keep(latest.current)
      },
      drop(name) {
        const { [argument]: held = {}, ...others } = picked.current
        const left = without(held, [name])
        picked.current = { ...others, ...(Object.keys(left).length > 0 && { [argument]: left }) }
        keep(latest.current)
      },
    }),
    keeps: draft.isWork ? { draft: draft.key } : undefined,
    isBegun() {
      if (draft.read() === undefined) return false
      const typed = Object.keys(changesOf(standing.current.values, latest.current))
      return draft.isWork ? pickers.length > 0 || typed.length > 0 : typed.some(isLong)
    },
    drop: () => draft.drop(),
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

/** Versions before 2027 kept what was typed in the one picker of a command as though its fields were arguments. */
function keptIn(kept: Kept | undefined, [picker]: readonly string[]): Kept | undefined {
  if (!kept || kept.picked || picker === undefined) return kept
  return { base: kept.base, typed: {}, picked: { [picker]: { picked: kept.typed, receipt: kept.typed } } }
}

function without(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))
}

interface Palette {
  entered: Arguments
  /** It was refused for another's newer save: what the values entered stood on is not known any more. */
  stale: boolean
}

/** @param palette what was entered there and refused: it stands on the version that the palette began with */
function baseOf(
  command: Command,
  ctx: CommandContext,
  given: Arguments,
  { entered, stale }: Palette = { entered: {}, stale: false },
): Base {
  const begun = entered['subject'] as Subject | undefined
  const values = initialArguments(command, ctx, given)
  const unknown = begun && stale ? Object.fromEntries(Object.keys(values).map((name) => [name, undefined])) : values
  return { values: unknown, subject: begun ?? command.subject?.(ctx, given) ?? null }
}
