import { useSyncExternalStore } from 'react'
import { emptyWorkspace, pathOfTab, tabById } from './model.ts'
import { keepWorkspace, readWorkspace } from './storage.ts'
import type { Tab, Workspace } from './tab.ts'

/** Milliseconds after the last change. */
const writing = 200

let workspace: Workspace = emptyWorkspace
let owner: number | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const watchers = new Set<() => void>()

export function currentWorkspace(): Workspace {
  return workspace
}

export function activeTab(): Tab | undefined {
  return tabById(workspace, workspace.active)
}

export function update(change: (workspace: Workspace) => Workspace): void {
  if (!note(change)) return
  for (const watcher of watchers) watcher()
}

/**
 * Changes stored but not rendered state, such as scroll position, without notifying watchers. Returns whether it
 * changed.
 */
export function note(change: (workspace: Workspace) => Workspace): boolean {
  const next = change(workspace)
  if (next === workspace) return false
  workspace = next
  clearTimeout(timer)
  timer = setTimeout(writeNow, writing)
  return true
}

export function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Loads the workspace of a user; the same user finds it unchanged. */
export function takeUp(userId: number): void {
  if (owner === userId) return
  writeNow()
  owner = userId
  workspace = readWorkspace(userId)
  for (const watcher of watchers) watcher()
}

/** Null before the first sign-in. */
export function ownerOfWorkspace(): number | null {
  return owner
}

function writeNow(): void {
  clearTimeout(timer)
  if (owner !== null) keepWorkspace(owner, workspace)
}

if (typeof window !== 'undefined') window.addEventListener('pagehide', writeNow)

export function useWorkspace(): Workspace {
  return useSyncExternalStore(watch, currentWorkspace)
}

export function useTab(id: string): Tab | undefined {
  return useSyncExternalStore(watch, () => tabById(workspace, id))
}

export function useActiveTabId(): string | null {
  return useSyncExternalStore(watch, () => workspace.active)
}

export function pathShown(id: string): string {
  const tab = tabById(workspace, id)
  return tab ? pathOfTab(tab) : '/'
}

let idCount = 0

export function newTabId(): string {
  idCount += 1
  return `t${Date.now().toString(36)}${idCount.toString(36)}`
}
