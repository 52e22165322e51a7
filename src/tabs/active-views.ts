import type { Choice } from '../../commands/choice.ts'
import type { ListKind, CurrentRecord } from '../../commands/records.ts'
import { createStore, useStore, withChanges } from '../store/store.ts'
import type { ViewVerbs } from './tab.ts'

export interface ActiveView {
  record: CurrentRecord | null
  list: ListKind | null
  /** The focused row, or the selected one. */
  selection: readonly CurrentRecord[]
  choice: Choice | null
  errors: Readonly<Record<string, readonly string[]>>
}

interface View {
  verbs: ViewVerbs
  root: (() => HTMLElement | null) | undefined
}

interface FrontValue {
  value: unknown
  dispose: () => void
}

const nothing: ActiveView = { record: null, list: null, selection: [], choice: null, errors: {} }
/** By tab. */
const activeViews = createStore<ReadonlyMap<string, ActiveView>>(new Map())
const views = new Map<string, View[]>()
const valuesByTab = new Map<string, Map<string, FrontValue>>()
const settlers = new Map<string, Set<Settle>>()

export function activeViewOf(tabId: string | null): ActiveView {
  return viewIn(activeViews.get(), tabId)
}

export function useActiveView(tabId: string | null): ActiveView {
  return useStore(activeViews, (all) => viewIn(all, tabId))
}

export function useErrors(tabId: string): ActiveView['errors'] {
  return useStore(activeViews, (all) => viewIn(all, tabId).errors)
}

/** Returns false after the timeout. */
export function whenActive(isThere: () => boolean, timeout: number): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (found: boolean): void => {
      clearTimeout(timer)
      unwatch()
      resolve(found)
    }
    const look = (): void => void (isThere() && end(true))
    const timer = setTimeout(() => end(false), timeout)
    const unwatch = activeViews.subscribe(look)
    look()
  })
}

export function setActiveView(tabId: string, change: Partial<ActiveView>): void {
  const before = activeViewOf(tabId)
  const next = withChanges(before, change)
  if (next !== before) activeViews.set(withView(tabId, next))
}

/** Milliseconds. */
const following = 120

let follow: ReturnType<typeof setTimeout> | undefined

/** Commands see the selection at once; buttons follow when it rests, so a held arrow key does not render them for every row. */
export function setSelection(tabId: string, selection: ActiveView['selection'], choice: ActiveView['choice'] = null): void {
  activeViews.replace(withView(tabId, { ...activeViewOf(tabId), selection, choice }))
  clearTimeout(follow)
  follow = setTimeout(activeViews.notify, following)
}

/** The tab's record, or the only selected row. */
export function currentRecord({ record, selection }: ActiveView): CurrentRecord | null {
  return record ?? (selection.length === 1 ? (selection[0] ?? null) : null)
}

/** Restricts the front to the record for which a command was offered; the list may have moved on. */
export function activeViewFor(tabId: string | null, offered: CurrentRecord | null | undefined): ActiveView {
  const activeView = activeViewOf(tabId)
  if (!offered || isSame(currentRecord(activeView), offered)) return activeView
  return { ...activeView, record: null, selection: [offered], choice: null }
}

export function isSame(one: CurrentRecord | null, other: CurrentRecord): boolean {
  return one?.kind === other.kind && one.id === other.id
}

export function offerVerbs(tabId: string, verbs: ViewVerbs, root?: () => HTMLElement | null): () => void {
  const view: View = { verbs, root }
  views.set(tabId, [...(views.get(tabId) ?? []), view])
  activeViews.notify()
  return () => {
    views.set(
      tabId,
      (views.get(tabId) ?? []).filter((each) => each !== view),
    )
    activeViews.notify()
  }
}

/** The verb of the focused view, else of the view mounted last. */
export function verbOfView(tabId: string | null, verb: string): (() => void) | undefined {
  const offering = (views.get(tabId ?? '') ?? []).filter(({ verbs }) => verb in verbs)
  const focused = offering.findLast(({ root }) => root?.()?.contains(document.activeElement))
  return (focused ?? offering.at(-1))?.verbs[verb]
}

const openers = new Map<string, (record: CurrentRecord) => void>()

export function offerOpening(tabId: string, open: (record: CurrentRecord) => void): () => void {
  openers.set(tabId, open)
  return () => {
    if (openers.get(tabId) === open) openers.delete(tabId)
  }
}

/** Returns false where rows cannot be opened. */
export function openRow(tabId: string, record: CurrentRecord): boolean {
  const open = openers.get(tabId)
  open?.(record)
  return open !== undefined
}

/** Saves pending input; returns false when it is refused or incomplete. */
type Settle = () => Promise<boolean>

/** Registers a part whose rows save on leaving. Commands settle them first, to act on the displayed data. */
export function offerSettling(tabId: string, settle: Settle): () => void {
  const parts = settlers.get(tabId) ?? new Set()
  settlers.set(tabId, parts.add(settle))
  return () => void parts.delete(settle)
}

export async function settle(tabId: string | null): Promise<boolean> {
  const settled = await Promise.all([...(settlers.get(tabId ?? '') ?? [])].map((each) => each()))
  return settled.every(Boolean)
}

/** Returns a value that lives as long as the tab; creates it on first use. */
export function keep<T>(tabId: string, key: string, make: () => T, dispose?: (value: T) => void): T {
  const values = valuesByTab.get(tabId) ?? new Map<string, FrontValue>()
  valuesByTab.set(tabId, values)
  const existing = values.get(key)
  if (existing) return existing.value as T
  const value = make()
  values.set(key, { value, dispose: () => dispose?.(value) })
  return value
}

export function storedValue(tabId: string, key: string): unknown {
  return valuesByTab.get(tabId)?.get(key)?.value
}

/** Disposes the tab's values when it is closed or shows another path. */
export function forgetTab(tabId: string): void {
  for (const { dispose } of valuesByTab.get(tabId)?.values() ?? []) dispose()
  valuesByTab.delete(tabId)
  views.delete(tabId)
  settlers.delete(tabId)
  openers.delete(tabId)
  if (activeViews.get().has(tabId)) activeViews.update((all) => new Map([...all].filter(([id]) => id !== tabId)))
}

function viewIn(all: ReadonlyMap<string, ActiveView>, tabId: string | null): ActiveView {
  return (tabId !== null && all.get(tabId)) || nothing
}

function withView(tabId: string, view: ActiveView): ReadonlyMap<string, ActiveView> {
  return new Map(activeViews.get()).set(tabId, view)
}
