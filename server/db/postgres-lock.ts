import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { hasKernelLocks, holding } from '../runtime/kernel-lock.ts'
import { StartError } from '../runtime/start-error.ts'
import type { Runner } from './postgres-runner.ts'

/** The kernel lock is held by all PostgreSQL processes, also visible across containers. */
export function lockedCommand(folder: string, runner: Runner, postgres: string, args: readonly string[]): [string, ...string[]] {
  const file = join(folder, 'flock')
  closeSync(openSync(file, 'a', 0o600))
  runner.own(file)
  return hasKernelLocks(file) ? ['flock', '-n', ...holding(file, postgres, args)] : [postgres, ...args]
}

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

export const atWork = (cluster: string): StartError =>
  new StartError(`Datubāzē ${cluster} darbojas cits PostgreSQL, ko no šejienes nevar apturēt; vispirms apturiet to`)
