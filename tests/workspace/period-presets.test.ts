import { expect, test } from 'vitest'
import { presetPeriod, type PeriodPreset } from '../../src/workspace/period.ts'

test.each<[PeriodPreset, today: string, from: string]>([
  ['month', '2026-11-28', '2026-11-01'],
  ['quarter', '2026-11-28', '2026-10-01'],
  ['quarter', '2026-01-01', '2026-01-01'],
  ['quarter', '2026-06-30', '2026-04-01'],
  ['year', '2026-11-28', '2026-01-01'],
  ['months12', '2026-11-28', '2025-11-29'],
  ['months12', '2026-12-31', '2026-01-01'],
  ['months12', '2024-02-29', '2023-03-01'],
  ['months12', '2025-02-28', '2024-02-29'],
])('%s until %s begins on %s', (preset, today, from) => {
  expect(presetPeriod(preset, today)).toEqual({ from, to: today })
})
