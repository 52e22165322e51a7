import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { cx } from '../../ui/classes.ts'

interface CellOverlayProps {
  /** Null while its row is not drawn. */
  anchor: () => HTMLElement | null
  /** Pixels below which it is not squeezed. */
  least?: number
  busy?: true
  children: ReactNode
}

/** Lies over a cell and stays on it while the list scrolls. */
export function CellOverlay({ anchor, least = 0, busy, children }: CellOverlayProps) {
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef(anchor)
  useLayoutEffect(() => {
    latest.current = anchor
    place(box.current, anchor())
  })
  useLayoutEffect(() => {
    const follow = (): void => place(box.current, latest.current())
    addEventListener('scroll', follow, true)
    addEventListener('resize', follow)
    return () => {
      removeEventListener('scroll', follow, true)
      removeEventListener('resize', follow)
    }
  }, [])
  return (
    <div
      ref={box}
      aria-busy={busy}
      style={{ minWidth: least }}
      className={cx('fixed z-20 rounded-control border border-accent bg-raised', busy && 'pointer-events-none text-muted')}
    >
      {children}
    </div>
  )
}

/** At the cell, within the window. */
function place(box: HTMLElement | null, cell: HTMLElement | null): void {
  if (!box || !cell) return
  const { left, top, width, height } = cell.getBoundingClientRect()
  box.style.width = `${width}px`
  box.style.minHeight = `${height}px`
  box.style.top = `${top}px`
  box.style.left = `${Math.max(0, Math.min(left, innerWidth - box.offsetWidth - 4))}px`
}
