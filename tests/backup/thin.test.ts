import { describe, expect, test } from 'vitest'
import { superfluous } from '../../server/backup/thin.ts'
import type { Backup } from '../../server/backup/manifest.ts'
import { isDue } from '../../server/jobs/backups.ts'

function backupAt(moment: string): Backup {
  const part = { file: 'stored.gz', bytes: 0, sha256: '' }
  const manifest = {
    format: 1,
    form: 'physical',
    product: '0.1.0',
    moment,
    postgres: 18,
    migrations: [],
    tables: [],
    sequences: [],
  } as const
  return { folder: moment, manifest: { ...manifest, migrations: [], tables: [], sequences: [], cluster: [], log: null, stored: part } }
}

/** Nightly backups, 03:00 UTC, for two years. */
const nights = Array.from({ length: 730 }, (_, back) => new Date(Date.UTC(2026, 10, 22, 3) - (729 - back) * 86_400_000).toISOString())

describe('which backups stay', () => {
  test('of two years of nights: seven days, five weeks by their Sunday, twelve months by their last day', () => {
    const backups = nights.map(backupAt)
    const gone = new Set(superfluous(backups))
    const days = backups.filter((backup) => !gone.has(backup)).map(({ manifest }) => manifest.moment.slice(0, 10))
    expect(days).toEqual([
      ...['2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30', '2026-07-31', '2026-08-31'],
      ...['2026-09-30', '2026-10-25', '2026-10-31', '2026-11-01', '2026-11-08', '2026-11-15'],
      ...['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'],
    ])
  })

  test('the newest of a day, and all of few', () => {
    const [early, late] = [backupAt('2026-11-21T08:00:00Z'), backupAt('2026-11-21T20:00:00Z')]
    expect(superfluous([early, late])).toEqual([early])
    expect(superfluous([late])).toEqual([])
  })
})

test.each([
  [null, '2026-11-22T12:00:00Z', true],
  // 02:00 in Riga is midnight UTC in winter.
  ['2026-11-22T00:00:30Z', '2026-11-22T23:59:00Z', false],
  ['2026-11-22T00:00:30Z', '2026-11-23T00:01:00Z', true],
  ['2026-07-01T23:00:30Z', '2026-07-02T22:59:00Z', false],
  ['2026-07-01T23:00:30Z', '2026-07-02T23:01:00Z', true],
])('a backup of %s is due again at %s: %s', (newest, now, due) => {
  expect(isDue(newest === null ? null : new Date(newest), new Date(now))).toBe(due)
})
