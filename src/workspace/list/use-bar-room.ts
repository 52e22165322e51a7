import { useEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

interface BarOf {
  bar: RefObject<HTMLElement | null>
  /** What stands at the bar's ends and keeps its width: must stay the same two. */
  ends: readonly [start: RefObject<HTMLElement | null>, end: RefObject<HTMLElement | null>]
  /** Pixels of each filter. */
  filters: readonly number[]
  /** Further pixels that are kept free. */
  besides: number
}

/** Pixels of the search field, and the least of them where the room is too little. */
const search = { usual: 256, least: 176 }
const gap = 8
/** Both sides of the bar. */
const padding = 32
/** The button that shows the other filters. */
const more = 76

/** How wide the search is, and how many filters stand beside it on one line; the others wait behind a button. */
export function useBarRoom({ bar, ends: [start, end], filters, besides }: BarOf): { searchWidth: number; fits: number } {
  const [room, setRoom] = useState(0)
  useEffect(() => {
    // At once: it is told between layout and paint, so that nothing is seen in two lines.
    const observer = new ResizeObserver(() => flushSync(() => setRoom(roomOf(bar.current, [start.current, end.current]))))
    for (const { current } of [bar, start, end]) if (current) observer.observe(current)
    return () => observer.disconnect()
  }, [bar, start, end])
  const free = room - besides
  if (search.usual + total(filters) <= free) return { searchWidth: search.usual, fits: filters.length }
  if (search.least + total(filters) <= free) return { searchWidth: free - total(filters), fits: filters.length }
  const fits = filters.findIndex((_, place) => search.least + total(filters.slice(0, place + 1)) + gap + more > free)
  return { searchWidth: search.least, fits }
}

/** What is left of the bar for search and filters. */
function roomOf(bar: HTMLElement | null, ends: readonly (HTMLElement | null)[]): number {
  if (!bar || bar.clientWidth === 0) return 0
  const room = bar.clientWidth - padding
  // On a telephone the name has a line of its own.
  const beside = ends.filter((each) => each !== null && each.offsetWidth < room)
  return beside.reduce((left, each) => left - (each ? each.offsetWidth + gap : 0), room)
}

/** Pixels of filters, each with the space before it. */
function total(filters: readonly number[]): number {
  return filters.reduce((sum, width) => sum + gap + width, 0)
}
