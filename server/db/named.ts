import { sql, type RawBuilder } from 'kysely'

/** `{id, name}`, or null. */
export function reference(id: RawBuilder<unknown>, name: RawBuilder<unknown>): RawBuilder<{ id: number; name: string } | null> {
  return sql`case when ${id} is null then null else json_build_object('id', ${id}, 'name', ${name}) end`
}
