import { faults, serviceJobs, type Fault } from '../demo/faults.ts'
import { rng, type Rng } from '../demo/random.ts'
import { Agenda } from './agenda.ts'
import type { Goods } from './catalogue.ts'
import type { Charge, ChargeRows } from './charges.ts'
import type { Craft, Need } from './craft.ts'
import { momentOf, type Days } from './days.ts'
import type { HoldRows } from './holds.ts'
import type { InvoiceRows } from './invoices.ts'
import type { Keys } from './keys.ts'
import type { Ledger } from './ledger.ts'
import type { Machine } from './machines.ts'
import { contactOf } from './orders.ts'
import type { Parties } from './parties.ts'
import type { Reference } from './reference.ts'
import type { Numbers } from './series.ts'
import { partsWarehouse, type ServiceRows } from './service-rows.ts'
import type { Part, ServiceJob, Visit, Work } from './service-visit.ts'
import { oneOf, type Staff } from './staff.ts'

interface Telling {
  days: Days
  numbers: Numbers
  ledger: Ledger
  parties: Parties
  reference: Reference
  staff: Staff
  keys: Keys
  rows: ServiceRows
  holds: HoldRows
  charges: ChargeRows
  invoices: InvoiceRows
  parts: readonly Goods[]
  machineOf: (random: Rng) => Machine | null
}

export const priceList: readonly ServiceJob[] = serviceJobs.map(([sku, name, price, minutes, isMaintenance], index) => ({
  id: index + 1,
  sku,
  name,
  price: Math.round(Number(price) * 10_000),
  minutes,
  isMaintenance,
}))

/** docs/domain/service.md#entities, docs/domain/service.md#applications */
export class ServiceDesk implements Craft {
  readonly #with: Telling
  readonly #count: number
  readonly #done = new Agenda<Visit>()
  readonly #bills = new Agenda<Visit>()
  readonly #open = new Set<Visit>()
  #today: Visit[] = []
  #made = 0
  #lines = 0

  /** @param count applications in the whole history */
  constructor(telling: Telling, count: number) {
    this.#with = telling
    this.#count = count
    if (count > 0) for (const job of priceList) telling.rows.job(job)
  }

  plan(day: number): readonly Need[] {
    this.#today = this.#done.take(day)
    return this.#today.flatMap(({ jobs }) => jobs.flatMap(({ parts }) => parts))
  }

