import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { beginPick } from '../picks.ts'
import type { Edit } from './edit.ts'
import type { Pressed } from './keys.ts'

type QueuedKey = string | Pressed

interface TypeAhead {
  /** Queues a key pressed before the list answered; false when it should act now. */
  keep: (event: Pressed) => boolean
}

/** Other keys go to the waiting cell. */
const onward = ['Enter', 'Tab', 'ArrowDown', 'ArrowUp']

/**
 * Keys pressed while a picked cell waits are replayed in order after the selection, or dropped when nothing was
 * found.
 */
export function useTypeAhead(edit: Edit | null, act: (queuedKey: QueuedKey) => void): TypeAhead {
  const [queue, setQueue] = useState<readonly QueuedKey[]>([])
  const waiting = Boolean(edit?.waiting)
  const stopped = Boolean(edit?.error)
  const busy = waiting || queue.length > 0
  const next = useEffectEvent(() => {
    const [first, ...rest] = queue
    // Synchronous, or the next key would be queued with those being replayed and run twice.
    flushSync(() => {
      setQueue(stopped ? [] : rest)
      if (!stopped && first !== undefined) act(first)
    })
  })

  useEffect(() => (busy ? beginPick() : undefined), [busy])
  useEffect(() => {
    if (waiting || queue.length === 0) return
    // A row created by a key exists after the next render.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(next)
    })
    return () => cancelAnimationFrame(frame)
  }, [queue, waiting])

  function keep({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Pressed): boolean {
    if (!busy || ctrlKey || metaKey || altKey) return false
    const last = queue.at(-1)
    if (isText(key)) setQueue(typeof last === 'string' ? queue.with(-1, last + key) : [...queue, key])
    else if (key === 'Backspace' && last !== undefined) setQueue(withoutLast(queue, last))
    else if (onward.includes(key)) setQueue([...queue, { key, code, ctrlKey, metaKey, altKey, shiftKey }])
    else return false
    return true
  }

  return { keep }
}

function isText(key: string): boolean {
  return /^.$/u.test(key)
}

function withoutLast(queue: readonly QueuedKey[], last: QueuedKey): readonly QueuedKey[] {
  return typeof last === 'string' && last.length > 1 ? queue.with(-1, last.slice(0, -1)) : queue.slice(0, -1)
}
