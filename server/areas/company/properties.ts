import { sql } from 'kysely'
import type { Context } from '../../http/context.ts'

export async function setProperty({ db, user, audit }: Context, key: string, value: unknown): Promise<void> {
  const { rows } = await sql<{ id: number; before: unknown }>`
    with known as (select id, value from system_properties where key = ${key} for update)
    update system_properties p set value = ${JSON.stringify(value)}, updated_by = ${user.id}
    from known where p.id = known.id and known.value <> ${JSON.stringify(value)}::jsonb
    returning p.id, known.value as before`.execute(db)
  for (const { id, before } of rows) {
    audit({ entity: 'system_properties', id, event: 'UPDATED', before: { [key]: before }, after: { [key]: value } })
  }
}
