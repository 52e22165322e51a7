import { emptyWorkspace } from './model.ts'
import { freshList, type ListState, type Tab, type Workspace } from './tab.ts'

/**
 * Where a workspace is kept. This window's own copy survives its reload; the browser's copy is what
 * a new window starts from, also after a crash. A copy on the server (GET and POST
 * /api/workspace/state) can stand behind the same two functions.
 */
const nameOf = (userId: number): string => `workspace:${userId}`

/** Keeps the workspace of a person. */
export function keepWorkspace(userId: number, workspace: Workspace): void {
  const text = JSON.stringify(workspace)
  for (const storage of [sessionStorage, localStorage]) {
    try {
      storage.setItem(nameOf(userId), text)
    } catch {
      // Storage is full or forbidden: tabs last as long as the window.
    }
  }
}

/** The kept workspace of a person, or an empty one. */
export function readWorkspace(userId: number): Workspace {
  const text = sessionStorage.getItem(nameOf(userId)) ?? localStorage.getItem(nameOf(userId))
  return text === null ? emptyWorkspace : restored(text)
}

/** Reads a stored workspace; what an older version stored differently is left out. */
export function restored(text: string): Workspace {
  try {
    const kept = JSON.parse(text) as Workspace
    const tabs = kept.tabs.filter(isTab).map(withList)
    const ids = new Set(tabs.map(({ id }) => id))
    const active = kept.active !== null && ids.has(kept.active) ? kept.active : (tabs[0]?.id ?? null)
    return {
      tabs,
      active,
      recent: kept.recent.filter((id) => ids.has(id)),
      closed: (kept.closed ?? []).filter(isTab).map(withList),
    }
  } catch {
    return emptyWorkspace
  }
}

function isTab(tab: Tab | undefined): boolean {
  return typeof tab?.id === 'string' && Array.isArray(tab.history) && typeof tab.history[tab.cursor]?.path === 'string'
}

/** A list as some version stored it: what came later is missing. */
const older = (list: ListState): Partial<ListState> => list

function withList(tab: Tab): Tab {
  // What was stored before lists noted how they were opened is a state that the person left.
  return { ...tab, history: tab.history.map((entry) => ({ ...entry, list: { ...freshList, openedAt: entry.path, ...older(entry.list) } })) }
}
