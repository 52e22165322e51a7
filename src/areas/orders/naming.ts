import { big } from '../../../contract/money.ts'
import type { OrderItem, OrderRecord } from '../../../contract/orders/order-record.ts'
import type { UnitRow } from '../../../contract/units/units.ts'
import { catalogItemUnit } from '../../../machines/catalog-item-unit.ts'
import { refusal } from '../../../machines/lifecycle.ts'

export type SerialLine = Pick<
  OrderItem,
  'id' | 'item_id' | 'name' | 'quantity' | 'quantity_fulfilled' | 'has_units' | 'unit_kind' | 'units' | 'warehouse'
>

export interface Naming {
  /** By line; not yet issued. */
  numbers: Readonly<Record<number, readonly string[]>>
  message: { good: boolean; text: string } | null
}

export function serialLines<Line extends SerialLine>(lines: readonly Line[]): Line[] {
  return lines.filter((line) => line.has_units && openOf(line) > 0)
}

export function openOf({ quantity, quantity_fulfilled }: Pick<SerialLine, 'quantity' | 'quantity_fulfilled'>): number {
  return big(quantity).minus(big(quantity_fulfilled)).toNumber()
}

export function heldNumbers({ units }: Pick<SerialLine, 'units'>): string[] {
  return units.flatMap(({ number, issued }) => (issued ? [] : [number]))
}

/** Starts with the pieces already held. */
export function openNaming(lines: readonly SerialLine[]): Naming {
  return { numbers: Object.fromEntries(lines.map((line) => [line.id, heldNumbers(line)])), message: null }
}

/** Adds a scanned piece to the next line that needs it, else sets an error message. */
export function withUnit(
  naming: Naming,
  { lines, warehouse }: { lines: readonly SerialLine[]; warehouse: OrderRecord['warehouse'] },
  unit: Pick<UnitRow, 'number' | 'status' | 'warehouse' | 'order'> & { catalog_item: { id: number; name: string } },
): Naming {
  const { number, status, catalog_item } = unit
  const say = (text: string): Naming => ({ ...naming, message: { good: false, text } })
  const of = lines.filter(({ item_id }) => item_id === catalog_item.id)
  if (of.length === 0) return say(`Vienība ${number} ir „${catalog_item.name}”, tādas pasūtījumā nav vai tā jau izsniegta`)
  if (lines.some(({ id }) => naming.numbers[id]?.includes(number))) return say(`Vienība ${number} jau ir norādīta`)
  const line = of.find((each) => (naming.numbers[each.id]?.length ?? 0) < openOf(each))
  if (!line) return say(`${catalog_item.name}: visas vienības jau ir norādītas`)
  // Pieces the line held before and removed here are available.
  const isHeldHere = of.some((each) => heldNumbers(each).includes(number))
  if (!isHeldHere && refusal(catalogItemUnit, status, 'RESERVE') !== null) {
    return say(`Vienība ${number} nav brīva: ${catalogItemUnit.states[status].toLowerCase()}${unit.order ? `, ${unit.order.name}` : ''}`)
  }
  const place = line.warehouse ?? warehouse
  if (unit.warehouse && unit.warehouse.id !== place.id)
    return say(`Vienība ${number} ir noliktavā „${unit.warehouse.name}”, nevis „${place.name}”`)
  const numbers = [...(naming.numbers[line.id] ?? []), number]
  return {
    numbers: { ...naming.numbers, [line.id]: numbers },
    message: { good: true, text: `${line.name}: ${numbers.length}. no ${openOf(line)}, ${number}` },
  }
}
