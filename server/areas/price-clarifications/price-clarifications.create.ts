import type { priceClarifications } from '../../../contract/price-clarifications/price-clarifications.ts'
import type { Handler } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { askOnly, requireHeader } from './price-clarifications.header.ts'
import { inputLines, decideLines, insertLines } from './price-clarifications.lines.ts'
import { loadPriceClarification } from './price-clarifications.record.ts'

export const create: Handler<typeof priceClarifications.create> = async (ctx) => {
  const { db, user, body } = ctx
  const { items, text, supplier_ids = [], ...fields } = body
  await requireHeader(ctx, fields)
  const { lines, fieldOf } = await inputLines(db, { items, text })
  const decided = await decideLines(db, lines, fieldOf)
  const { id } = await db
    .insertInto('price_clarifications')
    .values({ ...definedFields(fields), title: fields.title, author_id: user.id, created_by: user.id, updated_by: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await askOnly(ctx, id, supplier_ids)
  await insertLines(ctx, id, decided, text ? 'text' : 'items')
  ctx.audit({ entity: 'price_clarifications', id, event: 'CREATED', after: { ...fields, supplier_ids, lines: decided.length } })
  return { price_clarification_id: id, data: await loadPriceClarification(ctx, id) }
}
