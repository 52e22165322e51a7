import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { lstat, mkdir, open, readdir, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dayOf } from '../../../contract/format.ts'
import type { Db } from '../../http/context.ts'
import { largestFile } from '../../http/upload.ts'
import type { Settings } from '../../runtime/settings.ts'
import { counted, lookOnce, type Checked, type Checking } from './messages.checks.ts'
import { takeMessage, takenBefore, type TakenMessage } from './messages.take.ts'
import { tooLarge, type SentFile } from './sent-files.ts'

/** Milliseconds without a change, after which a file is complete. */
const settled = 10_000
const mostFiles = 200
/** Units of UTF-16, of 3 bytes at most; with its key a name stays within 255 bytes. */
const longestName = 40

const folders = ['taking', 'processed', 'refused'] as const

export interface FolderWork extends Checking {
  db: Db
  settings: Settings
  folder: string
  /** Names with size and time at the last look of this process. */
  seen: Map<string, Seen>
  /** Milliseconds since 1970. */
  now?: () => number
}

interface Seen {
  state: string
  since: number
}

/** The folder cannot be read, in Latvian. */
export class FolderFault extends Error {}

/** Takes complete files. Null: another process does. @throws FolderFault */
export function checkFolder(work: FolderWork, isAsked: boolean): Promise<Checked | null> {
  return lookOnce(work.db, 'folder', isAsked, (goOn) => takeAll(work, goOn))
}

async function takeAll(work: FolderWork, goOn: () => Promise<void>): Promise<Checked> {
  const { folder, isStopped, onFault } = work
  await prepared(folder)
  const checked: Checked = { messages: 0, received: 0, refused: 0 }
  // Those that an ended process left come first (INV-INCOMING-6).
  const waiting = [...(await leftOver(folder)), ...(await complete(work))].slice(0, mostFiles)
  for (const { from, taken } of waiting) {
    if (isStopped()) break
    await goOn()
    try {
      if (from !== null && !(await moved(join(folder, from), join(folder, 'taking', taken)))) continue
      counted(checked, await takeOne(work, taken))
    } catch (error) {
      onFault(error)
    }
  }
  return checked
}

/** Only real folders: a link could lead the files elsewhere. */
async function prepared(folder: string): Promise<void> {
  try {
    if (!(await stat(folder)).isDirectory()) throw new FolderFault(`„${folder}” nav mape`)
    for (const name of folders) {
      const path = join(folder, name)
      await mkdir(path, { recursive: true })
      if (!(await lstat(path)).isDirectory()) throw new FolderFault(`„${path}” nav īsta mape`)
    }
  } catch (error) {
    if (error instanceof FolderFault) throw error
    throw new FolderFault(`Rēķinu mapi „${folder}” nevar lietot: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

interface Waiting {
  /** Null: it is taken already. */
  from: string | null
  /** A key of its own and its name. */
  taken: string
}

async function leftOver(folder: string): Promise<Waiting[]> {
  const entries = await readdir(join(folder, 'taking'), { withFileTypes: true })
  return entries.filter((entry) => entry.isFile() && takenName.test(entry.name)).map(({ name }) => ({ from: null, taken: name }))
}

const takenName = /^([0-9a-f-]{36})-(.+)$/

/** Files whose size and time stay the same; others are looked at again. */
async function complete({ folder, seen, now = Date.now }: FolderWork): Promise<Waiting[]> {
  const names = (await readdir(folder)).filter((name) => /^[^.].*\.(xml|pdf|zip)$/i.test(name))
  for (const name of seen.keys()) if (!names.includes(name)) seen.delete(name)
  const found: Waiting[] = []
  for (const name of names.toSorted()) {
    const file = await lstat(join(folder, name)).catch(() => null)
    // Not of a link.
    if (!file?.isFile()) continue
    const state = `${file.size} ${file.mtimeMs}`
    const before = seen.get(name)
    const since = before?.state === state ? before.since : now()
    seen.set(name, { state, since })
    // Clocks of other machines may go ahead, so a time in the future is not waited for.
    if (now() - Math.min(since, file.mtimeMs) >= settled) found.push({ from: name, taken: `${randomUUID()}-${shortened(name)}` })
  }
  return found
}

/** The end of it, which has the kind of file. */
function shortened(name: string): string {
  return name.slice(-longestName).toWellFormed()
}

/** False: another server moved it. */
async function moved(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}

async function takeOne({ db, settings, folder }: FolderWork, taken: string): Promise<TakenMessage> {
  const name = takenName.exec(taken)?.[2] ?? taken
  const message = { source: 'folder', source_key: taken, message_id: null, sender: null, subject: name, sent_at: null } as const
  const before = await takenBefore(db, taken)
  const became = before ?? (await takeMessage(db, settings, { ...message, files: [await contentOf(join(folder, 'taking', taken), name)] }))
  await putAway(folder, taken, became)
  return became
}

async function contentOf(path: string, name: string): Promise<SentFile> {
  // Another program may have put a link or a pipe in its place.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    const entry = await file.stat()
    if (!entry.isFile()) return { name, outcome: 'refused', words: 'Tas nav fails' }
    const bytes = entry.size > largestFile ? null : await file.readFile()
    if (!bytes || bytes.length > largestFile) return { name, outcome: 'refused', words: tooLarge }
    return { name, bytes }
  } finally {
    await file.close()
  }
}

/** The reason comes first, so that no file is without one. */
async function putAway(folder: string, taken: string, { outcome, files }: TakenMessage): Promise<void> {
  const [, key = '', name = taken] = takenName.exec(taken) ?? []
  const into = join(folder, outcome === 'refused' || outcome === 'empty' ? 'refused' : 'processed')
  const path = join(into, `${dayOf(new Date())}-${key.slice(0, 8)}-${name}`)
  const words = files.flatMap((file) => file.words ?? [])
  if (words.length > 0) await writeFile(`${path}.txt`, `${words.join('\n')}\n`)
  await moved(join(folder, 'taking', taken), path)
}
