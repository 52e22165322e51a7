import type Big from 'big.js'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { big, round4 } from '../../contract/money.ts'
import { postMovement } from '../../server/areas/stock/ledger.ts'
import { reverseMovement } from '../../server/areas/stock/reversal.ts'
import type { Db } from '../../server/db/pool.ts'
import { audit } from '../../server/integrity/audit.ts'
import { expectFound } from '../support/planted.ts'
import { freshDatabase, type TestDatabase } from '../support/postgres.ts'
import { ledger } from './ledger.ts'
import { levelOf, makeItem, makeStockItem, makeWorld, setProperty, type World } from './world.ts'

/**
 * INV-STOCK-6 and INV-STOCK-8 (docs/domain/README.md): late entries give the same daily values as timely ones, by
 * independent calculation.
 */

let database: TestDatabase
let db: Db
let world: World

beforeAll(async () => {
  database = await freshDatabase()
  db = database.db
  world = await makeWorld(db)
})
afterAll(() => database.drop())

const { post, reverse, ledgerOf, expectLawful } = ledger(
  () => db,
  () => world,
)

/** Noon on a day in March. */
const at = (day: number) => ({ effective_at: `2026-03-${String(day).padStart(2, '0')}T10:00:00Z` })

async function days(stockItem: number, last: number): Promise<[quantity: string, value: string][]> {
  const { rows } = await sql<{ day: number; quantity: string; value: string }>`
    select d as day, coalesce(sum(m.quantity), 0)::numeric(14, 4) as quantity, coalesce(sum(m.value), 0)::numeric(16, 4) as value
    from generate_series(1, ${last}) d
    left join stock_movements m on m.stock_item_id = ${stockItem}
      and m.effective_at < (date '2026-03-01' + d)::timestamp at time zone 'Europe/Riga'
    group by d order by d`.execute(db)
  return rows.map(({ quantity, value }) => [quantity, value])
}

async function twoPlaces(): Promise<[number, number]> {
  const catalog_item_id = await makeItem(db, world)
  const open = async (warehouse_id: number) =>
    (await db.insertInto('stock_items').values({ catalog_item_id, warehouse_id }).returning('id').executeTakeFirstOrThrow()).id
  return [await open(world.warehouse), await open(world.otherWarehouse)]
}

let documents = 1000

async function transfer(from: number, to: number, quantity: number, when: { effective_at: string }): Promise<void> {
  documents += 1
  const source = { document_type: 'test', document_id: documents, line_id: documents, user_id: world.user, ...when }
  await db.transaction().execute(async (tx) => {
    const out = await postMovement(tx, { ...source, stock_item_id: from, kind: 'transfer_out', quantity: -quantity })
    await postMovement(tx, { ...source, stock_item_id: to, kind: 'transfer_in', quantity, value: big(out.value).times(-1) })
  })
}

