import type { Call } from '../../contract/calls.ts'
import type { SessionUser } from './context.ts'
import { withoutCosts } from './cost-fields.ts'
import { portalAnswer } from './portal.ts'
import { seesCosts } from './visible.ts'

/** Removes costs and prices that the user may not see. */
export function filterResponse(call: Call, user: SessionUser | null, answer: unknown): unknown {
  const costFiltered = user && !seesCosts(user) ? withoutCosts(call, answer) : answer
  return user?.kind === 'customer' ? portalAnswer(call, user, costFiltered) : costFiltered
}
