import { phone } from '../demo/numbers.ts'
import { rng, type Rng } from '../demo/random.ts'
import type { CopySink, TableWriter } from './copy.ts'
import type { Craft } from './craft.ts'
import { momentOf, type Days } from './days.ts'
import type { Customer, Parties } from './parties.ts'
import { uuidOf } from './ranks.ts'
import { searchVector } from './search-words.ts'
import type { Numbers } from './series.ts'
import { oneOf, type Staff } from './staff.ts'

interface Carrying {
  days: Days
  numbers: Numbers
  parties: Parties
  staff: Staff
  made: string
}

export interface CarriageVolume {
  deliveries: number
  transportations: number
  carriers: number
}

const goods = ['Biroja tehnika', 'Krēsli un galdi', 'Datori', 'Printeri un toneri', 'Kabeļi un savienojumi'] as const
const destinations = ['Latvija', 'Polija un Vācija', 'Ziemeļvalstis', 'Dienvideiropa', 'Lielbritānija', 'Beniluksa'] as const
const places = [
  ...['Daugavas', 'Gaujas', 'Ventas', 'Lielupes', 'Salacas', 'Abavas', 'Baltijas', 'Kurzemes', 'Vidzemes', 'Zemgales'],
  ...['Latgales', 'Sēlijas', 'Ziemeļu', 'Dienvidu', 'Rīta'],
] as const
const trades = ['Kravas', 'Loģistika', 'Ekspresis', 'Pārvadājumi'] as const
const by = 'created_at, updated_at, created_by, updated_by'

/** docs/domain/transport.md#courier-applications, docs/domain/transport.md#transportations */
export class Carriage implements Craft {
  readonly #with: Carrying
  readonly #volume: CarriageVolume
  readonly #deliveries: TableWriter
  readonly #transportations: TableWriter
  readonly #items: TableWriter
  #brought = 0
  #carried = 0

  constructor(sink: CopySink, carrying: Carrying, volume: CarriageVolume) {
    this.#with = carrying
    this.#volume = volume
    this.#deliveries = sink.table(
      'courier_applications',
      `id, uuid, number, status, customer_id, address, contact_name, contact_phone, date, time_from, time_to, user_id, parcels, weight_kg,
        accepted_by, delivered_at, search, ${by}`,
    )
    this.#transportations = sink.table(
      'transportations',
      `id, uuid, number, status, carrier_id, customer_id, sender_name, consignee_name, consignee_address, loading_place, loading_date, unloading_place,
        unloading_date, incoterm, price, departed_at, delivered_at, search, ${by}`,
    )
    this.#items = sink.table('transportation_items', `id, transportation_id, position, packages, packing, goods, stat_nr, gross_kg, ${by}`)
    this.#writeCarriers(sink)
  }

  plan(): readonly [] {
    return []
  }

  tell(day: number): void {
    const { days } = this.#with
    for (const upTo = days.ordersBy(day, this.#volume.deliveries); this.#brought < upTo;) this.#bring(day)
    for (const upTo = days.ordersBy(day, this.#volume.transportations); this.#carried < upTo;) this.#carry(day)
  }

  finish(): void {
    this.#brought = this.#volume.deliveries
  }

  #bring(day: number): void {
    const { days, numbers, staff } = this.#with
    this.#brought += 1
    const id = this.#brought
    const random = rng('load-delivery', id)
    const customer = this.#buyer(random)
    const createdAt = days.moment(momentOf(day, random.int(21_600, 30_000)))
    const status = day < days.last ? 'completed' : random.pick(['new', 'assigned', 'assigned'] as const)
    const completedAt = status === 'completed' ? days.moment(momentOf(day, random.int(32_000, 53_000))) : null
    const { number } = numbers.take('courier_application', days.day(day))
    const person = oneOf(staff.sales, random.int(0, 99))
    const hour = random.int(8, 15)
    const time = (whole: number) => `${String(whole).padStart(2, '0')}:00`
    const address = `${customer.address}, ${customer.city}`
    this.#deliveries.row([
      ...[
        id,
        uuidOf(random, id),
        number,
        status,
        customer.id,
        address,
        customer.name,
        customer.phone,
        days.day(day),
        time(hour),
        time(hour + 2),
      ],
      ...[status === 'new' ? null : oneOf(staff.storekeepers, random.int(0, 99)), random.int(1, 6), random.int(1, 60)],
      ...[completedAt === null ? null : customer.name, completedAt, searchVector(number, address, customer.name, digitsOf(customer.phone))],
      ...[createdAt, completedAt ?? createdAt, person, person],
    ])
  }

  #carry(day: number): void {
    const { days, numbers, staff, parties } = this.#with
    this.#carried += 1
    const id = this.#carried
    const random = rng('load-transportation', id)
    const customer = this.#buyer(random)
    const carrier = 1 + random.int(0, this.#volume.carriers - 1)
    const way = day + 3 < days.last ? (random.chance(0.02) ? 'cancelled' : 'delivered') : random.pick(['planned', 'in_transit'] as const)
    const departedAt = way === 'in_transit' || way === 'delivered' ? days.moment(momentOf(day, 50_000)) : null
    const createdAt = days.moment(momentOf(day, random.int(21_600, 40_000)))
    const { number } = numbers.take('transportation', days.day(day))
    const person = oneOf(staff.storekeepers, random.int(0, 99))
    const sender = parties.customers[0]?.name ?? ''
    const address = `${customer.address}, ${customer.city}`
    this.#transportations.row([
      ...[id, uuidOf(random, id), number, way, carrier, customer.id, sender, customer.name, address, 'Rīga', days.day(day), customer.city],
      ...[days.day(day + 2), 'DAP', random.int(90, 900), departedAt, way === 'delivered' ? days.day(day + 2) : null],
      ...[
        searchVector(number, customer.name, sender, carrierName(carrier), customer.name),
        createdAt,
        departedAt ?? createdAt,
        person,
        person,
      ],
    ])
    for (let place = 1, lines = random.int(1, 3); place <= lines; place += 1) {
      this.#items.row([
        ...[this.#items.count + 1, id, place, random.int(1, 12), 'paletes', random.pick(goods), '84433100', random.int(10, 900)],
        ...[createdAt, createdAt, person, person],
      ])
    }
  }

  #buyer(random: Rng): Customer {
    return this.#with.parties.buyer(random)
  }

  /** One group per ten carriers. */
  #writeCarriers(sink: CopySink): void {
    const { carriers } = this.#volume
    if (carriers === 0) return
    const { made, days } = this.#with
    const groups = sink.table('carrier_groups', 'id, name, created_at, updated_at')
    for (let group = 1; group <= Math.ceil(carriers / 10); group += 1)
      groups.row([group, destinations[group - 1] ?? `Virziens ${group}`, made, made])
    const rows = sink.table('carriers', 'id, name, email, phone, insurance_until, carrier_group_id, created_at, updated_at')
    for (let id = 1; id <= carriers; id += 1) {
      const random = rng('load-carrier', id)
      const insured = days.day(days.last + random.int(-20, 300))
      rows.row([id, carrierName(id), `kravas.${id}@parvadajumi.example`, phone(5000 + id), insured, Math.ceil(id / 10), made, made])
    }
  }
}

function carrierName(id: number): string {
  const [place, round] = [(id - 1) % places.length, Math.floor((id - 1) / places.length)]
  return `${places[place]} ${trades[round % trades.length]}${round < trades.length ? '' : ` ${id}`}`
}

/** Equals the SQL function `phone_digits`. */
function digitsOf(number: string): string {
  return number.replaceAll(/\D/g, '').replace(/^(00)?371/, '')
}
