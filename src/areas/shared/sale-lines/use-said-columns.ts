import { useMemo } from 'react'
import { orders } from '../../../../contract/orders/orders.ts'
import { useSays, useSeesPrices, useTold } from '../../../commands/use-may.ts'
import { figuresOf, type LineColumn } from '../../../ui/line-grid/columns.ts'

/** Columns of an order's lines: what the person may not say he only reads, and what he is not told is not there. */
export function useSaidColumns<Row>(columns: readonly LineColumn<Row>[]): readonly LineColumn<Row>[] {
  const says = useSays(orders.updateItem)
  const mayPrice = says('unit_price')
  const all = useMemo(
    () =>
      mayPrice
        ? columns
        : columns.map((column) => (prices.has(column.id) ? { ...column, kind: 'computed' as const, figures: figuresOf(column) } : column)),
    [columns, mayPrice],
  )
  const told = useTold(all)
  const seesPrices = useSeesPrices()
  // Where a price came from says nothing without it.
  return useMemo(() => (seesPrices ? told : told.filter(({ id }) => id !== 'source')), [told, seesPrices])
}

const prices: ReadonlySet<string> = new Set(['unit_price', 'discount_percent'])
