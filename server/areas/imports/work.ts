import { sql } from 'kysely'
import { inTransaction } from '../../db/transaction.ts'
import { one } from '../../db/one.ts'
import { writeAudit } from '../../http/audit-trail.ts'
import { busyWords } from '../../runtime/busy.ts'
import type { AuditEntry, Db } from '../../http/context.ts'
import { refusalOf } from '../../http/failure.ts'
import { inNameOf } from '../shared/in-name-of.ts'
import type { Settings } from '../../runtime/settings.ts'
import { undo } from './undo.ts'
import { write, type DueImport } from './imports.write.ts'

const unforeseen = 'Neparedzēta kļūme; nekas nav ielādēts un nekas nav mainīts'

/**
 * Runs the longest waiting import in one transaction, one at a time across processes, so a killed process changes
 * nothing. Returns false if none waits. @throws unexpected errors after recording them; transient ones leave it
 * waiting
 */
export async function doNextImport(db: Db, settings: Settings): Promise<boolean> {
  const picked: { due?: DueImport } = {}
  try {
    return await inTransaction(db, async (tx) => {
      const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(hashtext('imports')) as free`.execute(tx)
      const due = one(rows).free ? await dueImport(tx) : null
      if (!due) return false
      picked.due = due
      const auditEntries: AuditEntry[] = []
      const ctx = inNameOf(due, { db: tx, settings, auditEntries })
      if (due.task === 'run') await write(ctx, due, (rowCount) => tellProgress(db, due.id, rowCount))
      else await undo(ctx, due)
      await writeAudit(tx, auditEntries, { user_id: due.user_id, ip: null })
      return true
    })
  } catch (error) {
    const { due } = picked
    // Transient failures (e.g. a PostgreSQL restart) are retried.
    if (!due || busyWords(error) !== null) throw error
    const refusal = refusalOf(error)
    await sql`update imports set task = null, progress = 0, failure = ${refusal?.message ?? unforeseen} where id = ${due.id}`.execute(db)
    await announce(db, due.id)
    if (!refusal) throw error
    return true
  }
}

async function dueImport(tx: Db): Promise<DueImport | null> {
  const { rows } = await sql<DueImport>`
    select i.id, i.kind, i.file_name, i.date, i.task, array(select jsonb_object_keys(i.columns)) as fields,
      u.id as user_id, concat_ws(' ', u.name, u.surname) as user_name
    from imports i join users u on u.id = i.updated_by where i.task is not null order by i.id limit 1`.execute(tx)
  return rows[0] ?? null
}

/** Outside the import's transaction, so that progress is visible. */
async function tellProgress(db: Db, id: number, rowCount: number): Promise<void> {
  await sql`update imports set progress = least(rows, ${rowCount}::int) where id = ${id}`.execute(db)
  await announce(db, id)
}

async function announce(db: Db, id: number): Promise<void> {
  await sql`select pg_notify('changes', ${JSON.stringify({ entity: 'imports', id, customer_id: null })})`.execute(db)
}
