import type { Mutant } from './mutant.ts'

const parts = { test: 'tests/production/parts.test.ts' }
const components = { test: 'tests/production/components.test.ts' }

export const productionFaults: readonly Mutant[] = [
  {
    kind: 'guard',
    fault: 'an application of which something was made is deleted',
    file: 'machines/production-application.ts',
    text: "(anyDone ? 'Daļa jau ir saražota; atlikušo var atdalīt citā pieteikumā' : null)",
    instead: "(anyDone && !anyDone ? '' : null)",
    caughtBy: { test: 'tests/invariants/guards.test.ts' },
  },
  {
    kind: 'sum',
    fault: 'the labour of a part is that of the whole',
    file: 'server/areas/production/complete.ts',
    text: '.times(big(locked.quantity_done).plus(quantity)).div(locked.quantity)',
    instead: '',
    caughtBy: parts,
  },
  {
    kind: 'rows',
    fault: 'optional parts are taken whether wanted or not',
    file: 'server/areas/production/production.create.ts',
    text: ' and (not i.is_optional or i.id = any (${[...optional]}))',
    instead: '',
    caughtBy: components,
  },
  {
    kind: 'rows',
    fault: 'what a split takes along goes on being held by what it was split from',
    file: 'server/areas/production/production.split.ts',
    text: '    if (over.gt(0)) await handOver',
    instead: '    if (over.lt(0)) await handOver',
    caughtBy: parts,
  },
  {
    kind: 'refusal',
    fault: 'a part is made of what was not started',
    file: 'server/areas/production/complete.ts',
    text: '!isStarted(status) && !big(quantity).eq(remainingQuantity)',
    instead: '!isStarted(status) && big(quantity).gt(remainingQuantity)',
    caughtBy: parts,
  },
  {
    kind: 'refusal',
    fault: 'a piece is built in twice by one scan of it for each',
    file: 'server/areas/production/pieces.ts',
    text: '  if (doubled) throw Refusal.field(doubled.field',
    instead: "  if (!doubled) throw Refusal.field('parts'",
    caughtBy: parts,
  },
  {
    kind: 'rows',
    fault: 'what is made for an order is not held for it',
    file: 'server/areas/production/order.ts',
    text: '  const reserves = order.holds && here && quantity.gt(0)',
    instead: '  const reserves = order.holds && here && quantity.lt(0)',
    caughtBy: { test: 'tests/stories/from-components-to-workstation.test.ts' },
  },
]
