import { sql } from 'kysely'
import type { shop } from '../../../contract/shop/shop.ts'
import type { Context, Handler } from '../../http/context.ts'
import { refusalOf } from '../../http/failure.ts'
import { keepDifference } from './differences.ts'
import { loadShopOrder } from './shop.record.ts'
import { sell } from './sell.ts'

/**
 * Issues goods and books payments; the number is last (docs/domain/shop.md#sales-at-the-till). Offline sales that
 * cannot be booked become differences.
 */
export const create: Handler<typeof shop.create> = async (ctx) => {
  const { was_offline = false, ...sale } = ctx.body
  // The till's clock counts only offline.
  if (!was_offline) return saleResponse(ctx, await sell(ctx, { ...sale, sold_at: undefined }))
  await sql`savepoint shop_sale`.execute(ctx.db)
  try {
    // Offline sales already happened, so there is nobody to ask.
    const confirmed = new Set([...ctx.confirmed, 'before-count' as const, 'cash-limit' as const])
    return await saleResponse(ctx, await sell({ ...ctx, confirmed }, sale))
  } catch (error) {
    const refusal = refusalOf(error, sale)
    if (!refusal) throw error
    await sql`rollback to savepoint shop_sale`.execute(ctx.db)
    const reason =
      Object.values(refusal.errors ?? {})
        .flat()
        .join('; ') || refusal.message
    await keepDifference(ctx, sale, reason)
    return { shop_order_id: null, data: null, difference: reason, warnings: [] }
  }
}

async function saleResponse(ctx: Context, id: number) {
  return { shop_order_id: id, data: await loadShopOrder(ctx, id), difference: null, warnings: [] }
}
