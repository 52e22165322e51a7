import type { Command } from '../../commands/command.ts'
import type { CurrentRecord } from '../../commands/records.ts'
import type { RunNote } from '../../replay/note.ts'
import type { RecordedList, RecordedRun } from '../../contract/workspace/recorded.ts'
import { workspace } from '../../contract/workspace/workspace.ts'
import { newKey } from '../../contract/new-key.ts'
import { sendOnce } from '../data/http.ts'
import { activeViewOf } from '../tabs/active-views.ts'
import { entryOf, pathname, tabById } from '../tabs/model.ts'
import { currentWorkspace, ownerOfWorkspace } from '../tabs/store.ts'
import { everyCommand, withoutSecrets } from './commands.ts'
import { filesIn, hashFiles, recordedFile } from './file-hashes.ts'
import { matchPage } from './routes.ts'

/** Milliseconds. */
const gathering = 1000
const most = 50

interface Waiting {
  key: string
  entries: RecordedRun[]
}

let timer: ReturnType<typeof setTimeout> | undefined
let sending = false

function recordRun(entry: RecordedRun): void {
  const waiting = read()
  keep({ ...waiting, entries: [...waiting.entries, plain(entry)].slice(-500) })
  timer ??= setTimeout(() => void flush(), gathering)
}

/** Failed entries stay queued. */
export async function flush(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const { key, entries } = read()
  if (sending || entries.length === 0) return
  sending = true
  try {
    const batch = (await inWords()).slice(0, most)
    // One key per batch, so that a resend is recorded once.
    await sendOnce(workspace.record, { body: { entries: batch } }, { key: `${key}-${batch.length}` })
    keep({ key: newKey(), entries: read().entries.slice(batch.length) })
  } catch {
    timer = setTimeout(() => void flush(), 15_000)
  } finally {
    sending = false
  }
  if (read().entries.length > 0) timer ??= setTimeout(() => void flush(), gathering)
}

/** Adds sentences and stores them, so that a batch is identical on each resend, even by a later version. */
async function inWords(): Promise<RecordedRun[]> {
  const { sentenceOf } = await import('../../commands/sentences.ts')
  const titled = (entry: RecordedRun) => everyCommand().find(({ id }) => id === entry.command_id)
  const { key, entries } = read()
  const withSentences = entries.map((entry) =>
    entry.sentence ? entry : { ...entry, sentence: sentenceOf(entry, titled(entry)).slice(0, 1000) },
  )
  keep({ key, entries: withSentences })
  return withSentences
}

export interface Ran {
  command: Command
  args: RecordedRun['args']
  record: CurrentRecord | null
  list: RecordedList | null
  note: RunNote
  at: Date
  /** Of which it was a step. */
  macro?: RecordedRun['macro']
  outcome: RecordedRun['outcome']
  error: string | null
}

type UnderWay = Omit<Ran, 'outcome' | 'error'>

/**
 * Returns a function to report the end. If the page is left before, the run is recorded as left, since its result is
 * unknown.
 */
export function followRun(underWay: () => UnderWay): (how: Pick<Ran, 'outcome' | 'error'>) => void {
  let isLeft = false
  const leave = () => {
    isLeft = true
    recordNoted({ ...underWay(), outcome: 'left', error: null })
  }
  addEventListener('pagehide', leave)
  // Starts now, because sent files cannot be hashed later.
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

export function recordNoted({ command, args, record, list, note, at, macro, outcome, error }: Ran): void {
  const { madePath: createdPath, madeNumber: createdNumber } = note
  const page = createdPath === null ? null : matchPage(createdPath)?.page
  recordRun({
    command_id: command.id,
    args,
    record: factsOf(record),
    ...(note.chosen !== null && { chosen: note.chosen }),
    ...(list !== null && { list }),
    at: at.toISOString(),
    duration_ms: Math.max(0, Date.now() - at.getTime()),
    server_ms: note.serverMs,
    ...note.after(record),
    ...(createdPath !== null && page && { made: { path: createdPath, title: [page.title, createdNumber].filter(Boolean).join(' ') } }),
    ...(macro && { macro }),
    outcome,
    error: error === null ? null : error.slice(0, 2000),
    calls: note.calls.slice(0, mostCalls),
  })
}

export function currentList(tabId: string | null): RecordedList | null {
  const tab = activeViewOf(tabId).list === null ? undefined : tabById(currentWorkspace(), tabId)
  if (!tab) return null
  const { path, list } = entryOf(tab)
  return { path: pathname(path), q: list.q.slice(0, 200), ...(list.sort !== '' && { sort: list.sort }), filters: { ...list.filters } }
}

/** Maximum calls stored per run; group runs make thousands. */
const mostCalls = 100
/** Maximum characters of JSON. */
const mostFacts = 4000

/** As the history stores it. */
export function factsOf(record: CurrentRecord | null): RecordedRun['record'] {
  if (!record) return null
  const { kind, id, title, lock_version, status, facts } = record
  const factsEntry = facts && JSON.stringify(facts).length <= mostFacts ? { facts: facts as Record<string, unknown> } : {}
  return { kind, id, title, ...(lock_version !== undefined && { lock_version }), ...(status !== undefined && { status }), ...factsEntry }
}

/** Without secrets and file contents. */
function plain(entry: RecordedRun): RecordedRun {
  const data = JSON.stringify(entry, (_, value: unknown) => (value instanceof Blob ? { file: recordedFile(value) } : value))
  return withoutSecrets(JSON.parse(data)) as RecordedRun
}

function nameOf(): string {
  return `history:${ownerOfWorkspace() ?? 0}`
}

function read(): Waiting {
  try {
    const stored = JSON.parse(localStorage.getItem(nameOf()) ?? '') as Waiting
    return Array.isArray(stored.entries) ? stored : { key: newKey(), entries: [] }
  } catch {
    return { key: newKey(), entries: [] }
  }
}

function keep(waiting: Waiting): void {
  try {
    localStorage.setItem(nameOf(), JSON.stringify(waiting))
  } catch {
    // Storage is full; only the history entry is lost.
  }
}
