import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bestAnswer } from '../../contract/best-answer.ts'
import { dayOf } from '../../contract/format.ts'
import { offers } from '../../contract/offers.ts'
import { priceClarifications, type SupplierAnswer } from '../../contract/price-clarifications.ts'
import { procurements } from '../../contract/procurements.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { answered, makeClarification } from '../support/clarifications.ts'
import { clerkOf, makeCustomer, makeItem, makeSupplier, makeWarehouse, ownCompany } from '../support/factories.ts'
import { expectCleanAudit } from '../support/invoicing.ts'
import { pdfPages } from '../support/pdf-text.ts'
import { expectFound } from '../support/planted.ts'

/** Suppliers' answers side by side: whose is chosen stands in the line, and what follows from it (domain.md 1.13, 2.23). */

let app: TestApp
let clerk: Person

beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
  await makeWarehouse(app)
  clerk = await clerkOf(app)
})
afterAll(() => app.close())

const suppliers = (count: number) => Promise.all(Array.from({ length: count }, () => makeSupplier(app, { email: 'piegade@test.example' })))
const at = (id: number) => ({ params: { id } })

/** Price, days and which of the answers is the best by price and by days; place counted from nought, -1 for none. */
const choices: readonly (readonly [
  answers: readonly (readonly [price: string | null, days: number | null])[],
  cheapest: number,
  soonest: number,
])[] = [
  [
    [
      ['10', 3],
      ['9.99', 14],
      ['12', 1],
    ],
    1,
    2,
  ],
  [
    [
      ['10', 3],
      ['10.00', 2],
    ],
    1,
    1,
  ],
  [
    [
      ['10', null],
      ['10', 30],
    ],
    1,
    1,
  ],
  [
    [
      ['10', 2],
      ['10', 2],
    ],
    0,
    0,
  ],
  [
    [
      ['100', null],
      ['9', null],
    ],
    1,
    1,
  ],
  [
    [
      [null, 1],
      ['7', 5],
    ],
    1,
    1,
  ],
  [
    [
      [null, 1],
      [null, null],
    ],
    -1,
    -1,
  ],
]

test('the best answer is the cheapest, or the soonest; of equals the better in the other way, else who was asked first', () => {
  for (const [said, cheapest, soonest] of choices) {
    const answers = said.map(([supplier_price, delivery_days], supplier_id): SupplierAnswer => ({
      ...{ supplier_id, supplier_price, delivery_days, not_available: false, notes: null },
    }))
    expect([bestAnswer(answers)?.supplier_id ?? -1, bestAnswer(answers, 'delivery')?.supplier_id ?? -1], JSON.stringify(said)).toEqual([
      cheapest,
      soonest,
    ])
  }
})

test('the chosen answer stands in its line and follows it; one without a price is chosen by nobody', async () => {
  const [one = 0, two = 0] = await suppliers(2)
  const begun = await makeClarification(app, { supplier_ids: [one, two] })
  const told = await answered(app, begun, 0, [
    { supplier_id: one, supplier_price: '10', delivery_days: 7 },
    { supplier_id: two, supplier_price: '8.5' },
  ])
  const chosen = await answered(app, told, 0, [], one)
  let now = chosen.items[0]
  expect([now?.supplier?.id, now?.supplier_price, now?.delivery_days]).toEqual([one, '10.0000', 7])
  const cheaper = await answered(app, chosen, 0, [{ supplier_id: one, supplier_price: '9.2', delivery_days: 4 }])
  now = cheaper.items[0]
  expect([now?.supplier_price, now?.delivery_days, now?.answers?.length]).toEqual(['9.2000', 4, 2])
  const gone = await answered(app, cheaper, 0, [{ supplier_id: one, not_available: true }])
  now = gone.items[0]
  expect([now?.supplier, now?.supplier_price, now?.delivery_days]).toEqual([null, null, null])

  const { id = 0, lock_version = 0 } = gone.items[0] ?? {}
  const save = (body: object) => clerk.call(priceClarifications.updateItem, { ...at(id), body: { lock_version, ...body } })
  const stranger = await makeSupplier(app)
  const refused = [
    [{ supplier_id: one }, 'supplier_id', 'cenu nav nosaucis'],
    [{ supplier_id: two, not_available: true }, 'supplier_id', 'nav piegādātāja'],
    [{ answers: [{ supplier_id: stranger, supplier_price: '1' }] }, 'answers.0.supplier_id', 'nav jautāts'],
    [{ answers: [{ supplier_id: two, supplier_price: '1', not_available: true }] }, 'answers.0.not_available', 'tam nav cenas'],
    [{ answers: [{ supplier_id: two }, { supplier_id: two }] }, 'answers.1.supplier_id', 'divreiz'],
  ] as const
  for (const [body, field, words] of refused) expect((await save(body)).body.errors?.[field]?.[0], field).toContain(words)
  expect((await clerk.done(priceClarifications.show, at(gone.id))).data.items).toEqual(gone.items)
  const drop = await clerk.call(priceClarifications.update, {
    ...at(gone.id),
    body: { supplier_ids: [two], lock_version: gone.lock_version },
  })
  expect(drop.body.errors?.['supplier_ids']?.[0]).toContain('jau ir atbildējis')
})

