import { createStore, useStore } from '../store/store.ts'
import { emptyWorkspace, pathOfTab, tabById } from './model.ts'
import { keepWorkspace, readWorkspace } from './storage.ts'
import type { Tab, Workspace } from './tab.ts'

/** Milliseconds after the last change. */
const writing = 200

const store = createStore<Workspace>(emptyWorkspace)
let owner: number | null = null
let timer: ReturnType<typeof setTimeout> | undefined

export const currentWorkspace = store.get
export const watch = store.subscribe

export function activeTab(): Tab | undefined {
  const workspace = currentWorkspace()
  return tabById(workspace, workspace.active)
}

export function update(change: (workspace: Workspace) => Workspace): void {
  if (note(change)) store.notify()
}

/** Changes stored but not rendered state, such as scroll position, without notice. Returns whether it changed. */
export function note(change: (workspace: Workspace) => Workspace): boolean {
  if (!store.replace(change(currentWorkspace()))) return false
  clearTimeout(timer)
  timer = setTimeout(writeNow, writing)
  return true
}

/** Loads the workspace of a user; the same user finds it unchanged. */
export function takeUp(userId: number): void {
  if (owner === userId) return
  writeNow()
  owner = userId
  store.set(readWorkspace(userId))
}

/** Null before the first sign-in. */
export function ownerOfWorkspace(): number | null {
  return owner
}

function writeNow(): void {
  clearTimeout(timer)
  if (owner !== null) keepWorkspace(owner, currentWorkspace())
}

if (typeof window !== 'undefined') window.addEventListener('pagehide', writeNow)

export function useWorkspace(): Workspace {
  return useStore(store)
}

export function useTab(id: string): Tab | undefined {
  return useStore(store, (workspace) => tabById(workspace, id))
}

export function useActiveTabId(): string | null {
  return useStore(store, ({ active }) => active)
}

export function pathShown(id: string): string {
  const tab = tabById(currentWorkspace(), id)
  return tab ? pathOfTab(tab) : '/'
}

let idCount = 0

export function newTabId(): string {
  idCount += 1
  return `t${Date.now().toString(36)}${idCount.toString(36)}`
}
