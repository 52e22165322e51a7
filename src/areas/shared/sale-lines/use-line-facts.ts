import type { Answer, Body } from '../../../../contract/calls.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import { readOnce } from '../../../commands/use-call.ts'
import type { Option } from '../../../ui/use-options.ts'
import { idsOf, useItemFacts } from '../use-item-facts.ts'
import type { QuoteFor } from './use-quote.ts'

interface FactsFor extends Pick<QuoteFor, 'customer_id' | 'warehouse_id' | 'date'> {
  /** A saved order. */
  order_id: number | null
}

export type LineFacts = Answer<typeof orders.lineChecks>['data'][number]

const ask = async (body: Body<typeof orders.lineChecks>, signal: AbortSignal) => (await readOnce(orders.lineChecks, { body }, signal)).data

/** Facts by item id, read anew when an item, the customer, the warehouse or the day changes. */
export function useLineFacts(
  { customer_id, order_id, warehouse_id, date }: FactsFor,
  items: readonly (Option | null)[],
): ReadonlyMap<number, LineFacts> {
  const item_ids = idsOf(items)
  return useItemFacts(ask, item_ids.length === 0 ? null : { customer_id, order_id, warehouse_id, ...(date && { date }), item_ids })
}
