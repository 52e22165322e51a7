import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../db/pool.ts'
import { newerMigration } from '../db/schema-version.ts'
import { StartError } from '../runtime/start-error.ts'

/** Milliseconds; the database holds the invariants meanwhile. */
const beat = 2000

/**
 * Ends this server once a server of a newer version has changed the schema: what this version would write is not what
 * the newer one expects. Returns the stop function.
 */
export function leaveToNewer(db: Db, onNewer: (reason: Error) => void): () => void {
  let isOver = false
  const look = async (): Promise<void> => {
    while (!isOver) {
      await sleep(beat, undefined, { ref: false })
      // Without an answer nothing is known; the next look tells.
      const name = isOver ? null : await newerMigration(db).catch(() => null)
      if (name === null || isOver) continue
      return onNewer(
        new StartError(
          `Datubāzi pārņēma jaunāka Darbgalda versija (shēmas daļa ${name} šai nav zināma); šis serveris beidz darbu: atjauniniet programmu un palaidiet to no jauna`,
        ),
      )
    }
  }
  void look()
  return () => (isOver = true)
}
