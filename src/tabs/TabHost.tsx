import { Activity, memo, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Router } from 'wouter'
import { TabContext } from './context.ts'
import { focusPlace, rememberFocus, restoreFocus } from './focus.ts'
import { locationOf } from './location.ts'
import { entryOf, focusTab, keepTab, setFocus, sideOf, tabById, type Side } from './model.ts'
import { currentWorkspace, update, useWorkspace } from './store.ts'

/** Older tabs are rebuilt from path, list, drafts and focus. */
const mostLive = 24

/**
 * Renders the active tab and hides recently used ones with their DOM and state. Must be outside every Route, or
 * route parameters leak into the tabs.
 */
export function TabHost({ render }: { render: (tabId: string) => ReactNode }) {
  const workspace = useWorkspace()
  const { tabs, active, split, recent } = workspace
  const [visited, setVisited] = useState<readonly string[]>([])
  const shown = [active, split?.other ?? null].filter((id) => id !== null)
  const unvisited = shown.filter((id) => !visited.includes(id))
  if (unvisited.length > 0) setVisited([...visited, ...unvisited])
  const live = new Set([...recent.filter((id) => visited.includes(id)).slice(0, mostLive), ...shown])
  // Crossing to the other side shows no new tab, so only this moves the focus.
  useEffect(() => (active === null ? undefined : settleFocus(active)), [active])
  return tabs
    .filter(({ id }) => live.has(id))
    .map(({ id }) => <LiveTab key={id} tabId={id} side={sideOf(workspace, id)} isActive={id === active} render={render} />)
}

interface LiveTabProps {
  tabId: string
  /** Null while hidden. */
  side: Side | null
  isActive: boolean
  render: (tabId: string) => ReactNode
}

/** Too narrow a window shows the side in focus alone. */
const sideClasses: Readonly<Record<Side, string>> = {
  whole: '',
  left: 'order-1 border-t-2',
  right: 'order-2 border-t-2 @min-[736px]/sides:border-l @min-[736px]/sides:border-l-line',
}

const focusedSide = 'border-t-accent'
const otherSide = 'border-t-transparent @max-[736px]/sides:hidden'

/** Memoized so that opening or closing other tabs does not render it. */
const LiveTab = memo(function LiveTab({ tabId, side, isActive, render }: LiveTabProps) {
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
  return (
    <Activity mode={side ? 'visible' : 'hidden'}>
      <div
        data-beside={side && !isActive ? '' : undefined}
        className={`@container/main flex min-h-0 min-w-0 grow basis-0 flex-col ${side ? sideClasses[side] : ''} ${isActive ? focusedSide : otherSide}`}
        onFocusCapture={isActive ? undefined : () => update((workspace) => focusTab(workspace, tabId))}
        onPointerDownCapture={isActive ? undefined : () => update((workspace) => focusTab(workspace, tabId))}
      >
        {inside}
      </div>
    </Activity>
  )
})

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
    // Also text that is no draft yet.
    const keep = (): void => update((workspace) => keepTab(workspace, tabId))
    root?.addEventListener('focusin', note)
    root?.addEventListener('input', keep)
    return () => {
      root?.removeEventListener('focusin', note)
      root?.removeEventListener('input', keep)
    }
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

/** Tab and path that received focus last; null until the active tab has had it. */
let settled: string | null = null

/**
 * Restores a tab's focus after the pending render, unless a dialog or field has it or the user left the page.
 * Returns a cancel function.
 */
export function settleFocus(tabId: string): () => void {
  const frame = requestAnimationFrame(() => {
    const root = document.getElementById(`panel-${tabId}`)
    const tab = tabById(currentWorkspace(), tabId)
    if (!tab || currentWorkspace().active !== tabId || !root?.checkVisibility()) return
    const place = `${tabId} ${entryOf(tab).path}`
    if (isElsewhere(root, settled === place)) return
    settled = place
    restoreFocus(tabId, root, tab.focus ?? null)
  })
  return () => cancelAnimationFrame(frame)
}

function isElsewhere(root: HTMLElement, hadIt: boolean): boolean {
  const focused = document.activeElement
  if (!focused || focused === root || focused === document.body) return false
  return hadIt || root.contains(focused) || focused.closest('[role="dialog"], [role="alertdialog"]') !== null
}
