import { sql } from 'kysely'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { advances } from '../../contract/advances/advances.ts'
import { credits } from '../../contract/credits/credits.ts'
import { inventory } from '../../contract/inventory/inventory.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { numbers, type NumberRow, type SeriesRow } from '../../contract/numbers/numbers.ts'
import { orders } from '../../contract/orders/orders.ts'
import { seriesNames } from '../../contract/numbers/series.ts'
import { simplified } from '../../contract/simplified/simplified.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { makeItem, makeOrder, makeStock, ownCompany, setProperty } from '../support/factories.ts'
import { dayAgo, invoiceOf, delivered, spareNumber } from '../support/invoicing.ts'
import { makeWorld, type World } from '../http/world.ts'
import { writtenOff } from '../technical-documents/support.ts'

/** The series report (INV-NUMBER-3): numbers, gaps, date order, manual numbers. */

let app: TestApp
let clerk: Person
let world: World

beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
  clerk = await app.person()
  world = await makeWorld(app, 'SĒRIJA')
  await clerk.done(credits.accept, { params: { id: world.creditNote } })
  const item_id = await makeItem(app)
  await makeStock(app, item_id, '5')
  await writtenOff(app, [{ item_id, quantity: '1' }])
})
afterAll(() => app.close())

async function seriesOf(kind: SeriesRow['kind']): Promise<SeriesRow> {
  const { data } = await clerk.done(numbers.list)
  const found = data.find((each) => each.kind === kind)
  if (!found) throw new Error(`No series of ${kind}`)
  return found
}

async function rowsOf(kind: SeriesRow['kind'], query: object = {}): Promise<NumberRow[]> {
  const { id } = await seriesOf(kind)
  return (await clerk.done(numbers.numbers, { params: { id }, query: { per_page: 200, ...query } })).data
}

async function accepted(date?: string): Promise<{ id: number; number: string }> {
  const { id, lock_version } = await invoiceOf(app, (await delivered(app)).id)
  if (date) await clerk.done(invoices.update, { params: { id }, body: { date, lock_version } })
  const { data } = await clerk.done(invoices.accept, { params: { id } })
  return { id, number: data.number ?? '' }
}

/** Compared with all numbered documents by table. */
const stored: Readonly<Partial<Record<SeriesRow['kind'], string>>> = {
  invoice: 'select number, id from invoices',
  simplified_invoice: 'select number, id from simplified_invoices',
  advance_invoice: 'select number, id from advance_invoices',
  credit_note: 'select number, id from credit_notes',
  goods_write_off: 'select number, id from technical_documents where type_id = 7',
  technical_document: 'select number, id from technical_documents where type_id <> 7',
  return_act: 'select number, id from return_acts',
  order: 'select number, id from orders',
  offer: 'select number, id from offers',
  procurement: 'select number, id from procurements',
  service_application: 'select number, id from service_applications',
  inventory_item: 'select inventory_nr as number, id from inventory_items',
  rent: 'select number, id from rents',
  production_application: 'select number, id from production_applications',
  courier_application: 'select number, id from courier_applications',
  transportation: 'select number, id from transportations',
  shop_order: 'select number, id from shop_orders',
  contract: 'select number, id from contracts',
  cash_receipt: "select number, id from cash_orders where kind = 'receipt'",
  cash_payout: "select number, id from cash_orders where kind = 'payout'",
}

