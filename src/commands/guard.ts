import { pagesOfOurs } from '../../contract/portal.ts'
import type { Page } from '../../contract/pages.ts'

/** What the guard knows of who navigates; `user` is undefined until it was asked. */
export interface Visitor {
  signedIn: boolean
  user: { kind?: 'staff' | 'customer'; permissions: readonly string[]; modules: readonly string[] } | null | undefined
}

/** What a navigation comes to. */
export type Verdict = { kind: 'load-user' } | { kind: 'redirect'; to: string } | { kind: 'proceed' }

/** The page that only visitors may see. Links of passwords and invitations are open to everyone. */
const forVisitorsOnly = '/login'

/**
 * The guard of every navigation (spec: 1-shell, 2.2; rules R052 to R059). Its six steps in their
 * order; the first, recording the path and that its data loads, is done by who asks. The module is
 * asked before the permission.
 */
export function guard(page: Pick<Page, 'path' | 'permission' | 'module'> | null, visitor: Visitor): Verdict {
  // 2. A page for visitors only sends a signed-in person home.
  if (page?.path === forVisitorsOnly) return visitor.signedIn ? home(page) : proceed
  if (page?.permission === 'visitor') return proceed
  // 3. Everything else needs sign-in; the person is loaded when he is not yet.
  if (!visitor.signedIn || visitor.user === null) return { kind: 'redirect', to: forVisitorsOnly }
  if (visitor.user === undefined) return { kind: 'load-user' }
  if (page === null || page.permission === 'signed-in') return moduleMissing(page, visitor.user) ? home(page) : proceed
  // 4. The module, 5. the permission.
  if (moduleMissing(page, visitor.user)) return home(page)
  if (!visitor.user.permissions.includes(page.permission)) return home(page)
  if (visitor.user.kind === 'customer' && pagesOfOurs.has(page.path)) return home(page)
  // 6. Otherwise it proceeds.
  return proceed
}

const proceed: Verdict = { kind: 'proceed' }

/** Home never sends home, so that nobody is thrown in circles. */
function home(page: Pick<Page, 'path'> | null): Verdict {
  return page?.path === '/' ? proceed : { kind: 'redirect', to: '/' }
}

function moduleMissing(page: Pick<Page, 'module'> | null, user: { modules: readonly string[] }): boolean {
  return Boolean(page?.module) && !user.modules.includes(page?.module ?? '')
}
