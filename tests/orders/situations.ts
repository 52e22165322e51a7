import type { OrderRecord } from '../../contract/orders/order-record.ts'
import { orders } from '../../contract/orders/orders.ts'
import type { Person, TestApp } from '../support/app.ts'
import { clerkOf, makeItem, makeOrder, makeStock } from '../support/factories.ts'

/** «partial»: one of two pieces issued. */
export const situations = ['new', 'reserved', 'partial', 'fulfilled', 'invoiced', 'cancelled', 'merged'] as const
export type Situation = (typeof situations)[number]

export interface Standing {
  order: OrderRecord
  /** Merge target, or a candidate. */
  other: OrderRecord
  stockItem: number
  /** The only line, even after a merge. */
  lineId: number
}

export async function standing(app: TestApp, situation: Situation, customer_id?: number): Promise<Standing> {
  const clerk = await clerkOf(app)
  const item_id = await makeItem(app)
  const stockItem = await makeStock(app, item_id, '10')
  const fresh = await makeOrder(app, { ...(customer_id !== undefined && { customer_id }), order_items: [{ item_id, quantity: '2' }] })
  const other = await makeOrder(app, { customer_id: fresh.customer.id, order_items: [{ item_id, quantity: '1' }] })
  const lineId = fresh.order_items[0]?.id ?? 0
  await steps[situation](clerk, { order: fresh, other, stockItem, lineId })
  const { data: order } = await clerk.done(orders.show, { params: { id: fresh.id } })
  return { order, other, stockItem, lineId }
}

type Step = (clerk: Person, at: Standing) => Promise<unknown>

const reserve: Step = (clerk, { order }) => clerk.done(orders.fulfil, { params: { id: order.id }, body: { step: 'reserve' } })
const issue: Step = async (clerk, at) => {
  await reserve(clerk, at)
  await clerk.done(orders.fulfil, { params: { id: at.order.id }, body: { step: 'issue' } })
}

const steps: Readonly<Record<Situation, Step>> = {
  new: async () => undefined,
  reserved: reserve,
  partial: async (clerk, at) => {
    await reserve(clerk, at)
    await clerk.done(orders.fulfil, {
      params: { id: at.order.id },
      body: { step: 'issue', order_items: [{ id: at.lineId, quantity: '1' }] },
    })
  },
  fulfilled: issue,
  invoiced: async (clerk, at) => {
    await issue(clerk, at)
    await clerk.done(orders.issueInvoice, { params: { id: at.order.id } })
  },
  cancelled: (clerk, { order }) => clerk.done(orders.cancel, { params: { id: order.id } }),
  merged: (clerk, { order, other }) => clerk.done(orders.merge, { params: { id: other.id }, body: { order_ids: [order.id] } }),
}
