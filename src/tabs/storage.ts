import { emptyWorkspace } from './model.ts'
import { freshList, type ListState, type Tab, type Workspace } from './tab.ts'

/** Stores the workspace per window, for reloads, and per browser, for new windows and after a crash. */
const nameOf = (userId: number): string => `workspace:${userId}`

export function keepWorkspace(userId: number, workspace: Workspace): void {
  const text = JSON.stringify(workspace)
  for (const storage of [sessionStorage, localStorage]) {
    try {
      storage.setItem(nameOf(userId), text)
    } catch {
      // Storage is full or forbidden.
    }
  }
}

export function readWorkspace(userId: number): Workspace {
  const text = sessionStorage.getItem(nameOf(userId)) ?? localStorage.getItem(nameOf(userId))
  return text === null ? emptyWorkspace : restored(text)
}

/** Drops entries that an older version stored differently. */
export function restored(text: string): Workspace {
  try {
    const parsed = JSON.parse(text) as Workspace
    const tabs = parsed.tabs.filter(isTab).map(withList)
    const ids = new Set(tabs.map(({ id }) => id))
    const active = parsed.active !== null && ids.has(parsed.active) ? parsed.active : (tabs[0]?.id ?? null)
    const other = parsed.split?.other
    return {
      tabs,
      active,
      split: other !== undefined && ids.has(other) && other !== active ? parsed.split : null,
      recent: parsed.recent.filter((id) => ids.has(id)),
      closed: (parsed.closed ?? []).filter(isTab).map(withList),
    }
  } catch {
    return emptyWorkspace
  }
}

export function isTab(tab: Tab | undefined): boolean {
  return typeof tab?.id === 'string' && Array.isArray(tab.history) && typeof tab.history[tab.cursor]?.path === 'string'
}

const older = (list: ListState): Partial<ListState> => list

export function withList(tab: Tab): Tab {
  // Older entries lack `openedAt`; their state counts as chosen by the user.
  return { ...tab, history: tab.history.map((entry) => ({ ...entry, list: { ...freshList, openedAt: entry.path, ...older(entry.list) } })) }
}
