import { formatDate, formatQuantity } from '../../../contract/format.ts'
import { rng, type Rng } from '../demo/random.ts'
import { Agenda } from './agenda.ts'
import type { Goods } from './catalogue.ts'
import { netOf, type Charge, type ChargeRows } from './charges.ts'
import type { Craft, Need } from './craft.ts'
import type { Days } from './days.ts'
import { rounded } from './figures.ts'
import type { InvoiceRows } from './invoices.ts'
import type { Keys } from './keys.ts'
import { Machines, type Machine } from './machines.ts'
import { monthsOf, type Month } from './months.ts'
import { localBuyer, type Parties } from './parties.ts'
import type { Reference } from './reference.ts'
import type { Meter, Rent, RentedMachine } from './rent.ts'
import type { RentRows } from './rent-rows.ts'
import type { Numbers } from './series.ts'

export interface Rentable {
  goods: readonly Goods[]
  /** Average additional machines per rent. */
  more: number
  /** Share of contracts not yet billed for the last month. */
  waiting: number
  /** Meter option ids: black and white, colour. */
  meters: (category: number) => readonly { id: number; name: string }[]
}

interface Telling {
  days: Days
  numbers: Numbers
  parties: Parties
  reference: Reference
  machines: Machines
  keys: Keys
  rows: RentRows
  charges: ChargeRows
  invoices: InvoiceRows
  rentable: Rentable
  careJob: { id: number; name: string } | null
}

const locations = ['1. stāvs', '2. stāvs', 'Grāmatvedība', 'Direkcija', 'Klientu zāle', 'Noliktavas birojs', 'Skolotāju istaba', 'Arhīvs']
/** Minimum months of an ended rent. */
const leastMonths = 6
/** Days whose charges may be unbilled. */
const unbilledDays = 31

/**
 * Rents by month (docs/domain/rent.md#entities, docs/domain/rent.md#invariants): readings on the last day, fees on
 * the billing day, invoices on the next working day.
 */
export class Rents implements Craft {
  readonly #with: Telling
  readonly #months: readonly Month[]
  readonly #starts = new Agenda<number>()
  readonly #due = new Agenda<{ rent: Rent; months: readonly Month[] }>()
  readonly #bills = new Agenda<Rent>()
  readonly #all: Rent[] = []
  #today: { rent: number; goods: Goods[] }[] = []
  #rented = 0
  #terms = 0

  /** @param count contracts in the whole history */
  constructor(telling: Telling, count: number) {
    this.#with = telling
    this.#months = monthsOf(telling.days)
    if (telling.rentable.goods.length === 0) return
    for (let id = 1; id <= count; id += 1) {
      // Most started early.
      const day = Math.floor(telling.days.last * 0.97 * rng('load-rent', id).next() ** 4)
      this.#starts.put(telling.days.workday(day), id)
    }
  }

