import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { invoices } from '../../contract/invoices/invoices.ts'
import type { InvoiceRecord } from '../../contract/invoices/invoice-record.ts'
import { shop } from '../../contract/shop/shop.ts'
import { simplified } from '../../contract/simplified/simplified.ts'
import { supplierInvoices } from '../../contract/supplier-invoices/supplier-invoices.ts'
import { marginCases, type GoodsVatCase } from '../../contract/company/vat-cases.ts'
import type { MarginSale } from '../../contract/vat/margins.ts'
import { vat } from '../../contract/vat/vat.ts'
import type { Person, TestApp } from '../support/app.ts'
import { billed, billAccepted, received } from '../support/buying.ts'
import { credited, paidAdvance } from '../support/crediting.ts'
import { makeCategory, makeItem, makeOrder, makeStock } from '../support/factories.ts'
import { accepted, dayAgo, draft, invoiceNow, invoiceOf, issue, makeBuyer, reserve } from '../support/invoicing.ts'
import { postedOf } from '../support/ledger.ts'
import { pdfPages } from '../support/pdf-text.ts'
import { expectFound } from '../support/planted.ts'
import { makeShop, soldForCash } from '../support/shop.ts'
import { beginStory } from '../support/story.ts'
import { brokenRules } from '../support/ubl-check.ts'
import { makeSerial, nameOn, serialOrder } from '../support/units.ts'

/** @file The margin scheme (docs/domain/margin-scheme.md): every sum was reckoned by hand. */

let app: TestApp
let clerk: Person
let warehouse_id = 0
beginStory(async (begun) => {
  ;({ app, clerk } = begun)
  warehouse_id = await makeShop(app)
})

const used = 'PVN-138-MANTAS'

/** Goods of the scheme, bought at `cost` EUR each. */
async function goods(cost: string, { quantity = '10', vat_case = used, rate = 'PVN21', place = 0 } = {}): Promise<number> {
  const category_id = await makeCategory(app, { vat_case, vat_rate_code: rate })
  const item = await makeItem(app, { category_id, shop_price: '150' })
  await makeStock(app, item, quantity, { cost, ...(place > 0 && { warehouse_id: place }) })
  return item
}

interface Sale {
  item_id: number
  quantity?: string
  unit_price: string
}

function sold({ quantity = '1', ...line }: Sale, customer_id?: number): Promise<InvoiceRecord> {
  return accepted(app, { order_items: [{ quantity, ...line }], ...(customer_id !== undefined && { customer_id }) })
}

/** Of today, in the order of their writing. */
async function margins(number: string | null): Promise<MarginSale[]> {
  const { data } = await clerk.done(vat.marginSales, {
    query: { date_from: dayAgo(0), date_to: dayAgo(0), per_page: 200, q: number ?? '-' },
  })
  return data.filter((row) => row.number === number).toSorted((a, b) => a.id - b.id)
}

const figuresOf = (rows: readonly MarginSale[]) =>
  rows.map(({ sale, purchase, margin, taxable, tax }) => [sale, purchase, margin, taxable, tax].join(' '))

async function declared(number: string | null): Promise<string[]> {
  const { data } = await clerk.done(vat.entries, { query: { date_from: dayAgo(0), date_to: dayAgo(0), per_page: 200, q: number ?? '-' } })
  return data
    .filter((row) => row.number === number)
    .map(({ category, rate, taxable, tax, vat_rows }) => [category, Number(rate), taxable, tax, vat_rows].join(' '))
}

const lineOf = (invoice: InvoiceRecord, place = 0) => invoice.invoice_items[place]?.id ?? 0

