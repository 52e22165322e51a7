import { transactionOn, type Db, type WithCommit } from './pool.ts'

const attempts = 5

/** Retries deadlocks and serialisation conflicts, so side effects outside the database must be repeatable. */
export async function inTransaction<T>(db: Db, act: (tx: Db, withCommit: WithCommit) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transactionOn(db, act)
    } catch (error) {
      if (!isConflict(error) || attempt === attempts) throw error
      await new Promise((resolve) => setTimeout(resolve, attempt * 20 * (1 + Math.random())))
    }
  }
}

export function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001')
}
