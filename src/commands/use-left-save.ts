import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { pathname } from '../tabs/model.ts'
import type { TabHandle } from '../tabs/tab.ts'
import { isLeft, sentSaves, watch } from './outbox.ts'

/**
 * Whether a form's save, left by an earlier life of the page, is still to be answered; the form must not save the
 * same again. `onSent` runs for each that the server has taken, with the rows that it held; of a hidden tab once it
 * is shown.
 */
export function useLeftSave(tab: TabHandle, draft: string, onSent: (rows: readonly number[] | undefined) => void): boolean {
  const path = pathname(tab.path)
  const left = useSyncExternalStore(watch, () => isLeft(path, { draft }))
  const sent = useSyncExternalStore(watch, sentSaves)
  const seen = useRef(sent.length)
  const tell = useEffectEvent(onSent)
  useEffect(() => {
    const mine = sent.slice(seen.current).filter((save) => save.path === path && save.draft === draft)
    seen.current = sent.length
    for (const { rows } of mine) tell(rows)
  }, [sent, path, draft])
  return left
}
