import { useSyncExternalStore } from 'react'
import { newKey } from '../../contract/new-key.ts'
import { ownerOfWorkspace } from './store.ts'
import { callRoll, isOpen, noteOpen, thisWindow, watchWindows } from './windows.ts'

/**
 * Unsaved input of all forms. Kept per person, so that it returns after a reload, a crash, a closed tab or signing in
 * again. Leaving a form never asks: what was typed is simply still there. A form that stands in two windows has a draft
 * in each: every draft has a name of its own that only the window holding it writes, so none is written over. What a
 * window that is gone left goes to the window in which its form is opened next.
 */

/** Milliseconds after the last key at which a draft is on disk; the promise is one second. */
const writing = 250

/** One form with unsaved input, for the list of unsaved work. */
export interface UnsavedWork {
  id: string
  path: string
  key: string
  title: string
  /** Moment of the last key, ISO. */
  at: string
  /** Command whose dialog holds it, and what it was begun with. None: the form stands on the page itself. */
  command?: string | undefined
  /** The record that the command was begun for; its dialog opens once that one is in front. */
  record?: { kind: string; id: number | string } | undefined
  given?: Readonly<Record<string, unknown>> | undefined
  /** Where it is typed: on the page itself, in a dialog over it, or it waits to be sent and is typed no more. */
  kind: 'page' | 'dialog' | 'queue'
  /** `here`: this window's; `elsewhere`: another open window holds it; `left`: by a window that is gone. */
  held: 'here' | 'elsewhere' | 'left'
}

/** What a draft is called, and the command that opens its dialog again. */
type DraftAbout = Partial<Pick<UnsavedWork, 'title' | 'kind' | 'command' | 'record' | 'given'>>

interface Kept extends Omit<UnsavedWork, 'held'> {
  value: unknown
  /** The window that holds it; empty: none. */
  window: string
}

