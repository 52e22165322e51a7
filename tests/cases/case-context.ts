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

export interface CaseWorld {
  company: Company
  customers: ReadonlyMap<string, number>
  items: ReadonlyMap<string, number>
}

export interface CaseLine {
  item: string | number
  quantity: string
  unit_price?: string
  options?: SelectedOption[]
}

interface CaseOrder {
  customer: string
  /** The order is found by it. */
  reference: string
  lines: readonly CaseLine[]
  warehouse?: WarehouseCode
  /** Defaults to the current day. */
  date?: string
}

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

  async goTo(day: string): Promise<void> {
    this.#day = day
    this.#minute = 10 * 60
    await this.scene.at(day, this.#minute)
  }

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

  customer(key: string): number {
    return found(this.#world.customers, key)
  }

  async reserve(order: number): Promise<void> {
    await fulfilOrder(this.scene.context(this.seller), order, { step: 'reserve' })
  }

  async issue(order: number, quantity: string): Promise<void> {
    const { rows } = await sql<{ id: number }>`select id from order_items where order_id = ${order}`.execute(this.scene.db)
    await fulfilOrder(this.scene.context(this.keeper), order, { step: 'issue', order_items: [{ id: at(rows, 0).id, quantity }] })
  }

  async deliver(order: CaseOrder): Promise<number> {
    const id = await this.order(order)
    const { blocked } = await autoProcessOrder(this.scene.context(this.keeper), id)
    if (blocked.length > 0) throw new Error(`${order.reference}: ${blocked.join('; ')}`)
    return id
  }

  draft(order: number): Promise<number> {
    return invoiceOrder(this.scene.context(this.clerk), order)
  }

  async invoice(order: number): Promise<number> {
    const id = await this.draft(order)
    await acceptInvoice(this.scene.context(this.clerk), id, 'when asked')
    return id
  }

  async pay(invoice: number, amount: string): Promise<void> {
    const lock_version = await this.versionOf('invoices', invoice)
    await pay(this.scene.context(this.clerk), { id: invoice, lock_version, payments: [{ date: this.#day, amount, method: 'transfer' }] })
  }

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
