import { sql, type RawBuilder } from 'kysely'
import { describe, expect, test } from 'vitest'
import { company } from '../../contract/company/company.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { supplierInvoices } from '../../contract/supplier-invoices/supplier-invoices.ts'
import { vat } from '../../contract/vat/vat.ts'
import { vatReturns, type VatReturnRecord } from '../../contract/vat-returns/vat-returns.ts'
import { audit } from '../../server/integrity/audit.ts'
import type { Answered, Person, TestApp } from '../support/app.ts'
import { billed, received } from '../support/buying.ts'
import { clerkOf, makeItem, makeOrder, makeService, setProperty } from '../support/factories.ts'
import { accepted, dayAgo, invoiceOf, issue, makeBuyer, reserve } from '../support/invoicing.ts'
import { beginTests } from '../support/story.ts'
import { filedVatReturn, freeMonth, openVatReturn } from '../support/vat-returns.ts'

/** @file Filing of VAT returns (docs/domain/vat-return.md#filing). */

let app: TestApp
let clerk: Person
beginTests(async (begun) => {
  ;({ app } = begun)
  clerk = await clerkOf(app)
})

const at = ({ id }: { id: number }) => ({ params: { id } })
const errorsOf = async (answer: Promise<Answered>) => {
  const { status, body } = await answer
  return [status, body.errors]
}
const show = async (each: { id: number }): Promise<VatReturnRecord> => (await clerk.done(vatReturns.show, at(each))).data
/** Documents are moved into past months here, which other checks find. */
const wrong = async () =>
  (await audit(app.db)).filter(({ invariant, findings }) => invariant.startsWith('VATRETURN') && findings.length > 0)
const amounts = ({ rows }: VatReturnRecord) =>
  Object.fromEntries(rows.flatMap(({ row, amount }) => (Number(amount) === 0 ? [] : [[row, amount]])))

/** Ten hours at 10.00 with 21 %, moved past the triggers to the middle of the month. */
async function soldIn(month: string): Promise<{ id: number }> {
  const { id } = await accepted(app, {
    customer_id: await makeBuyer(app),
    order_items: [{ item_id: await makeService(app), quantity: '10' }],
  })
  await moved(id, `${month.slice(0, 8)}15`)
  return { id }
}

const moved = (id: number, day: string) => pastTriggers(sql`update invoices set date = ${day}, vat_point_date = ${day} where id = ${id}`)

async function pastTriggers(statement: RawBuilder<unknown>): Promise<void> {
  await app.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await statement.execute(db)
  })
}

const ofInvoice = { 40: '100.00', 41: '100.00', 52: '21.00' }

