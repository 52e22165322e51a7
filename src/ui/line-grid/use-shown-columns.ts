import { useMemo, type RefObject } from 'react'
import { dispensable, fitted, roomForTyping } from '../table/fit.ts'
import { useNeeds } from '../table/use-fitted.ts'
import { measuredColumn, type LineColumn } from './columns.ts'

interface Room<Row> {
  box: RefObject<HTMLElement | null>
  columns: readonly LineColumn<Row>[]
  /** Those that are drawn. */
  rows: readonly Row[]
  /** Pixels that are taken already. */
  besides: number
  /** Nothing is typed: no cell keeps room for it, and columns that say nothing go before anything is cut. */
  readOnly: boolean
}

/** The columns that the room has place for, and their widths; what it can do without goes, so that nothing is cut or pushed away. */
export function useShownColumns<Row extends object>({
  box,
  columns,
  rows,
  besides,
  readOnly,
}: Room<Row>): {
  columns: readonly LineColumn<Row>[]
  /** Those that it has no place for. */
  gone: readonly LineColumn<Row>[]
  sizes: readonly { width: number; grow?: number | undefined }[]
} {
  const measured = useMemo(() => columns.map((column) => measuredColumn(column, readOnly)), [columns, readOnly])
  const known = useNeeds(box, measured, { rows, besides, steady: readOnly })
  const spares = columns.map(({ spare }) => spare)
  const gone = known ? [...dispensable(known.needs, { spares, room: known.room, least: leastName })].join(' ') : ''
  const shown = useMemo(() => columns.filter((_, place) => !gone.split(' ').includes(String(place))), [columns, gone])
  const away = useMemo(() => columns.filter((column) => !shown.includes(column)), [columns, shown])
  if (!known) return { columns: shown, gone: away, sizes: shown }
  const needs = known.needs.filter((_, place) => shown.includes(columns[place] as LineColumn<Row>))
  return { columns: shown, gone: away, sizes: fitted(needs, roomForTyping(needs, known.room)).map((width) => ({ width })) }
}

/** A column that is found elsewhere goes before the names of goods are cut to less. */
const leastName = 260
