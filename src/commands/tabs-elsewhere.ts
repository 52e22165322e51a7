import { countOf } from '../../contract/format.ts'
import { currentWorkspace, watch } from '../tabs/store.ts'
import { isEmpty, noteOpenTabs, openTabs, tabsElsewhere } from '../tabs/tabs-elsewhere.ts'
import { openFlow } from './navigate.ts'
import { notify } from './notices.ts'

/** Milliseconds for which a computer counts as just left. */
const lately = 12 * 3_600_000

/** Tells other computers of the tabs of this one, and offers theirs where nothing is open yet. Until the signal. */
export function followOpenTabs(until: AbortSignal): void {
  if (until.aborted) return
  const unwatch = watch(() => noteOpenTabs(currentWorkspace()))
  const unoffer = isEmpty(currentWorkspace()) ? openTabs.subscribe(() => offer() && unoffer()) : () => {}
  noteOpenTabs(currentWorkspace())
  until.addEventListener('abort', () => {
    unwatch()
    unoffer()
  })
}

/** True when it is settled whether there is something to offer. */
function offer(): boolean {
  if (!isEmpty(currentWorkspace())) return true
  const [newest] = tabsElsewhere(openTabs.get())
  if (!newest || Date.now() - Date.parse(newest[1].at) > lately) return false
  const [, { name, tabs }] = newest
  const count = countOf(tabs.length, 'atvērta cilne', 'atvērtas cilnes', 'atvērtu ciļņu')
  notify({ color: 'blue', text: `Citā datorā (${name}) ir ${count}; tās šeit atver „Cilnes citā datorā”` })
  return true
}

/** Opens one tab of another computer, or all, beside those that are open here. They stay open there. */
export function takeOver(id: string, tabId: string | null): void {
  const entry = openTabs.get()[id]
  if (!entry) return
  const tabs = tabId === null ? entry.tabs : entry.tabs.filter((tab) => tab.id === tabId)
  openFlow(tabId === null ? entry : { tabs, active: tabId, split: null }, 'beside')
}
