import { Activity, memo, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Router } from 'wouter'
import { TabContext } from './context.ts'
import { focusPlace, rememberFocus, restoreFocus } from './focus.ts'
import { locationOf } from './location.ts'
import { entryOf, setFocus, tabById } from './model.ts'
import { currentWorkspace, update, useWorkspace } from './store.ts'

/** Tabs kept alive at most; older ones are built anew from their path, list, drafts and focus. */
const mostLive = 24

/**
 * Renders the tabs: the one in front, and the recently used ones hidden with their DOM and state.
 * Stands outside every Route, for a route's parameters would leak into the tabs.
 */
export function TabHost({ render }: { render: (tabId: string) => ReactNode }) {
  const { tabs, active, recent } = useWorkspace()
  const [visited, setVisited] = useState<readonly string[]>([])
  // A tab that was never looked at costs nothing; one opened in the background is built when visited.
  if (active !== null && !visited.includes(active)) setVisited([...visited, active])
  const live = new Set(recent.filter((id) => visited.includes(id)).slice(0, mostLive))
  if (active !== null) live.add(active)
  return tabs.filter(({ id }) => live.has(id)).map(({ id }) => <LiveTab key={id} tabId={id} isActive={id === active} render={render} />)
}

interface LiveTabProps {
  tabId: string
  isActive: boolean
  render: (tabId: string) => ReactNode
}

/** A tab kept alive. What stands in it is drawn anew by what it reads, never because some tab came or went. */
const LiveTab = memo(function LiveTab({ tabId, isActive, render }: LiveTabProps) {
  const inside = useMemo(
    () => (
      <TabContext value={tabId}>
        <Router {...locationOf(tabId)}>
          <TabFrame tabId={tabId}>{render(tabId)}</TabFrame>
        </Router>
      </TabContext>
    ),
    [tabId, render],
  )
  return <Activity mode={isActive ? 'visible' : 'hidden'}>{inside}</Activity>
})

/** One tab's panel; keeps its focus over hiding and showing. */
function TabFrame({ tabId, children }: { tabId: string; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const root = panel.current
    if (!root) return
    const stop = settleFocus(tabId)
    return () => {
      stop()
      settled = null
      const place = focusPlace(tabId, root)
      queueMicrotask(() => update((workspace) => setFocus(workspace, tabId, place)))
    }
  }, [tabId])
  useEffect(() => {
    const root = panel.current
    const note = (event: FocusEvent): void => {
      if (event.target instanceof HTMLElement && event.target !== root) rememberFocus(tabId, event.target)
    }
    root?.addEventListener('focusin', note)
    return () => root?.removeEventListener('focusin', note)
  }, [tabId])
  return (
    <div
      ref={panel}
      id={`panel-${tabId}`}
      role="tabpanel"
      aria-labelledby={`tab-${tabId}`}
      tabIndex={-1}
      data-pane="content"
      className="own-ring flex min-h-0 grow flex-col outline-none"
    >
      {children}
    </div>
  )
}

/** Tab and path that were given the focus last; null where the tab in front has not had it yet. */
let settled: string | null = null

/**
 * Brings the focus of a tab to where it was or where its screen starts, once what is being drawn stands;
 * unless a dialog or a field has it by then, or the person left the page that had it before its screen came.
 * Returns what calls it off.
 */
export function settleFocus(tabId: string): () => void {
  const frame = requestAnimationFrame(() => {
    const root = document.getElementById(`panel-${tabId}`)
    const tab = tabById(currentWorkspace(), tabId)
    if (!tab || !root?.checkVisibility()) return
    const place = `${tabId} ${entryOf(tab).path}`
    if (isElsewhere(root, settled === place)) return
    settled = place
    restoreFocus(tabId, root, tab.focus ?? null)
  })
  return () => cancelAnimationFrame(frame)
}

/** Focus is in the tab already, a dialog has it, or the person took it out of the tab: it is not to be taken away. */
function isElsewhere(root: HTMLElement, hadIt: boolean): boolean {
  const focused = document.activeElement
  if (!focused || focused === root || focused === document.body) return false
  return hadIt || root.contains(focused) || focused.closest('[role="dialog"], [role="alertdialog"]') !== null
}
