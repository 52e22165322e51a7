import { sql } from 'kysely'
import { one } from '../db/one.ts'
import { isConflict } from '../db/transaction.ts'
import type { Db } from '../http/context.ts'
import { startLoop } from './loop.ts'

interface LedgerOptions {
  db: Db
  /** Milliseconds. */
  every?: number
  onFault?: (error: unknown) => void
}

/** Marks per transaction. */
const marksAtOnce = 500

/** Posts documents to the accounts in the background (docs/domain/ledger.md#postings). Returns the stop function. */
export function startLedger({ db, every = 2000, onFault = () => undefined }: LedgerOptions): () => Promise<void> {
  return startLoop({ every, onFault, work: (isStopped) => postLedger(db, isStopped) })
}

/** Posts everything that is marked. A document that cannot be posted holds no other up; its error is thrown at the end. */
export async function postLedger(db: Db, isStopped: () => boolean = () => false): Promise<void> {
  const faults: unknown[] = []
  let most = marksAtOnce
  let last = Infinity
  while (!isStopped()) {
    try {
      if (!(await postSome(db, most))) break
    } catch (error) {
      if (most > 1) {
        // One of them: which one, shows when they are posted one by one.
        most = 1
        continue
      }
      faults.push(error)
      const moved = await postpone(db)
      if (moved === null || moved.from >= last) break
      last = Math.min(last, moved.to)
      most = marksAtOnce
    }
  }
  if (faults.length > 0) throw faults[0]
}

async function postSome(db: Db, most: number): Promise<boolean> {
  try {
    const { rows } = await sql<{ taken: number }>`select post_ledger(${most}) as taken`.execute(db)
    return one(rows).taken > 0
  } catch (error) {
    if (isConflict(error)) return false
    throw error
  }
}

/** Moves the first mark behind the others, with its age. */
async function postpone(db: Db): Promise<{ from: number; to: number } | null> {
  const { rows } = await sql<{ from: number; to: number }>`
    with first as (
      delete from ledger_queue where id = (select min(id) from ledger_queue) returning id, source, document_id, marked_at
    ), again as (
      insert into ledger_queue (source, document_id, marked_at) select source, document_id, marked_at from first returning id
    )
    select first.id as from, again.id as to from first, again`.execute(db)
  return rows[0] ?? null
}
