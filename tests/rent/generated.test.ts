import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { invoices } from '../../contract/invoices/invoices.ts'
import { rent } from '../../contract/rent/rent.ts'
import { billNextRent, endBilledRuns } from '../../server/areas/rent/bill.ts'
import { feesDue, type DueRent } from '../../server/areas/rent/due.ts'
import { setOff } from '../../server/areas/rent/minimum.ts'
import type { Person, TestApp } from '../support/app.ts'
import { dayAgo } from '../support/invoicing.ts'
import { makeMachine, makeRent, rentOf } from '../support/rent.ts'
import { beginStory } from '../support/story.ts'
import { cases } from '../support/whole.ts'
import { at, dayNumber, paidByMonths } from './reckoning.ts'

/** INV-RENT-1 to INV-RENT-7 by generated cases, against independent day-by-day calculations in cents. */

/** Rounds half up. */
const rounded = (over: bigint, under: bigint) => (2n * over + under) / (2n * under)
const cents = (amount: string) => BigInt(amount.replace('.', ''))

/** Counts day by day. */
function owed(from: number, to: number, feeCents: number): Map<string, bigint> {
  const rented = new Map<string, bigint>()
  for (let day = from; day <= to; day += 1) rented.set(at(day).slice(0, 7), (rented.get(at(day).slice(0, 7)) ?? 0n) + 1n)
  return new Map([...rented].map(([month, days]) => [month, rounded(BigInt(feeCents) * days, BigInt(daysIn(month)))]))
}

function daysIn(month: string): number {
  const [year = 0, nr = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, nr, 0)).getUTCDate()
}

const stay = fc.record({
  from: fc.integer({ min: 0, max: 900 }),
  days: fc.integer({ min: 0, max: 400 }),
  fee: fc.integer({ min: 1, max: 99_999 }),
})

test('T4, T6: fees and the minimum by the days of each month, whenever machines come and go', () => {
  fc.assert(
    fc.property(fc.array(stay, { minLength: 1, maxLength: 4 }), fc.integer({ min: 0, max: 50_000 }), (stays, minimum) => {
      const first = Math.min(...stays.map(({ from }) => from))
      const last = Math.max(...stays.map(({ from, days }) => from + days))
      const due: DueRent = {
        date_from: at(first),
        ended_on: at(last),
        billing_day: 1,
        billing_period: 'month',
        type: 'mixed',
        terms: [],
        minimum_fee: (minimum / 100).toFixed(2),
        items: stays.map(({ from, days, fee }, id) => ({
          id,
          date_from: at(from),
          date_to: at(from + days),
          monthly_fee: (fee / 100).toFixed(2),
        })),
      }
      const fees = feesDue(due, at(last))
      const wanted = stays.map(({ from, days, fee }) => owed(from, from + days, fee))
      const feesByStay = stays.map((_, id) => {
        const stayFees = fees.filter((each) => each.rent_item_id === id)
        return new Map(stayFees.map(({ period_start, amount }) => [period_start.slice(0, 7), cents(amount)]))
      })
      expect(feesByStay).toEqual(wanted.map((months) => new Map([...months].filter(([, amount]) => amount > 0n))))

      const charged = fees.map(({ period_start, amount }) => ({ month: `${period_start.slice(0, 7)}-01`, net: amount }))
      const { minima } = setOff(due, charged, [], at(last))
      const left = new Map(minima.map(({ period_start, amount }) => [period_start.slice(0, 7), cents(amount)]))
      const short = [...owed(first, last, minimum)].flatMap(([month, amount]) => {
        const had = wanted.reduce((all, months) => all + (months.get(month) ?? 0n), 0n)
        return amount > had ? [[month, amount - had] as const] : []
      })
      expect(left).toEqual(new Map(short))
    }),
    { numRuns: 200 },
  )
})

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

/** Usage, and optionally a meter change with its new start value. */
const step = fc.record({ by: fc.integer({ min: 0, max: 5000 }), changed: fc.option(fc.integer({ min: 0, max: 900 }), { freq: 3 }) })

test('T1 to T3: readings entered in any order are counted and charged as if in theirs, once', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), fc.infiniteStream(fc.nat()), async (steps, order) => {
      const { piece, meter } = await makeMachine(app)
      const record = await makeRent(app, {
        date_from: dayAgo(60),
        rent_items: [{ uuid: piece.uuid, date_from: dayAgo(60), monthly_fee: '0', readings: [{ option_id: meter, value: '100' }] }],
      })
      const rent_item_id = record.rent_items[0]?.id ?? 0
      let shown = 100
      const sheets = steps.map(({ by, changed }, place) => {
        const last = shown + by
        shown = changed ?? last
        const of = { rent_item_id, option_id: meter }
        const kinds = [
          { ...of, value: String(last), kind: 'closing' as const },
          { ...of, value: String(shown), kind: 'opening' as const },
        ]
        return { date: dayAgo(50 - place), readings: changed === null ? [{ ...of, value: String(last) }] : kinds, by }
      })
      // Readings must fit between their neighbours, so meter changes come first.
      const entered = steps.every(({ changed }) => changed === null) ? shuffled(sheets, order) : sheets
      for (const { date, readings } of entered) await clerk.done(rent.read, { body: { date, readings } })
      const now = await rentOf(app, record)
      const readings = now.rent_items[0]?.readings ?? []
      const opening = { day: dayNumber(dayAgo(60)), gone: 0, included: 1000 }
      const read = steps.map(({ by }, place) => ({ day: dayNumber(dayAgo(50 - place)), gone: by, included: 1000 }))
      const billable = paidByMonths(opening.day, [opening, ...read]).slice(1)
      const counted = readings.filter(({ kind }) => kind !== 'opening').toReversed()
      expect(counted.map((each) => Number(each.billable))).toEqual(billable)
      const charges = now.charges.filter(({ kind }) => kind === 'rent_reading')
      const nets = billable.filter((each) => each > 0).map((each) => rounded(BigInt(each) * 85n, 100n))
      expect(charges.map(({ net }) => cents(net)).toReversed()).toEqual(nets)
    }),
    { numRuns: cases(12) },
  )
})

