import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { advances } from '../../contract/advances/advances.ts'
import { askWord, confirmedHeader } from '../../contract/confirmations.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { receivables } from '../../contract/receivables/receivables.ts'
import { readStored } from '../../server/areas/files/keep.ts'
import { pdfPages } from '../support/pdf-text.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeItNoon, realTime } from '../support/clock.ts'
import { advanceFor, credited } from '../support/crediting.ts'
import { makeOrder, makeService } from '../support/factories.ts'
import { accepted, makeBuyer, refunded } from '../support/invoicing.ts'
import { paidSimply, simplyCredited, soldSimply } from '../support/simplified-credits.ts'
import { beginStory } from '../support/story.ts'

/** @file The account of a customer, reckoned by hand. */

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))
afterAll(realTime)

test('an account has every document and all money once, with the balance after each', async () => {
  await makeItNoon(app, '2026-04-01')
  const customer_id = await makeBuyer(app, { name: 'SIA Izraksts' })
  const item_id = await makeService(app)
  const order = await makeOrder(app, { customer_id, order_items: [{ item_id, quantity: '10' }] })
  const read = async (from: string, to: string) =>
    (await clerk.done(receivables.statement, { params: { customerId: customer_id }, query: { from, to } })).data

  const sold = await accepted(app, { customer_id, order_items: [{ item_id, quantity: '10' }] })
  await makeItNoon(app, '2026-04-02')
  const advance = await advanceFor(app, order.id, { amount: '50.00' })
  await clerk.done(advances.markAsPaid, { params: { id: advance.id }, body: { reference: 'av 1' } })
  await makeItNoon(app, '2026-04-03')
  const payments = [{ amount: '150.00', date: '2026-04-03', method: 'transfer' as const, reference: 'm 1' }]
  const body = { event: 'PAY' as const, lock_version: sold.lock_version, payments }
  await clerk.done(invoices.update, { params: { id: sold.id }, body, headers: { [confirmedHeader]: 'overpayment' } })
  await makeItNoon(app, '2026-04-04')
  const simple = await soldSimply(app, { customer_id, payment_method: 'transfer', items: [{ item_id, quantity: '1', unit_price: '30' }] })
  await makeItNoon(app, '2026-04-05')
  await paidSimply(app, simple, '2026-04-05')
  await makeItNoon(app, '2026-04-06')
  const back = await simplyCredited(app, simple)
  const { gross } = simple
  await makeItNoon(app, '2026-04-07')
  const note = await credited(app, sold, { reason: 'error' })
  await makeItNoon(app, '2026-04-08')
  await refunded(app, customer_id, { amount: '100.00', reference: 'a 1' })

  const whole = await read('2026-04-01', '2026-04-30')
  const minus = (Number(gross) * -1).toFixed(2)
  expect(whole.rows.map(({ kind, number, date, debit, credit, balance }) => [date, kind, number, debit, credit, balance])).toEqual([
    ['2026-04-01', 'invoice', sold.number, '121.00', '0.00', '121.00'],
    ['2026-04-02', 'payment', 'av 1', '0.00', '50.00', '71.00'],
    ['2026-04-03', 'payment', 'm 1', '0.00', '150.00', '-79.00'],
    ['2026-04-04', 'simplified_invoice', simple.number, gross, '0.00', (Number(gross) - 79).toFixed(2)],
    ['2026-04-05', 'payment', simple.number, '0.00', gross, '-79.00'],
    ['2026-04-06', 'credit_note', back.number, '0.00', gross, (Number(minus) - 79).toFixed(2)],
    ['2026-04-07', 'credit_note', note.number, '0.00', '121.00', (Number(minus) - 200).toFixed(2)],
    ['2026-04-08', 'customer_refund', 'a 1', '100.00', '0.00', (Number(minus) - 100).toFixed(2)],
  ])
  expect(whole).toMatchObject({ opening: '0.00', closing: (Number(minus) - 100).toFixed(2), overdue: '0.00' })

  // Any two days: the account ends where the ageing says that it stands.
  for (let first = 1; first <= 9; first += 1) {
    for (let last = first; last <= 9; last += 1) {
      const [from, to] = [`2026-04-0${first}`, `2026-04-0${last}`]
      const { opening, closing, rows } = await read(from, to)
      const aged = await clerk.done(receivables.ageing, { query: { date: to, customer_id } })
      expect([closing, rows.every(({ date }) => date >= from && date <= to)], `${from} ${to}`).toEqual([
        aged.data[0]?.balance ?? '0.00',
        true,
      ])
      expect(opening).toBe(first === 1 ? '0.00' : (await read('2026-04-01', `2026-04-0${first - 1}`)).closing)
    }
  }

  const { bytes } = await clerk.call(receivables.statementPdf, {
    params: { customerId: customer_id },
    query: { from: '2026-04-01', to: '2026-04-30' },
  })
  const printed = (await pdfPages(bytes)).flat().join('\n')
  for (const text of ['Norēķinu izraksts', 'SIA Izraksts', sold.number ?? '', '121,00', 'Beigu saldo']) expect(printed).toContain(text)
})

