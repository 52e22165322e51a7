import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../http/context.ts'
import { whereAll } from '../../http/list.ts'

/** Batches, so that a long report holds no connection while it is sent. */
const batch = 500

/** @param where conditions on the table's alias `t` */
export async function* inBatches<Row extends { id: number }>(
  db: Db,
  table: 'invoices' | 'credit_notes' | 'simplified_invoices' | 'service_applications',
  where: readonly RawBuilder<unknown>[],
  load: (ids: number[]) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let last: { id: number; date: string } | undefined
  do {
    const behind = last ? [sql`(t.date, t.id) > (${last.date}::date, ${last.id}::bigint)`] : []
    const { rows: keys } = await sql<{ id: number; date: string }>`
      select t.id, t.date from ${sql.table(table)} t ${whereAll([...where, ...behind])} order by t.date, t.id limit ${batch}`.execute(db)
    const found = new Map((keys.length > 0 ? await load(keys.map(({ id }) => id)) : []).map((row) => [row.id, row]))
    for (const { id } of keys) {
      const row = found.get(id)
      if (row) yield row
    }
    last = keys.length < batch ? undefined : keys.at(-1)
  } while (last)
}
