import type { CellSelectionState } from '@tanstack/react-table'
import { useEffect, useEffectEvent, useState } from 'react'
import type { TableGroups } from './groups.ts'
import type { DataTableProps } from './props.ts'
import { placeNow, type Spot, type TableState } from './table-state.ts'
import { rowsAtHand } from './use-followed-row.ts'

/** Inclusive. */
export interface Places {
  first: number
  last: number
}

/** Rows of the range of cells, with the range as the table library has it. */
export interface RangeRows<Row> {
  rows: Row[]
  selection: CellSelectionState
  /** Null without a range. */
  places: Places | null
  /** Rows that are still being read. */
  missing: number
}

const noRows: never[] = []
const noSelection: CellSelectionState = []

interface RangeOf<Row> {
  props: DataTableProps<Row>
  state: TableState
  focus: number | undefined
  /** The focused cell, if its column is visible. */
  cell: string | null
}

/** Rows seen since the range began, by place; it keeps those that scroll away. */
interface Known<Row> {
  anchor: Spot | null
  byPlace: ReadonlyMap<number, Row>
  rows: Row[]
}

/** Rows between the corners; those not loaded are read by the list's owner. */
export function useRangeRows<Row>({ props, state, focus, cell }: RangeOf<Row>): RangeRows<Row> {
  const { readRows } = props
  const [before, setKnown] = useState<Known<Row>>({ anchor: null, byPlace: new Map(), rows: noRows })
  const anchorPlace = state.range === null ? undefined : placeNow(state.range.row, rowsAtHand(props))
  const places = placesBetween(anchorPlace, cell === null ? undefined : focus)
  const known = knownNow(before, props, { anchor: state.range?.row ?? null, places })
  if (known !== before) setKnown(known)
  const [first, last] = [places?.first ?? 0, places?.last ?? -1]
  const rowPlaces = props.groups && places ? placesOfRows(props.groups, places) : null
  const missing = (rowPlaces?.length ?? last + 1 - first) - known.rows.length
  const read = useEffectEvent((from: number, to: number, signal: AbortSignal) => readRows?.(spotAt(props, from), spotAt(props, to), signal))
  const placed = useEffectEvent((at: number) => (rowPlaces ? (rowPlaces[at] ?? -1) : first + at))
  useEffect(() => {
    if (missing === 0) return
    const ending = new AbortController()
    void read(first, last, ending.signal)?.then((found) => {
      if (!found || ending.signal.aborted) return
      const byPlace = found.map((row, at) => [placed(at), row] as const)
      setKnown((now) => ({ ...now, byPlace: new Map([...now.byPlace, ...byPlace]) }))
    })
    return () => ending.abort()
  }, [missing, first, last])
  return {
    rows: known.rows,
    selection: selectionOf(known.rows.length, { state, cell, isUp: places !== null && anchorPlace === places.last }),
    places,
    missing,
  }
}

/** Without those of groups. */
function placesOfRows<Row>(groups: TableGroups<Row>, { first, last }: Places): number[] {
  return Array.from({ length: last + 1 - first }, (_, at) => first + at).filter((place) => !groups.at(place))
}

function placesBetween(one: number | undefined, other: number | undefined): Places | null {
  return one === undefined || other === undefined ? null : { first: Math.min(one, other), last: Math.max(one, other) }
}

function knownNow<Row>(
  before: Known<Row>,
  { rowAt }: DataTableProps<Row>,
  { anchor, places }: { anchor: Spot | null; places: Places | null },
): Known<Row> {
  const stays = before.anchor?.key === anchor?.key
  if (places === null) return before.rows.length === 0 ? before : { anchor: null, byPlace: new Map(), rows: noRows }
  const byPlace = new Map(stays ? before.byPlace : [])
  const rows: Row[] = []
  for (let place = places.first; place <= places.last; place++) {
    const row = rowAt(place) ?? byPlace.get(place)
    if (row === undefined) continue
    byPlace.set(place, row)
    rows.push(row)
  }
  const isSame = stays && rows.length === before.rows.length && rows.every((row, at) => row === before.rows[at])
  return isSame ? before : { anchor, byPlace, rows }
}

function spotAt<Row>({ rowAt, rowKey }: DataTableProps<Row>, at: number): Spot {
  const row = rowAt(at)
  return { key: row === undefined ? null : rowKey(row), at }
}

function selectionOf(rows: number, { state, cell, isUp }: { state: TableState; cell: string | null; isUp: boolean }): CellSelectionState {
  if (state.range === null || cell === null || rows === 0) return noSelection
  const [first, last] = ['0', String(rows - 1)]
  const [anchorRowId, focusRowId] = isUp ? [last, first] : [first, last]
  return [{ anchorRowId, anchorColumnId: state.range.column, focusRowId, focusColumnId: cell }]
}
