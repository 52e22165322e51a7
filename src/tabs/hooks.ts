import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ListKind, CurrentRecord } from '../../commands/records.ts'
import type { TabHandle, ViewVerbs } from './tab.ts'
import type { ViewVerb } from '../../commands/workspace/workspace.ts'

/** Titles the tab; nothing while the title is not known yet. */
export function useTitle({ setTitle }: TabHandle, title: string | null | undefined): void {
  useEffect(() => {
    if (title) setTitle(title)
  }, [setTitle, title])
}

/**
 * Names the record in front. Compared by content, so a new object with the same says nothing new. Keys
 * act on it from the very moment in which it is seen.
 */
export function useRecord({ setRecord }: TabHandle, record: CurrentRecord | null | undefined): void {
  const text = JSON.stringify(record ?? null)
  useLayoutEffect(() => {
    setRecord(JSON.parse(text) as CurrentRecord | null)
    return () => setRecord(null)
  }, [setRecord, text])
}

/** Names the kind of record that the tab lists. */
export function useListOf({ setList }: TabHandle, kind: ListKind): void {
  useEffect(() => {
    setList(kind)
    return () => setList(null)
  }, [setList, kind])
}

/**
 * Offers verbs to the keyboard while the screen is in front. The functions may change with every
 * render; which verbs are offered should not.
 */
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

/** What was typed and how it is kept: the value, its setter, and whether it came from a draft. */
export interface DraftState<T> {
  value: T
  set: (value: T) => void
  /** True when the value is not the initial one: it was typed now or before. */
  unsaved: boolean
  clear: () => void
}

/** A value that survives reload, crash and closed tab until it is cleared. `useForm` with `tab.drafts` suits forms better. */
export function useDraft<T>(tab: TabHandle, key: string, initial: () => T): DraftState<T> {
  const draft = useRef(tab.draft<T>(key))
  const [kept, setKept] = useState(() => tab.draft<T>(key).read())
  return {
    value: kept ?? initial(),
    unsaved: kept !== undefined,
    set: (value) => {
      draft.current.write(value)
      setKept(value)
    },
    clear: () => {
      draft.current.clear()
      setKept(undefined)
    },
  }
}
