import type { Mutant } from './mutant.ts'

const statements = { test: 'tests/bank/statements.test.ts' }
const matches = { test: 'tests/bank/matches.test.ts' }
const matching = { test: 'tests/bank/matching.test.ts' }
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
    kind: 'rule',
    fault: 'a file that goes on within a day is taken for the whole day',
    file: 'server/areas/bank/statements.import.ts',
    text: '(isWhole && day === statement.from)',
    instead: 'day === statement.from',
    caughtBy: statements,
  },
  {
    kind: 'rule',
    fault: 'a payer for another company is certain',
    file: 'server/areas/bank/matching.ts',
    text: ': party.isSure && chosen.every(ofParty)',
    instead: ': party.isSure',
    caughtBy: matching,
  },
  {
    kind: 'rule',
    fault: 'two entries are certain of one invoice',
    file: 'server/areas/bank/matching.ts',
    text: '(claims.get(keyOf(part)) ?? 0) > 1)',
    instead: '(claims.get(keyOf(part)) ?? 0) > 9)',
    caughtBy: matching,
  },
  {
    kind: 'sum',
    fault: 'a match that is taken back leaves its money on the payment',
    file: 'server/areas/bank/matches.ts',
    text: 'amount = amount - ${round2(sum(taken.map(({ amount }) => amount)))}',
    instead: 'amount = amount - ${round2(sum(taken.map(() => 0)))}',
    caughtBy: matches,
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
  {
    kind: 'rule',
    fault: 'documents of the sum of the entry do not come first',
    file: 'server/areas/bank/entry-documents.ts',
    text: 'order by d.open <> ${entry.left}, d.due_date',
    instead: 'order by d.due_date',
    caughtBy: { ...matches, named: 'that are missing are found' },
  },
  {
    kind: 'rule',
    fault: 'a number without its year counts among the documents of all customers',
    file: 'server/areas/bank/matching.ts',
    text: 'mention.year === null ? documents.filter(ofParty) : documents',
    instead: 'documents',
    caughtBy: matching,
  },
  {
    kind: 'rule',
    fault: 'an account that takes several taxes is proposed by its most usual one',
    file: 'server/areas/bank/account-habits.ts',
    text: 'order by bool_or(h.has_words) desc, count(*) desc',
    instead: 'order by count(*) desc',
    caughtBy: { ...matches, named: 'of accounts are those' },
  },
]
