import { sql } from 'kysely'
import type { Db } from '../../http/context.ts'

const lineTables = { order_items: 'order_id', offer_items: 'offer_id' } as const

/** Writes only lines whose place changes. The document is locked. */
export async function arrangeLines(db: Db, table: keyof typeof lineTables, document: number, lineIds: readonly number[]): Promise<void> {
  await sql`
    update ${sql.table(table)} t set position = n.place
    from (
      select id, row_number() over (order by array_position(${[...lineIds]}::bigint[], id) nulls last, position, id) as place
      from ${sql.table(table)} where ${sql.ref(lineTables[table])} = ${document}
    ) n
    where t.id = n.id and t.position <> n.place`.execute(db)
}
