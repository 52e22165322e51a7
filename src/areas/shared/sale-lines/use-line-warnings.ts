import { useState } from 'react'
import { dayOf } from '../../../../contract/format.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import { useMay } from '../../../commands/use-may.ts'
import { warning, type NotePart } from '../../../ui/line-grid/note.ts'
import { stockNote, type OrderLineRow } from './line-rows.ts'
import { lineWarnings, type WarnedDocument } from './line-warnings.ts'
import { useLineFacts } from './use-line-facts.ts'
import type { Quoted, QuoteFor } from './use-quote.ts'

export interface Warned extends Pick<WarnedDocument, 'due' | 'priceMode'> {
  /** A saved order; its own lines are no earlier sale. */
  orderId?: number
}

type WarningsOf = (row: OrderLineRow, quoted: Quoted | undefined) => (NotePart | null)[]

/** @param document null where lines are only read: of them only the missing stock is told */
export function useLineWarnings(quoteFor: QuoteFor, rows: readonly OrderLineRow[], document: Warned | null): WarningsOf {
  const [today] = useState(() => dayOf(new Date()))
  const mayRead = useMay(orders.lineChecks)
  const items = mayRead && document ? rows.map(({ item }) => item) : []
  const facts = useLineFacts({ ...quoteFor, order_id: document?.orderId ?? null }, items)
  return (row, quoted) => {
    const own = document
      ? lineWarnings(row, { ...document, today, rows }, facts.get(Number(row.item?.id)))
      : [stockNote(row)].filter((text) => text !== undefined)
    // The quote tells missing stock, too.
    return [...new Set([...(quoted?.warning ? [quoted.warning] : []), ...own])].map(warning)
  }
}
