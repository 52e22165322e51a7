import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../../server/db/pool.ts'
import { evaluate } from '../../server/integrity/audit.ts'

/** A law of the nightly audit, and a change behind the triggers that it has to find. */
export type PlantedFault = readonly [law: string, fault: ReturnType<typeof sql>]

class TakenBack extends Error {}

/** Fails the test unless each law finds nothing before its fault is planted, and something then; all is taken back. */
export async function expectFound(db: Db, faults: readonly PlantedFault[]): Promise<void> {
  const missed: string[] = []
  for (const [law, fault] of faults) {
    await db
      .transaction()
      .execute(async (tx) => {
        expect({ law, findings: await evaluate(tx, law) }).toEqual({ law, findings: [] })
        await sql`set local session_replication_role = replica`.execute(tx)
        const { numAffectedRows } = await fault.execute(tx)
        if (numAffectedRows === 0n) missed.push(`${law}: nothing was planted`)
        else if ((await evaluate(tx, law)).length === 0) missed.push(law)
        throw new TakenBack()
      })
      .catch((error: unknown) => {
        if (!(error instanceof TakenBack)) throw error
      })
  }
  expect(missed).toEqual([])
}
