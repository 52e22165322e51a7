import { freshList, type ListState, type Split, type Tab, type TabEntry, type Workspace } from './tab.ts'

/** Pure functions on the tabs; ids come from the caller. */

export const emptyWorkspace: Workspace = { tabs: [], active: null, split: null, recent: [], closed: [] }

/** History entries per tab. */
const mostEntries = 50
const mostClosed = 20

/** Two tabs with the same pathname show the same record. */
export function pathname(path: string): string {
  return path.split('?')[0] ?? path
}

export function entryOf(tab: Tab): TabEntry {
  return tab.history[tab.cursor] ?? { path: '/', list: freshList }
}

export function pathOfTab(tab: Tab): string {
  return entryOf(tab).path
}

export function tabById(workspace: Workspace, id: string | null): Tab | undefined {
  return workspace.tabs.find((tab) => tab.id === id)
}

export function tabShowing(workspace: Workspace, path: string): Tab | undefined {
  const showing = workspace.tabs.filter((tab) => pathname(pathOfTab(tab)) === pathname(path))
  // A list may be in several tabs.
  return showing.find(({ id }) => id === workspace.active) ?? showing[0]
}

interface Opening {
  /** Used when a tab has to be created. */
  id: string
  path: string
  title?: string
  /** Does not activate the new tab. */
  background?: boolean
  /** The tab from which it was opened; its list state may be carried over. */
  from?: string | null
  /** In the preview tab. */
  preview?: boolean
}

/** Opens a path or activates the tab that shows it; a record is never in two tabs. */
export function openTab(workspace: Workspace, opening: Opening): Workspace {
  const { id, path, title = '', background = false, from = null, preview = false } = opening
  const shown = tabShowing(workspace, path)
  if (shown) {
    // Only a different query navigates the tab.
    const moved = path.includes('?') && pathOfTab(shown) !== path ? navigate(workspace, shown.id, path) : workspace
    return background ? moved : focusTab(moved, shown.id)
  }
  const replaced = preview ? workspace.tabs.find((tab) => tab.isPreview) : undefined
  if (replaced) return focusTab(navigate(workspace, replaced.id, path, { title }), replaced.id)
  const opener = tabById(workspace, from)
  const history = [{ path, list: carriedList(opener, path) }]
  const tab: Tab = { id, title, pinned: false, isPreview: preview, history, cursor: 0, focus: null }
  const place = opener ? workspace.tabs.indexOf(opener) + 1 : workspace.tabs.length
  const tabs = arranged(workspace.tabs.toSpliced(Math.max(place, pinnedCount(workspace)), 0, tab))
  const opened = { ...workspace, tabs }
  if (background && workspace.active !== null) {
    // After the active tab, so the switcher offers it next.
    return { ...opened, recent: workspace.recent.toSpliced(1, 0, id) }
  }
  return focusTab(opened, id)
}

/** An unknown id changes nothing. In a split, the tab takes the side in focus, unless it is on the other side. */
export function focusTab(workspace: Workspace, id: string): Workspace {
  if (!tabById(workspace, id)) return workspace
  const { active, split } = workspace
  const focused = { ...workspace, active: id, recent: [id, ...workspace.recent.filter((each) => each !== id)] }
  return split?.other === id && active !== null ? { ...focused, split: { other: active, activeIs: acrossFrom(split.activeIs) } } : focused
}

export function closeTab(workspace: Workspace, id: string): Workspace {
  const tab = tabById(workspace, id)
  if (!tab) return workspace
  const recent = workspace.recent.filter((each) => each !== id)
  const tabs = workspace.tabs.filter((each) => each.id !== id)
  const next = workspace.split?.other ?? recent[0] ?? tabs.at(-1)?.id ?? null
  const active = workspace.active === id ? next : workspace.active
  const closed = [tab, ...workspace.closed].slice(0, mostClosed)
  return { tabs, active, split: sideOf(workspace, id) === null ? workspace.split : null, recent, closed }
}

export type Side = 'left' | 'right' | 'whole'

/** The place of a tab in front; null for hidden tabs. */
export function sideOf({ active, split }: Workspace, id: string): Side | null {
  if (!split) return id === active ? 'whole' : null
  if (id === active) return split.activeIs
  return id === split.other ? acrossFrom(split.activeIs) : null
}

/** Shows a tab beside the active one: the given one, else the one used before. Without one, changes nothing. */
export function splitWith(workspace: Workspace, id?: string): Workspace {
  const { active, split } = workspace
  const other = tabById(workspace, id ?? workspace.recent.find((each) => each !== active && each !== split?.other) ?? null)
  if (!other || active === null || other.id === active) return workspace
  return { ...workspace, split: { other: other.id, activeIs: split?.activeIs ?? 'left' } }
}

/** The side in focus takes the whole room. */
export function unsplit(workspace: Workspace): Workspace {
  return workspace.split ? { ...workspace, split: null } : workspace
}

export function focusAcross(workspace: Workspace): Workspace {
  return workspace.split ? focusTab(workspace, workspace.split.other) : workspace
}

/** The tabs change sides; the focus stays with its tab. */
export function swapSides(workspace: Workspace): Workspace {
  const { split } = workspace
  return split ? { ...workspace, split: { ...split, activeIs: acrossFrom(split.activeIs) } } : workspace
}

