import type { Mutant } from './mutant.ts'

const matrix = (named: string) => ({ test: 'tests/http/matrix.test.ts', named })
const others = 'a customer-side user'

export const rowFaults: readonly Mutant[] = [
  {
    kind: 'rows',
    fault: 'the list of orders tells those of other customers',
    file: 'server/areas/orders/orders.list.ts',
    text: '      ...visibleTo(user, sql`t.customer_id`),\n',
    instead: '',
    caughtBy: matrix(others),
  },
  {
    kind: 'rows',
    fault: 'the list of offers tells those of other customers',
    file: 'server/areas/offers/offers.list.ts',
    text: '      ...visibleOffers(user),\n',
    instead: '',
    caughtBy: matrix(others),
  },
  {
    kind: 'rows',
    fault: 'orders of other customers can be changed',
    file: 'server/areas/orders/lock.ts',
    text: 'sql`t.id = any (${[...ids]})`, ...visibleTo(user, sql`t.customer_id`)]',
    instead: 'sql`t.id = any (${[...ids]})`]',
    caughtBy: matrix(others),
  },
  {
    kind: 'rows',
    fault: 'drafts of invoices are seen by their customers',
    file: 'server/http/visible.ts',
    text: "(user.kind === 'staff' ? [] : [sql`t.accepted_at is not null`])",
    instead: "(user.kind === 'staff' ? [] : [sql`true`])",
    caughtBy: matrix(others),
  },
  {
    kind: 'rows',
    fault: 'branches of other customers are seen',
    file: 'server/areas/customers/branches.ts',
    text: '${whereAll([sql`b.id = ${id}`, ...visibleTo(user, sql`b.customer_id`)])}',
    instead: '${whereAll([sql`b.id = ${id}`])}',
    caughtBy: matrix(others),
  },
  {
    kind: 'rows',
    fault: 'the search finds records of other customers',
    file: 'server/areas/workspace/found.ts',
    text: '(customer ? visibleTo(user, customer) : [])',
    instead: '[]',
    caughtBy: { test: 'tests/workspace/server.test.ts', named: 'nobody finds' },
  },
  {
    kind: 'rows',
    fault: "what others made stands among one's own unfinished documents",
    file: 'server/areas/workspace/unfinished.ts',
    text: 'sql`${sql.ref(`t.${column}`)} = ${user.id}`, ',
    instead: '',
    caughtBy: { test: 'tests/workspace/unfinished.test.ts' },
  },
  {
    kind: 'rows',
    fault: 'overdue invoices of others stand on the dashboard',
    file: 'server/areas/dashboard/overdue-invoices.ts',
    text: '        ...visibleTo(user, sql`t.customer_id`),\n',
    instead: '',
    caughtBy: { test: 'tests/dashboard/dashboard.test.ts' },
  },
  {
    kind: 'rows',
    fault: 'customers see who of our people looks after their orders',
    file: 'contract/portal.ts',
    text: "'accounting_account', 'manager', 'author'",
    instead: "'accounting_account', 'author'",
    caughtBy: { test: 'tests/http/portal.test.ts' },
  },
]
