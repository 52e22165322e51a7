import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { catalog } from '../../contract/catalog/catalog.ts'
import type { OrderVatCase } from '../../contract/company/vat-cases.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { orders } from '../../contract/orders/orders.ts'
import { vat } from '../../contract/vat/vat.ts'
import type { Person, TestApp } from '../support/app.ts'
import { credited, paidAdvance } from '../support/crediting.ts'
import { makeCategory, makeItem, makeOrder, makeService, makeStock } from '../support/factories.ts'
import { accepted, dayAgo, invoiceNow, makeBuyer } from '../support/invoicing.ts'
import { beginTests } from '../support/story.ts'

/** @file Rows 44 to 47 and kinds of PVN 2: what an order or a category chooses, from the line to return, annex and document. */

let app: TestApp
let clerk: Person
beginTests((begun) => ({ app, clerk } = begun))

const countryOf = async (code: string) =>
  (await app.db.selectFrom('countries').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id

let nextNumber = 100_366_327
async function abroad(code: string, isRegistered: boolean): Promise<number> {
  const type = isRegistered ? 'Ārvalstu uzņēmums' : 'Fiziska persona'
  const { id } = await app.db.selectFrom('customer_types').select('id').where('name', '=', type).executeTakeFirstOrThrow()
  nextNumber += 1
  const vat_nr = isRegistered ? `${code}${nextNumber}` : null
  return makeBuyer(app, { country_id: await countryOf(code), type_id: id, reg_nr: null, vat_nr, city: 'Pilsēta', postal_code: '10111' })
}

async function goods(fields: Parameters<typeof makeCategory>[1] = {}): Promise<number> {
  const item = await makeItem(app, { category_id: await makeCategory(app, fields) })
  await makeStock(app, item, '100')
  return item
}

interface Sold {
  customer_id: number
  item?: number
  vat_case?: OrderVatCase
  quantity?: string
}

/** Pieces at 10.00. */
async function sold({ customer_id, item, vat_case, quantity = '20' }: Sold) {
  const order_items = [{ item_id: item ?? (await goods()), quantity, unit_price: '10' }]
  return accepted(app, { customer_id, order_items, ...(vat_case && { vat_case }) })
}

const today = () => ({ date_from: dayAgo(0), date_to: dayAgo(0), per_page: 200 })

async function declared(customer_id: number): Promise<unknown[]> {
  const { data } = await clerk.done(vat.entries, { query: { ...today(), customer_id } })
  return data.map(({ category, taxable, tax, vat_rows }) => [category, taxable, tax, vat_rows])
}

async function listed(invoice: { number: string | null; customer: { id: number } }): Promise<unknown[]> {
  const { vat_nr } = await app.db.selectFrom('customers').select('vat_nr').where('id', '=', invoice.customer.id).executeTakeFirstOrThrow()
  const { data } = await clerk.done(vat.annexes, { query: today() })
  return data
    .filter((row) => row.number === invoice.number || (row.vat_nr !== null && row.vat_nr === vat_nr))
    .map(({ annex, deal, document_kind, taxable, tax }) => [annex, deal, document_kind, taxable, tax])
}

const fruit = { vat_rate_code: 'PVN12', vat_case: 'PVN-42-16' } as const
const vehicle = { vat_case: 'PVN-TRANSPORTS' } as const

const cases: readonly (readonly [what: string, sell: () => Promise<Sold>, category: string, row: string, annexes: readonly unknown[]])[] = [
  [
    'a free port',
    async () => ({ customer_id: await makeBuyer(app), vat_case: 'PVN-BRIVOSTA' }),
    'Z',
    '44',
    [['PVN1III', '44', '1', '200.00', '0.00']],
  ],
  [
    'a customs warehouse',
    async () => ({ customer_id: await makeBuyer(app), vat_case: 'PVN-MUITA' }),
    'Z',
    '46',
    [['PVN1III', '43', '1', '200.00', '0.00']],
  ],
  [
    'a zero-rated service at home',
    async () => ({
      customer_id: await makeBuyer(app),
      item: await makeService(app, { category_id: await makeCategory(app, { vat_rate_code: 'PVN0' }) }),
    }),
    'Z',
    '48',
    [['PVN1III', '43', '1', '200.00', '0.00']],
  ],
  [
    'fresh produce to the Union',
    async () => ({ customer_id: await abroad('EE', true), item: await goods(fruit) }),
    'K',
    '45.1',
    [['PVN2', 'G', null, '200.00', null]],
  ],
  [
    'call-off stock',
    async () => ({ customer_id: await abroad('EE', true), vat_case: 'PVN-31-1' }),
    'K',
    '45.1',
    [['PVN2', 'N', null, '200.00', null]],
  ],
  [
    'the Union after importation',
    async () => ({ customer_id: await abroad('EE', true), vat_case: 'PVN-PEC-IMPORTA' }),
    'K',
    '45',
    [['PVN2', 'C', null, '200.00', null]],
  ],
  [
    'the last of a triangular transaction',
    async () => ({ customer_id: await abroad('EE', true), vat_case: 'PVN-TRISSTURIS' }),
    'AE',
    '48.2',
    [['PVN2', 'S', null, '200.00', null]],
  ],
  [
    'a person in the Union, a new vehicle',
    async () => ({ customer_id: await abroad('EE', false), item: await goods(vehicle) }),
    'Z',
    '47',
    [],
  ],
]

test.each(cases)('a supply to %s', async (_, sell, category, row, annexes) => {
  const sale = await sell()
  const invoice = await sold(sale)
  expect(await declared(sale.customer_id)).toEqual([[category, '200.00', '0.00', row]])
  expect(await listed(invoice)).toEqual(annexes)
})

test('a zero-rated service to a buyer abroad is not listed among sales at home', async () => {
  const atHome = async () => {
    const { data } = await clerk.done(vat.annexes, { query: today() })
    return data.flatMap(({ annex, deal, document_kind, number, taxable }) =>
      annex === 'PVN1III' ? [[deal, document_kind, number, taxable]] : [],
    )
  }
  const before = await atHome()
  const item = await makeService(app, { category_id: await makeCategory(app, { vat_rate_code: 'PVN0' }) })
  const invoice = await sold({ customer_id: await abroad('EE', false), item })
  expect(await declared(invoice.customer.id)).toEqual([['Z', '200.00', '0.00', '48']])
  expect(await atHome()).toEqual(before)
})

test('what an order chooses is decided anew when the choice changes, and reaches the invoice', async () => {
  const item = await goods()
  const order = await makeOrder(app, {
    customer_id: await abroad('EE', true),
    order_items: [{ item_id: item, quantity: '1', unit_price: '10' }],
  })
  expect(order.order_items[0]).toMatchObject({ vat_category: 'K', vat_reason_code: 'VATEX-EU-IC' })
  const change = async (vat_case: OrderVatCase | null, lock_version: number) =>
    (await clerk.done(orders.updateDetails, { params: { id: order.id }, body: { vat_case, lock_version } })).data
  const chosen = await change('PVN-TRISSTURIS', order.lock_version)
  expect(chosen.details.vat_case).toBe('PVN-TRISSTURIS')
  expect(chosen.order_items[0]).toMatchObject({ vat_category: 'AE', vat_reason_code: 'PVN-TRISSTURIS' })
  const back = await change(null, chosen.lock_version)
  expect(back.order_items[0]).toMatchObject({ vat_category: 'K', vat_reason_code: 'VATEX-EU-IC' })
})

test('a category gives its case to those below it', async () => {
  const above = await makeCategory(app, vehicle)
  const below = await makeCategory(app, { parent_id: above })
  const { data } = await clerk.done(catalog.showCategory, { params: { id: above } })
  expect(data.vat_case).toBe('PVN-TRANSPORTS')
  const customer_id = await abroad('LT', false)
  const item = await makeItem(app, { category_id: below })
  await makeStock(app, item, '10')
  await sold({ customer_id, item, quantity: '10' })
  expect(await declared(customer_id)).toEqual([['Z', '100.00', '0.00', '47']])
  await clerk.done(catalog.updateCategory, { params: { id: above }, body: { vat_case: null, lock_version: data.lock_version } })
  const { order_items } = await makeOrder(app, { customer_id, order_items: [{ item_id: item, quantity: '1', unit_price: '10' }] })
  expect(order_items[0]).toMatchObject({ vat_category: 'S', vat_reason_code: null })
})

test('the invoice names the reason, and its e-invoice bears the code of its category', async () => {
  const customer_id = await abroad('EE', true)
  const xmlOf = async ({ id }: { id: number }) => (await clerk.call(invoices.xml, { params: { id } })).bytes.toString()
  const triangular = await xmlOf(await sold({ customer_id, vat_case: 'PVN-TRISSTURIS' }))
  expect(triangular).toContain('<cbc:TaxExemptionReasonCode>VATEX-EU-AE</cbc:TaxExemptionReasonCode>')
  expect(triangular).toMatch(/<cbc:TaxExemptionReason>[^<]*trīsstūrveida darījums[^<]*141\. un 197\. pants/)
  const stock = await xmlOf(await sold({ customer_id, vat_case: 'PVN-31-1' }))
  expect(stock).toContain('<cbc:TaxExemptionReasonCode>VATEX-EU-IC</cbc:TaxExemptionReasonCode>')
  expect(stock).toContain('PVN likuma 31.¹ pants')
  const port = await xmlOf(await sold({ customer_id: await makeBuyer(app), vat_case: 'PVN-BRIVOSTA' }))
  expect(port).not.toContain('TaxExemptionReason')
})

test('an advance for goods that leave the country or never were in it declares nothing', async () => {
  const customer_id = await abroad('EE', true)
  const order = await makeOrder(app, {
    customer_id,
    vat_case: 'PVN-TRISSTURIS',
    order_items: [{ item_id: await goods(), quantity: '10', unit_price: '10' }],
  })
  await paidAdvance(app, order.id, { percent: '50' })
  expect(await declared(customer_id)).toEqual([])
})

test('a sum of small sales below zero has no sign and is of the kind that lowers; PVN 2 keeps its sign', async () => {
  const [abroadBuyer, small] = [await abroad('LT', true), await makeBuyer(app, { vat_nr: null })]
  const first = await sold({ customer_id: abroadBuyer, quantity: '10' })
  const port = await sold({ customer_id: small, vat_case: 'PVN-BRIVOSTA', quantity: '10' })
  await earlier([first.id, port.id])
  for (const { id } of [first, port]) await credited(app, await invoiceNow(app, id))
  expect(await listed(first)).toEqual([['PVN2', 'G', null, '-100.00', null]])
  const { data } = await clerk.done(vat.annexes, { query: { ...today(), annex: 'PVN1III' } })
  const sums = data.filter(({ vat_nr, number }) => vat_nr === null && number === null)
  expect(sums.map(({ deal, document_kind, taxable, tax }) => [deal, document_kind, taxable, tax])).toEqual([[null, '4', '100.00', '0.00']])
})

/** To a period before this one. */
async function earlier(ids: readonly number[]): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update invoices set vat_point_date = ${dayAgo(40)} where id = any (${[...ids]})`.execute(tx)
  })
}
