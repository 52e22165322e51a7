import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { partNet, sum } from '../../contract/money.ts'
import { createDb, createPool, type Db } from '../../server/db/pool.ts'
import { freshDatabase, type TestDatabase } from '../support/postgres.ts'
import { invoicing, plain, today, type Row } from './invoicing.ts'
import { expectRefused, makeLine, makeOrder, makeWorld, setProperty, type World } from './world.ts'

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

describe('V1 to V5 totals', () => {
  it('refuses a line whose net is not its figures', async () => {
    const id = await makeDraft()
    await expectRefused(addItem(id, { quantity: '7', unit_price: '31.615', net: '221.30' }), '23514')
    await expect(addItem(id, { quantity: '7', unit_price: '31.615', net: '221.31' })).resolves.toBeDefined()
    await expectRefused(addItem(id, { vat_category: 'AE' }), '23514')
  })

  it('refuses a tax that is not the rate of its base, and a gross that is not net and tax', async () => {
    const id = await makeDraft()
    const vatLine = (tax: string, category = 'S', rate = '21') =>
      db.insertInto('invoice_vat_lines').values({ invoice_id: id, category, rate, taxable: '33.00', tax }).execute()
    await expectRefused(vatLine('7.00'), '23514')
    await expectRefused(vatLine('6.93', 'AE', '0'), '23514')
    await vatLine('6.93')
    await expectRefused(vatLine('6.93'), '23505')
    await expectRefused(setInvoice(id, { net: '33.00', vat: '6.93', gross: '39.94' }), '23514')
  })

  it('accepts any lines with right totals, and none with wrong ones', async () => {
    const row = fc.record({
      quantity: fc.integer({ min: 1, max: 999_999 }).map((n) => (n / 10_000).toFixed(4)),
      unit_price: fc.integer({ min: 0, max: 9_999_999 }).map((n) => (n / 10_000).toFixed(4)),
      discount_percent: fc.constantFrom('0', '5', '33.33'),
      vat: fc.constantFrom(['S', '21'] as const, ['S', '12'] as const, ['AE', '0'] as const),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 5 }),
        fc.constantFrom('right', 'net', 'group', 'line'),
        async (drawn, fault) => {
          const rows = drawn.map(({ vat, ...each }): Row => ({ ...each, vat_category: vat[0], vat_rate: vat[1] }))
          const id = await makeDraft()
          for (const each of rows) await addItem(id, each)
          await total(id, rows)
          if (fault === 'net') await setInvoice(id, { net: sql`net + 0.01`, gross: sql`gross + 0.01` })
          if (fault === 'group')
            await db.insertInto('invoice_vat_lines').values({ invoice_id: id, category: 'Z', rate: '0', taxable: '0', tax: '0' }).execute()
          if (fault === 'line') await addItem(id)
          if (fault === 'right') await expect(accept(id)).resolves.toMatch(/^R-2026-\d{6}$/)
          else await expectRefused(accept(id), 'DG006')
        },
      ),
      { numRuns: 30 },
    )
    await expectRefused(accept(await makeDraft()), 'DG006', 'status')
  })
})

describe('C3 and C5 an order line in parts', () => {
  async function fulfilledLine(quantity: string, unit_price: string) {
    return makeLine(db, world, await makeOrder(db, world, { status: 'in_fulfillment' }), {
      quantity,
      unit_price,
      quantity_fulfilled: quantity,
    })
  }
  const part = (invoice: number, source_id: number, row: Partial<Row> & { net?: string }) =>
    addItem(invoice, { ...row, source_type: 'order_item', source_id })

  it('gives 3.33, 3.34, 3.33 and the whole', async () => {
    const item = await fulfilledLine('3', '3.3333')
    const line = { quantity: '3', unit_price: '3.3333', discount_percent: '0' }
    const nets: string[] = []
    for (let n = 0; n < 3; n += 1) {
      const net = partNet(line, '1', { quantity: n, net: sum(nets) })
      nets.push(net)
      await part(await makeDraft(), item, { unit_price: '3.3333', net })
    }
    expect(nets).toEqual(['3.33', '3.34', '3.33'])
    const { quantity_invoiced, amount } = await db.selectFrom('order_items').selectAll().where('id', '=', item).executeTakeFirstOrThrow()
    expect([quantity_invoiced, amount]).toEqual(['3.0000', sum(nets).toFixed(2)])
    await expectRefused(part(await makeDraft(), item, { unit_price: '3.3333' }), 'DG006', 'quantity')
    const order = await db
      .selectFrom('orders')
      .innerJoin('order_items', 'order_id', 'orders.id')
      .select('invoicing_status')
      .where('order_items.id', '=', item)
      .executeTakeFirstOrThrow()
    expect(order.invoicing_status).toBe('full')
  })

  it('frees the line when a draft goes, and never invoices one piece twice', async () => {
    const item = await fulfilledLine('5', '10')
    const draft = await makeDraft()
    await part(draft, item, { quantity: '5' })
    await expectRefused(db.updateTable('order_items').set({ quantity_fulfilled: '4' }).where('id', '=', item).execute(), '23514')
    await db.deleteFrom('invoices').where('id', '=', draft).execute()
    const many = createDb(createPool(database.url, 16))
    const drafts = await Promise.all(Array.from({ length: 12 }, () => makeDraft()))
    const results = await Promise.allSettled(
      drafts.map((id) => many.transaction().execute((tx) => addItem(id, { source_type: 'order_item', source_id: item }, tx))),
    )
    await many.destroy()
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  })
})

