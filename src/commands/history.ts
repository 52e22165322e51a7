import type { Command } from '../../commands/command.ts'
import type { CurrentRecord } from '../../commands/records.ts'
import type { RunNote } from '../../replay/note.ts'
import type { RecordedList, RecordedRun } from '../../contract/workspace/recorded.ts'
import { withoutSecrets } from '../../contract/secrets.ts'
import { workspace } from '../../contract/workspace/workspace.ts'
import { newKey } from '../../contract/new-key.ts'
import { sendOnce } from '../data/http.ts'
import { activeViewOf } from '../tabs/active-views.ts'
import { entryOf, pathname, tabById } from '../tabs/model.ts'
import { currentWorkspace, ownerOfWorkspace } from '../tabs/store.ts'
import { everyCommand } from './commands.ts'
import { filesIn, hashFiles, recordedFile } from './file-hashes.ts'
import { matchPage } from './routes.ts'

/**
 * Records the commands that were run. Entries wait in browser storage until the server has them,
 * so that neither a lost connection nor a closed window loses one.
 */

/** Milliseconds over which entries are gathered into one call. */
const gathering = 1000
/** Entries sent in one call. */
const most = 50

interface Waiting {
  key: string
  entries: RecordedRun[]
}

let timer: ReturnType<typeof setTimeout> | undefined
let sending = false

/** Records one run of a command. */
function recordRun(entry: RecordedRun): void {
  const waiting = read()
  keep({ ...waiting, entries: [...waiting.entries, plain(entry)].slice(-500) })
  timer ??= setTimeout(() => void flush(), gathering)
}

/** Sends what waits; what fails waits on. */
export async function flush(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const { key, entries } = read()
  if (sending || entries.length === 0) return
  sending = true
  try {
    const batch = (await inWords()).slice(0, most)
    // The key belongs to the batch: sent again after a lost answer, it is still recorded once.
    await sendOnce(workspace.record, { body: { entries: batch } }, { key: `${key}-${batch.length}` })
    keep({ key: newKey(), entries: read().entries.slice(batch.length) })
  } catch {
    timer = setTimeout(() => void flush(), 15_000)
  } finally {
    sending = false
  }
  if (read().entries.length > 0) timer ??= setTimeout(() => void flush(), gathering)
}

/**
 * All that waits, with what people read of it; the words are fetched when there is something to say. They wait along, so
 * that a batch is the same however often it is sent, also by a later version.
 */
async function inWords(): Promise<RecordedRun[]> {
  const { sentenceOf } = await import('../../commands/sentences.ts')
  const titled = (entry: RecordedRun) => everyCommand().find(({ id }) => id === entry.command_id)
  const { key, entries } = read()
  const said = entries.map((entry) => (entry.sentence ? entry : { ...entry, sentence: sentenceOf(entry, titled(entry)).slice(0, 1000) }))
  keep({ key, entries: said })
  return said
}

/** A run as it ended, and where. */
export interface Ran {
  command: Command
  args: RecordedRun['args']
  /** What was in front when it began. */
  record: CurrentRecord | null
  /** The list in which it was begun. */
  list: RecordedList | null
  note: RunNote
  at: Date
  outcome: RecordedRun['outcome']
  error: string | null
}

/** A run that has not ended. */
type UnderWay = Omit<Ran, 'outcome' | 'error'>

/**
 * Follows a run until what it returns is told how it ended. One during which the page is left is recorded as left: what
 * came of it nobody saw, yet the server may have done it.
 */
export function followRun(underWay: () => UnderWay): (how: Pick<Ran, 'outcome' | 'error'>) => void {
  let isLeft = false
  const leave = () => {
    isLeft = true
    recordNoted({ ...underWay(), outcome: 'left', error: null })
  }
  addEventListener('pagehide', leave)
  // Begun with the run: once its files were sent, they are hashed, too.
  const { args } = underWay()
  const hashed = filesIn(args).length > 0 ? hashFiles(args) : null
  return (how) => {
    const record = () => {
      removeEventListener('pagehide', leave)
      if (!isLeft) recordNoted({ ...underWay(), ...how })
    }
    if (hashed) void hashed.then(record)
    else record()
  }
}

/** Records a run with all that was noted of it. */
export function recordNoted({ command, args, record, list, note, at, outcome, error }: Ran): void {
  const { madePath, madeNumber } = note
  const page = madePath === null ? null : matchPage(madePath)?.page
  recordRun({
    command_id: command.id,
    args,
    record: record && factsOf(record),
    ...(note.chosen !== null && { chosen: note.chosen }),
    ...(list !== null && { list }),
    at: at.toISOString(),
    duration_ms: Math.max(0, Date.now() - at.getTime()),
    server_ms: note.serverMs,
    ...note.after(record),
    ...(madePath !== null && page && { made: { path: madePath, title: [page.title, madeNumber].filter(Boolean).join(' ') } }),
    outcome,
    error: error === null ? null : error.slice(0, 2000),
    calls: note.calls.slice(0, mostCalls),
  })
}

/** The list that a tab shows, as it stands. */
export function currentList(tabId: string | null): RecordedList | null {
  const tab = activeViewOf(tabId).list === null ? undefined : tabById(currentWorkspace(), tabId)
  if (!tab) return null
  const { path, list } = entryOf(tab)
  return { path: pathname(path), q: list.q.slice(0, 200), ...(list.sort !== '' && { sort: list.sort }), filters: { ...list.filters } }
}

/** Calls of one run that are kept: a run on many rows makes thousands. */
const mostCalls = 100
/** Characters of JSON that what a screen told of a record may take. */
const mostFacts = 4000

function factsOf({ kind, id, title, lock_version, status, facts }: CurrentRecord): NonNullable<RecordedRun['record']> {
  const told = facts && JSON.stringify(facts).length <= mostFacts ? { facts: facts as Record<string, unknown> } : {}
  return { kind, id, title, ...(lock_version !== undefined && { lock_version }), ...(status !== undefined && { status }), ...told }
}

/** A run as plain data without secrets: files are named, not copied. */
function plain(entry: RecordedRun): RecordedRun {
  const data = JSON.stringify(entry, (_, value: unknown) => (value instanceof Blob ? { file: recordedFile(value) } : value))
  return withoutSecrets(JSON.parse(data)) as RecordedRun
}

function nameOf(): string {
  return `history:${ownerOfWorkspace() ?? 0}`
}

function read(): Waiting {
  try {
    const kept = JSON.parse(localStorage.getItem(nameOf()) ?? '') as Waiting
    return Array.isArray(kept.entries) ? kept : { key: newKey(), entries: [] }
  } catch {
    return { key: newKey(), entries: [] }
  }
}

function keep(waiting: Waiting): void {
  try {
    localStorage.setItem(nameOf(), JSON.stringify(waiting))
  } catch {
    // Storage is full: the run itself went well, only its record may be lost.
  }
}
