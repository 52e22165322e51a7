import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { advances } from '../../contract/advances/advances.ts'
import { bank } from '../../contract/bank/bank.ts'
import { confirmedHeader } from '../../contract/confirmations.ts'
import { customers } from '../../contract/customers/customers.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { big, round2, sum } from '../../contract/money.ts'
import { receivables, type AgeingRow, type OpenItem } from '../../contract/receivables/receivables.ts'
import type { Person, TestApp } from '../support/app.ts'
import { fidavista } from '../support/bank.ts'
import { dayAfter, makeItNoon, realTime } from '../support/clock.ts'
import { acceptCredit, credited, paidAdvance } from '../support/crediting.ts'
import { makeBranch, makeOrder, makeService } from '../support/factories.ts'
import { accepted, invoiceNow, issue, makeBuyer, reserve, invoiceOf, refunded } from '../support/invoicing.ts'
import { paidSimply, simplyCredited, simplyDrafted, soldSimply } from '../support/simplified-credits.ts'
import { beginStory } from '../support/story.ts'

/**
 * @file Past days against what stood in the records on those days: each evening of a story the books are read as they
 * are, and afterwards every day is asked for again (INV-RECEIVABLE-1).
 */

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))
afterAll(realTime)

interface Evening {
  day: string
  documents: Record<string, string>
  credits: Record<string, string>
  advances: Record<string, string>
}

async function evening(day: string): Promise<Evening> {
  const read = async (query: string) => {
    const { rows } = await app.pool.query<{ key: string; amount: string }>(query)
    return Object.fromEntries(rows.map(({ key, amount }) => [key, amount]))
  }
  return {
    day,
    documents: await read(`
      select 'invoice ' || id as key, open as amount from invoices where accepted_at is not null and open <> 0
      union all
      select 'simplified_invoice ' || id, gross - credited from simplified_invoices where status = 'issued' and gross <> credited`),
    credits: await read(`select customer_id::text as key, sum(amount) as amount from customer_credits group by 1 having sum(amount) <> 0`),
    advances: await read(`
      select customer_id::text as key, sum(paid_amount - applied) as amount from advance_invoices group by 1 having sum(paid_amount - applied) <> 0`),
  }
}

async function items(query: Record<string, string | number>): Promise<OpenItem[]> {
  return (await clerk.done(receivables.openItems, { query: { per_page: 200, ...query } })).data
}

async function aged(query: Record<string, string | number>): Promise<AgeingRow[]> {
  return (await clerk.done(receivables.ageing, { query: { per_page: 200, ...query } })).data
}

async function asked(day: string): Promise<Evening> {
  const rows = await aged({ date: day })
  const filled = (key: 'free_credit' | 'free_advances') =>
    Object.fromEntries(rows.flatMap((row) => (Number(row[key]) === 0 ? [] : [[String(row.customer.id), row[key]]])))
  return {
    day,
    documents: Object.fromEntries((await items({ date: day })).map(({ type, document_id, open }) => [`${type} ${document_id}`, open])),
    credits: filled('free_credit'),
    advances: filled('free_advances'),
  }
}

const first = '2026-03-02'

async function pay(id: number, amount: string, day: string): Promise<void> {
  const { lock_version } = await invoiceNow(app, id)
  const body = { event: 'PAY' as const, lock_version, payments: [{ amount, date: day, method: 'transfer' as const }] }
  await clerk.done(invoices.update, { params: { id }, body, headers: { [confirmedHeader]: 'overpayment' } })
}

async function spendCredit(id: number, amount?: string): Promise<void> {
  const { lock_version } = await invoiceNow(app, id)
  await clerk.done(invoices.payByCredit, { params: { id }, body: { lock_version, ...(amount !== undefined && { amount }) } })
}