test('by one key the best is chosen for all lines, with our markup on it; what nobody has is not available, what nobody answered stays', async () => {
  const [one = 0, two = 0] = await suppliers(2)
  const items = ['Galds', 'Krēsls', 'Skapis', 'Lampa'].map((name) => ({ name, price: '1' }))
  let record = await makeClarification(app, { items, supplier_ids: [one, two] })
  const none = await clerk.call(priceClarifications.chooseBest, { ...at(record.id), body: {} })
  expect([none.status, none.body.message]).toEqual([422, 'Neviens piegādātājs vēl nav atbildējis'])
  record = await answered(app, record, 0, [
    { supplier_id: one, supplier_price: '33.3333' },
    { supplier_id: two, supplier_price: '40', delivery_days: 1 },
  ])
  record = await answered(app, record, 1, [
    { supplier_id: one, not_available: true },
    { supplier_id: two, supplier_price: '0.01' },
  ])
  record = await answered(app, record, 2, [
    { supplier_id: one, not_available: true },
    { supplier_id: two, not_available: true },
  ])
  const { data } = await clerk.done(priceClarifications.chooseBest, { ...at(record.id), body: { markup_percent: '12.5' } })
  expect(data.items.map(({ supplier, price, not_available }) => [supplier?.id ?? null, price, not_available])).toEqual([
    [one, '37.5000', false],
    [two, '0.0113', false],
    [null, '1.0000', true],
    [null, '1.0000', false],
  ])
  const { data: soonest } = await clerk.done(priceClarifications.chooseBest, {
    ...at(record.id),
    body: { best: 'delivery', item_ids: [data.items[0]?.id ?? 0] },
  })
  expect([soonest.items[0]?.supplier?.id, soonest.items[0]?.price]).toEqual([two, '37.5000'])
})

test('suppliers are written to each for himself, with a print that tells neither the customer nor our prices', async () => {
  const customer_id = await makeCustomer(app, { name: 'Slepenais Klients' })
  const [one = 0, two = 0] = await suppliers(2)
  const mute = await makeSupplier(app, { name: 'Mēmais' })
  const items = [{ name: 'Galds ozola', quantity: '3', unit: 'gab.', price: '777.77', notes: 'gaišs' }]
  const record = await makeClarification(app, { title: 'Slepenajam', customer_id, items, supplier_ids: [one], due_date: '2099-03-01' })
  const send = (enquiries: { supplier_id: number; address?: string }[]) =>
    clerk.call(priceClarifications.ask, { ...at(record.id), body: { enquiries } })
  expect((await send([{ supplier_id: mute }])).body.errors).toEqual({
    'enquiries.0.address': ['Lauks „Adrese”: piegādātājam „Mēmais” nav e-pasta'],
  })
  await clerk.done(priceClarifications.ask, {
    ...at(record.id),
    body: { enquiries: [{ supplier_id: one }, { supplier_id: two, address: 'cits@test.example' }] },
  })
  const { data } = await clerk.done(priceClarifications.show, at(record.id))
  expect(data.suppliers.map(({ id, asked_at }) => [id, asked_at !== null])).toEqual([
    [one, true],
    [two, true],
  ])
  expect(data.emails.map(({ address }) => address)).toEqual(['cits@test.example', 'piegade@test.example'])
  expect(JSON.stringify(data.emails)).not.toContain('Slepen')
  const words = async (query: object) =>
    (await pdfPages((await clerk.call(priceClarifications.pdf, { ...at(record.id), query })).bytes)).flat().join(' ')
  const [theirs, ours] = [await words({ no_customer: '1' }), await words({})]
  for (const word of ['Galds ozola', 'gaišs', '3', 'Price enquiry']) expect(theirs).toContain(word)
  for (const word of ['Slepen', '777']) expect(theirs).not.toContain(word)
  for (const word of ['Slepenais Klients', 'Slepenajam', '777,77']) expect(ours).toContain(word)
})

