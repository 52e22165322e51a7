import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmedHeader } from '../../contract/confirmations.ts'
import { stockChecks } from '../../contract/stock-checks/stock-checks.ts'
import { technicalDocuments } from '../../contract/technical-documents/technical-documents.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { clerkOf, levelOf, makeCategory, makeItem, ownCompany } from '../support/factories.ts'
import { expectCleanAudit } from '../support/invoicing.ts'
import { pdfPages } from '../support/pdf-text.ts'
import { expectFound } from '../support/planted.ts'
import { begun, freshWarehouse, goodsIn, linesOf, scan } from './support.ts'

/** Overlapping checks and corrections book a shortage once (docs/domain/stock.md#stock-checks). */

let app: TestApp
let anna: Person

beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
  anna = await clerkOf(app)
})
afterAll(async () => {
  await expectCleanAudit(app)
  await app.close()
})

const overlapping = { headers: { [confirmedHeader]: 'check-overlaps' } }
const beginAdditional = async (warehouse_id: number, more: { categories?: number[] } = {}) =>
  (await anna.done(stockChecks.create, { body: { warehouse_id, ...more }, ...overlapping })).data
const accept = async (id: number, ...confirmed: string[]) =>
  (await anna.done(stockChecks.accept, { params: { id }, headers: { [confirmedHeader]: confirmed.join(',') } })).data
const correct = (warehouse_id: number, item_id: number, difference: string) =>
  anna.done(technicalDocuments.createCorrection, { body: { warehouse_id, reason: 'Pārskaitīts', items: [{ item_id, difference }] } })

test('two open checks that found the same shortage book it once', async () => {
  const place = await freshWarehouse(app)
  const { sku, stock } = await goodsIn(app, place, '10')
  const first = await begun(anna, place)
  const second = await beginAdditional(place)
  await scan(anna, first.id, { code: sku, quantity: '7' })
  await scan(anna, second.id, { code: sku, quantity: '7' })
  await accept(first.id)
  expect((await levelOf(app, stock)).on_hand).toBe('7.0000')
  expect((await linesOf(anna, second.id)).get(sku)).toMatchObject({ state: 'counted', difference: '0.0000' })
  expect((await accept(second.id)).documents).toEqual([])
  expect((await levelOf(app, stock)).on_hand).toBe('7.0000')
})

test('goods that left after the count are taken off what was counted, whichever check is accepted first', async () => {
  const place = await freshWarehouse(app)
  const { sku, stock } = await goodsIn(app, place, '10')
  const [first, second] = [await begun(anna, place), await beginAdditional(place)]
  await scan(anna, first.id, { code: sku, quantity: '7' })
  await anna.done(technicalDocuments.quickRemoval, { params: { stockItemId: stock }, body: { quantity: '2', reason: 'Birojam' } })
  await scan(anna, second.id, { code: sku, quantity: '5' })
  await accept(second.id)
  await accept(first.id)
  expect((await levelOf(app, stock)).on_hand).toBe('5.0000')
})

test('a correction by hand after the count is named, and with its consent the shortage is booked once', async () => {
  const place = await freshWarehouse(app)
  const { item_id, sku, stock } = await goodsIn(app, place, '10', { name: 'Āmurs' })
  const { id } = await begun(anna, place)
  await scan(anna, id, { code: sku, quantity: '7' })
  const { data: correction } = await correct(place, item_id, '-3')
  const confirmAnswer = await anna.call(stockChecks.accept, { params: { id } })
  expect([confirmAnswer.status, confirmAnswer.body.confirm?.code]).toEqual([422, 'corrected-since-count'])
  expect(confirmAnswer.body.confirm?.text).toContain(`${correction.number} („Āmurs”, -3)`)
  expect((await accept(id, 'corrected-since-count')).documents).toEqual([])
  expect((await levelOf(app, stock)).on_hand).toBe('7.0000')
})

test('a later count of another check is named where the earlier one would undo it', async () => {
  const place = await freshWarehouse(app)
  const { sku, stock } = await goodsIn(app, place, '10')
  const [first, second] = [await begun(anna, place), await beginAdditional(place)]
  await scan(anna, first.id, { code: sku, quantity: '7' })
  await scan(anna, second.id, { code: sku, quantity: '9' })
  await accept(second.id)
  const confirmAnswer = await anna.call(stockChecks.accept, { params: { id: first.id } })
  expect(confirmAnswer.body.confirm?.code).toBe('corrected-since-count')
  await accept(first.id, 'corrected-since-count')
  expect((await levelOf(app, stock)).on_hand).toBe('7.0000')
})

test('open checks of the same goods are named when another begins, those of other goods are not', async () => {
  const place = await freshWarehouse(app)
  const above = await makeCategory(app, { name: 'Krāsas' })
  const below = await makeCategory(app, { name: 'Lakas', parent_id: above })
  const other = await makeCategory(app, { name: 'Otas' })
  await goodsIn(app, place, '1', { category_id: below })
  const { id } = await begun(anna, place, { categories: [above] })
  const confirmAnswer = await anna.call(stockChecks.create, { body: { warehouse_id: place, categories: [below] } })
  expect([confirmAnswer.status, confirmAnswer.body.confirm?.code, Object.keys(confirmAnswer.body.errors ?? {})]).toEqual([
    422,
    'check-overlaps',
    ['warehouse_id'],
  ])
  expect(confirmAnswer.body.confirm?.text).toContain('Krāsas')
  expect((await anna.call(stockChecks.create, { body: { warehouse_id: place } })).body.confirm?.code).toBe('check-overlaps')
  const otherCheck = await begun(anna, place, { categories: [other] })
  await anna.done(stockChecks.remove, { params: { id } })
  await anna.done(stockChecks.remove, { params: { id: otherCheck.id } })
  expect((await begun(anna, place)).status).toBe('open')
})

