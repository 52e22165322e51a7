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

/** Posts everything that is marked. */
export async function postLedger(db: Db, isStopped: () => boolean = () => false): Promise<void> {
  while (!isStopped() && (await postSome(db))) {}
}

async function postSome(db: Db): Promise<boolean> {
  try {
    const { rows } = await sql<{ taken: number }>`select post_ledger(${marksAtOnce}) as taken`.execute(db)
    return one(rows).taken > 0
  } catch (error) {
    if (isConflict(error)) return false
    throw error
  }
}
