import { sql } from 'kysely'
import { inTransaction } from '../../db/transaction.ts'
import { writeAudit } from '../../http/audit-trail.ts'
import { busyWords } from '../../http/busy.ts'
import type { AuditEntry, Db } from '../../http/context.ts'
import { refusalOf } from '../../http/failure.ts'
import { inNameOf } from '../shared/in-name-of.ts'
import type { Settings } from '../../runtime/settings.ts'
import { undo } from './undo.ts'
import { write, type DueImport } from './imports.write.ts'

/** What an import is told to that broke by a fault of ours. */
const unforeseen = 'Neparedzēta kļūme; nekas nav ielādēts un nekas nav mainīts'

/**
 * Does what is asked of the import that has waited longest, all of it in one transaction: a process that is killed
 * leaves nothing of it and the import waiting. One at a time, whoever works. False when none waits.
 * @throws a fault that is no refusal, when the import is told of it; one that passes leaves it waiting
 */
export async function doNextImport(db: Db, settings: Settings): Promise<boolean> {
  const taken: { due?: DueImport } = {}
  try {
    return await inTransaction(db, async (tx) => {
      const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(hashtext('imports')) as free`.execute(tx)
      const due = rows[0]?.free ? await dueImport(tx) : null
      if (!due) return false
      taken.due = due
      const told: AuditEntry[] = []
      const ctx = inNameOf(due, { db: tx, settings, told })
      if (due.task === 'run') await write(ctx, due, (done) => tellProgress(db, due.id, done))
      else await undo(ctx, due)
      await writeAudit(tx, told, { user_id: due.user_id, ip: null })
      return true
    })
  } catch (error) {
    const { due } = taken
    // What passes, such as a restart of PostgreSQL, is no matter of the sheet: it is tried again.
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

/** Beside the transaction of the import, which nobody sees into before it is over. */
async function tellProgress(db: Db, id: number, done: number): Promise<void> {
  await sql`update imports set progress = least(rows, ${done}::int) where id = ${id}`.execute(db)
  await announce(db, id)
}

async function announce(db: Db, id: number): Promise<void> {
  await sql`select pg_notify('changes', ${JSON.stringify({ entity: 'imports', id, customer_id: null })})`.execute(db)
}
