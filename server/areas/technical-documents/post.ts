import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import { big, round2 } from '../../../contract/money.ts'
import { documentType, type TechnicalDocumentType } from '../../../contract/technical-documents/technical-document-record.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { movedOn, refuseBeforeArrival } from '../stock/day.ts'
import { lockStockItems, postMovements, type MovementKind, type PostedMovement } from '../stock/ledger.ts'
import { documentMoves } from './technical-documents.record.ts'
import { averageCost, lockLeaving, takeUnitsIn, unitsLeave, type LeavingUnit } from './technical-documents.units.ts'

interface Posted {
  id: number
  type_id: TechnicalDocumentType
  date: string
  accounting_account_id: number | null
}

interface Line {
  id: number
  stock_item_id: number
  quantity: string
  unit_cost: string | null
  units: string[]
  has_units: boolean
  account_id: number | null
}

const kinds: Readonly<Partial<Record<TechnicalDocumentType, MovementKind>>> = {
  [documentType.removal]: 'goods_removal',
  [documentType.procurementRemoval]: 'goods_removal',
  [documentType.correction]: 'correction',
  [documentType.inventory]: 'to_inventory',
  [documentType.surplus]: 'check_surplus',
  [documentType.shortage]: 'check_shortage',
  [documentType.writeOff]: 'write_off',
}

/**
 * At the moving average, units at own cost. Line costs are rounded to sum to the total (INV-SALE-3). Returns the
 * total. @param fieldOf line field by index
 */
export async function postLines(ctx: Context, document: Posted, fieldOf: (place: number) => (field: string) => string): Promise<string> {
  const { db, user } = ctx
  const kind = kinds[document.type_id]
  if (!kind) throw new Error(`No stock moves for technical documents of type ${document.type_id}`)
  const isCorrection = document.type_id === documentType.correction
  // Quantities are increases.
  const isSigned = isCorrection || document.type_id === documentType.surplus
  const isInventory = document.type_id === documentType.inventory
  const at = await movedOn(ctx, document.date)
  const lines = await linesOf(db, document.id)
  await lockStockItems(
    db,
    lines.map((line) => line.stock_item_id),
  )
  const leaving: LeavingUnit[][] = []
  for (const [place, line] of lines.entries()) leaving.push(await leavingUnits(db, line, isSigned, fieldOf(place)('units')))
  await refuseBeforeArrival(
    db,
    leaving.flat().map(({ id }) => id),
    at,
  )
  const posted = await postMovements(
    db,
    lines.map((line, place) => ({
      ...at,
      stock_item_id: line.stock_item_id,
      kind,
      quantity: isSigned ? line.quantity : big(line.quantity).neg().toFixed(4),
      unit_cost: leaving[place]?.length ? averageCost(leaving[place]) : (line.unit_cost ?? '0'),
      document_type: documentMoves,
      document_id: document.id,
      line_id: line.id,
      user_id: user.id,
      field: fieldOf(place)('quantity'),
    })),
  )
  for (const [place, line] of lines.entries()) {
    const movement = posted[place]
    if (!movement || !line.has_units) continue
    if (big(movement.quantity).gt(0)) await takeUnitsIn(db, movement, { numbers: line.units, field: fieldOf(place)('units') })
    else await unitsLeave(db, movement.id, leaving[place] ?? [], isInventory ? 'TO_INVENTORY' : 'WRITE_OFF')
  }
  // The category's write-off account does not apply to inventory.
  const accounts = lines.map((line) => document.accounting_account_id ?? (isInventory ? null : line.account_id))
  return keepCosts(db, { lines, posted, accounts, turned: !isSigned })
}

/** INV-UNIT-3. */
async function leavingUnits(db: Db, line: Line, isSigned: boolean, field: string): Promise<LeavingUnit[]> {
  if (!line.has_units) return []
  if (!big(line.quantity).abs().eq(line.units.length)) {
    throw Refusal.field(field, `Lauks „${labelOf('units')}”: jānorāda katras vienības numurs`)
  }
  const comesIn = isSigned && big(line.quantity).gt(0)
  return comesIn ? [] : lockLeaving(db, line.stock_item_id, line.units, field)
}

interface Costs {
  lines: readonly Line[]
  posted: readonly PostedMovement[]
  accounts: readonly (number | null)[]
  /** Issues count as positive cost. */
  turned: boolean
}

async function keepCosts(db: Db, { lines, posted, accounts, turned }: Costs): Promise<string> {
  let exact = big(0)
  let allocated = '0.00'
  const costs = lines.map((line, place) => {
    const { value = '0', unit_cost = '0' } = posted[place] ?? {}
    exact = exact.plus(turned ? big(value).neg() : big(value))
    const before = allocated
    allocated = round2(exact)
    return { id: line.id, unit_cost, cost: big(allocated).minus(before).toFixed(2), account: accounts[place] ?? null }
  })
  await sql`
    update technical_document_items i set unit_cost = c.unit_cost, cost = c.cost, accounting_account_id = c.account
    from json_to_recordset(${JSON.stringify(costs)}) as c (id bigint, unit_cost numeric, cost numeric, account bigint)
    where i.id = c.id`.execute(db)
  return allocated
}

/** With the nearest category's write-off account. */
async function linesOf(db: Db, documentId: number): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select i.id, i.stock_item_id, i.quantity, i.unit_cost, to_jsonb(i.units) as units, k.has_units, (
      with recursive above as (
        select c.id, c.parent_id, c.write_off_account_id, 0 as height from categories c where c.id = k.category_id
        union all select c.id, c.parent_id, c.write_off_account_id, above.height + 1
        from categories c join above on above.parent_id = c.id
      )
      select write_off_account_id from above where write_off_account_id is not null order by height limit 1) as account_id
    from technical_document_items i join stock_items s on s.id = i.stock_item_id join catalog_items k on k.id = s.catalog_item_id
    where i.technical_document_id = ${documentId} order by i.position, i.id`.execute(db)
  return rows
}
