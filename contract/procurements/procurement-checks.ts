import * as z from 'zod/mini'
import { allOf, post } from '../calls.ts'
import { cost } from '../costs.ts'
import { count, id, orNull } from '../fields.ts'

/** Basis of the warnings of a line; prices are net, EUR. */
const checkedGoods = z.object({
  id: count,
  is_archived: z.boolean(),
  is_eol: z.boolean(),
  list_price: z.string(),
  /** The last receipt from a supplier besides the procurement, after discount. */
  last: cost(orNull(z.object({ date: z.string(), price: z.string(), supplier: orNull(z.string()) }))),
  /** In the warehouse of the procurement, with what else is expected there. */
  expected: z.string(),
  /** Limits of the stock there. */
  min_quantity: orNull(z.string()),
  max_quantity: orNull(z.string()),
  /** In the source warehouse of a transfer. */
  available: orNull(z.string()),
})

/** docs/domain/purchasing.md#warnings-on-lines */
export const procurementCheckCalls = {
  lineChecks: post('/api/workspace/procurements/{id}/line_checks', {
    title: 'Preču ziņas iepirkuma rindu brīdinājumiem',
    rule: 'manage_procurement',
    addition: true,
    body: z.object({ item_ids: z.array(id).check(z.maxLength(1000)) }),
    answer: allOf(checkedGoods),
  }),
} as const
