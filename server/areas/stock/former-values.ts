import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { bookCorrections, reckonAgain, type Correction } from './late.ts'
import { documentNumber } from './movements.ts'
import { worthOf } from './worth.ts'

/**
 * Movements of former versions that were dated back and left at the average of the day on which they were entered, with
 * all that follows from them, against INV-STOCK-6.
 */

/** A movement that is worth otherwise than it must be. */
export interface WrongValue {
  movement_id: number
  /** Day of its document, and the one on which the difference is booked: the first open one where that day is closed. */
  day: string
  booked_on: string
  kind: string
  document: string | null
  sku: string
  item: string
  warehouse: string
  /** EUR with the sign of the quantity. */
  value: string
  right_value: string
}

/**
 * Finds what movements that were entered late on an open day make wrong, here and where the goods went on to. Closed
 * periods stay as they were reported.
 * @param userId who books the corrections; null looks only
 */
export async function settleFormerValues(db: Db, userId: number | null): Promise<WrongValue[]> {
  const done = new Set<number>()
  const found: WrongValue[] = []
  // The earliest first: what it reaches is reckoned from its moment on, which is before their own.
  for (const { id, since } of await enteredLate(db)) {
    if (done.has(id)) continue
    await db.transaction().execute(async (tx) => {
      const { corrections, items } = await reckonAgain(tx, id, since)
      for (const item of items) done.add(item)
      found.push(...(await told(tx, corrections)))
      if (userId !== null) await bookCorrections(tx, corrections, userId)
    })
  }
  return found
}

async function enteredLate(db: Db): Promise<{ id: number; since: string }[]> {
  const { rows } = await sql<{ id: number; since: string }>`
    select m.stock_item_id as id, min(m.effective_at)::text as since
    from stock_movements m join stock_items s on s.id = m.stock_item_id and not s.allow_negative
    where m.quantity <> 0 and (m.effective_at at time zone 'Europe/Riga')::date < (m.posted_at at time zone 'Europe/Riga')::date
      and m.effective_at >= coalesce(midnight(locked_until() + 1), '-infinity')
    group by 1 order by min(m.effective_at), 1`.execute(db)
  return rows
}

async function told(db: Db, corrections: readonly Correction[]): Promise<WrongValue[]> {
  if (corrections.length === 0) return []
  const { rows } = await sql<WrongValue>`
    select m.id as movement_id, (m.effective_at at time zone 'Europe/Riga')::date as day,
      (greatest(m.effective_at, midnight(locked_until() + 1)) at time zone 'Europe/Riga')::date as booked_on,
      m.kind, ${documentNumber('m')} as document, k.sku, k.name as item, w.name as warehouse,
      ${worthOf(sql`m`)} as value, ${worthOf(sql`m`)} + c.value as right_value
    from json_to_recordset(${JSON.stringify(corrections)}) as c (corrects_id bigint, value numeric)
    join stock_movements m on m.id = c.corrects_id join stock_items s on s.id = m.stock_item_id
    join catalog_items k on k.id = s.catalog_item_id join warehouses w on w.id = s.warehouse_id order by m.effective_at, m.id`.execute(db)
  return rows
}
