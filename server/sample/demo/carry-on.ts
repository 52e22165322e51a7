import type { Scene } from './scene.ts'
import { bookDelivery, type StockKeys } from './stock.ts'
import type { Delivery } from './stock-plan.ts'
import type { Step } from './timeline.ts'
import { Trade, type TradeWorld } from './trade.ts'

/** How many hands carry a business on. */
export const hands = 5

/** What is to be carried out, and with what. */
export interface Business extends TradeWorld {
  stretches: readonly (readonly Step[])[]
  deliveries: readonly Delivery[]
  keys: StockKeys
}

/** Does one act at its moment, in a transaction of its own: what two hands lock they never hold for long. */
export type Act = (day: string, minute: number, act: (scene: Scene) => Promise<void>) => Promise<void>

/**
 * The work of the history as five hands do it side by side, stretch of time by stretch: one takes the
 * orders, one keeps the goods, one drafts invoices, one accepts them, one books what is paid. Each
 * writes to tables of its own and in the order of time, so that the result does not depend on who is faster.
 */
export function carryOn(business: Business): ((act: Act, stretch: number) => Promise<void>)[] {
  const { stretches, deliveries, company, keys } = business
  const trade = new Trade(business)
  let delivered = 0

  async function deliverUpTo(act: Act, day: string): Promise<void> {
    for (let next = deliveries[delivered]; next && next.day <= day; next = deliveries[delivered]) {
      const delivery = { ...next, id: ++delivered }
      await act(next.day, next.kind === 'transfer' ? 4 * 60 : 4 * 60 + 30, (scene) => bookDelivery(scene, company, keys, delivery))
    }
  }

  function hand(workOf: (step: Step) => ((scene: Scene) => Promise<void>) | undefined) {
    return async (act: Act, stretch: number): Promise<void> => {
      for (const step of stretches[stretch] ?? []) {
        const work = workOf(step)
        if (work) await act(step.day, step.minute, work)
      }
    }
  }

  return [
    hand((step) => (step.act === 'take' ? (scene) => trade.take(scene, step) : undefined)),
    async (act, stretch) => {
      for (const step of stretches[stretch] ?? []) {
        if (step.act === 'take' || 'invoice' in step) continue
        await deliverUpTo(act, step.day)
        const goods = { ...step, act: step.act }
        await act(step.day, step.minute, (scene) => trade.goods(scene, goods))
      }
    },
    hand((step) => (step.act === 'draft' ? (scene) => trade.draft(scene, step) : undefined)),
    hand((step) => (step.act === 'accept' ? (scene) => trade.accept(scene, step) : undefined)),
    hand((step) => (step.act === 'pay' ? (scene) => trade.pay(scene, step) : undefined)),
  ]
}
