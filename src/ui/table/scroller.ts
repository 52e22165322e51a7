import type { Virtualizer } from '@tanstack/react-virtual'
import { createNotifier, createStore, type Readable } from '../../store/store.ts'
import { scrollHeight, follow, placeOf, type Place, type ScrollSpace } from './scroll-space.ts'

type Instance = Virtualizer<HTMLDivElement, HTMLDivElement>

export interface Scroller {
  fit: (full: number, header: number) => void
  view: () => number
  /** Pixels in the full height. */
  offset: () => number
  /** Layer position for a first row at `start` of the full height. */
  layerTop: (start: number) => number
  to: (offset: number) => void
  attach: () => void
  /** Returns the unsubscribe function. */
  onRest: (subscriber: () => void) => () => void
  /** Whether scrolling passes more than a view per render; loaded rows stay until the next are there. */
  flying: Readable<boolean>
  /** The last reported rows are loaded; the next may be requested. */
  shown: () => void
  observeView: (instance: Instance, report: (rect: { width: number; height: number }) => void) => (() => void) | undefined
  observeOffset: (instance: Instance, report: (offset: number, scrolling: boolean) => void) => (() => void) | undefined
}

/** Milliseconds. */
const calm = 80
/** Milliseconds between renders during fast scrolling. */
const pace = 100
/** Pixels that need no render, within the overscan. */
const slack = 60

export function createScroller(): Scroller {
  let element: HTMLDivElement | null = null
  let space: ScrollSpace = { full: 0, view: 0 }
  let place: Place = { top: 0, offset: 0 }
  let header = 0
  let tell: () => void = () => {}
  let goOn: () => void = () => {}
  const flying = createStore(false)
  const rests = createNotifier()

  /** scrollTop is not read back, which would force layout. */
  function put(next: Place): void {
    const moves = Math.abs(next.top - place.top) >= 1
    place = next
    if (moves && element) element.scrollTop = next.top
  }

  function to(offset: number) {
    const next = placeOf(space, offset)
    const step = next.offset - place.offset
    const top = place.top + step
    const near = Math.abs(step) <= space.view * 2 && top > 0 && top < scrollHeight(space) - space.view
    if (step === 0) return
    put(near ? { top, offset: next.offset } : next)
    // Synchronous, to render rows with the caller's update.
    tell()
  }

  function rest() {
    put(placeOf(space, place.offset))
    tell()
    rests.notify()
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
    onRest: rests.subscribe,
    flying,
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
      let reported = { offset: 0, at: 0, shown: true }
      tell = () => {
        reported = { ...reported, offset: place.offset }
        report(place.offset, false)
      }
      const moved = () => Math.abs(place.offset - reported.offset)
      const now = () => {
        clearTimeout(waiting)
        waiting = 0
        reported = { offset: place.offset, at: performance.now(), shown: false }
        report(place.offset, true)
      }
      // Requests only the latest position, after the previous one loaded.
      const flyOn = () => {
        if (waiting || !reported.shown || moved() === 0) return
        waiting = window.setTimeout(
          () => {
            flying.set(moved() > space.view)
            now()
          },
          reported.at + pace - performance.now(),
        )
      }
      goOn = () => {
        reported.shown = true
        if (flying.get()) flyOn()
      }
      const scrolled = () => {
        clearTimeout(resting)
        const jumped = Math.abs(scrollElement.scrollTop - place.top) < 1
        place = follow(space, place, scrollElement.scrollTop)
        if (flying.get() && !jumped) return flyOn()
        if (moved() < slack) return
        flying.set(!jumped && moved() > space.view)
        now()
      }
      // Scripts and flings end a scroll at every step.
      const ended = () => {
        clearTimeout(resting)
        resting = window.setTimeout(() => {
          flying.set(false)
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
