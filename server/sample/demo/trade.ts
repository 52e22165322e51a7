import { sql } from 'kysely'
import { big, round2 } from '../../../contract/money.ts'
import { acceptInvoice } from '../../areas/invoices/accept.ts'
import { invoiceSources } from '../../areas/invoices/create.ts'
import { invoiceOrder } from '../../areas/invoices/from-order.ts'
import { pay } from '../../areas/invoices/pay.ts'
import { autoProcessOrder } from '../../areas/orders/auto-process.ts'
import { takeOrder } from '../../areas/orders/create.ts'
import { cancelOrder } from '../../areas/orders/end.ts'
import { fulfilOrder } from '../../areas/orders/fulfil.ts'
import type { SessionUser } from '../../http/context.ts'
import type { Company } from './company.ts'
import type { DemoCustomer } from './customers.ts'
import type { Parties } from './parties.ts'
import { at, rng } from './random.ts'
import type { Scene } from './scene.ts'
import type { GoodsAct, Step } from './timeline.ts'
import type { PlannedInvoice, PlannedOrder } from './trade-plan.ts'

/** What trade needs to know of the rest. */
export interface TradeWorld {
  company: Company
  parties: Parties
  /** Keys of items by their index. */
  items: ReadonlyMap<number, number>
}

type OrderStep = Extract<Step, { order: PlannedOrder }>
type InvoiceStep = Extract<Step, { invoice: PlannedInvoice }>

/** Carries the planned steps out, each at its moment, by the people whose work it is. */
export class Trade {
  readonly #world: TradeWorld
  readonly #orders = new Map<number, number>()
  readonly #invoices = new Map<PlannedInvoice, number>()

  constructor(world: TradeWorld) {
    this.#world = world
  }

  /** Takes an order. */
  async take(scene: Scene, { order }: OrderStep): Promise<void> {
    const { company, parties, items } = this.#world
    const random = rng('order-head', order.index)
    const party = parties.get(order.customer.index)
    if (!party) throw new Error(`No customer ${order.customer.index}`)
    const id = await takeOrder(scene.context(this.#seller(order.customer)), {
      customer_id: party.id,
      branch_id: party.branches.length > 0 && random.chance(0.7) ? random.pick(party.branches) : null,
      contact_id: party.contacts.length > 0 && random.chance(0.5) ? random.pick(party.contacts) : null,
      customer_order_nr: order.reference ?? (random.chance(0.3) ? `P-${random.int(1000, 99_999)}` : null),
      warehouse_id: company.warehouses[order.warehouse],
      expected_date: order.issueDay,
      order_items: order.lines.map(({ item, quantity, warehouse }) => ({
        item_id: items.get(item.index) ?? 0,
        quantity: String(quantity),
        ...(warehouse !== order.warehouse && { warehouse_id: company.warehouses[warehouse] }),
      })),
    })
    this.#orders.set(order.index, id)
  }

  /** Holds or issues goods of an order, or cancels it. */
  async goods(scene: Scene, { order, act }: OrderStep & { act: GoodsAct }): Promise<void> {
    const id = this.#taken(order)
    const keeper = scene.context(this.#keeper(order))
    const seller = scene.context(this.#seller(order.customer))
    if (act === 'hold') await fulfilOrder(seller, id, { step: 'reserve' })
    else if (act === 'process') await autoProcessOrder(keeper, id)
    else if (act === 'cancel') await cancelOrder(seller, id)
    else if (act === 'issue part') await fulfilOrder(keeper, id, { step: 'issue', order_items: await parts(scene, id, 'first') })
    else await fulfilOrder(keeper, id, { step: 'issue' })
  }

  /** Drafts an invoice. */
  async draft(scene: Scene, { invoice }: InvoiceStep): Promise<void> {
    const { orders, customer, day, part } = invoice
    const io = scene.context(this.#clerk(customer))
    const ids = orders.map((order) => this.#taken(order))
    const sources = part === null ? await delivered(scene, ids) : await parts(scene, at(ids, 0), part)
    const id =
      ids.length === 1 && part === null
        ? await invoiceOrder(io, at(ids, 0))
        : await invoiceSources(io, {
            customer_id: this.#world.parties.get(customer.index)?.id ?? 0,
            date: day,
            sources: sources.map(({ id: source_id, quantity }) => ({ source_id, quantity })),
          })
    this.#invoices.set(invoice, id)
  }

  /** Accepts an invoice. */
  async accept(scene: Scene, { invoice }: InvoiceStep): Promise<void> {
    await acceptInvoice(scene.context(this.#clerk(invoice.customer)), this.#drafted(invoice), 'when asked')
  }

  /** Registers a payment. */
  async pay(scene: Scene, { invoice, share, day }: InvoiceStep & { act: 'pay' }): Promise<void> {
    const id = this.#drafted(invoice)
    const { rows } = await sql<{ open: string; gross: string; number: string; lock_version: number }>`
      select open, gross, number, lock_version from invoices where id = ${id}`.execute(scene.db)
    const { open, gross, number, lock_version } = at(rows, 0)
    const amount = share === 1 ? open : round2(big(gross).times(share))
    if (big(amount).eq(0)) return
    const payments = [{ date: day, amount, method: 'transfer' as const, reference: number }]
    await pay(scene.context(this.#clerk(invoice.customer)), { id, lock_version, payments })
  }

  #taken(order: PlannedOrder): number {
    const id = this.#orders.get(order.index)
    if (id === undefined) throw new Error(`Order ${order.index} was not taken`)
    return id
  }

  #drafted(invoice: PlannedInvoice): number {
    const id = this.#invoices.get(invoice)
    if (id === undefined) throw new Error('The invoice was not drafted')
    return id
  }

  #seller({ index }: DemoCustomer): SessionUser {
    const { sales } = this.#world.company
    return at(sales, index % sales.length)
  }

  #keeper({ index }: PlannedOrder): SessionUser {
    const { storekeepers } = this.#world.company
    return at(storekeepers, index % storekeepers.length)
  }

  #clerk({ index }: DemoCustomer): SessionUser {
    const { accountants } = this.#world.company
    return at(accountants, index % accountants.length)
  }
}

interface Part {
  id: number
  quantity: string
}

/** What was delivered of orders and is on no invoice. */
async function delivered({ db }: Scene, orderIds: readonly number[]): Promise<Part[]> {
  if (orderIds.length === 1) return []
  const { rows } = await sql<Part>`
    select id, quantity_fulfilled - quantity_invoiced as quantity from order_items
    where order_id = any (${[...orderIds]}) and quantity_invoiced < quantity_fulfilled order by order_id, position`.execute(db)
  return rows
}

/** The first half of an order's lines (of a single line, half of it), or the rest. */
async function parts({ db }: Scene, orderId: number, part: 'first' | 'rest'): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select id, case when count(*) over () > 1 then quantity else greatest(1, floor(quantity / 2)) end as quantity
    from order_items where order_id = ${orderId} order by position`.execute(db)
  const half = Math.ceil(rows.length / 2)
  return part === 'first' ? rows.slice(0, half) : rows.slice(half)
}
