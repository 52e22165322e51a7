import { useEffect, useState } from 'react'
import type { Answer, Body } from '../../../../contract/calls.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import { readOnce } from '../../../commands/use-call.ts'
import { wasAborted } from '../../../data/failure.ts'
import type { QuoteFor } from './use-quote.ts'

export interface FactsFor extends Pick<QuoteFor, 'customer_id' | 'warehouse_id' | 'date'> {
  /** A saved order. */
  order_id: number | null
}

export type LineFacts = Answer<typeof orders.lineChecks>['data'][number]

/** Debounce in milliseconds. */
const pause = 150

const none: ReadonlyMap<number, LineFacts> = new Map()

/** Facts by item id, read anew when an item, the customer, the warehouse or the day changes. */
export function useLineFacts(
  { customer_id, order_id, warehouse_id, date }: FactsFor,
  itemIds: readonly number[],
): ReadonlyMap<number, LineFacts> {
  const [known, setKnown] = useState(none)
  const item_ids = [...new Set(itemIds)].toSorted((one, other) => one - other)
  const text = item_ids.length === 0 ? '' : JSON.stringify({ customer_id, order_id, warehouse_id, ...(date && { date }), item_ids })

  useEffect(() => {
    if (text === '') return
    const controller = new AbortController()
    const body = JSON.parse(text) as Body<typeof orders.lineChecks>
    const timer = setTimeout(() => {
      readOnce(orders.lineChecks, { body }, controller.signal).then(
        ({ data }) => setKnown(new Map(data.map((facts) => [facts.id, facts]))),
        // Without them lines have fewer warnings; the quote tells of a lost connection.
        (error: unknown) => wasAborted(error) || setKnown(none),
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text])
  return known
}