describe('a movement dated back', () => {
  it('leaves at the average of its own moment (vector of L6)', async () => {
    const id = await makeStockItem(db, world)
    await post(id, 'purchase', '10', { ...at(1), unit_cost: '4' })
    await post(id, 'purchase', '10', { ...at(5), unit_cost: '100' })
    expect(await post(id, 'goods_removal', '-8', at(3))).toMatchObject({ value: '-32.0000', unit_cost: '4.000000' })
    expect(await days(id, 5)).toEqual([
      ['10.0000', '40.0000'],
      ['10.0000', '40.0000'],
      ['2.0000', '8.0000'],
      ['2.0000', '8.0000'],
      ['12.0000', '1008.0000'],
    ])
    await expectLawful(id)
  })

  it('sets later issues right on their own days, by rows that name them', async () => {
    const id = await makeStockItem(db, world)
    await post(id, 'purchase', '10', { ...at(1), unit_cost: '10' })
    const sale = await post(id, 'sale', '-5', { ...at(3), document_type: 'order', document_id: 7, line_id: 70 })
    await post(id, 'purchase', '10', { ...at(2), unit_cost: '20' })
    const { rows } = await ledgerOf(id)
    expect(rows.at(-1)).toMatchObject({
      kind: 'revaluation',
      quantity: '0.0000',
      value: '-25.0000',
      corrects_id: sale.id,
      corrects_kind: 'sale',
      document_type: 'order',
      document_id: 7,
      line_id: 70,
      effective_at: sale.effective_at,
    })
    expect(await days(id, 3)).toEqual([
      ['10.0000', '100.0000'],
      ['20.0000', '300.0000'],
      ['15.0000', '225.0000'],
    ])
    await expectLawful(id)
  })

  it('travels on through a transfer to goods that are gone by now, there and back', async () => {
    const [from, to] = await twoPlaces()
    await post(from, 'purchase', '10', { ...at(1), unit_cost: '10' })
    await transfer(from, to, 10, at(4))
    await post(to, 'sale', '-6', at(5))
    await transfer(to, from, 4, at(6))
    await post(from, 'purchase', '10', { ...at(2), unit_cost: '20' })
    // 20 for 300: ten leave for 150, six sold for 90, four return for 60.
    expect((await days(to, 6)).slice(3)).toEqual([
      ['10.0000', '150.0000'],
      ['4.0000', '60.0000'],
      ['0.0000', '0.0000'],
    ])
    expect((await days(from, 6)).slice(3)).toEqual([
      ['10.0000', '150.0000'],
      ['10.0000', '150.0000'],
      ['14.0000', '210.0000'],
    ])
    await expectLawful(from)
    await expectLawful(to)
  })

  it('gives a reversal the value that the reversed movement has by then', async () => {
    const id = await makeStockItem(db, world)
    await post(id, 'purchase', '10', { ...at(1), unit_cost: '10' })
    const sale = await post(id, 'sale', '-5', at(3))
    await post(id, 'purchase', '10', { ...at(2), unit_cost: '20' })
    await reverse(sale.id)
    expect(await levelOf(db, id)).toMatchObject({ on_hand: '20.0000', stock_value: '300.0000' })
    await expectLawful(id)
  })

  it('is corrected on the first open day where its own is closed by then', async () => {
    const id = await makeStockItem(db, world)
    await post(id, 'purchase', '10', { ...at(1), unit_cost: '10' })
    // A correction by a former version, on a closed day.
    await sql`
      insert into stock_movements (stock_item_id, kind, quantity, value, document_type, document_id, user_id, effective_at)
      values (${id}, 'revaluation', 0, 25, 'stock_movement', 1, ${world.user}, '2026-03-02T10:00:00Z')`.execute(db)
    await post(id, 'sale', '-5', at(8))
    await setProperty(db, 'locked_until', '2026-03-04')
    await post(id, 'purchase', '1', { ...at(5), unit_cost: '10' })
    await setProperty(db, 'locked_until', '')
    expect((await days(id, 8)).slice(1)).toEqual([
      ['10.0000', '125.0000'],
      ['10.0000', '125.0000'],
      ['10.0000', '125.0000'],
      ...[5, 6, 7].map(() => ['11.0000', '135.0000']),
      ['6.0000', '73.6364'],
    ])
    await expectLawful(id)
  })
})

it('the audit finds a past day that is worth less than nothing, and one worth something without goods', async () => {
  const id = await makeStockItem(db, world)
  await post(id, 'purchase', '5', { ...at(1), unit_cost: '1' })
  await post(id, 'sale', '-5', at(3))
  await post(id, 'purchase', '5', { ...at(6), unit_cost: '1' })
  const revalued = (day: number, value: number) => sql`
    insert into stock_movements (stock_item_id, kind, quantity, unit_cost, value, document_type, document_id, user_id, effective_at)
    values (${id}, 'revaluation', 0, 0, ${value}, 'stock_movement', 1, ${world.user}, ${at(day).effective_at})`
  await expectFound(db, [
    ['L8_no_day_is_worth_less_than_nothing', revalued(2, -6)],
    ['L8_no_day_is_worth_less_than_nothing', revalued(4, 1)],
  ])
})

type Doc =
  | { is: 'purchase'; place: 0 | 1; quantity: number; cost: number }
  | { is: 'removal'; place: 0 | 1; quantity: number }
  | { is: 'transfer'; place: 0 | 1; quantity: number }
  | { is: 'sale'; place: 0 | 1; quantity: number; line: number }
  | { is: 'return'; place: 0 | 1; quantity: number; line: number }
  | { is: 'reversal'; of: number }

