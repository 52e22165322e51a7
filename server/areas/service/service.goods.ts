import { sql } from 'kysely'
import { formatQuantity } from '../../../contract/format.ts'
import { big } from '../../../contract/money.ts'
import type { Db } from '../../http/context.ts'
import { lockHeld, release, reserve, type ReservationSource } from '../stock/reservations.ts'

export function lineSource(id: number): ReservationSource {
  return { source_type: 'service_material', source_id: id }
}

export interface GoodsLine {
  id: number
  name: string
  catalog_item_id: number
  /** The line's, else the application's. */
  warehouse_id: number
  warehouse: string
  /** Null if never stocked there. */
  place: { id: number; available: string; allow_negative: boolean } | null
  quantity: string
  unit: string
  is_done: boolean
  has_units: boolean
  unit_id: number | null
  /** EUR. */
  unit_cost: string | null
  /** Free in the line's warehouse. */
  is_free: boolean
}

/** In print order. */
export async function goodsLines(db: Db, id: number): Promise<GoodsLine[]> {
  const { rows } = await sql<GoodsLine>`
    select l.id, l.name, l.catalog_item_id, w.id as warehouse_id, w.name as warehouse, l.quantity, m.abbreviation as unit, l.is_done, k.has_units,
      l.unit_id, u.unit_cost, coalesce(u.status = 'in_stock' and u.stock_item_id = s.id, false) as is_free,
      case when s.id is not null then json_build_object('id', s.id, 'available', s.available::text, 'allow_negative', s.allow_negative) end as place
    from service_lines l
    join service_applications t on t.id = l.service_application_id
    join catalog_items k on k.id = l.catalog_item_id and k.is_stocked
    join warehouses w on w.id = coalesce(l.warehouse_id, t.warehouse_id)
    join measure_units m on m.id = l.measure_unit_id
    left join catalog_item_units u on u.id = l.unit_id
    left join stock_items s on s.catalog_item_id = l.catalog_item_id and s.warehouse_id = w.id
    where l.service_application_id = ${id} order by l.kind, l.position, l.id`.execute(db)
  return rows
}

export interface Hold {
  source_id: number
  stock_item_id: number
  unit_id: number | null
  quantity: string
}

async function holdsOf(db: Db, lines: readonly GoodsLine[]): Promise<Hold[]> {
  const { rows } = await sql<Hold>`
    select source_id, stock_item_id, unit_id, quantity from stock_reservations
    where source_type = 'service_material' and source_id = any (${lines.map(({ id }) => id)}) and status = 'active' order by id`.execute(db)
  return rows
}

/**
 * Reserves up to available stock (INV-RESERVE-1), following quantity, warehouse and unit. Call after every change of
 * lines.
 */
export async function holdGoods(db: Db, id: number): Promise<void> {
  const lines = await goodsLines(db, id)
  if (lines.length === 0) return
  await lockHeld(
    db,
    lines.map((line) => lineSource(line.id)),
    lines.flatMap(({ place }) => place?.id ?? []),
  )
  const holds = await holdsOf(db, lines)
  await lockPieces(db, [...lines, ...holds])
  const wishes = []
  for (const line of lines) {
    const source = lineSource(line.id)
    const place = line.place?.id
    const lineHolds = holds.filter((hold) => hold.source_id === line.id)
    const fits = lineHolds.every((hold) => hold.stock_item_id === place && hold.unit_id === line.unit_id)
    if (!fits) await release(db, [source])
    const heldQuantity = fits ? sumOf(lineHolds) : big(0)
    if (heldQuantity.gt(line.quantity)) await release(db, [source], heldQuantity.minus(line.quantity))
    const lacking = big(line.quantity).minus(heldQuantity)
    if (place === undefined || lacking.lte(0)) continue
    if (line.unit_id === null) wishes.push({ ...source, stock_item_id: place, quantity: lacking })
    else if (await isFree(db, line.unit_id, place)) wishes.push({ ...source, stock_item_id: place, quantity: 1, unit_id: line.unit_id })
  }
  await reserve(db, wishes)
}

/** In id order, against deadlocks. */
async function lockPieces(db: Db, rows: readonly Pick<Hold, 'unit_id'>[]): Promise<void> {
  const ids = rows.flatMap(({ unit_id }) => unit_id ?? [])
  if (ids.length > 0) await sql`select from catalog_item_units where id = any (${ids}) order by id for update`.execute(db)
}

async function isFree(db: Db, unitId: number, stockItemId: number): Promise<boolean> {
  const { rows } = await sql`
    select from catalog_item_units where id = ${unitId} and stock_item_id = ${stockItemId} and status = 'in_stock'`.execute(db)
  return rows.length > 0
}

function sumOf(holds: readonly Hold[]): ReturnType<typeof big> {
  return holds.reduce((sum, { quantity }) => sum.plus(quantity), big(0))
}

export async function releaseGoods(db: Db, id: number): Promise<void> {
  const lines = await goodsLines(db, id)
  await release(
    db,
    lines.map((line) => lineSource(line.id)),
  )
}

/** Text, or null if all are available. The application's reservations count, also of unfinished lines. */
export async function missingGoods(db: Db, id: number): Promise<string | null> {
  const lines = await goodsLines(db, id)
  const doneLines = lines.filter((line) => line.is_done)
  if (doneLines.length === 0) return null
  const unnamed = doneLines.find((line) => line.has_units && line.unit_id === null)
  if (unnamed) return `Precei „${unnamed.name}” jānorāda vienība (IMEI)`
  const holds = await holdsOf(db, lines)
  const away = doneLines.find(
    (line) => line.unit_id !== null && !line.is_free && !holds.some((hold) => hold.source_id === line.id && hold.unit_id === line.unit_id),
  )
  if (away) return `Preces „${away.name}” vienība nav brīva noliktavā „${away.warehouse}”`
  for (const line of doneLines) {
    const { place } = line
    if (place?.allow_negative) continue
    const needed = doneLines.filter((each) => sameGoods(each, line)).reduce((sum, each) => sum.plus(each.quantity), big(0))
    const ownQuantity = sumOf(holds.filter((hold) => hold.stock_item_id === place?.id))
    const there = big(place?.available ?? 0).plus(ownQuantity)
    if (there.gte(needed)) continue
    const availableText = formatQuantity(there.gt(0) ? there.toFixed(4) : '0')
    return `Noliktavā „${line.warehouse}” trūkst preces „${line.name}”: vajag ${formatQuantity(needed.toFixed(4))} ${line.unit}, ir ${availableText}`
  }
  return null
}

function sameGoods(one: GoodsLine, other: GoodsLine): boolean {
  return one.catalog_item_id === other.catalog_item_id && one.warehouse_id === other.warehouse_id
}
