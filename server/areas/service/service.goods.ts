import { sql } from 'kysely'
import { formatQuantity } from '../../../contract/format.ts'
import { big } from '../../../contract/money.ts'
import type { Db } from '../../http/context.ts'
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
  /** What lies of the goods there; null where they never were. */
  place: { id: number; available: string; allow_negative: boolean } | null
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

/**
 * Lets a started application hold what its lines ask for, as far as it is there (INV-RESERVE-1): a hold follows the
 * quantity, the warehouse and the piece of its line. Call it after every change of lines.
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
  const holds = await holdsOf(db, lines)
  const away = done.find(
    (line) => line.unit_id !== null && !line.is_free && !holds.some((hold) => hold.source_id === line.id && hold.unit_id === line.unit_id),
  )
  if (away) return `Preces „${away.name}” vienība nav brīva noliktavā „${away.warehouse}”`
  for (const line of done) {
    const { place } = line
    if (place?.allow_negative) continue
    const needed = done.filter((each) => sameGoods(each, line)).reduce((sum, each) => sum.plus(each.quantity), big(0))
    const own = sumOf(holds.filter((hold) => hold.stock_item_id === place?.id))
    const there = big(place?.available ?? 0).plus(own)
    if (there.gte(needed)) continue
    const left = formatQuantity(there.gt(0) ? there.toFixed(4) : '0')
    return `Noliktavā „${line.warehouse}” trūkst preces „${line.name}”: vajag ${formatQuantity(needed.toFixed(4))} ${line.unit}, ir ${left}`
  }
  return null
}

function sameGoods(one: GoodsLine, other: GoodsLine): boolean {
  return one.catalog_item_id === other.catalog_item_id && one.warehouse_id === other.warehouse_id
}