const place = fc.constantFrom<0 | 1>(0, 1)
const quantity = fc.integer({ min: 1, max: 9 })
const line = fc.constant(1)
const document: fc.Arbitrary<Doc> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      is: fc.constant('purchase' as const),
      place,
      quantity,
      cost: fc.integer({ min: 1, max: 40 }).map((n) => n * 3.3333),
    }),
  },
  { weight: 3, arbitrary: fc.record({ is: fc.constant('removal' as const), place, quantity }) },
  { weight: 3, arbitrary: fc.record({ is: fc.constant('transfer' as const), place, quantity }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('sale' as const), place, quantity, line }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('return' as const), place, quantity, line }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('reversal' as const), of: fc.nat(11) }) },
)

interface Stock {
  quantity: Big
  value: Big
}

/** Daily stock by place, by docs/domain/stock.md#valuation only. */
function reckoned(docs: readonly (Doc & { day: number })[], last: number): [string, string][][] {
  const stock: Stock[] = [0, 1].map(() => ({ quantity: big(0), value: big(0) }))
  const lines = new Map<string, Stock>()
  const worth = new Map<number, { place: number; quantity: Big; value: Big }[]>()
  const dailyStock: [string, string][][] = [[], []]
  const move = (day: number, to: number, quantity: Big, value: Big): void => {
    const held = stock[to] as Stock
    const left = held.quantity.plus(quantity)
    let booked = value
    if (left.eq(0)) booked = held.value.times(-1)
    else if (held.value.plus(value).lt(0)) booked = big(round4(held.value.times(left).div(held.quantity))).minus(held.value)
    stock[to] = { quantity: left, value: held.value.plus(booked) }
    worth.set(day, [...(worth.get(day) ?? []), { place: to, quantity, value: booked }])
  }
  const leaving = (from: number, quantity: number): Big => {
    const held = stock[from] as Stock
    return big(round4(held.value.times(quantity).div(held.quantity)))
  }
  for (let day = 1; day <= last; day += 1) {
    const doc = docs.find((each) => each.day === day)
    if (doc?.is === 'purchase') move(day, doc.place, big(doc.quantity), big(round4(big(doc.quantity).times(big(doc.cost).toFixed(6)))))
    if (doc?.is === 'removal') move(day, doc.place, big(-doc.quantity), leaving(doc.place, doc.quantity).times(-1))
    if (doc?.is === 'transfer') {
      const value = leaving(doc.place, doc.quantity)
      move(day, doc.place, big(-doc.quantity), value.times(-1))
      move(day, 1 - doc.place, big(doc.quantity), value)
    }
    if (doc?.is === 'sale' || doc?.is === 'return') {
      const out = lines.get(`${doc.place} ${doc.line}`) ?? { quantity: big(0), value: big(0) }
      const sign = doc.is === 'sale' ? 1 : -1
      const value = doc.is === 'sale' ? leaving(doc.place, doc.quantity) : big(round4(out.value.times(doc.quantity).div(out.quantity)))
      move(day, doc.place, big(-sign * doc.quantity), value.times(-sign))
      lines.set(`${doc.place} ${doc.line}`, { quantity: out.quantity.plus(sign * doc.quantity), value: out.value.plus(value.times(sign)) })
    }
    if (doc?.is === 'reversal')
      for (const each of worth.get(doc.of) ?? []) move(day, each.place, each.quantity.times(-1), each.value.times(-1))
    for (const to of [0, 1]) dailyStock[to]?.push([(stock[to] as Stock).quantity.toFixed(4), (stock[to] as Stock).value.toFixed(4)])
  }
  return dailyStock
}

it('values every past day as if all had been entered in time, in whatever order it was', async () => {
  let entered = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(document, { minLength: 5, maxLength: 10 }).chain((more) => {
        const docs: Doc[] = [0, 1].map((each) => ({ is: 'purchase', place: each === 0 ? 0 : 1, quantity: 12, cost: 7.7777 + each }))
        docs.push(...more)
        const later = more.map((_, index) => index + 2)
        return fc.record({
          docs: fc.constant(docs),
          turns: fc.shuffledSubarray(later, { minLength: later.length }).map((laterOrder) => [0, 1, ...laterOrder]),
        })
      }),
      async ({ docs, turns }) => {
        const places = await twoPlaces()
        const base = (documents += 100)
        const accepted: (Doc & { day: number })[] = []
        for (const place of turns) {
          const doc = docs[place] as Doc
          if (await enter(doc, place + 1, { places, base, accepted }))
            accepted.push({ ...doc, ...(doc.is === 'reversal' && { of: doc.of + 1 }), day: place + 1 })
        }
        entered += accepted.length
        const right = reckoned(accepted, docs.length)
        for (const [index, id] of places.entries()) {
          expect(await days(id, docs.length)).toEqual(right[index])
          await expectLawful(id)
        }
      },
    ),
    { numRuns: 30, seed: 20261127 },
  )
  expect(entered).toBeGreaterThan(150)
  const corrected = await db.selectFrom('stock_movements').select('id').where('corrects_id', 'is not', null).execute()
  expect(corrected.length).toBeGreaterThan(40)
  expect((await audit(db)).filter(({ invariant, findings }) => /^L\d/.test(invariant) && findings.length > 0)).toEqual([])
})

