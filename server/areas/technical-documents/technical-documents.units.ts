import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import { big, sum } from '../../../contract/money.ts'
import { catalogItemUnit as chart } from '../../../machines/catalog-item-unit.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { moveOf } from '../shared/lifecycle.ts'
import { listUnits, lockFreeUnits, type FreeUnit } from '../stock/stock.units.ts'

/** INV-UNIT-1 to INV-UNIT-3. */

export type LeavingUnit = FreeUnit

/** @throws Refusal of `field` for the first that is not free */
export async function lockLeaving(db: Db, stockItemId: number, numbers: readonly string[], field: string): Promise<LeavingUnit[]> {
  const units = await lockFreeUnits(db, stockItemId, numbers)
  const missing = numbers.find((number) => !units.some((unit) => unit.number === number))
  if (missing !== undefined) throw Refusal.field(field, `Lauks „${labelOf('units')}”: vienības ${missing} šajā noliktavā nav`)
  return units
}

/** EUR. */
export function averageCost(units: readonly LeavingUnit[]): string {
  return sum(units.map(({ unit_cost }) => big(unit_cost)))
    .div(units.length)
    .toFixed(6)
}

export async function unitsLeave(
  db: Db,
  movementId: number,
  units: readonly LeavingUnit[],
  event: 'WRITE_OFF' | 'TO_INVENTORY' | 'SUPPLIER_RETURN',
): Promise<void> {
  const ids = units.map(({ id }) => id)
  await listUnits(db, movementId, ids)
  await sql`update catalog_item_units set status = ${moveOf(chart, event).to}, stock_item_id = null where id = any(${ids})`.execute(db)
}

export async function takeUnitsIn(
  db: Db,
  movement: { id: number; stock_item_id: number; unit_cost: string },
  { numbers, field }: { numbers: readonly string[]; field: string },
): Promise<void> {
  const existingUnits = await sql<{ number: string }>`
    select u.number from catalog_item_units u join stock_items s on s.catalog_item_id = u.catalog_item_id
    where s.id = ${movement.stock_item_id} and u.number = any(${[...numbers]}) and u.deleted_at is null limit 1`.execute(db)
  const double = existingUnits.rows[0]
  if (double) throw Refusal.field(field, `Lauks „${labelOf('units')}”: vienība ${double.number} jau ir uzskaitē`)
  const { rows } = await sql<{ id: number }>`
    insert into catalog_item_units (catalog_item_id, number, stock_item_id, unit_cost)
    select s.catalog_item_id, n, s.id, ${movement.unit_cost} from stock_items s, unnest(${[...numbers]}::text[]) as n
    where s.id = ${movement.stock_item_id} returning id`.execute(db)
  await listUnits(
    db,
    movement.id,
    rows.map(({ id }) => id),
  )
}

/** @throws Refusal of the state if a found unit is no longer there */
export async function returnUnits(
  db: Db,
  original: { id: number; quantity: string },
  reversal: { id: number; stock_item_id: number },
): Promise<void> {
  const { rows } = await sql<{ id: number; number: string; here: boolean }>`
    select u.id, u.number, coalesce(u.stock_item_id = ${reversal.stock_item_id} and u.status = ${chart.initial}, false) as here
    from stock_movement_units m join catalog_item_units u on u.id = m.unit_id
    where m.movement_id = ${original.id} order by u.id for update of u`.execute(db)
  const cameIn = big(original.quantity).gt(0)
  const missingUnit = cameIn ? rows.find(({ here }) => !here) : undefined
  if (missingUnit) throw Refusal.state(`Vienība ${missingUnit.number} vairs nav šajā noliktavā`)
  const ids = rows.map(({ id }) => id)
  await listUnits(db, reversal.id, ids)
  // A unit found by mistake was never ours; an issued one returns.
  const state = cameIn
    ? sql`deleted_at = moment(), stock_item_id = null`
    : sql`status = ${chart.initial}, stock_item_id = ${reversal.stock_item_id}`
  await sql`update catalog_item_units set ${state} where id = any(${ids})`.execute(db)
}
