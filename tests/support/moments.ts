import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../../server/http/context.ts'
import { Refusal } from '../../server/http/refusal.ts'
import type { TestApp } from './app.ts'

/** @file Limits in time: `now()` and `moment()` stand still within a transaction, so that equality can be met. */

/** Tries something in a transaction that is taken back. */
export async function tried<T>(app: Pick<TestApp, 'db'>, act: (db: Db) => Promise<T>): Promise<T> {
  const tx = await app.db.startTransaction().execute()
  try {
    return await act(tx)
  } finally {
    await tx.rollback().execute()
  }
}

/** Microseconds. */
export const offsets = [-1, 0, 1] as const
/** SQL: the moment, or a microsecond before or after it. */
export const around = (microseconds: number): RawBuilder<unknown> => sql`now() + make_interval(secs => ${microseconds / 1_000_000})`

/** False when refused. */
export async function isAllowed(act: Promise<unknown>): Promise<boolean> {
  try {
    await act
    return true
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal)
    return false
  }
}
