import type { Mutant } from './mutant.ts'

const billing = { test: 'tests/subscriptions/billing.test.ts' }
const campaigns = { test: 'tests/sales/campaigns.test.ts' }

export const planFaults: readonly Mutant[] = [
  {
    kind: 'sum',
    fault: 'a loaded subscription leaves every other period unbilled',
    file: 'server/seed/history/subscribers.ts',
    text: 'periods_gone = period.index + 1',
    instead: 'periods_gone = period.index + 2',
    caughtBy: { test: 'tests/load/load.test.ts', named: 'a generated company bills' },
  },
  {
    kind: 'rule',
    fault: 'periods of the 31st go on from the last day of February',
    file: 'server/areas/subscriptions/periods.ts',
    text: 'monthsAfter(start_date, (index + 1) * step)',
    instead: 'monthsAfter(start, step)',
    caughtBy: billing,
  },
  {
    kind: 'sum',
    fault: 'a period that the last day cuts short costs the whole',
    file: 'server/areas/subscriptions/bill.ts',
    text: 'round4(big(price).times(days).div(whole))',
    instead: 'round4(big(price))',
    caughtBy: billing,
  },
  {
    kind: 'rule',
    fault: 'periods that begin amid a pause are billed',
    file: 'server/areas/subscriptions/periods.ts',
    text: 'date_from <= day && day < date_to',
    instead: 'date_from <= day && day < date_from',
    caughtBy: billing,
  },
  {
    kind: 'guard',
    fault: 'a subscription without lines is accepted',
    file: 'machines/subscription.ts',
    text: 'hasItems ? null',
    instead: 'hasItems || hasItems === false ? null',
    caughtBy: { test: 'tests/invariants/guards.test.ts' },
  },
  {
    kind: 'rule',
    fault: 'a campaign goes before the discount of a customer that is as low',
    file: 'server/areas/catalog/price-rules.ts',
    text: 'priceAfterDiscount(campaign).lt(priceAfterDiscount(usual))',
    instead: 'priceAfterDiscount(campaign).lte(priceAfterDiscount(usual))',
    caughtBy: campaigns,
  },
  {
    kind: 'rule',
    fault: 'a campaign that is switched off goes on',
    file: 'server/areas/catalog/catalog.prices.ts',
    text: 's.is_active and s.date_from',
    instead: 's.date_from',
    caughtBy: campaigns,
  },
  {
    kind: 'refusal',
    fault: 'an item of a campaign has a price and a percent',
    file: 'server/areas/sales/rows.ts',
    text: 'if (price && discount_percent) throw',
    instead: 'if (price && !price && discount_percent) throw',
    caughtBy: campaigns,
  },
]
