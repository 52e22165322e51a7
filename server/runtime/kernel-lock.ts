import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { Socket } from 'node:net'

/**
 * @file Kernel file locks (flock), valid between containers, and machines over NFS 4; released when the holder ends.
 * Uses the `flock` program of util-linux, as Node has no such call; without it (macOS, Windows) there are no locks.
 */

export interface KernelLock {
  release(): void
  /** Settles when the lock is lost. */
  ended: Promise<unknown>
}

export const heldElsewhereCode = 75

/** Holds the lock until this process ends. `taken`: another process holds it; `unsupported`: no such locks here. */
export async function takeKernelLock(file: string, seconds = 3): Promise<KernelLock | 'taken' | 'unsupported'> {
  // `cat` ends with its pipe, however this process ends; detached, so Ctrl+C does not reach it.
  const holder = spawn('flock', ['-w', String(seconds), ...holding(file, 'cat')], { detached: true, stdio: ['pipe', 'pipe', 'ignore'] })
  const ended = new Promise<number | null>((done) => holder.once('error', () => done(null)).once('exit', done))
  holder.stdin.on('error', () => undefined)
  holder.stdin.write('\n')
  const code = await Promise.race([once(holder.stdout, 'data').then(() => 'held' as const), ended])
  if (code !== 'held') return code === heldElsewhereCode ? 'taken' : 'unsupported'
  holder.unref()
  for (const pipe of [holder.stdin, holder.stdout]) if (pipe instanceof Socket) pipe.unref()
  return { release: () => void holder.kill('SIGKILL'), ended }
}

/** Arguments for `flock` to run a program that holds the lock and passes it to its children. */
export function holding(file: string, program: string, args: readonly string[] = []): string[] {
  return ['-E', String(heldElsewhereCode), '--no-fork', file, program, ...args]
}

export function hasKernelLocks(file: string): boolean {
  const { status } = spawnSync('flock', ['-n', ...holding(file, 'true')], { stdio: 'ignore' })
  return status === 0 || status === heldElsewhereCode
}
