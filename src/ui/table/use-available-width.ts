import { useMemo, type RefObject } from 'react'
import { measuredColumn, type Column } from './columns.ts'
import { dispensable, fitted } from './fit.ts'
import { useNeeds } from './use-fitted.ts'

interface ColumnSpaceOptions<Row> {
  box: RefObject<HTMLDivElement | null>
  all: readonly Column<Row>[]
  rows: readonly Row[]
  besides: number
  list: string | undefined
}

export function useVisibleColumns<Row extends object>({ box, all, ...rest }: ColumnSpaceOptions<Row>) {
  const measured = useMemo(() => all.map(measuredColumn), [all])
  const measuredNeeds = useNeeds(box, measured, { ...rest, steady: true })
  const spares = all.map(({ hidePriority }) => hidePriority)
  const places = measuredNeeds
    ? [...dispensable(measuredNeeds.needs, { spares, availableWidth: measuredNeeds.availableWidth, least: leastName })].join(' ')
    : ''
  const [shown, hiddenColumns] = useMemo(() => {
    const isGone = (_: Column<Row>, place: number) => places.split(' ').includes(String(place))
    return [all.filter((column, place) => !isGone(column, place)), all.filter(isGone)]
  }, [all, places])
  if (!measuredNeeds) return { shown, gone: hiddenColumns, sizes: shown }
  const needs = measuredNeeds.needs.filter((_, place) => shown.includes(all[place] as Column<Row>))
  return { shown, gone: hiddenColumns, sizes: fitted(needs, measuredNeeds.availableWidth).map((width) => ({ width })) }
}

/** Names are cut a little before columns are hidden. */
const leastName = 160
