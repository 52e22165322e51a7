import { useEffect, useRef } from 'react'
import { useRemembered } from './remembered.ts'

interface Part {
  key: string
}

/** Parts of the home page as the person arranged them in this browser; new ones stand at the end. */
export function useArranged<P extends Part>(parts: readonly P[]): [readonly P[], (key: string, by: 1 | -1) => void] {
  const [order, setOrder] = useRemembered('order', '')
  const moved = useRef<{ key: string; by: 1 | -1 } | null>(null)
  const known = order.split(',')
  const place = ({ key }: Part) => (known.includes(key) ? known.indexOf(key) : known.length)
  const arranged = parts.toSorted((one, other) => place(one) - place(other))

  // A part that comes to the other column is drawn anew there: the keyboard goes along.
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
