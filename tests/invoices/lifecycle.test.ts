import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoices } from '../../contract/invoices.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { clerkOf, ownCompany } from '../support/factories.ts'
import { accepted, dayAgo, delivered, draft, expectCleanAudit, invoiceNow } from '../support/invoicing.ts'

/** What its lifecycle does not tell of an invoice; transitions stand in `tests/http/transitions`. */

let app: TestApp
let clerk: Person

beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
  clerk = await clerkOf(app)
})
afterAll(async () => {
  await expectCleanAudit(app)
  await app.close()
})

const at = ({ id }: { id: number }) => ({ id })

test('a reminder waits for the due date', async () => {
  const dueOn = async (due_date: string) => {
    const order = await delivered(app)
    const items = order.order_items.map(({ id }) => ({ source_type: 'order_item' as const, source_id: id }))
    const body = { date: dayAgo(10), due_date, items }
    const { invoice_id: id } = await clerk.done(invoices.createForCustomer, { params: { customerId: order.customer.id }, body })
    await clerk.done(invoices.accept, { params: { id } })
    return invoiceNow(app, id)
  }
  const early = await dueOn(dayAgo(0))
  const late = await dueOn(dayAgo(2))
  expect([early.is_overdue, late.is_overdue]).toEqual([false, true])
  const { data } = await clerk.done(invoices.list, { query: { overdue: '1', per_page: 200 } })
  expect(data.map(({ id }) => id)).toEqual([late.id])
  expect(data.every(({ is_overdue }) => is_overdue)).toBe(true)
})

test('a number that a person gave is logged, holds a draft, and stays when it is accepted', async () => {
  const record = await draft(app)
  const number = `ROKAS-${record.id}`
  const named = await clerk.done(invoices.setNumber, {
    params: at(record),
    body: { number, reason: 'Vecā sistēma', lock_version: record.lock_version },
  })
  expect(named.data).toMatchObject({ number, can: { DELETE: 'Rēķinam jau ir numurs, un numurētu rēķinu nedzēš' } })
  expect((await clerk.call(invoices.remove, { params: at(record) })).status).toBe(422)
  const done = await clerk.done(invoices.accept, { params: at(record) })
  expect(done.data).toMatchObject({ status: 'accepted', number, series: 'ROKAS' })
  const { rows } =
    await sql`select old_number, new_number, reason, user_id from invoice_number_log where invoice_id = ${record.id}`.execute(app.db)
  expect(rows).toEqual([{ old_number: null, new_number: number, reason: 'Vecā sistēma', user_id: clerk.id }])

  const other = await accepted(app)
  const set = async (wanted: string) => {
    const answer = await clerk.call(invoices.setNumber, { params: at(other), body: { number: wanted, lock_version: other.lock_version } })
    return [answer.status, Object.keys(answer.body.errors ?? {})]
  }
  expect(await set(number)).toEqual([422, ['number']])
  expect(await set(`R-${new Date().getFullYear()}-999999`)).toEqual([422, ['number']])
  expect((await set(`${number}-2`))[0]).toBe(200)
})
