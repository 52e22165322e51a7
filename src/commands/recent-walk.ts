import { createStore, useStore } from '../store/store.ts'
import { byUse } from '../tabs/model.ts'
import { currentWorkspace } from '../tabs/store.ts'
import { comeTo } from './navigate.ts'
import { closeThen, setShell, shellState } from './shell-state.ts'

/** Steps from the current tab in the order of use, while Ctrl is held after Ctrl+Tab; null: the list stands still. */
const walk = createStore<number | null>(null)

export function useRecentWalk(): number | null {
  return useStore(walk)
}

/** Shows the list of tabs; releasing Ctrl goes to the chosen one, also before the list is drawn. */
export function walkRecent(by: number): void {
  if (shellState().overlay !== 'recent') {
    // Other dialogs keep what is typed into them.
    if (document.querySelector('[aria-modal="true"]')) return
    setShell({ overlay: 'recent' })
  }
  if (walk.get() === null) {
    window.addEventListener('keyup', onKeyUp, true)
    window.addEventListener('keydown', onKeyDown, true)
    window.addEventListener('blur', endWalk)
  }
  walk.update((steps) => (steps ?? 0) + by)
}

export function endWalk(): void {
  window.removeEventListener('keyup', onKeyUp, true)
  window.removeEventListener('keydown', onKeyDown, true)
  window.removeEventListener('blur', endWalk)
  walk.set(null)
}

export function tabInWalk(steps: number, count: number): number {
  return count === 0 ? 0 : ((steps % count) + count) % count
}

function onKeyUp({ key }: KeyboardEvent): void {
  const steps = walk.get()
  if (key !== 'Control' || steps === null) return
  endWalk()
  const tabs = byUse(currentWorkspace())
  const tab = tabs[tabInWalk(steps, tabs.length)]
  if (tab) closeThen(() => comeTo(tab.id))
}

/** Begun from the palette, Ctrl is not held. */
function onKeyDown(event: KeyboardEvent): void {
  if (!event.ctrlKey || (event.key === 'Control' && !event.repeat)) endWalk()
}
