import { focusTab, go, pathOfTab, tabById } from '../tabs/model.ts'
import { activeTab, currentWorkspace, update, watch } from '../tabs/store.ts'
import { currentAddress, showAddress } from '../commands/address.ts'
import { openPath } from '../commands/navigate.ts'
import { stopAsking } from '../commands/run.ts'

/** What an entry of the browser's history says of the workspace. */
interface Place {
  tab: string
  cursor: number
}

/**
 * Lets the address bar mirror the tab in front, and the browser's Back and Forward walk through
 * what was in front: places inside a tab and other tabs alike. Returns what ends it.
 */
export function mirrorAddress(): () => void {
  let following = false

  function mirror(): void {
    const tab = activeTab()
    if (following || !tab) return
    const path = pathOfTab(tab)
    const shown = history.state as Place | null
    if (path === currentAddress() && shown?.tab === tab.id && shown.cursor === tab.cursor) return
    // Back must lead to what was on screen before, never out of the workspace; a closed tab's place is taken over.
    const before = tabById(currentWorkspace(), shown?.tab ?? null)
    const movedOn = before !== undefined && (before.id !== tab.id || tab.cursor > (shown?.cursor ?? 0))
    showAddress(path, { replace: !movedOn, state: { tab: tab.id, cursor: tab.cursor } satisfies Place })
  }

  function follow(event: PopStateEvent): void {
    // A dialog belongs to the page under it, and is left as by Esc.
    stopAsking()
    const place = event.state as Place | null
    const tab = place && tabById(currentWorkspace(), place.tab)
    following = true
    if (tab) update((workspace) => focusTab(go(workspace, tab.id, place.cursor - tab.cursor), tab.id))
    else openPath(currentAddress())
    following = false
    mirror()
  }

  const unwatch = watch(mirror)
  window.addEventListener('popstate', follow)
  mirror()
  return () => {
    unwatch()
    window.removeEventListener('popstate', follow)
  }
}
