import { useMemo } from 'react'
import { mostDecimals } from '../equal-decimals.ts'
import { displayText, figuresOf, type LineColumn } from './columns.ts'

/** Columns of prices with as many decimals as their longest price needs. */
export function useEqualDecimals<Row>(columns: readonly LineColumn<Row>[], rows: readonly Row[]): readonly LineColumn<Row>[] {
  const isPrice = (column: LineColumn<Row>): boolean => figuresOf(column) === 'price'
  const decimals = columns.map((column) => (isPrice(column) ? mostDecimals(rows.map((row) => displayText(column, row))) : 2)).join(' ')
  return useMemo(() => {
    if (!/[3-9]/.test(decimals)) return columns
    const each = decimals.split(' ').map(Number)
    return columns.map((column, place) => (each[place] === 2 ? column : { ...column, decimals: each[place] }))
  }, [columns, decimals])
}