interface Entering {
  places: readonly [number, number]
  base: number
  accepted: readonly (Doc & { day: number })[]
}

/** Returns false when refused. */
async function enter(doc: Doc, day: number, { places, base, accepted }: Entering): Promise<boolean> {
  const source = { document_type: 'test', document_id: base + day, line_id: base + day, user_id: world.user, ...at(day) }
  // A line of one place, as on simplified invoices.
  const lineOf = (to: 0 | 1, number: number) => base + 50 + to * 10 + number
  const attempt = db.transaction().execute(async (tx) => {
    switch (doc.is) {
      case 'purchase':
        return postMovement(tx, {
          ...source,
          stock_item_id: places[doc.place],
          kind: 'purchase',
          quantity: doc.quantity,
          unit_cost: doc.cost,
        })
      case 'removal':
        return postMovement(tx, { ...source, stock_item_id: places[doc.place], kind: 'goods_removal', quantity: -doc.quantity })
      case 'transfer': {
        const out = await postMovement(tx, { ...source, stock_item_id: places[doc.place], kind: 'transfer_out', quantity: -doc.quantity })
        const to = places[doc.place === 0 ? 1 : 0]
        return postMovement(tx, {
          ...source,
          stock_item_id: to,
          kind: 'transfer_in',
          quantity: doc.quantity,
          value: big(out.value).times(-1),
        })
      }
      case 'sale': {
        const line_id = lineOf(doc.place, doc.line)
        // After a return, more sales on the line would change the returned share.
        if (accepted.some((each) => each.is === 'return' && each.place === doc.place && each.line === doc.line)) throw new Error('returned')
        const move = { ...source, document_type: 'simplified_invoice', document_id: line_id, line_id, stock_item_id: places[doc.place] }
        return postMovement(tx, { ...move, kind: 'sale', quantity: -doc.quantity })
      }
      case 'return': {
        const line_id = lineOf(doc.place, doc.line)
        const { rows } = await sql<{ quantity: string | null; value: string | null }>`
          select -sum(quantity) as quantity, -sum(value) as value from stock_movements
          where document_type = 'simplified_invoice' and line_id = ${line_id}`.execute(tx)
        const out = rows[0]
        const first = accepted.filter((each) => each.is === 'sale' && each.place === doc.place && each.line === doc.line)
        if (!out || big(out.quantity).lt(doc.quantity) || first.some((each) => each.day > day)) throw new Error('nothing is out')
        if (accepted.some((each) => each.is === 'return' && each.place === doc.place && each.line === doc.line && each.day > day))
          throw new Error('came back later')
        const move = { ...source, document_type: 'simplified_invoice', document_id: line_id, line_id, stock_item_id: places[doc.place] }
        const value = round4(big(out.value).times(doc.quantity).div(big(out.quantity)))
        return postMovement(tx, { ...move, kind: 'customer_return', quantity: doc.quantity, value })
      }
      case 'reversal': {
        const original = accepted.find((each) => each.day === doc.of + 1)
        if (original?.is !== 'purchase' && original?.is !== 'removal') throw new Error('nothing to take back')
        if (original.day > day) throw new Error('taken back before it was')
        const { rows } = await sql<{ id: number }>`
          select id from stock_movements where document_type = 'test' and document_id = ${base + original.day} and quantity <> 0`.execute(
          tx,
        )
        for (const { id } of rows) await reverseMovement(tx, id, { user_id: world.user, document_id: base + day, ...at(day) })
        return null
      }
    }
  })
  return attempt.then(
    () => true,
    () => false,
  )
}
