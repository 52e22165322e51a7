import { sql } from 'kysely'
import { invoiceFile, type InvoiceFileKind } from '../areas/invoices/files.ts'
import type { Db } from '../http/context.ts'
import type { Settings } from '../settings.ts'
import { mostTries, putOff, textOf } from './tries.ts'

interface Waiting {
  id: number
  kind: InvoiceFileKind
  attempts: number
  payload: { invoice_id: number }
}

/**
 * Builds and stores the document that has waited longest: PDF or UBL of an accepted invoice. The row is
 * locked meanwhile, so that several workers never build the same one; false when none is due.
 */
export async function buildNext(db: Db, settings: Settings): Promise<boolean> {
  let taken: Waiting | undefined
  try {
    return await db.transaction().execute(async (tx) => {
      taken = await nextWaiting(tx)
      if (!taken) return false
      await invoiceFile({ db: tx, settings, user: { id: 0 } }, taken.payload.invoice_id, taken.kind)
      await sql`update outbox set done_at = now(), attempts = attempts + 1, last_error = null where id = ${taken.id}`.execute(tx)
      return true
    })
  } catch (error) {
    // What failed in the database took the transaction with it, so the try is noted in one of its own.
    if (!taken) throw error
    await putOff(db, taken, textOf(error))
    return true
  }
}

async function nextWaiting(db: Db): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    select id, kind, attempts, payload from outbox
    where kind in ('pdf', 'ubl') and done_at is null and next_attempt_at <= now() and attempts < ${mostTries}
    order by next_attempt_at, id limit 1 for update skip locked`.execute(db)
  return rows[0]
}
