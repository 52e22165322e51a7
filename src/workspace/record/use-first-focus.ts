import { useEffect, useRef, type RefObject } from 'react'

/** Focuses a part of a newly opened page, usually the facts of a record; for returning tabs, the tab restores focus. */
export function useFirstFocus(body: RefObject<HTMLElement | null>, part = '[data-facts][tabindex="0"]'): void {
  const seen = useRef(false)
  useEffect(() => {
    if (seen.current) return
    seen.current = true
    // The tab's focus restoring takes one frame.
    const frame = requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const focused = document.activeElement
        const free = focused === null || focused === document.body || focused.getAttribute('role') === 'tabpanel'
        if (free) body.current?.querySelector<HTMLElement>(part)?.focus({ preventScroll: true })
      }),
    )
    return () => cancelAnimationFrame(frame)
  }, [body, part])
}
