import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import { permissions } from '../../../contract/permissions.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { holds } from '../../http/user-permissions.ts'
import type { ListRules } from './list-rules.ts'

type Values = Readonly<Record<string, unknown>>

export const approvalStepRules: ListRules = {
  /** Waits for invoices that are being accepted, and they for the step (INV-APPROVAL-1). */
  begin: async (db) => void (await sql`select pg_advisory_xact_lock(hashtextextended('approval steps', 0))`.execute(db)),
  creating: async ({ db }, values) => requireRights(db, values),
  // Only what the person changes is checked: `before` has the people as records.
  changing: async ({ db }, _before, after) => requireRights(db, after),
}

/** The person of a step can open and approve invoices; otherwise they would wait for ever. */
async function requireRights(db: Db, values: Values): Promise<void> {
  for (const field of ['approver_id', 'deputy_id']) {
    if (typeof values[field] !== 'number') continue
    const { rows } = await sql<{ name: string }>`
      select concat_ws(' ', u.name, u.surname) as name from users u where u.id = ${values[field]} and not ${holds(sql`u.id`, 'manage_procurement')}`.execute(
      db,
    )
    const [without] = rows
    if (without)
      throw Refusal.field(field, `Lauks „${labelOf(field)}”: lietotājam ${without.name} nav tiesību „${permissions.manage_procurement}”`)
  }
}
