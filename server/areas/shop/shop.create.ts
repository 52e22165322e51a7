import { sql } from 'kysely'
import type { shop } from '../../../contract/shop/shop.ts'
import type { Context, Handler } from '../../http/context.ts'
import { refusalOf } from '../../http/failure.ts'
import { keepDifference } from './differences.ts'
import { loadShopOrder } from './shop.record.ts'
import { sell } from './sell.ts'

/**
 * Rings up a sale: goods leave at once, payments come to what it costs, and the number is taken as the last write
 * (docs/domain/shop.md#sales-at-the-till). Of one that was made without network the goods are gone and the money is in the drawer: what
 * cannot be booked then waits for a person as a difference.
 */
export const create: Handler<typeof shop.create> = async (ctx) => {
  const { was_offline = false, ...asked } = ctx.body
  // The clock of a till counts only where there was no other.
  if (!was_offline) return made(ctx, await sell(ctx, { ...asked, sold_at: undefined }))
  await sql`savepoint shop_sale`.execute(ctx.db)
  try {
    // The goods left then, whatever was counted since, and the cash is in the drawer: nobody at the till can be asked any more.
    const confirmed = new Set([...ctx.confirmed, 'before-count' as const, 'cash-limit' as const])
    return await made(ctx, await sell({ ...ctx, confirmed }, asked))
  } catch (error) {
    const refusal = refusalOf(error, asked)
    if (!refusal) throw error
    await sql`rollback to savepoint shop_sale`.execute(ctx.db)
    const reason =
      Object.values(refusal.errors ?? {})
        .flat()
        .join('; ') || refusal.message
    await keepDifference(ctx, asked, reason)
    return { shop_order_id: null, data: null, difference: reason, warnings: [] }
  }
}

async function made(ctx: Context, id: number) {
  return { shop_order_id: id, data: await loadShopOrder(ctx, id), difference: null, warnings: [] }
}
