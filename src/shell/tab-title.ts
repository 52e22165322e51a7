import { matchPage } from '../commands/routes.ts'
import { pathOfTab } from '../tabs/model.ts'
import type { Tab } from '../tabs/tab.ts'

/** What a tab is called: what its screen said, else its page's title. */
export function titleOf(tab: Tab): string {
  return tab.title || (matchPage(pathOfTab(tab))?.page.title ?? 'Šādas lapas nav')
}

/** What the page of a tab is: `Rēķins`, `Pasūtījumi`. */
export function pageOf(tab: Tab): string {
  return matchPage(pathOfTab(tab))?.page.title ?? ''
}
