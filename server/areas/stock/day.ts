import { sql } from 'kysely'
import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Movement } from './ledger.ts'

/** Undefined for current moves. */
export type MovedAt = Pick<Movement, 'effective_at' | 'allows_before_count'>

/**
 * INV-STOCK-6: moves happen on their document's day; for past days receipts at noon, others at day's end. @throws
 * Refusal of `date` in the future
 */
export async function movedOn(
  { db, today, confirmed }: Pick<Context, 'db' | 'today' | 'confirmed'>,
  date: string,
  which: 'receipt' | 'other' = 'other',
): Promise<MovedAt> {
  if (date > today) throw Refusal.field('date', `Lauks „${labelOf('date')}”: ${formatDate(date)} vēl nav pienācis`)
  if (date === today) return {}
  const { rows } = await sql<{ at: string }>`
    select case when ${which === 'receipt'} then (${date}::date + time '12:00') at time zone 'Europe/Riga'
      else (${date}::date + 1)::timestamp at time zone 'Europe/Riga' - interval '1 millisecond' end as at`.execute(db)
  return rows[0] ? { effective_at: rows[0].at, allows_before_count: confirmed.has('before-count') } : {}
}

/** EUR per unit; null without stock. */
export interface Lay {
  on_hand: string
  cost: string | null
}

/** By item; only items ever moved. */
export async function balancesOn(db: Db, warehouseId: number, itemIds: readonly number[], date: string): Promise<Map<number, Lay>> {
  const { rows } = await sql<Lay & { item_id: number }>`
    select s.catalog_item_id as item_id, sum(m.quantity) as on_hand,
      case when sum(m.quantity) > 0 and sum(m.value) > 0 then round(sum(m.value) / sum(m.quantity), 6) end as cost
    from stock_items s join stock_movements m on m.stock_item_id = s.id
    where s.warehouse_id = ${warehouseId} and s.catalog_item_id = any (${[...itemIds]})
      and m.effective_at < (${date}::date + 1)::timestamp at time zone 'Europe/Riga'
    group by 1`.execute(db)
  return new Map(rows.map(({ item_id, ...lay }) => [item_id, lay]))
}

/** The balance alone would not detect it. @throws Refusal of `date` */
export async function refuseBeforeArrival(db: Db, unitIds: readonly number[], { effective_at }: MovedAt): Promise<void> {
  if (effective_at === undefined || unitIds.length === 0) return
  const { rows } = await sql<{ number: string; day: string }>`
    select u.number, (max(m.effective_at) at time zone 'Europe/Riga')::date as day
    from stock_movement_units l join stock_movements m on m.id = l.movement_id join catalog_item_units u on u.id = l.unit_id
    where l.unit_id = any (${[...unitIds]}) group by u.id having max(m.effective_at) > ${effective_at} order by u.id limit 1`.execute(db)
  const early = rows[0]
  if (early)
    throw Refusal.field('date', `Lauks „${labelOf('date')}”: vienība ${early.number} noliktavā ir tikai no ${formatDate(early.day)}`)
}
