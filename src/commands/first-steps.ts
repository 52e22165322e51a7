import { workspace } from '../../contract/workspace/workspace.ts'
import { sendOnce } from '../data/http.ts'
import { storedLayout } from '../keyboard/layout.ts'
import { createStore, useStore } from '../store/store.ts'
import { setShell } from './shell-state.ts'
import { signedInUser } from './session.ts'

/** @file What is shown to a person who signs in for the first time: the layout of the keyboard, then a short tour. */

export const tourLength = 5

/** Place in the tour; null: not shown. */
const place = createStore<number | null>(null)

const seenKey = (): string => `firstSteps:${signedInUser().id}`

export function useTourPlace(): number | null {
  return useStore(place)
}

export function startTour(): void {
  place.set(0)
}

/** Starts it, if it is not shown. */
export function goOnInTour(): void {
  const next = (place.get() ?? -1) + 1
  place.set(next < tourLength ? next : null)
}

export function endTour(): void {
  place.set(null)
}

/** Whoever has done something here before is not new, also on another computer. */
export async function offerFirstSteps(): Promise<void> {
  if (isAutomated() || signedInUser().kind !== 'staff' || localStorage.getItem(seenKey()) !== null) return
  const { meta } = await sendOnce(workspace.history, { query: { per_page: 1 } })
  localStorage.setItem(seenKey(), 'seen')
  if (meta.total > 0) return
  if (storedLayout() === null) setShell({ overlay: 'layout' })
  startTour()
}

/** Tests ask for it by name. */
function isAutomated(): boolean {
  return navigator.webdriver && localStorage.getItem('firstSteps') !== 'ask'
}
