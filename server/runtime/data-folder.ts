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
 * An owner is alive by kernel lock, process (same machine) or heartbeat (mtime of `server.lock`, for other
 * machines). Uncertain owners are observed before takeover.
 */

/** Older locks have no place. */
interface Owner {
  pid: number
  identity: string
  /** Kernel and namespace, where process numbers are valid. */
  place?: string
  /** Also holds the kernel lock. */
  kernel?: boolean
}

export interface Locking {
  /** After a takeover: exit at once. */
  onLost?: (reason: Error) => void
  say?: (line: string) => void
  /** Milliseconds. */
  beat?: number
  patience?: number
}

/**
 * Returns the release function. Takes over at once if the owner is surely dead, else after `patience`. @throws
 * StartError
 */
export async function lockDataFolder(folder: string, locking: Locking = {}): Promise<() => void> {
  makeFolder(folder)
  const kernel = await takeKernelLock(join(folder, 'server.flock'))
  const lock = join(folder, 'server.lock')
  if (kernel === 'taken') throw inUse(folder, ownerIn(read(lock)))
  const kernelLock = kernel === 'unsupported' ? null : kernel
  try {
    return await claim(folder, lock, kernelLock, locking)
  } catch (error) {
    kernelLock?.release()
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

/** `isOurs`: this process holds the kernel lock. */
function stateOf(owner: Owner | null, isOurs: boolean): 'alive' | 'dead' | 'unknown' {
  if (!owner) return 'unknown'
  const place = processPlace()
  if (processIdentity(owner.pid) === owner.identity && (owner.place ?? place) === place) return 'alive'
  if (owner.place === undefined) return 'unknown'
  const isSeen = owner.place === place
  const isSameKernel = owner.place.split(' ')[0] === place.split(' ')[0]
  return isSeen || (isSameKernel && owner.kernel && isOurs) ? 'dead' : 'unknown'
}

/** Independent of clocks. */
async function beats(lock: string, timeout: number): Promise<boolean> {
  const before = stampOf(lock)
  for (let waited = 0; waited < timeout; waited += 250) {
    await sleep(Math.min(250, timeout))
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

interface HeldLock {
  folder: string
  lock: string
  mine: string
  kernel: KernelLock | null
}

function hold({ folder, lock, mine, kernel }: HeldLock, { onLost = end, beat = 2000 }: Locking): () => void {
  const file = openSync(lock, 'r+')
  let kernelLock = kernel
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
    kernelLock?.release()
  }
  const lose = (): void => {
    release()
    onLost(new StartError(`Datu mapi ${folder} pārņēma cits Darbgalds; šis apstājas`))
  }
  const keep = async (): Promise<void> => {
    while (kernelLock) {
      await kernelLock.ended
      if (isOver) return
      const again = await takeKernelLock(join(folder, 'server.flock'))
      if (again === 'taken') return lose()
      kernelLock = again === 'unsupported' ? null : again
    }
  }
  void keep()
  return release
}

function end(reason: Error): never {
  throw reason
}

/** False after a takeover; disk errors are ignored. */
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

/** Atomic. */
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

/** Unless replaced meanwhile. */
function setAside(lock: string, expectedContent: string): void {
  const aside = `${lock}.${randomUUID()}`
  try {
    renameSync(lock, aside)
  } catch {
    return
  }
  if (read(aside) !== expectedContent) {
    try {
      linkSync(aside, lock)
    } catch {
      // Replaced meanwhile; the next attempt reads it.
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
