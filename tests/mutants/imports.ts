import type { Mutant } from './mutant.ts'

const movingIn = { test: 'tests/imports/moving-in.test.ts' }
const cells = { test: 'tests/imports/cells.test.ts' }
const ownNumbers = { test: 'tests/imports/own-numbers.test.ts' }
const undoChain = { test: 'tests/imports/undo-chain.test.ts' }
const doubles = { test: 'tests/imports/doubles.test.ts' }
const suppliersOwed = { test: 'tests/imports/suppliers-owed.test.ts' }

/** Faults in how a company moves in. */
export const importFaults: readonly Mutant[] = [
  {
    kind: 'refusal',
    fault: 'a sheet with faulty cells is loaded all the same',
    file: 'server/areas/imports/imports.record.ts',
    text: 'RUN: busy ?? over ?? faulty ?? nothing ?? true',
    instead: 'RUN: busy ?? over ?? nothing ?? true',
    caughtBy: movingIn,
  },
  {
    kind: 'rule',
    fault: 'a number that stands twice in the sheet is not told',
    file: 'server/areas/imports/judge.ts',
    text: 'where first <> row`',
    instead: 'where first > row`',
    caughtBy: movingIn,
  },
  {
    kind: 'rows',
    fault: 'what is likely to double a record is made anew unless somebody says otherwise',
    file: 'server/areas/imports/judge.ts',
    text: "then r.choice else 'skip' end",
    instead: "then r.choice else 'create' end",
    caughtBy: movingIn,
  },
  {
    kind: 'column',
    fault: 'an empty cell empties what is there',
    file: 'server/areas/imports/imports.write.ts',
    text: 'case when r.given ? ${sql.lit(column)} then',
    instead: 'case when true then',
    caughtBy: movingIn,
  },
  {
    kind: 'refusal',
    fault: 'what others stand on is taken back',
    file: 'server/areas/imports/undo.ts',
    text: 'if (standing.length > 0) throw',
    instead: 'if (standing.length > 99) throw',
    caughtBy: movingIn,
  },
  {
    kind: 'rows',
    fault: 'what an import changed stays changed when it is taken back',
    file: 'server/areas/imports/undo.ts',
    text: "where r.import_id = ${id} and r.choice = 'update' and t.id = r.entity_id",
    instead: "where r.import_id = ${id} and r.choice = 'updated' and t.id = r.entity_id",
    caughtBy: movingIn,
  },
  {
    kind: 'rule',
    fault: 'the columns of a source are not known the next time',
    file: 'server/sheets/import-rows.ts',
    text: 'for (const source of [null, ...sources])',
    instead: 'for (const source of [null, ...sources.slice(99)])',
    caughtBy: movingIn,
  },
  {
    kind: 'sum',
    fault: 'what a former program invoiced is told as turnover of ours',
    file: 'server/areas/invoice-reports/period.ts',
    text: 't.accepted_at is not null and not t.is_opening',
    instead: 't.accepted_at is not null',
    caughtBy: movingIn,
  },
  {
    kind: 'guard',
    fault: 'an invoice of a former program is credited here, without the tax that it had',
    file: 'server/areas/credits/credits.create.ts',
    text: 'if (invoice.is_opening)',
    instead: 'if (invoice.is_opening && !invoice.is_accepted)',
    caughtBy: movingIn,
  },
  {
    kind: 'guard',
    fault: 'a supplier’s invoice of a former program is opened here, and changed',
    file: 'machines/procurement-invoice.ts',
    text: 'if (facts.opening) return',
    instead: 'if (facts.opening && facts.returned) return',
    caughtBy: suppliersOwed,
  },
  {
    kind: 'rows',
    fault: 'what a supplier is owed moves in twice by the same sheet',
    file: 'server/areas/imports/plans-supplier-invoices.ts',
    text: "and extract(year from t.date)::text = left(${said('date')}, 4) and t.cancelled_at is null",
    instead: "and extract(year from t.date)::text = left(${said('date')}, 4) and t.cancelled_at is not null",
    caughtBy: suppliersOwed,
  },
  {
    kind: 'refusal',
    fault: 'SQL gets the words of cells that were refused, and answers with a fault of ours',
    file: 'server/sheets/import-rows.ts',
    text: 'return { given: parsedValues, faults: read.faults }',
    instead: 'return { parsedValues: { ...values, ...given }, faults: read.faults }',
    caughtBy: cells,
  },
  {
    kind: 'rule',
    fault: 'a number that a series of ours has yet to give moves in',
    file: 'server/areas/imports/plans-invoices.ts',
    text: 'where n.no >= s.first_no and',
    instead: 'where n.no > s.first_no + 100 and',
    caughtBy: ownNumbers,
  },
  {
    kind: 'guard',
    fault: 'a series goes on from a number that has moved in',
    file: 'server/areas/shared/numbering-start.ts',
    text: 'if (next <= brought)',
    instead: 'if (next < brought)',
    caughtBy: ownNumbers,
  },
  {
    kind: 'rows',
    fault: 'goods cannot be taken back any more once their opening stock was',
    file: 'server/areas/imports/undo.ts',
    text: "if (kind === 'items') await forgetCancelled",
    instead: "if (kind === 'categories') await forgetCancelled",
    caughtBy: undoChain,
  },
  {
    kind: 'rule',
    fault: 'one name twice in a sheet is made twice unasked',
    file: 'server/areas/imports/judge.ts',
    text: 'where first <> row and (is_same',
    instead: 'where first > row and (is_same',
    caughtBy: doubles,
  },
  {
    kind: 'rows',
    fault: 'what a customer is owed moves in as an invoice',
    file: 'server/areas/imports/plans-invoices.ts',
    text: 'other: { rows: isCredit,',
    instead: 'other: { rows: sql<boolean>`false`,',
    caughtBy: doubles,
  },
]
