import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { customers } from '../../contract/customers/customers.ts'
import type { Body } from '../../contract/calls.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import type { BalanceConfirmationRecord } from '../../contract/receivables/balance-confirmations.ts'
import { receivables } from '../../contract/receivables/receivables.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeItNoon, realTime } from '../support/clock.ts'
import { paidAdvance } from '../support/crediting.ts'
import { makeOrder, makeService } from '../support/factories.ts'
import { invoiceNow, makeBuyer, paid, reserve } from '../support/invoicing.ts'
import { pdfPages } from '../support/pdf-text.ts'
import { dueOn } from '../support/reminders.ts'
import { sendAll, textIn } from '../support/sent-mails.ts'
import { beginStory } from '../support/story.ts'

/** @file INV-CONFIRM-1 to 3. A piece of the service costs 12.10 EUR. */

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))
afterAll(realTime)

type Asked = Body<typeof receivables.confirmBalance>

const confirm = (customerId: number, body: Asked) => clerk.call(receivables.confirmBalance, { params: { customerId }, body })
const confirmed = async (customerId: number, body: Asked) =>
  (await clerk.done(receivables.confirmBalance, { params: { customerId }, body })).data
const shown = async (id: number) => (await clerk.done(receivables.showBalanceConfirmation, { params: { id } })).data
const answer = ({ id, lock_version }: Pick<BalanceConfirmationRecord, 'id' | 'lock_version'>, body: object) =>
  clerk.call(receivables.answerBalanceConfirmation, { params: { id }, body: { answer: 'agrees', ...body, lock_version } })
const proposed = async (customer_id: number, date: string) =>
  (await clerk.done(receivables.balancesToConfirm, { query: { customer_id, date } })).data[0]
const refusalOf = ({ body }: { body: { errors?: Record<string, string[]> } }) => body.errors ?? {}

test('a confirmation has what was open at the end of its day, and stays as it was asked for', async () => {
  await makeItNoon(app, '2026-03-02')
  const customer = await makeBuyer(app, { name: 'SIA Partneris', email: 'partneris@test.example' })
  const first = await dueOn(app, customer, '2026-03-10', '2')
  const second = await dueOn(app, customer, '2026-03-20', '3')
  await makeItNoon(app, '2026-03-05')
  await paid(app, await invoiceNow(app, first.id), '4.20')
  const order = await makeOrder(app, { customer_id: customer, order_items: [{ item_id: await makeService(app), quantity: '1' }] })
  await reserve(app, order.id)
  await paidAdvance(app, order.id, { percent: '100' })
  await makeItNoon(app, '2026-04-01')
  await dueOn(app, customer, '2026-04-20', '9')
  await makeItNoon(app, '2026-04-02')

  // 24.20 - 4.20 + 36.30 - 12.10: the invoice of April is not yet there.
  expect(await proposed(customer, '2026-03-31')).toMatchObject({ balance: '44.20', is_ready: true, held: null, last: null })
  const { id, ...sent } = await confirmed(customer, { date: '2026-03-31' })
  expect(sent).toMatchObject({ balance: '44.20', state: 'waiting', is_missing: true, address: 'partneris@test.example', language: 'lv' })
  expect(sent.lines.map(({ type, number, amount }) => [type, number, amount])).toEqual([
    ['invoice', first.number, '20.00'],
    ['invoice', second.number, '36.30'],
    ['advance', null, '-12.10'],
  ])
  expect(await proposed(customer, '2026-03-31')).toMatchObject({ is_ready: false, held: `akts jau ir sagatavots: ${sent.name}` })

  const text = textIn((await sendAll(app)).at(-1) ?? '')
  expect(text).toContain('uz 31.03.2026.')
  expect(text).toMatch(/SIA Partneris.* ir parādā .*: 44,20 €\./)
  expect(await shown(id)).toMatchObject({ state: 'sent', sent_at: expect.any(String) })

  // Dated back into the confirmed day.
  const { lock_version } = await invoiceNow(app, second.id)
  const payments = [{ amount: '6.30', date: '2026-03-31', method: 'transfer' as const }]
  await clerk.done(invoices.update, { params: { id: second.id }, body: { event: 'PAY', lock_version, payments } })
  expect(await shown(id)).toMatchObject({ balance: '44.20', balance_now: '37.90' })
  const { bytes } = await clerk.call(receivables.balanceConfirmationPdf, { params: { id } })
  const printed = (await pdfPages(bytes)).flat().join('\n')
  for (const words of ['salīdzināšanas akts', sent.name, first.number ?? '', '20,00', '-12,10', 'ir parādā', '44,20']) {
    expect(printed.replaceAll('\u2212', '-')).toContain(words)
  }
  await expect(
    sql`update balance_confirmation_lines set amount = 1 where balance_confirmation_id = ${id}`.execute(app.db),
  ).rejects.toThrow()
})

