import { sql } from 'kysely'
import { creditNotePrint } from '../areas/credits/credits.files.ts'
import { generatedFile, type Paper, type PaperForm } from '../areas/files/generated.ts'
import { invoicePaper } from '../areas/invoices/invoices.files.ts'
import type { Db } from '../http/context.ts'
import type { Settings } from '../runtime/settings.ts'
import { mostTries, putOff, textOf } from './tries.ts'

interface Waiting {
  id: number
  kind: PaperForm
  attempts: number
  payload: { invoice_id: number } | { credit_note_id: number }
}

/**
 * Builds and stores the document that has waited longest: PDF or UBL of an accepted invoice or credit note. Several
 * workers never build the same one at once; false when none is due. What is stored is of the document as it is when
 * this transaction holds it: of one that was taken back to a draft meanwhile nothing is.
 */
export async function buildNext(db: Db, settings: Settings): Promise<boolean> {
  let taken: Waiting | undefined
  try {
    return await db.transaction().execute(async (tx) => {
      taken = await nextWaiting(tx)
      if (!taken) return false
      const [paper, id] = paperOf(taken)
      await generatedFile({ db: tx, settings, user: { id: 0 } }, paper, id, taken.kind)
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

function paperOf({ payload }: Waiting): [Paper, number] {
  return 'invoice_id' in payload ? [invoicePaper, payload.invoice_id] : [creditNotePrint, payload.credit_note_id]
}

/**
 * The row is claimed by a lock of its own kind: whoever changes a document holds it first and its row of the outbox
 * after it, and so does this transaction then.
 */
async function nextWaiting(db: Db): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    with due as materialized (
      select id, kind, attempts, payload from outbox
      where kind in ('pdf', 'ubl') and done_at is null and next_attempt_at <= now() and attempts < ${mostTries}
      order by next_attempt_at, id limit 50
    )
    select * from due where pg_try_advisory_xact_lock('outbox'::regclass::integer, id::integer) limit 1`.execute(db)
  return rows[0]
}