test('every kind that has numbers has its report, and each number its document', async () => {
  const { data } = await clerk.done(numbers.list)
  const { rows: counters } = await sql<{ kind: SeriesRow['kind']; last_no: number }>`select kind, last_no from document_series`.execute(
    app.db,
  )
  expect(data.map(({ kind, last_no }) => `${kind} ${last_no}`).toSorted()).toEqual(
    counters.map(({ kind, last_no }) => `${kind} ${last_no}`).toSorted(),
  )
  expect(data.length).toBeGreaterThan(8)
  for (const { kind, name } of data) {
    expect(name).toBe(seriesNames[kind])
    const { rows } = await sql<{ number: string; id: number }>`${sql.raw(stored[kind] ?? '')}`.execute(app.db)
    const reportedNumbers = (await rowsOf(kind)).flatMap(({ number, document_id }) =>
      document_id === null ? [] : [`${number} ${document_id}`],
    )
    expect(reportedNumbers.toSorted(), kind).toEqual(
      rows.flatMap(({ number, id }) => (number === null ? [] : [`${number} ${id}`])).toSorted(),
    )
  }
})

describe('a gap', () => {
  test('of a deleted order is explained by who deleted it', async () => {
    const before = await seriesOf('order')
    const gone = await makeOrder(app)
    await clerk.done(orders.remove, { params: { id: gone.id } })
    expect(await seriesOf('order')).toMatchObject({ gaps: before.gaps + 1, unexplained: before.unexplained, last_number: gone.number })
    const [row] = await rowsOf('order', { only: 'gaps' })
    expect(row).toMatchObject({ number: gone.number, document_id: null, explained: 'Dokuments dzēsts', user: { id: clerk.id } })
  })

  test('of an invoice that got another number by hand is explained, and one that nothing tells of is not', async () => {
    const before = await seriesOf('invoice')
    const invoice = await accepted()
    const skippedNumber = await spareNumber(app, 'invoice', dayAgo(0))
    const never = await spareNumber(app, 'invoice', dayAgo(0))
    expect((await rowsOf('invoice', { only: 'unexplained' })).map(({ number }) => number)).toEqual([never, skippedNumber])
    const { data } = await clerk.done(invoices.show, { params: { id: invoice.id } })
    await clerk.done(invoices.setNumber, { params: { id: invoice.id }, body: { number: skippedNumber, lock_version: data.lock_version } })
    expect(await seriesOf('invoice')).toMatchObject({
      gaps: before.gaps + 2,
      unexplained: before.unexplained + 1,
      by_hand: before.by_hand + 1,
    })
    const rows = await rowsOf('invoice')
    expect(rows.find(({ number }) => number === invoice.number)).toMatchObject({
      document_id: null,
      explained: `Numurs nomainīts uz ${skippedNumber}`,
    })
    expect(rows.find(({ number }) => number === skippedNumber)).toMatchObject({
      document_id: invoice.id,
      by_hand: true,
      former: invoice.number,
      user: { id: clerk.id },
      explained: null,
    })
    expect(rows.find(({ number }) => number === never)).toMatchObject({ document_id: null, explained: null, at: null })
    expect((await rowsOf('invoice', { only: 'hand' })).map(({ number }) => number)).toContain(skippedNumber)
  })

  test('of a piece of inventory that was renamed is explained by its new number', async () => {
    const { data } = await clerk.done(inventory.show, { params: { inventoryItem: String(world.inventoryItem) } })
    const body = { inventory_nr: 'ĪPAŠAIS-1', lock_version: data.lock_version }
    await clerk.done(inventory.update, { params: { inventoryItem: String(data.id) }, body })
    const gaps = await rowsOf('inventory_item', { only: 'gaps' })
    expect(gaps).toMatchObject([{ number: data.inventory_nr, explained: 'Numurs nomainīts uz ĪPAŠAIS-1' }])
  })
})

test('an annulled document keeps its number, and says so', async () => {
  const simplifiedInvoice = await clerk.done(simplified.create, { body: { items: [{ name: 'Piegāde', unit_price: '5' }] } })
  await clerk.done(simplified.remove, { params: { id: simplifiedInvoice.simplified_invoice_id } })
  const [newest] = await rowsOf('simplified_invoice')
  expect(newest).toMatchObject({ document_id: simplifiedInvoice.simplified_invoice_id, is_void: true })
  expect((await seriesOf('advance_invoice')).disorder).toBeNull()
  const order = await makeOrder(app)
  const advance = await clerk.done(advances.createForOrder, { params: { orderId: order.id }, body: { percent: '10' } })
  await clerk.done(advances.remove, { params: { id: advance.advance_invoice_id } })
  expect((await rowsOf('advance_invoice'))[0]).toMatchObject({ document_id: advance.advance_invoice_id, is_void: true })
})