describe('a filed return (INV-VATRETURN-5)', () => {
  test('stays as it was filed, and says which dealings changed since', async () => {
    const month = freeMonth(app)
    const [first, second] = [await soldIn(month), await soldIn(month)]
    const open = await openVatReturn(app, month)
    expect([amounts(open), open.payable, open.sums.payable]).toEqual([{ 40: '200.00', 41: '200.00', 52: '42.00' }, null, '42.00'])
    const { data: filed } = await clerk.done(vatReturns.file, { ...at(open), body: {} })
    expect(filed).toMatchObject({
      status: 'filed',
      owed: '42.00',
      deducted: '0.00',
      payable: '42.00',
      filed_by: { id: clerk.id },
      changes: { count: 0, tax: '0.00' },
    })

    await moved(first.id, dayAgo(0))
    const third = await soldIn(month)
    const fourth = await soldIn(month)
    const now = await show(filed)
    expect([amounts(now), now.changes]).toEqual([amounts(filed), { of: filed.id, count: 3, tax: '21.00' }])
    const { data } = await clerk.done(vatReturns.differences, { ...at(filed), query: { per_page: 200 } })
    expect(data.map((row) => [row.document.id, row.filed_tax, row.tax, row.difference, row.is_new])).toEqual([
      [first.id, '21.00', '0.00', '-21.00', false],
      [third.id, '0.00', '21.00', '21.00', true],
      [fourth.id, '0.00', '21.00', '21.00', true],
    ])
    const { data: entries } = await clerk.done(vat.entries, { query: { vat_return_id: filed.id } })
    expect(entries.map(({ document, tax }) => [document.id, tax])).toEqual([
      [first.id, '21.00'],
      [second.id, '21.00'],
    ])
    const { data: annexes } = await clerk.done(vat.annexes, { query: { vat_return_id: filed.id } })
    expect(annexes.map(({ annex, deal, taxable }) => [annex, deal, taxable])).toEqual([['PVN1III', null, '200.00']])
    expect(await wrong()).toEqual([])
  })

  test('cannot be changed, whoever writes', async () => {
    const { id } = await filedVatReturn(app)
    for (const statement of [
      sql`update vat_returns set payable = payable + 1, owed = owed + 1 where id = ${id}`,
      sql`update vat_returns set status = 'open' where id = ${id}`,
      sql`update vat_returns set period_to = period_to - 1 where id = ${id}`,
      sql`delete from vat_returns where id = ${id}`,
      sql`update vat_return_figures set amount = 1 where vat_return_id = ${id}`,
      sql`delete from vat_return_figures where vat_return_id = ${id}`,
      sql`insert into vat_return_figures (vat_return_id, vat_row, amount) values (${id}, '99', 1)`,
      sql`insert into vat_return_entries (vat_return_id, id, source, document_type, document_id, document_date, date, flow, category, party, taxable, tax, is_ruled)
        values (${id}, 1, 'invoice', 'invoice', 1, today(), today(), 'sale', 'S', 'domestic', 1, 1, true)`,
      sql`insert into vat_return_annex_rows (vat_return_id, id, annex, taxable) values (${id}, 1, 'PVN2', 1)`,
    ]) {
      await expect(statement.execute(app.db)).rejects.toThrow()
    }
  })

  test('that has a group without a row is confirmed first, and the row is left out', async () => {
    const month = freeMonth(app)
    const { id } = await soldIn(month)
    await pastTriggers(sql`update invoice_vat_lines set rate = 14, tax = 14 where invoice_id = ${id}`)
    const open = await openVatReturn(app, month)
    expect([open.unruled, amounts(open)]).toEqual([1, {}])
    const { status, body } = await clerk.call(vatReturns.file, { ...at(open), body: {} })
    expect([status, body.confirm?.code, (await show(open)).status]).toEqual([422, 'vat-unruled', 'open'])
    const confirmed = await clerk.done(vatReturns.file, { ...at(open), body: {}, headers: { confirmed: 'vat-unruled' } })
    expect(confirmed.data.payable).toBe('0.00')
    await moved(id, dayAgo(0))
  })
})