describe('the tax inside the margin', () => {
  const cases: readonly (readonly [
    what: string,
    cost: string,
    quantity: string,
    price: string,
    rate: string,
    figures: string,
    row: string[],
  ])[] = [
    ['a profit', '100', '1', '150', 'PVN21', '150.00 100.00 50.00 41.32 8.68', ['S 21 41.32 8.68 41, 52']],
    ['a loss', '100', '1', '80', 'PVN21', '80.00 100.00 -20.00 0.00 0.00', []],
    ['neither', '80', '1', '80', 'PVN21', '80.00 80.00 0.00 0.00 0.00', []],
    ['a margin of half a cent of tax', '10', '1', '10.14', 'PVN12', '10.14 10.00 0.14 0.12 0.02', ['S 12 0.12 0.02 42, 53']],
    ['used books', '2', '3', '4.10', 'PVN5', '12.30 6.00 6.30 6.00 0.30', ['S 5 6.00 0.30 42.1, 53.1']],
    ['costs with parts of a cent', '3.3333', '3', '5', 'PVN21', '15.00 10.00 5.00 4.13 0.87', ['S 21 4.13 0.87 41, 52']],
    ['goods without a rate above zero', '100', '1', '150', 'PVNE', '150.00 100.00 50.00 41.32 8.68', ['S 21 41.32 8.68 41, 52']],
  ]
  test.each(cases)('%s', async (_, cost, quantity, unit_price, rate, figures, rows) => {
    const invoice = await sold({ item_id: await goods(cost, { rate }), quantity, unit_price })
    expect([invoice.vat, invoice.net, invoice.gross]).toEqual(['0.00', figures.split(' ')[0], figures.split(' ')[0]])
    expect(figuresOf(await margins(invoice.number))).toEqual([figures])
    expect(await declared(invoice.number)).toEqual(rows)
  })

  test('is moved from income to the account of VAT', async () => {
    const invoice = await sold({ item_id: await goods('100'), unit_price: '150' })
    const posted = await postedOf(app, 'invoice', invoice.id)
    expect(posted['5721']).toBe('-8.68')
    expect(Object.values(posted).filter((amount) => ['150.00', '-141.32'].includes(amount))).toHaveLength(2)
    const note = await credited(app, invoice)
    expect((await postedOf(app, 'credit_note', note.id))['5721']).toBe('8.68')
  })

  test('is reckoned of each line by itself: a loss does not lower the profit of another', async () => {
    const lines = [
      { item_id: await goods('100'), quantity: '1', unit_price: '150' },
      { item_id: await goods('100'), quantity: '1', unit_price: '60' },
    ]
    const { number } = await accepted(app, { order_items: lines })
    expect(figuresOf(await margins(number))).toEqual(['150.00 100.00 50.00 41.32 8.68', '60.00 100.00 -40.00 0.00 0.00'])
  })

  test('invoices of one order line have the cost of what was issued for it, to the cent', async () => {
    const item_id = await goods('10', { quantity: '2' })
    const order = await makeOrder(app, { customer_id: await makeBuyer(app), order_items: [{ item_id, quantity: '5', unit_price: '30' }] })
    await reserve(app, order.id)
    const line = order.order_items[0]?.id ?? 0
    await issue(app, order.id, [{ id: line, quantity: '2' }])
    const first = await clerk.done(invoices.accept, { params: { id: (await invoiceOf(app, order.id)).id } })
    expect(figuresOf(await margins(first.data.number))).toEqual(['60.00 20.00 40.00 33.06 6.94'])
    await makeStock(app, item_id, '3', { cost: '20' })
    await reserve(app, order.id)
    await issue(app, order.id)
    const second = await clerk.done(invoices.accept, { params: { id: (await invoiceOf(app, order.id)).id } })
    expect(figuresOf(await margins(second.data.number))).toEqual(['90.00 60.00 30.00 24.79 5.21'])
  })

  test('a withdrawn invoice has none until it is accepted again', async () => {
    const { id, number } = await sold({ item_id: await goods('100'), unit_price: '150' })
    const { lock_version } = await invoiceNow(app, id)
    await clerk.done(invoices.withdraw, { params: { id }, body: { lock_version } })
    const kept = await sql`select from margin_lines where document_type = 'invoice' and document_id = ${id}`.execute(app.db)
    expect([await margins(number), kept.rows]).toEqual([[], []])
    const { data } = await clerk.done(invoices.accept, { params: { id } })
    expect(figuresOf(await margins(data.number))).toEqual(['150.00 100.00 50.00 41.32 8.68'])
  })

  test('goods whose cost is not known are not sold in the scheme', async () => {
    const category_id = await makeCategory(app, { vat_case: used })
    const item_id = await makeItem(app, { category_id, is_stocked: false, name: 'Nezināma lieta' })
    const { id } = await draft(app, { order_items: [{ item_id, quantity: '1', unit_price: '10' }] })
    const refused = await clerk.call(invoices.accept, { params: { id } })
    expect([refused.status, JSON.stringify(refused.body.errors)]).toEqual([
      422,
      expect.stringContaining('„Nezināma lieta” nav zināma iepirkuma cena'),
    ])
  })
})

