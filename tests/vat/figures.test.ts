import { sql, type RawBuilder } from 'kysely'
import { describe, expect, test } from 'vitest'
import { invoices } from '../../contract/invoices/invoices.ts'
import { returnActs } from '../../contract/return-acts/return-acts.ts'
import { vat } from '../../contract/vat/vat.ts'
import type { Person, TestApp } from '../support/app.ts'
import { billAccepted, received, returned, returning } from '../support/buying.ts'
import { credited, paidAdvance } from '../support/crediting.ts'
import { makeCategory, makeItem, makeOrder, makeService, makeStock, makeSupplier, setProperty } from '../support/factories.ts'
import { accepted, dayAgo, invoiceOf, issue, makeBuyer, paid, reserve } from '../support/invoicing.ts'
import { soldSimply } from '../support/simplified-credits.ts'
import { beginTests } from '../support/story.ts'

/** @file Rows of the VAT return: each case with the sums that it adds, reckoned by hand. */

let app: TestApp
let clerk: Person
beginTests((begun) => ({ app, clerk } = begun))

type Changes = Readonly<Record<string, string>>

async function figuresOf(from: string, to: string): Promise<Map<string, number>> {
  const { data } = await clerk.done(vat.figures, { query: { from, to } })
  const totals = { owed: data.owed, deducted: data.deducted, payable: data.payable, unruled: String(data.unruled) }
  const cents = [...data.rows.map(({ row, amount }) => [row, amount] as const), ...Object.entries(totals)]
  return new Map(cents.map(([row, amount]) => [row, Math.round(Number(amount) * 100)]))
}

/** Changes that the documents make to the period, without rows that stay. */
async function added(make: () => Promise<unknown>, from = dayAgo(0), to = dayAgo(0)): Promise<Changes> {
  const before = await figuresOf(from, to)
  await make()
  const after = await figuresOf(from, to)
  const changes = [...after].flatMap(([row, amount]) => {
    const change = amount - (before.get(row) ?? 0)
    return change === 0 ? [] : [[row, (change / 100).toFixed(2)] as const]
  })
  return Object.fromEntries(changes)
}

