import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takeNumber } from '../../server/areas/shared/numbering.ts'
import { createDb, createPool, type Db } from '../../server/db/pool.ts'
import { freshDatabase, type TestDatabase } from '../support/postgres.ts'
import { invoicing, plain } from './invoicing.ts'
import { expectRefused, makeWorld, setProperty, type World } from './world.ts'

let database: TestDatabase
let db: Db
let world: World

beforeAll(async () => {
  database = await freshDatabase()
  db = database.db
  world = await makeWorld(db)
})
afterAll(() => database.drop())

const { invoiceOf, setInvoice, makeDraft, addItem, total, accept, acceptedInvoice } = invoicing(
  () => db,
  () => world,
)

describe('payments (INV-MONEY-1)', () => {
  it('make up what is paid, never more than is open or was received', async () => {
    const id = await acceptedInvoice()
    const { id: payment_id } = await db
      .insertInto('payments')
      .values({ customer_id: world.customer, amount: '20' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const allocate = (amount: string, document_id = id) =>
      db
        .insertInto('payment_allocations')
        .values({ payment_id, document_type: 'invoice', document_id, amount })
        .returning('id')
        .executeTakeFirstOrThrow()
    await expectRefused(allocate('12.11'), 'DG006', 'amount')
    await expectRefused(allocate('1', await makeDraft()), 'DG006', 'amount')
    const first = await allocate('12.10')
    expect(await invoiceOf(id)).toMatchObject({ paid: '12.10', open: '0.00' })
    await expectRefused(allocate('7.91', await acceptedInvoice()), 'DG006', 'amount')
    await expectRefused(db.updateTable('payments').set({ amount: '12' }).where('id', '=', payment_id).execute(), 'DG006', 'amount')
    await expectRefused(setInvoice(id, { credited: '0.01' }), '23514')
    await db.deleteFrom('payment_allocations').where('id', '=', first.id).execute()
    expect(await invoiceOf(id)).toMatchObject({ paid: '0.00', open: '12.10' })
  })
})

describe('N1 to N4 numbers', () => {
  it('have no gap when 64 accept at once and every fifth fails', async () => {
    const date = '2027-03-01'
    const drafts = await Promise.all(
      Array.from({ length: 64 }, async () => {
        const id = await makeDraft(date)
        await addItem(id)
        await total(id, [plain])
        return id
      }),
    )
    const many = createDb(createPool(database.url, 48))
    const results = await Promise.allSettled(drafts.map((id, n) => accept(id, date, many, n % 5 === 4)))
    await many.destroy()
    const numbers = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])).sort()
    expect(numbers).toEqual(Array.from({ length: 52 }, (_, n) => `R-2027-${String(n + 1).padStart(6, '0')}`))
  })

  it('open each year with the pattern of the day, each kind by itself', async () => {
    const take = (kind: 'order' | 'offer', date: string) =>
      db.transaction().execute((tx) => takeNumber({ db: tx, today: date, confirmed: new Set() }, kind, date))
    expect(await take('order', '2026-01-01')).toEqual({ series: 'PAS-2026', number: 'PAS-2026-000001', no: 1 })
    await setProperty(db, 'number_patterns', { order: 'P/{YYYY}/{0000}', offer: 'PIE{00000}' })
    expect((await take('order', '2026-12-31')).number).toBe('PAS-2026-000002')
    expect(await take('order', '2027-01-01')).toEqual({ series: 'P/2027', number: 'P/2027/0001', no: 1 })
    expect((await take('offer', '2026-01-01')).number).toBe('PIE00001')
    expect((await take('offer', '2027-01-01')).number).toBe('PIE00002')
    // Orders are no fiscal series.
    expect((await take('order', '2026-02-01')).number).toBe('PAS-2026-000003')
  })

  it('let their counter go back by one only, and not while a document has the number', async () => {
    for (const _ of [1, 2, 3]) {
      await db.transaction().execute((tx) => takeNumber({ db: tx, today: '2031-01-01', confirmed: new Set() }, 'invoice', '2031-01-01'))
    }
    const set = (last_no: number, period = '2031') =>
      db.updateTable('document_series').set({ last_no }).where('kind', '=', 'invoice').where('period', '=', period).execute()
    await expectRefused(set(1), 'DG005', 'last_no')
    await set(2)
    const { series_no } = await invoiceOf(await acceptedInvoice())
    await expectRefused(set(Number(series_no) - 1, '2026'), 'DG005', 'last_no')
  })

  it('follow the dates of their documents unless that is switched off', async () => {
    const take = (date: string) =>
      db.transaction().execute((tx) => takeNumber({ db: tx, today: date, confirmed: new Set() }, 'credit_note', date))
    await take('2026-06-10')
    await take('2026-06-10')
    await expect(take('2026-06-09')).rejects.toMatchObject({
      errors: { date: ['Sērijā jau ir dokuments ar datumu 10.06.2026.; numuriem jāseko datumiem'] },
    })
    await setProperty(db, 'numbers_follow_dates', false)
    expect((await take('2026-06-09')).no).toBe(3)
    await setProperty(db, 'numbers_follow_dates', true)
    await expectRefused(take('2026-06-09'), '422', 'date')
  })

  it('change only with a log entry, uniquely, never ahead of the counter; counters never go back', async () => {
    const [one, other] = [await acceptedInvoice(), await acceptedInvoice()]
    const old = await invoiceOf(one)
    const change = (new_number: string | null, log = true) =>
      db.transaction().execute(async (tx) => {
        if (log && new_number !== null) {
          await tx
            .insertInto('invoice_number_log')
            .values({ invoice_id: one, series: old.series, old_number: old.number, new_number, user_id: world.user })
            .execute()
        }
        await tx.updateTable('invoices').set({ number: new_number, series_no: null }).where('id', '=', one).execute()
      })
    await expectRefused(change('MANS-1', false), 'DG005', 'number')
    await expectRefused(change(null), 'DG005', 'number')
    await expectRefused(change('R-2026-099999'), 'DG005', 'number')
    await expectRefused(change((await invoiceOf(other)).number), '23505')
    await change('MANS-1')
    expect((await invoiceOf(one)).number).toBe('MANS-1')
    await expectRefused(db.updateTable('document_series').set({ last_no: 0 }).where('kind', '=', 'invoice').execute(), 'DG005', 'last_no')
    await expectRefused(db.deleteFrom('document_series').execute(), 'DG005')
    await expectRefused(db.deleteFrom('invoice_number_log').execute(), 'DG002')
  })

  it('are kept by drafts that have one: no deletion', async () => {
    const draft = await makeDraft()
    await setInvoice(draft, { number: 'MANS-2', series: 'MANS' })
    await expectRefused(db.deleteFrom('invoices').where('id', '=', draft).execute(), 'DG007', 'status')
  })
})
