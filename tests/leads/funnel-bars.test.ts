import { expect, test } from 'vitest'
import type { LeadState } from '../../machines/lead.ts'
import { lengthsOf } from '../../src/areas/leads/funnel-bars.ts'

const states: readonly LeadState[] = ['new', 'contacted', 'meeting', 'offer_sent', 'won', 'lost']

test.each([
  ['the longest of those worked on is whole, the others by their value', ['500', '1000', '250', '10', '0', '0'], [50, 100, 25, 1, 0, 0]],
  ['what is over ends where the longest does', ['500', '1000', '0', '0', '90000', '1000.01'], [50, 100, 0, 0, 100, 100]],
  ['what is over may be shorter', ['1000', '0', '0', '0', '10', '999'], [100, 0, 0, 0, 1, 99.9]],
  ['nothing is no bar', ['0.00', '0.00', '0.00', '0.00', '0.00', '0.00'], [0, 0, 0, 0, 0, 0]],
  ['cents are a scale of their own', ['0.40', '0.10', '0', '0', '0', '0'], [100, 25, 0, 0, 0, 0]],
  ['with nothing to work on what is over is whole', ['0', '0', '0', '0', '5', '0.01'], [0, 0, 0, 0, 100, 100]],
])('%s', (_, values, lengths) => {
  const found = lengthsOf(states.map((status, at) => ({ status, value: values[at] ?? '' })))
  for (const [at, length] of lengths.entries()) expect(found[at]).toBeCloseTo(length, 8)
})
