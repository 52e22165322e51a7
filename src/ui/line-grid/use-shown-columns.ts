import { useMemo, type RefObject } from 'react'
import { dispensable, fitted, widthForTyping } from '../table/fit.ts'
import { useNeeds } from '../table/use-fitted.ts'
import { measuredColumn, type LineColumn } from './columns.ts'

interface GridSpace<Row> {
  box: RefObject<HTMLElement | null>
  columns: readonly LineColumn<Row>[]
  rows: readonly Row[]
  /** Pixels already in use. */
  besides: number
  /** Cells reserve no input space, and empty columns are hidden first. */
  readOnly: boolean
}

/** Returns the columns that fit and their widths; hides dispensable ones so nothing is cut. */
export function useShownColumns<Row extends object>({
  box,
  columns,
  rows,
  besides,
  readOnly,
}: GridSpace<Row>): {
  columns: readonly LineColumn<Row>[]
  hiddenColumns: readonly LineColumn<Row>[]
  sizes: readonly { width: number; grow?: number | undefined }[]
} {
  const measured = useMemo(() => columns.map((column) => measuredColumn(column, readOnly)), [columns, readOnly])
  const measuredNeeds = useNeeds(box, measured, { rows, besides, steady: readOnly })
  const spares = columns.map(({ hidePriority }) => hidePriority)
  const hiddenPlaces = measuredNeeds
    ? [...dispensable(measuredNeeds.needs, { spares, availableWidth: measuredNeeds.availableWidth, least: leastName })].join(' ')
    : ''
  const shownColumns = useMemo(
    () => columns.filter((_, place) => !hiddenPlaces.split(' ').includes(String(place))),
    [columns, hiddenPlaces],
  )
  const away = useMemo(() => columns.filter((column) => !shownColumns.includes(column)), [columns, shownColumns])
  if (!measuredNeeds) return { columns: shownColumns, hiddenColumns: away, sizes: shownColumns }
  const needs = measuredNeeds.needs.filter((_, place) => shownColumns.includes(columns[place] as LineColumn<Row>))
  return {
    columns: shownColumns,
    hiddenColumns: away,
    sizes: fitted(needs, widthForTyping(needs, measuredNeeds.availableWidth)).map((width) => ({ width })),
  }
}

/** Columns that are repeated elsewhere go before goods' names shrink below this. */
const leastName = 260
