import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big } from '../../../contract/money.ts'
import type { production } from '../../../contract/production/production.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { lockFreeUnits, unitNumber, wrongUnitNumber, type FreeUnit, type UnitKind } from '../stock/stock.units.ts'

/** INV-UNIT-3. */

type UnitsInput = Pick<Body<typeof production.complete>, 'units' | 'parts'>

/** Null: output without a number. */
interface NamedUnit {
  made: string | null
  parts: readonly string[]
  field: string
}

interface OutputGoods {
  name: string
  has_units: boolean
  unit_kind: UnitKind | null
}

export function namedPieces(goods: OutputGoods, quantity: string, { units = [], parts = [] }: UnitsInput): NamedUnit[] {
  if (!goods.has_units) {
    if (units.length > 0) throw refuse('units', `„${goods.name}” neuzskaita pa vienībām; iebūvētos numurus norādiet atsevišķi`)
    return [{ made: null, parts: clean(parts), field: 'parts' }]
  }
  if (parts.length > 0) throw refuse('parts', 'norādiet pie katras saražotās vienības, kas tajā iebūvēts')
  if (!big(quantity).eq(units.length)) {
    throw refuse('units', `saražotajām vienībām jānorāda numuri: vajag ${big(quantity).toFixed()}, norādīti ${units.length}`)
  }
  return units.map(({ number, parts: unitParts = [] }, place) => {
    const outputNumber = unitNumber(goods.unit_kind, number)
    const wrong = wrongUnitNumber(goods.unit_kind, outputNumber)
    if (wrong !== null) throw Refusal.field(`units.${place}.number`, `Lauks „${labelOf('number')}”: ${wrong}`)
    if (units.findIndex((other) => unitNumber(goods.unit_kind, other.number) === outputNumber) < place) {
      throw Refusal.field(`units.${place}.number`, `Lauks „${labelOf('number')}”: vienība ${outputNumber} norādīta divreiz`)
    }
    return { made: outputNumber, parts: clean(unitParts), field: `units.${place}.parts` }
  })
}

const clean = (numbers: readonly string[]): string[] => numbers.map((number) => number.trim())

interface SerialComponent {
  id: number
  name: string
  unit_kind: UnitKind | null
  stock_item_id: number
  due: string
}

export interface BuiltIn extends FreeUnit {
  component_id: number
  /** Number of the containing unit, or null. */
  made: string | null
}

/** Matches numbers to components and locks exactly as many as due. @throws Refusal of the field */
export async function lockBuiltIn(db: Db, components: readonly SerialComponent[], namedUnits: readonly NamedUnit[]): Promise<BuiltIn[]> {
  const requestedParts = namedUnits.flatMap(({ made, parts, field }) => parts.map((numberInput) => ({ made, typed: numberInput, field })))
  const doubled = requestedParts.find(
    ({ typed: numberInput }, place) => requestedParts.findIndex((other) => other.typed === numberInput) < place,
  )
  if (doubled) throw Refusal.field(doubled.field, `Lauks „${labelOf('parts')}”: vienība ${doubled.typed} norādīta divreiz`)
  const found: BuiltIn[] = []
  const matchedInputs = new Set<string>()
  for (const component of components.toSorted((a, b) => a.stock_item_id - b.stock_item_id)) {
    const numbers = requestedParts
      .filter(({ typed: numberInput }) => !matchedInputs.has(numberInput))
      .map(({ typed: numberInput }) => unitNumber(component.unit_kind, numberInput))
    for (const unit of await lockFreeUnits(db, component.stock_item_id, numbers)) {
      const of = requestedParts.find(
        ({ typed: numberInput }) => !matchedInputs.has(numberInput) && unitNumber(component.unit_kind, numberInput) === unit.number,
      )
      if (!of) continue
      matchedInputs.add(of.typed)
      found.push({ ...unit, component_id: component.id, made: of.made })
    }
  }
  const unmatched = requestedParts.find(({ typed: numberInput }) => !matchedInputs.has(numberInput))
  if (unmatched) throw Refusal.field(unmatched.field, `Lauks „${labelOf('parts')}”: ${await whyStrange(db, unmatched.typed)}`)
  for (const { id, name, due } of components) {
    const foundCount = found.filter(({ component_id }) => component_id === id).length
    if (big(due).eq(foundCount)) continue
    const field = namedUnits.length === 1 ? (namedUnits[0]?.field ?? 'parts') : 'units'
    throw refuse(field, `komponentei „${name}” vajag ${big(due).toFixed()} numurus, norādīti ${foundCount}`)
  }
  return found
}

async function whyStrange(db: Db, number: string): Promise<string> {
  const { rows } = await sql<{ name: string; warehouse: string | null }>`
    select k.name, w.name as warehouse from catalog_item_units u join catalog_items k on k.id = u.catalog_item_id
    left join stock_items s on s.id = u.stock_item_id left join warehouses w on w.id = s.warehouse_id
    where u.number = ${number} and u.deleted_at is null order by u.stock_item_id is null limit 1`.execute(db)
  const unit = rows[0]
  if (!unit) return `vienības ${number} nav`
  return unit.warehouse === null
    ? `vienība ${number} („${unit.name}”) vairs nav noliktavā`
    : `vienība ${number} („${unit.name}”) noliktavā „${unit.warehouse}” nav brīva vai nav šī pieteikuma komponente`
}

function refuse(field: string, reason: string): Refusal {
  return Refusal.field(field, `Lauks „${labelOf(field.split('.').at(-1) ?? field)}”: ${reason}`)
}
