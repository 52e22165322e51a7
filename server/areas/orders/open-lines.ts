import { sql } from 'kysely'
import { formatQuantity } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big } from '../../../contract/money.ts'
import type { Db } from '../../http/context.ts'
import { Refusal, type FieldErrors } from '../../http/refusal.ts'
import { beyondUnit, type Counted } from '../catalog/counted.ts'
import { unitNumber, type UnitKind } from '../stock/stock.units.ts'
import type { LockedOrder } from './lock.ts'

/** Default quantity: number of units named, else all that is open. */
export interface PartInput {
  id: number
  quantity?: string | undefined
  warehouse_id?: number | undefined
  units?: readonly string[] | undefined
}

export interface OpenLine extends Counted {
  id: number
  catalog_item_id: number
  name: string
  is_stocked: boolean
  has_units: boolean
  unit_kind: UnitKind | null
  quantity: string
  quantity_fulfilled: string
  quantity_invoiced: string
  quantity_reserved: string
  /** The line's, else the order's. */
  warehouse_id: number
  position: number
  /** Above zero, at most what is open. */
  requestedQuantity: string
  /** Null if not stated. */
  from_warehouse_id: number | null
  requestedUnits: readonly string[] | null
  /** Field for refusals. */
  field: string
  unitsField: string
}

type Line = Omit<OpenLine, 'requestedQuantity' | 'from_warehouse_id' | 'requestedUnits' | 'field' | 'unitsField'>

export function openOf(line: Pick<OpenLine, 'quantity' | 'quantity_fulfilled'>): ReturnType<typeof big> {
  return big(line.quantity).minus(big(line.quantity_fulfilled))
}

/** In line order; default: every open line. Refuses foreign, repeated or excessive parts. */
export async function openLines(db: Db, order: LockedOrder, requestedParts: readonly PartInput[] | undefined): Promise<OpenLine[]> {
  const lines = await linesOf(db, order)
  if (!requestedParts) {
    return lines.filter((line) => openOf(line).gt(0)).map((line) => ({ ...line, ...whole, requestedQuantity: openOf(line).toFixed(4) }))
  }
  const errors: FieldErrors = {}
  const byId = new Map(lines.map((line) => [line.id, line]))
  const parts = requestedParts.flatMap((part, index): OpenLine[] => {
    const line = byId.get(part.id)
    byId.delete(part.id)
    const refuse = (field: string, reason: string): [] => {
      errors[`order_items.${index}.${field}`] = [`Lauks „${labelOf(field)}” (${index + 1}. rinda): ${reason}`]
      return []
    }
    if (!line) return refuse('id', 'pasūtījumā tādas rindas nav vai tā norādīta vairākkārt')
    const open = openOf(line)
    const requestedUnits = part.units ? part.units.map((number) => unitNumber(line.unit_kind, number)) : null
    const requestedQuantity =
      part.quantity ?? (requestedUnits && requestedUnits.length > 0 ? String(requestedUnits.length) : open.toFixed(4))
    if (part.quantity !== undefined && big(requestedQuantity).gt(open)) return refuse('quantity', `atlicis tikai ${formatQuantity(open)}`)
    if (open.eq(0)) return refuse('id', 'rinda jau ir izsniegta')
    const beyond = big(requestedQuantity).eq(open) ? null : beyondUnit(line, requestedQuantity)
    if (beyond !== null) return refuse('quantity', beyond)
    const wrong = wrongPieces(line, requestedQuantity, requestedUnits ?? [])
    if (wrong) return refuse(wrong.field, wrong.reason)
    const [field, unitsField] = [`order_items.${index}.quantity`, `order_items.${index}.units`]
    return [{ ...line, requestedQuantity, from_warehouse_id: part.warehouse_id ?? null, requestedUnits, field, unitsField }]
  })
  if (Object.keys(errors).length > 0) throw Refusal.fields(errors)
  return parts
}

const whole = { from_warehouse_id: null, requestedUnits: null, field: 'order_items', unitsField: 'order_items' } as const

/** Serialised goods are whole units with numbers. */
function wrongPieces(line: Line, requestedQuantity: string, requestedUnits: readonly string[]): { field: string; reason: string } | null {
  if (!line.has_units) return requestedUnits.length > 0 ? { field: 'units', reason: `preci „${line.name}” neuzskaita pa vienībām` } : null
  if (!big(requestedQuantity).round(0).eq(big(requestedQuantity))) {
    return { field: 'quantity', reason: 'preci skaita pa vienībām, tāpēc jābūt veselam skaitlim' }
  }
  const twice = requestedUnits.find((number, place) => requestedUnits.indexOf(number) < place)
  if (twice !== undefined) return { field: 'units', reason: `vienība ${twice} norādīta divreiz` }
  const most = big(requestedQuantity).lt(openOf(line)) ? big(requestedQuantity) : openOf(line)
  if (most.lt(requestedUnits.length))
    return { field: 'units', reason: `norādītas ${requestedUnits.length} vienības, bet vajag ${formatQuantity(most)}` }
  return null
}

async function linesOf(db: Db, order: LockedOrder): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select i.id, i.catalog_item_id, i.name, u.abbreviation as unit, u.decimals, c.is_stocked, c.has_units, c.unit_kind, i.quantity, i.quantity_fulfilled, i.quantity_invoiced,
      i.quantity_reserved, coalesce(i.warehouse_id, ${order.warehouse_id}) as warehouse_id, i.position
    from order_items i join catalog_items c on c.id = i.catalog_item_id join measure_units u on u.id = i.measure_unit_id
    where i.order_id = ${order.id} order by i.position, i.id`.execute(db)
  return rows
}
