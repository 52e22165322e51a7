import { workspace, type HistoryEntry } from '../../contract/workspace.ts'
import { newKey } from '../data/carry.ts'
import { sendOnce } from '../data/http.ts'
import { ownerOfWorkspace } from '../tabs/store.ts'

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
  entries: HistoryEntry[]
}

let timer: ReturnType<typeof setTimeout> | undefined
let sending = false

/** Records one run of a command. */
export function recordRun(entry: HistoryEntry): void {
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
  const batch = entries.slice(0, most)
  try {
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

/** Arguments as plain data: files and other objects are named, not copied. */
function plain(entry: HistoryEntry): HistoryEntry {
  const args = JSON.parse(
    JSON.stringify(entry.args, (_, value: unknown) => (value instanceof Blob ? { file: value.size } : value)),
  ) as HistoryEntry['args']
  return { ...entry, args }
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
