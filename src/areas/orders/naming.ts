import { big } from '../../../contract/money.ts'
import type { OrderItem, OrderRecord } from '../../../contract/orders/order-record.ts'
import type { UnitRow } from '../../../contract/units/units.ts'
import { catalogItemUnit } from '../../../machines/catalog-item-unit.ts'
import { refusal } from '../../../machines/lifecycle.ts'

/** A line as far as pieces are named on it. */
export type SerialLine = Pick<
  OrderItem,
  'id' | 'item_id' | 'name' | 'quantity' | 'quantity_fulfilled' | 'has_units' | 'unit_kind' | 'units' | 'warehouse'
>

/** Pieces that a person names on the lines of an order. */
export interface Naming {
  /** By line, those that are not issued yet. */
  numbers: Readonly<Record<number, readonly string[]>>
  /** What the last code came to. */
  said: { good: boolean; text: string } | null
}

/** The lines of an order on which pieces can be named. */
export function serialLines<Line extends SerialLine>(lines: readonly Line[]): Line[] {
  return lines.filter((line) => line.has_units && openOf(line) > 0)
}

/** How many pieces of a line are not issued yet. */
export function openOf({ quantity, quantity_fulfilled }: Pick<SerialLine, 'quantity' | 'quantity_fulfilled'>): number {
  return big(quantity).minus(big(quantity_fulfilled)).toNumber()
}

/** The pieces that a line holds. */
export function heldBy({ units }: Pick<SerialLine, 'units'>): string[] {
  return units.flatMap(({ number, issued }) => (issued ? [] : [number]))
}

/** A naming that begins: the pieces that the lines hold already. */
export function openNaming(lines: readonly SerialLine[]): Naming {
  return { numbers: Object.fromEntries(lines.map((line) => [line.id, heldBy(line)])), said: null }
}

/** A scanned piece goes onto the line of its goods that still wants one; otherwise it is said why not. */
export function withUnit(
  naming: Naming,
  { lines, warehouse }: { lines: readonly SerialLine[]; warehouse: OrderRecord['warehouse'] },
  unit: Pick<UnitRow, 'number' | 'status' | 'warehouse' | 'order'> & { catalog_item: { id: number; name: string } },
): Naming {
  const { number, status, catalog_item } = unit
  const say = (text: string): Naming => ({ ...naming, said: { good: false, text } })
  const of = lines.filter(({ item_id }) => item_id === catalog_item.id)
  if (of.length === 0) return say(`Vienība ${number} ir „${catalog_item.name}”, tādas pasūtījumā nav vai tā jau izsniegta`)
  if (lines.some(({ id }) => naming.numbers[id]?.includes(number))) return say(`Vienība ${number} jau ir norādīta`)
  const line = of.find((each) => (naming.numbers[each.id]?.length ?? 0) < openOf(each))
  if (!line) return say(`${catalog_item.name}: visas vienības jau ir norādītas`)
  // What the line held before and was taken off here is free for it.
  const own = of.some((each) => heldBy(each).includes(number))
  if (!own && refusal(catalogItemUnit, status, 'RESERVE') !== null) {
    return say(`Vienība ${number} nav brīva: ${catalogItemUnit.states[status].toLowerCase()}${unit.order ? `, ${unit.order.name}` : ''}`)
  }
  const place = line.warehouse ?? warehouse
  if (unit.warehouse && unit.warehouse.id !== place.id)
    return say(`Vienība ${number} ir noliktavā „${unit.warehouse.name}”, nevis „${place.name}”`)
  const numbers = [...(naming.numbers[line.id] ?? []), number]
  return {
    numbers: { ...naming.numbers, [line.id]: numbers },
    said: { good: true, text: `${line.name}: ${numbers.length}. no ${openOf(line)}, ${number}` },
  }
}