const prefix = 'draft:'
const drafts = new Map<string, Kept>()
const unwritten = new Set<string>()
const watchers = new Set<() => void>()
/** Drafts of other windows that the person wants to hear of no more. */
const passedOver = new Set<string>()
/** How often what stands on a path, or in a dialog over it, was exchanged for another draft. */
const exchanges = new Map<string, number>()
let list: readonly UnsavedWork[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let loadedFor: number | null = null

/** What was typed into a form, or undefined; what a window that is gone left of it is this window's from now on. */
export function readDraft(path: string, key: string): unknown {
  load()
  const own = ownDraft(path, key)
  if (own) return own.value
  const left = [...drafts.values()]
    .filter((draft) => draft.path === path && draft.key === key && heldBy(draft) === 'left')
    .sort((a, b) => b.at.localeCompare(a.at))[0]
  if (!left) return undefined
  hold({ ...left, window: thisWindow() })
  return left.value
}

/** Keeps what is typed into a form; cheap enough for every keystroke. */
export function writeDraft(path: string, key: string, value: unknown, { title = '', kind = 'page', ...restart }: DraftAbout = {}): void {
  load()
  const before = ownDraft(path, key)
  const about = { ...restart, path, key, kind, title: title || (before?.title ?? ''), at: new Date().toISOString() }
  hold({ ...about, id: before?.id ?? newKey(), value, window: thisWindow() })
  if (!before) tell()
}

/** Forgets this window's input of a form: it was saved, or the person threw it away. */
export function dropDraft(path: string, key: string): void {
  load()
  const own = ownDraft(path, key)
  if (own) discard(own.id)
}

/** Forgets this window's input of every form of a path: what it was for is made. */
export function dropDrafts(path: string): void {
  for (const { id } of ownDrafts(path)) discard(id)
}

/** Forgets drafts by their ids, whoever holds them. */
export function discard(...ids: readonly string[]): void {
  load()
  const gone = ids.filter((id) => drafts.delete(id))
  for (const id of gone) {
    unwritten.delete(id)
    localStorage.removeItem(nameOf(id))
  }
  if (gone.length > 0) tell()
}

/** Changes what a draft holds, whoever holds it; one that holds nothing any more is forgotten. */
export function changeDraft(id: string, change: (value: unknown) => unknown): void {
  load()
  const draft = drafts.get(id)
  if (!draft) return
  const value = change(draft.value)
  if (value === undefined) discard(id)
  else hold({ ...draft, value })
}

/** Ids of this window's drafts of a path, or of one form of it. */
export function idsOfDrafts(path: string, key?: string): readonly string[] {
  return ownDrafts(path).flatMap((draft) => (key === undefined || draft.key === key ? draft.id : []))
}

/**
 * Brings a draft of another window to this one. Of an open window it is a copy; what this window has of the same form
 * stays unsaved work that no window holds. The form has to be drawn anew.
 */
export function takeDraft(id: string): void {
  load()
  const wanted = drafts.get(id)
  if (!wanted || heldBy(wanted) === 'here') return
  const own = ownDraft(wanted.path, wanted.key)
  if (own) hold({ ...own, window: '' })
  passOver(id, ...(own ? [own.id] : []))
  hold({ ...wanted, id: heldBy(wanted) === 'left' ? id : newKey(), window: thisWindow() })
  const place = `${wanted.kind} ${wanted.path}`
  exchanges.set(place, (exchanges.get(place) ?? 0) + 1)
  writeNow()
  tell()
}

/** Tells no more of a draft of another window: the person goes on with what stands here. */
export function passOver(...ids: readonly string[]): void {
  for (const id of ids) passedOver.add(id)
  tell()
}

/** Whether the person goes on without a draft. */
export function isPassedOver(id: string): boolean {
  return passedOver.has(id)
}

/** All forms with unsaved input, oldest first. */
export function unsavedWork(): readonly UnsavedWork[] {
  load()
  return list
}

/** The same for a component. */
export function useUnsavedWork(): readonly UnsavedWork[] {
  return useSyncExternalStore(watchDrafts, unsavedWork)
}

/** How often the drafts of a path were exchanged, for a component: each time its form begins anew. */
export function useExchanges(path: string, kind: UnsavedWork['kind']): number {
  return useSyncExternalStore(watchDrafts, () => exchanges.get(`${kind} ${path}`) ?? 0)
}

/** Learns which of the windows with drafts are open, before the first form is drawn. */
export async function meetWindows(): Promise<void> {
  const others = Object.keys(localStorage).filter((name) => name.startsWith(prefix) && readKept(name)?.window !== thisWindow())
  if (others.length > 0) await callRoll()
}

function watchDrafts(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function nameOf(id: string): string {
  return `${prefix}${loadedFor ?? 0}:${id}`
}

function ownDrafts(path: string): Kept[] {
  load()
  return [...drafts.values()].filter((draft) => draft.path === path && draft.window === thisWindow())
}

function ownDraft(path: string, key: string): Kept | undefined {
  return ownDrafts(path).find((draft) => draft.key === key)
}

function heldBy({ window }: Kept): UnsavedWork['held'] {
  return window === thisWindow() ? 'here' : isOpen(window) ? 'elsewhere' : 'left'
}

function hold(draft: Kept): void {
  drafts.set(draft.id, draft)
  unwritten.add(draft.id)
  clearTimeout(timer)
  timer = setTimeout(writeNow, writing)
}

/** Reads the drafts of the person who works now; another person's stay on disk. */
function load(): void {
  const owner = ownerOfWorkspace() ?? 0
  if (loadedFor === owner) return
  writeNow()
  loadedFor = owner
  drafts.clear()
  for (const name of Object.keys(localStorage)) {
    if (!name.startsWith(`${prefix}${owner}:`)) continue
    const draft = readKept(name)
    if (draft?.id === undefined) localStorage.removeItem(name)
    // Versions before 2027 kept one draft a form, named after it, and no window.
    if (draft?.id !== undefined) drafts.set(draft.id, { ...draft, id: draft.id })
    else if (draft) hold({ ...draft, id: newKey(), window: '' })
  }
  list = listed()
}

function readKept(name: string): (Omit<Kept, 'id'> & { id?: string }) | undefined {
  try {
    return JSON.parse(localStorage.getItem(name) ?? '') as Kept
  } catch {
    return undefined
  }
}

function writeNow(): void {
  clearTimeout(timer)
  for (const id of unwritten) {
    try {
      localStorage.setItem(nameOf(id), JSON.stringify(drafts.get(id)))
    } catch {
      // Storage is full: the draft lives as long as the window, and the status line still lists it.
    }
  }
  unwritten.clear()
}

/** Another window wrote or removed a draft. What this window holds stays: another one may have taken it for left. */
function hear({ key: name, newValue }: StorageEvent): void {
  const start = `${prefix}${loadedFor ?? 0}:`
  if (!name?.startsWith(start)) return
  const id = name.slice(start.length)
  const mine = drafts.get(id)
  const isMine = mine?.window === thisWindow()
  const theirs = newValue === null ? undefined : readKept(name)
  if (theirs?.window === thisWindow()) return
  if (mine && isMine) hold(theirs ? { ...mine, id: newKey() } : mine)
  if (theirs) {
    noteOpen(theirs.window)
    drafts.set(id, { ...theirs, id })
  } else if (!isMine) drafts.delete(id)
  tell()
}

function tell(): void {
  list = listed()
  for (const watcher of watchers) watcher()
}

function listed(): readonly UnsavedWork[] {
  return [...drafts.values()]
    .map((draft) => {
      const { value: _, window: __, ...about } = draft
      return { ...about, held: heldBy(draft) }
    })
    .sort((a, b) => a.at.localeCompare(b.at))
}

if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', writeNow)
  document.addEventListener('visibilitychange', writeNow)
  window.addEventListener('storage', hear)
  watchWindows(tell)
}
