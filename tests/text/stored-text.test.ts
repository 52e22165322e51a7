import { sql } from 'kysely'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { catalog } from '../../contract/catalog/catalog.ts'
import { isCodeField } from '../../contract/code-fields.ts'
import { customers } from '../../contract/customers/customers.ts'
import { manufacturers } from '../../contract/reference/reference.ts'
import { shop } from '../../contract/shop/shop.ts'
import { stock } from '../../contract/stock/stock.ts'
import { suppliers } from '../../contract/suppliers/suppliers.ts'
import { workspace } from '../../contract/workspace/workspace.ts'
import { itemsByCode } from '../../server/areas/procurements/codes.ts'
import { cellDecimal } from '../../server/documents/cells.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeCategory, makeCustomer, makeItem, makeSupplier, makeWarehouse } from '../support/factories.ts'
import { everyCall } from '../http/samples.ts'
import { beginTests } from '../support/story.ts'

/** @file Unicode normalization variants and split parts are equal texts. */

let app: TestApp
let clerk: Person
beginTests(async (begun) => {
  ;({ app, clerk } = begun)
  await makeCategory(app)
  await makeWarehouse(app, { is_default: true })
})

test('letters put together of two signs are kept as one, in names, texts and what is looked for', async () => {
  const [two, one] = ['Ābele Šķēle'.normalize('NFD'), 'Ābele Šķēle']
  const { data } = await clerk.done(manufacturers.calls.create, { body: { name: two, notes: `par ${two}` } })
  expect([data.name, data.notes]).toEqual([one, `par ${one}`])
  const again = await clerk.call(manufacturers.calls.create, { body: { name: one } })
  expect(again.status).toBe(422)
  expect((await clerk.done(manufacturers.calls.list, { query: { q: two } })).data).toHaveLength(1)
})

test('signs that draw nothing are dropped from codes and numbers, and stay in texts', async () => {
  const unseen = ['\u200b', '\u00ad', '\ufeff', '\u200e', '\u2060', '\ufe0f', '\u{e0001}']
  const torn = (text: string) =>
    text
      .split('')
      .flatMap((sign, at) => [sign, unseen[at % unseen.length] ?? ''])
      .join('')
  const mechanic = 'Remontē 👩\u200d🔧 labi ❤\ufe0f'
  const id = await makeCustomer(app, { name: 'Īsts' })
  const body = {
    reg_nr: torn('40003032949'),
    phone: torn('29123456'),
    email: torn('a@b.example'),
    card_nr: torn('K-77'),
    notes: mechanic,
    credit_limit: torn('150.50'),
    lock_version: 1,
  }
  const { data } = await clerk.done(customers.update, { params: { id }, body })
  const { reg_nr, phone, email, card_nr, notes, credit_limit } = data
  expect({ reg_nr, phone, email, card_nr, notes, credit_limit }).toEqual({
    reg_nr: '40003032949',
    phone: '29123456',
    email: 'a@b.example',
    card_nr: 'K-77',
    notes: mechanic,
    credit_limit: '150.50',
  })
  const item = await makeItem(app, { sku: 'TORN-1' })
  const found = await clerk.done(shop.scan, { query: { code: torn('TORN-1') } })
  expect(found.data.item?.item_id).toBe(item)
  expect(cellDecimal(`1\u200b200,50\ufeff`, 2)).toBe('1200.50')
})

test('names that look the same are found and compared as the same', async () => {
  const id = await makeCustomer(app, { name: 'Kafi\u00adjas na\u200bms' })
  for (const q of ['Kafijas nams', 'kafi\u00adjas', 'ka\u200bfijas nams'])
    expect(
      (await clerk.done(customers.list, { query: { q } })).data.map((each) => each.id),
      q,
    ).toContain(id)
  const { rows } = await sql<{
    same: boolean
  }>`select name_key(name) = name_key('SIA Kafijas nams') as same from customers where id = ${id}`.execute(app.db)
  expect(rows).toEqual([{ same: true }])
})

test('every field of a code drops what draws nothing', () => {
  const names = new Set(everyCall.flatMap(({ spec }) => [spec.body, spec.query].flatMap((schema) => (schema ? textsOf(schema) : []))))
  const codes = [...names].filter((name) =>
    /(_nr|_code|phone|email|website|_number)$|^(code|codes|sku|barcode|iban|bic|gln|uuid|number|q|url)$/.test(name),
  )
  expect(codes.length).toBeGreaterThan(40)
  expect(codes.filter((name) => !isCodeField(name))).toEqual([])
})

