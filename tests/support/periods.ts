import { expect } from 'vitest'
import { dayAgo } from './invoicing.ts'

/** Days ago. */
const days = 5
/** The day of the document in the middle of the periods. */
export const day = dayAgo(days)

/** Periods that begin or end on the day, or beside it. */
const periods = [
  ['the day alone', days, days, true],
  ['it is the first day', days, days - 1, true],
  ['it is the last day', days + 1, days, true],
  ['it begins a day later', days - 1, days - 2, false],
  ['it ended a day before', days + 2, days + 1, false],
] as const

/** A period holds its first and its last day. */
export async function expectBothEnds(holds: (from: string, to: string) => Promise<boolean>): Promise<void> {
  const found: unknown[] = []
  for (const [which, first, last] of periods) found.push([which, await holds(dayAgo(first), dayAgo(last))])
  expect(found).toEqual(periods.map(([which, , , expected]) => [which, expected]))
}

/** The document adds to the answer of periods that hold its day, and changes no other. */
export async function expectAddedToBothEnds(
  read: (from: string, to: string) => Promise<unknown>,
  make: () => Promise<unknown>,
): Promise<void> {
  const before: unknown[] = []
  for (const [, first, last] of periods) before.push(await read(dayAgo(first), dayAgo(last)))
  await make()
  await expectBothEnds(async (from, to) => {
    const now = JSON.stringify(await read(from, to))
    const place = periods.findIndex(([, first, last]) => dayAgo(first) === from && dayAgo(last) === to)
    return now !== JSON.stringify(before[place])
  })
}