test('every past day is as it stood in the evening', async () => {
  const service = await (async () => {
    await makeItNoon(app, first)
    return makeService(app)
  })()
  const [one, two, three] = [await makeBuyer(app), await makeBuyer(app), await makeBuyer(app)]
  const sold = (customer_id: number, quantity: string) => accepted(app, { customer_id, order_items: [{ item_id: service, quantity }] })
  const order = await makeOrder(app, { customer_id: three, order_items: [{ item_id: service, quantity: '10' }] })
  const ids: Record<string, number> = {}
  const simple = () =>
    soldSimply(app, { customer_id: two, payment_method: 'transfer', items: [{ item_id: service, quantity: '1', unit_price: '30' }] })
  const sale: Record<string, Awaited<ReturnType<typeof simple>>> = {}
  /** An event a day. */
  const days: readonly (() => Promise<unknown>)[] = [
    async () => (ids['a'] = (await sold(one, '10')).id),
    async () => pay(ids['a'] ?? 0, '21.00', dayAfter(first, 1)),
    async () => (ids['advance'] = (await paidAdvance(app, order.id, { amount: '60.50' })).id),
    async () => pay(ids['a'] ?? 0, '200.00', dayAfter(first, 3)),
    async () => (ids['b'] = (await sold(one, '5')).id),
    async () => spendCredit(ids['b'] ?? 0, '40.00'),
    async () => (sale['s'] = await simple()),
    async () => credited(app, { id: ids['b'] ?? 0 }, { reason: 'error' }),
    async () => {
      await reserve(app, order.id)
      await issue(app, order.id)
      ids['c'] = (await invoiceOf(app, order.id)).id
      await clerk.done(invoices.accept, { params: { id: ids['c'] } })
    },
    async () => refunded(app, one, { amount: '10.00' }),
    async () => credited(app, { id: ids['a'] ?? 0 }, { reason: 'error' }),
    async () => (ids['d'] = (await sold(one, '3')).id),
    async () => spendCredit(ids['d'] ?? 0),
    async () => {
      const { lock_version } = await invoiceNow(app, ids['d'] ?? 0)
      await clerk.done(invoices.update, { params: { id: ids['d'] ?? 0 }, body: { event: 'UNPAY', lock_version } })
    },
    async () => sale['s'] && paidSimply(app, sale['s'], dayAfter(first, 14)),
    async () => credited(app, { id: ids['c'] ?? 0 }, { reason: 'error' }),
    async () => (ids['e'] = (await sold(three, '2')).id),
    async () => clerk.done(advances.apply, { params: { id: ids['advance'] ?? 0 }, body: { invoice_id: ids['e'] ?? 0 } }),
    async () => sale['s'] && simplyCredited(app, sale['s']),
    async () => (sale['t'] = await simple()),
    async () => sale['t'] && simplyCredited(app, sale['t']),
  ]
  const evenings: Evening[] = []
  for (const [place, act] of days.entries()) {
    const day = dayAfter(first, place)
    await makeItNoon(app, day)
    await act()
    evenings.push(await evening(day))
  }
  // Without the newest the rest would be trivial.
  expect(evenings.flatMap(({ documents }) => Object.keys(documents)).length).toBeGreaterThan(25)
  expect(evenings.filter(({ credits }) => Object.keys(credits).length > 0).length).toBeGreaterThan(8)
  expect(evenings.filter(({ advances: free }) => Object.keys(free).length > 0).length).toBeGreaterThan(5)
  for (const each of evenings) expect(await asked(each.day)).toEqual(each)
  expect(await asked('2026-03-01')).toEqual({ day: '2026-03-01', documents: {}, credits: {}, advances: {} })
})

test('an invoice is open until the day of a payment that the bank dated ahead, at most 10 days', async () => {
  const day = '2026-05-04'
  await makeItNoon(app, day)
  const customer_id = await makeBuyer(app)
  const invoice = await accepted(app, { customer_id })
  const bookedOn = async (booked_on: string) => {
    const account = 'LV80BANK0000435195001'
    const entries = [{ ref: `ahead ${booked_on}`, day: booked_on, amount: invoice.open }]
    const bytes = fidavista({ iban: account, from: day, to: booked_on, entries })
    await clerk.done(bank.importStatements, { form: { fields: {}, files: [{ name: 'x.xml', bytes }] } })
    const { id } = await app.db
      .selectFrom('bank_entries')
      .select('id')
      .where('bank_reference', '=', `ahead ${booked_on}`)
      .executeTakeFirstOrThrow()
    const documents = [{ document_type: 'invoice' as const, document_id: invoice.id, amount: invoice.open }]
    return clerk.call(bank.matchEntry, { params: { id }, body: { documents } })
  }
  const late = await bookedOn(dayAfter(day, 11))
  expect([late.status, late.body.errors]).toEqual([422, { date: ['Maksājuma datums nedrīkst būt vairāk nekā 10 dienas uz priekšu'] }])
  expect((await bookedOn(dayAfter(day, 10))).status).toBe(200)
  const openOn = async (date: string) => (await items({ date, customer_id })).map(({ open }) => open)
  expect(await openOn(day)).toEqual([invoice.open])
  await makeItNoon(app, dayAfter(day, 20))
  expect(await openOn(dayAfter(day, 9))).toEqual([invoice.open])
  expect(await openOn(dayAfter(day, 10))).toEqual([])
})

test('a payment that an older version dated further ahead may change in its amount, but to no other late day', async () => {
  const day = '2026-05-26'
  await makeItNoon(app, day)
  const customer_id = await makeBuyer(app)
  const taken: string[] = []
  const rolledBack = app.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    const { id } = await tx
      .insertInto('payments')
      .values({ customer_id, date: dayAfter(day, 30), amount: '20.00', method: 'transfer', created_by: clerk.id, updated_by: clerk.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`set local session_replication_role = origin`.execute(tx)
    await sql`update payments set amount = 15 where id = ${id}`.execute(tx)
    taken.push('amount')
    await sql`update payments set date = ${dayAfter(day, 10)} where id = ${id}`.execute(tx)
    taken.push('a day in time')
    await sql`update payments set date = ${dayAfter(day, 11)} where id = ${id}`.execute(tx)
  })
  await expect(rolledBack).rejects.toThrow('vairāk nekā 10 dienas uz priekšu')
  expect(taken).toEqual(['amount', 'a day in time'])
})

