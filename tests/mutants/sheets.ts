import type { Mutant } from './mutant.ts'

const cells = { test: 'tests/documents/cells.test.ts' }
const sheets = { test: 'tests/sheets/sheets.test.ts' }

export const sheetFaults: readonly Mutant[] = [
  {
    kind: 'sum',
    fault: 'a percentage is read as the fraction that Excel keeps',
    file: 'server/documents/workbook-reader.ts',
    text: 'const percent = Number((value * 100).toPrecision(15))',
    instead: 'const percent = value',
    caughtBy: cells,
  },
  {
    kind: 'rule',
    fault: 'a text of two numbers is read as one',
    file: 'server/documents/cells.ts',
    text: 'if (!grouped || !isKnownSeparators ||',
    instead: 'if (!isKnownSeparators ||',
    caughtBy: cells,
  },
  {
    kind: 'rows',
    fault: 'hidden rows are taken',
    file: 'server/documents/workbook-reader.ts',
    text: 'if (!rowDefs?.get(row)?.hidden) return',
    instead: 'if (rowDefs?.get(row)?.hidden !== null) return',
    caughtBy: cells,
  },
  {
    kind: 'rows',
    fault: 'the sum under goods is taken for one of them',
    file: 'server/sheets/totals.ts',
    text: 'at >= rows.length - mostTotals',
    instead: 'at >= rows.length',
    caughtBy: sheets,
  },
  {
    kind: 'refusal',
    fault: 'a cell with an error is read as an empty one',
    file: 'server/areas/shared/sheet.ts',
    text: 'return wrong.length === 0',
    instead: 'return wrong.length >= 0',
    caughtBy: sheets,
  },
  {
    kind: 'guard',
    fault: 'what we export is a formula where it is opened',
    file: 'server/documents/csv.ts',
    text: '&& !figure.test(cell) ?',
    instead: '&& figure.test(cell) ?',
    caughtBy: cells,
  },
]
