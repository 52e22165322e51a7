import { freshList, type ListState, type Tab, type TabEntry, type Workspace } from './tab.ts'

/**
 * The tabs of a person as pure functions from workspace to workspace. No DOM, no React, no clock:
 * ids come from the caller.
 */

/** Nothing open. */
export const emptyWorkspace: Workspace = { tabs: [], active: null, recent: [], closed: [] }

/** Places kept of one tab's history. */
const mostEntries = 50
/** Closed tabs that can be opened again. */
const mostClosed = 20

/** The path without its query: what makes two tabs show the same record. */
export function pathname(path: string): string {
  return path.split('?')[0] ?? path
}

/** Where a tab is. */
export function entryOf(tab: Tab): TabEntry {
  return tab.history[tab.cursor] ?? { path: '/', list: freshList }
}

/** The path that a tab shows. */
export function pathOfTab(tab: Tab): string {
  return entryOf(tab).path
}

/** A tab by its id. */
export function tabById(workspace: Workspace, id: string | null): Tab | undefined {
  return workspace.tabs.find((tab) => tab.id === id)
}

/** The tab that shows a path, its query aside. */
export function tabShowing(workspace: Workspace, path: string): Tab | undefined {
  return workspace.tabs.find((tab) => pathname(pathOfTab(tab)) === pathname(path))
}

interface Opening {
  /** Used when a tab has to be made. */
  id: string
  path: string
  title?: string
  /** Leaves the tab in front where it is. */
  background?: boolean
  /** The tab from which it was opened: its list state travels along where the rules say so. */
  from?: string | null
}

/** Opens a path, or comes to the tab that shows it: the same record never stands in two tabs. */
export function openTab(workspace: Workspace, { id, path, title = '', background = false, from = null }: Opening): Workspace {
  const shown = tabShowing(workspace, path)
  if (shown) {
    // Only a query that asks for something else moves the tab; a bare path leaves it as it stands.
    const moved = path.includes('?') && pathOfTab(shown) !== path ? navigate(workspace, shown.id, path) : workspace
    return background ? moved : focusTab(moved, shown.id)
  }
  const opener = tabById(workspace, from)
  const tab: Tab = { id, title, pinned: false, history: [{ path, list: carriedList(opener, path) }], cursor: 0, focus: null }
  const place = opener ? workspace.tabs.indexOf(opener) + 1 : workspace.tabs.length
  const tabs = arranged(workspace.tabs.toSpliced(Math.max(place, pinnedCount(workspace)), 0, tab))
  const opened = { ...workspace, tabs }
  if (background && workspace.active !== null) {
    // Behind the one in front, so that the switcher offers it next.
    return { ...opened, recent: workspace.recent.toSpliced(1, 0, id) }
  }
  return focusTab(opened, id)
}

/** Comes to a tab; an unknown id changes nothing. */
export function focusTab(workspace: Workspace, id: string): Workspace {
  if (!tabById(workspace, id)) return workspace
  return { ...workspace, active: id, recent: [id, ...workspace.recent.filter((each) => each !== id)] }
}

/** Closes a tab; the one used before it comes to the front. */
export function closeTab(workspace: Workspace, id: string): Workspace {
  const tab = tabById(workspace, id)
  if (!tab) return workspace
  const recent = workspace.recent.filter((each) => each !== id)
  const tabs = workspace.tabs.filter((each) => each.id !== id)
  const active = workspace.active === id ? (recent[0] ?? tabs.at(-1)?.id ?? null) : workspace.active
  return { tabs, active, recent, closed: [tab, ...workspace.closed].slice(0, mostClosed) }
}

/** Closes all but one tab and the pinned ones. */
export function closeOthers(workspace: Workspace, id: string): Workspace {
  return workspace.tabs.filter((tab) => tab.id !== id && !tab.pinned).reduce((left, tab) => closeTab(left, tab.id), workspace)
}

/** Opens the tab closed last with its history and lists, or comes to the one that shows its path by now. */
export function reopenTab(workspace: Workspace): Workspace {
  const [tab, ...closed] = workspace.closed
  if (!tab) return workspace
  const left = { ...workspace, closed }
  const shown = tabShowing(left, pathOfTab(tab))
  return shown ? focusTab(left, shown.id) : focusTab({ ...left, tabs: arranged([...left.tabs, tab]) }, tab.id)
}

