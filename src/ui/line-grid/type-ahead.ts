import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { beginPick } from '../picks.ts'
import type { Edit } from './edit.ts'
import type { Pressed } from './keys.ts'

/** Text, or a key that leads on. */
type Kept = string | Pressed

interface TypeAhead {
  /** Keeps a key that was pressed ahead of the list's answer; false when nothing is waited for and the key acts now. */
  keep: (event: Pressed) => boolean
}

/** Keys that lead to the next cells; others than these, and texts, are left to the cell that waits. */
const onward = ['Enter', 'Tab', 'ArrowDown', 'ArrowUp']

/**
 * Keys pressed while a picked cell waits for its list: they were meant for the cells after it, and act there in
 * their order once the choice is made. Where nothing was found they are dropped, for the keyboard stays in the cell.
 */
export function useTypeAhead(edit: Edit | null, act: (kept: Kept) => void): TypeAhead {
  const [kept, setKept] = useState<readonly Kept[]>([])
  const waiting = Boolean(edit?.waiting)
  const stopped = Boolean(edit?.error)
  const busy = waiting || kept.length > 0
  const next = useEffectEvent(() => {
    const [first, ...rest] = kept
    // Drawn before another key comes: it would still be added to what is acted on here, which then came twice.
    flushSync(() => {
      setKept(stopped ? [] : rest)
      if (!stopped && first !== undefined) act(first)
    })
  })

  useEffect(() => (busy ? beginPick() : undefined), [busy])
  useEffect(() => {
    if (waiting || kept.length === 0) return
    // The row that a key made is there with the drawing after it.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(next)
    })
    return () => cancelAnimationFrame(frame)
  }, [kept, waiting])

  function keep({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Pressed): boolean {
    if (!busy || ctrlKey || metaKey || altKey) return false
    const last = kept.at(-1)
    if (isText(key)) setKept(typeof last === 'string' ? kept.with(-1, last + key) : [...kept, key])
    else if (key === 'Backspace' && last !== undefined) setKept(withoutLast(kept, last))
    else if (onward.includes(key)) setKept([...kept, { key, code, ctrlKey, metaKey, altKey, shiftKey }])
    else return false
    return true
  }

  return { keep }
}

/** Whether a key writes its own character. */
function isText(key: string): boolean {
  return /^.$/u.test(key)
}

function withoutLast(kept: readonly Kept[], last: Kept): readonly Kept[] {
  return typeof last === 'string' && last.length > 1 ? kept.with(-1, last.slice(0, -1)) : kept.slice(0, -1)
}
