import { sql } from 'kysely'
import { formatQuantity } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big } from '../../../contract/money.ts'
import type { Db } from '../../http/context.ts'
import { Refusal, type FieldErrors } from '../../http/refusal.ts'
import { beyondUnit, type Counted } from '../catalog/counted.ts'
import { unitNumber, type UnitKind } from '../stock/stock.units.ts'
import type { LockedOrder } from './lock.ts'

/** How much of which line a step is about; without a quantity all that is open, or as much as pieces are named. */
export interface AskedPart {
  id: number
  quantity?: string | undefined
  warehouse_id?: number | undefined
  /** Numbers of pieces of serialised goods. */
  units?: readonly string[] | undefined
}

/** A line of which something is still to be issued, with the part that a step is about. */
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
  /** The line's warehouse, else the order's. */
  warehouse_id: number
  position: number
  /** The part asked for, above zero and not above what is open. */
  wanted: string
  /** The warehouse that the step names, if it does. */
  from_warehouse_id: number | null
  /** The pieces that the step names, if it does. */
  named: readonly string[] | null
  /** Where a refusal of this part is shown, and one of its pieces. */
  field: string
  unitsField: string
}

/** A line of an order as it stands, before a step is about it. */
type Line = Omit<OpenLine, 'wanted' | 'from_warehouse_id' | 'named' | 'field' | 'unitsField'>

/** Quantity of a line that was not issued yet. */
export function openOf(line: Pick<OpenLine, 'quantity' | 'quantity_fulfilled'>): ReturnType<typeof big> {
  return big(line.quantity).minus(big(line.quantity_fulfilled))
}

/**
 * The open parts of an order that a step names, in the order of its lines; every open line in full
 * when it names none. Refuses parts that are not of this order, named twice, or more than is open.
 */
export async function openLines(db: Db, order: LockedOrder, asked: readonly AskedPart[] | undefined): Promise<OpenLine[]> {
  const lines = await linesOf(db, order)
  if (!asked) {
    return lines.filter((line) => openOf(line).gt(0)).map((line) => ({ ...line, ...whole, wanted: openOf(line).toFixed(4) }))
  }
  const errors: FieldErrors = {}
  const byId = new Map(lines.map((line) => [line.id, line]))
  const parts = asked.flatMap((part, index): OpenLine[] => {
    const line = byId.get(part.id)
    byId.delete(part.id)
    const refuse = (field: string, reason: string): [] => {
      errors[`order_items.${index}.${field}`] = [`Lauks „${labelOf(field)}” (${index + 1}. rinda): ${reason}`]
      return []
    }
    if (!line) return refuse('id', 'pasūtījumā tādas rindas nav vai tā norādīta vairākkārt')
    const open = openOf(line)
    const named = part.units ? part.units.map((number) => unitNumber(line.unit_kind, number)) : null
    const wanted = part.quantity ?? (named && named.length > 0 ? String(named.length) : open.toFixed(4))
    if (part.quantity !== undefined && big(wanted).gt(open)) return refuse('quantity', `atlicis tikai ${formatQuantity(open)}`)
    if (open.eq(0)) return refuse('id', 'rinda jau ir izsniegta')
    const beyond = big(wanted).eq(open) ? null : beyondUnit(line, wanted)
    if (beyond !== null) return refuse('quantity', beyond)
    const wrong = wrongPieces(line, wanted, named ?? [])
    if (wrong) return refuse(wrong.field, wrong.reason)
    const [field, unitsField] = [`order_items.${index}.quantity`, `order_items.${index}.units`]
    return [{ ...line, wanted, from_warehouse_id: part.warehouse_id ?? null, named, field, unitsField }]
  })
  if (Object.keys(errors).length > 0) throw Refusal.fields(errors)
  return parts
}

/** A part that is its whole line. */
const whole = { from_warehouse_id: null, named: null, field: 'order_items', unitsField: 'order_items' } as const

/** Why pieces cannot be those of a part: serialised goods go whole, each by its own number. */
function wrongPieces(line: Line, wanted: string, named: readonly string[]): { field: string; reason: string } | null {
  if (!line.has_units) return named.length > 0 ? { field: 'units', reason: `preci „${line.name}” neuzskaita pa vienībām` } : null
  if (!big(wanted).round(0).eq(big(wanted))) {
    return { field: 'quantity', reason: 'preci skaita pa vienībām, tāpēc jābūt veselam skaitlim' }
  }
  const twice = named.find((number, place) => named.indexOf(number) < place)
  if (twice !== undefined) return { field: 'units', reason: `vienība ${twice} norādīta divreiz` }
  const most = big(wanted).lt(openOf(line)) ? big(wanted) : openOf(line)
  if (most.lt(named.length)) return { field: 'units', reason: `norādītas ${named.length} vienības, bet vajag ${formatQuantity(most)}` }
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
