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
import type { StockPapers } from './stock-papers.ts'

/** A piece of the inventory; its price in ten-thousandths of a euro. */
export interface Machine {
  id: number
  item: Goods
  nr: string
  serial: string
  /** Document and line that it left the stock by. */
  from: { document: number; line: number }
  day: number
  price: number
  status: 'in_stock' | 'in_use' | 'rented' | 'written_off'
  /** Who has it. */
  customer: Customer | null
  location: string | null
  inService: boolean
  care: Care[]
}

/** What is due on a machine by months, and by its meter. Days by number. */
export interface Care {
  id: number
  job: number | null
  name: string
  months: number
  last: number
  counter: { option: number; every: number; last: number; value: number; readOn: number } | null
}

/** What pieces of inventory are made with. */
interface Making {
  days: Days
  numbers: Numbers
  papers: StockPapers
  staff: Staff
}

/** The warehouse that goods become inventory from. */
export const machineWarehouse = 1

/** Goods that left the stock to be used, piece by piece (docs/domain/service.md#equipment), with what is due on them. */
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

  /** What a day needs so that these goods can become machines. */
  static needs(items: readonly Goods[]): Need[] {
    return items.map((item) => ({ stockItem: item.stockBase + machineWarehouse, quantity: 1 }))
  }

  /** Goods leave the stock by one document and are machines from then on; each in the place of its goods. */
  make(day: number, items: readonly Goods[], reason: string): Machine[] {
    const { papers, numbers, days } = this.#with
    const counted = new Map<Goods, number>()
    for (const item of items) counted.set(item, (counted.get(item) ?? 0) + 1)
    const goods = [...counted].map(([item, quantity]) => ({ item, quantity, stockItem: item.stockBase + machineWarehouse }))
    const { document, lines } = papers.handOver({ day, warehouse: machineWarehouse, reason }, goods)
    const made = new Map<Goods, Machine[]>()
    for (const [place, { item, quantity }] of goods.entries()) {
      const { id: line, value } = lines[place] ?? { id: 0, value: 0 }
      const pieces = Array.from({ length: quantity }, (_, piece): Machine => {
        const { number } = numbers.take('inventory_item', days.day(day))
        const id = this.#all.length + 1
        // The pieces come to the whole.
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
      made.set(item, pieces)
    }
    return items.flatMap((item) => made.get(item)?.shift() ?? [])
  }

  /** A machine that a customer rents; none where chance finds another one. */
  rented(random: Rng): Machine | null {
    const machine = this.#all[random.int(0, Math.max(0, this.#all.length - 1))]
    return machine?.status === 'rented' ? machine : null
  }

  /** Says what is due on a machine. */
  careFor(machine: Machine, care: Omit<Care, 'id'>): void {
    this.#cared += 1
    machine.care.push({ ...care, id: this.#cared })
  }

  /** Writes all of them as they are at the end. */
  async finish(sink: CopySink): Promise<void> {
    for (const machine of this.#all) {
      this.#write(machine)
      if (machine.id % 2000 === 0) await sink.settle()
    }
  }

  #write({ id, item, nr, serial, from, day, price, status, customer, location, inService, care }: Machine): void {
    const { days, staff } = this.#with
    const made = days.moment(momentOf(day, 57_200))
    const person = oneOf(staff.storekeepers, id)
    const gone = status === 'written_off' ? days.moment(momentOf(days.last, 57_900)) : null
    this.#rows.row([
      ...[id, uuidOf(rng('load-machine', id), id), nr, item.id, serial, from.document, from.line],
      ...[inService ? 'in_service' : status, inService ? status : null, 'own', customer?.id ?? null, location, machineWarehouse],
      ...[days.day(day), decimal(price, 4), gone, searchVector(nr, serial, item.sku, item.name, location, customer?.name ?? null)],
      ...[made, made, person, person],
    ])
    for (const { id: key, name, months, last, job, counter } of care.map((each) => upkept(each, days.last))) {
      const counted = counter && [counter.every, counter.option, counter.last, counter.value, days.day(counter.readOn)]
      this.#care.row([
        ...[key, uuidOf(rng('load-care', key), key), id, name, months, days.day(last), true, job],
        ...(counted ?? [null, null, null, null, null]),
        ...[made, made],
      ])
    }
  }
}

/** What fell due was done, by ourselves where no application tells of it; a few are late. */
function upkept(care: Care, today: number): Care {
  const random = rng('load-upkeep', care.id)
  const interval = care.months * 30
  const done = today - (random.chance(0.02) ? interval + random.int(8, 40) : random.int(1, interval - 15))
  if (done <= care.last) return care
  const { counter } = care
  const read = counter && { ...counter, last: Math.max(counter.last, counter.value - random.int(0, counter.every - 5000)) }
  return { ...care, last: done, counter: read }
}
