import { pagesOfOurs } from '../../contract/portal.ts'
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

/** Filtered by permissions and modules; empty areas are hidden. */
export function railAreas(holder: Holder, isBuilt: (path: string) => boolean): RailArea[] {
  const open = pages.filter((page) => isBuilt(page.path) && !notInRail.test(page.path) && mayOpen(page, holder))
  return (Object.keys(pageAreas) as PageArea[])
    .map((area) => ({ area, title: pageAreas[area], pages: open.filter((page) => page.area === area) }))
    .filter((area) => area.pages.length > 0)
}

function mayOpen({ path, permission, module }: Page, { kind, permissions, modules }: Holder): boolean {
  if (kind === 'customer' && pagesOfOurs.has(path)) return false
  if (module !== '' && !modules.includes(module)) return false
  return permission === 'signed-in' || permissions.includes(permission)
}
