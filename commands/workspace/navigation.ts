import { pageAreas, pages, type Page, type PagePath } from '../../contract/pages.ts'
import type { Command } from '../command.ts'

/** Letters of the Latvian page names. */
const sequences: Partial<Record<PagePath, string>> = {
  '/': 'g s',
  '/customers': 'g k',
  '/orders': 'g o',
  '/invoices': 'g r',
  '/catalog': 'g c',
  '/stock/stock_items': 'g n',
  '/stock/procurements': 'g i',
  '/stock/inventory_items': 'g a',
  '/offers': 'g p',
  '/service/service_applications': 'g v',
  '/tasks': 'g u',
  '/shop': 'g e',
  '/rent': 'g m',
  '/subscriptions': 'g b',
  '/sales': 'g j',
  '/production/production_applications': 'g z',
  '/user_profile_settings': 'g t',
  '/workspace/jobs': 'g d',
}

/** Pages with parameters show one record and are reached by search. */
export function navigationCommands(isBuilt: (path: string) => boolean): readonly Command[] {
  return pages.filter(({ path, permission }) => isBuilt(path) && !path.includes('{') && permission !== 'visitor').map(openPage)
}

function openPage(page: Page & { path: PagePath }): Command {
  const keys = sequences[page.path]
  return {
    id: `page.${page.path}`,
    title: page.title,
    group: pageAreas[page.area],
    scope: 'everywhere',
    keywords: ['atvērt', pageAreas[page.area], page.path.replaceAll(/[/_]/g, ' ').trim()],
    ...(keys && { keys: [keys] }),
    rule: page.permission,
    ...(page.module && { module: page.module }),
    silent: true,
    opens: page.path,
    run: (ctx) => ctx.open(page.path),
  }
}