function acrossFrom(side: Split['activeIs']): Split['activeIs'] {
  return side === 'left' ? 'right' : 'left'
}

export function closeOthers(workspace: Workspace, id: string): Workspace {
  return workspace.tabs
    .filter((tab) => tab.id !== id && !tab.pinned)
    .reduce((workspaceSoFar, tab) => closeTab(workspaceSoFar, tab.id), workspace)
}

export function reopenTab(workspace: Workspace): Workspace {
  const [tab, ...closed] = workspace.closed
  if (!tab) return workspace
  const reduced = { ...workspace, closed }
  const shown = tabShowing(reduced, pathOfTab(tab))
  return shown ? focusTab(reduced, shown.id) : focusTab({ ...reduced, tabs: arranged([...reduced.tabs, lasting(tab)]) }, tab.id)
}

export function navigate(workspace: Workspace, id: string, path: string, options: { replace?: boolean; title?: string } = {}): Workspace {
  return changeTab(workspace, id, (tab) => {
    const entry = { path, list: carriedList(tab, path) }
    const before = tab.history.slice(0, options.replace ? tab.cursor : tab.cursor + 1)
    const history = [...before, entry].slice(-mostEntries)
    return { ...tab, history, cursor: history.length - 1, title: options.title ?? '', focus: null }
  })
}

/** Goes back (negative) or forward. */
export function go(workspace: Workspace, id: string, by: number): Workspace {
  return changeTab(workspace, id, (tab) => {
    const cursor = Math.max(0, Math.min(tab.history.length - 1, tab.cursor + by))
    return cursor === tab.cursor ? tab : { ...tab, cursor, title: '', focus: null }
  })
}

export function setTitle(workspace: Workspace, id: string, title: string): Workspace {
  return changeTab(workspace, id, (tab) => (tab.title === title ? tab : { ...tab, title }))
}

export function setList(workspace: Workspace, id: string, change: Partial<ListState>): Workspace {
  return changeTab(workspace, id, (tab) => ({
    ...tab,
    history: tab.history.with(tab.cursor, { ...entryOf(tab), list: { ...entryOf(tab).list, ...change } }),
  }))
}

/** State of a section or list within the page. */
export function setPart(workspace: Workspace, id: string, name: string, value: unknown): Workspace {
  return changeTab(workspace, id, (tab) => {
    const entry = entryOf(tab)
    return { ...tab, history: tab.history.with(tab.cursor, { ...entry, parts: { ...entry.parts, [name]: value } }) }
  })
}

/** Another query of the same page. */
export function readdress(workspace: Workspace, id: string, path: string, change: Partial<ListState>): Workspace {
  const changed = setList(workspace, id, change)
  return changeTab(changed, id, (tab) => ({ ...tab, history: tab.history.with(tab.cursor, { ...entryOf(tab), path }) }))
}

export function setFocus(workspace: Workspace, id: string, focus: string | null): Workspace {
  return changeTab(workspace, id, (tab) => (tab.focus === focus ? tab : { ...tab, focus }))
}

export function moveTab(workspace: Workspace, id: string, to: number): Workspace {
  const tab = tabById(workspace, id)
  if (!tab) return workspace
  const others = workspace.tabs.filter((each) => each !== tab)
  return { ...workspace, tabs: arranged(others.toSpliced(Math.max(0, to), 0, tab)) }
}

export function togglePin(workspace: Workspace, id: string): Workspace {
  const changed = changeTab(workspace, id, (tab) => lasting({ ...tab, pinned: !tab.pinned }))
  return { ...changed, tabs: arranged(changed.tabs) }
}

/** Whose place no other record takes. */
export function lasting(tab: Tab): Tab {
  return tab.isPreview ? { ...tab, isPreview: false } : tab
}

/** The preview tab stays, because of work in it. */
export function keepTab(workspace: Workspace, id: string): Workspace {
  return changeTab(workspace, id, lasting)
}

export function keepTabAt(workspace: Workspace, path: string): Workspace {
  const tab = workspace.tabs.find((each) => each.isPreview && pathname(pathOfTab(each)) === pathname(path))
  return tab ? keepTab(workspace, tab.id) : workspace
}

export function neighbour(workspace: Workspace, by: 1 | -1): Tab | undefined {
  const place = workspace.tabs.findIndex((tab) => tab.id === workspace.active)
  return workspace.tabs[(place + by + workspace.tabs.length) % workspace.tabs.length]
}

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

/** Pinned tabs first. */
export function arranged(tabs: readonly Tab[]): Tab[] {
  return [...tabs.filter((tab) => tab.pinned), ...tabs.filter((tab) => !tab.pinned)]
}

/**
 * Returns the initial list state of a path: the tab's last one for it (rule R035). It also carries over from
 * customers to invoice to invoicing (rule R036).
 */
function carriedList(tab: Tab | undefined, path: string): ListState {
  const to = pathname(path)
  const source =
    to === '/invoices/create' && tab && pathname(pathOfTab(tab)) === '/invoices/invoiceable_customers' ? pathname(pathOfTab(tab)) : to
  const earlierEntry = tab?.history.findLast((entry) => pathname(entry.path) === source)
  return earlierEntry?.list ?? freshList
}
