import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { textOf, type Column, type RowKey } from './columns.ts'
import type { DataTableProps } from './props.ts'
import { offsetShowing } from './scroll-space.ts'
import type { Scroller } from './scroller.ts'
import { firstState, placeNow, type RowsAtHand, type Spot, type TableState } from './table-state.ts'

interface FollowedOf<Row> {
  props: DataTableProps<Row>
  state: TableState
  rowHeight: number
  scroll: Scroller
  change: (next: Partial<TableState>) => void
}

/** The rows at hand by their keys. */
export function rowsAtHand<Row>({ total, rowAt, rowKey, placeOf }: DataTableProps<Row>): RowsAtHand {
  const keyAt = (index: number): RowKey | undefined => {
    const row = rowAt(index)
    return row === undefined ? undefined : rowKey(row)
  }
  return {
    keyAt,
    placeOf:
      placeOf ??
      ((key) => {
        for (let index = 0; index < (total ?? 0); index++) if (keyAt(index) === key) return index
        return undefined
      }),
  }
}

/** A place with the key and the name of the row that is there: what the keyboard stands on from now on. */
export function standingAt<Row>(props: DataTableProps<Row>, at: number): Pick<TableState, 'focus' | 'name' | 'left'> {
  const row = props.rowAt(at)
  return {
    focus: { key: row === undefined ? null : props.rowKey(row), at },
    name: row === undefined ? '' : nameOf(props.columns, row),
    left: false,
  }
}

/** What a row is called: by the cell that opens it, else by its first one. */
function nameOf<Row>(columns: readonly Column<Row>[], row: Row): string {
  const column = columns.find(({ opens }) => opens) ?? columns[0]
  return column ? textOf(column, row) : ''
}

/** Times that a row is asked for at the places it is said to stand at, before it counts as gone. */
const mostSeeks = 3

/**
 * Keeps the keyboard on its row while others add, change and remove rows: by the row's key, wherever it stands now. A row
 * in view stays where it is seen. Answers the place of the row with the keyboard; undefined while none has it.
 */
export function useFollowedRow<Row>({ props, state, rowHeight, scroll, change }: FollowedOf<Row>): number | undefined {
  'use no memo'
  const { total, list, rowsAre = 'settled' } = props
  const rows = rowsAtHand(props)
  const key = state.focus.key
  const place = placeNow(state.focus, rows)
  // One that left and came back has the keyboard again.
  const focus = state.left && (place === undefined || rows.keyAt(place) !== key) ? undefined : place
  const anchor = placeNow(state.anchor, rows)

  const narrowed = useRef(list)
  useLayoutEffect(() => {
    if (narrowed.current !== list) {
      // Who narrows the list otherwise begins with its first row.
      narrowed.current = list
      scroll.to(0)
      return change({ ...firstState, offset: 0, selection: state.selection })
    }
    if (!total) return
    const next = { ...followedFocus(), ...followedAnchor() }
    if (Object.keys(next).length > 0) change(next)
  })

  function followedFocus(): Partial<TableState> {
    if (focus === undefined) return {}
    // The row that is seen at the place has the keyboard from now on, but not one of the list before.
    if (key === null) return rowsAre === 'former' ? {} : seenAt(focus)
    if (focus === state.focus.at) return state.left ? { left: false } : {}
    keepInView(state.focus.at, focus)
    return { focus: { key, at: focus }, left: false }
  }

  function seenAt(at: number): Partial<TableState> {
    const standing = standingAt(props, at)
    return standing.focus.key === null ? {} : standing
  }

  function followedAnchor(): Partial<TableState> {
    const { key: begun, at } = state.anchor
    if (anchor === undefined) return rowsAre === 'settled' && begun !== key ? { anchor: state.focus } : {}
    const seen = begun ?? (rowsAre === 'former' ? undefined : rows.keyAt(anchor))
    return seen === undefined || (seen === begun && anchor === at) ? {} : { anchor: { key: seen, at: anchor } }
  }

  /** A row in view stays at its height, but the top of the list stays in sight for what is added there. */
  function keepInView(before: number, now: number): void {
    const [offset, view] = [scroll.offset(), scroll.view()]
    const wasInView = (before + 1) * rowHeight > offset && before * rowHeight < offset + view
    if (!wasInView) return
    const isStill = offset === 0 && (now + 1) * rowHeight <= view
    if (!isStill) scroll.to(Math.max(0, offset + (now - before) * rowHeight))
  }

  const seeks = useRef<{ key: Spot['key']; times: number }>({ key: null, times: 0 })
  const isMissing = total !== null && rowsAre === 'settled' && !state.left && key !== null && focus === undefined
  const found = useEffectEvent((of: RowKey, now: number | null) => {
    if (state.focus.key !== of || state.left || placeNow(state.focus, rows) !== undefined) return
    seeks.current = { key: of, times: seeks.current.key === of ? seeks.current.times + 1 : 1 }
    const { at } = state.focus
    if (now === null || now === at || seeks.current.times > mostSeeks) return change({ left: true })
    const [offset, view] = [scroll.offset(), scroll.view()]
    if ((at + 1) * rowHeight > offset && at * rowHeight < offset + view) {
      scroll.to(offsetShowing(view, offset, { start: now * rowHeight, size: rowHeight }))
    }
    change({ focus: { key: of, at: now } })
  })
  const seek = useEffectEvent(async (of: RowKey) => found(of, (await props.seek?.(of)) ?? null))
  useEffect(() => {
    // Without an answer it is not known: it is asked again when the list has changed.
    if (isMissing && key !== null) void seek(key).catch(() => undefined)
  }, [isMissing, key, state.focus.at])

  return focus
}
