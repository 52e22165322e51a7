import { sql } from 'kysely'
import type { FileAnswer } from '../../../contract/calls.ts'
import type { stock } from '../../../contract/stock/stock.ts'
import type { Context, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { labelFile } from '../catalog/labels.ts'

export const label: Handler<typeof stock.label> = (ctx) => labelsOf(ctx, ctx.params.id, 1)

export const labels: Handler<typeof stock.labels> = (ctx) => labelsOf(ctx, ctx.params.id, ctx.params.quantity)

async function labelsOf(ctx: Context, stockItem: number, quantity: number): Promise<FileAnswer> {
  const { rows } = await sql<{ id: number }>`select catalog_item_id as id from stock_items where id = ${stockItem}`.execute(ctx.db)
  if (!rows[0]) throw Refusal.missing()
  return labelFile(ctx, [{ id: rows[0].id, quantity }])
}
