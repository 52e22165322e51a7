import { sql } from 'kysely'
import { creditNotePrint } from '../areas/credits/credits.files.ts'
import { generatedFile, type GeneratedDocument, type DocumentForm } from '../areas/files/generated.ts'
import { invoicePrint } from '../areas/invoices/invoices.files.ts'
import type { Db } from '../http/context.ts'
import type { Settings } from '../runtime/settings.ts'
import { mostTries, putOff, textOf } from '../db/tries.ts'

interface Waiting {
  id: number
  kind: DocumentForm
  attempts: number
  payload: { invoice_id: number } | { credit_note_id: number }
}

/**
 * Builds the oldest queued document (PDF or UBL) under its lock; documents that became drafts again are skipped.
 * False when none is due.
 */
export async function buildNext(db: Db, settings: Settings): Promise<boolean> {
  let claimed: Waiting | undefined
  try {
    return await db.transaction().execute(async (tx) => {
      claimed = await nextWaiting(tx)
      if (!claimed) return false
      const [document, id] = documentOf(claimed)
      await generatedFile({ db: tx, settings, user: { id: 0 } }, document, id, claimed.kind)
      await sql`update outbox set done_at = now(), attempts = attempts + 1, last_error = null where id = ${claimed.id}`.execute(tx)
      return true
    })
  } catch (error) {
    // A database error rolled back, so the attempt is recorded separately.
    if (!claimed) throw error
    await putOff(db, claimed, textOf(error))
    return true
  }
}

function documentOf({ payload }: Waiting): [GeneratedDocument, number] {
  return 'invoice_id' in payload ? [invoicePrint, payload.invoice_id] : [creditNotePrint, payload.credit_note_id]
}

/** Lock order: the document, then its outbox row. */
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
