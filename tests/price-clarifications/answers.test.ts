import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bestAnswer } from '../../contract/price-clarifications/best-answer.ts'
import { dayOf } from '../../contract/format.ts'
import { files } from '../../contract/files/files.ts'
import { offers } from '../../contract/offers/offers.ts'
import { priceClarifications, type SupplierAnswer } from '../../contract/price-clarifications/price-clarifications.ts'
import { procurements } from '../../contract/procurements/procurements.ts'
import { cellText } from '../../server/documents/cells.ts'
import { readTable } from '../../server/documents/sheet-reader.ts'
import { xlsxMime } from '../../server/documents/spreadsheet.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { answered, makeClarification } from '../support/clarifications.ts'
import { clerkOf, makeCustomer, makeItem, makeSupplier, makeWarehouse, ownCompany } from '../support/factories.ts'
import { expectCleanAudit } from '../support/invoicing.ts'
import { pdfPages } from '../support/pdf-text.ts'
import { expectFound } from '../support/planted.ts'

/** See docs/domain/sales.md#price-clarifications. */

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

/** Prices and days, and the best index by each; -1: none. */
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
  for (const [offered, cheapest, soonest] of choices) {
    const answers = offered.map(([supplier_price, delivery_days], supplier_id): SupplierAnswer => ({
      supplier_id,
      supplier_price,
      delivery_days,
      not_available: false,
      notes: null,
    }))
    expect([bestAnswer(answers)?.supplier_id ?? -1, bestAnswer(answers, 'delivery')?.supplier_id ?? -1], JSON.stringify(offered)).toEqual([
      cheapest,
      soonest,
    ])
  }
})