/** Early in January, three days ago is last year's series. */
const newYear = dayAgo(3).slice(0, 4) !== dayAgo(0).slice(0, 4)

test.skipIf(newYear)('a document that is dated before one of a smaller number is told, with that day', async () => {
  expect(await seriesOf('invoice')).toMatchObject({ disorder: 0 })
  await accepted()
  await setProperty(app, 'numbers_follow_dates', false)
  const late = await accepted(dayAgo(3))
  expect(await seriesOf('invoice')).toMatchObject({ disorder: null })
  await setProperty(app, 'numbers_follow_dates', true)
  expect(await seriesOf('invoice')).toMatchObject({ disorder: 1 })
  expect(await rowsOf('invoice', { only: 'disorder' })).toMatchObject([{ number: late.number, date: dayAgo(3), later_before: dayAgo(0) }])
})

test('numbers come by pages in both directions, are found by their end, and stand in a spreadsheet from the first', async () => {
  const { id, last_no, last_number } = await seriesOf('order')
  const page = async (query: object) =>
    (await clerk.done(numbers.numbers, { params: { id }, query: { per_page: 2, ...query } })).data.map((row) => row.id)
  expect(await page({})).toEqual([last_no, last_no - 1])
  expect(await page({ page: 2 })).toEqual([last_no - 2, last_no - 3].filter((no) => no > 0))
  expect(await page({ sort: 'id' })).toEqual([1, 2])
  expect(await page({ q: last_number.slice(-4) })).toEqual([last_no])
  const { bytes } = await clerk.call(numbers.excel, { params: { id } })
  const [head, ...rows] = (await readXlsx(bytes)).sheets[0]?.rows ?? []
  expect(head?.[0]).toBe('Numurs')
  expect(rows.flatMap((row) => (typeof row[0] === 'string' ? [row[0]] : []))).toEqual(
    Array.from({ length: last_no }, (_, at) => `${last_number.slice(0, -6)}${String(at + 1).padStart(6, '0')}`),
  )
  expect((await clerk.call(numbers.show, { params: { id: 999_999 } })).status).toBe(404)
})

test('a series sorts and filters by what its documents say, until it is too long', async () => {
  const { id, last_no } = await seriesOf('order')
  const all = await rowsOf('order', { sort: 'party' })
  expect(all.map((row) => row.party)).toEqual(
    all.map((row) => row.party).toSorted((one, other) => (one ?? '\uffff').localeCompare(other ?? '\uffff', 'lv')),
  )
  expect(all).toHaveLength(last_no)
  const party = all[0]?.party ?? ''
  expect((await rowsOf('order', { where: `party:is:${party}` })).map((row) => row.id).toSorted()).toEqual(
    all.flatMap((row) => (row.party === party ? [row.id] : [])).toSorted(),
  )
  await sql`update document_series set last_no = 20000 where id = ${id}`.execute(app.db)
  expect((await rowsOf('order', { sort: 'id' })).length).toBe(200)
  const errors = async (query: object) => (await clerk.call(numbers.numbers, { params: { id }, query })).body.errors
  expect(await errors({ sort: 'party' })).toEqual({ sort: [expect.stringMatching(/līdz 10\s000 numuriem/)] })
  expect(await errors({ where: `party:is:${party}` })).toEqual({ where: [expect.stringMatching(/līdz 10\s000 numuriem/)] })
  expect(await errors({ sort: 'party', only: 'hand' })).toBeUndefined()
})
