import { useSyncExternalStore } from 'react'
import { emptyWorkspace, pathOfTab, tabById } from './model.ts'
import { keepWorkspace, readWorkspace } from './storage.ts'
import type { Tab, Workspace } from './tab.ts'

/** Milliseconds after the last change at which the workspace is written. */
const writing = 200

let workspace: Workspace = emptyWorkspace
let owner: number | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const watchers = new Set<() => void>()

/** The workspace as it is now. */
export function currentWorkspace(): Workspace {
  return workspace
}

/** The tab in front. */
export function activeTab(): Tab | undefined {
  return tabById(workspace, workspace.active)
}

/** Changes the workspace by one of the functions of model.ts. */
export function update(change: (workspace: Workspace) => Workspace): void {
  if (!note(change)) return
  for (const watcher of watchers) watcher()
}

/**
 * The same for what is kept but drawn nowhere, such as where a list is scrolled to: nobody is told, so
 * that a held arrow key costs no drawing. Answers whether anything changed.
 */
export function note(change: (workspace: Workspace) => Workspace): boolean {
  const next = change(workspace)
  if (next === workspace) return false
  workspace = next
  clearTimeout(timer)
  timer = setTimeout(writeNow, writing)
  return true
}

/** Tells of every change; returns what ends it. */
export function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Takes up the workspace of a person; signing in again as the same one finds everything as it was. */
export function takeUp(userId: number): void {
  if (owner === userId) return
  writeNow()
  owner = userId
  workspace = readWorkspace(userId)
  for (const watcher of watchers) watcher()
}

/** Whose workspace it is; null before anybody signed in. */
export function ownerOfWorkspace(): number | null {
  return owner
}

function writeNow(): void {
  clearTimeout(timer)
  if (owner !== null) keepWorkspace(owner, workspace)
}

if (typeof window !== 'undefined') window.addEventListener('pagehide', writeNow)

/** The workspace for a component; renders anew with every change of it. */
export function useWorkspace(): Workspace {
  return useSyncExternalStore(watch, currentWorkspace)
}

/** One tab for a component; renders anew only when that tab changes. */
export function useTab(id: string): Tab | undefined {
  return useSyncExternalStore(watch, () => tabById(workspace, id))
}

/** Id of the tab in front for a component; renders anew only when another comes to the front. */
export function useActiveTabId(): string | null {
  return useSyncExternalStore(watch, () => workspace.active)
}

/** The path that a tab shows, for its router. */
export function pathShown(id: string): string {
  const tab = tabById(workspace, id)
  return tab ? pathOfTab(tab) : '/'
}

let made = 0

/** An id for a new tab, unlike any kept one. */
export function newTabId(): string {
  made += 1
  return `t${Date.now().toString(36)}${made.toString(36)}`
}
