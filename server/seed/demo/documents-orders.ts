import { sql } from 'kysely'
import { big, round2 } from '../../../contract/money.ts'
import { acceptInvoice } from '../../areas/invoices/invoices.accept.ts'
import { invoiceOrder } from '../../areas/invoices/from-order.ts'
import { pay } from '../../areas/invoices/invoices.pay.ts'
import { autoProcessOrder } from '../../areas/orders/auto-process.ts'
import { takeOrder } from '../../areas/orders/orders.create.ts'
import { cancelOrder } from '../../areas/orders/end.ts'
import { fulfilOrder } from '../../areas/orders/fulfil.ts'
import type { Customer } from '../history/parties.ts'
import { isWorkday } from './calendar.ts'
import { regularity } from './customers.ts'
import { dayOf, seededEntry, later, oneOf, versionOf, warehouse, type Office, type PlannedEntry } from './documents-office.ts'
import { at, byRank, type Rng } from './random.ts'

type End = 'new' | 'held' | 'partial' | 'fulfilled' | 'drafted' | 'invoiced' | 'paid' | 'cancelled'

/** Older orders are further along. */
const ends: readonly (readonly End[])[] = [
  ['invoiced', 'paid', 'invoiced', 'paid', 'invoiced', 'cancelled', 'invoiced', 'paid'],
  ['invoiced', 'fulfilled', 'invoiced', 'held', 'paid', 'invoiced', 'partial', 'cancelled'],
  ['invoiced', 'held', 'invoiced', 'fulfilled', 'invoiced', 'held', 'drafted', 'new'],
]
const todays: readonly End[] = ['fulfilled', 'held', 'new', 'new']
/** Minute (UTC). */
const opening = 6 * 60

interface PlannedOrder {
  index: number
  random: Rng
  minute: number
  day: string
  end: End
}

export async function planOrders(office: Office): Promise<PlannedEntry[]> {
  const count = office.count(46, 16)
  const past = Array.from({ length: count }, (_, index): PlannedOrder => {
    const { random, minute } = seededEntry('lived-order', index)
    const stretch = at(ends, Math.floor((index / count) * ends.length))
    return { index, random, minute, day: dayOf(office, random, { index, count, from: 0 }), end: at(stretch, index % stretch.length) }
  })
  const { rows: services } = await sql<{ id: number }>`
    select id from catalog_items where type = 'service' and price between 10 and 400 order by id`.execute(office.scene.db)
  const draw = byRank(office.buyers.length, regularity(office.buyers.length))
  return [...past, ...ofToday(office)].flatMap((order) =>
    new LivedOrder(office, order, at(office.buyers, draw(order.random)), services).entries(),
  )
}

function ofToday({ present }: Office): PlannedOrder[] {
  const { day, minute: now } = present
  if (!isWorkday(day)) return []
  return todays.flatMap((end, place) => {
    const { random } = seededEntry('order-of-today', place)
    const minute = opening + place * 35 + random.int(0, 20)
    return minute + 30 < now ? [{ index: 1000 + place, random, minute, day, end }] : []
  })
}

class LivedOrder {
  readonly #office: Office
  readonly #plan: PlannedOrder
  readonly #customer: Customer
  readonly #services: readonly { id: number }[]
  #id = 0
  #invoice = 0

  constructor(office: Office, plan: PlannedOrder, customer: Customer, services: readonly { id: number }[]) {
    this.#office = office
    this.#plan = plan
    this.#customer = customer
    this.#services = services
  }

