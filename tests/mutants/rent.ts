import type { Mutant } from './mutant.ts'

const story = { test: 'tests/rent/story.test.ts' }

/** Faults of rent and of what it charges. */
export const rentFaults: readonly Mutant[] = [
  {
    kind: 'guard',
    fault: 'a rent that was invoiced is deleted',
    file: 'machines/rent.ts',
    text: "invoiced ? 'Par nomu jau ir rēķins' : null",
    instead: 'null',
    caughtBy: { test: 'tests/laws/guards.test.ts' },
  },
  {
    kind: 'refusal',
    fault: 'a fault of ours makes a billing run try the same contract forever',
    file: 'server/areas/rent/bill.ts',
    text: 'if (!bill || busyWords(error) !== null) throw error',
    instead: 'if (!bill || busyWords(error) !== null || !refusalOf(error)) throw error',
    caughtBy: { test: 'tests/rent/billing.test.ts' },
  },
  {
    kind: 'sum',
    fault: 'the first month of a machine is paid whole',
    file: 'server/areas/rent/due.ts',
    text: '.times(days(period_start, period_end)).div(days(start, end))',
    instead: '',
    caughtBy: { test: 'tests/rent/due.test.ts' },
  },
  {
    kind: 'sum',
    fault: 'what the fee includes of a reading is paid for, too',
    file: 'server/areas/rent/meter-chain.ts',
    text: '.minus(big(link.included))',
    instead: '',
    caughtBy: story,
  },
  {
    kind: 'rows',
    fault: 'what a customer does not want on invoices is offered to be invoiced',
    file: 'server/areas/invoices/invoiceable.ts',
    text: 'i.quantity_invoiced < i.quantity and not i.is_withheld and',
    instead: 'i.quantity_invoiced < i.quantity and',
    caughtBy: story,
  },
  {
    kind: 'refusal',
    fault: 'a price that invoices went by is changed',
    file: 'server/areas/rent/prices.ts',
    text: "  await refuseInvoiced(db, price, 'price')\n",
    instead: '',
    caughtBy: story,
  },
]
