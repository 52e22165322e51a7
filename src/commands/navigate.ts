import { invalidate } from '../data/cache.tsx'
import { replacedByFlow, withFlow, withoutFlow, type Flow } from '../tabs/flow.ts'
import { forgetFocus } from '../tabs/focus.ts'
import { forgetTab, setActiveView } from '../tabs/active-views.ts'
import { carryNavigation, dropFunctions } from '../tabs/handle.ts'
import { dropLocation } from '../tabs/location.ts'
import {
  closeOthers,
  closeTab,
  focusTab,
  go,
  navigate,
  openTab,
  pathname,
  pathOfTab,
  reopenTab,
  splitWith,
  tabById,
  tabShowing,
} from '../tabs/model.ts'
import { activeTab, currentWorkspace, newTabId, update } from '../tabs/store.ts'
import type { Workspace } from '../tabs/tab.ts'
import { guard } from './guard.ts'
import { notify } from './notices.ts'
import { beginLoading } from './progress.ts'
import { matchPage } from './routes.ts'
import { currentSession } from './session.ts'
import { setShell } from './shell-state.ts'

/** The path after redirects; null when sign-in comes first. */
export function guarded(path: string): string | null {
  const session = currentSession()
  const user = session.phase === 'signed-in' ? session.user : null
  const verdict = guard(matchPage(path)?.page ?? null, { signedIn: user !== null, user })
  if (verdict.kind === 'redirect') return verdict.to === '/login' ? null : verdict.to
  return path
}

interface Opening {
  /** In a background tab. */
  background?: boolean
  from?: string | null
  /** Initial tab title. */
  title?: string
  /** In the preview tab. */
  preview?: boolean
}

export function openPath(path: string, { background = false, from = null, title = '', preview = false }: Opening = {}): void {
  const to = guarded(path)
  if (to === null) return
  const change = (workspace: Workspace): Workspace =>
    openTab(workspace, { id: newTabId(), path: to, background, from, title: nameAt(to, title), preview })
  if (background) update(change)
  else navigated(change)
}

export function comeTo(tabId: string): void {
  navigated((workspace) => focusTab(workspace, tabId))
}

/** The tab takes the other side of a split; the focus stays. */
export function showBeside(tabId: string): void {
  update((workspace) => splitWith(workspace, tabId))
}

/** Only records use the given title. */
function nameAt(path: string, title: string): string {
  const page = matchPage(path)?.page.path ?? ''
  return page.endsWith('}') && !page.includes('create') ? title.trim() : ''
}

/** If another tab shows the path, activates it. */
export function showIn(tabId: string, path: string, { replace = false, title = '' }: { replace?: boolean; title?: string } = {}): void {
  const to = guarded(path)
  if (to === null) return
  const other = tabShowing(currentWorkspace(), to)
  if (other && other.id !== tabId) return openPath(to)
  // Errors belong to the previous page (rule R019).
  setActiveView(tabId, { errors: {} })
  navigated((workspace) => navigate(workspace, tabId, to, { replace, title: nameAt(to, title) }))
}

/** For example, a form becomes its saved record. */
export function become(tabId: string, path: string): void {
  const to = guarded(path)
  if (to === null) return
  const other = tabShowing(currentWorkspace(), to)
  if (other && other.id !== tabId) {
    close(tabId)
    return openPath(to)
  }
  if (!tabById(currentWorkspace(), tabId)) return openPath(to, { background: true })
  setActiveView(tabId, { errors: {} })
  navigated((workspace) => navigate(workspace, tabId, to, { replace: true }))
}

export function openBehind(path: string, from: string | null): void {
  const existingTab = tabShowing(currentWorkspace(), path)
  if (!existingTab) return openPath(path, { background: true, from })
  void invalidate(() => 'own')
}

/** Unsaved input stays a draft. */
export function close(tabId: string): void {
  update((workspace) => closeTab(workspace, tabId))
  forget()
}

export function closeAllBut(tabId: string): void {
  update((workspace) => closeOthers(workspace, tabId))
  forget()
}

/** Closes all but pinned tabs, and they cannot be reopened. */
export function clearTabs(): void {
  update(withoutFlow)
  forget()
  if (currentWorkspace().active === null) openPath('/')
}

/** Opens the tabs that the user may see. */
export function openFlow(flow: Flow, how: 'beside' | 'instead'): void {
  const seen = { ...flow, tabs: flow.tabs.filter((tab) => guarded(pathOfTab(tab)) === pathOfTab(tab)) }
  navigated((workspace) => (how === 'beside' ? withFlow : replacedByFlow)(workspace, seen, newTabId))
  forget()
}

export function reopen(): void {
  update(reopenTab)
}

export function goIn(tabId: string, by: 1 | -1): void {
  const tab = tabById(currentWorkspace(), tabId)
  if (tab?.history[tab.cursor + by] === undefined) {
    return notify({ color: 'blue', text: by < 0 ? 'Šajā cilnē nekā iepriekšēja nav' : 'Šajā cilnē nekā nākama nav' })
  }
  setActiveView(tabId, { errors: {} })
  navigated((workspace) => go(workspace, tabId, by))
}

/** The page's own call was forbidden. No-op on the home page, to avoid loops. */
export function goHome(tabId: string | null): void {
  const tab = tabById(currentWorkspace(), tabId)
  if (tab && pathOfTab(tab) === '/') return
  if (tab) become(tab.id, '/')
  else openPath('/')
}

const renderedTabs = new Set<string>()

/** Cleans up after closed tabs. */
function forget(): void {
  const open = new Set(currentWorkspace().tabs.map(({ id }) => id))
  for (const id of renderedTabs) {
    if (open.has(id)) continue
    forgetTab(id)
    forgetFocus(id)
    dropLocation(id)
    dropFunctions(id)
    renderedTabs.delete(id)
  }
}

export function noteTab(tabId: string): void {
  renderedTabs.add(tabId)
}

let ended: (succeeded?: boolean) => void = () => {}

/** Shows progress until the screen is ready. */
function navigated(change: (workspace: Workspace) => Workspace): void {
  const before = activePath()
  ended()
  ended = beginLoading()
  update(change)
  // The narrow-screen rail closes on navigation (rule R021).
  setShell({ railOpen: false })
  // The same screen needs no loading.
  if (activePath() === before) ended()
}

function activePath(): string {
  const tab = activeTab()
  return tab ? `${tab.id} ${pathname(pathOfTab(tab))}` : ''
}

export function navigationEnded(succeeded = true): void {
  ended(succeeded)
}

carryNavigation(showIn)
