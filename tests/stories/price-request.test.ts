import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { offers } from '../../contract/offers/offers.ts'
import { orders } from '../../contract/orders/orders.ts'
import { priceClarifications } from '../../contract/price-clarifications/price-clarifications.ts'
import { procurements } from '../../contract/procurements/procurements.ts'
import type { Person, TestApp } from '../support/app.ts'
import { answered } from '../support/clarifications.ts'
import { makeCustomer, makeItem, makeSupplier, makeWarehouse } from '../support/factories.ts'
import { beginStory } from '../support/story.ts'

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

const at = (id: number) => ({ params: { id } })

test('from a pasted price request through three suppliers’ answers to an offer, an order and the procurement that follows', async () => {
  await makeWarehouse(app)
  const customer_id = await makeCustomer(app, { name: 'SIA Skola' })
  const requestedSuppliers = await Promise.all(
    ['Vidus', 'Lētais', 'Ātrais'].map((name) => makeSupplier(app, { name, email: 'cenas@test.example' })),
  )
  const [middle = 0, cheap = 0, quick = 0] = requestedSuppliers
  const [ctx, chair] = [
    await makeItem(app, { name: 'Skolas galds', sku: 'GALDS-7' }),
    await makeItem(app, { name: 'Skolas krēsls', sku: 'KR-12' }),
  ]

  // Lines from mail and sheet; known items match by article number.
  const text = 'Labdien!\n\nLūdzam cenas:\n1. GALDS-7 skolas galds – 12 gab.\n2. Tāfele magnētiska, 2\n\nAr cieņu\n'
  const { price_clarification_id: id } = await clerk.done(priceClarifications.create, {
    body: { title: 'Skolas mēbeles', customer_id, text, supplier_ids: requestedSuppliers },
  })
  const rows = [
    ['Nosaukums', 'Artikuls', 'Daudzums', 'Mērvienība'],
    ['Krēsls pie galda', 'KR-12', 24, 'gab.'],
    ['Pults', 'X-1', 0, 'gab.'],
  ]
  const wrong = await upload(id, rows)
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['rows.3.C']])
  const { body } = await upload(id, rows.slice(0, 2))
  let record = body.data
  expect(record.items.map(({ name, catalog_item, quantity, unit }) => [name, catalog_item?.id, quantity, unit])).toEqual([
    ['GALDS-7 skolas galds', ctx, '12.0000', 'gab'],
    ['Tāfele magnētiska', undefined, '2.0000', null],
    ['Krēsls pie galda', chair, '24.0000', 'gab.'],
  ])

  await clerk.done(priceClarifications.ask, { ...at(id), body: { enquiries: requestedSuppliers.map((supplier_id) => ({ supplier_id })) } })
  const says = (supplier_id: number, supplier_price: string, delivery_days: number) => ({ supplier_id, supplier_price, delivery_days })
  const none = (supplier_id: number) => ({ supplier_id, not_available: true })
  record = await answered(app, record, 0, [says(middle, '62', 7), says(cheap, '55.5', 21), says(quick, '70', 1)])
  record = await answered(app, record, 1, [none(middle), none(cheap), none(quick)])
  record = await answered(app, record, 2, [says(middle, '30', 7), none(cheap), says(quick, '29.99', 2)])
  expect((await clerk.call(priceClarifications.complete, at(id))).body.message).toContain('Katrai rindai jābūt cenai')
  const { data: chosen } = await clerk.done(priceClarifications.chooseBest, { ...at(id), body: { markup_percent: '20' } })
  expect(chosen.items.map(({ supplier, price, not_available }) => [supplier?.id, price, not_available])).toEqual([
    [cheap, '66.6000', false],
    [undefined, null, true],
    [quick, '35.9900', false],
  ])
  await clerk.done(priceClarifications.complete, at(id))

  const { offer_id } = await clerk.done(priceClarifications.makeOffer, { ...at(id), body: {} })
  const { data: offer } = await clerk.done(offers.show, at(offer_id))
  // 12 x 66.60 + 24 x 35.99 = 799.20 + 863.76
  expect([offer.customer?.id, offer.net]).toEqual([customer_id, '1662.96'])
  const setStatus = async (status: 'sent' | 'accepted') => {
    const { data } = await clerk.done(offers.show, at(offer_id))
    await clerk.done(offers.setStatus, { ...at(offer_id), body: { status, lock_version: data.lock_version } })
  }
  await setStatus('sent')
  await setStatus('accepted')
  const { order_id } = await clerk.done(orders.createFromOffer, { params: { offerId: offer_id }, body: {} })
  expect((await clerk.done(orders.show, at(order_id))).data.net).toBe('1662.96')
  const { procurement_ids, data } = await clerk.done(priceClarifications.makeProcurements, { ...at(id), body: {} })
  const bought = await Promise.all(procurement_ids.map(async (each) => (await clerk.done(procurements.show, at(each))).data))
  expect(bought.map(({ supplier, net }) => [supplier?.id, net])).toEqual([
    [cheap, '666.00'],
    [quick, '719.76'],
  ])
  const source = [{ id, name: 'Skolas mēbeles' }]
  expect([offer, ...bought].map(({ price_clarifications }) => price_clarifications)).toEqual([source, source, source])
  expect([data.offers.length, data.procurements.map(({ party }) => party)]).toEqual([1, ['Lētais', 'Ātrais']])
})

async function upload(id: number, rows: readonly (readonly (string | number)[])[]) {
  const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'Lapa', rows: rows.map((row) => [...row]) }] }))
  return clerk.call(priceClarifications.addSheet, { ...at(id), form: { fields: {}, files: [{ name: 'pieprasijums.xlsx', bytes }] } })
}