function textsOf(schema: z.core.SomeType): string[] {
  interface Json {
    type?: string
    enum?: unknown
    properties?: Record<string, Json>
    items?: Json
    anyOf?: Json[]
  }
  const within = ({ type, enum: closed, properties = {}, items, anyOf = [] }: Json, name: string): string[] => [
    ...(type === 'string' && !closed && name !== '' ? [name] : []),
    ...Object.entries(properties).flatMap(([key, each]) => within(each, key)),
    ...(items ? within(items, name) : []),
    ...anyOf.flatMap((each) => within(each, name)),
  ]
  return within(z.toJSONSchema(schema as z.core.$ZodType, { io: 'input', unrepresentable: 'any' }) as Json, '')
}

test.each([
  ['036000291452', 'UPC'],
  ['0036000291452', 'EAN-13'],
])('a barcode is one number in all its forms: kept as %s, %s', async (code) => {
  const item = await makeItem(app, { sku: `U-${code}` })
  await clerk.done(catalog.update, { params: { id: item }, body: { barcodes: [{ code }], lock_version: 1 } })
  for (const scanned of ['036000291452', '0036000291452', '00036000291452']) {
    expect((await clerk.done(stock.byBarcode, { query: { barcode: scanned } })).data, scanned).toMatchObject({ id: item, barcode: code })
    expect((await clerk.done(shop.scan, { query: { code: scanned } })).data.item?.item_id, scanned).toBe(item)
    expect((await clerk.done(shop.byBarcode, { params: { code: scanned } })).data.id, scanned).toBe(item)
    expect(await itemsByCode(app.db, [scanned])).toEqual(new Map([[scanned, item]]))
    expect(
      (await clerk.done(catalog.list, { query: { q: scanned } })).data.map(({ id }) => id),
      scanned,
    ).toEqual([item])
    const everywhere = await clerk.done(workspace.search, { query: { q: scanned } })
    expect(
      everywhere.data.map(({ kind, id }) => `${kind} ${id}`),
      scanned,
    ).toContain(`item ${item}`)
  }
  const other = await clerk.call(catalog.update, {
    params: { id: await makeItem(app) },
    body: { barcodes: [{ code: code === '036000291452' ? '0036000291452' : '036000291452' }], lock_version: 1 },
  })
  expect(other.body.errors?.['barcodes']?.[0]).toContain('jau ir precei')
  await sql`delete from catalog_item_barcodes where catalog_item_id = ${item}`.execute(app.db)
  await sql`update catalog_items set archived_at = now() where id = ${item}`.execute(app.db)
})

const writtenForms = [
  '29123456',
  '+371 29123456',
  '+371 2912 3456',
  '(+371) 29-123-456',
  '0037129123456',
  '37129123456',
  '29 12 34 56',
  '29.123.456',
  '2912\u00a03456',
  '+371\u201129123456',
]

test.each(writtenForms)('a phone kept as %s is found in any way of writing', async (storedForm) => {
  const id = await makeCustomer(app, { name: 'Ar tālruni', phone: storedForm })
  for (const q of writtenForms)
    expect(
      (await clerk.done(customers.list, { query: { q } })).data.map((each) => each.id),
      q,
    ).toContain(id)
  expect((await clerk.done(customers.list, { query: { q: '+371 2912 3457' } })).data.map((each) => each.id)).not.toContain(id)
  const everywhere = await clerk.done(workspace.search, { query: { q: '+371 2912 3456' } })
  expect(everywhere.data.map((each) => `${each.kind} ${each.id}`)).toContain(`customer ${id}`)
  await sql`delete from customers where id = ${id}`.execute(app.db)
})

test('a phone from abroad is found in any way of writing, too', async () => {
  const id = await makeSupplier(app, { phone: '+370 612 34567' })
  for (const q of ['+37061234567', '0037061234567', '370 612 34567', '(370) 612-34567'])
    expect(
      (await clerk.done(suppliers.list, { query: { q } })).data.map((each) => each.id),
      q,
    ).toContain(id)
})
