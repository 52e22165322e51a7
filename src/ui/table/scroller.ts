import type { Virtualizer } from '@tanstack/react-virtual'
import { createNotifier, createStore, type Notifier, type Readable, type Store } from '../../store/store.ts'
import { scrollHeight, follow, placeOf, type Place, type ScrollSpace } from './scroll-space.ts'

type Instance = Virtualizer<HTMLDivElement, HTMLDivElement>
type ReportOffset = (offset: number, scrolling: boolean) => void

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
  observeOffset: (instance: Instance, report: ReportOffset) => (() => void) | undefined
}

/** Milliseconds. */
const calm = 80
/** Milliseconds between renders during fast scrolling. */
const pace = 100
/** Pixels that need no render, within the overscan. */
const slack = 60

/** Where the box is scrolled to; scrollTop is not read back, which would force layout. */
interface Position {
  element: HTMLDivElement | null
  header: number
  space: ScrollSpace
  place: Place
}

/** Tells the virtualizer of the offset. */
interface Reporter {
  tell: () => void
  shown: () => void
  stop: () => void
}

export function createScroller(): Scroller {
  const position: Position = { element: null, header: 0, space: { full: 0, view: 0 }, place: { top: 0, offset: 0 } }
  const flying = createStore(false)
  const rests = createNotifier()
  let reporter: Reporter = { tell: () => {}, shown: () => {}, stop: () => {} }

  return {
    fit(full, header) {
      const { element, space } = position
      position.header = header
      position.space = { full, view: element ? element.clientHeight - header : space.view }
    },
    view: () => position.space.view,
    offset: () => position.place.offset,
    layerTop: (start) => Math.round(start - position.place.offset + position.place.top),
    to(offset) {
      const { space, place } = position
      const next = placeOf(space, offset)
      const step = next.offset - place.offset
      const top = place.top + step
      const near = Math.abs(step) <= space.view * 2 && top > 0 && top < scrollHeight(space) - space.view
      if (step === 0) return
      put(position, near ? { top, offset: next.offset } : next)
      // Synchronous, to render rows with the caller's update.
      reporter.tell()
    },
    attach() {
      if (position.element) position.element.scrollTop = position.place.top
      reporter.tell()
    },
    onRest: rests.subscribe,
    flying,
    shown: () => reporter.shown(),
    observeView({ scrollElement }, report) {
      if (!scrollElement) return undefined
      position.element = scrollElement
      const measure = () => {
        position.space = { ...position.space, view: scrollElement.clientHeight - position.header }
        report({ width: scrollElement.clientWidth, height: position.space.view })
      }
      measure()
      const observer = new ResizeObserver(measure)
      observer.observe(scrollElement)
      return () => observer.disconnect()
    },
    observeOffset({ scrollElement }, report) {
      if (!scrollElement) return undefined
      const { stop } = (reporter = reportScrolling(scrollElement, { position, flying, rests, report }))
      return stop
    },
  }
}

function put(position: Position, next: Place): void {
  const moves = Math.abs(next.top - position.place.top) >= 1
  position.place = next
  if (moves && position.element) position.element.scrollTop = next.top
}

interface Scrolling {
  position: Position
  flying: Store<boolean>
  rests: Notifier
  report: ReportOffset
}

function reportScrolling(element: HTMLDivElement, { position, flying, rests, report }: Scrolling): Reporter {
  let resting = 0
  let waiting = 0
  let reported = { offset: 0, at: 0, shown: true }
  const moved = () => Math.abs(position.place.offset - reported.offset)

  function tell() {
    reported = { ...reported, offset: position.place.offset }
    report(position.place.offset, false)
  }

  function now() {
    clearTimeout(waiting)
    waiting = 0
    reported = { offset: position.place.offset, at: performance.now(), shown: false }
    report(position.place.offset, true)
  }

  /** Requests only the latest position, after the previous one loaded. */
  function flyOn() {
    if (waiting || !reported.shown || moved() === 0) return
    waiting = window.setTimeout(
      () => {
        flying.set(moved() > position.space.view)
        now()
      },
      reported.at + pace - performance.now(),
    )
  }

  function scrolled() {
    clearTimeout(resting)
    const jumped = Math.abs(element.scrollTop - position.place.top) < 1
    position.place = follow(position.space, position.place, element.scrollTop)
    if (flying.get() && !jumped) return flyOn()
    if (moved() < slack) return
    flying.set(!jumped && moved() > position.space.view)
    now()
  }

  /** Scripts and flings end a scroll at every step. */
  function ended() {
    clearTimeout(resting)
    resting = window.setTimeout(() => {
      flying.set(false)
      now()
      put(position, placeOf(position.space, position.place.offset))
      tell()
      rests.notify()
    }, calm)
  }

  element.addEventListener('scroll', scrolled, { passive: true })
  element.addEventListener('scrollend', ended, { passive: true })
  return {
    tell,
    shown() {
      reported.shown = true
      if (flying.get()) flyOn()
    },
    stop() {
      element.removeEventListener('scroll', scrolled)
      element.removeEventListener('scrollend', ended)
      clearTimeout(resting)
      clearTimeout(waiting)
    },
  }
}
