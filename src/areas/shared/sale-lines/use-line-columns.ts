import { useMemo } from 'react'
import { orders } from '../../../../contract/orders/orders.ts'
import { useSays, useSeesPrices, usePermittedColumns } from '../../../commands/use-may.ts'
import { figuresOf, type LineColumn } from '../../../ui/line-grid/columns.ts'

/** Columns by permission: read-only or hidden. */
export function useVisibleColumns<Row>(columns: readonly LineColumn<Row>[]): readonly LineColumn<Row>[] {
  const says = useSays(orders.updateItem)
  const mayPrice = says('unit_price')
  const all = useMemo(
    () =>
      mayPrice
        ? columns
        : columns.map((column) => (prices.has(column.id) ? { ...column, kind: 'computed' as const, figures: figuresOf(column) } : column)),
    [columns, mayPrice],
  )
  const visibleColumns = usePermittedColumns(all)
  const seesPrices = useSeesPrices()
  // The price source is useless without the price.
  return useMemo(() => (seesPrices ? visibleColumns : visibleColumns.filter(({ id }) => id !== 'source')), [visibleColumns, seesPrices])
}

const prices: ReadonlySet<string> = new Set(['unit_price', 'discount_percent'])
