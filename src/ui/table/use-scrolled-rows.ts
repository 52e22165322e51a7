import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type CSSProperties, type RefObject } from 'react'
import type { DataTableProps } from './props.ts'
import { createScroller, type Scroller } from './scroller.ts'
import { firstState, type TableState } from './table-state.ts'

interface ScrolledOf<Row> {
  props: DataTableProps<Row>
  box: RefObject<HTMLDivElement | null>
  count: number
  rowHeight: number
  headHeight: number
}

/** The rows drawn, the place of their layer, and the list's state with the scroll offset in it. */
export function useScrolledRows<Row>({ props, box, count, rowHeight, headHeight }: ScrolledOf<Row>) {
  'use no memo'
  const [own, setOwn] = useState(firstState)
  const [scroll] = useState(createScroller)
  const state = props.state ?? own
  const known = props.total !== null
  const full = count * rowHeight

  useLayoutEffect(() => scroll.fit(full, headHeight), [scroll, full, headHeight])
  // oxlint-disable-next-line react/incompatible-library -- this file is opted out of the compiler for it
  const virtual = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count,
    estimateSize: () => rowHeight,
    getScrollElement: () => box.current,
    observeElementRect: scroll.observeView,
    observeElementOffset: scroll.observeOffset,
    // The virtualizer asks for it when it attaches; the list itself scrolls by its scroller.
    scrollToFn: () => scroll.attach(),
    // As many rows at every place, so that each row that comes in has the elements of one that went.
    rangeExtractor: ({ startIndex }) => drawnRows({ first: startIndex, view: Math.ceil(scroll.view() / rowHeight), count }),
  })

  // A changed density measures anew; a list that comes back goes where it was, once its length is known.
  const measured = useRef(rowHeight)
  const wanted = useRef<number | null>(state.offset)
  useLayoutEffect(() => {
    if (measured.current !== rowHeight) virtual.measure()
    measured.current = rowHeight
    if (known && wanted.current !== null) scroll.to(wanted.current)
    if (known) wanted.current = null
  }, [virtual, rowHeight, known, scroll])

  function change(next: Partial<TableState>) {
    const whole = { ...state, offset: wanted.current ?? scroll.offset(), ...next }
    setOwn(whole)
    props.onState?.(whole)
  }
  // At rest the place is told, for the tab to keep.
  const atRest = useRef(change)
  useLayoutEffect(() => {
    atRest.current = change
  })
  useEffect(() => scroll.onRest(() => atRest.current({})), [scroll])

  const items = virtual.getVirtualItems()
  useRangeTold(props, items)
  const { flying, drawn } = useFlight(scroll, { items, offset: virtual.scrollOffset ?? 0 }, props.rowAt)
  const start = layerOf(drawn.items[0]?.index ?? 0) * rowHeight
  const layer: CSSProperties = flying
    ? { position: 'sticky', top: headHeight, transform: `translateY(${start - drawn.offset}px)` }
    : { position: 'absolute', top: 0, transform: `translateY(${scroll.layerTop(start)}px)` }
  return { state, change, scroll, items: drawn.items, layer }
}

/** Has the pages of the rows wanted loaded. */
function useRangeTold<Row>({ total, onRange }: DataTableProps<Row>, items: readonly VirtualItem[]) {
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? -1]
  useEffect(() => {
    if (total !== null && last >= first) onRange(first, last)
  }, [first, last, total, onRange])
}

/** Rows drawn, and the offset that they were drawn for. */
interface Drawn {
  items: readonly VirtualItem[]
  offset: number
}

/** What is drawn: the rows wanted; while far places fly by, those last loaded until the next have come. */
function useFlight(scroll: Scroller, wanted: Drawn, rowAt: (index: number) => unknown) {
  const flying = useSyncExternalStore(scroll.onFlight, scroll.flying)
  const there = wanted.items.every(({ index }) => rowAt(index) !== undefined)
  const [loaded, setLoaded] = useState(wanted)
  if (there && !sameRows(loaded, wanted)) setLoaded(wanted)
  useLayoutEffect(() => {
    if (there) scroll.shown()
  })
  return { flying, drawn: flying && !there ? loaded : wanted }
}

function sameRows(one: Drawn, other: Drawn): boolean {
  return one.offset === other.offset && one.items[0]?.index === other.items[0]?.index && one.items.length === other.items.length
}

/** Index that the rows' places are counted from; it seldom changes, so rows that stay keep their place. */
export function layerOf(first: number): number {
  return Math.floor(first / 1024) * 1024
}

/** Rows beyond each end of the view. */
const beyond = 8

/** Indexes drawn while `first` is the first in a view of so many rows. */
function drawnRows({ first, view, count }: { first: number; view: number; count: number }): number[] {
  const length = Math.min(count, view + 1 + 2 * beyond)
  const from = Math.max(0, Math.min(first - beyond, count - length))
  return Array.from({ length }, (_, place) => from + place)
}
