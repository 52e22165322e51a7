import { entryOf, pathOfTab } from '../tabs/model.ts'
import type { Tab } from '../tabs/tab.ts'
import { labelsOf, type LabelPart } from './tab-labels.ts'
import { matchPage } from './routes.ts'

export function titleOf(tab: Tab): string {
  return tab.title || (matchPage(pathOfTab(tab))?.page.title ?? 'Šādas lapas nav')
}

export function pageOf(tab: Tab): string {
  return matchPage(pathOfTab(tab))?.page.title ?? ''
}

/** By tab id. */
export function labelsOfTabs(tabs: readonly Tab[]): ReadonlyMap<string, readonly LabelPart[]> {
  return labelsOf(tabs.map((tab) => ({ id: tab.id, title: titleOf(tab), page: pageOf(tab), path: pathOfTab(tab), filter: filterOf(tab) })))
}

const labelOfFilter = '__label'

/** Search text and filter values of a list, as far as they are known by name. */
function filterOf(tab: Tab): string {
  const { q, filters } = entryOf(tab).list
  const set = Object.entries(filters).filter(([, value]) => value !== '' && value !== undefined && value !== null)
  const named = set.flatMap(([name, value]) => (name.endsWith(labelOfFilter) && typeof value === 'string' ? value : []))
  const texts = [...(q === '' ? [] : [`„${q}”`]), ...named]
  return texts.length > 0 ? texts.join(', ') : set.length > 0 ? 'ar filtru' : ''
}
