import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { advances } from '../../contract/advances/advances.ts'
import { bank } from '../../contract/bank/bank.ts'
import type { QueryInput } from '../../contract/calls.ts'
import { receivables } from '../../contract/receivables/receivables.ts'
import { postLedger } from '../../server/jobs/ledger.ts'
import type { Person, TestApp } from '../support/app.ts'
import { fidavista } from '../support/bank.ts'
import { makeItNoon, realTime } from '../support/clock.ts'
import { makeService, makeWarehouse } from '../support/factories.ts'
import { accepted, invoiceNow, makeBuyer, paid, refunded } from '../support/invoicing.ts'
import { paidSimply, simplyCredited, soldSimply } from '../support/simplified-credits.ts'
import { beginStory } from '../support/story.ts'

/** @file The list of customers' payments; each hour of the service costs 12.10 EUR. */

let app: TestApp
let clerk: Person
beginStory(async (begun) => {
  ;({ app, clerk } = begun)
  await makeWarehouse(app)
})
afterAll(realTime)

const listed = async (query: QueryInput<typeof receivables.payments>) => (await clerk.done(receivables.payments, { query })).data
const told = async (query: QueryInput<typeof receivables.payments>) =>
  (await listed(query)).map(({ date, amount, free, method, documents }) =>
    [date.slice(5), amount, free, method, ...documents.map(({ name }) => name)].join(' '),
  )

test('a day’s money stands by its documents, with what is free, whether or not the bank brought it', async () => {
  await makeItNoon(app, '2026-05-04')
  const customer_id = await makeBuyer(app, { name: 'SIA Maksātājs' })
  const order_items = [{ item_id: await makeService(app), quantity: '1' }]
  const [one, two, three] = [
    await accepted(app, { customer_id, order_items }),
    await accepted(app, { customer_id, order_items }),
    await accepted(app, { customer_id, order_items }),
  ]
  await makeItNoon(app, '2026-05-05')
  await paid(app, await invoiceNow(app, one.id), '12.10')
  const entries = [{ amount: '30.00', text: `${two.number}, ${three.number}`, name: 'SIA Maksātājs', ref: 'pay-1', day: '2026-05-06' }]
  const bytes = fidavista({ iban: 'LV80BANK0000435195001', from: '2026-05-06', to: '2026-05-06', entries })
  await makeItNoon(app, '2026-05-07')
  await clerk.done(bank.importStatements, { form: { fields: {}, files: [{ name: 'x.xml', bytes }] } })
  const { data: statement } = await clerk.done(bank.entries, { query: { q: 'Maksātājs' } })
  const documents = [two, three].map(({ id }) => ({ document_type: 'invoice' as const, document_id: id, amount: '12.10' }))
  await clerk.done(bank.matchEntry, { params: { id: statement[0]?.id ?? 0 }, body: { documents, rest_to_credit: true } })
  const { data: advance } = await clerk.done(advances.create, { body: { customer_id, items: [{ name: 'Avanss', price_gross: '50' }] } })
  await clerk.done(advances.markAsPaid, { params: { id: advance.id }, body: {} })

  expect(await told({ customer_id })).toEqual([
    `05-07 50.00 0.00 transfer ${advance.number}`,
    `05-06 30.00 5.80 transfer ${two.number} ${three.number}`,
    `05-05 12.10 0.00 transfer ${one.number}`,
  ])
  expect(await told({ customer_id, in_statement: '1' })).toEqual([`05-06 30.00 5.80 transfer ${two.number} ${three.number}`])
  expect(await told({ customer_id, is_free: '1' })).toEqual([`05-06 30.00 5.80 transfer ${two.number} ${three.number}`])
  expect(await told({ customer_id, date_from: '2026-05-06', date_to: '2026-05-06' })).toHaveLength(1)
  // By the number of each kind of document, by the name of the customer and by the words of a payment.
  expect(await told({ q: two.number ?? '' })).toHaveLength(1)
  expect(await told({ q: advance.number })).toHaveLength(1)
  expect(await told({ q: 'Maksātājs' })).toHaveLength(3)
  await sql`update payments set reference = 'Kvīts 77' where customer_id = ${customer_id} and amount = 12.10`.execute(app.db)
  expect(await told({ q: 'kvits 77' })).toHaveLength(1)

  // Money that was paid back is free no more, and is no payment of its own.
  await refunded(app, customer_id, { amount: '5.80' })
  expect(await told({ customer_id, is_free: '1' })).toEqual([])
  expect(await listed({ customer_id })).toHaveLength(3)
})

test('of each day and method it is what the ledger received of customers, and credit that came without money is none', async () => {
  await makeItNoon(app, '2026-05-11')
  const customer_id = await makeBuyer(app)
  const invoice = await soldSimply(app, {
    customer_id,
    payment_method: 'transfer',
    items: [{ name: 'Darbs', quantity: '1', unit_price: '10' }],
  })
  await paidSimply(app, invoice, '2026-05-11')
  await makeItNoon(app, '2026-05-12')
  await simplyCredited(app, invoice, { refund_method: 'offset' })
  await postLedger(app.db)
  const { rows: ledger } = await sql<{ line: string }>`
    select concat_ws(' ', e.document_date, sum(l.amount)::numeric(14, 2)) as line
    from ledger_entries e join ledger_lines l on l.entry_id = e.id join accounting_accounts a on a.id = l.account_id
    where e.source = 'payment' and a.code like '26%' group by e.document_date having sum(l.amount) <> 0 order by 1`.execute(app.db)
  const byDay = new Map<string, number>()
  for (const { date, amount } of await listed({ per_page: 200 })) byDay.set(date, (byDay.get(date) ?? 0) + Math.round(Number(amount) * 100))
  expect([...byDay].map(([day, cents]) => `${day} ${(cents / 100).toFixed(2)}`).toSorted()).toEqual(ledger.map(({ line }) => line))
})

test('is read by those who see receivables', async () => {
  const stranger = await app.person({ permissions: ['view_bank', 'view_invoices'] })
  expect((await stranger.call(receivables.payments, { query: {} })).status).toBe(403)
  const reader = await app.person({ permissions: ['view_receivables'] })
  expect((await reader.call(receivables.payments, { query: {} })).status).toBe(200)
})
