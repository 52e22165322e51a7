import { useSyncExternalStore } from 'react'
import type { Choice } from '../../commands/choice.ts'
import type { ListKind, CurrentRecord } from '../../commands/records.ts'
import type { ViewVerbs } from './tab.ts'

/** What a tab's screen tells of itself while it lives: the record in front, the list, what was refused. */
export interface ActiveView {
  record: CurrentRecord | null
  /** Kind of record that the tab lists. */
  list: ListKind | null
  /** The row with the keyboard, or the one that is chosen. */
  selection: readonly CurrentRecord[]
  /** Several chosen rows, with which commands for many can be done. */
  choice: Choice | null
  errors: Readonly<Record<string, readonly string[]>>
}

interface View {
  verbs: ViewVerbs
  root: (() => HTMLElement | null) | undefined
}

interface Kept {
  value: unknown
  dispose: ((value: never) => void) | undefined
}

const nothing: ActiveView = { record: null, list: null, selection: [], choice: null, errors: {} }
const activeViews = new Map<string, ActiveView>()
const views = new Map<string, View[]>()
const kept = new Map<string, Map<string, Kept>>()
const settlers = new Map<string, Set<Settle>>()
const watchers = new Set<() => void>()

/** What a tab has in front. */
export function activeViewOf(tabId: string | null): ActiveView {
  return (tabId !== null && activeViews.get(tabId)) || nothing
}

/** The same for a component. */
export function useActiveView(tabId: string | null): ActiveView {
  return useSyncExternalStore(watchActiveViews, () => activeViewOf(tabId))
}

/** The messages of a tab's last refused save, for a component that nothing else of the front draws anew. */
export function useErrors(tabId: string): ActiveView['errors'] {
  return useSyncExternalStore(watchActiveViews, () => activeViewOf(tabId).errors)
}

/** Waits until what tabs have in front is as wanted; false when that is not so in time. */
export function whenActive(isThere: () => boolean, patience: number): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (found: boolean): void => {
      clearTimeout(timer)
      watchers.delete(look)
      resolve(found)
    }
    const look = (): void => void (isThere() && end(true))
    const timer = setTimeout(() => end(false), patience)
    watchers.add(look)
    look()
  })
}

/** Changes what a tab has in front. */
export function setActiveView(tabId: string, change: Partial<ActiveView>): void {
  const before = activeViewOf(tabId)
  if ((Object.keys(change) as (keyof ActiveView)[]).every((key) => before[key] === change[key])) return
  activeViews.set(tabId, { ...before, ...change })
  tell()
}

/** Milliseconds after which those who draw a selection hear of it. */
const following = 60

let follow: ReturnType<typeof setTimeout> | undefined

/**
 * Changes the rows selected in a tab. Commands see them at once; buttons follow a moment later, so that
 * a held arrow key moves through a list without drawing them at every row.
 */
export function setSelection(tabId: string, selection: ActiveView['selection'], choice: ActiveView['choice'] = null): void {
  activeViews.set(tabId, { ...activeViewOf(tabId), selection, choice })
  follow ??= setTimeout(() => {
    follow = undefined
    tell()
  }, following)
}

/** The record that commands of a tab act on: the tab's own, or the only selected row. */
export function currentRecord({ record, selection }: ActiveView): CurrentRecord | null {
  return record ?? (selection.length === 1 ? (selection[0] ?? null) : null)
}

/**
 * What a tab has in front, for a command that was offered for a record: a list may have another row in front by now, or
 * none, and the command is meant for the row that the person saw.
 */
export function activeViewFor(tabId: string | null, offered: CurrentRecord | null | undefined): ActiveView {
  const activeView = activeViewOf(tabId)
  if (!offered || isSame(currentRecord(activeView), offered)) return activeView
  return { ...activeView, record: null, selection: [offered], choice: null }
}

/** Whether two records are the same one, whatever became of it. */
export function isSame(one: CurrentRecord | null, other: CurrentRecord): boolean {
  return one?.kind === other.kind && one.id === other.id
}

/** Offers verbs of a view of a tab; returns what takes them back. */
export function offerVerbs(tabId: string, verbs: ViewVerbs, root?: () => HTMLElement | null): () => void {
  const view: View = { verbs, root }
  views.set(tabId, [...(views.get(tabId) ?? []), view])
  tell()
  return () => {
    views.set(
      tabId,
      (views.get(tabId) ?? []).filter((each) => each !== view),
    )
    tell()
  }
}

/** What a verb does now: that of the view with focus, else of the one mounted last. */
export function verbOfView(tabId: string | null, verb: string): (() => void) | undefined {
  const offering = (views.get(tabId ?? '') ?? []).filter(({ verbs }) => verb in verbs)
  const focused = offering.findLast(({ root }) => root?.()?.contains(document.activeElement))
  return (focused ?? offering.at(-1))?.verbs[verb]
}

const openers = new Map<string, (record: CurrentRecord) => void>()

/** Names how a row of a tab's list is opened; returns what takes it back. */
export function offerOpening(tabId: string, open: (record: CurrentRecord) => void): () => void {
  openers.set(tabId, open)
  return () => {
    if (openers.get(tabId) === open) openers.delete(tabId)
  }
}

/** Opens a row of a tab's list; false where its rows are not opened. */
export function openRow(tabId: string, record: CurrentRecord): boolean {
  const open = openers.get(tabId)
  open?.(record)
  return open !== undefined
}

/** Saves what is typed in a part of a tab and saves itself as one goes on; false when something was refused or is unfinished. */
type Settle = () => Promise<boolean>

/**
 * Names a part of a tab whose rows save themselves when they are left. A command on the record
 * settles them first, so that it never acts on less than what stands on the screen.
 */
export function offerSettling(tabId: string, settle: Settle): () => void {
  const parts = settlers.get(tabId) ?? new Set()
  settlers.set(tabId, parts.add(settle))
  return () => void parts.delete(settle)
}

/** Settles all parts of a tab. */
export async function settle(tabId: string | null): Promise<boolean> {
  const settled = await Promise.all([...(settlers.get(tabId ?? '') ?? [])].map((each) => each()))
  return settled.every(Boolean)
}

/** A value that lives as long as the tab; made when first asked for. */
export function keep<T>(tabId: string, key: string, make: () => T, dispose?: (value: T) => void): T {
  const values = kept.get(tabId) ?? new Map<string, Kept>()
  kept.set(tabId, values)
  const known = values.get(key)
  if (known) return known.value as T
  const value = make()
  values.set(key, { value, dispose: dispose as Kept['dispose'] })
  return value
}

/** A value that a tab keeps alive already, or undefined. */
export function keptBy(tabId: string, key: string): unknown {
  return kept.get(tabId)?.get(key)?.value
}

/** Ends all that a tab kept alive; the tab was closed or moved to another path. */
export function forgetTab(tabId: string): void {
  for (const { value, dispose } of kept.get(tabId)?.values() ?? []) dispose?.(value as never)
  kept.delete(tabId)
  views.delete(tabId)
  settlers.delete(tabId)
  openers.delete(tabId)
  if (activeViews.delete(tabId)) tell()
}

function watchActiveViews(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function tell(): void {
  for (const watcher of watchers) watcher()
}
