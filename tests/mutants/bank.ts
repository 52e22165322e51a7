import type { Mutant } from './mutant.ts'

const statements = { test: 'tests/bank/statements.test.ts' }
const reader = { test: 'tests/bank/reader.test.ts' }

export const bankFaults: readonly Mutant[] = [
  {
    kind: 'rule',
    fault: 'equal card payments of one day are taken for one',
    file: 'server/areas/bank/entry-keys.ts',
    text: 'counts.set(identity, place)',
    instead: 'counts.set(identity, 0)',
    caughtBy: statements,
  },
  {
    kind: 'rule',
    fault: 'a fee is known by the reference of its payment',
    file: 'server/areas/bank/entry-keys.ts',
    text: '`ref|${entry.bank_reference}|${entry.amount}`',
    instead: '`ref|${entry.bank_reference}`',
    caughtBy: statements,
  },
  {
    kind: 'rule',
    fault: 'an entry comes again when the bank gives it another reference',
    file: 'server/areas/bank/entry-keys.ts',
    text: 'covers?.(entry.booked_on) ?',
    instead: 'covers?.(entry.booked_on) === null ?',
    caughtBy: statements,
  },
  {
    kind: 'lock',
    fault: 'two files of one account find an entry unknown at once',
    file: 'server/areas/bank/statements.import.ts',
    text: "await sql`select pg_advisory_xact_lock(hashtextextended('bank account ' || ${statement.iban}, 0))`.execute(db)",
    instead: '',
    caughtBy: statements,
  },
  {
    kind: 'guard',
    fault: 'a statement of another account is taken',
    file: 'server/areas/bank/statements.import.ts',
    text: 'if (rows.some((row) => row.iban === iban)) return',
    instead: 'if (rows.length > 0) return',
    caughtBy: statements,
  },
  {
    kind: 'sum',
    fault: 'parts of a batch that do not add up are taken apart',
    file: 'server/documents/camt-entry.ts',
    text: "&& sum(amounts.map((each) => each ?? '0')).eq(big(whole))",
    instead: '&& whole !== null',
    caughtBy: reader,
  },
]