test('an offer and procurements are made of it, each line once, however many ask at a time', async () => {
  const [one = 0, two = 0] = await suppliers(2)
  const customer_id = await makeCustomer(app)
  const [desk, chair] = [await makeItem(app, { name: 'Galds' }), await makeItem(app, { name: 'Krēsls' })]
  const items = [
    { catalog_item_id: desk, quantity: '2' },
    { catalog_item_id: chair, quantity: '5' },
    { name: 'Nekas', not_available: true },
  ]
  let record = await makeClarification(app, { customer_id, items, supplier_ids: [one, two] })
  record = await answered(app, record, 0, [{ supplier_id: one, supplier_price: '100', delivery_days: 3 }], one)
  const early = await clerk.call(priceClarifications.makeProcurements, { ...at(record.id), body: {} })
  expect(early.body.errors?.['items']?.[0]).toContain('nav izvēlēts piegādātājs rindām 2. „Krēsls”')
  record = await answered(app, record, 1, [{ supplier_id: two, supplier_price: '20', delivery_days: 10 }], two)
  await clerk.done(priceClarifications.chooseBest, { ...at(record.id), body: { markup_percent: '50' } })
  const offerIt = () => clerk.call(priceClarifications.makeOffer, { ...at(record.id), body: {} })
  const made = await Promise.all([offerIt(), offerIt(), offerIt(), offerIt()])
  expect(made.map(({ status, body }) => (status === 200 ? 'made' : body.message?.slice(0, 28))).toSorted()).toEqual([
    ...Array.from({ length: 3 }, () => 'Visas rindas jau ir dokument'),
    'made',
  ])
  const { data } = await clerk.done(priceClarifications.show, at(record.id))
  const offer = (await clerk.done(offers.show, at(data.offers[0]?.id ?? 0))).data
  expect(offer.items.map(({ item_id, quantity, unit_price, purchase_price }) => [item_id, quantity, unit_price, purchase_price])).toEqual([
    [desk, '2.0000', '150.0000', '100.0000'],
    [chair, '5.0000', '30.0000', '20.0000'],
  ])
  const { procurement_ids } = await clerk.done(priceClarifications.makeProcurements, { ...at(record.id), body: {} })
  const bought = await Promise.all(procurement_ids.map(async (id) => (await clerk.done(procurements.show, at(id))).data))
  const inDays = (days: number) => dayOf(new Date(Date.now() + days * 86_400_000))
  expect(
    bought.map(({ supplier, expected_date, procurement_items: [line] }) => [supplier?.id, expected_date, line?.purchase_price]),
  ).toEqual([
    [one, inDays(3), '100.0000'],
    [two, inDays(10), '20.0000'],
  ])
  const { rows } = await sql<{ n: number }>`
    select count(distinct price_clarification_item_id)::int as n from procurement_items
    where price_clarification_item_id = any (${record.items.map(({ id }) => id)})`.execute(app.db)
  expect(rows[0]?.n).toBe(2)
  expect((await clerk.call(priceClarifications.makeProcurements, { ...at(record.id), body: {} })).body.message).toContain(
    'Visas rindas jau ir dokumentos',
  )
  expect((await clerk.call(priceClarifications.removeItem, at(record.items[0]?.id ?? 0))).status).toBe(422)
  await clerk.done(procurements.cancel, at(procurement_ids[0] ?? 0))
  expect((await clerk.done(priceClarifications.makeProcurements, { ...at(record.id), body: {} })).procurement_ids).toHaveLength(1)
  await expectCleanAudit(app)
  const noPrice = sql`not exists (
    select from price_clarification_items i where i.price_clarification_id = price_clarifications.id and i.price is not null)`
  await expectFound(app.db, [
    ['J1_chosen_answers_stand_in_their_lines', sql`update price_clarification_items set delivery_days = 99 where supplier_id is not null`],
    [
      'J2_complete_ones_have_all_prices',
      sql`update price_clarifications set status = 'complete', completed_at = moment() where ${noPrice}`,
    ],
  ])
})