test('a document is in the bucket of its days after the due date, and a row adds up', async () => {
  const start = '2026-06-01'
  await makeItNoon(app, start)
  const customer_id = await makeBuyer(app, { payment_term_days: 10 })
  const branch_id = await makeBranch(app, { customer_id })
  const { due_date } = await accepted(app, { customer_id, branch_id })
  const other = await accepted(app, { customer_id })
  expect(due_date).toBe('2026-06-11')
  const cases: readonly [days: number, bucket: string][] = [
    [-10, 'not_due'],
    [0, 'not_due'],
    [1, 'days_30'],
    [30, 'days_30'],
    [31, 'days_60'],
    [60, 'days_60'],
    [61, 'days_90'],
    [90, 'days_90'],
    [91, 'older'],
    [400, 'older'],
  ]
  for (const [days, bucket] of cases) {
    const date = dayAfter(due_date, days)
    expect((await items({ date, customer_id })).map((row) => [row.bucket, row.overdue_days])).toEqual([
      [bucket, days],
      [bucket, days],
    ])
    const [row] = await aged({ date, customer_id })
    expect(row).toMatchObject({ open: '24.20', [bucket]: '24.20', overdue: days > 0 ? '24.20' : '0.00', balance: '24.20', branch: null })
    expect(sum(['not_due', 'days_30', 'days_60', 'days_90', 'older'].map((key) => String(row?.[key as 'older']))).toFixed(2)).toBe('24.20')
  }
  const byBranch = await aged({ customer_id, by: 'branch', date: due_date, sort: 'branch' })
  expect(byBranch.map(({ branch, open }) => [branch?.id ?? null, open])).toEqual([
    [branch_id, '12.10'],
    [null, '12.10'],
  ])
  expect(await items({ customer_id, branch_id, date: due_date })).toHaveLength(1)
  await pay(other.id, '100.00', start)
  expect(await aged({ customer_id, date: start })).toMatchObject([{ open: '12.10', free_credit: '87.90', balance: '-75.80' }])
})

test('the sums of the list are those of the balance that the customer is shown, and of the invoices', async () => {
  const rows = await aged({})
  const total = await app.pool.query<{ open: string }>(`select coalesce(sum(open), 0) + (
    select coalesce(sum(gross - credited), 0) from simplified_invoices where status = 'issued') as open
    from invoices where accepted_at is not null`)
  expect(round2(sum(rows.map(({ open }) => open)))).toBe(round2(big(total.rows[0]?.open ?? '0')))
  for (const { customer, open, overdue } of rows) {
    const { data } = await clerk.done(customers.standing, { params: { customerId: customer.id } })
    expect([round2(data.balance), round2(data.overdue)]).toEqual([open, overdue])
  }
  const { meta } = await clerk.done(receivables.ageing, { query: { totals: '1', overdue: '1' } })
  const late = rows.filter(({ overdue }) => Number(overdue) > 0)
  expect(meta.totals?.sums['overdue']).toBe(round2(sum(late.map(({ overdue }) => overdue))))
  expect(meta.total).toBe(late.length)
})

test('settlements and credits that are dated before the money came count with the money', async () => {
  await makeItNoon(app, '2026-07-10')
  const customer_id = await makeBuyer(app)
  const { id } = await accepted(app, { customer_id })
  await pay(id, '12.10', '2026-07-10')
  const note = await credited(app, { id }, { reason: 'error' })
  await sql`update customer_credits set date = '2026-07-05' where document_type = 'credit_note' and document_id = ${note.id}`.execute(
    app.db,
  )
  expect(await aged({ customer_id, date: '2026-07-09' })).toEqual([])
  expect(await aged({ customer_id, date: '2026-07-10' })).toMatchObject([{ open: '0.00', free_credit: '12.10' }])
})

test('a note on a paid simplified invoice that is dated before the payment leaves it open until it was paid', async () => {
  await makeItNoon(app, '2026-07-12')
  const [customer_id, item_id] = [await makeBuyer(app), await makeService(app)]
  const sale = await soldSimply(app, { customer_id, payment_method: 'transfer', items: [{ item_id, quantity: '1', unit_price: '30' }] })
  await makeItNoon(app, '2026-07-15')
  await paidSimply(app, sale, '2026-07-15')
  const { id } = await simplyDrafted(app, sale)
  await sql`update credit_notes set date = '2026-07-13' where id = ${id}`.execute(app.db)
  await acceptCredit(app, { id })
  expect(await aged({ customer_id, date: '2026-07-14' })).toMatchObject([{ open: sale.gross, free_credit: sale.gross, balance: '0.00' }])
  expect(await aged({ customer_id, date: '2026-07-15' })).toMatchObject([{ open: '0.00', free_credit: sale.gross }])
})
