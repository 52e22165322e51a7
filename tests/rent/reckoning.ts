import fc from 'fast-check'

/** @file Independent calculation of rents in cents and pages, day by day. Days count from `at(0)`. */

const oneDay = 86_400_000

/** `yyyy-mm-dd`. */
export function at(day: number): string {
  return new Date(Date.UTC(2024, 0, 1) + day * oneDay).toISOString().slice(0, 10)
}

export function dayNumber(day: string): number {
  return (Date.parse(day) - Date.UTC(2024, 0, 1)) / oneDay
}

export interface Read {
  day: number
  /** Usage since the last reading. */
  gone: number
  included: number
}

/** Allowances by month: each opens on its first day and expires when the month's end is read. */
export function paidByMonths(from: number, readings: readonly Read[]): number[] {
  const purses = new Map<string, number>()
  const spent = new Map<string, number>()
  let [opened, read] = [from - 1, '']
  return readings.map(({ day, gone, included }, place) => {
    // A reading on the first of a month belongs to the month before.
    const counts = at(day).endsWith('-01') && day > from && at(from).slice(0, 7) < at(day).slice(0, 7) ? day - 1 : day
    const month = at(counts).slice(0, 7)
    if (place === 0) opened = counts - 1
    if (month !== read) {
      // Drops months read at their end, except the latest.
      const last = readings[place - 1]
      const closed = last !== undefined && at(last.day + 1).endsWith('-01')
      const begun = last !== undefined && at(last.day).endsWith('-01') && read < at(last.day).slice(0, 7)
      for (const each of [...purses.keys()]) if (each < read || (each === read && (closed || begun))) purses.delete(each)
    }
    for (let each = opened + 1; each <= counts; each += 1) if (!spent.has(at(each).slice(0, 7))) purses.set(at(each).slice(0, 7), 0)
    opened = Math.max(opened, counts)
    read = month
    let left = gone
    for (const each of [...purses.keys()].toSorted()) {
      while (left > 0 && (spent.get(each) ?? 0) < included) {
        spent.set(each, (spent.get(each) ?? 0) + 1)
        left -= 1
      }
      if (!spent.has(each)) spent.set(each, 0)
    }
    return left
  })
}

/** Often on first and last days of months. */
export const monthsOfReadings = fc
  .record({
    from: fc.integer({ min: 0, max: 60 }),
    steps: fc.array(
      fc.record({
        days: fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 70 })),
        edge: fc.constantFrom('none', 'none', 'first', 'last'),
        gone: fc.integer({ min: 0, max: 90 }),
      }),
      { minLength: 1, maxLength: 9 },
    ),
    included: fc.constantFrom(0, 10, 25, 60),
    changed: fc.option(fc.record({ place: fc.nat(8), included: fc.constantFrom(0, 15, 40) }), { freq: 2 }),
  })
  .map(({ from, steps, included, changed }) => {
    let day = from
    const readings: Read[] = [{ day, gone: 0, included }]
    for (const [place, { days, edge, gone }] of steps.entries()) {
      day += days
      if (edge === 'first') while (!at(day).endsWith('-01')) day += 1
      if (edge === 'last') while (!at(day + 1).endsWith('-01')) day += 1
      readings.push({ day, gone, included: changed !== null && place >= changed.place ? changed.included : included })
    }
    return { from, readings }
  })

/** Sums in cents, days by number. */
export interface Agreed {
  from: number
  fee: number
  minimum: number
  /** From a day: total fee, percent rise of the rest, minimum. */
  terms: { day: number; fee: number | null; rise: number; minimum: number | null }[]
}

/** Rounds half up. */
const rounded = (over: bigint, under: bigint) => (2n * over + under) / (2n * under)

/** Cents: past months by days and readings, or their minimum; the current month by readings. */
export function rentByMonths({ from, fee, minimum, terms }: Agreed, readings: readonly Read[], today: number): bigint {
  const risen = (start: bigint, rises: readonly number[]) => rises.reduce((reached, rise) => reached * BigInt(100 + rise), start)
  const months = new Map<string, { machine: bigint; whole: bigint; least: bigint; read: bigint }>()
  const monthOf = (day: number) => {
    const month = at(day).slice(0, 7)
    const known = months.get(month) ?? { machine: 0n, whole: 0n, least: 0n, read: 0n }
    months.set(month, known)
    return known
  }
  for (let day = from; day <= today; day += 1) {
    const month = monthOf(day)
    const held = terms.filter((each) => each.day <= day).toSorted((a, b) => a.day - b.day)
    // Hundredths of a cent.
    month.machine += rounded(
      risen(
        BigInt(fee) * 100n,
        held.map(({ rise }) => rise),
      ),
      100n ** BigInt(held.length),
    )
    const named = held.findLastIndex((each) => each.fee !== null)
    const since = held.slice(named + 1).map(({ rise }) => rise)
    if (named >= 0) month.whole += rounded(risen(BigInt(held[named]?.fee ?? 0) * 100n, since), 100n ** BigInt(since.length))
    month.least += BigInt(held.findLast((each) => each.minimum !== null)?.minimum ?? minimum)
  }
  for (const [place, pages] of paidByMonths(from, readings).entries()) {
    const { day } = readings[place] ?? { day: from }
    const counts = at(day).endsWith('-01') && at(from).slice(0, 7) < at(day).slice(0, 7) ? day - 1 : day
    monthOf(counts).read += rounded(BigInt(pages) * 85n, 100n)
  }
  return [...months].reduce((all, [month, { machine, whole, least, read }]) => {
    if (month === at(today).slice(0, 7)) return all + read
    const [year = 0, nr = 0] = month.split('-').map(Number)
    const days = BigInt(new Date(Date.UTC(year, nr, 0)).getUTCDate())
    const used = rounded(machine, days * 100n) + rounded(whole, days * 100n) + read
    const due = rounded(least, days)
    return all + (used > due ? used : due)
  }, 0n)
}