/** Shows another path in a tab; what lay ahead in its history is gone. */
export function navigate(workspace: Workspace, id: string, path: string, options: { replace?: boolean; title?: string } = {}): Workspace {
  return changeTab(workspace, id, (tab) => {
    const entry = { path, list: carriedList(tab, path) }
    const before = tab.history.slice(0, options.replace ? tab.cursor : tab.cursor + 1)
    const history = [...before, entry].slice(-mostEntries)
    return { ...tab, history, cursor: history.length - 1, title: options.title ?? '', focus: null }
  })
}

/** Goes back (negative) or forward in a tab's history, as far as it reaches. */
export function go(workspace: Workspace, id: string, by: number): Workspace {
  return changeTab(workspace, id, (tab) => {
    const cursor = Math.max(0, Math.min(tab.history.length - 1, tab.cursor + by))
    return cursor === tab.cursor ? tab : { ...tab, cursor, title: '', focus: null }
  })
}

/** Names a tab. */
export function setTitle(workspace: Workspace, id: string, title: string): Workspace {
  return changeTab(workspace, id, (tab) => (tab.title === title ? tab : { ...tab, title }))
}

/** Changes the list of the place a tab is at. */
export function setList(workspace: Workspace, id: string, change: Partial<ListState>): Workspace {
  return changeTab(workspace, id, (tab) => ({
    ...tab,
    history: tab.history.with(tab.cursor, { ...entryOf(tab), list: { ...entryOf(tab).list, ...change } }),
  }))
}

/** Remembers where the keyboard focus of a tab was. */
export function setFocus(workspace: Workspace, id: string, focus: string | null): Workspace {
  return changeTab(workspace, id, (tab) => (tab.focus === focus ? tab : { ...tab, focus }))
}

/** Moves a tab in the strip; pinned ones stay before the others. */
export function moveTab(workspace: Workspace, id: string, to: number): Workspace {
  const tab = tabById(workspace, id)
  if (!tab) return workspace
  const others = workspace.tabs.filter((each) => each !== tab)
  return { ...workspace, tabs: arranged(others.toSpliced(Math.max(0, to), 0, tab)) }
}

/** Pins a tab or takes the pin away: a pinned one stands first and is not closed with the others. */
export function togglePin(workspace: Workspace, id: string): Workspace {
  const changed = changeTab(workspace, id, (tab) => ({ ...tab, pinned: !tab.pinned }))
  return { ...changed, tabs: arranged(changed.tabs) }
}

/** The tab beside the one in front, round the end. */
export function neighbour(workspace: Workspace, by: 1 | -1): Tab | undefined {
  const place = workspace.tabs.findIndex((tab) => tab.id === workspace.active)
  return workspace.tabs[(place + by + workspace.tabs.length) % workspace.tabs.length]
}

/** The tabs in the order they were used last. */
export function byUse(workspace: Workspace): Tab[] {
  const used = workspace.recent.map((id) => tabById(workspace, id)).filter((tab) => tab !== undefined)
  return [...used, ...workspace.tabs.filter((tab) => !workspace.recent.includes(tab.id))]
}

function changeTab(workspace: Workspace, id: string, change: (tab: Tab) => Tab): Workspace {
  const place = workspace.tabs.findIndex((tab) => tab.id === id)
  const tab = workspace.tabs[place]
  if (!tab) return workspace
  const changed = change(tab)
  return changed === tab ? workspace : { ...workspace, tabs: workspace.tabs.with(place, changed) }
}

function pinnedCount({ tabs }: Workspace): number {
  return tabs.filter((tab) => tab.pinned).length
}

/** Pinned tabs first, both kinds in the order they stand. */
function arranged(tabs: readonly Tab[]): Tab[] {
  return [...tabs.filter((tab) => tab.pinned), ...tabs.filter((tab) => !tab.pinned)]
}

/**
 * The list with which a path starts: the tab's last one of the same path (rule R035), or an
 * untouched one. Going from the customers to be invoiced to making the invoice keeps the list of
 * the former (rule R036).
 */
function carriedList(tab: Tab | undefined, path: string): ListState {
  const to = pathname(path)
  const source =
    to === '/invoices/create' && tab && pathname(pathOfTab(tab)) === '/invoices/invoiceable_customers' ? pathname(pathOfTab(tab)) : to
  const known = tab?.history.findLast((entry) => pathname(entry.path) === source)
  return known?.list ?? freshList
}