  entries(): PlannedEntry[] {
    const { day, minute, end, random } = this.#plan
    const { company, scene } = this.#office
    const keeper = oneOf(company.storekeepers, this.#plan.index)
    const step = (wait: number, write: () => Promise<unknown>, on = day): PlannedEntry => ({
      day: on,
      minute: minute + wait,
      write: async () => void (await write()),
    })
    const take = step(0, () => this.#take())
    const hold = step(8, () => fulfilOrder(scene.context(this.#seller()), this.#id, { step: 'reserve' }))
    if (end === 'new') return [take]
    if (end === 'held') return [take, hold]
    if (end === 'cancelled') return [take, hold, step(25, () => cancelOrder(scene.context(this.#seller()), this.#id))]
    if (end === 'partial') return [take, hold, step(20, () => this.#issueHalf())]
    const entries = [take, step(15, () => autoProcessOrder(scene.context(keeper), this.#id))]
    if (end === 'fulfilled') return entries
    entries.push(step(21, async () => (this.#invoice = await invoiceOrder(this.#clerk(), this.#id))))
    if (end === 'drafted') return entries
    entries.push(step(24, () => acceptInvoice(this.#clerk(), this.#invoice, 'when asked')))
    const paid = end === 'paid' ? later(this.#office, day, random.int(1, 6)) : null
    if (paid !== null) entries.push({ day: paid, minute: opening + 20, write: () => this.#pay(paid) })
    return entries
  }

  async #take(): Promise<void> {
    const { day, random } = this.#plan
    const { id, branches, firstBranch, contacts, firstContact } = this.#customer
    const place = warehouse(this.#office, random.weighted({ RC: 60, VA: 14, LI: 14, VE: 12 }))
    const goods = this.#office.goods.take(random, { warehouse: place, day, count: 1 + Math.min(5, random.geometric(1.6)), free: 1 })
    const lines = goods.map((good) => {
      const pieces = Math.min(good.free, random.chance(0.62) ? 1 : random.chance(0.7) ? random.int(2, 5) : random.int(6, 20))
      good.free -= pieces
      return { item_id: good.item_id, quantity: String(pieces) }
    })
    if (this.#services.length > 0 && (lines.length === 0 || random.chance(0.2))) {
      lines.push({ item_id: random.pick(this.#services).id, quantity: String(random.int(1, 3)) })
    }
    this.#id = await takeOrder(this.#office.scene.context(this.#seller()), {
      customer_id: id,
      branch_id: branches > 0 && random.chance(0.7) ? firstBranch + random.int(0, branches - 1) : null,
      contact_id: contacts > 0 && random.chance(0.6) ? firstContact + random.int(0, contacts - 1) : null,
      customer_order_nr: random.chance(0.3) ? `P-${random.int(1000, 99_999)}` : null,
      warehouse_id: place,
      expected_date: later(this.#office, day, 3),
      order_items: lines,
    })
  }

  /** Issues the first line, or half of an only line. */
  async #issueHalf(): Promise<void> {
    const { scene, company } = this.#office
    const { rows } = await sql<{ id: number; quantity: string; lines: number }>`
      select id, quantity, count(*) over () as lines from order_items where order_id = ${this.#id} order by position`.execute(scene.db)
    const { id, quantity, lines } = at(rows, 0)
    const half = lines > 1 ? quantity : String(Math.floor(Number(quantity) / 2))
    if (Number(half) === 0) return
    const keeper = oneOf(company.storekeepers, this.#plan.index)
    await fulfilOrder(scene.context(keeper), this.#id, { step: 'issue', order_items: [{ id, quantity: half }] })
  }

  async #pay(date: string): Promise<void> {
    const { scene } = this.#office
    const { rows } = await sql<{ open: string; number: string }>`select open, number from invoices where id = ${this.#invoice}`.execute(
      scene.db,
    )
    const { open, number } = at(rows, 0)
    if (big(open).lte(0)) return
    const lock_version = await versionOf(scene, 'invoices', this.#invoice)
    const payments = [{ date, amount: round2(big(open)), method: 'transfer' as const, reference: number }]
    await pay(this.#clerk(), { id: this.#invoice, lock_version, payments })
  }

  #seller() {
    const { sales } = this.#office.company
    return sales.find(({ id }) => id === this.#customer.manager) ?? at(sales, 0)
  }

  #clerk() {
    const { company, scene } = this.#office
    return scene.context(oneOf(company.accountants, this.#customer.id))
  }
}
