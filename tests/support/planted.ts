import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../../server/db/pool.ts'
import { evaluate } from '../../server/integrity/audit.ts'

export type PlantedFault = readonly [law: string, fault: ReturnType<typeof sql>]

class TakenBack extends Error {}

/** Each invariant must find its fault and nothing before; rolled back. */
export async function expectFound(db: Db, faults: readonly PlantedFault[]): Promise<void> {
  const missed: string[] = []
  for (const [invariant, fault] of faults) {
    await db
      .transaction()
      .execute(async (tx) => {
        expect({ law: invariant, findings: await evaluate(tx, invariant) }).toEqual({ law: invariant, findings: [] })
        await sql`set local session_replication_role = replica`.execute(tx)
        const { numAffectedRows } = await fault.execute(tx)
        if (numAffectedRows === 0n) missed.push(`${invariant}: nothing was planted`)
        else if ((await evaluate(tx, invariant)).length === 0) missed.push(invariant)
        throw new TakenBack()
      })
      .catch((error: unknown) => {
        if (!(error instanceof TakenBack)) throw error
      })
  }
  expect(missed).toEqual([])
}
