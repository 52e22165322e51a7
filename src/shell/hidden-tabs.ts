import { useEffect, useState, type RefObject } from 'react'

/** Counts of tabs that do not fit, by the end of the strip at which they are. */
export interface HiddenTabs {
  before: number
  after: number
  /** Of the strip, pixels. */
  width: number
}

/** Null while all tabs fit. */
export function useHiddenTabs(strip: RefObject<HTMLElement | null>): HiddenTabs | null {
  const [hidden, setHidden] = useState<HiddenTabs | null>(null)
  useEffect(() => {
    const element = strip.current
    if (!element) return
    const measure = (): void => setHidden((before) => withSame(before, hiddenIn(element)))
    const observer = new ResizeObserver(measure)
    const observe = (): void => {
      observer.disconnect()
      for (const each of [element, ...element.children]) observer.observe(each)
    }
    const changes = new MutationObserver(observe)
    changes.observe(element, { childList: true })
    element.addEventListener('scroll', measure, { passive: true })
    observe()
    return () => {
      observer.disconnect()
      changes.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [strip])
  return hidden
}

/** Scrolls a tab's own place into view; the tab itself sticks to the end that it would leave. */
export function showTab(strip: HTMLElement, tab: HTMLElement): void {
  const { start, end } = placeOf(strip, tab)
  if (start < strip.scrollLeft) strip.scrollLeft = start
  else if (end > strip.scrollLeft + strip.clientWidth) strip.scrollLeft = end - strip.clientWidth
}

function hiddenIn(strip: HTMLElement): HiddenTabs | null {
  const width = strip.parentElement?.clientWidth ?? strip.clientWidth
  // The arrows take room that the tabs get back without them.
  if (strip.scrollWidth <= width) return null
  const tabs = [...strip.querySelectorAll<HTMLElement>('[role="tab"]')].filter((tab) => tab.getAttribute('aria-selected') !== 'true')
  const middles = tabs.map((tab) => {
    const { start, end } = placeOf(strip, tab.parentElement ?? tab)
    return (start + end) / 2 - strip.scrollLeft
  })
  return {
    before: middles.filter((middle) => middle < 0).length,
    after: middles.filter((middle) => middle > strip.clientWidth).length,
    width: strip.clientWidth,
  }
}

/** Pixels from the start of the strip's content, as if nothing were sticky. */
function placeOf(strip: HTMLElement, tab: HTMLElement): { start: number; end: number } {
  let start = 0
  for (const each of strip.children) {
    if (each === tab) break
    start += each.getBoundingClientRect().width
  }
  return { start, end: start + tab.getBoundingClientRect().width }
}

function withSame(before: HiddenTabs | null, next: HiddenTabs | null): HiddenTabs | null {
  const isSame = before?.before === next?.before && before?.after === next?.after && before?.width === next?.width
  return isSame ? before : next
}
