import { sql } from 'kysely'
import { formatMoney, formatQuantity } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big } from '../../../contract/money.ts'
import type { Db, SessionUser } from '../../http/context.ts'
import { Refusal, type FieldErrors } from '../../http/refusal.ts'
import { isStaff, seesCosts } from '../../http/visible.ts'
import { beyondUnit } from '../catalog/counted.ts'
import { takesOptions } from '../catalog/line-options.ts'
import { belowFloor, type Price } from '../catalog/price-rules.ts'

export interface LineFacts {
  item_id: number
  warehouse_id: number
  name: string
  sku: string
  measure_unit_id: number
  unit: string
  decimals: number
  is_eol: boolean
  is_archived: boolean
  is_stocked: boolean
  takes_options: boolean
  has_units: boolean
  warehouse: string
  warehouse_active: boolean
  /** In the line's warehouse. */
  available: string
  min_price: string | null
  /** EUR; null if unknown. */
  avg_cost: string | null
}

/** In input order; undefined without item or warehouse. */
export async function lineFacts(db: Db, places: readonly { item_id: number; warehouse_id: number }[]): Promise<(LineFacts | undefined)[]> {
  const { rows } = await sql<LineFacts & { place: number }>`
    select a.place, i.id as item_id, w.id as warehouse_id, i.name, i.sku, i.measure_unit_id, u.abbreviation as unit, u.decimals, i.is_eol,
      i.archived_at is not null as is_archived, i.is_stocked, i.has_units, ${takesOptions(sql`i.id`)} as takes_options, w.name as warehouse, w.is_active as warehouse_active,
      coalesce(s.available, 0) as available, i.min_price, nullif(s.avg_cost, 0) as avg_cost
    from unnest(${places.map((each) => each.item_id)}::bigint[], ${places.map((each) => each.warehouse_id)}::bigint[])
      with ordinality a (item_id, warehouse_id, place)
    join catalog_items i on i.id = a.item_id
    join measure_units u on u.id = i.measure_unit_id
    join warehouses w on w.id = a.warehouse_id
    left join stock_items s on s.catalog_item_id = i.id and s.warehouse_id = w.id`.execute(db)
  const byPlace = new Map(rows.map((row) => [row.place, row]))
  return places.map((_, index) => byPlace.get(index + 1))
}

export interface Complaint {
  field: 'item_id' | 'warehouse_id' | 'quantity' | 'unit_price'
  text: string
}

interface CheckedLine {
  facts: LineFacts
  price: Price
  quantity: string
  /** Additional stock needed; default: the quantity. */
  needed?: string
}

/** docs/domain/sales.md#orders ITEM_ADD and 3.5 no. 8. */
export function complaintsOf({ facts, price, quantity, needed = quantity }: CheckedLine, user: SessionUser): Complaint[] {
  const found: Complaint[] = []
  const add = (field: Complaint['field'], reason: string) => found.push({ field, text: `Lauks „${labelOf(field)}”: ${reason}` })
  if (facts.is_archived) add('item_id', `prece „${facts.name}” ir arhivēta`)
  else if (facts.is_eol && big(facts.available).lt(big(needed))) {
    add('item_id', `prece „${facts.name}” ir izņemta no aprites, noliktavā pieejami tikai ${formatQuantity(facts.available)}`)
  }
  if (!facts.warehouse_active) add('warehouse_id', `noliktava „${facts.warehouse}” nav aktīva`)
  const wrong = wrongQuantity(facts, quantity)
  if (wrong) add('quantity', wrong)
  // Customer users cannot set prices.
  if (!isStaff(user) && price.price_source === 'manual') add('unit_price', 'cenu nosaka pārdevējs')
  const low = tooLow(price, facts, user)
  if (low) add('unit_price', low)
  return found
}

/** docs/domain/sales.md#price-resolution rule 8; null if allowed. */
function tooLow(price: ChargedPrice, facts: Pick<LineFacts, 'min_price' | 'avg_cost'>, user: SessionUser): string | null {
  // A refusal would reveal our cost to customer users.
  if (user.permissions.has('manage_sales') || !isStaff(user)) return null
  // Campaign prices were authorised.
  if (price.price_source === 'campaign') return null
  const floor = belowFloor(price, facts)
  if (floor === 'min_price') return `cena ir zem minimālās cenas ${formatMoney(facts.min_price ?? 0)}`
  if (floor === null) return null
  // Never reveals the cost, nor, without access, that it is the reason.
  return seesCosts(user) ? 'cena ir zem pašizmaksas' : 'cena ir par zemu'
}

type ChargedPrice = Pick<Price, 'unit_price' | 'discount_percent'> & Partial<Pick<Price, 'price_source'>>

export interface PricedLine extends ChargedPrice {
  item_id: number
  warehouse_id: number
}

/**
 * Same floor for copied, repriced or invoiced lines (docs/domain/sales.md#price-resolution rule 8); net prices in
 * EUR. @throws Refusal at the fields
 */
export async function refuseBelowFloor(
  { db, user }: { db: Db; user: SessionUser },
  lines: readonly PricedLine[],
  fieldOf: (index: number) => string,
): Promise<void> {
  const facts = await lineFacts(db, lines)
  const errors: FieldErrors = {}
  for (const [index, line] of lines.entries()) {
    const lineFact = facts[index]
    const low = lineFact && tooLow(line, lineFact, user)
    if (low) errors[fieldOf(index)] = [`Lauks „${labelOf('unit_price')}” („${lineFact.name}”): ${low}`]
  }
  if (Object.keys(errors).length > 0) throw Refusal.fields(errors)
}

function wrongQuantity(facts: LineFacts, quantity: string): string | null {
  if (facts.has_units && !big(quantity).round(0).eq(big(quantity))) return 'preci skaita pa vienībām, tāpēc jābūt veselam skaitlim'
  return beyondUnit(facts, quantity)
}
