import type { Mutant } from './mutant.ts'

const story = { test: 'tests/rent/story.test.ts' }
const billing = { test: 'tests/rent/billing.test.ts' }
const portal = { test: 'tests/rent/portal.test.ts' }
const generated = { test: 'tests/rent/generated.test.ts' }

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
  {
    kind: 'rows',
    fault: 'a run waits for contracts that are not to be invoiced',
    file: 'server/areas/rent/billing.ts',
    text: "outcome: do_not_invoice ? 'withheld' : 'waiting'",
    instead: "outcome: 'waiting'",
    caughtBy: billing,
  },
  {
    kind: 'guard',
    fault: 'a contract of a run is invoiced though it is not to be by then',
    file: 'server/areas/rent/bill.ts',
    text: "  if (do_not_invoice) return { outcome: 'withheld' }\n",
    instead: '',
    caughtBy: generated,
  },
  {
    kind: 'rows',
    fault: 'a run invoices months that are not of its period',
    file: 'server/areas/rent/billing.ts',
    text: 'x.period_end <= ${period_end} end',
    instead: 'x.period_end >= ${period_end} end',
    caughtBy: generated,
  },
  {
    kind: 'refusal',
    fault: 'of a file of readings is written what is right, whatever else is wrong',
    file: 'server/areas/rent/from-sheet.ts',
    text: '  faults.refuse()\n',
    instead: '',
    caughtBy: { test: 'tests/rent/import.test.ts' },
  },
  {
    kind: 'refusal',
    fault: 'a customer sends readings of machines of others',
    file: 'server/areas/rent/own-readings.ts',
    text: '(own.has(rent_item_id) ? [] :',
    instead: '(own.size >= 0 ? [] :',
    caughtBy: portal,
  },
  {
    kind: 'column',
    fault: 'a customer reads what we note of his rent',
    file: 'server/areas/rent/read.ts',
    text: 'isStaff(user) ? record : toldToCustomer(record)',
    instead: 'isStaff(user) ? record : toldToCustomer(record) && record',
    caughtBy: portal,
  },
  {
    kind: 'guard',
    fault: 'a customer adds pictures to readings that he did not send',
    file: 'server/areas/files/owners.ts',
    text: ' and created_by = ${user.id}`',
    instead: '`',
    caughtBy: portal,
  },
]
