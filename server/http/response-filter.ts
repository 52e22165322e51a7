import type { Call } from '../../contract/calls.ts'
import type { SessionUser } from './context.ts'
import { withoutCosts } from './cost-fields.ts'
import { portalAnswer } from './portal.ts'
import { seesCosts } from './visible.ts'

/** What a person is shown of an answer of a call: without what goods cost, and without prices, where these are not for him. */
export function filterResponse(call: Call, user: SessionUser | null, answer: unknown): unknown {
  const seen = user && !seesCosts(user) ? withoutCosts(call, answer) : answer
  return user?.kind === 'customer' ? portalAnswer(call, user, seen) : seen
}
