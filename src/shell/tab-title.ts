import { matchPage } from '../commands/routes.ts'
import { pathOfTab } from '../tabs/model.ts'
import type { Tab } from '../tabs/tab.ts'

export function titleOf(tab: Tab): string {
  return tab.title || (matchPage(pathOfTab(tab))?.page.title ?? 'Šādas lapas nav')
}

export function pageOf(tab: Tab): string {
  return matchPage(pathOfTab(tab))?.page.title ?? ''
}
