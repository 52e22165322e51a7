import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ListKind, CurrentRecord } from '../../commands/records.ts'
import type { TabHandle, ViewVerbs } from './tab.ts'
import type { ViewVerb } from '../../commands/workspace/workspace.ts'

export function useTitle({ setTitle }: TabHandle, title: string | null | undefined): void {
  useEffect(() => {
    if (title) setTitle(title)
  }, [setTitle, title])
}

/** Sets the current record, compared by content. */
export function useRecord({ setRecord }: TabHandle, record: CurrentRecord | null | undefined): void {
  const text = JSON.stringify(record ?? null)
  useLayoutEffect(() => {
    setRecord(JSON.parse(text) as CurrentRecord | null)
    return () => setRecord(null)
  }, [setRecord, text])
}

export function useListOf({ setList }: TabHandle, kind: ListKind): void {
  useEffect(() => {
    setList(kind)
    return () => setList(null)
  }, [setList, kind])
}

/** The functions may change with every render; the set of verbs should not. */
export function useView({ registerView }: TabHandle, verbs: Partial<Record<ViewVerb, () => void>>, root?: () => HTMLElement | null): void {
  const names = Object.keys(verbs).sort().join(' ')
  const latest = useRef({ verbs, root })
  useEffect(() => {
    latest.current = { verbs, root }
  })
  useEffect(() => {
    const offered: ViewVerbs = Object.fromEntries(names.split(' ').map((name) => [name, () => latest.current.verbs[name as ViewVerb]?.()]))
    return registerView(offered, () => latest.current.root?.() ?? null)
  }, [registerView, names])
}

export interface DraftState<T> {
  value: T
  set: (value: T) => void
  unsaved: boolean
  clear: () => void
}

/** A value that survives reloads until cleared. Forms use `useForm` with `tab.drafts`. */
export function useDraft<T>(tab: TabHandle, key: string, initial: () => T): DraftState<T> {
  const draft = useRef(tab.draft<T>(key))
  const [stored, setStored] = useState(() => tab.draft<T>(key).read())
  useEffect(() => {
    // Hidden tabs follow nothing.
    setStored(draft.current.read())
    return draft.current.follow(setStored)
  }, [])
  return {
    value: stored ?? initial(),
    unsaved: stored !== undefined,
    set: (value) => {
      draft.current.write(value, initial())
      setStored(value)
    },
    clear: () => {
      draft.current.clear()
      setStored(undefined)
    },
  }
}
