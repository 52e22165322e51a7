import { newKey } from '../../contract/new-key.ts'
import { createNotifier, createStore, useStore, type Readable } from '../store/store.ts'
import { exchanged } from './draft-forms.ts'
import type { DraftAbout, DraftCopy, StoredDraft, UnsavedWork } from './draft-record.ts'
import { keepTabAt } from './model.ts'
import { ownerOfWorkspace, update } from './store.ts'
import { callRoll, isOpen, noteOpen, thisWindow, watchWindows } from './windows.ts'

/**
 * Unsaved input of all forms, stored per person across reloads, crashes and sign-ins. Each window writes only its
 * own drafts; drafts of a closed window go to the window that opens the form next.
 */

/** Milliseconds; drafts must be on disk within one second. */
const writing = 250

const prefix = 'draft:'
/** Shared drafts that ended here, with their version, until the server knows. */
const endedPrefix = 'draft-ended:'
const drafts = new Map<string, StoredDraft>()
const unwritten = new Set<string>()
/** Drafts of other windows that the user dismissed. */
const passedOver = new Set<string>()
const list = createStore<readonly UnsavedWork[]>([])
const ofOwner: Readable<readonly UnsavedWork[]> = { get: unsavedWork, subscribe: list.subscribe }
const typed = createNotifier()
let timer: ReturnType<typeof setTimeout> | undefined
let loadedFor: number | null = null

/** Returns the draft of a form and takes over one left by a closed window. */
export function readDraft(path: string, key: string): unknown {
  load()
  const windowDraft = ownDraft(path, key)
  if (windowDraft) return windowDraft.value
  const abandonedDrafts = [...drafts.values()]
    .filter((draft) => draft.path === path && draft.key === key && heldBy(draft) === 'left')
    .sort((a, b) => b.at.localeCompare(a.at))[0]
  if (!abandonedDrafts) return undefined
  hold({ ...abandonedDrafts, window: thisWindow() })
  return abandonedDrafts.value
}

/** Cheap enough for every keystroke. */
export function writeDraft(path: string, key: string, value: unknown, about: DraftAbout & { from?: unknown } = {}): void {
  load()
  const { title = '', kind = 'page', from, ...restart } = about
  const before = ownDraft(path, key)
  const fresh = { id: newKey(), title: '', from }
  const known = before ?? fresh
  const typedNow = { path, key, kind, title: title || known.title, at: new Date().toISOString(), value, window: thisWindow() }
  hold({ ...known, ...restart, ...typedNow })
  if (!before) tell()
  // The next record does not replace a tab with typed text.
  update((workspace) => keepTabAt(workspace, path))
  typed.notify()
}

export function dropDraft(path: string, key: string): void {
  load()
  const windowDraft = ownDraft(path, key)
  if (windowDraft) discard(windowDraft.id)
}

export function dropDrafts(path: string): void {
  for (const { id } of ownDrafts(path)) discard(id)
}

export function discard(...ids: readonly string[]): void {
  load()
  const removed = ids.flatMap((id) => named(id) ?? [])
  for (const { id, shared } of removed) {
    // Where the storage is full, the draft stays on the server until it is discarded there.
    if (shared) tryTo(() => localStorage.setItem(endedNameOf(id), String(shared.version)))
    forget(id)
  }
  if (removed.length === 0) return
  tell()
  typed.notify()
}

/** Removes the draft when nothing remains in it. */
export function changeDraft(id: string, change: (value: unknown) => unknown): void {
  load()
  const draft = named(id)
  if (!draft) return
  const value = change(draft.value)
  if (value === undefined) discard(draft.id)
  else hold({ ...draft, value })
}

export function idsOfDrafts(path: string, key?: string): readonly string[] {
  return ownDrafts(path).flatMap((draft) => (key === undefined || draft.key === key ? draft.id : []))
}

/**
 * Takes another window's draft, as a copy if that window is open. This window's draft of the form becomes ownerless.
 * The form must be rendered again.
 */
export function takeDraft(id: string): void {
  load()
  const requestedDraft = drafts.get(id)
  if (!requestedDraft || heldBy(requestedDraft) === 'here') return
  const windowDraft = ownDraft(requestedDraft.path, requestedDraft.key)
  if (windowDraft) hold({ ...windowDraft, window: '' })
  passOver(id, ...(windowDraft ? [windowDraft.id] : []))
  hold({ ...(heldBy(requestedDraft) === 'left' ? requestedDraft : unshared(requestedDraft)), window: thisWindow() })
  writeNow()
  tell()
  exchanged([requestedDraft])
}

/** Copies of this window's drafts of the paths; saves that wait to be sent are not among them. */
export function copiesOf(paths: readonly string[]): DraftCopy[] {
  return movable(paths).map((draft) => {
    // Work put aside ends on other computers, where it has another place.
    const { id: _, window: __, shared: ___, refusal: ____, ...copy } = draft
    return copy
  })
}

export function takeAway(paths: readonly string[]): void {
  discard(...movable(paths).map(({ id }) => id))
}

