import { rng } from '../demo/random.ts'
import { Agenda } from './agenda.ts'
import { dear } from './catalogue.ts'
import type { Craft, Need } from './craft.ts'
import { momentOf, type Days } from './days.ts'
import type { HoldRows } from './holds.ts'
import type { Ledger } from './ledger.ts'
import { workshopWarehouse, type Component, type Making, type ProductionRows } from './production-rows.ts'
import type { Recipe } from './recipes.ts'
import type { Numbers } from './series.ts'
import { oneOf, type Staff } from './staff.ts'

interface Telling {
  days: Days
  numbers: Numbers
  ledger: Ledger
  staff: Staff
  rows: ProductionRows
  holds: HoldRows
  recipes: readonly Recipe[]
}

interface PartialRun {
  making: Making
  quantity: number
}

/** docs/domain/production.md#lifecycle, docs/domain/production.md#invariants */
export class Production implements Craft {
  readonly #with: Telling
  readonly #count: number
  readonly #turns = new Agenda<PartialRun>()
  readonly #open = new Set<Making>()
  #today: PartialRun[] = []
  #made = 0
  #components = 0

  /** @param count applications in the whole history */
  constructor(telling: Telling, count: number) {
    this.#with = telling
    this.#count = telling.recipes.length === 0 ? 0 : count
  }

  plan(day: number): readonly Need[] {
    this.#today = this.#turns.take(day)
    return this.#today.flatMap(({ making, quantity }) =>
      making.components.map((component) => ({ stockItem: component.stockItem, quantity: due(making, component, quantity) })),
    )
  }

  tell(day: number): void {
    const upTo = this.#with.days.ordersBy(day, this.#count)
    for (const run of this.#today) this.#complete(run, day)
    while (this.#made < upTo) this.#begin(day)
  }

  finish(): void {
    const { rows, ledger, holds, days } = this.#with
    for (const making of this.#open) {
      rows.write(making)
      if (!making.isStarted) continue
      for (const { id, stockItem, quantity, consumed } of making.components) {
        const reserved = ledger.reserve(stockItem, quantity - consumed)
        if (reserved > 0) holds.write(stockItem, 'production_component', id, reserved, days.moment(making.moment + 1800))
      }
    }
  }

  #begin(day: number): void {
    const { days, numbers, staff, recipes } = this.#with
    this.#made += 1
    const id = this.#made
    const random = rng('load-production', id)
    const recipe = random.pick(recipes)
    // Serialised products are made one at a time.
    const quantity = recipe.product.byPiece ? 1 : random.int(1, recipe.product.cost > dear ? 2 : 6)
    const making: Making = {
      id,
      number: numbers.take('production_application', days.day(day)).number,
      recipe,
      quantity,
      done: 0,
      day,
      moment: momentOf(day, random.int(24_000, 52_000)),
      person: oneOf(staff.storekeepers, id),
      isStarted: false,
      completed: null,
      components: recipe.parts.map(({ item, quantity: each, waste }): Component => {
        this.#components += 1
        const planned = Math.ceil((each * quantity * (100 + waste)) / 100)
        const stockItem = item.stockBase + workshopWarehouse
        const more = !item.byPiece && random.chance(0.05) ? 1 : 0
        return { id: this.#components, stockItem, item: item.id, planned, quantity: planned + more, consumed: 0, cost: 0 }
      }),
    }
    this.#open.add(making)
    const first = days.workday(day + random.int(1, 6))
    // The latest stay open.
    const isLast = id > this.#count - 4
    making.isStarted = isLast ? id % 2 === 0 : first <= days.last || random.chance(0.6)
    if (isLast || first > days.last || (day > days.last - 14 && random.chance(0.3))) return
    const part = quantity > 1 && random.chance(0.1) ? random.int(1, quantity - 1) : quantity
    this.#turns.put(first, { making, quantity: part })
    const second = days.workday(first + random.int(1, 5))
    if (part < quantity && second <= days.last) this.#turns.put(second, { making, quantity: quantity - part })
  }

  /** INV-PRODUCTION-1 and INV-PRODUCTION-3: output value is components plus labour. */
  #complete({ making, quantity }: PartialRun, day: number): void {
    const { ledger, rows } = this.#with
    const { id, recipe, components } = making
    const source = { at: momentOf(day, 56_400), document: 'production_application', id } as const
    const consumed = components.flatMap((component) => {
      const dueQuantity = due(making, component, quantity)
      if (dueQuantity === 0) return []
      const { movement, value, pieces } = ledger.issue(component.stockItem, dueQuantity, {
        ...source,
        kind: 'production_consume',
        line: component.id,
      })
      component.consumed += dueQuantity
      component.cost += value
      ledger.install(pieces)
      return [{ movement, value, component: component.id, pieces }]
    })
    const worth = consumed.reduce((sum, { value }) => sum + value, 0)
    const labour = recipe.labour * quantity * 100
    const output = ledger.produce(recipe.product.stockBase + workshopWarehouse, quantity, worth + labour, {
      ...source,
      kind: 'production_output',
    })
    rows.complete(making, { day, quantity, components: worth, labour, output, consumed })
    making.done += quantity
    if (making.done < making.quantity) return
    making.completed = day
    this.#open.delete(making)
    rows.write(making)
  }
}

/** Cumulative need, rounded up, less what was consumed. */
function due({ done, quantity }: Making, component: Component, more: number): number {
  return Math.min(Math.ceil((component.quantity * (done + more)) / quantity), component.quantity) - component.consumed
}
