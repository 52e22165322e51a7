import { sql } from 'kysely'
import { bestAnswer, nobodyHas } from '../../../contract/price-clarifications/best-answer.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big, round2, round4 } from '../../../contract/money.ts'
import type { PriceClarificationItem, priceClarifications } from '../../../contract/price-clarifications/price-clarifications.ts'
import type { Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { beginPriceClarification } from './price-clarifications.transitions.ts'
import { loadPriceClarification } from './price-clarifications.record.ts'

interface Choice {
  id: number
  supplier_id: number | null
  not_available: boolean
  price: string | null
}

/** Unavailable if all asked suppliers lack it; unanswered lines stay. */
export const chooseBest: Handler<typeof priceClarifications.chooseBest> = async (ctx) => {
  const { db, user, params, body } = ctx
  const { best = 'price', markup_percent, item_ids } = body
  const { id } = await beginPriceClarification(ctx, params.id, 'EDIT')
  const { items, suppliers } = await loadPriceClarification(ctx, id)
  const itemIds = new Set(items.map((item) => item.id))
  if (item_ids?.some((each) => !itemIds.has(each)))
    throw Refusal.field('item_ids', `Lauks „${labelOf('item_ids')}”: aptaujā tādas rindas nav`)
  const selectedItems = item_ids ? items.filter((item) => item_ids.includes(item.id)) : items

  function choiceOf({ id, answers = [], price }: PriceClarificationItem): Choice[] {
    const answer = bestAnswer(answers, best)
    if (!answer) return nobodyHas(answers, suppliers.length) ? [{ id, supplier_id: null, not_available: true, price }] : []
    return [{ id, supplier_id: answer.supplier_id, not_available: false, price: marked(answer.supplier_price, markup_percent) ?? price }]
  }
  const choices = selectedItems.flatMap(choiceOf)
  if (choices.length === 0) throw Refusal.state('Neviens piegādātājs vēl nav atbildējis')
  await sql`
    update price_clarification_items i set supplier_id = c.supplier_id, not_available = c.not_available, price = c.price, updated_by = ${user.id}
    from json_to_recordset(${JSON.stringify(choices)}) as c (id bigint, supplier_id bigint, not_available boolean, price numeric)
    where i.id = c.id and (i.supplier_id, i.not_available, i.price) is distinct from (c.supplier_id, c.not_available, c.price)`.execute(db)
  ctx.audit({ entity: 'price_clarifications', id, event: 'BEST_CHOSEN', after: { ...body, lines: choices.length } })
  return { data: await loadPriceClarification(ctx, id) }
}

/** Supplier's price plus markup, to the cent from one euro upwards. */
function marked(supplierPrice: string | null, percent: string | null | undefined): string | null {
  if (supplierPrice === null || percent === null || percent === undefined) return null
  const price = big(supplierPrice).times(big(percent).plus(100)).div(100)
  return price.gte(1) ? round2(price) : round4(price)
}
