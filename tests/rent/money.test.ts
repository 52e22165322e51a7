import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { confirmedHeader } from '../../contract/confirmations.ts'
import { credits } from '../../contract/credits/credits.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { rent } from '../../contract/rent/rent.ts'
import type { Person, TestApp } from '../support/app.ts'
import { dayAgo } from '../support/invoicing.ts'
import { makeMachine, makeRent, rentOf } from '../support/rent.ts'
import { beginStory } from '../support/story.ts'
import { cases } from '../support/whole.ts'
import { at, dayNumber, rentByMonths, type Agreed, type Read } from './reckoning.ts'

/** @file The total of a rent is independent of the order of reading, invoicing and crediting. */

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

const agreed = fc.record({
  /** Days after the first of the month before last. */
  from: fc.integer({ min: 0, max: 40 }),
  fee: fc.integer({ min: 0, max: 9000 }),
  minimum: fc.constantFrom(0, 3000, 8000),
  terms: fc.uniqueArray(
    fc.record({
      after: fc.integer({ min: 0, max: 45 }),
      fee: fc.option(fc.integer({ min: 1, max: 5000 })),
      rise: fc.constantFrom(0, 0, 3, 10),
      minimum: fc.option(fc.constantFrom(2000, 9000)),
    }),
    { maxLength: 2, selector: ({ after }) => after },
  ),
  steps: fc.array(
    fc.record({
      days: fc.integer({ min: 1, max: 30 }),
      edge: fc.constantFrom('none', 'none', 'first', 'last'),
      gone: fc.integer({ min: 0, max: 4000 }),
      changed: fc.boolean(),
    }),
    { maxLength: 5 },
  ),
  deeds: fc.array(fc.constantFrom('read', 'invoice', 'invoice', 'credit'), { maxLength: 7 }),
})

const euros = (cents: number | bigint) => (Number(cents) / 100).toFixed(2)

test('T2, T4, T6, T8: a rent comes to its months, however it was billed and credited', { timeout: 600_000 }, async () => {
  const today = dayNumber(dayAgo(0))
  let first = today
  for (let months = 0; months < 3; first -= months < 3 ? 1 : 0) if (at(first).endsWith('-01')) months += 1
  while (!at(first).endsWith('-01')) first += 1
  await fc.assert(
    fc.asyncProperty(agreed, async ({ from: after, fee, minimum, terms, steps, deeds: actions }) => {
      const from = first + after
      const { piece, meter } = await makeMachine(app)
      const date_from = at(from)
      const record = await makeRent(app, {
        date_from,
        minimum_fee: euros(minimum),
        rent_items: [{ uuid: piece.uuid, date_from, monthly_fee: euros(fee), readings: [{ option_id: meter, value: '100' }] }],
      })
      const params = { id: record.id }
      const known: Agreed = { from, fee, minimum, terms: [] }
      for (const each of terms) {
        const body = { valid_from: at(from + each.after), indexation_pc: String(each.rise) }
        const rentInput = {
          ...(each.fee !== null && { fee: euros(each.fee) }),
          ...(each.minimum !== null && { minimum_fee: euros(each.minimum) }),
        }
        await clerk.done(rent.addTerms, { params, body: { ...body, ...rentInput } })
        known.terms.push({ ...each, day: from + each.after })
      }

      const rent_item_id = record.rent_items[0]?.id ?? 0
      const readings: Read[] = [{ day: from, gone: 0, included: 1000 }]
      let [day, shown] = [from, 100]
      const sheets: {
        date: string
        readings: { rent_item_id: number; option_id: number; value: string; kind?: 'closing' | 'opening' }[]
      }[] = []
      for (const { days, edge, gone, changed } of steps) {
        day += days
        if (edge === 'first') while (!at(day).endsWith('-01')) day += 1
        if (edge === 'last') while (!at(day + 1).endsWith('-01')) day += 1
        if (day > today) break
        readings.push({ day, gone, included: 1000 })
        const of = { rent_item_id, option_id: meter }
        const last = { ...of, value: String(shown + gone) }
        shown = changed ? 7 : shown + gone
        const both = [
          { ...last, kind: 'closing' as const },
          { ...of, value: '7', kind: 'opening' as const },
        ]
        sheets.push({ date: at(day), readings: changed ? both : [last] })
      }

      const invoiceIds: number[] = []
      const invoice = async () => {
        const { status, body } = await clerk.call(rent.invoice, { params, body: {} })
        if (status !== 200) return
        // An invoice of the oldest month alone has its delivery day far in the past.
        await clerk.done(invoices.accept, { params: { id: body.invoice_id }, headers: { [confirmedHeader]: 'tax-point' } })
        invoiceIds.push(body.invoice_id)
      }
      const credit = async () => {
        const id = invoiceIds.splice(Math.floor(invoiceIds.length / 2), 1)[0]
        if (id === undefined) return
        const { data } = await clerk.done(invoices.show, { params: { id } })
        const items = data.invoice_items.filter(({ net }) => Number(net) > 0).map((line) => ({ invoice_item_id: line.id }))
        if (items.length === 0) return
        const { credit_note_id } = await clerk.done(credits.create, {
          body: { invoice_id: id, reason: 'error', reopen_order: true, items },
        })
        await clerk.done(credits.accept, { params: { id: credit_note_id } })
      }
      const read = async () => {
        const body = sheets.shift()
        if (body) await clerk.done(rent.read, { body })
      }
      const acts = { invoice, credit, read }
      for (const action of actions) await acts[action]()
      while (sheets.length > 0) await read()
      await invoice()

      const { rows } = await sql<{ net: string }>`
        select (select coalesce(sum(net), 0) from invoices where customer_id = ${record.customer.id} and accepted_at is not null)
          - (select coalesce(sum(net), 0) from credit_notes where customer_id = ${record.customer.id} and accepted_at is not null) as net`.execute(
        app.db,
      )
      expect(Number(rows[0]?.net).toFixed(2)).toBe(euros(rentByMonths(known, readings, today)))
      expect((await rentOf(app, record)).uninvoiced).toBe('0.00')
    }),
    { numRuns: cases(8) },
  )
})