  plan(day: number): readonly Need[] {
    const { goods, more } = this.#with.rentable
    this.#today = this.#starts.take(day).map((rent) => {
      const random = rng('load-rent-goods', rent)
      return { rent, goods: Array.from({ length: 1 + Math.min(19, random.geometric(more)) }, () => random.pick(goods)) }
    })
    return this.#today.flatMap((each) => Machines.needs(each.goods))
  }

  tell(day: number): void {
    for (const { rent, goods } of this.#today) this.#begin(rent, day, goods)
    const month = this.#months.find(({ last }) => last === day)
    if (month) this.#endOf(month)
    for (const { rent, months } of this.#due.take(day)) if (rent.to === null) this.#charge(rent, months)
    for (const rent of this.#bills.take(day)) this.#bill(rent, day)
  }

  finish(): void {
    const { rows, charges } = this.#with
    for (const rent of this.#all) {
      for (const charge of rent.open) charges.write(charge, false)
      rows.write(rent)
    }
  }

  #begin(key: number, day: number, goods: readonly Goods[]): void {
    const { days, numbers, machines, parties } = this.#with
    const random = rng('load-rent-terms', key)
    const customer = localBuyer(parties, random)
    const pay = random.weighted({ mixed: 80, fixed: 12, per_reading: 8 })
    const rent: Rent = {
      type: 'rent',
      id: this.#all.length + 1,
      number: numbers.take('rent', days.day(day)).number,
      customer,
      manager: customer.manager,
      pay,
      from: day,
      to: null,
      period: random.chance(0.15) ? 'quarter' : 'month',
      billingDay: random.int(1, 10),
      withheld: random.chance(0.02),
      minimum: random.chance(0.15) ? goods.length * random.int(30, 60) * 100 : 0,
      deposit: random.chance(0.3) ? goods.length * 50 : 0,
      machines: [],
      rises: [],
      open: [],
      nets: new Map(),
      ends: null,
    }
    this.#all.push(rent)
    const whole = random.chance(0.1) ? random.int(5, 30) : 0
    this.#rise(rent, day, { percent: 0, fee: whole })
    for (const machine of machines.make(day, goods, `Nomai ${rent.number}`)) this.#rentOut(rent, machine, random)
    const first = this.#months.findIndex((month) => month.first <= day && day <= month.last)
    if (random.chance(0.4)) this.#riseLater(rent, first, random)
    const [from, last] = [first + leastMonths, this.#months.length - 4]
    if (from < last && !rent.withheld && random.chance(0.1)) rent.ends = this.#months[random.int(from, last)] ?? null
    this.#schedule(rent, first)
  }

  #rise(rent: Rent, from: number, { percent, fee }: { percent: number; fee: number }): void {
    this.#terms += 1
    rent.rises.push({ id: this.#terms, from, percent, fee })
  }

  #riseLater(rent: Rent, first: number, random: Rng): void {
    const [january] = this.#months.slice(first + 6).filter(({ ofYear }) => ofYear === 0)
    const fee = rent.rises[0]?.fee ?? 0
    if (january) this.#rise(rent, january.first, { percent: random.int(2, 5), fee })
  }

  #rentOut(rent: Rent, machine: Machine, random: Rng): void {
    const { rows, machines, rentable, careJob } = this.#with
    this.#rented += 1
    machine.status = 'rented'
    machine.customer = rent.customer
    machine.location = random.pick(locations)
    const options = rent.pay === 'fixed' ? [] : rentable.meters(machine.item.category)
    const meters = options.map(({ id, name }, place): Meter => {
      const black = place === 0
      const price = black ? random.int(60, 120) : random.int(500, 900)
      const included = rent.pay === 'per_reading' ? 0 : black ? random.pick([0, 500, 1000, 2000]) : random.pick([0, 0, 50, 100])
      return { option: id, name, price, included, value: random.int(0, 30_000), pace: black ? random.int(300, 4000) : random.int(20, 600) }
    })
    const fee = rent.pay === 'per_reading' ? 0 : random.int(15, 90)
    const rented: RentedMachine = { id: this.#rented, machine, from: rent.from, to: null, fee, meters }
    rent.machines.push(rented)
    for (const meter of meters) {
      rows.price(rented, meter)
      rows.reading(rented, meter, { day: rent.from, kind: 'opening', before: meter.value, billable: 0 })
    }
    const [black] = meters
    const counter =
      black && random.chance(0.3) ? { option: black.option, every: 50_000, last: black.value, value: black.value, readOn: rent.from } : null
    machines.careFor(machine, { job: careJob?.id ?? null, name: careJob?.name ?? 'Apkope', months: 6, last: rent.from, counter })
    machines.careFor(machine, { job: null, name: 'Elektrodrošības pārbaude', months: 12, last: rent.from, counter: null })
  }

  #schedule(rent: Rent, first: number): void {
    let waiting: Month[] = []
    for (const month of this.#months.slice(first)) {
      waiting.push(month)
      if (rent.period === 'quarter' && month.ofYear % 3 !== 2) continue
      this.#due.put(month.last + rent.billingDay, { rent, months: waiting })
      waiting = []
    }
  }

  #endOf(month: Month): void {
    for (const rent of this.#all) {
      if (rent.to !== null) continue
      // Machines rented today were read on delivery.
      const read = rent.machines.filter(({ from }) => from < month.last)
      for (const rented of read) for (const meter of rented.meters) this.#read(rent, rented, { meter, month })
      if (rent.ends === month) this.#end(rent, month)
    }
  }

  #read(rent: Rent, rented: RentedMachine, { meter, month }: { meter: Meter; month: Month }): void {
    const { rows, days, reference } = this.#with
    const random = rng('load-reading', rows.readings + 1)
    const pages = Math.round(meter.pace * (0.3 + 1.4 * random.next()))
    const [before, day] = [meter.value, month.last]
    meter.value += pages
    const billable = Math.max(0, pages - meter.included)
    const reading = rows.reading(rented, meter, { day, kind: 'usual', before, billable })
    for (const { counter } of rented.machine.care) {
      if (counter?.option === meter.option) Object.assign(counter, { value: meter.value, readOn: day })
    }
    if (billable === 0) return
    const free = pages - billable
    const readingText = `rādījums ${formatQuantity(String(before))}–${formatQuantity(String(meter.value))}, starpība ${formatQuantity(String(pages))}`
    this.#owe(rent, month, {
      kind: 'rent_reading',
      day,
      period: null,
      name: `${meter.name}: ${rented.machine.item.name}`,
      quantity: billable,
      unit: reference.measureUnits.get('gab.') ?? 1,
      price: meter.price,
      rentItem: rented.id,
      reading,
      description: `${plate(rented)}, ${formatDate(days.day(day))}, ${readingText}${free > 0 ? `, iekļauts ${formatQuantity(String(free))}` : ''}`,
    })
  }

  #end(rent: Rent, month: Month): void {
    const { days } = this.#with
    const first = this.#months.findIndex(({ last }) => last >= rent.from)
    const completedMonths = this.#months.indexOf(month) + 1
    // Months whose billing day has not come.
    const open = this.#months.slice(first, completedMonths).filter((each) => this.#dueOn(rent, each) > month.last)
    rent.to = month.last
    for (const { machine } of rent.machines) Object.assign(machine, { status: 'in_stock', customer: null, location: null })
    this.#charge(rent, open)
    this.#bills.put(days.workday(month.last + 3), rent)
  }

  #dueOn(rent: Rent, month: Month): number {
    const place = this.#months.indexOf(month)
    const last = rent.period === 'month' ? month : this.#months.slice(place).find(({ ofYear }) => ofYear % 3 === 2)
    return last ? last.last + rent.billingDay : Number.POSITIVE_INFINITY
  }

  /** INV-RENT-4 and INV-RENT-6: daily fees, and the rest up to the minimum. */
  #charge(rent: Rent, months: readonly Month[]): void {
    const { days, reference, rentable } = this.#with
    const unit = reference.measureUnits.get('mēn.') ?? 1
    for (const month of months) {
      const [from, to] = [Math.max(month.first, rent.from), Math.min(month.last, rent.to ?? month.last)]
      const [lasted, day] = [to - from + 1, to]
      const spoken = `${formatDate(days.day(from))}–${formatDate(days.day(to))}`
      const whole = { day, period: { from, to }, quantity: 1, unit } as const
      const rises = rent.rises.filter((rise) => rise.from <= month.first)
      const fee = (rises.at(-1)?.fee ?? 0) * 10_000
      const factor = rises.reduce((product, { percent }) => (product * (100 + percent)) / 100, 10_000)
      const dueOf = (full: number): number => rounded(full * lasted, month.length * 100)
      if (rent.pay !== 'per_reading') {
        if (dueOf(fee) > 0)
          this.#owe(rent, month, { ...whole, kind: 'rent_fee', name: 'Nomas maksa', description: spoken, price: dueOf(fee) * 100 })
        for (const rented of rent.machines) {
          const price = dueOf(Math.round(rented.fee * factor)) * 100
          const what = { name: `Noma: ${rented.machine.item.name}`, description: `${plate(rented)}, ${spoken}`, rentItem: rented.id }
          this.#owe(rent, month, { ...whole, ...what, kind: 'rent_fee', price })
        }
      }
      const shortfall = rounded(rent.minimum * lasted, month.length) - (rent.nets.get(month) ?? 0)
      const name = 'Starpība līdz minimālajai nomas maksai'
      if (shortfall > 0) this.#owe(rent, month, { ...whole, kind: 'rent_minimum', name, description: spoken, price: shortfall * 100 })
    }
    if (rent.to !== null) return
    const on = days.workday(Math.max(...months.map((month) => this.#dueOn(rent, month))))
    const waits = on > days.last - unbilledDays && rng('load-rent-waits', rent.id).chance(rentable.waiting)
    if (!waits) this.#bills.put(on, rent)
  }

  #owe(rent: Rent, month: Month, what: Omit<Charge, 'id' | 'of' | 'branch' | 'item' | 'isGoods' | 'discount' | 'vat'>): void {
    const { keys, reference } = this.#with
    const vat = reference.vat[rent.customer.kind].service
    const charge: Charge = { ...what, id: keys.next(), of: rent, branch: null, item: null, isGoods: false, discount: 0, vat }
    rent.open.push(charge)
    rent.nets.set(month, (rent.nets.get(month) ?? 0) + netOf(charge))
  }

  #bill(rent: Rent, day: number): void {
    if (rent.withheld) return
    const charges = rent.open.splice(0)
    if (charges.length > 0) this.#with.invoices.writeCharges({ day, of: rent, branch: null, charges })
  }
}

function plate({ machine }: RentedMachine): string {
  return `${machine.nr}, S/N ${machine.serial}`
}
