import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { chosenColumns, textOf, type Column, type RowKey } from './columns.ts'
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

export function rowsAtHand<Row>({ total, rowAt, rowKey, placeOf, groups }: DataTableProps<Row>): RowsAtHand {
  const keyAt = (index: number): RowKey | undefined => {
    const group = groups?.at(index)
    if (group) return group.key
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

export function rowStateAt<Row>(props: DataTableProps<Row>, at: number): Pick<TableState, 'focus' | 'name' | 'left'> {
  const group = props.groups?.at(at)
  if (group) return { focus: { key: group.key, at }, name: group.label, left: false }
  const row = props.rowAt(at)
  return {
    focus: { key: row === undefined ? null : props.rowKey(row), at },
    name: row === undefined ? '' : nameOf(chosenColumns(props.columns, props.columnVisibility), row),
    left: false,
  }
}

function nameOf<Row>(columns: readonly Column<Row>[], row: Row): string {
  const column = columns.find(({ opens }) => opens) ?? columns[0]
  return column ? textOf(column, row) : ''
}

/** Lookups before a row counts as gone. */
const mostSeeks = 3

/**
 * Keeps the keyboard on its row by key while others edit the list. Visible rows stay where they are. Returns the
 * index, undefined without an active row.
 */
export function useFollowedRow<Row>({ props, state, rowHeight, scroll, change }: FollowedOf<Row>): number | undefined {
  'use no memo'
  const { total, list, rowsAre = 'settled' } = props
  const rows = rowsAtHand(props)
  const key = state.focus.key
  const place = placeNow(state.focus, rows)
  // A row that returns is active again.
  const focus = state.left && (place === undefined || rows.keyAt(place) !== key) ? undefined : place
  const anchor = placeNow(state.anchor, rows)

  const narrowed = useRef(list)
  useLayoutEffect(() => {
    if (narrowed.current !== list) {
      narrowed.current = list
      scroll.to(0)
      return change({ ...firstState, cell: state.cell, offset: 0, selection: state.selection })
    }
    if (!total) return
    const next = { ...followedFocus(), ...followedAnchor() }
    if (Object.keys(next).length > 0) change(next)
  })

  function followedFocus(): Partial<TableState> {
    if (focus === undefined) return {}
    // The visible row becomes active, unless it is from the previous list.
    if (key === null) return rowsAre === 'former' ? {} : rowStateSeenAt(focus)
    if (focus === state.focus.at) return state.left ? { left: false } : {}
    keepInView(state.focus.at, focus)
    return { focus: { key, at: focus }, left: false }
  }

  function rowStateSeenAt(at: number): Partial<TableState> {
    const rowPosition = rowStateAt(props, at)
    return rowPosition.focus.key === null ? {} : rowPosition
  }

  function followedAnchor(): Partial<TableState> {
    const { key: anchorKey, at } = state.anchor
    if (anchor === undefined) return rowsAre === 'settled' && anchorKey !== key ? { anchor: state.focus } : {}
    const seenAnchor = anchorKey ?? (rowsAre === 'former' ? undefined : rows.keyAt(anchor))
    return seenAnchor === undefined || (seenAnchor === anchorKey && anchor === at) ? {} : { anchor: { key: seenAnchor, at: anchor } }
  }

  /** At the top, new rows stay visible instead. */
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
    // On failure, asks again when the list changes.
    if (isMissing && key !== null) void seek(key).catch(() => undefined)
  }, [isMissing, key, state.focus.at])

  return focus
}
