import { sql, type RawBuilder } from 'kysely'

/** A reference as answers carry it, `{id, name}`, or null where nothing is referred to. */
export function named(id: RawBuilder<unknown>, name: RawBuilder<unknown>): RawBuilder<{ id: number; name: string } | null> {
  return sql`case when ${id} is null then null else json_build_object('id', ${id}, 'name', ${name}) end`
}
