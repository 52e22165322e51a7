import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ProcurementRecord } from '../../contract/procurements/procurement-record.ts'
import { procurements } from '../../contract/procurements/procurements.ts'
import { units } from '../../contract/units/units.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeCustomer, makeItem, makeProcurement, makeReceived, makeWarehouse } from '../support/factories.ts'
import { expectCleanAudit } from '../support/invoicing.ts'
import { pdfPages } from '../support/pdf-text.ts'
import { beginStory } from '../support/story.ts'

/** Serialised units: receiving, correcting and cancelling (INV-UNIT-1 to INV-UNIT-3). */

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

const at = ({ id }: { id: number }) => ({ params: { id } })
let imei = 35_690_000_000_000

/** With Luhn check digit. */
function nextImei(): string {
  imei += 1
  const digits = String(imei).split('').map(Number)
  const total = digits.reduce((sum, digit, place) => {
    const doubled = place % 2 === 1 ? digit * 2 : digit
    return sum + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return `${imei}${(10 - (total % 10)) % 10}`
}

const makePhone = () => makeItem(app, { has_units: true, unit_kind: 'imei' })

async function ofUnits(item_id: number, quantity: string, numbers: string[], purchase_price = '200'): Promise<ProcurementRecord> {
  return makeProcurement(app, { procurement_items: [{ item_id, quantity, purchase_price, units: numbers }] })
}

test('phones are received by their numbers, each at what it cost', async () => {
  const phone = await makePhone()
  const numbers = [nextImei(), nextImei(), nextImei()]
  const draft = await ofUnits(phone, '3', numbers.slice(0, 2))
  expect(draft.can['ACCEPT']).toContain('2 vienību numuri no 3')
  const refused = await clerk.call(procurements.accept, at(draft))
  expect([refused.status, refused.body.errors?.['status']?.[0]]).toEqual([422, draft.can['ACCEPT']])
  const line = draft.procurement_items[0]
  await clerk.done(procurements.updateItem, {
    params: { id: draft.id, itemId: line?.id ?? 0 },
    body: { units: numbers.map((number) => `${number.slice(0, 8)} ${number.slice(8)}`), lock_version: line?.lock_version ?? 0 },
  })
  const { data } = await clerk.done(procurements.accept, at(draft))
  expect(data.procurement_items[0]?.units).toEqual(numbers)

  const { data: rows } = await clerk.done(units.list, { query: { catalog_item_id: phone } })
  expect(rows.map(({ number, status, unit_cost, procurement }) => [number, status, unit_cost, procurement?.id])).toEqual(
    numbers.toReversed().map((number) => [number, 'in_stock', '200.000000', draft.id]),
  )
  const { data: found } = await clerk.done(units.byNumber, { params: { number: numbers[1] ?? '' } })
  expect(found).toMatchObject({ number: numbers[1], catalog_item: { id: phone }, warehouse: { id: await makeWarehouse(app) } })
  const { data: free } = await clerk.done(units.nextFree, { query: { catalog_item_id: phone, warehouse_id: await makeWarehouse(app) } })
  expect(free.number).toBe(numbers[0])
  expect((await clerk.done(units.list, { query: { q: numbers[2]?.slice(0, 14) ?? '' } })).data.map(({ number }) => number)).toEqual([
    numbers[2],
  ])
})

test('a number is one piece: typed twice, wrong, or known already, it is refused (INV-UNIT-2)', async () => {
  const phone = await makePhone()
  const number = nextImei()
  const lines = (numbers: string[]) =>
    clerk.call(procurements.create, {
      body: { kind: 'opening', procurement_items: [{ item_id: phone, quantity: '2', units: numbers }] },
    })
  const wordsOf = async (numbers: string[]) => (await lines(numbers)).body.errors?.['procurement_items.0.units']?.[0]
  expect(await wordsOf([number, number])).toContain('norādīta divreiz')
  expect(await wordsOf([number.slice(0, 14) + ((Number(number[14]) + 1) % 10)])).toContain('kontrol')
  expect(await wordsOf([nextImei(), nextImei(), nextImei()])).toContain('vairāk')
  await makeReceived(app, { procurement_items: [{ item_id: phone, quantity: '1', purchase_price: '100', units: [number] }] })
  // IMEIs are unique across items.
  const other = await ofUnits(await makePhone(), '1', [number])
  expect(other.can['ACCEPT']).toContain('jau ir uzskaitē')
  await expect(
    sql`insert into catalog_item_units (catalog_item_id, number, unit_cost, status) select catalog_item_id, number, 1, 'sold' from catalog_item_units where number = ${number}`.execute(
      app.db,
    ),
  ).rejects.toThrow('duplicate')
})

test('a mistyped number gives way to the right one; the piece stays where it is', async () => {
  const phone = await makePhone()
  const [wrong, right] = [nextImei(), nextImei()]
  const received = await makeReceived(app, {
    procurement_items: [{ item_id: phone, quantity: '1', purchase_price: '150', units: [wrong] }],
  })
  const unit = (await clerk.done(units.byNumber, { params: { number: wrong } })).data
  const bad = await clerk.call(units.replace, { params: { id: unit.id }, query: { number: '123' } })
  expect([bad.status, Object.keys(bad.body.errors ?? {})]).toEqual([422, ['number']])
  const { data: correctedUnit } = await clerk.done(units.replace, { params: { id: unit.id }, query: { number: right } })
  expect(correctedUnit).toMatchObject({ number: right, status: 'in_stock', unit_cost: '150.000000', procurement: { id: received.id } })
  expect((await clerk.call(units.byNumber, { params: { number: wrong } })).status).toBe(404)
  expect((await clerk.done(procurements.show, at(received))).data.procurement_items[0]?.units).toEqual([right])
  await expectCleanAudit(app)
  await clerk.done(procurements.cancel, at(received))
  expect((await clerk.call(units.byNumber, { params: { number: right } })).status).toBe(404)
  await makeReceived(app, { procurement_items: [{ item_id: phone, quantity: '1', purchase_price: '150', units: [right] }] })
})

test('pieces go to another warehouse with the move, and come back when it is taken back', async () => {
  const phone = await makePhone()
  const [one, two] = [nextImei(), nextImei()]
  const source = await makeWarehouse(app, { name: 'Pagrabs', code: 'PAGR' })
  const buy = (number: string, purchase_price: string) =>
    makeReceived(app, { warehouse_id: source, procurement_items: [{ item_id: phone, quantity: '1', purchase_price, units: [number] }] })
  await buy(one, '100')
  await buy(two, '300')
  const moved = await makeReceived(app, {
    kind: 'internal',
    source_warehouse_id: source,
    procurement_items: [{ item_id: phone, quantity: '1', units: [two] }],
  })
  const place = async () => (await clerk.done(units.byNumber, { params: { number: two } })).data.warehouse?.id
  const valueIn = async (warehouse: number) => {
    const { rows } = await sql<{
      stock_value: string
    }>`select stock_value from stock_items where catalog_item_id = ${phone} and warehouse_id = ${warehouse}`.execute(app.db)
    return rows[0]?.stock_value
  }
  expect(await place()).toBe(await makeWarehouse(app))
  // Each unit at its own cost.
  expect([await valueIn(source), await valueIn(await makeWarehouse(app))]).toEqual(['100.0000', '300.0000'])
  const unit = (await clerk.done(units.byNumber, { params: { number: two } })).data
  expect(unit.can['DELETE']).toContain('pārvietota')
  await clerk.done(procurements.cancel, at(moved))
  expect(await place()).toBe(source)
})

test('who is a customer sees no units but those sold to him', async () => {
  const phone = await makePhone()
  const number = nextImei()
  await makeReceived(app, { procurement_items: [{ item_id: phone, quantity: '1', purchase_price: '100', units: [number] }] })
  const buyer = await app.person({ kind: 'customer', customer_id: await makeCustomer(app) })
  expect((await buyer.done(units.list, { query: {} })).data).toEqual([])
  // Units show their supplier, so customers have no access.
  expect((await buyer.call(units.byNumber, { params: { number } })).status).toBe(403)
})

test('a label of a piece bears its number; one of which no number is known yet, the code of its goods', async () => {
  const phone = await makeItem(app, { has_units: true, unit_kind: 'imei', sku: 'ETIKETE-7' })
  const numbers = [nextImei(), nextImei()]
  const procurement = await ofUnits(phone, '3', numbers)
  const { bytes } = await clerk.call(procurements.allLabels, at(procurement))
  const pages = await pdfPages(bytes)
  expect(pages.map((lines) => lines.at(-1))).toEqual([...numbers, 'ETIKETE-7'])
})

test('goods counted short are received with the rest split off, or nothing of it is done', async () => {
  const [phone, plain] = [await makePhone(), await makeItem(app)]
  const numbers = [nextImei(), nextImei()]
  const ordered = await makeProcurement(app, {
    procurement_items: [
      { item_id: phone, quantity: '3', purchase_price: '200' },
      { item_id: plain, quantity: '5', purchase_price: '2' },
    ],
  })
  const [phones, pieces] = ordered.procurement_items
  const counted = (units?: string[]) => [
    { id: phones?.id ?? 0, counted: '2', lock_version: phones?.lock_version ?? 0, ...(units && { units }) },
    { id: pieces?.id ?? 0, counted: '6', lock_version: pieces?.lock_version ?? 0 },
  ]
  // Receiving fails after the split, because of the missing number.
  const refused = await clerk.call(procurements.receiveCounted, { ...at(ordered), body: { counted: counted(numbers.slice(0, 1)) } })
  expect([refused.status, refused.body.errors?.['status']?.[0]]).toEqual([422, expect.stringContaining('1 vienību numuri no 2')])
  const { data: untouched } = await clerk.done(procurements.show, at(ordered))
  expect(untouched).toEqual(ordered)

  const { data } = await clerk.done(procurements.receiveCounted, { ...at(ordered), body: { counted: counted(numbers) } })
  expect([data.status, ...data.procurement_items.map(({ quantity }) => quantity)]).toEqual(['accepted', '2.0000', '6.0000'])
  expect(data.procurement_items[0]?.units).toEqual(numbers)
  const { data: rest } = await clerk.done(procurements.show, { params: { id: data.splits[0]?.id ?? 0 } })
  expect(rest.procurement_items.map(({ item_id, quantity }) => [item_id, quantity])).toEqual([[phone, '1.0000']])
})
