import { sql } from 'kysely'
import type { SelectedOption } from '../../contract/line-options.ts'
import { acceptInvoice } from '../../server/areas/invoices/invoices.accept.ts'
import { invoiceOrder } from '../../server/areas/invoices/from-order.ts'
import { pay } from '../../server/areas/invoices/invoices.pay.ts'
import { autoProcessOrder } from '../../server/areas/orders/auto-process.ts'
import { takeOrder } from '../../server/areas/orders/orders.create.ts'
import { fulfilOrder } from '../../server/areas/orders/fulfil.ts'
import type { SessionUser } from '../../server/http/context.ts'
import type { Company, WarehouseCode } from '../../server/seed/demo/company.ts'
import { at } from '../../server/seed/demo/random.ts'
import type { Scene } from '../../server/seed/demo/scene.ts'

/** What cases are made of: their own customers and items, by key, beside the company. */
export interface CaseWorld {
  company: Company
  customers: ReadonlyMap<string, number>
  items: ReadonlyMap<string, number>
}

/** A line of a case: the article number of an item, or its key. */
export interface CaseLine {
  item: string | number
  quantity: string
  unit_price?: string
  options?: SelectedOption[]
}

interface CaseOrder {
  /** Registration number of the customer. */
  customer: string
  /** The customer's own number, by which the order is found. */
  reference: string
  lines: readonly CaseLine[]
  warehouse?: WarehouseCode
  /** Day of the order, when it is not the day on which it is taken. */
  date?: string
}

/**
 * Where cases are made, one after the other on one evening: steps that people take in the product, by
 * those whose work they are.
 */
export class CaseContext {
  readonly scene: Scene
  readonly seller: SessionUser
  readonly keeper: SessionUser
  readonly clerk: SessionUser
  readonly #world: CaseWorld
  #day: string
  #minute = 10 * 60

  constructor(scene: Scene, world: CaseWorld, day: string) {
    const { sales, storekeepers, accountants } = world.company
    this.scene = scene
    this.seller = at(sales, 0)
    this.keeper = at(storekeepers, 0)
    this.clerk = at(accountants, 0)
    this.#world = world
    this.#day = day
  }

  /** Goes on to another day. */
  async goTo(day: string): Promise<void> {
    this.#day = day
    this.#minute = 10 * 60
    await this.scene.at(day, this.#minute)
  }

  /** Takes an order. */
  async order({ customer, reference, lines, warehouse = 'RC', date }: CaseOrder): Promise<number> {
    await this.scene.at(this.#day, (this.#minute += 1))
    return takeOrder(this.scene.context(this.seller), {
      customer_id: this.customer(customer),
      customer_order_nr: reference,
      warehouse_id: this.#world.company.warehouses[warehouse],
      ...(date !== undefined && { date }),
      order_items: lines.map(({ item, ...line }) => ({
        ...line,
        item_id: typeof item === 'number' ? item : found(this.#world.items, item),
      })),
    })
  }

  /** Key of a customer by his registration number. */
  customer(key: string): number {
    return found(this.#world.customers, key)
  }

  /** Sends an order to fulfilment. */
  async reserve(order: number): Promise<void> {
    await fulfilOrder(this.scene.context(this.seller), order, { step: 'reserve' })
  }

  /** Issues so much of the only line of an order. */
  async issue(order: number, quantity: string): Promise<void> {
    const { rows } = await sql<{ id: number }>`select id from order_items where order_id = ${order}`.execute(this.scene.db)
    await fulfilOrder(this.scene.context(this.keeper), order, { step: 'issue', order_items: [{ id: at(rows, 0).id, quantity }] })
  }

  /** Takes an order and issues all of it. */
  async deliver(order: CaseOrder): Promise<number> {
    const id = await this.order(order)
    const { blocked } = await autoProcessOrder(this.scene.context(this.keeper), id)
    if (blocked.length > 0) throw new Error(`${order.reference}: ${blocked.join('; ')}`)
    return id
  }

  /** Drafts an invoice over all that an order has open. */
  draft(order: number): Promise<number> {
    return invoiceOrder(this.scene.context(this.clerk), order)
  }

  /** The same, accepted. */
  async invoice(order: number): Promise<number> {
    const id = await this.draft(order)
    await acceptInvoice(this.scene.context(this.clerk), id, 'when asked')
    return id
  }

  /** Registers a payment of an invoice on the day it was written. */
  async pay(invoice: number, amount: string): Promise<void> {
    const lock_version = await this.versionOf('invoices', invoice)
    await pay(this.scene.context(this.clerk), { id: invoice, lock_version, payments: [{ date: this.#day, amount, method: 'transfer' }] })
  }

  /** Version of a record, as a person who saves it would know it. */
  async versionOf(table: 'invoices' | 'warehouses', id: number): Promise<number> {
    const { rows } = await sql<{ lock_version: number }>`select lock_version from ${sql.table(table)} where id = ${id}`.execute(
      this.scene.db,
    )
    return at(rows, 0).lock_version
  }
}

function found(ids: ReadonlyMap<string, number>, key: string): number {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`No case ${key}`)
  return id
}
