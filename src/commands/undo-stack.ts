import type { Arguments, Command } from '../../commands/command.ts'
import type { RecordedRun } from '../../contract/workspace/recorded.ts'
import type { RunNote } from '../../replay/note.ts'
import { ownerOfWorkspace } from '../tabs/store.ts'
import { effectOf, withoutSecrets } from './commands.ts'
import { hideHint, showHint, type Undoable } from './undo-request.ts'

/** Milliseconds in which Ctrl+Z takes a change back; later, the history does. */
export const undoTime = 10 * 60_000
const most = 30
/** Characters of JSON; larger arguments are taken back from the history. */
const largest = 20_000

interface Done {
  record: RecordedRun['record']
  note: RunNote
  path: string | null
  /** By the dialog, for the record as it was. */
  proposed: Arguments
}

/** Of a command that was done: what Ctrl+Z takes back next. */
export function noteChange(command: Command, args: RecordedRun['args'], { record, note, path, proposed }: Done): void {
  const effect = effectOf(command)
  if (effect.is === 'nothing') return
  const plain: unknown = withoutSecrets(JSON.parse(JSON.stringify(args)))
  const small = JSON.stringify(plain).length <= largest
  const run: Undoable = {
    command_id: command.id,
    args: small ? (plain as RecordedRun['args']) : {},
    record,
    at: new Date().toISOString(),
    version_after: note.after(record ?? null).version_after ?? null,
    path,
    made: note.madePath,
  }
  keep([...read(), run].slice(-most))
  if (effect.is !== 'reversible' || effect.steps(run, proposed) === null) return hideHint()
  showHint(run)
}

/** Forgets a reversed run. Earlier changes of the record are now based on its newest version. */
export function noteUndone(run: Undoable, version: number | null): void {
  const { record, at } = run
  const isOfRecord = (each: Undoable): boolean => each.record?.kind === record?.kind && each.record?.id === record?.id
  keep(
    read()
      .filter((each) => each.at !== at)
      .map((each) =>
        version !== null && isOfRecord(each) && each.version_after === record?.lock_version ? { ...each, version_after: version } : each,
      ),
  )
}

/** The change that Ctrl+Z takes back; null: none of the last minutes. */
export function newestChange(): Undoable | null {
  const last = read().at(-1)
  return last && Date.now() - Date.parse(last.at) < undoTime ? last : null
}

function nameOf(): string {
  return `undo:${ownerOfWorkspace() ?? 0}`
}

function read(): readonly Undoable[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(nameOf()) ?? '[]')
    return Array.isArray(stored) ? (stored as Undoable[]) : []
  } catch {
    return []
  }
}

function keep(runs: readonly Undoable[]): void {
  try {
    localStorage.setItem(nameOf(), JSON.stringify(runs))
  } catch {
    // Storage is full; the history still takes changes back.
  }
}
