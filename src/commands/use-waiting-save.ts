import { useEffect, useEffectEvent, useRef } from 'react'
import { pathname } from '../tabs/model.ts'
import type { TabHandle } from '../tabs/tab.ts'
import { useIsLeft, useSentSaves } from './outbox.ts'

/**
 * Whether an earlier page's save is unanswered, so the form must not save again. `onSent` runs for each success, in
 * hidden tabs once shown.
 */
export function useLeftSave(tab: TabHandle, draft: string, onSent: (rows: readonly number[] | undefined) => void): boolean {
  const path = pathname(tab.path)
  const isPending = useIsLeft(path, draft)
  const answeredSaves = useSentSaves()
  const handledCount = useRef(answeredSaves.length)
  const tell = useEffectEvent(onSent)
  useEffect(() => {
    const mine = answeredSaves.slice(handledCount.current).filter((save) => save.path === path && save.draft === draft)
    handledCount.current = answeredSaves.length
    for (const { rows } of mine) tell(rows)
  }, [answeredSaves, path, draft])
  return isPending
}
