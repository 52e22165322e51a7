import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { Socket } from 'node:net'

/**
 * @file Locks of the kernel on a file (flock), which hold between containers that share a folder, over NFS 4 between
 * machines too, and end with whoever holds them. Node has no call for them: the program `flock` of util-linux takes them,
 * which every Linux distribution brings. Where it is missing (macOS, Windows), callers do without.
 */

/** A lock that is held. */
export interface KernelLock {
  release(): void
  /** Settles when it is held no more, as when somebody killed its holder. */
  ended: Promise<unknown>
}

/** Exit code of `flock` when another one holds the lock. */
export const takenElsewhere = 75

/**
 * Takes the lock on a file for as long as this process lives, waiting a little for one that just ended. `taken`: another
 * process holds it; `unsupported`: the system or the file system has no such locks.
 */
export async function takeKernelLock(file: string, seconds = 3): Promise<KernelLock | 'taken' | 'unsupported'> {
  // `cat` ends when the pipe to it does, whatever ends this process; in a session of its own Ctrl+C does not reach it.
  const holder = spawn('flock', ['-w', String(seconds), ...holding(file, 'cat')], { detached: true, stdio: ['pipe', 'pipe', 'ignore'] })
  const ended = new Promise<number | null>((done) => holder.once('error', () => done(null)).once('exit', done))
  holder.stdin.on('error', () => undefined)
  holder.stdin.write('\n')
  const code = await Promise.race([once(holder.stdout, 'data').then(() => 'held' as const), ended])
  if (code !== 'held') return code === takenElsewhere ? 'taken' : 'unsupported'
  holder.unref()
  for (const pipe of [holder.stdin, holder.stdout]) if (pipe instanceof Socket) pipe.unref()
  return { release: () => void holder.kill('SIGKILL'), ended }
}

/** Arguments with which `flock` becomes a program that holds the lock on a file, and passes it on to its children. */
export function holding(file: string, program: string, args: readonly string[] = []): string[] {
  return ['-E', String(takenElsewhere), '--no-fork', file, program, ...args]
}

/** Whether this system has such locks on this file. */
export function hasKernelLocks(file: string): boolean {
  const { status } = spawnSync('flock', ['-n', ...holding(file, 'true')], { stdio: 'ignore' })
  return status === 0 || status === takenElsewhere
}
