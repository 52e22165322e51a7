import { matchPage } from '../app/routes.ts'
import { pathOfTab } from './model.ts'
import type { Tab } from './tab.ts'

/** What a tab is called: what its screen said, else its page's title. */
export function titleOf(tab: Tab): string {
  return tab.title || (matchPage(pathOfTab(tab))?.page.title ?? 'Šādas lapas nav')
}
