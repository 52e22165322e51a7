import { sql } from 'kysely'
import { formatQuantity } from '../../../contract/format.ts'
import { big } from '../../../contract/money.ts'
import type { Db } from '../../http/context.ts'
import { wrongUnitNumber, type UnitKind } from '../stock/stock.units.ts'

interface SerialLine {
  id: number
  catalog_item_id: number
  name: string
  unit_kind: UnitKind | null
  quantity: string
  units: string[]
  is_internal: boolean
}

/**
 * One distinct number per piece (docs/domain/purchasing.md#procurements): new from outside, free in the source
 * warehouse for transfers. Null if right.
 */
export async function whyUnitsAreWrong(db: Db, procurementId: number): Promise<string | null> {
  const { rows } = await sql<SerialLine>`
    select i.id, i.catalog_item_id, k.name, k.unit_kind, i.quantity, i.units, p.source_warehouse_id is not null as is_internal
    from procurement_items i join procurements p on p.id = i.procurement_id join catalog_items k on k.id = i.catalog_item_id
    where i.procurement_id = ${procurementId} and k.has_units order by i.position, i.id`.execute(db)
  if (rows.length === 0) return null
  const seenNumbers = new Set<string>()
  for (const line of rows) {
    const wrong = wrongInLine(line, seenNumbers)
    if (wrong !== null) return `Prece „${line.name}”: ${wrong}`
  }
  return rows[0]?.is_internal ? notInSource(db, procurementId) : alreadyKnown(db, procurementId)
}

/** @param seenNumbers numbers of the lines before; an IMEI is one and the same whatever item it stands at (INV-UNIT-2) */
function wrongInLine({ catalog_item_id, unit_kind, quantity, units }: SerialLine, seenNumbers: Set<string>): string | null {
  if (!big(quantity).eq(units.length)) return `ievadīti ${units.length} vienību numuri no ${formatQuantity(quantity)}`
  for (const number of units) {
    const wrong = wrongUnitNumber(unit_kind, number)
    if (wrong !== null) return wrong
    const key = unit_kind === 'imei' ? number : `${catalog_item_id} ${number}`
    if (seenNumbers.has(key)) return `vienība ${number} norādīta divreiz`
    seenNumbers.add(key)
  }
  return null
}

async function alreadyKnown(db: Db, procurementId: number): Promise<string | null> {
  const { rows } = await sql<{ name: string; number: string }>`
    select k.name, n.number
    from procurement_items i join catalog_items k on k.id = i.catalog_item_id cross join lateral unnest(i.units) as n (number)
    where i.procurement_id = ${procurementId} and k.has_units and (
      exists (select from catalog_item_units u where u.catalog_item_id = k.id and u.number = n.number and u.deleted_at is null)
      or (k.unit_kind = 'imei' and exists (select from catalog_item_units u where u.imei = n.number and u.deleted_at is null))
    ) order by i.position limit 1`.execute(db)
  const conflict = rows[0]
  return conflict ? `Prece „${conflict.name}”: vienība ${conflict.number} jau ir uzskaitē` : null
}

async function notInSource(db: Db, procurementId: number): Promise<string | null> {
  const { rows } = await sql<{ name: string; number: string }>`
    select k.name, n.number
    from procurement_items i
    join procurements p on p.id = i.procurement_id
    join catalog_items k on k.id = i.catalog_item_id
    cross join lateral unnest(i.units) as n (number)
    where i.procurement_id = ${procurementId} and k.has_units and not exists (
      select from catalog_item_units u join stock_items s on s.id = u.stock_item_id
      where u.catalog_item_id = k.id and u.number = n.number and u.status = 'in_stock' and s.warehouse_id = p.source_warehouse_id
    ) order by i.position limit 1`.execute(db)
  const missing = rows[0]
  return missing ? `Prece „${missing.name}”: vienība ${missing.number} nav brīva noliktavā, no kuras to ved` : null
}
