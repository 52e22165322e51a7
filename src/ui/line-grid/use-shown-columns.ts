import { useMemo, type RefObject } from 'react'
import { fitted, leastRoom, type Need } from '../table/fit.ts'
import { useNeeds } from '../table/use-fitted.ts'
import { measuredColumn, type LineColumn } from './columns.ts'

interface Room<Row> {
  box: RefObject<HTMLElement | null>
  columns: readonly LineColumn<Row>[]
  /** Those that are drawn. */
  rows: readonly Row[]
  /** Pixels that are taken already. */
  besides: number
}

/** The columns that the room has place for, and their widths; what it can do without goes, so that nothing is cut or pushed away. */
export function useShownColumns<Row extends object>({
  box,
  columns,
  rows,
  besides,
}: Room<Row>): {
  columns: readonly LineColumn<Row>[]
  sizes: readonly { width: number; grow?: number | undefined }[]
} {
  const measured = useMemo(() => columns.map(measuredColumn), [columns])
  const known = useNeeds(box, measured, { rows, besides })
  const gone = known ? dispensable(columns, known.needs, known.room).join(' ') : ''
  const shown = useMemo(() => columns.filter(({ id }) => !gone.split(' ').includes(id)), [columns, gone])
  if (!known) return { columns: shown, sizes: shown }
  const needs = known.needs.filter((_, place) => shown.includes(columns[place] as LineColumn<Row>))
  return { columns: shown, sizes: fitted(needs, known.room).map((width) => ({ width })) }
}

/** Columns that go, the most dispensable first, until the others have their least. */
function dispensable<Row>(columns: readonly LineColumn<Row>[], needs: readonly Need[], room: number): string[] {
  const spares = columns.filter(({ spare }) => spare !== undefined).toSorted((a, b) => (a.spare ?? 0) - (b.spare ?? 0))
  const gone: string[] = []
  for (const { id } of spares) {
    if (leastRoom(needs.filter((_, place) => !gone.includes(columns[place]?.id ?? ''))) <= room) break
    gone.push(id)
  }
  return gone
}
