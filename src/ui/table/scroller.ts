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
  /** Places fly by farther than a view a drawing: rows of one of them stay in view until those of the next are there. */
  flying: () => boolean
  onFlight: (listener: () => void) => () => void
  /** The rows of the place last told are there: a flight may go on to the next. */
  shown: () => void
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
  let tell: () => void = () => {}
  let flying = false
  let goOn: () => void = () => {}
  const rests = new Set<() => void>()
  const flights = new Set<() => void>()

  /** Scrolls, if there is a way to go; scrollTop is not read back, for that would lay the page out anew. */
  function put(next: Place): void {
    const moves = Math.abs(next.top - place.top) >= 1
    place = next
    if (moves && element) element.scrollTop = next.top
  }

  function to(offset: number) {
    const next = placeOf(space, offset)
    const step = next.offset - place.offset
    const top = place.top + step
    const near = Math.abs(step) <= space.view * 2 && top > 0 && top < drawnHeight(space) - space.view
    if (step === 0) return
    put(near ? { top, offset: next.offset } : next)
    // At once, so that the rows come in the drawing of what asked for them; the browser's own event says nothing new.
    tell()
  }

  function fly(next: boolean) {
    if (next === flying) return
    flying = next
    for (const listener of flights) listener()
  }

  function rest() {
    put(placeOf(space, place.offset))
    tell()
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
      tell()
    },
    onRest(listener) {
      rests.add(listener)
      return () => rests.delete(listener)
    },
    flying: () => flying,
    onFlight(listener) {
      flights.add(listener)
      return () => flights.delete(listener)
    },
    shown: () => goOn(),
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
      let resting = 0
      let waiting = 0
      let told = { offset: 0, at: 0, shown: true }
      tell = () => {
        told = { ...told, offset: place.offset }
        report(place.offset, false)
      }
      const moved = () => Math.abs(place.offset - told.offset)
      const now = () => {
        clearTimeout(waiting)
        waiting = 0
        told = { offset: place.offset, at: performance.now(), shown: false }
        report(place.offset, true)
      }
      // Only the place flown over last is drawn and asked for, and not before the one before it is there.
      const flyOn = () => {
        if (waiting || !told.shown || moved() === 0) return
        waiting = window.setTimeout(
          () => {
            fly(moved() > space.view)
            now()
          },
          told.at + pace - performance.now(),
        )
      }
      goOn = () => {
        told.shown = true
        if (flying) flyOn()
      }
      const scrolled = () => {
        clearTimeout(resting)
        const jumped = Math.abs(scrollElement.scrollTop - place.top) < 1
        place = follow(space, place, scrollElement.scrollTop)
        if (flying && !jumped) return flyOn()
        // Short moves are covered by the rows drawn beyond the view.
        if (moved() < slack) return
        fly(!jumped && moved() > space.view)
        now()
      }
      // Every step of a script or a fling ends a scroll; it is at rest when nothing follows.
      const ended = () => {
        clearTimeout(resting)
        resting = window.setTimeout(() => {
          fly(false)
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
