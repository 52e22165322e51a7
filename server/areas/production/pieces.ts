import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big } from '../../../contract/money.ts'
import type { production } from '../../../contract/production/production.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { lockFreeUnits, unitNumber, wrongUnitNumber, type FreeUnit, type UnitKind } from '../stock/stock.units.ts'

/** Serialised goods of a completion: what was made has numbers, and what was built into each is told (INV-UNIT-3). */

type Asked = Pick<Body<typeof production.complete>, 'units' | 'parts'>

/** A piece that is made, with the numbers that a person scanned into it; what has no number of its own stands as null. */
interface Named {
  made: string | null
  parts: readonly string[]
  /** The field of the parts, for refusals. */
  field: string
}

/** What is made, as far as its numbers go. */
interface MadeGoods {
  name: string
  has_units: boolean
  unit_kind: UnitKind | null
}

/** Numbers of what is made and of what goes into it, refused at their fields where they cannot be. */
export function namedPieces(goods: MadeGoods, quantity: string, { units = [], parts = [] }: Asked): Named[] {
  if (!goods.has_units) {
    if (units.length > 0) throw refuse('units', `„${goods.name}” neuzskaita pa vienībām; iebūvētos numurus norādiet atsevišķi`)
    return [{ made: null, parts: clean(parts), field: 'parts' }]
  }
  if (parts.length > 0) throw refuse('parts', 'norādiet pie katras saražotās vienības, kas tajā iebūvēts')
  if (!big(quantity).eq(units.length)) {
    throw refuse('units', `saražotajām vienībām jānorāda numuri: vajag ${big(quantity).toFixed()}, norādīti ${units.length}`)
  }
  return units.map(({ number, parts: own = [] }, place) => {
    const made = unitNumber(goods.unit_kind, number)
    const wrong = wrongUnitNumber(goods.unit_kind, made)
    if (wrong !== null) throw Refusal.field(`units.${place}.number`, `Lauks „${labelOf('number')}”: ${wrong}`)
    if (units.findIndex((other) => unitNumber(goods.unit_kind, other.number) === made) < place) {
      throw Refusal.field(`units.${place}.number`, `Lauks „${labelOf('number')}”: vienība ${made} norādīta divreiz`)
    }
    return { made, parts: clean(own), field: `units.${place}.parts` }
  })
}

const clean = (numbers: readonly string[]): string[] => numbers.map((number) => number.trim())

/** A component of serialised goods with what of it goes in. */
interface SerialComponent {
  id: number
  name: string
  unit_kind: UnitKind | null
  stock_item_id: number
  due: string
}

/** A piece that goes in. */
export interface BuiltIn extends FreeUnit {
  component_id: number
  /** Number of what it is built into; null where that has none. */
  made: string | null
}

/**
 * Locks the pieces that go in, each found among the components by its number; of each component as many as are due.
 * @throws Refusal of the field where a number lies in none of their warehouses, or there are too few or too many
 */
export async function lockBuiltIn(db: Db, components: readonly SerialComponent[], named: readonly Named[]): Promise<BuiltIn[]> {
  const wanted = named.flatMap(({ made, parts, field }) => parts.map((typed) => ({ made, typed, field })))
  const doubled = wanted.find(({ typed }, place) => wanted.findIndex((other) => other.typed === typed) < place)
  if (doubled) throw Refusal.field(doubled.field, `Lauks „${labelOf('parts')}”: vienība ${doubled.typed} norādīta divreiz`)
  const found: BuiltIn[] = []
  const taken = new Set<string>()
  for (const component of components.toSorted((a, b) => a.stock_item_id - b.stock_item_id)) {
    const numbers = wanted.filter(({ typed }) => !taken.has(typed)).map(({ typed }) => unitNumber(component.unit_kind, typed))
    for (const unit of await lockFreeUnits(db, component.stock_item_id, numbers)) {
      const of = wanted.find(({ typed }) => !taken.has(typed) && unitNumber(component.unit_kind, typed) === unit.number)
      if (!of) continue
      taken.add(of.typed)
      found.push({ ...unit, component_id: component.id, made: of.made })
    }
  }
  const strange = wanted.find(({ typed }) => !taken.has(typed))
  if (strange) throw Refusal.field(strange.field, `Lauks „${labelOf('parts')}”: ${await whyStrange(db, strange.typed)}`)
  for (const { id, name, due } of components) {
    const given = found.filter(({ component_id }) => component_id === id).length
    if (big(due).eq(given)) continue
    const field = named.length === 1 ? (named[0]?.field ?? 'parts') : 'units'
    throw refuse(field, `komponentei „${name}” vajag ${big(due).toFixed()} numurus, norādīti ${given}`)
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
