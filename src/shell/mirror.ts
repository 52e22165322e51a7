import { focusTab, go, pathOfTab, tabById } from '../tabs/model.ts'
import { activeTab, currentWorkspace, update, watch } from '../tabs/store.ts'
import { currentAddress, showAddress } from '../commands/address.ts'
import { openPath } from '../commands/navigate.ts'
import { stopAsking } from '../commands/run.ts'

interface Place {
  tab: string
  cursor: number
}

/**
 * Syncs the address bar with the active tab; Back and Forward move through places and tabs. Returns the stop
 * function.
 */
export function mirrorAddress(): () => void {
  let following = false

  function mirror(): void {
    const tab = activeTab()
    if (following || !tab) return
    const path = pathOfTab(tab)
    const historyPlace = history.state as Place | null
    if (path === currentAddress() && historyPlace?.tab === tab.id && historyPlace.cursor === tab.cursor) return
    // Back leads to the previous screen, never out of the workspace; replaces the place of a closed tab, and of the other side.
    const before = tabById(currentWorkspace(), historyPlace?.tab ?? null)
    const isAcross = before !== undefined && before.id === currentWorkspace().split?.other
    const movedOn = before !== undefined && !isAcross && (before.id !== tab.id || tab.cursor > (historyPlace?.cursor ?? 0))
    showAddress(path, { replace: !movedOn, state: { tab: tab.id, cursor: tab.cursor } satisfies Place })
  }

  function follow(event: PopStateEvent): void {
    // A dialog belongs to the page below.
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
