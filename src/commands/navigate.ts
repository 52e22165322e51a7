import { invalidate } from '../data/cache.tsx'
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
  tabById,
  tabShowing,
} from '../tabs/model.ts'
import { activeTab, currentWorkspace, newTabId, update } from '../tabs/store.ts'
import type { Workspace } from '../tabs/tab.ts'
import { guard } from './guard.ts'
import { beginLoading } from './progress.ts'
import { matchPage } from './routes.ts'
import { currentSession } from './session.ts'
import { setShell } from './shell-state.ts'

/**
 * All ways in which a tab comes to a path. Each asks the guard first; a path that it forbids
 * becomes the one it sends to.
 */

/** The path that a navigation really leads to, or null when the sign-in has to come first. */
export function guarded(path: string): string | null {
  const session = currentSession()
  const user = session.phase === 'signed-in' ? session.user : null
  const verdict = guard(matchPage(path)?.page ?? null, { signedIn: user !== null, user })
  if (verdict.kind === 'redirect') return verdict.to === '/login' ? null : verdict.to
  return path
}

/** How a path is opened. */
interface Opening {
  /** Behind the tab in front. */
  background?: boolean
  /** The tab from which it is opened. */
  from?: string | null
  /** What the record is called by the row or link that leads to it: its tab has a name before it is looked at. */
  title?: string
}

/** Opens a path as a tab, or comes to the one that shows it. */
export function openPath(path: string, { background = false, from = null, title = '' }: Opening = {}): void {
  const to = guarded(path)
  if (to === null) return
  const change = (workspace: Workspace): Workspace =>
    openTab(workspace, { id: newTabId(), path: to, background, from, title: nameAt(to, title) })
  if (background) update(change)
  else navigated(change)
}

/** Comes to an open tab. */
export function comeTo(tabId: string): void {
  navigated((workspace) => focusTab(workspace, tabId))
}

/** Lists and forms have names of their own; only a record is called by what leads to it. */
function nameAt(path: string, title: string): string {
  const page = matchPage(path)?.page.path ?? ''
  return page.endsWith('}') && !page.includes('create') ? title.trim() : ''
}

/** Shows a path in a tab; one that another tab shows already comes to the front instead. */
export function showIn(tabId: string, path: string, { replace = false, title = '' }: { replace?: boolean; title?: string } = {}): void {
  const to = guarded(path)
  if (to === null) return
  const other = tabShowing(currentWorkspace(), to)
  if (other && other.id !== tabId) return openPath(to)
  // Errors belong to the page that is left (rule R019).
  setActiveView(tabId, { errors: {} })
  navigated((workspace) => navigate(workspace, tabId, to, { replace, title: nameAt(to, title) }))
}

/** Makes a tab become another page: the form of a new record gives way to the record. */
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

/** Opens or refreshes a list behind the tab in front. */
export function openBehind(path: string, from: string | null): void {
  const shown = tabShowing(currentWorkspace(), path)
  if (!shown) return openPath(path, { background: true, from })
  void invalidate(() => true)
}

/** Closes a tab and ends what it kept alive; its unsaved input stays a draft. */
export function close(tabId: string): void {
  update((workspace) => closeTab(workspace, tabId))
  forget()
}

/** Closes all tabs but one and the pinned ones. */
export function closeAllBut(tabId: string): void {
  update((workspace) => closeOthers(workspace, tabId))
  forget()
}

/** Opens the tab closed last. */
export function reopen(): void {
  update(reopenTab)
}

/** Goes back or forward inside a tab. */
export function goIn(tabId: string, by: number): void {
  setActiveView(tabId, { errors: {} })
  navigated((workspace) => go(workspace, tabId, by))
}

/** Sends a tab home: the page's own call was forbidden. On the home page it does nothing, so it never loops. */
export function goHome(tabId: string | null): void {
  const tab = tabById(currentWorkspace(), tabId)
  if (tab && pathOfTab(tab) === '/') return
  if (tab) become(tab.id, '/')
  else openPath('/')
}

const known = new Set<string>()

/** Ends what closed tabs kept; called after any change that may have closed some. */
function forget(): void {
  const open = new Set(currentWorkspace().tabs.map(({ id }) => id))
  for (const id of known) {
    if (open.has(id)) continue
    forgetTab(id)
    forgetFocus(id)
    dropLocation(id)
    dropFunctions(id)
    known.delete(id)
  }
}

/** A tab is rendered from now on; closing it must end what it keeps. */
export function noteTab(tabId: string): void {
  known.add(tabId)
}

let ended: (succeeded?: boolean) => void = () => {}

/** Carries out a navigation: the bar runs until the screen it leads to stands. */
function navigated(change: (workspace: Workspace) => Workspace): void {
  const before = activePath()
  ended()
  ended = beginLoading()
  update(change)
  // The rail over a narrow screen closes with every navigation (rule R021).
  setShell({ railOpen: false })
  // The same screen goes on, perhaps with another query: it does not have to come up first.
  if (activePath() === before) ended()
}

/** The tab in front and the page in it. */
function activePath(): string {
  const tab = activeTab()
  return tab ? `${tab.id} ${pathname(pathOfTab(tab))}` : ''
}

/** The screen in front stands, or could not be loaded. */
export function navigationEnded(succeeded = true): void {
  ended(succeeded)
}

carryNavigation(showIn)
