import type { Mutant } from './mutant.ts'

export const webhookFaults: readonly Mutant[] = [
  {
    kind: 'guard',
    fault: 'a name that leads into the own network is connected to',
    file: 'server/integrations/public-address.ts',
    text: 'const open = found.filter(({ address }) => isPublic(address))',
    instead: 'const open = found',
    caughtBy: { test: 'tests/webhooks/public-address.test.ts', named: 'a name is looked up once' },
  },
  {
    kind: 'guard',
    fault: 'addresses of the metadata of clouds are taken for public ones',
    file: 'server/integrations/public-address.ts',
    text: "  ['169.254.0.0', 16],\n",
    instead: '',
    caughtBy: { test: 'tests/webhooks/public-address.test.ts' },
  },
  {
    kind: 'sum',
    fault: 'the moment is not signed, so that an old delivery can be sent again by anybody',
    file: 'server/jobs/webhooks.ts',
    text: '`${id}.${timestamp}.${body}`',
    instead: '`${id}..${body}`',
    caughtBy: { test: 'tests/webhooks/webhooks.test.ts', named: 'what happened to a record is told once' },
  },
  {
    kind: 'rows',
    fault: 'what happened last is told first',
    file: 'server/jobs/webhooks.ts',
    text: 'order by d.id limit 1`',
    instead: 'order by d.id desc limit 1`',
    caughtBy: { test: 'tests/webhooks/webhooks.test.ts', named: 'what happened to a record is told once' },
  },
  {
    kind: 'guard',
    fault: 'a redirect is taken for a yes',
    file: 'server/jobs/webhooks.ts',
    text: 'status >= 200 && status < 300',
    instead: 'status >= 200 && status < 400',
    caughtBy: { test: 'tests/webhooks/webhooks.test.ts', named: 'a receiver that leads elsewhere' },
  },
  {
    kind: 'redraw',
    fault: 'the list of orders does not say that it is read from orders',
    file: 'contract/orders/orders.ts',
    text: "reads: ['branches', 'customers', 'orders', 'users'],",
    instead: "reads: ['branches', 'customers', 'users'],",
    caughtBy: { test: 'tests/orders' },
  },
]
