import type { Mutant } from './mutant.ts'

const story = { test: 'tests/stories/from-due-maintenance-to-reset.test.ts' }

export const maintenanceFaults: readonly Mutant[] = [
  {
    kind: 'guard',
    fault: 'a machine that service has already is put on a second application',
    file: 'server/areas/maintenances/take.ts',
    text: 'if (found.taken !== null)',
    instead: 'if (found.taken === undefined)',
    caughtBy: story,
  },
  {
    kind: 'rows',
    fault: 'machines of two places of a customer go on one application',
    file: 'server/areas/maintenances/take.ts',
    text: "`${customer_id} ${branch_id ?? ''}`",
    instead: '`${customer_id} ${branch_id === undefined}`',
    caughtBy: story,
  },
  {
    kind: 'rows',
    fault: 'what an application has already is found as work that waits',
    file: 'server/areas/maintenances/planned.ts',
    text: 'sql`not exists ${openWith(user)}`',
    instead: 'sql`true`',
    caughtBy: story,
  },
  {
    kind: 'sum',
    fault: 'a maintenance is done at the list price, whatever its customer agreed',
    file: 'server/areas/service/insert.ts',
    text: 'machine_item_id: await machineItem(ctx.db, machineId)',
    instead: 'machine_item_id: null',
    caughtBy: story,
  },
  {
    kind: 'rule',
    fault: 'a maintenance by the meter counts on from where it stood when it was done before',
    file: 'server/areas/service/complete.ts',
    text: 'last_counter = coalesce(counter_value, last_counter)',
    instead: 'last_counter = last_counter',
    caughtBy: story,
  },
  {
    kind: 'rows',
    fault: 'work taken back leaves the meter of its maintenance as if it were done',
    file: 'server/areas/service/revert.ts',
    text: 'last_counter = ${counter_before},',
    instead: 'last_counter = last_counter,',
    caughtBy: story,
  },
  {
    kind: 'rows',
    fault: 'a customer sees what is due on the machines of all others',
    file: 'server/areas/maintenances/planned.ts',
    text: '[...visibleTo(user, sql`i.customer_id`), ...conditionsOfPiece(user, query)]',
    instead: '[...conditionsOfPiece(user, query)]',
    caughtBy: { test: 'tests/rent/portal.test.ts' },
  },
]
