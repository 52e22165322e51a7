import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import type { orders } from '../../../contract/orders/orders.ts'
import { big } from '../../../contract/money.ts'
import type { Db, Handler } from '../../http/context.ts'
import { advanceOrder } from './orders.transitions.ts'
import { remarkOnCredit } from './orders.credit.ts'
import { issueLines } from './orders.issue.ts'
import type { Actor } from '../shared/lifecycle.ts'
import { otherThanDone } from '../shared/repeated.ts'
import { openLines } from './open-lines.ts'
import { loadOrder } from './orders.record.ts'
import { reserveLines } from './reserve.ts'
import { holdNamed } from './orders.units.ts'

export const fulfil: Handler<typeof orders.fulfil> = async (ctx) => {
  const warnings = await fulfilOrder(ctx, ctx.params.id, ctx.body)
  return { data: await loadOrder(ctx, ctx.params.id), warnings }
}

/** Returns credit warnings. */
export async function fulfilOrder(ctx: Actor, id: number, { step, order_items }: Body<typeof orders.fulfil>): Promise<string[]> {
  const warnings: string[] = []
  if (step === 'issue') {
    const issued = await advanceOrder(ctx, id, 'ISSUE', async (order) => {
      await issueLines(ctx, order, order_items)
      return { order_items }
    })
    if (!issued) await refuseMoreThanIssued(ctx.db, id, order_items)
  } else {
    const reserved = await advanceOrder(ctx, id, 'RESERVE', async (order) => {
      warnings.push(...(await remarkOnCredit(ctx, order.id)))
      if (order_items?.some(({ units }) => units)) await holdNamed(ctx.db, await openLines(ctx.db, order, order_items), 'keep others')
      await reserveLines(ctx, order, order_items)
      return { order_items }
    })
    if (!reserved) await refuseOtherUnits(ctx.db, id, order_items)
  }
  return warnings
}

type Lines = Body<typeof orders.fulfil>['order_items']

/** A repeated request is idempotent unless it asks for more than was issued. */
async function refuseMoreThanIssued(db: Db, orderId: number, lines: Lines = []): Promise<void> {
  const { rows } = await sql<{ id: number; quantity_fulfilled: string }>`
    select id, quantity_fulfilled from order_items where order_id = ${orderId}`.execute(db)
  for (const [place, { id, quantity }] of lines.entries()) {
    const line = rows.find((row) => row.id === id)
    if (!line || big(quantity).gt(big(line.quantity_fulfilled))) throw otherThanDone(`order_items.${place}.${line ? 'quantity' : 'id'}`)
  }
}

/** A repeated request must name the reserved units. */
async function refuseOtherUnits(db: Db, orderId: number, lines: Lines = []): Promise<void> {
  const { rows } = await sql<{ id: number; numbers: string[] }>`
    select i.id, array(
      select u.number from order_item_units h join catalog_item_units u on u.id = h.unit_id where h.order_item_id = i.id and h.released_at is null
    ) as numbers
    from order_items i where i.order_id = ${orderId}`.execute(db)
  for (const [place, { id, units = [] }] of lines.entries()) {
    const line = rows.find((row) => row.id === id)
    if (!line || units.some((number) => !line.numbers.includes(number)))
      throw otherThanDone(`order_items.${place}.${line ? 'units' : 'id'}`)
  }
}