test('a day is asked about once, also by a run at once, until it is withdrawn', async () => {
  await makeItNoon(app, '2026-05-01')
  const customer = await makeBuyer(app)
  await dueOn(app, customer, '2026-05-02')
  await makeItNoon(app, '2026-05-31')
  const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(customer, { date: '2026-05-31' })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 422)])
  const [row] = (await clerk.done(receivables.balanceConfirmations, { query: { customer_id: customer } })).data
  expect(row).toMatchObject({ date: '2026-05-31', balance: '12.10' })
  expect(refusalOf(await confirm(customer, { date: '2026-05-31' }))).toEqual({
    date: [`Akts uz 31.05.2026. klientam jau ir sagatavots: ${row?.name}`],
  })
  const values = sql`insert into balance_confirmations (customer_id, date, language) values (${customer}, '2026-05-31', 'lv')`
  await expect(values.execute(app.db)).rejects.toThrow('balance_confirmations_once')
  const at = { params: { id: row?.id ?? 0 }, body: { lock_version: row?.lock_version ?? 0 } }
  expect((await clerk.done(receivables.withdrawBalanceConfirmation, at)).data).toMatchObject({ state: 'withdrawn', is_missing: false })
  expect((await clerk.call(receivables.withdrawBalanceConfirmation, at)).status).toBe(422)
  expect((await clerk.call(receivables.mailBalanceConfirmation, { params: at.params, body: {} })).status).toBe(422)
  expect((await confirm(customer, { date: '2026-05-31' })).status).toBe(200)
})

test('the answer of the customer has its sum, words, person and day', async () => {
  await makeItNoon(app, '2026-06-01')
  const customer = await makeBuyer(app)
  await dueOn(app, customer, '2026-06-02', '5')
  await makeItNoon(app, '2026-07-06')
  const asked = await confirmed(customer, { date: '2026-06-30', is_printed: true })
  expect(asked).toMatchObject({ state: 'printed', address: null, balance: '60.50' })
  for (const [body, field] of [
    [{ answer: 'differs', answer_note: 'Trūkst' }, 'their_balance'],
    [{ answer: 'differs', their_balance: '48.40' }, 'answer_note'],
    [{ answered_on: '2026-06-29' }, 'answered_on'],
    [{ answered_on: '2026-07-07' }, 'answered_on'],
    [{ answer: 'differs', their_balance: 'daudz', answer_note: 'Trūkst' }, 'their_balance'],
  ] as const) {
    expect(Object.keys(refusalOf(await answer(asked, body))), JSON.stringify(body)).toEqual([field])
  }
  const words = { their_balance: '-1.50', answer_note: 'Divas kastes\natdotas', answered_by: 'Ilze Ozola', answered_on: '2026-07-03' }
  expect((await answer(asked, { answer: 'differs', ...words })).status).toBe(200)
  const differing = await shown(asked.id)
  expect(differing).toMatchObject({ state: 'differs', is_missing: false, difference: '-62.00', ...words })
  expect(differing.recorded_by).not.toBeNull()
  // Somebody else's window still has the version before.
  expect(Object.keys(refusalOf(await answer(asked, {})))).toEqual(['lock_version'])
  expect((await clerk.call(receivables.mailBalanceConfirmation, { params: { id: asked.id }, body: {} })).status).toBe(422)
  expect((await answer(differing, {})).status).toBe(200)
  const agreed = await shown(asked.id)
  expect(agreed).toMatchObject({ state: 'agrees', their_balance: null, difference: null, answer_note: null, answered_on: '2026-07-06' })
  expect((await answer(agreed, { answer: null })).status).toBe(200)
  expect(await shown(asked.id)).toMatchObject({
    state: 'printed',
    is_missing: true,
    answered_by: null,
    answered_on: null,
    recorded_by: null,
  })
})

