import { useEffect, useRef, useState, type ReactNode } from 'react'
import { placeNextTo } from './place.ts'

interface TooltipProps {
  text: ReactNode
  children: ReactNode
  className?: string | undefined
}

/** In the top layer, so nothing clips it. The child must carry the same text for screen readers. */
export function Tooltip({ text, children, className = 'inline-flex' }: TooltipProps) {
  const [shown, setShown] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  const bubble = useRef<HTMLSpanElement>(null)
  const timer = useRef(0)
  const visible = shown && Boolean(text)

  useEffect(() => {
    if (!visible || !anchor.current || !bubble.current) return
    bubble.current.showPopover()
    placeNextTo(bubble.current, anchor.current.getBoundingClientRect(), { prefer: 'above', align: 'center' })
  }, [visible])
  useEffect(() => () => clearTimeout(timer.current), [])

  function later(show: boolean, wait: number) {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setShown(show), wait)
  }

  return (
    <span
      ref={anchor}
      role="presentation"
      className={className}
      onPointerEnter={() => later(true, 400)}
      onPointerLeave={() => later(false, 80)}
      onFocus={(event) => event.target.matches(':focus-visible') && later(true, 200)}
      onBlur={() => later(false, 0)}
      onKeyDown={(event) => event.key === 'Escape' && setShown(false)}
    >
      {children}
      {visible && (
        <span
          ref={bubble}
          popover="manual"
          aria-hidden
          className="pointer-events-none fixed inset-auto m-0 max-w-80 rounded-control bg-text px-2 py-1 text-small text-raised shadow-float"
        >
          {text}
        </span>
      )}
    </span>
  )
}
