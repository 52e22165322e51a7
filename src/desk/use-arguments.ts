import { useState } from 'react'
import type { Arguments, Command, Subject } from '../../commands/command.ts'
import type { Desk } from '../../commands/desk.ts'
import { changesOf, type DraftStore } from '../ui/use-form.ts'
import { dropDraft, readDraft, writeDraft } from '../tabs/drafts.ts'
import { useFront } from '../tabs/fronts.ts'
import { pathname } from '../tabs/model.ts'
import { pathShown } from '../tabs/store.ts'
import { initialArguments } from './arguments.ts'
import { createDesk } from './desk.ts'
import type { KeptDraft } from './outbox.ts'
import type { Asking } from './run.ts'

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

/** The values of a command's dialog while they are typed. */
export interface ArgumentsHold {
  values: Values
  set: (values: Values) => void
  /** What somebody else saved since the dialog opened, by argument. */
  theirs: Values
  /** The record and version to save: after a warning, the one that the person has seen beside his own. */
  subject: Subject | null
  /** Somebody else saved first: both versions stand side by side now, and the next try means it. */
  warn: () => void
  /** Where a picker keeps what is typed in it. */
  drafts: DraftStore | undefined
  /** The draft that the run saves; undefined when what is typed is no unsaved work. */
  keeps: KeptDraft | undefined
  /** The command is done or given up: nothing of it is unsaved any more. */
  drop: () => void
}

/**
 * Holds what is typed into a command's dialog, as forms of records hold theirs: a draft from the first
 * key, and beside a field what somebody else saved meanwhile.
 */
export function useArguments({ command, given, entered, errors, tabId }: Asking): ArgumentsHold {
  const [draft] = useState(() => draftOf(command, createDesk(tabId), given, tabId))
  const [kept] = useState(() => draft?.read())
  const [base] = useState<Base>(() => kept?.base ?? baseOf(command, createDesk(tabId), given, entered))
  // A picker keeps a form of its own in the draft.
  const picks = command.arguments?.some(({ kind }) => kind === 'picker') ?? false
  const [values, show] = useState<Values>(() => ({ ...base.values, ...(!picks && kept?.typed), ...entered }))
  const [warned, setWarned] = useState('lock_version' in errors)
  useFront(tabId)
  const now = baseOf(command, createDesk(tabId), given)
  // The list may have moved on to another row meanwhile: its values say nothing about this record.
  const same = base.subject !== null && now.subject?.id === base.subject.id
  const keep = (typed: Values): void => draft?.write({ base, typed })
  return {
    values,
    set: (typed) => {
      show(typed)
      keep(typed)
    },
    theirs: same ? changesOf(base.values, now.values) : {},
    subject: warned && same ? now.subject : base.subject,
    warn: () => setWarned(true),
    // Dropped by the dialog alone: a picker's form is done before the command that it asks for.
    drafts: draft === null ? undefined : { read: () => kept?.typed, write: (_, typed) => keep(typed as Values), drop: () => {} },
    keeps: draft === null ? undefined : { draft: draft.key },
    drop: () => draft?.drop(),
  }
}

/** @param entered what was typed in the palette and refused: it stands on the version that the palette began with */
function baseOf(command: Command, desk: Desk, given: Arguments, entered: Arguments = {}): Base {
  const begun = entered['subject'] as Subject | undefined
  return { values: initialArguments(command, desk, given), subject: begun ?? command.subject?.(desk, given) ?? null }
}

interface ArgumentsDraft {
  key: string
  read: () => Kept | undefined
  write: (kept: Kept) => void
  drop: () => void
}

/** Only what edits or makes a record is unsaved work; an address to mail to is not. */
function draftOf(command: Command, desk: Desk, given: Arguments, tabId: string | null): ArgumentsDraft | null {
  if (!command.subject && !command.draft) return null
  const subject = command.subject?.(desk, given)
  const path = tabId === null ? '/' : pathname(pathShown(tabId))
  const key = [command.id, subject?.id].filter((part) => part !== undefined).join(' ')
  const title = [command.title, subject && desk.record?.title].filter(Boolean).join(': ')
  const restart = command.scope === 'everywhere' ? command.id : undefined
  return {
    key,
    read: () => readDraft(path, key) as Kept | undefined,
    write: (kept) => writeDraft(path, key, kept, { title, command: restart }),
    drop: () => dropDraft(path, key),
  }
}
