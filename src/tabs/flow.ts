import type { DraftCopy } from './draft-record.ts'
import { arranged, closeTab, focusTab, lasting, pathname, pathOfTab, tabById, tabShowing } from './model.ts'
import { isTab, withList } from './storage.ts'
import type { Split, Tab, Workspace } from './tab.ts'

/** Tabs as they stand in a workspace, to be opened again later or elsewhere. */
export interface Flow {
  tabs: readonly Tab[]
  active: string | null
  split: Split | null
}

export interface FlowWithDrafts extends Flow {
  drafts: readonly DraftCopy[]
}

/** History entries per tab that go along. */
const mostEntries = 5

export function flowOf({ tabs, active, split }: Workspace): Flow {
  return { tabs: tabs.map(withShortHistory), active, split }
}

export function pathsOf({ tabs }: Flow): string[] {
  return tabs.map((tab) => pathname(pathOfTab(tab)))
}

/** Leaves the pinned tabs. Closed ones cannot be reopened, because the flow has them. */
export function withoutFlow(workspace: Workspace): Workspace {
  const unpinned = workspace.tabs.filter(({ pinned }) => !pinned)
  return { ...unpinned.reduce((left, { id }) => closeTab(left, id), workspace), closed: workspace.closed }
}

/** Opens the tabs of a flow beside those that are open; a record stays in one tab. */
export function withFlow(workspace: Workspace, flow: Flow, newId: () => string): Workspace {
  const ids = new Map<string, string>()
  let opened = withoutEmptyHome(workspace)
  for (const tab of flow.tabs) {
    const shown = tabShowing(opened, pathOfTab(tab))
    const id = shown?.id ?? newId()
    ids.set(tab.id, id)
    if (!shown) opened = { ...opened, tabs: arranged([...opened.tabs, { ...tab, id }]), recent: [...opened.recent, id] }
  }
  const [active, other] = [idIn(ids, flow.active), idIn(ids, flow.split?.other ?? null)]
  if (active === null || !tabById(opened, active)) return opened
  const focused = focusTab({ ...opened, split: null }, active)
  return other === null || other === active ? focused : { ...focused, split: { other, activeIs: flow.split?.activeIs ?? 'left' } }
}

/** The tabs of the flow take the place of the open ones, which can be reopened; pinned tabs stay. */
export function replacedByFlow(workspace: Workspace, flow: Flow, newId: () => string): Workspace {
  const unpinned = workspace.tabs.filter(({ pinned }) => !pinned)
  return withFlow(
    unpinned.reduce((left, { id }) => closeTab(left, id), workspace),
    flow,
    newId,
  )
}

/** Undefined if it is not readable. */
export function parsedFlow(stored: unknown): Flow | undefined {
  if (typeof stored !== 'object' || stored === null || !('tabs' in stored) || !Array.isArray(stored.tabs)) return undefined
  const { tabs, active = null, split = null } = stored as Pick<Flow, 'tabs'> & Partial<Flow>
  if (!tabs.every(isTab)) return undefined
  return { tabs: tabs.map(withList), active, split }
}

/** A home page that nobody has left is no work. */
function withoutEmptyHome(workspace: Workspace): Workspace {
  const [only, ...others] = workspace.tabs
  if (!only || others.length > 0 || only.pinned || only.history.length > 1 || pathname(pathOfTab(only)) !== '/') return workspace
  return { ...closeTab(workspace, only.id), closed: workspace.closed }
}

function withShortHistory(tab: Tab): Tab {
  const from = Math.max(0, tab.cursor + 1 - mostEntries)
  // Work put aside and layouts are meant to stay.
  return { ...lasting(tab), history: tab.history.slice(from, tab.cursor + 1), cursor: tab.cursor - from }
}

function idIn(ids: ReadonlyMap<string, string>, id: string | null): string | null {
  return id === null ? null : (ids.get(id) ?? null)
}