describe('what is credited', () => {
  test('takes off differences of rounded sums, which add up to the sale', async () => {
    const invoice = await sold({ item_id: await goods('3.3333'), quantity: '3', unit_price: '10' })
    const back = () => credited(app, invoice, { items: [{ invoice_item_id: lineOf(invoice), quantity: '1' }] })
    const notes = [await back(), await back(), await back()]
    expect(figuresOf(await margins(invoice.number))).toEqual(['30.00 10.00 20.00 16.53 3.47'])
    const figures = await Promise.all(notes.map(async ({ number }) => figuresOf(await margins(number))))
    expect(figures).toEqual([['-10.00 -3.33 -6.67 -5.51 -1.16'], ['-10.00 -3.34 -6.66 -5.51 -1.15'], ['-10.00 -3.33 -6.67 -5.51 -1.16']])
    expect(await declared(notes[1]?.number ?? null)).toEqual(['S 21 -5.51 -1.15 41, 52'])
  })

  test('a lower price lowers the margin, at most to nothing', async () => {
    const invoice = await sold({ item_id: await goods('100'), unit_price: '150' })
    const cut = (unit_price: string) =>
      credited(app, invoice, { reason: 'price', items: [{ invoice_item_id: lineOf(invoice), unit_price }] })
    expect(figuresOf(await margins((await cut('20')).number))).toEqual(['-20.00 0.00 -20.00 -16.53 -3.47'])
    expect(figuresOf(await margins((await cut('60')).number))).toEqual(['-60.00 0.00 -60.00 -24.79 -5.21'])
  })

  test('of an earlier period stands in row 67', async () => {
    const invoice = await sold({ item_id: await goods('100'), unit_price: '150' })
    await app.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update invoices set vat_point_date = ${dayAgo(40)} where id = ${invoice.id}`.execute(tx)
    })
    expect(await declared((await credited(app, invoice)).number)).toEqual(['S 21 -41.32 -8.68 67'])
  })

  test('two pieces of different cost: each comes back with its own', async () => {
    const serial = await makeSerial(app, ['60', '100'])
    const category_id = await makeCategory(app, { vat_case: used })
    await app.db.updateTable('catalog_items').set({ category_id, price: '120' }).where('id', '=', serial.item_id).execute()
    const order = await nameOn(app, await serialOrder(app, serial, '2'), serial.numbers)
    await issue(app, order.id)
    const { data } = await clerk.done(invoices.accept, { params: { id: (await invoiceOf(app, order.id)).id } })
    expect(figuresOf(await margins(data.number))).toEqual(['240.00 160.00 80.00 66.12 13.88'])
    const back = async (place: number) => {
      const items = [{ invoice_item_id: lineOf(data), quantity: '1', units: [serial.numbers[place] ?? ''] }]
      return figuresOf(await margins((await credited(app, data, { items })).number))
    }
    expect(await back(1)).toEqual(['-120.00 -100.00 -20.00 -16.53 -3.47'])
    expect(await back(0)).toEqual(['-120.00 -60.00 -60.00 -49.59 -10.41'])
  })
})

describe('without an order', () => {
  test('a simplified invoice follows its lines', async () => {
    const item_id = await goods('100', { place: warehouse_id })
    const body = { customer_id: await makeBuyer(app), warehouse_id, items: [{ item_id, quantity: '1', unit_price: '150' }] }
    const { data } = await clerk.done(simplified.create, { body })
    expect([data.vat, figuresOf(await margins(data.number))]).toEqual(['0.00', ['150.00 100.00 50.00 41.32 8.68']])
    const [line] = data.simplified_invoice_items
    if (!line) throw new Error('No line')
    await clerk.done(simplified.updateItem, { params: { id: line.id }, body: { quantity: '2', lock_version: line.lock_version } })
    expect(figuresOf(await margins(data.number))).toEqual(['300.00 200.00 100.00 82.64 17.36'])
    expect(await declared(data.number)).toEqual(['S 21 82.64 17.36 41, 52'])
    expect((await postedOf(app, 'simplified_invoice', data.id))['5721']).toBe('-17.36')
  })

  test('a sale at the till declares its margin, and what comes back takes off its part', async () => {
    const item_id = await goods('100', { place: warehouse_id })
    const sale = await soldForCash(clerk, [{ item_id, quantity: '2' }])
    expect([sale.gross, sale.vat, figuresOf(await margins(sale.number))]).toEqual(['300.00', '0.00', ['300.00 200.00 100.00 82.64 17.36']])
    const items = [{ line_id: sale.shop_order_items[0]?.id ?? 0, quantity: '1' }]
    const { data } = await clerk.done(shop.takeBack, { params: { id: sale.id }, body: { items } })
    expect(figuresOf(await margins(data.number))).toEqual(['-150.00 -100.00 -50.00 -41.32 -8.68'])
    expect(await declared(data.number)).toEqual(['S 21 -41.32 -8.68 41, 52'])
    expect((await postedOf(app, 'shop_order', data.id))['5721']).toBe('8.68')
  })

  test.each([true, false])('an invoice of a sale at the till takes over its margin (full: %s)', async (is_full) => {
    const sale = await soldForCash(clerk, [{ item_id: await goods('100', { place: warehouse_id }), quantity: '1' }])
    const body = { customer_id: await makeBuyer(app), is_full }
    const { invoice_id, simplified_invoice_id } = await clerk.done(shop.invoice, { params: { id: sale.id }, body })
    expect(await margins(sale.number)).toEqual([])
    const { number } = is_full
      ? await invoiceNow(app, invoice_id ?? 0)
      : (await clerk.done(simplified.show, { params: { id: simplified_invoice_id ?? 0 } })).data
    expect(figuresOf(await margins(number))).toEqual(['150.00 100.00 50.00 41.32 8.68'])
  })
})

describe('documents', () => {
  const kinds: readonly (readonly [GoodsVatCase, code: string, words: string])[] = [
    [used, 'VATEX-EU-F', 'Peļņas daļas režīms: lietotas mantas'],
    ['PVN-138-MAKSLA', 'VATEX-EU-I', 'Peļņas daļas režīms: mākslas darbi'],
    ['PVN-138-KOLEKCIJA', 'VATEX-EU-J', 'Peļņas daļas režīms: kolekciju priekšmeti un senlietas'],
  ]
  test.each(kinds)('%s is named in words, by code %s in the e-invoice', async (vat_case, code, words) => {
    const invoice = await sold({ item_id: await goods('100', { vat_case }), unit_price: '150' })
    const xml = (await clerk.call(invoices.xml, { params: { id: invoice.id } })).bytes
    expect(brokenRules(xml)).toEqual([])
    expect(xml.toString()).toContain(`<cbc:TaxExemptionReasonCode>${code}</cbc:TaxExemptionReasonCode>`)
    expect(xml.toString()).toContain(`<cbc:TaxExemptionReason>${words}, PVN likuma 138. pants</cbc:TaxExemptionReason>`)
    const text = (await pdfPages((await clerk.call(invoices.pdf, { params: { id: invoice.id } })).bytes)).flat().join('\n')
    expect(text).toContain(words)
    expect(text).not.toContain('Atbrīvots')
  })

  test('an advance declares nothing, the sale does', async () => {
    const order_items = [{ item_id: await goods('100'), quantity: '1', unit_price: '150' }]
    const order = await makeOrder(app, { customer_id: await makeBuyer(app), order_items })
    const advance = await paidAdvance(app, order.id, { percent: '50' })
    expect(await declared(advance.number)).toEqual([])
    await reserve(app, order.id)
    await issue(app, order.id)
    const { data } = await clerk.done(invoices.accept, { params: { id: (await invoiceOf(app, order.id)).id } })
    expect(await declared(data.number)).toEqual(['S 21 41.32 8.68 41, 52'])
  })

  test('beside other exempt goods an advance declares their part alone, and the sale takes that off', async () => {
    const exempt = await makeItem(app, { category_id: await makeCategory(app, { vat_rate_code: 'PVNE' }) })
    await makeStock(app, exempt, '1')
    const order_items = [
      { item_id: await goods('100'), quantity: '1', unit_price: '150' },
      { item_id: exempt, quantity: '1', unit_price: '50' },
    ]
    const order = await makeOrder(app, { customer_id: await makeBuyer(app), order_items })
    const advance = await paidAdvance(app, order.id, { percent: '50' })
    expect(await declared(advance.number)).toEqual(['E 0 25.00 0.00 49'])
    await reserve(app, order.id)
    await issue(app, order.id)
    const { data } = await clerk.done(invoices.accept, { params: { id: (await invoiceOf(app, order.id)).id } })
    // A quarter of what each group of the invoice used: of 75.00 and of 25.00.
    const rows = ['E 0 -18.75 0.00 49', 'E 0 -6.25 0.00 49', 'E 0 50.00 0.00 49', 'S 21 41.32 8.68 41, 52']
    expect((await declared(data.number)).toSorted()).toEqual(rows)
  })

  test('goods of the scheme are bought without a tax that is deducted', async () => {
    const accepted = await billAccepted(app, await received(app, [{ item_id: await goods('100'), quantity: '1', purchase_price: '100' }]))
    expect([accepted.net, accepted.vat]).toEqual(['100.00', '0.00'])
    const item_id = await makeItem(app)
    const { id, lock_version } = await billed(app, await received(app, [{ item_id, quantity: '1', purchase_price: '100' }]))
    const category_id = await makeCategory(app, { vat_case: used })
    await app.db.updateTable('catalog_items').set({ category_id }).where('id', '=', item_id).execute()
    const refused = await clerk.call(supplierInvoices.update, { params: { id }, body: { event: 'ACCEPT', lock_version } })
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['vat_deduction_id']])
  })
})

test('the database tells the same reasons apart as the contract', async () => {
  const { rows } = await sql<{ code: string }>`select code from vat_reasons where is_margin_scheme(code)`.execute(app.db)
  expect(rows.map(({ code }) => code).toSorted()).toEqual([...marginCases].toSorted())
})

test('the audit finds a line without its margin, and a tax that is another', async () => {
  await credited(app, await sold({ item_id: await goods('100'), unit_price: '150' }))
  const last = sql`(select max(id) from margin_lines where document_type = 'credit_note')`
  await expectFound(app.db, [
    ['MARGIN1_each_line_in_the_scheme_has_its_margin', sql`delete from margin_lines where id = ${last}`],
    [
      'MARGIN1_each_line_in_the_scheme_has_its_margin',
      sql`update margin_lines set sale = sale - 1, purchase = purchase - 1 where id = ${last}`,
    ],
    ['MARGIN4_tax_is_that_inside_what_is_left', sql`update margin_lines set tax = tax - 0.01, taxable = taxable + 0.01 where id = ${last}`],
  ])
})
