import type { Context, Db } from '../../http/context.ts'
import { columnsOf, type DecidedLine } from '../stock/sale-lines.ts'

/** Returns keys in input order. @param place known position of the first line */
export async function insertLines(
  { db, user }: Pick<Context, 'db' | 'user'>,
  orderId: number,
  lines: readonly DecidedLine[],
  place?: number,
): Promise<number[]> {
  if (lines.length === 0) return []
  const first = place ?? (await nextPosition(db, orderId))
  const rows = await db
    .insertInto('order_items')
    .values(
      lines.map((line, index) => ({
        order_id: orderId,
        position: first + index,
        created_by: user.id,
        updated_by: user.id,
        ...columnsOf(line),
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function nextPosition(db: Db, orderId: number): Promise<number> {
  const last = await db
    .selectFrom('order_items')
    .select(({ fn }) => fn.max('position').as('position'))
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return (last?.position ?? 0) + 1
}
