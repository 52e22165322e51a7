import { useEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

interface BarOf {
  bar: RefObject<HTMLElement | null>
  /** Fixed-width ends; must be stable. */
  ends: readonly [start: RefObject<HTMLElement | null>, end: RefObject<HTMLElement | null>]
  filters: readonly number[]
  besides: number
}

/** Pixels. */
const search = { usual: 256, least: 176 }
const gap = 8
const padding = 32
const more = 76

export function useBarLayout({ bar, ends: [start, end], filters, besides }: BarOf): { searchWidth: number; fits: number } {
  const [barSpace, setBarSpace] = useState(0)
  useEffect(() => {
    // Synchronous, before paint, so the bar never shows two lines.
    const observer = new ResizeObserver(() => flushSync(() => setBarSpace(spaceIn(bar.current, [start.current, end.current]))))
    for (const { current } of [bar, start, end]) if (current) observer.observe(current)
    return () => observer.disconnect()
  }, [bar, start, end])
  const free = barSpace - besides
  if (search.usual + total(filters) <= free) return { searchWidth: search.usual, fits: filters.length }
  if (search.least + total(filters) <= free) return { searchWidth: free - total(filters), fits: filters.length }
  const fits = filters.findIndex((_, place) => search.least + total(filters.slice(0, place + 1)) + gap + more > free)
  return { searchWidth: search.least, fits }
}

function spaceIn(bar: HTMLElement | null, ends: readonly (HTMLElement | null)[]): number {
  if (!bar || bar.clientWidth === 0) return 0
  const innerWidth = bar.clientWidth - padding
  // On phones the title has its own line.
  const inlineEnds = ends.filter((each) => each !== null && each.offsetWidth < innerWidth)
  return inlineEnds.reduce((remainingWidth, each) => remainingWidth - (each ? each.offsetWidth + gap : 0), innerWidth)
}

function total(filters: readonly number[]): number {
  return filters.reduce((sum, width) => sum + gap + width, 0)
}