describe('a correction', () => {
  test('is a new version of the period, and takes its place once it is filed', async () => {
    const month = freeMonth(app)
    await soldIn(month)
    const filed = await filedVatReturn(app, month)
    await soldIn(month)
    const { data: correction } = await clerk.done(vatReturns.correct, { ...at(filed), body: {} })
    expect(correction).toMatchObject({
      status: 'open',
      version: 2,
      period_from: filed.period_from,
      corrects: { id: filed.id, version: 1 },
      changes: { of: filed.id, count: 1, tax: '21.00' },
    })
    expect(await show(filed)).toMatchObject({ status: 'filed', corrected_by: { id: correction.id, version: 2 } })
    const { data: later } = await clerk.done(vatReturns.file, { ...at(correction), body: {} })
    expect([later.payable, amounts(later)]).toEqual(['42.00', { 40: '200.00', 41: '200.00', 52: '42.00' }])
    const former = await show(filed)
    expect([former.status, former.payable, amounts(former)]).toEqual(['corrected', '21.00', ofInvoice])
    expect(await wrong()).toEqual([])
  })

  test('that was begun by mistake goes, and the return counts on', async () => {
    const filed = await filedVatReturn(app)
    const { data: correction } = await clerk.done(vatReturns.correct, { ...at(filed), body: {} })
    await clerk.done(vatReturns.remove, at(correction))
    expect(await show(filed)).toMatchObject({ status: 'filed', corrected_by: null, can: { CORRECT: true } })
  })

  test('is begun once by eight at once', async () => {
    const filed = await filedVatReturn(app)
    const answers = await Promise.all(Array.from({ length: 8 }, () => clerk.call(vatReturns.correct, { ...at(filed), body: {} })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('the period', () => {
  test('is a month or a quarter, and no day is declared twice', async () => {
    const body = { kind: 'quarter', date: '1989-05-17' } as const
    const { data } = await clerk.done(vatReturns.create, { body })
    expect([data.title, data.period_from, data.period_to]).toEqual(['1989. gada 2. ceturksnis', '1989-04-01', '1989-06-30'])
    for (const date of ['1989-04-01', '1989-05-31', '1989-06-30']) {
      expect(await errorsOf(clerk.call(vatReturns.create, { body: { kind: 'month', date } }))).toEqual([
        422,
        { date: ['Lauks „Datums”: šim laikam deklarācija jau ir (1989. gada 2. ceturksnis)'] },
      ])
    }
    for (const [date, days] of [
      ['1989-03-31', ['1989-03-01', '1989-03-31']],
      ['1989-07-01', ['1989-07-01', '1989-07-31']],
      ['1988-02-29', ['1988-02-01', '1988-02-29']],
    ] as const) {
      const { data: month } = await clerk.done(vatReturns.create, { body: { kind: 'month', date } })
      expect([month.period_from, month.period_to]).toEqual(days)
    }
    const ahead = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
    expect(await errorsOf(clerk.call(vatReturns.create, { body: { kind: 'month', date: ahead } }))).toEqual([
      422,
      { date: ['Lauks „Datums”: periods vēl nav sācies'] },
    ])
    await expect(
      sql`insert into vat_returns (kind, period_from, period_to, title) values ('month', '1989-06-01', '1989-06-30', 'x')`.execute(app.db),
    ).rejects.toThrow(/vat_returns_date/)
    await expect(
      sql`insert into vat_returns (kind, period_from, period_to, title) values ('quarter', '1990-02-01', '1990-04-30', 'x')`.execute(
        app.db,
      ),
    ).rejects.toThrow(/vat_returns_period/)
  })

  test('is closed by filing, never opened by it, and opening it says what was filed (INV-VATRETURN-6)', async () => {
    await setProperty(app, 'locked_until', '')
    await filedVatReturn(app, '1994-03-05')
    const closed = async () => (await sql<{ day: string | null }>`select locked_until() as day`.execute(app.db)).rows[0]?.day
    expect(await closed()).toBe('1994-03-31')
    await filedVatReturn(app, '1994-02-05')
    expect(await closed()).toBe('1994-03-31')
    const { data: settings } = await clerk.done(company.properties)
    const opening = { locked_until: '1994-02-28', lock_version: settings.lock_version }
    const { body } = await clerk.call(company.saveProperties, { body: opening })
    expect(body.confirm?.text).toContain('PVN deklarācija par to ir iesniegta (1994. gada marts) un būs jāprecizē')
    await setProperty(app, 'locked_until', '')
  })
})

describe('a filed month (INV-LOCK-2)', () => {
  test('says which drafts have their tax point in it, and takes neither them nor supplier invoices afterwards', async () => {
    await setProperty(app, 'locked_until', '')
    const supplied = await draft()
    const bill = await billed(app, await received(app, [{ item_id: await makeItem(app) }]))
    const { period_to, id } = await openVatReturn(app, dayAgo(45))
    await pastTriggers(sql`update invoices set vat_point_date = ${period_to} where id = ${supplied.id}`)
    await pastTriggers(sql`update procurement_invoices set date = ${period_to} where id = ${bill.id}`)
    const { body } = await clerk.call(vatReturns.file, { params: { id }, body: {} })
    expect(body.confirm?.code).toBe('unfinished-in-period')
    await clerk.done(vatReturns.file, { params: { id }, body: {}, headers: { confirmed: 'unfinished-in-period' } })
    expect(await errorsOf(clerk.call(invoices.accept, at(supplied)))).toEqual([422, { status: ['Piegādes datums ir slēgtā periodā'] }])
    expect(
      await errorsOf(clerk.call(supplierInvoices.update, { ...at(bill), body: { event: 'ACCEPT', lock_version: bill.lock_version } })),
    ).toEqual([422, { status: ['Piegādātāja rēķina datums ir slēgtā periodā'] }])
    await setProperty(app, 'locked_until', '')
  })
})

async function draft(): Promise<{ id: number }> {
  const order = await makeOrder(app, {
    customer_id: await makeBuyer(app),
    order_items: [{ item_id: await makeService(app), quantity: '1' }],
  })
  await reserve(app, order.id)
  await issue(app, order.id)
  return invoiceOf(app, order.id)
}
