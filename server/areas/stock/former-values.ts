import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { bookCorrections, reckonAgain, type Correction } from './late.ts'
import { documentNumber } from './movements.ts'
import { worthOf } from './worth.ts'

/** Backdated moves of former versions valued by the entry day, against INV-STOCK-6. */

export interface WrongValue {
  movement_id: number
  /** And the booking day: the first open one. */
  day: string
  booked_on: string
  kind: string
  document: string | null
  sku: string
  item: string
  warehouse: string
  /** EUR with the quantity's sign. */
  value: string
  right_value: string
}

/** Closed periods stay. @param userId null: dry run */
export async function settleFormerValues(db: Db, userId: number | null): Promise<WrongValue[]> {
  const settledIds = new Set<number>()
  const found: WrongValue[] = []
  // Earliest first: it recalculates later ones.
  for (const { id, since } of await enteredLate(db)) {
    if (settledIds.has(id)) continue
    await db.transaction().execute(async (tx) => {
      const { corrections, items } = await reckonAgain(tx, id, since)
      for (const item of items) settledIds.add(item)
      found.push(...(await wrongValues(tx, corrections)))
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

async function wrongValues(db: Db, corrections: readonly Correction[]): Promise<WrongValue[]> {
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
