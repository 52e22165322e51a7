import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import { big } from '../../../contract/money.ts'
import type { simplified } from '../../../contract/simplified/simplified.ts'
import { catalogItemUnit as chart, type UnitState } from '../../../machines/catalog-item-unit.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { refuseBeforeArrival, type MovedAt } from '../stock/day.ts'
import { postMovements } from '../stock/ledger.ts'
import { lockFreeUnits, sellUnits, takeSoldUnits } from '../stock/stock.units.ts'
import { worthOf } from '../stock/worth.ts'

/** docs/domain/stock.md#serialised-units: each unit has its own move at its exact cost, also when returned. */

export interface DirectSale {
  document_type: 'simplified_invoice' | 'shop_order'
  out: 'sale' | 'shop_sale'
}

export const ofSimplified: DirectSale = { document_type: 'simplified_invoice', out: 'sale' }

/** Target units; `field` for refusals. */
export interface TargetUnits {
  line_id: number
  stock_item_id: number
  units: readonly string[]
  field: string
}

/** EUR at issue. */
interface IssuedUnit {
  line_id: number
  stock_item_id: number
  unit_id: number
  number: string
  value: string
}

/** The caller holds the stock items. */
export async function settleUnits(
  { db, user, today }: Pick<Context, 'db' | 'user' | 'today'>,
  { id, customer_id, at, sale }: { id: number; customer_id: number | null; at: MovedAt; sale: DirectSale },
  lines: readonly number[],
  targets: readonly TargetUnits[],
): Promise<void> {
  const { document_type, out } = sale
  const issuedUnits = await issuedUnitsOf(db, sale, id, lines)
  const source = (line_id: number) => ({ document_type, document_id: id, line_id, user_id: user.id, ...at })
  const isWanted = ({ line_id, stock_item_id, number }: IssuedUnit): boolean =>
    targets.some((each) => each.line_id === line_id && each.stock_item_id === stock_item_id && each.units.includes(number))
  const back = issuedUnits.filter((issuedUnit) => !isWanted(issuedUnit))
  const returned = await postMovements(
    db,
    back.map(({ line_id, stock_item_id, value }) => ({
      ...source(line_id),
      stock_item_id,
      kind: 'customer_return',
      quantity: 1,
      value,
      unit_cost: value,
    })),
  )
  await takeSoldUnits(
    db,
    back.map(({ unit_id, stock_item_id }, index) => ({ unit_id, stock_item_id, movement_id: returned[index]?.id ?? 0 })),
  )
  for (const { line_id, stock_item_id, units, field } of targets) {
    const fresh = units.filter(
      (number) => !issuedUnits.some((issuedUnit) => isWanted(issuedUnit) && issuedUnit.line_id === line_id && issuedUnit.number === number),
    )
    const free = await lockFreeUnits(db, stock_item_id, fresh)
    const missing = fresh.find((number) => !free.some((unit) => unit.number === number))
    if (missing !== undefined) throw refuse(field, await whyNotFree(db, stock_item_id, missing))
    await refuseBeforeArrival(
      db,
      free.map((unit) => unit.id),
      at,
    )
    const issued = await postMovements(
      db,
      free.map(({ unit_cost }) => ({ ...source(line_id), stock_item_id, kind: out, quantity: -1, unit_cost, field })),
    )
    const sold = free.map(({ id: unit_id }, index) => ({ unit_id, movement_id: issued[index]?.id ?? 0 }))
    await sellUnits(db, sold, { customer_id, today })
  }
}

async function issuedUnitsOf(
  db: Db,
  { document_type, out }: DirectSale,
  invoiceId: number,
  lines: readonly number[],
): Promise<IssuedUnit[]> {
  const { rows } = await sql<IssuedUnit>`
    select line_id, stock_item_id, unit_id, number, value from (
      select distinct on (v.unit_id) m.line_id, m.stock_item_id, v.unit_id, u.number, m.kind, -${worthOf(sql`m`)} as value
      from stock_movements m join stock_movement_units v on v.movement_id = m.id join catalog_item_units u on u.id = v.unit_id
      where m.document_type = ${document_type} and m.document_id = ${invoiceId} and m.line_id = any (${[...lines]})
      order by v.unit_id, m.id desc
    ) as last where kind = ${out} order by unit_id`.execute(db)
  return rows
}

/** Stored units, or the fault at the field `units`. */
export function wrongUnits(
  { has_units, name }: { has_units: boolean; name: string },
  quantity: string,
  units: readonly string[],
): string | null {
  const label = `Lauks „${labelOf('units')}”`
  if (!has_units) return units.length === 0 ? null : `${label}: prece „${name}” netiek uzskaitīta pa vienībām`
  if (new Set(units).size < units.length) return `${label}: vienība norādīta divreiz`
  const missing = big(quantity).minus(units.length)
  if (missing.eq(0)) return null
  return missing.gt(0)
    ? `${label}: precei „${name}” jānorāda vienību numuri (IMEI), trūkst ${missing.toFixed()}`
    : `${label}: precei „${name}” norādīts par ${missing.abs().toFixed()} vienībām vairāk`
}

function refuse(field: string, reason: string): Refusal {
  return Refusal.field(field, `Lauks „${labelOf('units')}”: ${reason}`)
}

async function whyNotFree(db: Db, stockItemId: number, number: string): Promise<string> {
  const { rows } = await sql<{ status: UnitState; warehouse: string | null }>`
    select u.status, w.name as warehouse from catalog_item_units u
    left join stock_items s on s.id = u.stock_item_id left join warehouses w on w.id = s.warehouse_id
    where u.catalog_item_id = (select catalog_item_id from stock_items where id = ${stockItemId}) and u.number = ${number}
      and u.deleted_at is null`.execute(db)
  const unit = rows[0]
  if (!unit) return `šai precei vienības ${number} nav`
  const where = unit.warehouse && `noliktavā „${unit.warehouse}”`
  return [`vienība ${number} nav brīva šajā noliktavā: ${chart.states[unit.status].toLowerCase()}`, where].filter(Boolean).join(', ')
}

/** Throws 404 if there is none. */
export const piece: Handler<typeof simplified.piece> = async ({ db, query }) => {
  const { rows } = await sql<Awaited<ReturnType<Handler<typeof simplified.piece>>>['data']>`
    select k.id as item_id, k.name, k.sku, u.number, w.name as warehouse
    from catalog_item_units u join catalog_items k on k.id = u.catalog_item_id
    join stock_items s on s.id = u.stock_item_id join warehouses w on w.id = s.warehouse_id
    where u.number = ${query.number} and u.status = ${chart.initial} and u.deleted_at is null and k.archived_at is null
    order by u.id limit 1`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return { data: rows[0] }
}

/** Moves units to the new buyer. */
export async function handOverUnits(db: Db, invoiceId: number, customerId: number | null): Promise<void> {
  await sql`
    update catalog_item_units u set customer_id = ${customerId}
    from simplified_invoice_items i
    where i.simplified_invoice_id = ${invoiceId} and u.catalog_item_id = i.catalog_item_id and i.units ? u.number and u.status = 'sold'`.execute(
    db,
  )
}
