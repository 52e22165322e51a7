import type { InventoryItemState } from '../../../machines/inventory-item.ts'
import type { Goods } from './catalogue.ts'
import type { CopySink, TableWriter } from './copy.ts'
import type { Need } from './craft.ts'
import { momentOf, type Days } from './days.ts'
import { decimal } from './figures.ts'
import type { Customer } from './parties.ts'
import { rng, type Rng } from '../demo/random.ts'
import { uuidOf } from './ranks.ts'
import { searchVector } from './search-words.ts'
import type { Numbers } from './series.ts'
import { oneOf, type Staff } from './staff.ts'
import type { StockDocuments } from './stock-documents.ts'

/** Price in ten-thousandths of a euro. */
export interface Machine {
  id: number
  item: Goods
  nr: string
  serial: string
  /** Document and line of the stock issue. */
  from: { document: number; line: number }
  day: number
  price: number
  status: Exclude<InventoryItemState, 'in_service'>
  customer: Customer | null
  location: string | null
  inService: boolean
  care: Care[]
}

/** Maintenance by months and meter; days by number. */
export interface Care {
  id: number
  job: number | null
  name: string
  months: number
  last: number
  counter: { option: number; every: number; last: number; value: number; readOn: number } | null
}

interface Making {
  days: Days
  numbers: Numbers
  stockDocuments: StockDocuments
  staff: Staff
}

export const machineWarehouse = 1

/** docs/domain/service.md#equipment */
export class Machines {
  readonly #with: Making
  readonly #all: Machine[] = []
  readonly #rows: TableWriter
  readonly #care: TableWriter
  #cared = 0

  constructor(sink: CopySink, making: Making) {
    this.#with = making
    this.#rows = sink.table(
      'inventory_items',
      `id, uuid, inventory_nr, catalog_item_id, serial_nr, technical_document_id, technical_document_item_id, status, status_before_service,
        owner, customer_id, location, warehouse_id, purchase_date, purchase_price, archived_at, search, created_at, updated_at, created_by,
        updated_by`,
    )
    this.#care = sink.table(
      'inventory_item_maintenances',
      `id, uuid, inventory_item_id, name, interval_months, last_at, is_active, service_job_id, interval_counter, counter_option_id,
        last_counter, counter_value, counter_read_on, created_at, updated_at`,
    )
  }

  static needs(items: readonly Goods[]): Need[] {
    return items.map((item) => ({ stockItem: item.stockBase + machineWarehouse, quantity: 1 }))
  }

  make(day: number, items: readonly Goods[], reason: string): Machine[] {
    const { stockDocuments, numbers, days } = this.#with
    const counted = new Map<Goods, number>()
    for (const item of items) counted.set(item, (counted.get(item) ?? 0) + 1)
    const goods = [...counted].map(([item, quantity]) => ({ item, quantity, stockItem: item.stockBase + machineWarehouse }))
    const { document, lines } = stockDocuments.handOver({ day, warehouse: machineWarehouse, reason }, goods)
    const machinesByGoods = new Map<Goods, Machine[]>()
    for (const [place, { item, quantity }] of goods.entries()) {
      const { id: line, value } = lines[place] ?? { id: 0, value: 0 }
      const pieces = Array.from({ length: quantity }, (_, piece): Machine => {
        const { number } = numbers.take('inventory_item', days.day(day))
        const id = this.#all.length + 1
        // Prices of pieces add up to the line total.
        const price = Math.round((value * (piece + 1)) / quantity) - Math.round((value * piece) / quantity)
        const where = { status: 'in_stock', customer: null, location: null, inService: false, care: [] } as const
        const machine = {
          ...where,
          care: [],
          id,
          item,
          nr: number,
          serial: `VX${String(700_000 + id)}`,
          from: { document, line },
          day,
          price,
        }
        this.#all.push(machine)
        return machine
      })
      machinesByGoods.set(item, pieces)
    }
    return items.flatMap((item) => machinesByGoods.get(item)?.shift() ?? [])
  }

  /** Returns null if the random machine is not available. */
  rented(random: Rng): Machine | null {
    const machine = this.#all[random.int(0, Math.max(0, this.#all.length - 1))]
    return machine?.status === 'rented' ? machine : null
  }

  careFor(machine: Machine, care: Omit<Care, 'id'>): void {
    this.#cared += 1
    machine.care.push({ ...care, id: this.#cared })
  }

  async finish(sink: CopySink): Promise<void> {
    for (const machine of this.#all) {
      this.#write(machine)
      if (machine.id % 2000 === 0) await sink.settle()
    }
  }

  #write({ id, item, nr, serial, from, day, price, status, customer, location, inService, care }: Machine): void {
    const { days, staff } = this.#with
    const createdAt = days.moment(momentOf(day, 57_200))
    const person = oneOf(staff.storekeepers, id)
    const writtenOffAt = status === 'written_off' ? days.moment(momentOf(days.last, 57_900)) : null
    this.#rows.row([
      ...[id, uuidOf(rng('load-machine', id), id), nr, item.id, serial, from.document, from.line],
      ...[inService ? 'in_service' : status, inService ? status : null, 'own', customer?.id ?? null, location, machineWarehouse],
      ...[days.day(day), decimal(price, 4), writtenOffAt, searchVector(nr, serial, item.sku, item.name, location, customer?.name ?? null)],
      ...[createdAt, createdAt, person, person],
    ])
    for (const { id: key, name, months, last, job, counter } of care.map((each) => maintained(each, days.last))) {
      const counted = counter && [counter.every, counter.option, counter.last, counter.value, days.day(counter.readOn)]
      this.#care.row([
        ...[key, uuidOf(rng('load-care', key), key), id, name, months, days.day(last), true, job],
        ...(counted ?? [null, null, null, null, null]),
        ...[createdAt, createdAt],
      ])
    }
  }
}

/** Marks due maintenance as done internally; a few are late. */
function maintained(care: Care, today: number): Care {
  const random = rng('load-upkeep', care.id)
  const interval = care.months * 30
  const completedDay = today - (random.chance(0.02) ? interval + random.int(8, 40) : random.int(1, interval - 15))
  if (completedDay <= care.last) return care
  const { counter } = care
  const read = counter && { ...counter, last: Math.max(counter.last, counter.value - random.int(0, counter.every - 5000)) }
  return { ...care, last: completedDay, counter: read }
}
