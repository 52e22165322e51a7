import { setTimeout as sleep } from 'node:timers/promises'
import { Busy, isOutage, moving } from '../runtime/busy.ts'
import { hostsOf, type Db } from './pool.ts'

/** Milliseconds for which work is tried again while the database moves to another host, and between tries. */
const times = { patience: 10_000, pause: 100 }

/**
 * Runs `act` again when the host of the database was lost meanwhile. What it did before may have been committed without
 * an answer, so it must be a read, or a write under a key that runs once.
 */
export async function whileMoving<T>(db: Db, act: () => Promise<T>): Promise<T> {
  const hosts = hostsOf(db)
  if (!hosts) return act()
  for (const end = Date.now() + times.patience; ; await sleep(times.pause)) {
    try {
      return await act()
    } catch (error) {
      if (!isMove(error) || Date.now() > end) throw error
      hosts.suspect()
    }
  }
}

function isMove(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return isOutage(error) || code === '25006' || (error instanceof Busy && error.message === moving)
}