function shuffled<T>(all: readonly T[], order: Iterator<number>): T[] {
  return all
    .map((each) => ({ each, by: Number(order.next().value) }))
    .toSorted((a, b) => a.by - b.by)
    .map(({ each }) => each)
}

const action = fc.constantFrom('withhold', 'invoice', 'bill', 'withhold while billed', 'delete')

test(
  'T5, T7: whatever is done in whatever order, a month is on one invoice or none, and what is withheld on none',
  { timeout: 120_000 },
  async () => {
    const { rows: days } = await sql<{ over: string; before: string; first: string }>`
    select (date_trunc('month', today()) - interval '1 day')::date::text as over, (date_trunc('month', today()) - interval '40 days')::date::text as before,
      (date_trunc('month', today()) - interval '2 months')::date::text as first`.execute(app.db)
    const { over = '', before = '', first = '' } = days[0] ?? {}
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 7 }), async (actions) => {
        const { piece } = await makeMachine(app)
        const { id } = await makeRent(app, { date_from: first, rent_items: [{ uuid: piece.uuid, date_from: first, monthly_fee: '45' }] })
        const params = { id }
        // Which of the two past months are invoiced, tracked independently.
        let withheld = false
        let held: [boolean, boolean] = [false, false]
        const toggle = async () => {
          await clerk.done(rent.doNotInvoice, { params, body: {} })
          withheld = !withheld
        }
        const all = async () => (await rentOf(app, { id })).charges.toSorted((a, b) => a.date.localeCompare(b.date))
        for (const what of actions) {
          if (what === 'withhold') await toggle()
          else if (what === 'invoice') {
            const { status } = await clerk.call(rent.invoice, { params, body: {} })
            expect(status).toBe(withheld || held.every(Boolean) ? 422 : 200)
            if (status === 200) held = [true, true]
          } else if (what === 'delete') {
            for (const invoice of new Set((await all()).flatMap((charge) => charge.invoice?.id ?? [])))
              await clerk.done(invoices.remove, { params: { id: invoice } })
            held = [false, false]
          } else {
            // A run of the earlier month leaves the later one; withheld, it leaves both.
            const { status } = await clerk.call(rent.bill, { body: { period: 'month', day: before, rent_ids: [id] } })
            expect(status).toBe(held[0] ? 422 : 200)
            if (what === 'withhold while billed') await toggle()
            while (await billNextRent(app.db, app.settings)) continue
            await endBilledRuns(app.db)
            if (status === 200 && !withheld) held = [true, held[1]]
          }
          const charges = await all()
          expect(charges.map(({ invoice, period_end }) => [period_end, invoice !== null])).toEqual([
            [charges[0]?.period_end, held[0]],
            [over, held[1]],
          ])
          expect(charges.every(({ is_withheld }) => is_withheld === withheld)).toBe(true)
        }
      }),
      { numRuns: cases(8), seed: 11, examples: [[['bill', 'invoice', 'bill', 'delete', 'withhold while billed', 'invoice']]] },
    )
  },
)

test('T3, T5, T7: 32 who invoice, waive and withhold the same rent at once leave each charge on one invoice or none', async () => {
  const { piece, meter } = await makeMachine(app)
  const record = await makeRent(app, {
    date_from: dayAgo(70),
    rent_items: [{ uuid: piece.uuid, date_from: dayAgo(70), monthly_fee: '45', readings: [{ option_id: meter, value: '100' }] }],
  })
  const acts = Array.from({ length: 32 }, (_, place) =>
    place % 4 === 3
      ? clerk.call(rent.doNotInvoice, { params: { id: record.id }, body: {} })
      : clerk.call(rent.invoice, { params: { id: record.id }, body: {} }),
  )
  expect((await Promise.all(acts)).filter(({ status }) => status >= 500)).toEqual([])
  const { rows } = await sql<{ most: number }>`
    select coalesce(max(times), 0)::int as most from (
      select count(*) as times from invoice_items n join charges c on c.kind = n.source_type and c.id = n.source_id
      where c.document_type = 'rent' and c.document_id = ${record.id} group by c.id) held`.execute(app.db)
  expect(rows[0]?.most).toBeLessThanOrEqual(1)
})
