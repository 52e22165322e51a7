import { sql } from 'kysely'
import { checkImei, compactNumber } from '../../../contract/checks.ts'
import { catalogItemUnit as chart } from '../../../machines/catalog-item-unit.ts'
import type { Db } from '../../db/pool.ts'
import { categoryTree } from '../catalog/categories.ts'
import { moveOf } from '../shared/lifecycle.ts'

/**
 * Serialised units (INV-UNIT-1 to INV-UNIT-3, docs/domain/README.md 3.3): every ledger move lists its units. Callers
 * post the moves and pass their keys.
 */

export type UnitKind = 'imei' | 'serial'

/** An IMEI without spaces and signs. */
export function unitNumber(kind: UnitKind | null, input: string): string {
  return kind === 'imei' ? compactNumber(input) : input.trim()
}

/** In Latvian, or null. */
export function wrongUnitNumber(kind: UnitKind | null, number: string): string | null {
  const reason = kind === 'imei' ? checkImei(number) : null
  return reason && `${number}: ${reason}`
}

export interface ReceivedUnits {
  movement_id: number
  stock_item_id: number
  catalog_item_id: number
  /** EUR per unit. */
  unit_cost: string
  numbers: readonly string[]
  procurement_item_id: number
  supplier_id: number | null
}

export async function receiveUnits(db: Db, received: readonly ReceivedUnits[], userId: number): Promise<void> {
  if (received.every(({ numbers }) => numbers.length === 0)) return
  await sql`
    with made as (
      insert into catalog_item_units (catalog_item_id, number, stock_item_id, unit_cost, procurement_item_id, supplier_id, created_by, updated_by)
      select r.catalog_item_id, n.number, r.stock_item_id, r.unit_cost, r.procurement_item_id, r.supplier_id, ${userId}, ${userId}
      from json_to_recordset(${JSON.stringify(received)}) as r (catalog_item_id bigint, stock_item_id bigint, unit_cost numeric,
        procurement_item_id bigint, supplier_id bigint, numbers json)
      cross join lateral json_array_elements_text(r.numbers) as n (number)
      returning id, procurement_item_id
    )
    insert into stock_movement_units (movement_id, unit_id)
    select r.movement_id, made.id
    from json_to_recordset(${JSON.stringify(received)}) as r (movement_id bigint, procurement_item_id bigint)
    join made using (procurement_item_id)`.execute(db)
}

export interface FreeUnit {
  id: number
  number: string
  unit_cost: string
}

/** Omits units that are not free. */
export async function lockFreeUnits(db: Db, stockItemId: number, numbers: readonly string[]): Promise<FreeUnit[]> {
  const { rows } = await sql<FreeUnit>`
    select id, number, unit_cost from catalog_item_units
    where stock_item_id = ${stockItemId} and number = any (${[...numbers]}) and status = ${chart.initial} order by id for update`.execute(
    db,
  )
  return rows
}

export async function moveUnits(
  db: Db,
  units: readonly FreeUnit[],
  out: number,
  into: { id: number; stock_item_id: number },
): Promise<void> {
  const ids = units.map(({ id }) => id)
  await listUnits(db, out, ids)
  await listUnits(db, into.id, ids)
  await sql`update catalog_item_units set stock_item_id = ${into.stock_item_id} where id = any (${ids})`.execute(db)
}

/** Removes units of reversed receipts; their numbers become free. */
export async function takeUnitsBack(db: Db, lineIds: readonly number[], reversals: ReadonlyMap<number, number>): Promise<void> {
  const { rows } = await sql<{ id: number; procurement_item_id: number }>`
    update catalog_item_units set deleted_at = moment(), stock_item_id = null
    where procurement_item_id = any (${[...lineIds]}) and deleted_at is null returning id, procurement_item_id`.execute(db)
  const moved = rows.flatMap(({ id, procurement_item_id }) => {
    const movement = reversals.get(procurement_item_id)
    return movement === undefined ? [] : { movement_id: movement, unit_id: id }
  })
  if (moved.length > 0) await listEach(db, moved)
}

/** INV-UNIT-3. */
export async function listUnits(db: Db, movementId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`insert into stock_movement_units (movement_id, unit_id) select ${movementId}, unnest(${[...ids]}::bigint[])`.execute(db)
}

export interface MovedUnit {
  movement_id: number
  unit_id: number
}

/** Starts the warranty. */
export async function sellUnits(
  db: Db,
  sold: readonly MovedUnit[],
  { customer_id, today }: { customer_id: number | null; today: string },
): Promise<void> {
  if (sold.length === 0) return
  const ids = sold.map(({ unit_id }) => unit_id)
  await listEach(db, sold)
  await sql`
    ${categoryTree}
    update catalog_item_units u
    set status = ${moveOf(chart, 'ISSUE').to}, stock_item_id = null, sold_at = moment(), customer_id = ${customer_id},
      warranty_until = (${today}::date + make_interval(months => coalesce(k.warranty_months, tree.months)))::date
    from catalog_items k join tree on tree.id = k.category_id
    where k.id = u.catalog_item_id and u.id = any (${ids})`.execute(db)
}

export interface ReturnedUnit extends MovedUnit {
  stock_item_id: number
}

export async function takeSoldUnits(db: Db, back: readonly ReturnedUnit[]): Promise<void> {
  if (back.length === 0) return
  await listEach(db, back)
  await releaseUnits(
    db,
    back.map(({ unit_id }) => unit_id),
  )
  await sql`
    update catalog_item_units u
    set status = ${moveOf(chart, 'RETURN').to}, stock_item_id = b.stock_item_id, sold_at = null, customer_id = null, warranty_until = null
    from json_to_recordset(${JSON.stringify(back)}) as b (unit_id bigint, stock_item_id bigint) where u.id = b.unit_id`.execute(db)
}

/** docs/domain/stock.md#serialised-units, CONSUME. @param customerId owner of the machine; null for our products */
export async function installUnits(db: Db, installed: readonly MovedUnit[], customerId: number | null = null): Promise<void> {
  if (installed.length === 0) return
  const ids = installed.map(({ unit_id }) => unit_id)
  await listEach(db, installed)
  await sql`
    update catalog_item_units set status = ${moveOf(chart, 'CONSUME').to}, stock_item_id = null, customer_id = ${customerId}
    where id = any (${ids})`.execute(db)
}

/** UNCONSUME. */
export async function takeOutInstalled(db: Db, back: readonly ReturnedUnit[]): Promise<void> {
  if (back.length === 0) return
  await listEach(db, back)
  await sql`
    update catalog_item_units u
    set status = ${moveOf(chart, 'UNCONSUME').to}, stock_item_id = b.stock_item_id, customer_id = null
    from json_to_recordset(${JSON.stringify(back)}) as b (unit_id bigint, stock_item_id bigint) where u.id = b.unit_id`.execute(db)
}

export async function releaseUnits(db: Db, ids: readonly number[]): Promise<void> {
  await sql`update order_item_units set released_at = moment() where unit_id = any (${[...ids]}) and released_at is null`.execute(db)
}

async function listEach(db: Db, moved: readonly MovedUnit[]): Promise<void> {
  await sql`
    insert into stock_movement_units (movement_id, unit_id)
    select m.movement_id, m.unit_id from json_to_recordset(${JSON.stringify(moved)}) as m (movement_id bigint, unit_id bigint)`.execute(db)
}
