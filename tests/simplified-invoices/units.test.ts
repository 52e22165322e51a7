import { expect, test } from 'vitest'
import type { Body } from '../../contract/calls.ts'
import { simplified, type SimplifiedInvoiceRecord } from '../../contract/simplified/simplified.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeItem, makeStock } from '../support/factories.ts'
import { expectCleanAudit, makeBuyer } from '../support/invoicing.ts'
import { pdfPages } from '../support/pdf-text.ts'
import { makeSerial, nameOn, pieceOf, serialOrder } from '../support/units.ts'
import { beginStory } from '../support/story.ts'

/** See docs/domain/stock.md#serialised-units. */

let app: TestApp
let clerk: Person
/** Needed above the limit for anonymous buyers. */
let buyer: number

beginStory(async (begun) => {
  ;({ app, clerk } = begun)
  buyer = await makeBuyer(app)
})

type Line = Body<typeof simplified.create>['items'][number]

const issue = (items: Line[]) => clerk.call(simplified.create, { body: { customer_id: buyer, items } })
const issued = async (items: Line[]): Promise<SimplifiedInvoiceRecord> => (await issue(items)).body.data
const worth = async (item: number): Promise<string | null | undefined> =>
  (await app.db.selectFrom('stock_items').select('stock_value').where('catalog_item_id', '=', item).executeTakeFirst())?.stock_value
const lineOf = ({ simplified_invoice_items: [line] }: SimplifiedInvoiceRecord) => ({
  id: line?.id ?? 0,
  lock_version: line?.lock_version ?? 0,
})

test('a piece is sold by its number at its own cost, printed, and back in stock when the invoice is annulled', async () => {
  const { item_id, numbers } = await makeSerial(app, ['0', '90', '60'])
  const [gift = '', dear = '', cheap = ''] = numbers
  const found = await clerk.done(simplified.piece, { query: { number: dear } })
  expect(found.data).toMatchObject({ item_id, number: dear })
  const invoice = await issued([{ item_id, quantity: '2', units: [gift, dear] }])
  expect(invoice.simplified_invoice_items).toMatchObject([{ quantity: '2.0000', units: [gift, dear] }])
  expect(await worth(item_id)).toBe('60.0000')
  expect(await pieceOf(app, dear)).toMatchObject({ status: 'sold', customer: { id: buyer } })
  expect((await clerk.call(simplified.piece, { query: { number: dear } })).status).toBe(404)
  const { bytes } = await clerk.call(simplified.pdf, { params: { id: invoice.id } })
  const text = (await pdfPages(bytes)).join(' ')
  expect([gift, dear].filter((number) => !text.includes(number))).toEqual([])

  // The replaced unit returns at its cost.
  const { id, lock_version } = lineOf(invoice)
  const { data: changed } = await clerk.done(simplified.updateItem, { params: { id }, body: { units: [gift, cheap], lock_version } })
  expect(await worth(item_id)).toBe('90.0000')
  expect([(await pieceOf(app, dear)).status, (await pieceOf(app, cheap)).status]).toEqual(['in_stock', 'sold'])
  expect(changed.simplified_invoice_items[0]?.units).toEqual([gift, cheap])
  await clerk.done(simplified.remove, { params: { id: invoice.id } })
  expect(await worth(item_id)).toBe('150.0000')
  expect((await pieceOf(app, cheap)).status).toBe('in_stock')
  await expectCleanAudit(app)
})

test('numbers are as many as pieces, of goods that have them, and free; else nothing is issued', async () => {
  const { item_id, numbers } = await makeSerial(app, ['10', '20', '30'])
  const [one = '', two = '', held = ''] = numbers
  const plain = await makeItem(app)
  await makeStock(app, plain, '5')
  await nameOn(app, await serialOrder(app, { item_id }, '1'), [held])
  const wrong = [
    { item_id, quantity: '1' },
    { item_id, quantity: '2', units: [one] },
    { item_id, quantity: '1', units: [one, two] },
    { item_id, quantity: '2', units: [one, one] },
    { item_id, quantity: '1', units: ['NAV'] },
    { item_id, quantity: '1', units: [held] },
    { item_id: plain, quantity: '1', units: [one] },
  ]
  for (const line of wrong) {
    const { status, body } = await issue([line])
    expect([status, Object.keys(body.errors ?? {})], JSON.stringify(line)).toEqual([422, ['items.0.units']])
  }
  expect(await worth(item_id)).toBe('60.0000')
  const invoice = await issued([{ item_id, quantity: '1', units: [one] }])
  const copy = await clerk.call(simplified.copy, { params: { id: invoice.id } })
  expect([copy.status, copy.body.errors?.['status']?.[0]]).toEqual([422, expect.stringContaining('vienības')])
})

test('of six who sell the last piece at once one does', async () => {
  const { item_id, numbers } = await makeSerial(app, ['10'])
  const answers = await Promise.all(Array.from({ length: 6 }, () => issue([{ item_id, quantity: '1', units: numbers }])))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422, 422])
})
