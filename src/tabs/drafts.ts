import { useSyncExternalStore } from 'react'
import { ownerOfWorkspace } from './store.ts'

/**
 * Unsaved input of all forms. Kept per person and path, so that it returns after a reload, a crash,
 * a closed tab or signing in again. Leaving a form never asks: what was typed is simply still there.
 */

/** Milliseconds after the last key at which a draft is on disk; the promise is one second. */
const writing = 250

/** One form with unsaved input, for the list of unsaved work. */
export interface UnsavedWork {
  path: string
  key: string
  title: string
  /** Moment of the last key, ISO. */
  at: string
  /** Command whose dialog holds it; it opens again from anywhere. None: the form stands on the page itself. */
  command?: string | undefined
}

/** What a draft is called, and the command that opens its dialog again. */
interface DraftAbout {
  title?: string
  command?: string | undefined
}

interface Kept extends UnsavedWork {
  value: unknown
}

const prefix = 'draft:'
const drafts = new Map<string, Kept>()
const unwritten = new Set<string>()
const watchers = new Set<() => void>()
let list: readonly UnsavedWork[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let loadedFor: number | null = null

/** What was typed into a form, or undefined. */
export function readDraft(path: string, key: string): unknown {
  load()
  return drafts.get(nameOf(path, key))?.value
}

/** Keeps what is typed into a form; cheap enough for every keystroke. */
export function writeDraft(path: string, key: string, value: unknown, { title = '', command }: DraftAbout = {}): void {
  load()
  const name = nameOf(path, key)
  const before = drafts.get(name)
  drafts.set(name, { path, key, value, title: title || (before?.title ?? ''), at: new Date().toISOString(), command })
  unwritten.add(name)
  clearTimeout(timer)
  timer = setTimeout(writeNow, writing)
  if (!before) tell()
}

/** Forgets a form's input: it was saved, or the person threw it away. */
export function dropDraft(path: string, key: string): void {
  load()
  const name = nameOf(path, key)
  if (!drafts.delete(name)) return
  unwritten.delete(name)
  localStorage.removeItem(name)
  tell()
}

/** Forgets the input of every form of a path: what it was for is made. */
export function dropDrafts(path: string): void {
  for (const work of unsavedWork()) if (work.path === path) dropDraft(path, work.key)
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

function watchDrafts(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function nameOf(path: string, key: string): string {
  return `${prefix}${ownerOfWorkspace() ?? 0}:${path}:${key}`
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
    try {
      drafts.set(name, JSON.parse(localStorage.getItem(name) ?? '') as Kept)
    } catch {
      localStorage.removeItem(name)
    }
  }
  list = listed()
}

function writeNow(): void {
  clearTimeout(timer)
  for (const name of unwritten) {
    try {
      localStorage.setItem(name, JSON.stringify(drafts.get(name)))
    } catch {
      // Storage is full: the draft lives as long as the window, and the status line still lists it.
    }
  }
  unwritten.clear()
}

function tell(): void {
  list = listed()
  for (const watcher of watchers) watcher()
}

function listed(): readonly UnsavedWork[] {
  return [...drafts.values()]
    .map(({ path, key, title, at, command }) => ({ path, key, title, at, command }))
    .sort((a, b) => a.at.localeCompare(b.at))
}

if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', writeNow)
  document.addEventListener('visibilitychange', writeNow)
}
