import type { ColumnSizingState } from '@tanstack/react-table'
import { useMemo, type RefObject } from 'react'
import { measuredColumn, type Column } from './columns.ts'
import { dispensable, fitted, type Need } from './fit.ts'
import { padding, useNeeds } from './use-fitted.ts'
import type { SumWidths } from './use-sum-widths.ts'

interface ColumnSpaceOptions<Row> {
  box: RefObject<HTMLDivElement | null>
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  besides: number
  list: string | undefined
  /** Of the groups in the list. */
  sums: SumWidths
  /** Pixels that the user chose, by column. */
  own?: Readonly<Record<string, number>> | undefined
}

export interface ColumnSpace<Row> {
  /** Columns without space. */
  gone: readonly Column<Row>[]
  /** Pixels by column; null until the table's width is known. */
  sizing: ColumnSizingState | null
}

export function useColumnSpace<Row extends object>({
  box,
  columns,
  sums,
  own = noWidths,
  ...rest
}: ColumnSpaceOptions<Row>): ColumnSpace<Row> {
  const measured = useMemo(() => columns.map(measuredColumn), [columns])
  const measuredNeeds = withOwn(withSums(useNeeds(box, measured, { ...rest, steady: true }), columns, sums), columns, own)
  const spares = columns.map(({ hidePriority }) => hidePriority)
  const places = measuredNeeds
    ? [...dispensable(measuredNeeds.needs, { spares, availableWidth: measuredNeeds.availableWidth, least: leastName })].join(' ')
    : ''
  const [shown, gone] = useMemo(() => {
    const isGone = (_: Column<Row>, place: number) => places.split(' ').includes(String(place))
    return [columns.filter((column, place) => !isGone(column, place)), columns.filter(isGone)]
  }, [columns, places])
  const needs = measuredNeeds?.needs.filter((_, place) => shown.includes(columns[place] as Column<Row>))
  const widths = measuredNeeds && needs ? fitted(needs, measuredNeeds.availableWidth).join(' ') : null
  const sizing = useMemo(() => {
    if (widths === null) return null
    const pixels = widths.split(' ')
    return Object.fromEntries(shown.map(({ id }, place) => [id, Number(pixels[place])]))
  }, [shown, widths])
  return { gone, sizing }
}

const noWidths = {}

function withSums<Row>(measured: ReturnType<typeof useNeeds>, columns: readonly Column<Row>[], sums: SumWidths): typeof measured {
  if (!measured || Object.keys(sums).length === 0) return measured
  const needs = measured.needs.map((need, place): Need => {
    const sum = sums[columns[place]?.id ?? '']
    if (sum === undefined) return need
    const [width, { natural, content, uncut, usual }] = [sum + padding, need]
    const wider = {
      natural: Math.max(natural, width),
      content: Math.max(content, width),
      uncut: Math.max(uncut, width),
      usual: Math.max(usual, width),
      empty: false,
    }
    return { ...need, ...wider }
  })
  return { needs, availableWidth: measured.availableWidth }
}

/** A width that the user chose is what the column needs, whatever it holds. */
function withOwn<Row>(
  measured: ReturnType<typeof useNeeds>,
  columns: readonly Column<Row>[],
  own: Readonly<Record<string, number>>,
): ReturnType<typeof useNeeds> {
  const isOwn = ({ id }: Column<Row>): boolean => own[id] !== undefined
  if (!measured || !columns.some(isOwn)) return measured
  const needs = measured.needs.map((need, place): Need => {
    const width = own[columns[place]?.id ?? '']
    if (width === undefined) return need
    return { natural: width, content: width, header: width, uncut: width, usual: width, grow: 0, empty: false }
  })
  return { needs, availableWidth: measured.availableWidth }
}

/** Names are cut a little before columns are hidden. */
const leastName = 160
