import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { pathname } from '../tabs/model.ts'
import type { TabHandle } from '../tabs/tab.ts'
import { isLeft, watch } from './outbox.ts'

/**
 * Whether a form's save, left by an earlier life of the page, is still to be answered; the form must not save the
 * same again. `onSent` runs when the server has taken it.
 */
export function useLeftSave(tab: TabHandle, draft: string, onSent: () => void): boolean {
  const path = pathname(tab.path)
  const left = useSyncExternalStore(watch, () => isLeft(path, { draft }))
  const before = useRef(left)
  const sent = useEffectEvent(() => {
    // A refused one keeps its draft, and the form what was typed.
    if (tab.drafts.read(draft) === undefined) onSent()
  })
  useEffect(() => {
    if (before.current && !left) sent()
    before.current = left
  }, [left])
  return left
}
