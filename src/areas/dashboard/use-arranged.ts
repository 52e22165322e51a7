import { useEffect, useRef } from 'react'
import { useRemembered } from './remembered.ts'

interface Part {
  key: string
}

/** Stored in this browser; new parts come last. */
export function useArranged<P extends Part>(parts: readonly P[]): [readonly P[], (key: string, by: 1 | -1) => void] {
  const [order, setOrder] = useRemembered('order', '')
  const moved = useRef<{ key: string; by: 1 | -1 } | null>(null)
  const savedOrder = order.split(',')
  const place = ({ key }: Part) => (savedOrder.includes(key) ? savedOrder.indexOf(key) : savedOrder.length)
  const arranged = parts.toSorted((one, other) => place(one) - place(other))

  // Moving between columns remounts a part, so the focus is restored.
  useEffect(() => {
    if (!moved.current) return
    const { key, by } = moved.current
    moved.current = null
    document.querySelectorAll<HTMLElement>(`[data-moves="${key}"] button`)[by === -1 ? 0 : 1]?.focus()
  }, [order])

  function move(key: string, by: 1 | -1): void {
    const keys = arranged.map((each) => each.key)
    const from = keys.indexOf(key)
    keys.splice(from, 1)
    keys.splice(from + by, 0, key)
    moved.current = { key, by }
    setOrder(keys.join(','))
  }
  return [arranged, move]
}
