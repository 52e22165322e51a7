import { transactionOn, type Db } from './pool.ts'

/** How often a transaction is begun before its conflict with others is told to the person. */
const attempts = 5

/**
 * Runs work in a transaction, anew from its start where PostgreSQL gave it up for the sake of another: whoever
 * changes data within a call goes through here. What `act` does outside of the database has to bear repetition.
 */
export async function inTransaction<T>(db: Db, act: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transactionOn(db, act)
    } catch (error) {
      if (!isConflict(error) || attempt === attempts) throw error
      await new Promise((resolve) => setTimeout(resolve, attempt * 20 * (1 + Math.random())))
    }
  }
}

/** A deadlock or a serialisation conflict: the same may succeed when it is run again. */
export function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001')
}
