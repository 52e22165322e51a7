import { randomUUID } from 'node:crypto'
import {
  accessSync,
  closeSync,
  constants,
  fstatSync,
  futimesSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { takeKernelLock, type KernelLock } from './kernel-lock.ts'
import { processIdentity, processPlace } from './process-identity.ts'
import { makeFolders } from './make-folders.ts'
import { StartError } from './start-error.ts'

/**
 * @file The lock of a data folder. Three things tell a living owner from a dead one: a lock of the kernel, which ends with
 * its owner; his process, where the same processes are seen; and his heartbeat, the time of `server.lock`, which is all
 * that is seen of an owner on another machine. What none of them says for certain is watched for a while before it is
 * taken over.
 */

/** Who holds the lock, as `server.lock` names them; those of before places were noted have none. */
interface Owner {
  pid: number
  identity: string
  /** Where the number of the process means something: kernel and namespace. */
  place?: string
  /** Holds the kernel's lock beside it. */
  kernel?: boolean
}

/** How the lock is held. */
export interface Locking {
  /** Told when somebody else took it over: whoever held it has to end at once. */
  onLost?: (reason: Error) => void
  /** Told that it takes a while. */
  say?: (line: string) => void
  /** Milliseconds between heartbeats, and for which one is waited for. */
  beat?: number
  patience?: number
}

/**
 * Makes the data folder when it is missing and locks it for this process; the answer gives it free. The lock of a process
 * that died is taken over: at once where its death is certain, else after it was silent for `patience`.
 * @throws StartError when it is in use, or cannot be written
 */
export async function lockDataFolder(folder: string, locking: Locking = {}): Promise<() => void> {
  makeFolder(folder)
  const kernel = await takeKernelLock(join(folder, 'server.flock'))
  const lock = join(folder, 'server.lock')
  if (kernel === 'taken') throw inUse(folder, ownerIn(read(lock)))
  const held = kernel === 'unsupported' ? null : kernel
  try {
    return await claim(folder, lock, held, locking)
  } catch (error) {
    held?.release()
    throw error
  }
}

function inUse(folder: string, owner: Owner | null): StartError {
  const who = owner ? ` (process ${owner.pid})` : ''
  return new StartError(`Datu mapi ${folder} jau lieto cits Darbgalds${who}; vispirms apturiet to vai norādiet citu DATA_DIR`)
}

async function claim(folder: string, lock: string, kernel: KernelLock | null, locking: Locking): Promise<() => void> {
  const { patience = 20_000, say = () => undefined } = locking
  const owner = { pid: process.pid, identity: processIdentity(process.pid) ?? '', place: processPlace(), kernel: kernel !== null }
  const mine = `${JSON.stringify(owner satisfies Owner)}\n`
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (placeLock(lock, mine)) return hold({ folder, lock, mine, kernel }, locking)
    const found = read(lock)
    const state = stateOf(ownerIn(found), kernel !== null)
    if (state === 'unknown') say(`Datu mapi ${folder} lietoja process, ko no šejienes neredz; pārbauda, vai tas vairs nedarbojas …`)
    if (state === 'alive' || (state === 'unknown' && (await beats(lock, patience)))) throw inUse(folder, ownerIn(found))
    setAside(lock, found)
  }
  throw new StartError(`Datu mapi ${folder} neizdevās noslēgt; mēģiniet vēlreiz`)
}

/** What is certain of an owner; `isOurs`: this process holds the kernel's lock. */
function stateOf(owner: Owner | null, isOurs: boolean): 'alive' | 'dead' | 'unknown' {
  if (!owner) return 'unknown'
  const place = processPlace()
  if (processIdentity(owner.pid) === owner.identity && (owner.place ?? place) === place) return 'alive'
  if (owner.place === undefined) return 'unknown'
  const isSeen = owner.place === place
  const isSameKernel = owner.place.split(' ')[0] === place.split(' ')[0]
  return isSeen || (isSameKernel && owner.kernel && isOurs) ? 'dead' : 'unknown'
}

/** Whether a lock is touched or replaced within a time, by whichever clock. */
async function beats(lock: string, patience: number): Promise<boolean> {
  const before = stampOf(lock)
  for (let waited = 0; waited < patience; waited += 250) {
    await sleep(Math.min(250, patience))
    if (stampOf(lock) !== before) return true
  }
  return false
}

function stampOf(lock: string): string {
  try {
    const { ino, mtimeMs } = statSync(lock)
    return `${ino} ${mtimeMs}`
  } catch {
    return ''
  }
}

/** A lock that was placed: its file with what it says, and the kernel's lock beside it. */
interface Held {
  folder: string
  lock: string
  mine: string
  kernel: KernelLock | null
}

/** Keeps the lock alive until it is given back. */
function hold({ folder, lock, mine, kernel }: Held, { onLost = end, beat = 2000 }: Locking): () => void {
  const file = openSync(lock, 'r+')
  let held = kernel
  let isOver = false
  const heart = setInterval(() => {
    if (!touch(lock, file)) lose()
  }, beat).unref()
  const release = (): void => {
    if (isOver) return
    isOver = true
    clearInterval(heart)
    closeSync(file)
    if (read(lock) === mine) rmSync(lock, { force: true })
    held?.release()
  }
  const lose = (): void => {
    release()
    onLost(new StartError(`Datu mapi ${folder} pārņēma cits Darbgalds; šis apstājas`))
  }
  const keep = async (): Promise<void> => {
    while (held) {
      await held.ended
      if (isOver) return
      const again = await takeKernelLock(join(folder, 'server.flock'))
      if (again === 'taken') return lose()
      held = again === 'unsupported' ? null : again
    }
  }
  void keep()
  return release
}

function end(reason: Error): never {
  throw reason
}

/** Gives a sign of life; false when the lock is somebody else's by now. A disk that does not answer is no reason to end. */
function touch(lock: string, file: number): boolean {
  try {
    const now = new Date()
    futimesSync(file, now, now)
    return statSync(lock).ino === fstatSync(file).ino
  } catch (error) {
    return !(error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESTALE'))
  }
}

function makeFolder(folder: string): void {
  try {
    makeFolders(folder)
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartError(`Datu mapē ${folder} nevar rakstīt (${error instanceof Error ? error.message : String(error)})`)
  }
}

/** Places the lock with its content in one step, so that nobody ever reads half of it. */
function placeLock(lock: string, content: string): boolean {
  const draft = `${lock}.${randomUUID()}`
  try {
    writeFileSync(draft, content, { mode: 0o600 })
    linkSync(draft, lock)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function ownerIn(content: string): Owner | null {
  try {
    const owner = JSON.parse(content) as Partial<Owner> | null
    return typeof owner?.pid === 'number' && typeof owner.identity === 'string'
      ? { ...owner, pid: owner.pid, identity: owner.identity }
      : null
  } catch {
    return null
  }
}

/** Removes a dead process's lock, unless another start was quicker and the lock is already its own. */
function setAside(lock: string, judged: string): void {
  const aside = `${lock}.${randomUUID()}`
  try {
    renameSync(lock, aside)
  } catch {
    return
  }
  if (read(aside) !== judged) {
    try {
      linkSync(aside, lock)
    } catch {
      // Somebody placed a new lock meanwhile; the next attempt reads it.
    }
  }
  rmSync(aside, { force: true })
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
