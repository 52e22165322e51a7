import { useMemo, type RefObject } from 'react'
import { measuredColumn, type Column } from './columns.ts'
import { dispensable, fitted } from './fit.ts'
import { useNeeds } from './use-fitted.ts'

interface RoomOf<Row> {
  box: RefObject<HTMLDivElement | null>
  all: readonly Column<Row>[]
  rows: readonly Row[]
  /** Pixels that are taken already. */
  besides: number
  list: string | undefined
}

/** The columns that the room has place for and their widths, and those that it has none for. */
export function useRoomFor<Row extends object>({ box, all, ...rest }: RoomOf<Row>) {
  const measured = useMemo(() => all.map(measuredColumn), [all])
  const known = useNeeds(box, measured, { ...rest, steady: true })
  const spares = all.map(({ spare }) => spare)
  const places = known ? [...dispensable(known.needs, { spares, room: known.room, least: leastName })].join(' ') : ''
  const [shown, gone] = useMemo(() => {
    const isGone = (_: Column<Row>, place: number) => places.split(' ').includes(String(place))
    return [all.filter((column, place) => !isGone(column, place)), all.filter(isGone)]
  }, [all, places])
  if (!known) return { shown, gone, sizes: shown }
  const needs = known.needs.filter((_, place) => shown.includes(all[place] as Column<Row>))
  return { shown, gone, sizes: fitted(needs, known.room).map((width) => ({ width })) }
}

/** A list cuts names a little sooner than it does without a column. */
const leastName = 160
