import { sql } from 'kysely'
import { formatQuantity } from '../../../contract/format.ts'
import { big } from '../../../contract/money.ts'
import type { Db } from '../../http/context.ts'
import { stockItemsAt } from '../stock/places.ts'
import { lockHeld, release, reserve, type ReservationSource } from '../stock/reservations.ts'

/** Stocked goods on the lines of an application: what they come from, and what holds them. */

/** A line as the one that goods are held for. */
export function lineSource(id: number): ReservationSource {
  return { source_type: 'service_material', source_id: id }
}

/** A line of stocked goods. */
export interface GoodsLine {
  id: number
  name: string
  catalog_item_id: number
  /** The line's warehouse, else the application's. */
  warehouse_id: number
  warehouse: string
  quantity: string
  unit: string
  is_done: boolean
  has_units: boolean
  unit_id: number | null
  /** What the piece cost, EUR. */
  unit_cost: string | null
  /** The piece lies free in the warehouse of the line. */
  is_free: boolean
}

/** Lines of stocked goods in the order in which they are printed. */
export async function goodsLines(db: Db, id: number): Promise<GoodsLine[]> {
  const { rows } = await sql<GoodsLine>`
    select l.id, l.name, l.catalog_item_id, w.id as warehouse_id, w.name as warehouse, l.quantity, m.abbreviation as unit, l.is_done, k.has_units,
      l.unit_id, u.unit_cost, coalesce(u.status = 'in_stock' and s.id is not null, false) as is_free
    from service_lines l
    join service_applications t on t.id = l.service_application_id
    join catalog_items k on k.id = l.catalog_item_id and k.is_stocked
    join warehouses w on w.id = coalesce(l.warehouse_id, t.warehouse_id)
    join measure_units m on m.id = l.measure_unit_id
    left join catalog_item_units u on u.id = l.unit_id
    left join stock_items s on s.id = u.stock_item_id and s.warehouse_id = w.id
    where l.service_application_id = ${id} order by l.kind, l.position, l.id`.execute(db)
  return rows
}

/** What goods of an application are held. */
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

/** Where lines take goods from, in their order; undefined where the goods never were. */
export function placesOf(db: Db, lines: readonly GoodsLine[]): Promise<(number | undefined)[]> {
  return stockItemsAt(
    db,
    lines.map(({ catalog_item_id: item_id, warehouse_id }) => ({ item_id, warehouse_id })),
  )
}

/**
 * Lets a started application hold what its lines ask for, as far as it is there (law R1): a hold follows the
 * quantity, the warehouse and the piece of its line. Call it after every change of lines.
 */
export async function holdGoods(db: Db, id: number): Promise<void> {
  const lines = await goodsLines(db, id)
  if (lines.length === 0) return
  const places = await placesOf(db, lines)
  await lockHeld(
    db,
    lines.map((line) => lineSource(line.id)),
    places.flatMap((place) => place ?? []),
  )
  const holds = await holdsOf(db, lines)
  await lockPieces(db, [...lines, ...holds])
  const wishes = []
  for (const [index, line] of lines.entries()) {
    const source = lineSource(line.id)
    const place = places[index]
    const own = holds.filter((hold) => hold.source_id === line.id)
    const fits = own.every((hold) => hold.stock_item_id === place && hold.unit_id === line.unit_id)
    if (!fits) await release(db, [source])
    const held = fits ? sumOf(own) : big(0)
    if (held.gt(line.quantity)) await release(db, [source], held.minus(line.quantity))
    const lacking = big(line.quantity).minus(held)
    if (place === undefined || lacking.lte(0)) continue
    if (line.unit_id === null) wishes.push({ ...source, stock_item_id: place, quantity: lacking })
    else if (await isFree(db, line.unit_id, place)) wishes.push({ ...source, stock_item_id: place, quantity: 1, unit_id: line.unit_id })
  }
  await reserve(db, wishes)
}

/** Locks all pieces that a step will come to, in the order of their ids, whatever that of the lines. */
async function lockPieces(db: Db, rows: readonly Pick<Hold, 'unit_id'>[]): Promise<void> {
  const ids = rows.flatMap(({ unit_id }) => unit_id ?? [])
  if (ids.length > 0) await sql`select from catalog_item_units where id = any (${ids}) order by id for update`.execute(db)
}

/** Whether a piece lies free. */
async function isFree(db: Db, unitId: number, stockItemId: number): Promise<boolean> {
  const { rows } = await sql`
    select from catalog_item_units where id = ${unitId} and stock_item_id = ${stockItemId} and status = 'in_stock'`.execute(db)
  return rows.length > 0
}

function sumOf(holds: readonly Hold[]): ReturnType<typeof big> {
  return holds.reduce((sum, { quantity }) => sum.plus(quantity), big(0))
}

/** Gives free all that an application holds. */
export async function releaseGoods(db: Db, id: number): Promise<void> {
  const lines = await goodsLines(db, id)
  await release(
    db,
    lines.map((line) => lineSource(line.id)),
  )
}

/**
 * Which goods of what is done are not at hand, in words; null when all are. What the application itself holds
 * counts as at hand, also for lines that are not done: completing gives those free.
 */
export async function missingGoods(db: Db, id: number): Promise<string | null> {
  const lines = await goodsLines(db, id)
  const done = lines.filter((line) => line.is_done)
  if (done.length === 0) return null
  const unnamed = done.find((line) => line.has_units && line.unit_id === null)
  if (unnamed) return `Precei „${unnamed.name}” jānorāda vienība (IMEI)`
  const [places, holds] = await Promise.all([placesOf(db, lines), holdsOf(db, lines)])
  const away = done.find(
    (line) => line.unit_id !== null && !line.is_free && !holds.some((hold) => hold.source_id === line.id && hold.unit_id === line.unit_id),
  )
  if (away) return `Preces „${away.name}” vienība nav brīva noliktavā „${away.warehouse}”`
  const levels = await levelsOf(db, [...new Set(places.flatMap((place) => place ?? []))])
  for (const line of done) {
    const place = places[lines.indexOf(line)]
    const level = place === undefined ? undefined : levels.get(place)
    if (level?.allow_negative) continue
    const wanted = done.filter((each) => places[lines.indexOf(each)] === place && (place !== undefined || sameGoods(each, line)))
    const needed = wanted.reduce((sum, each) => sum.plus(each.quantity), big(0))
    const own = sumOf(holds.filter((hold) => hold.stock_item_id === place))
    const there = big(level?.available ?? 0).plus(own)
    if (there.gte(needed)) continue
    const left = formatQuantity(there.gt(0) ? there.toFixed(4) : '0')
    return `Noliktavā „${line.warehouse}” trūkst preces „${line.name}”: vajag ${formatQuantity(needed.toFixed(4))} ${line.unit}, ir ${left}`
  }
  return null
}

function sameGoods(one: GoodsLine, other: GoodsLine): boolean {
  return one.catalog_item_id === other.catalog_item_id && one.warehouse_id === other.warehouse_id
}

async function levelsOf(db: Db, ids: readonly number[]): Promise<Map<number, { available: string; allow_negative: boolean }>> {
  const { rows } = await sql<{ id: number; available: string; allow_negative: boolean }>`
    select id, available, allow_negative from stock_items where id = any (${[...ids]})`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
