import { sql } from 'kysely'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '../../contract/calls.ts'
import { costsIn } from '../../contract/costs.ts'
import { offers } from '../../contract/offers/offers.ts'
import { orders } from '../../contract/orders/orders.ts'
import { permissionNames } from '../../contract/permissions.ts'
import { stock } from '../../contract/stock/stock.ts'
import { technicalDocuments } from '../../contract/technical-documents/technical-documents.ts'
import { startApp, type Answered, type Person, type TestApp } from '../support/app.ts'
import { makeItem, makeStock, ownCompany } from '../support/factories.ts'
import { footprint } from '../support/footprint.ts'
import { pdfPages } from '../support/pdf-text.ts'
import { everyCall, sampleOf, shapeOf, type Shape } from './samples.ts'
import { sendSample } from './sending.ts'
import { makeWorld, type World } from './world.ts'
import { idIn } from './world-keys.ts'

/**
 * Costs are visible only with `view_costs`. Every cost in the database is one figure, searched in all answers, files
 * and refusals.
 */

let app: TestApp
let world: World
let seller: Person
let keeper: Person

const each = '7313.7313'
/** Recognizable after rounding and sign changes. */
const secret = '7313.73'

beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
  world = await makeWorld(app, 'CENA')
  seller = await app.person({ permissions: permissionNames.filter((name) => name !== 'view_costs') })
  keeper = await app.person()
  await app.db.transaction().execute(async (tx) => {
    // The ledger is immutable outside tests.
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const change of costColumns) await sql`update ${sql.raw(change.replaceAll('$', each))}`.execute(tx)
  })
})
afterAll(() => app.close())

/** Our cost columns; suppliers' prices are on their documents. */
const costColumns: readonly string[] = [
  'stock_items set stock_value = $, avg_cost = $, last_purchase_price = $ where on_hand <> 0',
  'stock_movements set unit_cost = $, value = sign(quantity) * $',
  'order_items set cost = $',
  'offer_items set purchase_price = $',
  'catalog_item_units set unit_cost = $',
  'inventory_items set purchase_price = $',
  'technical_documents set total_cost = $',
  'technical_document_items set unit_cost = $, cost = $',
]

/** Calls that may show costs. */
const tells = [
  ...[
    'catalog.show',
    'inventory.show',
    'offers.show',
    'orders.items',
    'orders.show',
    'stock.list',
    'stock.show',
    'stock.movements',
    'stock.excel',
  ],
  ...['technical-documents.list', 'technical-documents.show', 'technical-documents.goods', 'technical-documents.removalPdf'],
  ...[
    'technical-documents.removalXml',
    'technical-documents.writeOffPdf',
    'technical-documents.writeOffXml',
    'units.list',
    'units.show',
    'production.stockItems',
  ],
]

const reading = everyCall.filter(({ method, spec }) => method === 'GET' && !spec.changes && spec.rule !== 'visitor')

async function tellers(person: Person): Promise<{ leaks: string[]; answered: number }> {
  const leaks: string[] = []
  let answered = 0
  for (const call of reading) {
    const answer = await sendSample(person, call, world)
    if (answer.status === 200) answered += 1
    if ((await textOf(call, answer)).includes(secret)) leaks.push(call.id)
  }
  return { leaks, answered }
}

async function textOf({ spec }: Call, { status, body, bytes, headers }: Answered): Promise<string> {
  if (!spec.file || status !== 200) return JSON.stringify(body)
  const mime = String(headers['content-type'])
  if (mime.includes('pdf')) return plain((await pdfPages(bytes)).flat().join('\n'))
  if (mime.includes('spreadsheet')) return JSON.stringify((await readXlsx(bytes)).sheets)
  return bytes.toString()
}

function plain(text: string): string {
  return text.replaceAll(/(?<=\d)[ \u00a0\u202f](?=\d)/g, '').replaceAll(/(?<=\d),(?=\d)/g, '.')
}

test('whoever has the right is told, and whoever lacks it is not, in no call and no file', async () => {
  const seen = await tellers(keeper)
  expect(seen.leaks.toSorted()).toEqual(tells.toSorted())
  const hidden = await tellers(seller)
  expect(hidden.leaks).toEqual([])
  expect(hidden.answered).toBe(seen.answered)
  expect(seen.answered).toBeGreaterThan(100)
})

