import { sql } from 'kysely'
import type { ReferenceList, ReferenceTarget } from '../../contract/reference/reference-list.ts'
import type { World } from './factories.ts'

const tables: Readonly<Partial<Record<ReferenceTarget, string>>> = { staff: 'users', own_branches: 'branches' }

/** The first record for each required reference of the list. */
export async function firstTargets({ db }: Pick<World, 'db'>, { fields }: Pick<ReferenceList, 'fields'>): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const [name, { target, required }] of Object.entries(fields)) {
    if (!target || !required) continue
    const { rows } = await sql<{ id: number }>`select min(id) as id from ${sql.table(tables[target] ?? target)}`.execute(db)
    found[name] = rows[0]?.id
  }
  return found
}
