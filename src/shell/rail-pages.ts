import { pagesOfOurs } from '../../contract/portal-pages.ts'
import { pageAreas, pages, type Page, type PageArea } from '../../contract/pages.ts'

export interface RailArea {
  area: PageArea
  title: string
  pages: readonly Page[]
}

interface Holder {
  kind?: 'staff' | 'customer'
  permissions: readonly string[]
  modules: readonly string[]
}

/** Pages reached by commands only. */
const notInRail = /\/create|\{|^\/login$|_create_|\/create_|full-image|invoiceables$|user_profile_settings|procurement_from_invoice/

/** Areas of the rail that differ from those of the specification: leads and tasks stand with sales. */
const inRail: Readonly<Record<string, PageArea>> = { '/leads': 'offers', '/tasks': 'offers' }
const titles: Readonly<Record<PageArea, string>> = { ...pageAreas, offers: 'Pārdošana' }

export function railAreaOf(page: Page): PageArea {
  const [list] = /^\/[a-z_]+/.exec(page.path) ?? []
  return inRail[list ?? ''] ?? page.area
}

/** Filtered by permissions and modules; empty areas are hidden. */
export function railAreas(holder: Holder, isBuilt: (path: string) => boolean): RailArea[] {
  const open = pages.filter((page) => isBuilt(page.path) && !notInRail.test(page.path) && mayOpen(page, holder))
  return (Object.keys(pageAreas) as PageArea[])
    .map((area) => ({ area, title: titles[area], pages: open.filter((page) => railAreaOf(page) === area) }))
    .filter((area) => area.pages.length > 0)
}

const mostAlike = 3
/** Characters with the slash; `/or` says too little. */
const leastAlike = 4

/** Pages whose paths begin like the given one, the closest first. */
export function pagesAlike(path: string, among: readonly Page[]): readonly Page[] {
  const alike = (page: Page): number => Array.from(page.path).findIndex((sign, place) => sign !== path[place])
  return among
    .map((page) => ({ page, shared: alike(page) === -1 ? page.path.length : alike(page) }))
    .filter(({ page, shared }) => page.path !== '/' && shared >= leastAlike)
    .toSorted((one, other) => other.shared - one.shared || one.page.path.length - other.page.path.length)
    .slice(0, mostAlike)
    .map(({ page }) => page)
}

function mayOpen({ path, permission, module }: Page, { kind, permissions, modules }: Holder): boolean {
  if (kind === 'customer' && pagesOfOurs.has(path)) return false
  if (module !== '' && !modules.includes(module)) return false
  return permission === 'signed-in' || permissions.includes(permission)
}
