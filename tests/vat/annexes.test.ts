import { expect, test } from 'vitest'
import { vat, type VatAnnexRow } from '../../contract/vat/vat.ts'
import type { Person, TestApp } from '../support/app.ts'
import { billAccepted, received } from '../support/buying.ts'
import { credited } from '../support/crediting.ts'
import { makeCategory, makeItem, makeService, makeSupplier } from '../support/factories.ts'
import { accepted, dayAgo, makeBuyer } from '../support/invoicing.ts'
import { beginTests } from '../support/story.ts'

/** @file Annexes of the VAT return: a row for each case, and sums where the law asks for sums. */

let app: TestApp
let clerk: Person
beginTests((begun) => ({ app, clerk } = begun))

type Listed = readonly (string | null)[]

/** By annex, without rows of other tests. */
async function rowsOf(annex: VatAnnexRow['annex'], keep: (row: VatAnnexRow) => boolean = () => true): Promise<Listed[]> {
  const { data } = await clerk.done(vat.annexes, { query: { date_from: dayAgo(0), date_to: dayAgo(0), annex, per_page: 200 } })
  return data
    .filter(keep)
    .map(({ deal, document_kind, vat_nr, number, taxable, tax }) => [deal, document_kind, vat_nr, number, taxable, tax])
    .toSorted((one, other) => one.join().localeCompare(other.join()))
}

const countryOf = async (code: string) =>
  (await app.db.selectFrom('countries').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id

/** So many hours at 10.00 EUR. */
async function sold(customer_id: number, hours: string, item?: number) {
  return accepted(app, { customer_id, order_items: [{ item_id: item ?? (await makeService(app)), quantity: hours }] })
}

async function bought(fields: Parameters<typeof makeSupplier>[1], vat_kind: 'domestic' | 'reverse' | 'eu', category: object = {}) {
  const category_id = await makeCategory(app, category)
  const receipt = await received(app, [{ item_id: await makeItem(app, { category_id }) }], { supplier_id: await makeSupplier(app, fields) })
  return billAccepted(app, receipt, { vat_kind })
}

const vatNr = async (id: number) =>
  (await app.db.selectFrom('customers').select('vat_nr').where('id', '=', id).executeTakeFirstOrThrow()).vat_nr

test('sales at home: from 150 EUR by document, below it by partner from 150 EUR in all, the rest together', async () => {
  const [large, many, small, person] = [
    await makeBuyer(app),
    await makeBuyer(app),
    await makeBuyer(app),
    await makeBuyer(app, { vat_nr: null }),
  ]
  const exactly = await sold(large, '15')
  await sold(many, '14.99')
  await sold(many, '0.01')
  await sold(small, '14.99')
  await sold(person, '20')
  await sold(person, '3')
  const note = await credited(app, exactly, { items: [{ invoice_item_id: exactly.invoice_items[0]?.id ?? 0, quantity: '15' }] })
  expect(await rowsOf('PVN1III')).toEqual(
    [
      ['41', '1', await vatNr(large), exactly.number, '150.00', '31.50'],
      ['41', '4', await vatNr(large), note.number, '150.00', '31.50'],
      ['41', 'V', await vatNr(many), null, '150.00', '31.50'],
      ['41', 'X', null, null, '200.00', '42.00'],
      [null, 'T', null, null, '179.90', '37.78'],
    ].toSorted((one, other) => one.join().localeCompare(other.join())),
  )
})

test('a document in two rates gives two rows, and the sum of both decides', async () => {
  const customer_id = await makeBuyer(app)
  const reduced = await makeService(app, { category_id: await makeCategory(app, { vat_rate_code: 'PVN12' }) })
  const { number } = await accepted(app, {
    customer_id,
    order_items: [
      { item_id: await makeService(app), quantity: '10' },
      { item_id: reduced, quantity: '5' },
    ],
  })
  const buyer = await vatNr(customer_id)
  expect(await rowsOf('PVN1III', (row) => row.vat_nr === buyer)).toEqual([
    ['41', '1', buyer, number, '100.00', '21.00'],
    ['42', '1', buyer, number, '50.00', '6.00'],
  ])
})

test('purchases: at home with and without a number, of a case of reverse charge, and from the Union', async () => {
  const lv = 'LV40003032949'
  const plain = await bought({ vat_nr: lv }, 'domestic')
  const timber = await bought({ vat_nr: 'LV40003245752' }, 'reverse', { reverse_vat: true, vat_reason_code: 'VATEX-EU-AE-R1' })
  const american = await bought({ country_id: await countryOf('US') }, 'reverse')
  expect(await rowsOf('PVN1I')).toEqual(
    [
      ['A', '1', lv, plain.supplier_number, '50.00', '10.50'],
      ['N', '1', null, american.supplier_number, '50.00', '10.50'],
      ['R1', '1', 'LV40003245752', timber.supplier_number, '50.00', '10.50'],
    ].toSorted((one, other) => one.join().localeCompare(other.join())),
  )
  const ee = { country_id: await countryOf('EE'), vat_nr: 'EE100931558' }
  const goods = await bought(ee, 'eu')
  const service = await bought(ee, 'reverse')
  expect(await rowsOf('PVN1II')).toEqual([
    ['G', '1', 'EE100931558', goods.supplier_number, '50.00', '10.50'],
    ['P', '1', 'EE100931558', service.supplier_number, '50.00', '10.50'],
  ])
})

test('supplies to the Union are summed by number', async () => {
  const type = await app.db.selectFrom('customer_types').select('id').where('name', '=', 'Ārvalstu uzņēmums').executeTakeFirstOrThrow()
  const fields = { country_id: await countryOf('LT'), type_id: type.id, reg_nr: null, vat_nr: 'LT100001738313' }
  const customer_id = await makeBuyer(app, fields)
  const atHome = await rowsOf('PVN1III')
  await sold(customer_id, '3')
  await sold(customer_id, '4.5')
  expect(await rowsOf('PVN2')).toEqual([['P', null, 'LT100001738313', null, '75.00', null]])
  expect(await rowsOf('PVN1III')).toEqual(atHome)
})