/** Text of this window for the same form becomes ownerless. The forms are rendered again. */
export function putBack(copies: readonly DraftCopy[]): void {
  load()
  for (const copy of copies) {
    const windowDraft = ownDraft(copy.path, copy.key)
    if (windowDraft) hold({ ...windowDraft, window: '' })
    hold({ ...copy, id: newKey(), window: thisWindow() })
  }
  writeNow()
  tell()
  exchanged(copies)
}

/** Another draft with the same text. */
function unshared(draft: StoredDraft): StoredDraft {
  return { ...draft, id: newKey(), shared: undefined }
}

function movable(paths: readonly string[]): StoredDraft[] {
  return paths.flatMap(ownDrafts).filter(({ kind }) => kind !== 'queue')
}

/** For the exchange with other computers (draft-exchange.ts). */
export const draftStore = {
  drafts,
  endedNameOf,
  forget,
  heldBy,
  hold,
  load,
  ownDraft,
  tell,
  unshared,
  onDisk: (id: string) => readStored(nameOf(id)),
}

/** Tells of every key and of drafts that end. */
export const watchTyping = (listener: () => void): (() => void) => typed.subscribe(listener)

export function passOver(...ids: readonly string[]): void {
  for (const id of ids) passedOver.add(id)
  tell()
}

export function isPassedOver(id: string): boolean {
  return passedOver.has(id)
}

export function unsavedWork(): readonly UnsavedWork[] {
  load()
  return list.get()
}

export function useUnsavedWork(): readonly UnsavedWork[] {
  return useStore(ofOwner)
}

/** Finds the open windows with drafts before the first form is rendered. */
export async function meetWindows(): Promise<void> {
  const others = Object.keys(localStorage).filter(
    (name) => name.startsWith(prefix) && ![thisWindow(), ''].includes(readStored(name)?.window ?? ''),
  )
  if (others.length > 0) await callRoll()
}

function forget(id: string): void {
  drafts.delete(id)
  unwritten.delete(id)
  localStorage.removeItem(nameOf(id))
}

function endedNameOf(id: string): string {
  return `${endedPrefix}${loadedFor ?? 0}:${id}`
}

function nameOf(id: string): string {
  return `${prefix}${loadedFor ?? 0}:${id}`
}

function named(id: string): StoredDraft | undefined {
  return drafts.get(id) ?? [...drafts.values()].find(({ formerId }) => formerId === id)
}

function ownDrafts(path: string): StoredDraft[] {
  load()
  return [...drafts.values()].filter((draft) => draft.path === path && draft.window === thisWindow())
}

function ownDraft(path: string, key: string): StoredDraft | undefined {
  return ownDrafts(path).find((draft) => draft.key === key)
}

function heldBy({ window }: StoredDraft): UnsavedWork['held'] {
  return window === thisWindow() ? 'here' : isOpen(window) ? 'elsewhere' : 'left'
}

function hold(draft: StoredDraft): void {
  drafts.set(draft.id, draft)
  unwritten.add(draft.id)
  clearTimeout(timer)
  timer = setTimeout(writeNow, writing)
}

/** Other users' drafts stay on disk. */
function load(): void {
  const owner = ownerOfWorkspace() ?? 0
  if (loadedFor === owner) return
  writeNow()
  loadedFor = owner
  drafts.clear()
  for (const name of Object.keys(localStorage)) {
    if (!name.startsWith(`${prefix}${owner}:`)) continue
    const draft = readStored(name)
    if (draft?.id === undefined) localStorage.removeItem(name)
    // Versions before 2027 stored one draft per form, without a window.
    if (draft?.id !== undefined) drafts.set(draft.id, { ...draft, id: draft.id })
    else if (draft) hold({ ...draft, id: newKey(), window: '' })
  }
  list.replace(listed())
}

function readStored(name: string): (Omit<StoredDraft, 'id'> & { id?: string }) | undefined {
  try {
    return JSON.parse(localStorage.getItem(name) ?? '') as StoredDraft
  } catch {
    return undefined
  }
}

function writeNow(): void {
  clearTimeout(timer)
  // Where the storage is full, the draft lasts as long as the window.
  for (const id of unwritten) tryTo(() => localStorage.setItem(nameOf(id), JSON.stringify(drafts.get(id))))
  unwritten.clear()
}

function tryTo(store: () => void): void {
  try {
    store()
  } catch {
    // Storage is full or forbidden.
  }
}

/** Ignores changes to this window's drafts: another window may have considered them abandoned. */
function hear({ key: name, newValue }: StorageEvent): void {
  const start = `${prefix}${loadedFor ?? 0}:`
  if (!name?.startsWith(start)) return
  const id = name.slice(start.length)
  const mine = drafts.get(id)
  const isMine = mine?.window === thisWindow()
  const theirs = newValue === null ? undefined : readStored(name)
  if (theirs?.window === thisWindow()) return
  if (mine && isMine) hold(theirs ? unshared(mine) : mine)
  if (theirs) {
    noteOpen(theirs.window)
    drafts.set(id, { ...theirs, id })
  } else if (!isMine) drafts.delete(id)
  tell()
}

function tell(): void {
  list.set(listed())
}

function listed(): readonly UnsavedWork[] {
  return [...drafts.values()]
    .map((draft) => {
      const { value: _, window: __, from: ___, ...about } = draft
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
