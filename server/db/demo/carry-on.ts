import type { Scene } from './scene.ts'
import { bookDelivery, type StockKeys } from './stock.ts'
import type { Delivery } from './stock-plan.ts'
import type { Step } from './timeline.ts'
import { Trade, type TradeWorld } from './trade.ts'

/** What is to be carried out, and with what. */
export interface Business extends TradeWorld {
  stretches: readonly (readonly Step[])[]
  deliveries: readonly Delivery[]
  keys: StockKeys
}

/**
 * The work of the history as four hands do it side by side, stretch of time by stretch: one takes the
 * orders, one keeps the goods, one drafts invoices, one accepts them and books what is paid. Each
 * writes to tables of its own and in the order of time, so that the result does not depend on who is faster.
 */
export function carryOn(business: Business): ((scene: Scene, stretch: number) => Promise<void>)[] {
  const { stretches, deliveries, company, keys } = business
  const trade = new Trade(business)
  let delivered = 0

  async function deliverUpTo(scene: Scene, day: string): Promise<void> {
    for (let next = deliveries[delivered]; next && next.day <= day; next = deliveries[delivered]) {
      delivered += 1
      await scene.at(next.day, next.kind === 'transfer' ? 4 * 60 : 4 * 60 + 30)
      await bookDelivery(scene, company, keys, { ...next, id: delivered })
    }
  }

  async function each(scene: Scene, stretch: number, act: (step: Step) => (() => Promise<void>) | undefined): Promise<void> {
    for (const step of stretches[stretch] ?? []) {
      const work = act(step)
      if (!work) continue
      await scene.at(step.day, step.minute)
      await work()
    }
  }

  return [
    (scene, stretch) => each(scene, stretch, (step) => (step.act === 'take' ? () => trade.take(scene, step) : undefined)),
    async (scene, stretch) => {
      for (const step of stretches[stretch] ?? []) {
        if (step.act === 'take' || 'invoice' in step) continue
        await deliverUpTo(scene, step.day)
        await scene.at(step.day, step.minute)
        await trade.goods(scene, { ...step, act: step.act })
      }
    },
    (scene, stretch) => each(scene, stretch, (step) => (step.act === 'draft' ? () => trade.draft(scene, step) : undefined)),
    (scene, stretch) =>
      each(scene, stretch, (step) =>
        step.act === 'accept' ? () => trade.accept(scene, step) : step.act === 'pay' ? () => trade.pay(scene, step) : undefined,
      ),
  ]
}