test('of checks that eight people begin at once one begins unasked', async () => {
  const place = await freshWarehouse(app)
  await goodsIn(app, place, '1')
  const answers = await Promise.all(Array.from({ length: 8 }, () => anna.call(stockChecks.create, { body: { warehouse_id: place } })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.confirm?.code === 'check-overlaps')).toHaveLength(7)
})

test('what an accepted check posted is not taken back alone', async () => {
  const place = await freshWarehouse(app)
  const lost = await goodsIn(app, place, '10')
  const more = await goodsIn(app, place, '10')
  const { id } = await begun(anna, place)
  await scan(anna, id, { code: lost.sku, quantity: '7' }, { code: more.sku, quantity: '12' })
  const { documents } = await accept(id)
  expect(documents.map(({ type_id }) => type_id)).toEqual([5, 6])
  for (const document of documents) {
    const { data } = await anna.done(technicalDocuments.show, { params: { id: document.id } })
    expect(data.can['DELETE']).toContain('inventarizācija')
    const refused = await anna.call(technicalDocuments.remove, { params: { id: document.id } })
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['status']])
    await expect(sql`update technical_documents set status = 'reversed' where id = ${document.id}`.execute(app.db)).rejects.toThrow(
      'inventarizācija',
    )
  }
  expect([(await levelOf(app, lost.stock)).on_hand, (await levelOf(app, more.stock)).on_hand]).toEqual(['7.0000', '12.0000'])
})

test('the audit finds a shortage that was booked twice, and one that was taken back', async () => {
  const place = await freshWarehouse(app)
  const { sku, stock } = await goodsIn(app, place, '10')
  const { id } = await begun(anna, place)
  await scan(anna, id, { code: sku, quantity: '7' })
  await accept(id)
  const shortageMove = sql`(select m.id from stock_movements m where m.stock_item_id = ${stock} and m.kind = 'check_shortage')`
  const columns = sql.raw(`stock_item_id, quantity, unit_cost, value, document_type, document_id, line_id, effective_at, user_id,
    balance_after, value_after`)
  await expectFound(app.db, [
    [
      'I4_accepted_checks_leave_what_was_counted',
      // As if this check had booked another's shortage again.
      sql`insert into stock_movements (id, kind, ${columns}) overriding system value
        select -1, 'check_shortage', ${columns} from stock_movements where id = ${shortageMove}`,
    ],
    [
      'I2_differences_have_moved',
      sql`insert into stock_movements (stock_item_id, kind, quantity, unit_cost, value, document_type, document_id, line_id, user_id, reverses_id)
        select stock_item_id, kind, -quantity, unit_cost, -value, document_type, document_id, line_id, user_id, id
        from stock_movements where id = ${shortageMove}`,
    ],
  ])
})

test('surplus and shortage of one kind of pieces are told apart, with their numbers, and what each is worth', async () => {
  const place = await freshWarehouse(app)
  const item_id = await makeItem(app, { name: 'Telefons', sku: `TEL-${place}`, has_units: true, unit_kind: 'serial' })
  const found = (unit: string, unit_cost: string) =>
    anna.done(technicalDocuments.createCorrection, {
      body: { warehouse_id: place, reason: 'Sākums', items: [{ item_id, difference: '1', units: [unit], unit_cost }] },
    })
  await found('T1', '700')
  await found('T2', '744.86')
  const plain = await goodsIn(app, place, '5', { cost: '1' })
  const { id } = await begun(anna, place)
  await scan(anna, id, { code: 'T1' }, { code: 'T9', of_item_id: item_id }, { code: plain.sku, quantity: '6' })
  const { data: open } = await anna.done(stockChecks.show, { params: { id } })
  const known = '722.43'
  expect(open.totals).toMatchObject({ different: 2, surplus_value: (722.43 + 1).toFixed(2), shortage_value: '-744.86' })
  const expectedUnits = { surplus_units: ['T9'], missing_units: ['T2'], surplus_value: known, shortage_value: '-744.86' }
  expect((await linesOf(anna, id)).get(`TEL-${place}`)).toMatchObject(expectedUnits)
  const { totals, documents } = await accept(id)
  expect(totals).toMatchObject({ different: 2, surplus_value: '723.43', shortage_value: '-744.86' })
  expect(documents.map(({ type_id, total_cost }) => [type_id, total_cost])).toEqual([
    [5, '723.43'],
    [6, '744.86'],
  ])
  expect((await linesOf(anna, id)).get(`TEL-${place}`)).toMatchObject(expectedUnits)
  const print = async () => (await pdfPages((await anna.call(stockChecks.pdf, { params: { id } })).bytes)).flat().join(' ')
  expect(await print()).toMatch(/Telefons: T9 .*?722,43.*Telefons: T2 .*?744,86/)
  const prints = documents.map(async ({ id: document }) =>
    (await pdfPages((await anna.call(technicalDocuments.removalPdf, { params: { id: document } })).bytes)).flat().join(' '),
  )
  const [surplus = '', shortage = ''] = await Promise.all(prints)
  expect([/T9/.test(surplus), /T2/.test(surplus), /T9/.test(shortage), /T2/.test(shortage)]).toEqual([true, false, false, true])
})