describe('K1 an accepted invoice stands', () => {
  it('in every column but the few that live on', async () => {
    const id = await acceptedInvoice()
    const before = await invoiceOf(id)
    const free = new Set([
      'id',
      'status',
      'advance_applied',
      'credited',
      'paid',
      'open',
      'paid_at',
      'sent_at',
      'reminder_count',
      'reminded_on',
      'reminder_level_id',
      'dispute',
      'exported_at',
      'locked_at',
      'pdf_file_id',
      'ubl_file_id',
      'number',
      'series_no',
      'search',
      'created_at',
      'updated_at',
      'updated_by',
      'lock_version',
    ])
    for (const [column, value] of Object.entries(before)) {
      if (free.has(column)) continue
      const other =
        typeof value === 'number' ? value + 1 : /date/.test(column) ? '2026-05-05' : /^(net|vat|gross)$/.test(column) ? '1' : null
      const change = column.endsWith('snapshot')
        ? '{"a":1}'
        : column === 'uuid'
          ? sql`gen_random_uuid()`
          : (other ?? (typeof value === 'boolean' ? !value : /(_by|_id)$/.test(column) ? 1 : /_at$/.test(column) ? new Date() : 'x'))
      await expectRefused(setInvoice(id, { [column]: change }), 'DG003', 'status').catch((error: unknown) => {
        throw new Error(`column ${column} was not held`, { cause: error })
      })
    }
    await setInvoice(id, { sent_at: new Date(), reminder_count: 1, exported_at: new Date() })
  })

  it('with its lines, and cannot be unmade', async () => {
    const id = await acceptedInvoice()
    await expectRefused(addItem(id), 'DG003')
    await expectRefused(db.updateTable('invoice_items').set({ name: 'x' }).where('invoice_id', '=', id).execute(), 'DG003')
    await expectRefused(db.deleteFrom('invoice_items').where('invoice_id', '=', id).execute(), 'DG003')
    await expectRefused(db.deleteFrom('invoice_vat_lines').where('invoice_id', '=', id).execute(), 'DG003')
    await db.updateTable('invoice_items').set({ quantity_credited: '1' }).where('invoice_id', '=', id).execute()
    await expectRefused(db.updateTable('invoice_items').set({ quantity_credited: '2' }).where('invoice_id', '=', id).execute(), '23514')
    const stray = await makeDraft()
    await addItem(stray)
    await expectRefused(db.updateTable('invoice_items').set({ invoice_id: id }).where('invoice_id', '=', stray).execute(), 'DG003')
    await expectRefused(setInvoice(id, { status: 'draft' }), 'DG003', 'status')
    await expectRefused(db.deleteFrom('invoices').where('id', '=', id).execute(), 'DG003')
    await expectRefused(sql`truncate invoices cascade`.execute(db), 'DG002')
    await expectRefused(
      db.insertInto('invoices').values({ customer_id: world.customer, due_date: '2027-01-01', date: today, status: 'paid' }).execute(),
      'DG005',
      'number',
    )
  })

  it('even when a line is added while it is being accepted', async () => {
    const id = await makeDraft()
    await addItem(id)
    await total(id, [plain])
    const outcomes = await Promise.allSettled([accept(id), addItem(id), accept(id), addItem(id)])
    expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true)
    const { status, net } = await invoiceOf(id)
    const { rows } = await sql<{ net: string }>`select sum(net) as net from invoice_items where invoice_id = ${id}`.execute(db)
    if (status !== 'draft') expect(rows[0]?.net).toBe(net)
  })

  it('refuses a closed period at accept, but not later work', async () => {
    const id = await makeDraft('2026-01-10')
    const paidLater = await acceptedInvoice([plain], '2026-05-04')
    await setProperty(db, 'locked_until', '2026-05-04')
    await expectRefused(setInvoice(id, { status: 'accepted', number: 'X-1', series: 'X', accepted_at: new Date() }), 'DG004', 'date')
    await expectRefused(setInvoice(id, { notes: 'x' }), 'DG004', 'date')
    await setInvoice(paidLater, { sent_at: new Date() })
    const payment = { customer_id: world.customer, amount: '5', date: '2026-05-04' }
    await expectRefused(db.insertInto('payments').values(payment).execute(), 'DG004', 'date')
    await setProperty(db, 'locked_until', '')
  })
})
