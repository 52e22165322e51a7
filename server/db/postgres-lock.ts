import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { hasKernelLocks, holding } from '../runtime/kernel-lock.ts'
import { StartError } from '../runtime/start-error.ts'
import type { Runner } from './postgres-runner.ts'

/** @file What keeps a second PostgreSQL from a cluster that one is at work in, be it in another container. */

/**
 * The command that starts PostgreSQL with a lock of the kernel on its folder, which its processes hold until the last of
 * them ends: one that outlived its server in another container is not seen, and must not be joined by a second one.
 */
export function lockedCommand(folder: string, runner: Runner, postgres: string, args: readonly string[]): [string, ...string[]] {
  const file = join(folder, 'flock')
  closeSync(openSync(file, 'a', 0o600))
  runner.own(file)
  return hasKernelLocks(file) ? ['flock', '-n', ...holding(file, postgres, args)] : [postgres, ...args]
}

/** Whether a PostgreSQL takes connections at this socket, be it of another container on the same folder. */
export async function answers(socket: string): Promise<boolean> {
  const client = connect(socket)
  try {
    await once(client, 'connect')
    return true
  } catch {
    return false
  } finally {
    client.destroy()
  }
}

/** Why a start ends where another PostgreSQL is at work in the cluster. */
export const atWork = (cluster: string): StartError =>
  new StartError(`Datubāzē ${cluster} darbojas cits PostgreSQL, ko no šejienes nevar apturēt; vispirms apturiet to`)