test('the chosen answer stands in its line and follows it; one without a price is chosen by nobody', async () => {
  const [one = 0, two = 0] = await suppliers(2)
  const begun = await makeClarification(app, { supplier_ids: [one, two] })
  const answeredClarification = await answered(app, begun, 0, [
    { supplier_id: one, supplier_price: '10', delivery_days: 7 },
    { supplier_id: two, supplier_price: '8.5' },
  ])
  const chosen = await answered(app, answeredClarification, 0, [], one)
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
  const otherSupplier = await makeSupplier(app)
  const refused = [
    [{ supplier_id: one }, 'supplier_id', 'cenu nav nosaucis'],
    [{ supplier_id: two, not_available: true }, 'supplier_id', 'nav piegādātāja'],
    [{ answers: [{ supplier_id: otherSupplier, supplier_price: '1' }] }, 'answers.0.supplier_id', 'nav jautāts'],
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

test('the sheet that a supplier was sent is read when he filled it in, his own by names; all that is wrong is told first', async () => {
  const [one = 0, two = 0, other = 0] = await suppliers(3)
  const items = [
    { name: 'Galds', quantity: '3', unit: 'gab.', notes: 'gaišs' },
    { name: 'Krēsls', price: '777.77' },
    { name: 'Plaukts  augsts' },
    { name: 'Lampa' },
    { name: 'Lampa' },
  ]
  let record = await makeClarification(app, { title: 'Slepenais', items, supplier_ids: [one, two] })
  record = await answered(app, record, 0, [{ supplier_id: one, supplier_price: '99' }], one)
  await clerk.done(priceClarifications.ask, { ...at(record.id), body: { enquiries: [{ supplier_id: one }] } })
  const { rows: sent } = await sql<{ id: number; mime: string }>`
    select id, mime from files where fileable_type = 'price_clarifications' and fileable_id = ${record.id} order by id desc`.execute(app.db)
  expect(sent.map(({ mime }) => mime)).toEqual([xlsxMime, 'application/pdf'])
  const { bytes } = await clerk.call(files.download, at(sent[0]?.id ?? 0))
  const [head = [], ...rows] = (await readTable(bytes, { maxRows: 100 })).rows.map((row) => row.map(cellText))
  expect(rows.map((row) => row.slice(0, 5))).toEqual([
    ['1', 'Galds', 'gaišs', '3', 'gab.'],
    ['2', 'Krēsls', '', '1', ''],
    ['3', 'Plaukts  augsts', '', '1', ''],
    ['4', 'Lampa', '', '1', ''],
    ['5', 'Lampa', '', '1', ''],
  ])
  expect(JSON.stringify(rows)).not.toMatch(/777|Slepen/)

  const send = async (supplier_id: number, filled: (string | number | null)[][]) => {
    const sheet = Buffer.from(await writeXlsx({ sheets: [{ name: 'Lapa', rows: filled }] }))
    return clerk.call(priceClarifications.addAnswers, {
      ...at(record.id),
      form: { fields: { supplier_id }, files: [{ name: 'a.xlsx', bytes: sheet }] },
    })
  }
  const filled = (place: number, ...answerCells: (string | number | null)[]) => [...(rows[place]?.slice(0, 5) ?? []), ...answerCells]
  const wrong = await send(one, [
    head,
    filled(0, -1),
    filled(1, 5, '2 nedēļas'),
    filled(1, 6),
    filled(2, 10, 1, 'jā'),
    ['9', 'Nekas', '', '', '', 1],
    ['4', 'Galds', '', '', '', 1],
    filled(4, null, null, 'varbūt'),
  ])
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([
    422,
    ['rows.2.F', 'rows.3.G', 'rows.4.B', 'rows.5.H', 'rows.6.A', 'rows.7.B', 'rows.8.H'],
  ])
  expect(wrong.body.errors?.['rows.7.B']).toEqual(['7. rinda, šūna B7: aptaujas 4. rinda ir „Lampa”, ne „Galds”'])
  const nothing = [head, ...rows]
  expect((await send(one, nothing)).body.errors).toEqual({ files: [expect.stringContaining('nav nevienas atbildes')] })
  expect((await send(other, [head, filled(0, 1)])).body.errors).toEqual({ supplier_id: [expect.stringContaining('nav jautāts')] })

  // Losing the price clears the selection.
  await send(one, [head, filled(0, null, null, 'jā'), filled(1, 12.5, '7–10 dienas', null, 'analogs')])
  const ownSheet = await send(two, [
    ['Piedāvājums Nr. 7'],
    ['Artikuls', 'Prece', 'Cena EUR', 'Piegāde'],
    ['X-1', 'krēsls', '13,20', 3],
    ['X-2', 'PLAUKTS AUGSTS', 40, null],
  ])
  expect(ownSheet.body.data.items.map(({ supplier, answers }) => [supplier?.id ?? null, answers])).toEqual([
    [null, [{ supplier_id: one, supplier_price: null, not_available: true, delivery_days: null, notes: null }]],
    [
      null,
      [
        { supplier_id: one, supplier_price: '12.5000', not_available: false, delivery_days: 10, notes: 'analogs' },
        { supplier_id: two, supplier_price: '13.2000', not_available: false, delivery_days: 3, notes: null },
      ],
    ],
    [null, [{ supplier_id: two, supplier_price: '40.0000', not_available: false, delivery_days: null, notes: null }]],
    [null, []],
    [null, []],
  ])
  const twice = await send(two, [
    ['Prece', 'Cena'],
    ['Lampa', 1],
  ])
  expect(twice.body.errors?.['rows.2.A']?.[0]).toContain('ierakstiet rindas numuru')
})

test('an offer and procurements are made of it, each line once, however many ask at a time', async () => {
  const [one = 0, two = 0] = await suppliers(2)
  const customer_id = await makeCustomer(app)
  const [ctx, chair] = [await makeItem(app, { name: 'Galds' }), await makeItem(app, { name: 'Krēsls' })]
  const items = [
    { catalog_item_id: ctx, quantity: '2' },
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
  const offerResults = await Promise.all(Array.from({ length: 32 }, offerIt))
  expect(offerResults.map(({ status, body }) => (status === 200 ? 'made' : body.message?.slice(0, 28))).toSorted()).toEqual([
    ...Array.from({ length: 31 }, () => 'Visas rindas jau ir dokument'),
    'made',
  ])
  const { data } = await clerk.done(priceClarifications.show, at(record.id))
  const offer = (await clerk.done(offers.show, at(data.offers[0]?.id ?? 0))).data
  expect(offer.items.map(({ item_id, quantity, unit_price, purchase_price }) => [item_id, quantity, unit_price, purchase_price])).toEqual([
    [ctx, '2.0000', '150.0000', '100.0000'],
    [chair, '5.0000', '30.0000', '20.0000'],
  ])
  const buyIt = () => clerk.call(priceClarifications.makeProcurements, { ...at(record.id), body: {} })
  const bodies = (await Promise.all(Array.from({ length: 32 }, buyIt))).flatMap(({ status, body }) => (status === 200 ? [body] : []))
  expect(bodies).toHaveLength(1)
  const { procurement_ids = [] } = bodies[0] ?? {}
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
