import { useState } from 'react'
import { useTabId } from './context.ts'
import { entryOf, setPart, tabById } from './model.ts'
import { currentWorkspace, note } from './store.ts'

/** State of a part of the page, such as the open section, which is there again after a reload. */
export function usePart<T>(name: string, initial: T): readonly [T, (next: T) => void] {
  const tabId = useTabId()
  const [value, show] = useState<T>(() => {
    const tab = tabById(currentWorkspace(), tabId)
    const stored = tab && (entryOf(tab).parts?.[name] as T | undefined)
    return stored === undefined ? initial : stored
  })
  const set = (next: T): void => {
    show(next)
    if (tabId !== null) note((workspace) => setPart(workspace, tabId, name, next))
  }
  return [value, set]
}
