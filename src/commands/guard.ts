import { pagesOfOurs } from '../../contract/portal-pages.ts'
import type { Page } from '../../contract/pages.ts'

/** `user` is undefined until loaded. */
export interface Visitor {
  signedIn: boolean
  user: { kind?: 'staff' | 'customer'; permissions: readonly string[]; modules: readonly string[] } | null | undefined
}

export type Verdict = { kind: 'load-user' } | { kind: 'redirect'; to: string } | { kind: 'proceed' }

/** Password and invitation links are open to everyone. */
const forVisitorsOnly = '/login'

/**
 * Navigation guard (spec: 1-shell, 2.2; rules R052 to R059), steps 2 to 6; the caller does step 1. The module is
 * checked before the permission.
 */
export function guard(page: Pick<Page, 'path' | 'permission' | 'module'> | null, visitor: Visitor): Verdict {
  if (page?.path === forVisitorsOnly) return visitor.signedIn ? home(page) : proceed
  if (page?.permission === 'visitor') return proceed
  if (!visitor.signedIn || visitor.user === null) return { kind: 'redirect', to: forVisitorsOnly }
  if (visitor.user === undefined) return { kind: 'load-user' }
  if (page === null || page.permission === 'signed-in') return moduleMissing(page, visitor.user) ? home(page) : proceed
  if (moduleMissing(page, visitor.user)) return home(page)
  if (!visitor.user.permissions.includes(page.permission)) return home(page)
  if (visitor.user.kind === 'customer' && pagesOfOurs.has(page.path)) return home(page)
  return proceed
}

const proceed: Verdict = { kind: 'proceed' }

/** Prevents a redirect loop. */
function home(page: Pick<Page, 'path'> | null): Verdict {
  return page?.path === '/' ? proceed : { kind: 'redirect', to: '/' }
}

function moduleMissing(page: Pick<Page, 'module'> | null, user: { modules: readonly string[] }): boolean {
  return Boolean(page?.module) && !user.modules.includes(page?.module ?? '')
}
