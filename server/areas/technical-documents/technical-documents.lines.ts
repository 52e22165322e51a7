import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import { big, type Decimal } from '../../../contract/money.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { tooLittle } from '../stock/ledger.ts'
import { beyondUnit, type Counted } from '../catalog/counted.ts'
import { stockItemsOf } from '../stock/places.ts'
import { unitNumber, wrongUnitNumber, type UnitKind } from '../stock/stock.units.ts'

export interface LineInput {
  item_id: number
  /** Issued; for corrections the increase, negative for a decrease. */
  quantity: string
  reason?: string | null | undefined
  units?: readonly string[] | null | undefined
  /** EUR per received unit. */
  unit_cost?: string | null | undefined
}

export interface LineGoods extends Counted {
  item_id: number
  name: string
  has_units: boolean
  unit_kind: UnitKind | null
  is_stocked: boolean
  /** Null if never stocked here. */
  stock_item_id: number | null
  on_hand: string
  available: string
  allow_negative: boolean
  /** Cost here, last purchase price, or cost elsewhere; null if unknown. */
  known_cost: string | null
}

export async function goodsIn(db: Db, warehouseId: number, itemIds: readonly number[]): Promise<Map<number, LineGoods>> {
  const { rows } = await sql<LineGoods>`
    select k.id as item_id, k.name, k.has_units, k.unit_kind, k.is_stocked, u.abbreviation as unit, u.decimals, s.id as stock_item_id,
      coalesce(s.on_hand, 0) as on_hand, coalesce(s.available, 0) as available,
      coalesce(s.allow_negative, negative_allowed(${warehouseId})) as allow_negative,
      coalesce(nullif(s.avg_cost, 0), s.last_purchase_price, (
        select o.avg_cost from stock_items o where o.catalog_item_id = k.id and o.avg_cost > 0
        order by o.last_movement_at desc nulls last limit 1)) as known_cost
    from catalog_items k join measure_units u on u.id = k.measure_unit_id
    left join stock_items s on s.catalog_item_id = k.id and s.warehouse_id = ${warehouseId}
    where k.id = any(${[...itemIds]})`.execute(db)
  return new Map(rows.map((row) => [row.item_id, row]))
}

type FieldOf = (field: string) => string

export function requireGoods(goods: LineGoods | undefined, fieldOf: FieldOf): LineGoods {
  const label = `Lauks „${labelOf('item_id')}”`
  if (!goods) throw Refusal.field(fieldOf('item_id'), `${label}: prece neeksistē`)
  if (!goods.is_stocked) throw Refusal.field(fieldOf('item_id'), `${label}: prece netiek uzskaitīta krājumos`)
  return goods
}

/** The whole stock may always leave. */
export function requireCounted(goods: LineGoods, quantity: Decimal, fieldOf: FieldOf): void {
  const reason = big(quantity).eq(big(goods.on_hand)) ? null : beyondUnit(goods, quantity)
  if (reason !== null) throw Refusal.field(fieldOf('quantity'), `Lauks „${labelOf('quantity')}”: ${reason}`)
}

export function requireThere(goods: LineGoods, quantity: Decimal, fieldOf: FieldOf): void {
  if (goods.allow_negative || big(goods.available).gte(big(quantity))) return
  throw Refusal.field(fieldOf('quantity'), tooLittle(goods.available))
}

/** INV-UNIT-3. */
export function unitsOf(goods: LineGoods, quantity: string, units: LineInput['units'], fieldOf: FieldOf): string[] {
  const unitNumbers = (units ?? []).map((unit) => unitNumber(goods.unit_kind, unit))
  const label = `Lauks „${labelOf('units')}”`
  if (!goods.has_units) {
    if (unitNumbers.length > 0) throw Refusal.field(fieldOf('units'), `${label}: prece netiek uzskaitīta pa vienībām`)
    return []
  }
  const wrong = unitNumbers.map((number) => wrongUnitNumber(goods.unit_kind, number)).find((reason) => reason !== null)
  if (wrong) throw Refusal.field(fieldOf('units'), `${label}: ${wrong}`)
  if (new Set(unitNumbers).size < unitNumbers.length) throw Refusal.field(fieldOf('units'), `${label}: numurs norādīts vairākkārt`)
  if (unitNumbers.length > 0 && !big(quantity).abs().eq(unitNumbers.length)) {
    throw Refusal.field(fieldOf('units'), `${label}: numuru skaitam jāatbilst daudzumam`)
  }
  return unitNumbers
}

export function refuseDoubled(inputs: readonly LineInput[]): void {
  for (const [place, line] of inputs.entries()) {
    if (inputs.findIndex(({ item_id }) => item_id === line.item_id) < place) {
      throw Refusal.field(`items.${place}.item_id`, `Lauks „${labelOf('item_id')}”: prece dokumentā jau ir`)
    }
  }
}

export const fieldAt =
  (place: number): FieldOf =>
  (field) =>
    `items.${place}.${field}`

export const plainField: FieldOf = (field) => field

export async function insertLines(
  { db, user }: Pick<Context, 'db' | 'user'>,
  document: { id: number; warehouse_id: number },
  lines: readonly (LineInput & { position: number })[],
): Promise<void> {
  if (lines.length === 0) return
  const { id: technical_document_id, warehouse_id } = document
  const places = await stockItemsOf(
    db,
    lines.map(({ item_id }) => ({ item_id, warehouse_id })),
  )
  await db
    .insertInto('technical_document_items')
    .values(
      lines.map(({ position, quantity, reason = null, units, unit_cost = null }, place) => ({
        technical_document_id,
        position,
        quantity,
        reason,
        unit_cost,
        stock_item_id: places[place] ?? 0,
        units: [...(units ?? [])],
        created_by: user.id,
        updated_by: user.id,
      })),
    )
    .execute()
}

interface DraftLine {
  name: string
  quantity: string
  available: string
  allow_negative: boolean
  has_units: boolean
  namedUnits: number
  unknown: string | null
}

export async function faultyLine(db: Db, documentId: number): Promise<string | null> {
  const { rows } = await sql<DraftLine>`
    select k.name, i.quantity, s.available, s.allow_negative, k.has_units, cardinality(i.units) as "namedUnits", (
      select n from unnest(i.units) as n where not exists (
        select from catalog_item_units x
        where x.stock_item_id = s.id and x.number = n and x.status = 'in_stock') limit 1) as unknown
    from technical_document_items i join stock_items s on s.id = i.stock_item_id join catalog_items k on k.id = s.catalog_item_id
    where i.technical_document_id = ${documentId} order by i.position, i.id`.execute(db)
  for (const { name, quantity, available, allow_negative, has_units, namedUnits, unknown } of rows) {
    if (!allow_negative && big(available).lt(quantity)) return `„${name}”: ${tooLittle(available).toLowerCase()}`
    if (has_units && !big(quantity).eq(namedUnits)) return `„${name}”: jānorāda katras vienības numurs (IMEI)`
    if (unknown !== null) return `„${name}”: vienības ${unknown} šajā noliktavā nav`
  }
  return null
}
