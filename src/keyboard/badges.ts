import type { Bindings } from './bindings.ts'

export interface Badge {
  keys: string
  /** Pixels in the window: middle of the badge's right edge. */
  x: number
  y: number
}

/** Pixels that a badge at the left edge takes. */
const leastRight = 56

/** Keys of the visible parts that have `data-key` (a chord or sequence) or `data-command`. */
export function collectBadges({ keysOf }: Bindings): Badge[] {
  return [...document.querySelectorAll<HTMLElement>('[data-key], [data-command]')].flatMap((part) => {
    const keys = part.dataset['key'] ?? keysOf.get(part.dataset['command'] ?? '')?.[0]
    if (keys === undefined || !part.checkVisibility({ visibilityProperty: true })) return []
    const seen = visiblePart(part)
    if (!seen) return []
    // The badge covers the key that the part already prints.
    const printed = part.querySelector('kbd')?.parentElement?.getBoundingClientRect()
    if (printed && printed.width > 0) return [{ keys, x: printed.right, y: printed.top + printed.height / 2 }]
    return [{ keys, x: Math.max(leastRight, Math.min(seen.right + 4, innerWidth - 2)), y: seen.top + Math.min(seen.height / 2, 12) }]
  })
}

/** Null for parts covered by a dialog or scrolled away. */
function visiblePart(part: HTMLElement): DOMRect | null {
  const box = part.getBoundingClientRect()
  if (box.width === 0 || box.height === 0) return null
  const x = Math.min(Math.max(box.left + box.width / 2, 0), innerWidth - 1)
  const y = Math.min(Math.max(box.top + Math.min(box.height / 2, 16), 0), innerHeight - 1)
  const hit = document.elementFromPoint(x, y)
  return hit && part.contains(hit) ? box : null
}
