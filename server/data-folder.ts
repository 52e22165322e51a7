import { randomUUID } from 'node:crypto'
import { accessSync, constants, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { processIdentity } from './process-identity.ts'
import { StartError } from './start-error.ts'

interface Owner {
  pid: number
  identity: string
}

/**
 * Makes the data folder when it is missing and locks it for this process; the answer gives it free.
 * The lock of a process that died is taken over.
 */
export function lockDataFolder(folder: string): () => void {
  makeFolder(folder)
  const lock = join(folder, 'server.lock')
  const mine = `${JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid) ?? '' } satisfies Owner)}\n`
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (placeLock(lock, mine)) return () => release(lock, mine)
    const found = read(lock)
    const owner = ownerOf(found)
    if (owner)
      throw new StartError(
        `Datu mapi ${folder} jau lieto cits Darbgalds (process ${owner.pid}); vispirms apturiet to vai norādiet citu DATA_DIR`,
      )
    setAside(lock, found)
  }
  throw new StartError(`Datu mapi ${folder} neizdevās noslēgt; mēģiniet vēlreiz`)
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartError(`Datu mapē ${folder} nevar rakstīt (${error instanceof Error ? error.message : String(error)})`)
  }
}

/** Places the lock with its content in one step, so that nobody ever reads half of it. */
function placeLock(lock: string, content: string): boolean {
  const draft = `${lock}.${randomUUID()}`
  writeFileSync(draft, content, { mode: 0o600 })
  try {
    linkSync(draft, lock)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function ownerOf(content: string): Owner | null {
  try {
    const owner = JSON.parse(content) as Owner
    return processIdentity(owner.pid) === owner.identity ? owner : null
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

function release(lock: string, mine: string): void {
  if (read(lock) === mine) rmSync(lock, { force: true })
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
