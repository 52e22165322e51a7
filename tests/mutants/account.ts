import type { Mutant } from './mutant.ts'

/** Faults in how people are let in, and in what a customer's people are told. */
export const accountFaults: readonly Mutant[] = [
  {
    kind: 'guard',
    fault: 'a code of the authenticator serves as often as it is sent',
    file: 'server/areas/session/second-factor.ts',
    text: 'if (step <= own.last_step) return false',
    instead: 'if (step < own.last_step) return false',
    caughtBy: { test: 'tests/account/second-factor.test.ts', named: 'a code serves once' },
  },
  {
    kind: 'rows',
    fault: 'anybody ends anybody’s session',
    file: 'server/areas/account/sessions.ts',
    text: 'where id = ${params.id} and user_id = ${user.id} returning 1',
    instead: 'where id = ${params.id} and ${user.id} > 0 returning 1',
    caughtBy: { test: 'tests/account/sessions.test.ts', named: 'nobody sees or ends' },
  },
  {
    kind: 'lock',
    fault: 'links for forgotten passwords are counted too late in a burst',
    file: 'server/areas/account/forgotten.ts',
    text: 'for (const subject of [email, ip])',
    instead: 'for (const subject of [email])',
    caughtBy: { test: 'tests/account/forgotten.test.ts', named: 'it is slowed by account' },
  },
  {
    kind: 'refusal',
    fault: 'who sees no prices reads stored papers with them',
    file: 'server/areas/files/owners.ts',
    text: "place.kind === 'generated' && !io.user.sees_prices",
    instead: "place.kind === 'image' && !io.user.sees_prices",
    caughtBy: { test: 'tests/http/portal-prices.test.ts' },
  },
  {
    kind: 'rule',
    fault: 'a list is sorted by sums that it does not tell',
    file: 'server/http/portal.ts',
    text: '(!user.sees_prices && pricesOfPortal.has(by))',
    instead: '(user.sees_prices && pricesOfPortal.has(by))',
    caughtBy: { test: 'tests/http/portal-prices.test.ts' },
  },
]