const countryOf = async (code: string) =>
  (await app.db.selectFrom('countries').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id

async function abroad(code: string, vat_nr: string | null): Promise<number> {
  const type = await app.db.selectFrom('customer_types').select('id').where('name', '=', 'Ārvalstu uzņēmums').executeTakeFirstOrThrow()
  return makeBuyer(app, {
    country_id: await countryOf(code),
    type_id: type.id,
    reg_nr: null,
    vat_nr,
    city: 'Pilsēta',
    postal_code: '10111',
  })
}

const supplierOf = async (code: string) => makeSupplier(app, { country_id: await countryOf(code) })

async function sold(customer_id: number, item: number, quantity = '10') {
  return accepted(app, { customer_id, order_items: [{ item_id: item, quantity }] })
}

async function itemAt(vat_rate_code: string): Promise<number> {
  return makeService(app, { category_id: await makeCategory(app, { vat_rate_code }) })
}

async function timber(): Promise<number> {
  const category_id = await makeCategory(app, { reverse_vat: true, vat_reason_code: 'VATEX-EU-AE-R1' })
  return makeService(app, { category_id })
}

async function bought(code: string, vat_kind: 'domestic' | 'reverse' | 'eu', rate = 'PVN21'): Promise<{ id: number }> {
  const category_id = await makeCategory(app, { vat_rate_code: rate })
  const receipt = await received(app, [{ item_id: await makeItem(app, { category_id }) }], { supplier_id: await supplierOf(code) })
  return billAccepted(app, receipt, { vat_kind })
}

/** Ten hours or pieces at 10.00, ten pieces bought at 5.00. */
const cases: readonly (readonly [what: string, make: () => Promise<unknown>, adds: Changes])[] = [
  [
    '21 % at home',
    async () => sold(await makeBuyer(app), await makeService(app)),
    { 40: '100.00', 41: '100.00', 52: '21.00', owed: '21.00', payable: '21.00' },
  ],
  [
    '12 %',
    async () => sold(await makeBuyer(app), await itemAt('PVN12')),
    { 40: '100.00', 42: '100.00', 53: '12.00', owed: '12.00', payable: '12.00' },
  ],
  [
    '5 %',
    async () => sold(await makeBuyer(app), await itemAt('PVN5')),
    { 40: '100.00', '42.1': '100.00', '53.1': '5.00', owed: '5.00', payable: '5.00' },
  ],
  ['reverse charge at home', async () => sold(await makeBuyer(app), await timber()), { 40: '100.00', '41.1': '100.00' }],
  [
    'a service to a business in the Union',
    async () => sold(await abroad('EE', 'EE100931558'), await makeService(app)),
    { 40: '100.00', '48.2': '100.00' },
  ],
  [
    'a service to a business outside the Union',
    async () => sold(await abroad('US', null), await makeService(app)),
    { 40: '100.00', '48.2': '100.00' },
  ],
  ['an exempt service', async () => sold(await makeBuyer(app), await itemAt('PVNE')), { 40: '100.00', 49: '100.00' }],
  ['a service at 0 %', async () => sold(await makeBuyer(app), await itemAt('PVN0')), { 40: '100.00', 43: '100.00', 48: '100.00' }],
  [
    'goods at 0 %',
    async () => {
      const item = await makeItem(app, { category_id: await makeCategory(app, { vat_rate_code: 'PVN0' }) })
      await makeStock(app, item, '10')
      await sold(await makeBuyer(app), item)
    },
    { 40: '100.00', 43: '100.00' },
  ],
  [
    'a simplified invoice without a named buyer',
    async () => soldSimply(app, { items: [{ item_id: await makeService(app), quantity: '1', unit_price: '12.10' }] }),
    { 40: '10.00', 41: '10.00', 52: '2.10', owed: '2.10', payable: '2.10' },
  ],
  ['a purchase at home', () => bought('LV', 'domestic'), { 60: '10.50', 62: '10.50', deducted: '10.50', payable: '-10.50' }],
  [
    'a purchase at home whose buyer owes the tax',
    () => bought('LV', 'reverse'),
    { 52: '10.50', owed: '10.50', 60: '10.50', 62: '10.50', deducted: '10.50' },
  ],
  [
    'goods from the Union',
    () => bought('EE', 'eu'),
    { 40: '50.00', 50: '50.00', 55: '10.50', owed: '10.50', 60: '10.50', 64: '10.50', deducted: '10.50' },
  ],
  [
    'goods from the Union at 12 %',
    () => bought('EE', 'eu', 'PVN12'),
    { 40: '50.00', 51: '50.00', 56: '6.00', owed: '6.00', 60: '6.00', 64: '6.00', deducted: '6.00' },
  ],
  [
    'a service from the Union',
    () => bought('EE', 'reverse'),
    { 40: '50.00', 50: '50.00', 55: '10.50', owed: '10.50', 60: '10.50', 64: '10.50', deducted: '10.50' },
  ],
  [
    'a service from outside the Union',
    () => bought('US', 'reverse'),
    { 54: '10.50', owed: '10.50', 60: '10.50', 63: '10.50', deducted: '10.50' },
  ],
]

describe('adds to its rows', () => {
  test.each(cases)('%s', async (_, make, adds) => {
    expect(await added(make)).toEqual(adds)
  })
})

describe('what lowers tax', () => {
  test('of the same period is taken off its rows', async () => {
    const invoice = await sold(await makeBuyer(app), await makeService(app))
    const item = invoice.invoice_items[0]?.id ?? 0
    expect(await added(() => credited(app, invoice, { items: [{ invoice_item_id: item, quantity: '4' }] }))).toEqual({
      40: '-40.00',
      41: '-40.00',
      52: '-8.40',
      owed: '-8.40',
      payable: '-8.40',
    })
  })

  test('of an earlier period stands in row 67, and what has no tax is taken off its row', async () => {
    const taxed = await sold(await makeBuyer(app), await makeService(app))
    const exempt = await sold(await makeBuyer(app), await itemAt('PVNE'))
    await backdated([taxed.id, exempt.id], 40)
    expect(await added(() => credited(app, taxed))).toEqual({ 67: '21.00', deducted: '21.00', payable: '-21.00' })
    expect(await added(() => credited(app, exempt))).toEqual({ 40: '-100.00', 49: '-100.00' })
  })

  test('of purchases is taken off row 62, of an earlier period it is paid back in row 57', async () => {
    const same = await returned(app, await returning(app, await bought('LV', 'domestic')))
    expect(await added(() => creditedBySupplier(same.id))).toEqual({ 60: '-10.50', 62: '-10.50', deducted: '-10.50', payable: '10.50' })
    const earlier = await bought('LV', 'domestic')
    const late = await returned(app, await returning(app, earlier))
    await pastTriggers(sql`update procurement_invoices set date = ${dayAgo(40)} where id = ${earlier.id}`)
    expect(await added(() => creditedBySupplier(late.id))).toEqual({ 57: '10.50', owed: '10.50', payable: '10.50' })
  })
})

test('an invoice belongs to the day of its tax point, on both ends of the period', async () => {
  const invoice = await sold(await makeBuyer(app), await makeService(app))
  await backdated([invoice.id], 100)
  const rows = async (from: number, to: number) => (await figuresOf(dayAgo(from), dayAgo(to))).get('41')
  expect([await rows(100, 100), await rows(101, 100), await rows(100, 99), await rows(99, 99), await rows(101, 101)]).toEqual([
    10_000, 10_000, 10_000, 0, 0,
  ])
})

test('an advance is declared with each instalment and taken off by the invoice that uses it', async () => {
  const customer_id = await makeBuyer(app)
  const order = await makeOrder(app, { customer_id, order_items: [{ item_id: await makeService(app), quantity: '10' }] })
  expect(await added(() => paidAdvance(app, order.id, { percent: '50' }))).toEqual({
    40: '50.00',
    41: '50.00',
    52: '10.50',
    owed: '10.50',
    payable: '10.50',
  })
  await reserve(app, order.id)
  await issue(app, order.id)
  const { id } = await invoiceOf(app, order.id)
  expect(await added(() => clerk.done(invoices.accept, { params: { id } }))).toEqual({
    40: '50.00',
    41: '50.00',
    52: '10.50',
    owed: '10.50',
    payable: '10.50',
  })
  const { data } = await clerk.done(vat.entries, { query: { date_from: dayAgo(0), date_to: dayAgo(0), customer_id } })
  expect(data.map(({ source, taxable, tax, vat_rows }) => [source, taxable, tax, vat_rows]).toSorted()).toEqual([
    ['advance', '50.00', '10.50', '41, 52'],
    ['advance_settlement', '-50.00', '-10.50', '41, 52'],
    ['invoice', '100.00', '21.00', '41, 52'],
  ])
})

test('tax on payment is declared with each payment, and the parts add up', async () => {
  await setProperty(app, 'vat_regime', 'cash_accounting')
  try {
    const customer_id = await makeBuyer(app)
    let invoice = await accepted(app, { customer_id, order_items: [{ item_id: await makeService(app), quantity: '1' }] })
    expect((await entriesOf(customer_id)).length).toBe(0)
    for (const amount of ['3.33', '4.44', '4.33']) invoice = await paid(app, invoice, amount)
    const entries = await entriesOf(customer_id)
    expect(entries.every(({ source }) => source === 'vat_on_payment')).toBe(true)
    const total = (of: 'taxable' | 'tax') => entries.reduce((all, entry) => all + Math.round(Number(entry[of]) * 100), 0)
    expect([total('taxable'), total('tax')]).toEqual([1000, 210])
  } finally {
    await setProperty(app, 'vat_regime', 'registered')
  }
})

test('a rate that no rule knows is shown without a row', async () => {
  await sql`insert into vat_rates (code, rate, en_category, valid_from, label) values ('PVN14', 14, 'S', '2020-01-01', '14 %')`.execute(
    app.db,
  )
  expect(await added(async () => sold(await makeBuyer(app), await itemAt('PVN14')))).toEqual({ unruled: '1.00' })
  const { data } = await clerk.done(vat.entries, { query: { date_from: dayAgo(0), date_to: dayAgo(0), unruled: '1' } })
  expect(data.map(({ rate, vat_rows, is_unruled }) => [rate, vat_rows, is_unruled])).toEqual([['14.0000', null, true]])
})

async function entriesOf(customer_id: number) {
  return (await clerk.done(vat.entries, { query: { date_from: dayAgo(0), date_to: dayAgo(0), customer_id } })).data
}

async function creditedBySupplier(id: number): Promise<void> {
  const { lock_version } = (await clerk.done(returnActs.show, { params: { id } })).data
  await clerk.done(returnActs.update, { params: { id }, body: { supplier_credit_nr: `K-${id}`, lock_version } })
}

async function backdated(ids: readonly number[], days: number): Promise<void> {
  await pastTriggers(sql`update invoices set vat_point_date = ${dayAgo(days)} where id = any (${[...ids]})`)
}

/** Accepted documents do not change. */
async function pastTriggers(change: RawBuilder<unknown>): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await change.execute(tx)
  })
}
