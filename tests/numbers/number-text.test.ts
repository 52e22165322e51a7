import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { formatNumber } from '../../server/areas/shared/numbering.ts'
import { databaseOfTest } from '../support/postgres.ts'

const cases: readonly [pattern: string, period: string, no: number, written: string][] = [
  ['PAS-{YYYY}-{000000}', '2026', 1, 'PAS-2026-000001'],
  ['PAS-{YYYY}-{000000}', '2026', 123_456, 'PAS-2026-123456'],
  ['PAS-{YYYY}-{000000}', '2026', 1_234_567, 'PAS-2026-1234567'],
  ['INV-{000000}', '-', 42, 'INV-000042'],
  ['{YYYY}/{00}-A', '2027', 7, '2027/07-A'],
  ['{YYYY}/{00}-A', '2027', 100, '2027/100-A'],
  ['Nr. {0}', '-', 9, 'Nr. 9'],
  ['{YYYY}{YYYY}.{000}', '2026', 12, '20262026.012'],
]

test('a number is written alike by the statement that counts and by the server', async () => {
  const { db } = await databaseOfTest()
  for (const [pattern, period, no, written] of cases) {
    const { rows } = await sql<{ number: string }>`select number_text(${pattern}, ${period}, ${no}) as number`.execute(db)
    expect(rows[0]?.number, pattern).toBe(written)
    expect(formatNumber(pattern, period, no).number, pattern).toBe(written)
  }
})
