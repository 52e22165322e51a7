import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type CSSProperties, type RefObject } from 'react'
import { useStore } from '../../store/store.ts'
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

export function useScrolledRows<Row>({ props, box, count, rowHeight, headHeight }: ScrolledOf<Row>) {
  'use no memo'
  const [own, setOwnState] = useState(firstState)
  const [scroll] = useState(createScroller)
  const state = props.state ?? own
  const isTotalKnown = props.total !== null
  const full = count * rowHeight

  useLayoutEffect(() => scroll.fit(full, headHeight), [scroll, full, headHeight])
  // oxlint-disable-next-line react/incompatible-library -- this file is opted out of the compiler for it
  const virtual = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count,
    estimateSize: () => rowHeight,
    getScrollElement: () => box.current,
    observeElementRect: scroll.observeView,
    observeElementOffset: scroll.observeOffset,
    // The virtualizer calls it when attaching.
    scrollToFn: () => scroll.attach(),
    // A constant number of rows, for element reuse.
    rangeExtractor: ({ startIndex }) => renderedIndexes({ first: startIndex, view: Math.ceil(scroll.view() / rowHeight), count }),
  })

  // Density changes measure again; a restored list scrolls once its length is known.
  const measured = useRef(rowHeight)
  const targetOffset = useRef<number | null>(state.offset)
  useLayoutEffect(() => {
    if (measured.current !== rowHeight) virtual.measure()
    measured.current = rowHeight
    if (isTotalKnown && targetOffset.current !== null) scroll.to(targetOffset.current)
    if (isTotalKnown) targetOffset.current = null
  }, [virtual, rowHeight, isTotalKnown, scroll])

  function change(next: Partial<TableState>) {
    const whole = { ...state, offset: targetOffset.current ?? scroll.offset(), ...next }
    setOwnState(whole)
    props.onState?.(whole)
  }
  const atRest = useRef(change)
  useLayoutEffect(() => {
    atRest.current = change
  })
  useEffect(() => scroll.onRest(() => atRest.current({})), [scroll])

  const items = virtual.getVirtualItems()
  useRangeReport(props, items)
  const { flying, renderedRows } = useFlight(
    scroll,
    { items, offset: virtual.scrollOffset ?? 0 },
    (index) => props.groups?.at(index) ?? props.rowAt(index),
  )
  const start = layerOf(renderedRows.items[0]?.index ?? 0) * rowHeight
  const layer: CSSProperties = flying
    ? { position: 'sticky', top: headHeight, transform: `translateY(${start - renderedRows.offset}px)` }
    : { position: 'absolute', top: 0, transform: `translateY(${scroll.layerTop(start)}px)` }
  return { state, change, scroll, items: renderedRows.items, layer }
}

function useRangeReport<Row>({ total, onRange }: DataTableProps<Row>, items: readonly VirtualItem[]) {
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? -1]
  useEffect(() => {
    if (total !== null && last >= first) onRange(first, last)
  }, [first, last, total, onRange])
}

interface RenderedRange {
  items: readonly VirtualItem[]
  offset: number
}

/** During fast scrolling, returns the last loaded rows until the next load. */
function useFlight(scroll: Scroller, requestedRange: RenderedRange, rowAt: (index: number) => unknown) {
  const flying = useStore(scroll.flying)
  const there = requestedRange.items.every(({ index }) => rowAt(index) !== undefined)
  const [loaded, setLoaded] = useState(requestedRange)
  if (there && !sameRows(loaded, requestedRange)) setLoaded(requestedRange)
  useLayoutEffect(() => {
    if (there) scroll.shown()
  })
  return { flying, renderedRows: flying && !there ? loaded : requestedRange }
}

function sameRows(one: RenderedRange, other: RenderedRange): boolean {
  return one.offset === other.offset && one.items[0]?.index === other.items[0]?.index && one.items.length === other.items.length
}

/** Changes rarely, so rows keep their position. */
export function layerOf(first: number): number {
  return Math.floor(first / 1024) * 1024
}

const beyond = 8

function renderedIndexes({ first, view, count }: { first: number; view: number; count: number }): number[] {
  const length = Math.min(count, view + 1 + 2 * beyond)
  const from = Math.max(0, Math.min(first - beyond, count - length))
  return Array.from({ length }, (_, place) => from + place)
}
