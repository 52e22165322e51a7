import { matchRoute } from 'wouter'
import { pages, type Page, type PagePath } from '../../contract/pages.ts'
import { routeParser } from '../tabs/route-parser.ts'

export interface PageMatch {
  page: Page & { path: PagePath }
  /** The page's path as a pattern of wouter. */
  route: string
  /** The path without query and closing slashes. */
  address: string
}

/** Fixed paths precede those with parameters, such as `/orders/create`. */
const routes = pages
  .map((page) => ({ page, route: page.path.replaceAll(/\{([^}]+)\}/g, ':$1') }))
  .sort((a, b) => paramsIn(a.route) - paramsIn(b.route) || b.page.path.length - a.page.path.length)

/** Null if unknown. */
export function matchPage(path: string): PageMatch | null {
  const address = (path.split('?')[0] ?? '').replace(/(.)\/+$/, '$1')
  const found = routes.find(({ route }) => matchRoute(routeParser, route, address)[0])
  return found ? { page: found.page, route: found.route, address } : null
}

function paramsIn(route: string): number {
  return routeParser(route).keys?.length ?? 0
}
