import type { Body } from '../../../contract/calls.ts'
import type { orders } from '../../../contract/orders.ts'
import type { Handler } from '../../http/context.ts'
import { advanceOrder } from './advance.ts'
import { remarkOnCredit } from './credit.ts'
import { issueLines } from './issue.ts'
import type { Actor } from '../lifecycle.ts'
import { openLines } from './open-lines.ts'
import { loadOrder } from './record.ts'
import { reserveLines } from './reserve.ts'
import { holdNamed } from './units.ts'

/** Sends an order to fulfilment, holding goods for it, or issues goods of it. */
export const fulfil: Handler<typeof orders.fulfil> = async (io) => {
  const warnings = await fulfilOrder(io, io.params.id, io.body)
  return { data: await loadOrder(io, io.params.id), warnings }
}

/** The same without reading the order afterwards; answers what the credit check had to say. */
export async function fulfilOrder(io: Actor, id: number, { step, order_items }: Body<typeof orders.fulfil>): Promise<string[]> {
  const warnings: string[] = []
  if (step === 'issue') {
    await advanceOrder(io, id, 'ISSUE', async (order) => {
      await issueLines(io, order, order_items)
      return { order_items }
    })
  } else {
    await advanceOrder(io, id, 'RESERVE', async (order) => {
      warnings.push(...(await remarkOnCredit(io, order.id)))
      if (order_items?.some(({ units }) => units)) await holdNamed(io.db, await openLines(io.db, order, order_items), 'keep others')
      await reserveLines(io, order, order_items)
      return { order_items }
    })
  }
  return warnings
}
