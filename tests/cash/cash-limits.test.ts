import { afterAll, beforeAll, expect, test } from 'vitest'
import { cash } from '../../contract/cash/cash.ts'
import { cashLimits } from '../../contract/cash/cash-limits.ts'
import { confirmedHeader } from '../../contract/confirmations.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import type { Answered, Person, TestApp } from '../support/app.ts'
import { orderBody } from '../support/cash.ts'
import { makeItNoon, realTime } from '../support/clock.ts'
import { invoiceNow, makeBuyer } from '../support/invoicing.ts'
import { dueOn } from '../support/reminders.ts'
import { beginStory } from '../support/story.ts'

/** @file The limit of cash by the day of the payment: 7,200 EUR, from 2030 on 5,000.50 EUR, from 16.01.2030 on nothing. */

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))
beforeAll(async () => {
  for (const [valid_from, amount] of [
    ['2030-01-01', '5000.5'],
    ['2030-01-16', '0'],
  ] as const)
    await clerk.done(cashLimits.calls.create, { body: { source: `Grozījumi no ${valid_from}`, valid_from, amount } })
  await makeItNoon(app, '2030-01-20')
})
afterAll(realTime)

const outcome = ({ status, body }: Answered) => (status === 200 ? 'taken' : body.confirm?.code)

test('the list begins with the limit of the law', async () => {
  const { data } = await clerk.done(cashLimits.calls.list)
  expect(data.map(({ valid_from, amount, source }) => [valid_from, amount, source]).toSorted()[0]).toEqual([
    '2014-01-01',
    '7200.0000',
    'Likuma „Par nodokļiem un nodevām” 30. panta trešā daļa',
  ])
})

test.each([
  ['2013-12-31', '99999.00', 'taken'],
  ['2014-01-01', '7200.00', 'taken'],
  ['2014-01-01', '7200.01', 'cash-limit'],
  ['2029-12-31', '7200.00', 'taken'],
  ['2029-12-31', '7200.01', 'cash-limit'],
  ['2030-01-01', '5000.50', 'taken'],
  ['2030-01-01', '5000.51', 'cash-limit'],
  ['2030-01-15', '5000.50', 'taken'],
  ['2030-01-16', '0.01', 'cash-limit'],
])('on %s, %s EUR: %s', async (date, amount, expected) => {
  const body = await orderBody(app, { kind: 'receipt', date, amount, person_name: 'SIA Skaidrā', person_code: '40003222288' })
  // Long past days are asked about, too.
  const answer = await clerk.call(cash.create, { body, headers: { [confirmedHeader]: 'payment-day' } })
  expect(outcome(answer)).toBe(expected)
  if (expected !== 'taken') expect(answer.body.confirm?.text).toMatch(/Pamats: (Grozījumi no|Likuma) /)
})

test('of several payments at once the last day decides, whatever their order', async () => {
  const { id } = await dueOn(app, await makeBuyer(app), '2030-01-25', '600')
  const pay = async (payments: readonly (readonly [day: string, amount: string])[]) => {
    const { lock_version } = await invoiceNow(app, id)
    const body = {
      event: 'PAY' as const,
      lock_version,
      payments: payments.map(([date, amount]) => ({ date, amount, method: 'cash' as const })),
    }
    return outcome(await clerk.call(invoices.update, { params: { id }, body }))
  }
  expect(
    await pay([
      ['2030-01-02', '2500.00'],
      ['2029-12-30', '2500.51'],
    ]),
  ).toBe('cash-limit')
  expect(
    await pay([
      ['2029-12-31', '2500.00'],
      ['2029-12-30', '2500.51'],
    ]),
  ).toBe('taken')
})

test('a row of the list keeps its day to itself', async () => {
  const twin = await clerk.call(cashLimits.calls.create, { body: { source: 'Vēlreiz', valid_from: '2030-01-01', amount: '1' } })
  expect(Object.keys(twin.body.errors ?? {})).toEqual(['valid_from'])
})
