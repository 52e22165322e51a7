import { sql } from 'kysely'
import type { orders } from '../../../contract/orders/orders.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big } from '../../../contract/money.ts'
import { catalogItemUnit as chart, type UnitState } from '../../../machines/catalog-item-unit.ts'
import type { Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { stockItemsAt } from '../stock/places.ts'
import { lockHeld, release, reserve } from '../stock/reservations.ts'
import { lockFreeUnits } from '../stock/stock.units.ts'
import { advanceOrder } from './orders.transitions.ts'
import { openLines, openOf, type OpenLine } from './open-lines.ts'
import { loadOrder } from './orders.record.ts'
import { lineSource } from './reserve.ts'

/**
 * Pieces of serialised goods on the lines of an order (docs/domain/stock.md#serialised-units): a person names them, from then on
 * the line holds them, and exactly they are issued. The database keeps their states (`follow_unit`).
 */

/** Replaces all; lines reserve any unit instead of omitted ones. */
export const nameUnits: Handler<typeof orders.nameUnits> = async (ctx) => {
  await advanceOrder(ctx, ctx.params.id, 'NAME_UNITS', async (order) => {
    const lines = await openLines(ctx.db, order, ctx.body.order_items)
    const plain = lines.find((line) => !line.has_units)
    if (plain) throw Refusal.field(plain.unitsField, `Lauks „${labelOf('units')}”: preci „${plain.name}” neuzskaita pa vienībām`)
    await holdNamed(ctx.db, lines, 'free others')
    return { order_items: ctx.body.order_items }
  })
  return { data: await loadOrder(ctx, ctx.params.id) }
}

export interface ReservedUnit {
  id: number
  number: string
  line_id: number
  stock_item_id: number
  /** EUR. */
  unit_cost: string
}

/** In naming order. */
export async function reservedUnits(db: Db, lines: readonly OpenLine[]): Promise<ReservedUnit[]> {
  const serial = lines.filter((line) => line.has_units).map(({ id }) => id)
  if (serial.length === 0) return []
  const { rows } = await sql<ReservedUnit>`
    select u.id, u.number, x.order_item_id as line_id, u.stock_item_id, u.unit_cost
    from order_item_units x join catalog_item_units u on u.id = x.unit_id
    where x.order_item_id = any (${serial}) and x.released_at is null and u.stock_item_id is not null order by x.id`.execute(db)
  return rows
}

/** Units issued with a part, or the obstacle. */
export function piecesOf(line: OpenLine, reserved: readonly ReservedUnit[]): ReservedUnit[] | string {
  const lineUnits = reserved.filter(({ line_id, number }) => line_id === line.id && (line.requestedUnits?.includes(number) ?? true))
  if (big(line.requestedQuantity).lte(lineUnits.length)) return lineUnits.slice(0, Number(line.requestedQuantity))
  return `precei „${line.name}” jānorāda vienību numuri (IMEI), trūkst ${big(line.requestedQuantity).minus(lineUnits.length).toFixed()}`
}

/**
 * Other reserved units stay if they fit. @returns whether anything was newly reserved @throws Refusal if a unit is
 * not free in the line's warehouse
 */
export async function holdNamed(db: Db, lines: readonly OpenLine[], others: 'free others' | 'keep others'): Promise<boolean> {
  const naming = lines.filter((line) => line.has_units && line.requestedUnits !== null)
  if (naming.length === 0) return false
  const places = await stockItemsAt(db, naming.map(placeOf))
  const currentUnits = await reservedUnits(db, naming)
  // Locks all lines' stock items; units come later in lock order.
  const all = await stockItemsAt(db, lines.map(placeOf))
  await lockHeld(
    db,
    lines.map(({ id }) => lineSource(id)),
    [...all.flatMap((place) => place ?? []), ...currentUnits.map((unit) => unit.stock_item_id)],
  )
  for (const [index, line] of naming.entries()) {
    const lineUnits = currentUnits.filter(({ line_id }) => line_id === line.id)
    await holdPieces(db, { line, own: lineUnits, place: places[index], others })
  }
  return true
}

function placeOf({ catalog_item_id, from_warehouse_id, warehouse_id }: OpenLine): { item_id: number; warehouse_id: number } {
  return { item_id: catalog_item_id, warehouse_id: from_warehouse_id ?? warehouse_id }
}

interface Naming {
  line: OpenLine
  own: readonly ReservedUnit[]
  place: number | undefined
  others: 'free others' | 'keep others'
}

async function holdPieces(db: Db, { line, own, place, others }: Naming): Promise<void> {
  const requestedUnits = line.requestedUnits ?? []
  const otherUnits = own.filter(({ number }) => !requestedUnits.includes(number))
  const fresh = requestedUnits.filter((number) => !own.some((unit) => unit.number === number))
  const over = fresh.length + own.length - openOf(line).toNumber()
  const freed = others === 'free others' ? otherUnits : otherUnits.slice(otherUnits.length - Math.max(over, 0))
  const source = lineSource(line.id)
  await freePieces(db, freed)
  // Anonymous reservations yield to named units and replace freed ones.
  const loose = big(line.quantity_reserved).minus(own.length)
  const replaced = loose.lt(fresh.length) ? loose : big(fresh.length)
  if (replaced.gt(0)) await release(db, [source], replaced)
  if (fresh.length > 0) await holdFresh(db, line, fresh, place)
  const lost = replaced.plus(freed.length).minus(fresh.length)
  if (lost.gt(0) && place !== undefined) await reserve(db, [{ ...source, stock_item_id: place, quantity: lost }])
}

async function freePieces(db: Db, units: readonly ReservedUnit[]): Promise<void> {
  const ids = units.map(({ id }) => id)
  await sql`update stock_reservations set status = 'released' where unit_id = any (${ids}) and status = 'active'`.execute(db)
}

async function holdFresh(db: Db, line: OpenLine, numbers: readonly string[], place: number | undefined): Promise<void> {
  const free = place === undefined ? [] : await lockFreeUnits(db, place, numbers)
  const missing = numbers.find((number) => !free.some((unit) => unit.number === number))
  if (missing !== undefined) throw refuse(line, await whyNotFree(db, line, missing))
  // In naming order.
  const wishes = numbers.flatMap((number) => free.filter((unit) => unit.number === number))
  const results = await reserve(
    db,
    wishes.map((unit) => ({ ...lineSource(line.id), stock_item_id: place ?? 0, quantity: 1, unit_id: unit.id })),
  )
  if (results.some(({ missing: short }) => big(short).gt(0))) {
    throw refuse(line, `prece „${line.name}” noliktavā ir, bet visa ir rezervēta citiem pasūtījumiem`)
  }
}

function refuse({ unitsField }: OpenLine, reason: string): Refusal {
  return Refusal.field(unitsField, `Lauks „${labelOf('units')}”: ${reason}`)
}

async function whyNotFree(db: Db, { catalog_item_id, name }: OpenLine, number: string): Promise<string> {
  const { rows } = await sql<{ status: UnitState; warehouse: string | null; order: string | null }>`
    select u.status, w.name as warehouse, o.number as order
    from catalog_item_units u
    left join stock_items s on s.id = u.stock_item_id left join warehouses w on w.id = s.warehouse_id
    left join order_item_units x on x.unit_id = u.id and x.released_at is null
    left join order_items i on i.id = x.order_item_id left join orders o on o.id = i.order_id
    where u.catalog_item_id = ${catalog_item_id} and u.number = ${number} and u.deleted_at is null`.execute(db)
  const unit = rows[0]
  if (!unit) return `precei „${name}” vienības ${number} nav`
  const where = unit.order ? `pasūtījumā ${unit.order}` : unit.warehouse && `noliktavā „${unit.warehouse}”`
  return [`vienība ${number} nav brīva šajā noliktavā: ${chart.states[unit.status].toLowerCase()}`, where].filter(Boolean).join(', ')
}
