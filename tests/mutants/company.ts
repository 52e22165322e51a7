import type { Mutant } from './mutant.ts'

const settings = 'server/areas/company/settings.ts'
const tests = {
  settings: 'tests/company/settings.test.ts',
  setUp: 'tests/company/set-up.test.ts',
  condition: 'tests/company/condition.test.ts',
}

/** Faults in settings, in the first day, and in what the installation tells of itself. */
export const companyFaults: readonly Mutant[] = [
  {
    kind: 'guard',
    fault: 'the future is closed',
    file: settings,
    text: 'day !== null && day > io.today',
    instead: 'day !== null && day < io.today',
    caughtBy: { test: tests.settings },
  },
  {
    kind: 'refusal',
    fault: 'a closed period is opened without a question',
    file: settings,
    text: "if (io.confirmed.has('reopen-period')) return",
    instead: 'if (before !== null) return',
    caughtBy: { test: tests.settings, named: 'closing a period' },
  },
  {
    kind: 'rows',
    fault: 'a stale page overwrites settings',
    file: settings,
    text: 'if (lock_version !== body.lock_version)',
    instead: 'if (lock_version < body.lock_version)',
    caughtBy: { test: tests.settings },
  },
  {
    kind: 'rule',
    fault: 'negative stock is forbidden while some lies below zero',
    file: settings,
    text: 'from stock_items where on_hand < 0',
    instead: 'from stock_items where on_hand < -1000000',
    caughtBy: { test: tests.settings, named: 'negative stock' },
  },
  {
    kind: 'lock',
    fault: 'two become the first administrator',
    file: 'server/areas/session/first-administrator.ts',
    text: "  await sql`select pg_advisory_xact_lock(hashtextextended('first administrator', 0))`.execute(db)\n",
    instead: '',
    caughtBy: { test: tests.setUp, named: 'of 32 who use tokens' },
  },
  {
    kind: 'rule',
    fault: 'a required step of the set-up is passed over',
    file: 'server/areas/company/set-up.ts',
    text: "if ('required' in setUpSteps[body.step])",
    instead: "if ('forbidden' in setUpSteps[body.step])",
    caughtBy: { test: tests.setUp, named: 'steps follow what is there' },
  },
  {
    kind: 'sum',
    fault: 'buckets of how long calls took do not grow',
    file: 'server/http/metrics.ts',
    text: '(seen += within[place] ?? 0)',
    instead: '(within[place] ?? 0)',
    caughtBy: { test: tests.condition },
  },
]