test('those without an answer stand first, whatever their day', async () => {
  await makeItNoon(app, '2026-08-03')
  const customer_id = await makeBuyer(app)
  await dueOn(app, customer_id, '2026-08-04')
  await makeItNoon(app, '2026-08-20')
  const days = ['2026-08-05', '2026-08-06', '2026-08-07']
  const [oldest, middle, newest] = await Promise.all(days.map((date) => confirmed(customer_id, { date, is_printed: true })))
  if (!oldest || !middle || !newest) throw new Error('Three were prepared')
  await answer(newest, {})
  const listed = async (query: object) => (await clerk.done(receivables.balanceConfirmations, { query: { customer_id, ...query } })).data
  const ids = (await listed({})).map(({ id }) => id)
  expect([ids[2], new Set(ids.slice(0, 2))]).toEqual([newest.id, new Set([oldest.id, middle.id])])
  expect((await listed({ is_missing: '0' })).map(({ id }) => id)).toEqual([newest.id])
})

test('what cannot be asked about is refused, and what failed goes again to another address', async () => {
  await makeItNoon(app, '2026-09-01')
  const customer = await makeBuyer(app, { email: null })
  expect(await proposed(customer, '2026-08-31')).toBeUndefined()
  await dueOn(app, customer, '2026-09-02')
  expect(refusalOf(await confirm(customer, { date: '2026-09-02' }))).toEqual({ date: ['Lauks „Datums” nedrīkst būt nākotnē'] })
  expect(await proposed(customer, '2026-09-01')).toMatchObject({ is_ready: false, held: 'klientam nav e-pasta adreses' })
  expect(refusalOf(await confirm(customer, { date: '2026-09-01' }))).toEqual({ address: ['Klientam nav e-pasta adreses'] })
  await sendAll(app)
  const { id } = await confirmed(customer, { date: '2026-09-01', address: 'slikta@test.example' })
  expect(await sendAll(app, 1)).toEqual([])
  expect(await shown(id)).toMatchObject({ state: 'failed', fault: expect.stringContaining('Nav tāda'), is_missing: true })
  await clerk.done(receivables.mailBalanceConfirmation, { params: { id }, body: { address: 'laba@test.example' } })
  const [mail = '', ...others] = await sendAll(app)
  expect([others, mail.includes('To: laba@test.example')]).toEqual([[], true])
  await clerk.done(receivables.mailBalanceConfirmation, { params: { id }, body: {} })
  expect((await sendAll(app)).length).toBe(1)
  // Without a balance the company is still asked for, by name.
  const { email } = (await clerk.done(customers.show, { params: { id: customer } })).data
  expect(email).toBeNull()
  const even = await makeBuyer(app)
  expect(await confirmed(even, { date: '2026-09-01' })).toMatchObject({ balance: '0.00', lines: [] })
})

test('who may only read debts asks nobody', async () => {
  const reader = await app.person({ permissions: ['view_receivables'] })
  const customerId = await makeBuyer(app)
  expect((await reader.call(receivables.balancesToConfirm, { query: {} })).status).toBe(200)
  expect((await reader.call(receivables.confirmBalance, { params: { customerId }, body: { date: '2026-09-01' } })).status).toBe(403)
})
