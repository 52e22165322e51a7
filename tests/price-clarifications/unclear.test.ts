import { beforeEach, expect, test } from 'vitest'
import { priceClarifications, type PriceClarificationRecord } from '../../contract/price-clarifications/price-clarifications.ts'
import type { Person, TestApp } from '../support/app.ts'
import { answered, makeClarification } from '../support/clarifications.ts'
import { makeCustomer, makeItem, makeSupplier, makeWarehouse, ownCompany } from '../support/factories.ts'
import { beginTests } from '../support/story.ts'

/** Unclear quantities stay marked until confirmed. */

let app: TestApp
let clerk: Person
let supplier = 0
let record: PriceClarificationRecord
beginTests(async (begun) => {
  ;({ app, clerk } = begun)
  await ownCompany(app)
  await makeWarehouse(app)
  supplier = await makeSupplier(app, { email: 'piegade@test.example' })
  await makeItem(app, { sku: 'KAFIJA-1', name: 'Kafija' })
})
beforeEach(async () => {
  const text = '12 gab. KAFIJA-1 pupiņas\nKAFIJA-1 maltā 1 kg'
  record = await makeClarification(app, { text, supplier_ids: [supplier], customer_id: await makeCustomer(app) })
})

const marks = ({ items }: PriceClarificationRecord) => items.map(({ quantity, quantity_unclear }) => [Number(quantity), quantity_unclear])
const params = () => ({ id: record.id })
const confirmHeaders = { headers: { confirmed: 'ask' } }
const agreed = { headers: { confirmed: 'ask,unclear-quantity' } }
const question = 'Lauks „Daudzums” nav skaidrs rindām 2. „KAFIJA-1 maltā 1 kg”. Turpināt ar norādīto daudzumu?'

test('what is read of a letter is marked where it does not tell how many, and no more once a person says', async () => {
  expect(marks(record)).toEqual([
    [12, false],
    [1, true],
  ])
  const { id = 0, lock_version = 0 } = record.items[1] ?? {}
  const { data } = await clerk.done(priceClarifications.updateItem, { params: { id }, body: { notes: 'steidzami', lock_version } })
  expect(marks(data)[1]).toEqual([1, true])
  const version = data.items[1]?.lock_version ?? 0
  const body = { quantity_unclear: false, lock_version: version }
  const savedItem = await clerk.done(priceClarifications.updateItem, { params: { id }, body })
  expect(marks(savedItem.data)[1]).toEqual([1, false])
})

test('who gives the quantity has said what it is', async () => {
  const { id = 0, lock_version = 0 } = record.items[1] ?? {}
  const { data } = await clerk.done(priceClarifications.updateItem, { params: { id }, body: { quantity: '3', lock_version } })
  expect(marks(data)[1]).toEqual([3, false])
})

test('sending on is asked about: to suppliers, into an offer, into procurements', async () => {
  const enquiries = { params: params(), body: { enquiries: [{ supplier_id: supplier }] } }
  const priced = async () => {
    for (const place of [0, 1]) record = await answered(app, record, place, [{ supplier_id: supplier, supplier_price: '5' }], supplier)
  }
  const sent = [
    () => clerk.call(priceClarifications.ask, { ...enquiries, ...confirmHeaders }),
    () => clerk.call(priceClarifications.ask, { ...enquiries, ...agreed }),
  ]
  const [question1, answer1] = [await sent[0]?.(), await sent[1]?.()]
  expect(question1).toMatchObject({ status: 422, body: { confirm: { code: 'unclear-quantity', text: question } } })
  expect(answer1?.status).toBe(200)
  await priced()
  const offer = (more: object) => clerk.call(priceClarifications.makeOffer, { params: params(), body: {}, ...more })
  expect(await offer(confirmHeaders)).toMatchObject({ status: 422, body: { confirm: { code: 'unclear-quantity' } } })
  expect((await offer(agreed)).status).toBe(200)
  const buy = (more: object) => clerk.call(priceClarifications.makeProcurements, { params: params(), body: {}, ...more })
  expect(await buy(confirmHeaders)).toMatchObject({ status: 422, body: { confirm: { code: 'unclear-quantity' } } })
  expect((await buy(agreed)).status).toBe(200)
})
