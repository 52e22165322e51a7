import type { Virtualizer } from '@tanstack/react-virtual'
import { drawnHeight, follow, placeOf, type Place, type ScrollSpace } from './scroll-space.ts'

type Instance = Virtualizer<HTMLDivElement, HTMLDivElement>

/** Ties a scrolled element to its list's full height; one a list, kept for its life. */
export interface Scroller {
  /** Height of all rows, and of the header that stays over them. */
  fit: (full: number, header: number) => void
  /** Height of the rows that are seen. */
  view: () => number
  /** Pixels scrolled, as if the list were drawn whole. */
  offset: () => number
  /** Where the drawn rows stand inside the scrolled element, the first at `start` of the full height. */
  layerTop: (start: number) => number
  to: (offset: number) => void
  /** Puts an element that was attached, perhaps anew, where the list is. */
  attach: () => void
  /** Calls back when scrolling came to rest. */
  onRest: (listener: () => void) => () => void
  observeView: (instance: Instance, report: (rect: { width: number; height: number }) => void) => (() => void) | undefined
  observeOffset: (instance: Instance, report: (offset: number, scrolling: boolean) => void) => (() => void) | undefined
}

/** Milliseconds without a move after which scrolling is at rest. */
const calm = 80
/** Milliseconds between drawings while far places fly by. */
const pace = 100
/** Pixels of a move that needs no drawing, well within the rows drawn beyond the view. */
const slack = 60

/** A scroller in the shape that the virtualizer observes. */
export function createScroller(): Scroller {
  let element: HTMLDivElement | null = null
  let space: ScrollSpace = { full: 0, view: 0 }
  let place: Place = { top: 0, offset: 0 }
  let header = 0
  let tell: (offset: number, scrolling: boolean) => void = () => {}
  const rests = new Set<() => void>()

  /** Scrolls, if there is a way to go; scrollTop is not read back, for that would lay the page out anew. */
  function put(next: Place): boolean {
    const moves = Math.abs(next.top - place.top) >= 1
    place = next
    if (moves && element) element.scrollTop = next.top
    return moves
  }

  function to(offset: number) {
    const next = placeOf(space, offset)
    const step = next.offset - place.offset
    const top = place.top + step
    const near = Math.abs(step) <= space.view * 2 && top > 0 && top < drawnHeight(space) - space.view
    if (step === 0) return
    if (!put(near ? { top, offset: next.offset } : next)) tell(place.offset, false)
  }

  function rest() {
    put(placeOf(space, place.offset))
    tell(place.offset, false)
    for (const listener of rests) listener()
  }

  return {
    fit(full, stays) {
      header = stays
      space = { full, view: element ? element.clientHeight - stays : space.view }
    },
    view: () => space.view,
    offset: () => place.offset,
    layerTop: (start) => Math.round(start - place.offset + place.top),
    to,
    attach() {
      if (element) element.scrollTop = place.top
      tell(place.offset, false)
    },
    onRest(listener) {
      rests.add(listener)
      return () => rests.delete(listener)
    },
    observeView({ scrollElement }, report) {
      if (!scrollElement) return undefined
      element = scrollElement
      const measure = () => {
        space = { ...space, view: scrollElement.clientHeight - header }
        report({ width: scrollElement.clientWidth, height: space.view })
      }
      measure()
      const observer = new ResizeObserver(measure)
      observer.observe(scrollElement)
      return () => observer.disconnect()
    },
    observeOffset({ scrollElement }, report) {
      if (!scrollElement) return undefined
      tell = report
      let resting = 0
      let waiting = 0
      let told = { offset: 0, at: 0 }
      const now = () => {
        clearTimeout(waiting)
        waiting = 0
        told = { offset: place.offset, at: performance.now() }
        report(place.offset, true)
      }
      const scrolled = () => {
        clearTimeout(resting)
        place = follow(space, place, scrollElement.scrollTop)
        const moved = Math.abs(place.offset - told.offset)
        // Short moves are covered by the rows drawn beyond the view; while the bar is dragged far and
        // fast, drawing every place it passes would only make it stick.
        if (moved < slack || waiting) return
        const wait = moved > space.view ? told.at + pace - performance.now() : 0
        if (wait > 0) waiting = window.setTimeout(now, wait)
        else now()
      }
      // Every step of a script or a fling ends a scroll; it is at rest when nothing follows.
      const ended = () => {
        clearTimeout(resting)
        resting = window.setTimeout(() => {
          now()
          rest()
        }, calm)
      }
      scrollElement.addEventListener('scroll', scrolled, { passive: true })
      scrollElement.addEventListener('scrollend', ended, { passive: true })
      return () => {
        scrollElement.removeEventListener('scroll', scrolled)
        scrollElement.removeEventListener('scrollend', ended)
        clearTimeout(resting)
        clearTimeout(waiting)
      }
    },
  }
}