test('a period that ends before it begins, and an unknown customer, are refused', async () => {
  const customerId = await makeBuyer(app)
  const wrong = await clerk.call(receivables.statement, { params: { customerId }, query: { from: '2026-05-02', to: '2026-05-01' } })
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['to']])
  expect((await clerk.call(receivables.statement, { params: { customerId: 999_999 } })).status).toBe(404)
})

test('an account goes by mail, with its PDF, in the language of the customer or another', async () => {
  await makeItNoon(app, '2026-06-01')
  const customer_id = await makeBuyer(app, { name: 'SIA Pastnieks', document_language: 'en', email: 'klients@test.example' })
  const { number } = await accepted(app, { customer_id })
  await makeItNoon(app, '2026-06-20')
  const at = { params: { customerId: customer_id } }
  const body = { address: 'gramatvede@test.example', from: '2026-06-01', to: '2026-06-30' }
  expect((await clerk.done(receivables.statement, at)).data.email).toBe('klients@test.example')
  const reader = await app.person({ permissions: ['view_receivables'] })
  expect((await reader.call(receivables.mailStatement, { ...at, body })).status).toBe(403)
  await clerk.done(receivables.mailStatement, { ...at, body })
  const { rows } = await sql<{ to: string; subject: string; text: string; attachments: { file_id: number; name: string }[] }>`
    select payload ->> 'to' as to, payload ->> 'subject' as subject, payload ->> 'text' as text, payload -> 'attachments' as attachments
    from outbox where kind = 'email' order by id desc limit 1`.execute(app.db)
  const mail = rows[0]
  expect(mail).toMatchObject({ to: body.address, subject: 'Statement of account 1 Jun 2026 – 30 Jun 2026' })
  expect(mail?.text).toMatch(/^Hello,[^]*Closing balance: EUR\s12.10, of which overdue: EUR\s/)
  const file = await readStored(app.db, app.settings, mail?.attachments[0]?.file_id ?? 0)
  const printed = (await pdfPages(file?.bytes ?? Buffer.alloc(0))).flat().join('\n')
  for (const text of ['Statement of account', 'Closing balance', `Invoice ${number}`, '12.10']) expect(printed).toContain(text)
  expect(printed).not.toContain('saldo')

  // The same account to the same address is asked about first, another one is not.
  const again = await clerk.call(receivables.mailStatement, { ...at, body, headers: { [confirmedHeader]: askWord } })
  expect([again.status, again.body.confirm?.code]).toEqual([422, 'mailed-again'])
  await clerk.done(receivables.mailStatement, { ...at, body: { ...body, language: 'lv' } })
  const { rows: mails } = await sql<{ subject: string }>`
    select subject from email_log where document_type = 'customers' and document_id = ${customer_id} order by id`.execute(app.db)
  expect(mails.map(({ subject }) => subject.split(' ')[0])).toEqual(['Statement', 'Norēķinu'])
})
