import { rng } from '../demo/random.ts'
import type { CopySink, TableWriter } from './copy.ts'
import { momentOf, type Days } from './days.ts'
import { decimal } from './figures.ts'
import type { Piece } from './pieces.ts'
import { uuidOf } from './ranks.ts'
import type { Recipe } from './recipes.ts'
import { searchVector } from './search-words.ts'

/** Days by number, values in ten-thousandths of a euro. */
export interface Making {
  id: number
  number: string
  recipe: Recipe
  quantity: number
  done: number
  day: number
  moment: number
  person: number
  isStarted: boolean
  completed: number | null
  components: Component[]
}

export interface Component {
  id: number
  stockItem: number
  item: number
  planned: number
  quantity: number
  consumed: number
  cost: number
}

export interface Completion {
  day: number
  quantity: number
  components: number
  labour: number
  output: { movement: number; pieces: readonly Piece[] }
  consumed: readonly { movement: number; component: number; pieces: readonly Piece[] }[]
}

export const workshopWarehouse = 1

export class ProductionRows {
  readonly #days: Days
  readonly #applications: TableWriter
  readonly #components: TableWriter
  readonly #completions: TableWriter
  readonly #consumptions: TableWriter
  readonly #parts: TableWriter

  constructor(sink: CopySink, days: Days) {
    this.#days = days
    this.#applications = sink.table(
      'production_applications',
      `id, uuid, number, status, component_list_id, catalog_item_id, quantity, quantity_done, warehouse_id, output_warehouse_id, due_date,
        responsible_user_id, labour_cost, started_at, completed_at, search, created_at, updated_at, created_by, updated_by`,
    )
    this.#components = sink.table(
      'production_application_components',
      `id, production_application_id, catalog_item_id, position, quantity, planned_quantity, quantity_consumed, cost, created_at, updated_at`,
    )
    this.#completions = sink.table(
      'production_completions',
      `id, production_application_id, date, quantity, component_cost, labour_cost, list_cost, output_movement_id, created_at, created_by`,
    )
    this.#consumptions = sink.table('production_consumptions', 'movement_id, production_completion_id, component_id')
    this.#parts = sink.table('production_unit_parts', 'unit_id, made_unit_id, production_completion_id')
  }

  complete({ id, person }: Making, { day, quantity, components, labour, output, consumed }: Completion): void {
    const key = this.#completions.count + 1
    const createdAt = this.#days.moment(momentOf(day, 56_500))
    const costs = [decimal(components, 4), decimal(labour, 4), decimal(components, 4)]
    this.#completions.row([key, id, this.#days.day(day), quantity, ...costs, output.movement, createdAt, person])
    for (const { movement, component, pieces } of consumed) {
      this.#consumptions.row([movement, key, component])
      for (const piece of pieces) this.#parts.row([piece.id, output.pieces[0]?.id ?? null, key])
    }
  }

  write({ id, number, recipe, quantity, done, day, moment, person, isStarted, completed, components }: Making): void {
    const days = this.#days
    const createdAt = days.moment(moment)
    const random = rng('load-production-row', id)
    const status = completed !== null ? 'completed' : isStarted ? 'in_production' : 'new'
    const { product, labour } = recipe
    this.#applications.row([
      ...[id, uuidOf(random, id), number, status, recipe.id, product.id, quantity, done, workshopWarehouse, workshopWarehouse],
      ...[days.day(day + random.int(3, 12)), person, decimal(labour * quantity, 2), isStarted ? days.moment(moment + 1800) : null],
      ...[completed === null ? null : days.moment(momentOf(completed, 56_500)), searchVector(number, product.sku, product.name)],
      ...[createdAt, createdAt, person, person],
    ])
    for (const [place, each] of components.entries()) {
      this.#components.row([
        ...[each.id, id, each.item, place + 1, each.quantity, each.planned, each.consumed, decimal(each.cost, 4), createdAt, createdAt],
      ])
    }
  }
}