  tell(day: number): void {
    const upTo = this.#with.days.ordersBy(day, this.#count)
    for (const visit of this.#today) this.#complete(visit, day)
    while (this.#made < upTo) this.#take(day)
    for (const visit of this.#bills.take(day)) this.#bill(visit, day)
  }

  finish(): void {
    const { rows, ledger, holds, days } = this.#with
    for (const visit of this.#open) {
      rows.write(visit)
      if (visit.machine) visit.machine.inService = true
      if (!visit.isStarted) continue
      for (const { id, stockItem, quantity } of visit.jobs.flatMap(({ parts }) => parts)) {
        const reserved = ledger.reserve(stockItem, quantity)
        if (reserved > 0) holds.write(stockItem, 'service_material', id, reserved, days.moment(visit.moment + 1800))
      }
    }
  }

  #take(day: number): void {
    const { days, numbers, staff, machineOf } = this.#with
    this.#made += 1
    const id = this.#made
    const random = rng('load-service', id)
    // The latest stay open.
    const isLast = id > this.#count - 6
    const found = random.chance(isLast ? 1 : 0.35) ? machineOf(random) : null
    const machine = found && !found.inService ? found : null
    const fault = machine ? faultOf(random) : random.pick(faults)
    const customer = machine?.customer ?? this.#customer(random)
    const completedDay = days.workday(day + random.pick([1, 1, 2, 2, 3, 5, 8]))
    const isDone = completedDay <= days.last && !isLast && !(day > days.last - 12 && random.chance(0.3))
    const underWarranty = fault.type === 'warranty'
    const visit: Visit = {
      type: 'service',
      id,
      number: numbers.take('service_application', days.day(day)).number,
      customer,
      manager: customer.manager,
      withheld: false,
      contact: contactOf(random, customer),
      day,
      moment: momentOf(day, random.int(24_000, 54_000)),
      fault,
      underWarranty,
      machine,
      engineer: oneOf(staff.storekeepers, id),
      done: null,
      billed: null,
      isStarted: false,
      jobs: [],
    }
    visit.jobs = this.#jobs(visit, random)
    // A machine has at most one open application.
    if (machine) machine.inService = true
    visit.isStarted = isDone || (isLast ? id % 2 === 0 : random.chance(0.6))
    if (isDone) this.#done.put(completedDay, visit)
    this.#open.add(visit)
  }

  #customer(random: Rng) {
    for (;;) {
      const customer = this.#with.parties.buyer(random)
      if (customer.land === 'LV') return customer
    }
  }

  #jobs({ fault, customer }: Visit, random: Rng): Work[] {
    const { reference, parts: goods } = this.#with
    const faultJobs = fault.jobs.flatMap((sku) => priceList.filter((job) => job.sku === sku))
    const more = random.chance(0.65) ? [random.pick(priceList.filter((job) => !job.isMaintenance && !faultJobs.includes(job)))] : []
    return [...faultJobs, ...more].map((job) => {
      this.#lines += 1
      const id = this.#lines
      const parts: Part[] = []
      const count = fault.material === null ? (random.chance(0.25) ? 1 : 0) : random.int(0, 2)
      for (let remaining = goods.length === 0 ? 0 : count; remaining > 0; remaining -= 1) {
        const item = random.pick(goods)
        if (parts.some((part) => part.item === item)) continue
        this.#lines += 1
        const stockItem = item.stockBase + partsWarehouse
        const vat = reference.vat[customer.kind][item.kind]
        parts.push({ id: this.#lines, item, stockItem, quantity: random.pick([1, 1, 1, 2]), price: item.price, vat, issued: null })
      }
      return { id, job, quantity: 1, price: job.price, vat: reference.vat[customer.kind].service, parts }
    })
  }

  #complete(visit: Visit, day: number): void {
    const { ledger, days, rows } = this.#with
    const { machine, jobs } = visit
    this.#open.delete(visit)
    visit.done = day
    for (const part of jobs.flatMap(({ parts }) => parts)) {
      const source = {
        at: momentOf(day, 56_900),
        kind: 'service_consume',
        document: 'service_application',
        id: visit.id,
        line: part.id,
      } as const
      part.issued = ledger.issue(part.stockItem, part.quantity, source).value
    }
    if (machine) {
      machine.inService = false
      for (const care of machine.care) {
        const isDone = jobs.some(({ job }) => job.isMaintenance && (care.job === null || care.job === job.id))
        if (!isDone) continue
        rows.reset(visit, care, day)
        care.last = day
        if (care.counter) care.counter.last = care.counter.value
      }
    }
    const random = rng('load-service-bill', visit.id)
    const on = days.workday(day + random.pick([0, 0, 0, 1, 2, 5]))
    if (!visit.underWarranty && on <= days.last && random.chance(0.97)) {
      visit.billed = on
      this.#bills.put(on, visit)
    } else this.#owe(visit)
    rows.write(visit)
  }

  #bill(visit: Visit, day: number): void {
    this.#with.invoices.writeCharges({ day, of: visit, branch: null, charges: this.#charges(visit) })
  }

  #owe(visit: Visit): void {
    for (const charge of this.#charges(visit)) this.#with.charges.write(charge, false)
  }

  #charges(visit: Visit): Charge[] {
    if (visit.underWarranty) return []
    const { keys, reference } = this.#with
    const { machine, fault, id } = visit
    const unit = reference.measureUnits.get('gab.') ?? 1
    const description = machine ? `${machine.item.name}, ${machine.nr}, S/N ${machine.serial}` : `${fault.machine}, S/N SN${410_000 + id}`
    const usual = { of: visit, branch: null, day: visit.done ?? visit.day, period: null, description, discount: 0 }
    return visit.jobs.flatMap(({ job, parts, ...work }) => [
      {
        ...usual,
        id: keys.next(),
        kind: 'service_position' as const,
        item: null,
        isGoods: false,
        name: job.name,
        quantity: work.quantity,
        unit,
        price: work.price,
        vat: work.vat,
        line: work.id,
      },
      ...parts.map(({ item, ...part }) => ({
        ...usual,
        id: keys.next(),
        kind: 'service_material' as const,
        item: item.id,
        isGoods: true,
        name: item.name,
        quantity: part.quantity,
        unit: item.unit,
        price: part.price,
        vat: part.vat,
        line: part.id,
      })),
    ])
  }
}

const ofPrinters = faults.filter(({ machine, type }) => /printer|iekārta/i.test(machine) && type !== 'warranty')

function faultOf(random: Rng): Fault {
  return random.pick(ofPrinters)
}
