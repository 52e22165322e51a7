import { sql } from 'kysely'
import type { procurements } from '../../../contract/procurements/procurements.ts'
import { formatQuantity } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big } from '../../../contract/money.ts'
import { one } from '../../db/one.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { Refusal, type FieldErrors } from '../../http/refusal.ts'
import { beyondUnit, type Counted } from '../catalog/counted.ts'
import { takeNumber } from '../shared/numbering.ts'
import { targetColumns, copiedColumns } from '../shared/copy-mappings.ts'
import { advance, type LockedProcurement } from './procurements.transitions.ts'
import { inList } from './procurements.lines.ts'
import { loadProcurement } from './procurements.record.ts'
import { splitProcurement, splitPurchase } from './procurements.copy-mappings.ts'

export const split: Handler<typeof procurements.split> = async (ctx) => {
  const id = await splitOff(ctx, ctx.params.id, ctx.body.procurement_items)
  return { procurement_id: id, data: await loadProcurement(ctx, id) }
}

/** Same state (INV-SALE-1); prices and discounts are copied, transport costs stay. Returns the key. */
export async function splitOff(ctx: Context, from: number, requestedParts: readonly { id: number; quantity: string }[]): Promise<number> {
  let id = 0
  await advance(ctx, { id: from, event: 'SPLIT' }, async (procurement) => {
    const parts = await partsOf(ctx.db, procurement.id, requestedParts)
    id = await copyHeader(ctx, procurement)
    await moveParts(ctx, parts, id)
    ctx.audit({ entity: 'procurements', id, event: 'CREATED', after: { split_from: procurement.id } })
    return { split_to: id, procurement_items: requestedParts }
  })
  return id
}

interface Part {
  id: number
  requestedQuantity: string
  whole: boolean
  stayingUnits: string[]
  movedUnits: string[]
}

interface Line extends Counted {
  id: number
  quantity: string
  units: string[]
}

async function partsOf(db: Db, procurementId: number, requestedParts: readonly { id: number; quantity: string }[]): Promise<Part[]> {
  const { rows } = await sql<Line>`
    select i.id, i.quantity, i.units, u.abbreviation as unit, u.decimals
    from procurement_items i join catalog_items k on k.id = i.catalog_item_id join measure_units u on u.id = k.measure_unit_id
    where i.procurement_id = ${procurementId} order by i.position, i.id`.execute(db)
  const byId = new Map(rows.map((line) => [line.id, line]))
  const errors: FieldErrors = {}
  const parts = requestedParts.flatMap(({ id, quantity }, index): Part[] => {
    const line = byId.get(id)
    byId.delete(id)
    if (!line) {
      errors[inList(index, 'id')] = ['Rinda nav šajā iepirkumā vai ir norādīta divreiz']
      return []
    }
    if (big(quantity).gt(line.quantity)) {
      errors[inList(index, 'quantity')] = [`Lauks „${labelOf('quantity')}”: rindā ir tikai ${formatQuantity(line.quantity)}`]
    }
    const beyond = big(quantity).eq(line.quantity) ? null : beyondUnit(line, quantity)
    if (beyond !== null) errors[inList(index, 'quantity')] = [`Lauks „${labelOf('quantity')}”: ${beyond}`]
    return [partOf(line, quantity)]
  })
  if (Object.keys(errors).length > 0) throw Refusal.fields(errors)
  if (byId.size === 0 && parts.every(({ whole }) => whole)) {
    throw Refusal.field('procurement_items', 'Sākotnējā iepirkumā jāpaliek vismaz kaut kam; viss iepirkums nav jāsadala')
  }
  return parts
}

/** Entered numbers stay as far as they fit. */
function partOf({ id, quantity, units }: Line, requestedQuantity: string): Part {
  const remainingQuantity = big(quantity).minus(requestedQuantity)
  const remainingUnits = Math.min(units.length, Math.max(0, Math.floor(Number(remainingQuantity))))
  return {
    id,
    requestedQuantity,
    whole: remainingQuantity.eq(0),
    stayingUnits: units.slice(0, remainingUnits),
    movedUnits: units.slice(remainingUnits),
  }
}

async function copyHeader(ctx: Context, { id, number, date }: LockedProcurement): Promise<number> {
  const { db, user } = ctx
  const takenNumber = number === null ? null : await takeNumber(ctx, 'procurement', date)
  const { rows } = await sql<{ id: number }>`
    insert into procurements (${targetColumns(splitProcurement)}, split_from_id, number, series, series_no, created_by, updated_by)
    select ${copiedColumns(splitProcurement, 'p')}, p.id, ${takenNumber?.number ?? null}, ${takenNumber?.series ?? null}, ${takenNumber?.no ?? null}, ${user.id}, ${user.id}
    from procurements p where p.id = ${id} returning id`.execute(db)
  return one(rows).id
}

async function moveParts({ db, user }: Context, parts: readonly Part[], to: number): Promise<void> {
  const partsJson = JSON.stringify(parts.map((part, index) => ({ ...part, position: index + 1 })))
  const partsTable = sql`json_to_recordset(${partsJson}) as a (id bigint, "requestedQuantity" numeric, whole boolean, "stayingUnits" text[], "movedUnits" text[], position int)`
  await sql`
    insert into procurement_items (${targetColumns(splitPurchase)}, procurement_id, position, quantity, units, split_from_item_id, created_by, updated_by)
    select ${copiedColumns(splitPurchase, 'i')}, ${to}, a.position, a."requestedQuantity", a."movedUnits", case when a.whole then null else i.id end, ${user.id}, ${user.id}
    from ${partsTable} join procurement_items i on i.id = a.id`.execute(db)
  await sql`delete from procurement_items i using ${partsTable} where i.id = a.id and a.whole`.execute(db)
  await sql`
    update procurement_items i set quantity = i.quantity - a."requestedQuantity", units = a."stayingUnits", updated_by = ${user.id}
    from ${partsTable} where i.id = a.id and not a.whole`.execute(db)
}