test('a field that is called a cost is declared one, or stands on a paper of a supplier', () => {
  const open = everyCall.flatMap(({ id, spec: { answer } }) => {
    const declared = new Set(answer ? costsIn(answer, 'output') : [])
    const names = answer ? namesIn(shapeOf(answer)).filter((name) => suspicious.test(name) && !declared.has(name)) : []
    return names.map((name) => `${id.split('.')[0]}.${name}`)
  })
  // The law wants the margin in the records of VAT, which whoever declares it reads (docs/domain/margin-scheme.md).
  expect([...new Set(open)].toSorted()).toEqual(['procurements.purchase_price', 'procurements.transport_cost', 'vat.margin'])
})

const suspicious = /cost|purchase_price|stock_value|margin|profit|valuation/

function namesIn(shape: Shape): string[] {
  const inner = [...(shape.anyOf ?? []), ...(shape.items ? [shape.items] : [])].flatMap(namesIn)
  return [...inner, ...Object.entries(shape.properties ?? {}).flatMap(([name, field]) => [name, ...namesIn(field)])]
}

test('a save that comes too late brings the record without what goods cost', async () => {
  const versioned = everyCall.filter(({ spec }) => spec.body && !spec.upload && namesIn(shapeOf(spec.body)).includes('lock_version'))
  const stale = (call: Call) => {
    const body = call.spec.body && (sampleOf(shapeOf(call.spec.body), idIn(world), false) as object)
    return { ...body, lock_version: 99_999 }
  }
  const carried: string[] = []
  const leaks: string[] = []
  for (const call of versioned) {
    const late = await sendSample(seller, call, world, stale(call))
    if (late.body.current === undefined) continue
    if (JSON.stringify(late.body).includes(secret)) leaks.push(call.id)
    if (JSON.stringify((await sendSample(keeper, call, world, stale(call))).body).includes(secret)) carried.push(call.id)
  }
  expect(leaks).toEqual([])
  expect(carried).toEqual(expect.arrayContaining(['catalog.update', 'catalog.setItemOptions', 'offers.updateItem', 'stock.update']))
})

test('whoever does not see costs neither sets them nor sorts or filters by them', async () => {
  const before = await footprint(app)
  const line = { item_id: world.item, quantity: '1' }
  const wrong: [Answered, string][] = [
    [await seller.call(offers.create, { body: { offer_items: [{ ...line, purchase_price: '1' }] } }), 'offer_items.0.purchase_price'],
    [
      await seller.call(offers.addItems, { body: { offer_id: world.offer, offer_items: [{ ...line, purchase_price: null }] } }),
      'offer_items.0.purchase_price',
    ],
    [
      await seller.call(technicalDocuments.createCorrection, {
        body: { warehouse_id: 1, reason: 'Saskaitīts', items: [{ item_id: world.item, difference: '1', unit_cost: '5' }] },
      }),
      'items.0.unit_cost',
    ],
  ]
  for (const [{ status, body }, field] of wrong) {
    expect([status, Object.keys(body.errors ?? {})]).toEqual([403, [field]])
    expect(body.message).toContain('„Skatīt pašizmaksu”')
  }
  const worth = await seller.call(stock.list, { query: { value_from: '1' } })
  expect([worth.status, Object.keys(worth.body.errors ?? {})]).toEqual([403, ['value_from']])
  for (const sort of ['stock_value', '-stock_value']) {
    expect((await seller.call(stock.list, { query: { sort } })).status).toBe(422)
    expect((await keeper.call(stock.list, { query: { sort } })).status).toBe(200)
  }
  expect(await footprint(app)).toEqual(before)
})

test('a price below cost is refused to a seller without a word of cost', async () => {
  const item_id = await makeItem(app)
  await makeStock(app, item_id, '5', { cost: '9.99' })
  const floor = (person: Person) =>
    person.call(orders.create, { body: { customer_id: world.customer, order_items: [{ item_id, quantity: '1', unit_price: '9' }] } })
  const bound = await app.person({ permissions: permissionNames.filter((name) => name !== 'view_costs' && name !== 'manage_sales') })
  const refused = await floor(bound)
  expect(refused.status).toBe(422)
  expect(JSON.stringify(refused.body)).toContain('cena ir par zemu')
  expect(JSON.stringify(refused.body)).not.toMatch(/pašizmaks|9[.,]99/)
})
