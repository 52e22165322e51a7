import type pg from 'pg'
import type { TellConnection } from '../db/statements.ts'
import type { CallMetrics } from './call-metrics.ts'
import { fairly } from './concurrency-limits.ts'
import { slotLimits } from './connections.ts'
import { createSlotRunner, type SlotOptions } from './request-queues.ts'

/** @file Where calls wait for their turn. */

/** The call reports each connection that it takes. */
type CallRunner = <T>(kind: string, act: (tell: TellConnection) => Promise<T>) => Promise<T>

export interface CallRunners {
  reading: CallRunner
  writing: CallRunner
  files: CallRunner
  /** Limits uploads per person from their first byte, to protect memory. */
  uploads: <T>(person: number, act: () => Promise<T>) => Promise<T>
}

/** Concurrent uploads, in total and per person. */
const uploadLimits = { most: 100, each: 2 }

export function runnersOf(pool: pg.Pool, callMetrics: CallMetrics): CallRunners {
  return {
    reading: createRunner(pool, callMetrics, 'reading'),
    writing: createRunner(pool, callMetrics, 'writing'),
    files: createRunner(pool, callMetrics, 'files'),
    uploads: uploadsIn(callMetrics),
  }
}

function createRunner(pool: pg.Pool, callMetrics: CallMetrics, name: string): CallRunner {
  const isStuck: SlotOptions['isStuck'] = async (pids) => {
    const { rows } = await pool.query(
      "select 1 from pg_stat_activity where pid = any ($1) and wait_event_type = 'Lock' and wait_event = 'relation'",
      [pids],
    )
    return rows.length > 0
  }
  const runInSlot = createSlotRunner({ ...slotLimits, isStuck })
  return async (kind, act) => {
    const slot = callMetrics.slot(name)
    try {
      return await runInSlot(kind, (tell) => {
        slot.begin()
        return act(tell)
      })
    } finally {
      slot.end()
    }
  }
}

function uploadsIn(callMetrics: CallMetrics): CallRunners['uploads'] {
  const limiter = fairly(uploadLimits)
  return (person, act) => {
    const slot = callMetrics.slot('uploads')
    return limiter(person, () => {
      slot.begin()
      return act()
    }).finally(slot.end)
  }
}
