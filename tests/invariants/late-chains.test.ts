import type Big from 'big.js'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { big, round4, sum } from '../../contract/money.ts'
import { settleFormerValues } from '../../server/areas/stock/former-values.ts'
import { audit } from '../../server/integrity/audit.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeItem, makeSupplier, makeWarehouse, setProperty } from '../support/factories.ts'
import { dayAfter, makeItNoon, realTime } from '../support/clock.ts'
import { dayAgo } from '../support/invoicing.ts'
import { makeList, workshop } from '../support/production.ts'
import { makeShop } from '../support/shop.ts'
import { beginTests } from '../support/story.ts'
import { enter, recipes, type Doc, type Ground, type Item, type Place } from './late-chains-documents.ts'

/**
 * INV-STOCK-6 and INV-STOCK-8 (docs/domain/README.md) through chains: late purchases change dependent costs.
 * Compared with an independent calculation in date order.
 */

let app: TestApp
let clerk: Person
beginTests(async (begun) => {
  ;({ app, clerk } = begun)
  await setProperty(app, 'numbers_follow_dates', false)
})
beforeAll(() => makeItNoon(app, dayOf(0)))
afterAll(() => realTime())

const today = dayAgo(0)
const dayOf = (day: number) => dayAfter(today, day - 30)

async function groundFor(name: string): Promise<Ground> {
  const serial = { has_units: true, unit_kind: 'serial', price: '500', shop_price: '600.00' } as const
  const items: Record<Item, number> = {
    component: await makeItem(app, { name: `${name}, daļa` }),
    bulk: await makeItem(app, { name: `${name}, ražots`, price: '500', shop_price: '600.00' }),
    piece: await makeItem(app, { name: `${name}, gabals`, ...serial }),
    machine: await makeItem(app, { name: `${name}, mašīna`, ...serial }),
  }
  const lists: Partial<Record<Item, number>> = {}
  for (const [item, parts] of Object.entries(recipes) as [Item, (typeof recipes)[Item] & object][]) {
    const listed = parts.map((part) => ({ catalog_item_id: items[part.item], quantity: String(part.quantity) }))
    lists[item] = (await makeList(app, listed, { catalog_item_id: items[item] })).id
  }
  await makeWarehouse(app)
  const places = { workshop: await workshop(app), shop: await shopPlace() }
  return { app, clerk, supplier_id: await makeSupplier(app), places, items, lists, moved: new Map(), sold: new Map() }
}

let shopId: Promise<number> | undefined
const shopPlace = () => (shopId ??= makeShop(app))

interface Worth {
  quantity: Big
  value: Big
}

const none: Worth = { quantity: big(0), value: big(0) }
const keyOf = (item: Item, place: Place) => `${item} ${place}`
const isSerial = (item: Item) => item === 'piece' || item === 'machine'

/** Daily quantity and value by place, and unit costs, by docs/domain/stock.md#valuation only. */
function reckoned(docs: readonly Doc[], last: number): { days: Map<string, [string, string]>[]; costs: Map<string, string> } {
  const stock = new Map<string, Worth>()
  const costs = new Map<string, Big>()
  const lines = new Map<string, { item: Item; out: Worth; back: Worth; pieces: Map<string, Big> }>()
  const come = (key: string, quantity: number, value: Big): void => {
    const held = stock.get(key) ?? none
    stock.set(key, { quantity: held.quantity.plus(quantity), value: held.value.plus(value) })
  }
  const leave = (key: string, quantity: number, units?: readonly string[]): Big => {
    const held = stock.get(key) ?? none
    const unitCosts = units && big(round4(sum(units.map((unit) => costs.get(unit) ?? big(0)))))
    const value = held.quantity.eq(quantity) ? held.value : (unitCosts ?? big(round4(held.value.times(quantity).div(held.quantity))))
    stock.set(key, { quantity: held.quantity.minus(quantity), value: held.value.minus(value) })
    return value
  }
  const fold = (doc: Doc): void => {
    switch (doc.is) {
      case 'buy':
        return come(keyOf(doc.item, doc.at), doc.quantity, big(round4(big(doc.cost).times(doc.quantity))))
      case 'move':
        return come(keyOf(doc.item, doc.to), doc.quantity, leave(keyOf(doc.item, doc.from), doc.quantity, doc.units))
      case 'remove':
        return void leave(keyOf(doc.item, doc.at), doc.quantity, doc.units)
      case 'make': {
        const used = (recipes[doc.item] ?? []).flatMap(({ item, quantity }) =>
          isSerial(item)
            ? (doc.parts ?? []).map((part) => leave(keyOf(item, 'workshop'), 1, [part]))
            : [leave(keyOf(item, 'workshop'), quantity * doc.quantity)],
        )
        const value = sum(used).plus(doc.labour ?? '0')
        for (const unit of doc.units ?? []) costs.set(unit, big(value.div(doc.quantity).toFixed(6)))
        return come(keyOf(doc.item, doc.into), doc.quantity, value)
      }
      case 'sell': {
        const key = keyOf(doc.item, 'shop')
        // Units move individually.
        const pieces = new Map((doc.units ?? []).map((unit) => [unit, leave(key, 1, [unit])]))
        const value = doc.units ? sum([...pieces.values()]) : leave(key, doc.quantity)
        lines.set(doc.key, { item: doc.item, out: { quantity: big(doc.quantity), value }, back: none, pieces })
        return
      }
      case 'back': {
        const line = lines.get(doc.of)
        if (!line) throw new Error(`Nothing was sold as ${doc.of}`)
        const upTo = line.back.quantity.plus(doc.quantity)
        const value = doc.units
          ? sum(doc.units.map((unit) => line.pieces.get(unit) ?? big(0)))
          : big(round4(line.out.value.times(upTo).div(line.out.quantity))).minus(line.back.value)
        line.back = { quantity: upTo, value: line.back.value.plus(value) }
        return come(keyOf(line.item, 'shop'), doc.quantity, value)
      }
    }
  }
  const days: Map<string, [string, string]>[] = []
  for (let day = 0; day <= last; day += 1) {
    for (const doc of docs) if (doc.day === day) fold(doc)
    days.push(new Map([...stock].map(([key, { quantity, value }]) => [key, [quantity.toFixed(4), value.toFixed(4)]])))
  }
  return { days, costs: new Map([...costs].map(([unit, cost]) => [unit, cost.toFixed(6)])) }
}

async function booked({ items, places }: Ground, last: number): Promise<Map<string, [string, string]>[]> {
  const days: Map<string, [string, string]>[] = []
  for (let day = 0; day <= last; day += 1) {
    const { rows } = await sql<{ item_id: number; warehouse_id: number; quantity: string; value: string }>`
      select s.catalog_item_id as item_id, s.warehouse_id, sum(m.quantity)::numeric(14, 4) as quantity, sum(m.value)::numeric(16, 4) as value
      from stock_items s join stock_movements m on m.stock_item_id = s.id
      where s.catalog_item_id = any (${Object.values(items)}) and m.effective_at < (${dayOf(day)}::date + 1)::timestamp at time zone 'Europe/Riga'
      group by 1, 2`.execute(app.db)
    const named = rows.map(({ item_id, warehouse_id, quantity, value }): [string, [string, string]] => {
      const item = (Object.keys(items) as Item[]).find((each) => items[each] === item_id)
      const place = (Object.keys(places) as Place[]).find((each) => places[each] === warehouse_id)
      if (!item || !place) throw new Error('Goods lie where no document put them')
      return [keyOf(item, place), [quantity, value]]
    })
    days.push(new Map(named))
  }
  return days
}

const buy = (day: number, quantity: number, cost: string, more: { late?: true } = {}): Doc => ({
  is: 'buy',
  item: 'component',
  at: 'workshop',
  day,
  quantity,
  cost,
  ...more,
})
const late = { late: true } as const

/** Unit numbers differ by case. */
const cases: Readonly<Record<string, readonly Doc[]>> = {
  'pieces that were made, one of them sold': [
    buy(1, 10, '4'),
    { is: 'make', item: 'piece', day: 4, quantity: 2, units: ['A1', 'A2'], into: 'shop', labour: '1.01' },
    { is: 'sell', by: 'order', key: 'a', item: 'piece', day: 6, quantity: 1, units: ['A1'] },
    buy(2, 10, '10', late),
  ],
  'pieces that were made and sold, all of them, and came back': [
    buy(1, 11, '3.3333'),
    { is: 'make', item: 'piece', day: 3, quantity: 3, units: ['B1', 'B2', 'B3'], into: 'shop', labour: '0.10' },
    { is: 'sell', by: 'order', key: 'a', item: 'piece', day: 4, quantity: 2, units: ['B1', 'B2'] },
    { is: 'sell', by: 'till', key: 'b', item: 'piece', day: 5, quantity: 1, units: ['B3'] },
    { is: 'back', of: 'a', day: 6, quantity: 1, units: ['B2'] },
    { is: 'back', of: 'b', day: 7, quantity: 1, units: ['B3'] },
    buy(2, 7, '8.7777', late),
  ],
  'pieces that come back after they were set right': [
    buy(1, 10, '4'),
    { is: 'make', item: 'piece', day: 3, quantity: 3, units: ['C1', 'C2', 'C3'], into: 'shop' },
    { is: 'sell', by: 'order', key: 'a', item: 'piece', day: 4, quantity: 1, units: ['C1'] },
    { is: 'sell', by: 'till', key: 'b', item: 'piece', day: 5, quantity: 1, units: ['C2'] },
    { ...buy(2, 3, '9', late) },
    { is: 'back', of: 'a', day: 9, quantity: 1, units: ['C1'], late: true },
    { is: 'back', of: 'b', day: 9, quantity: 1, units: ['C2'], late: true },
    { is: 'sell', by: 'till', key: 'c', item: 'piece', day: 9, quantity: 2, units: ['C1', 'C3'], late: true },
  ],
  'pieces that were moved and built into machines': [
    buy(1, 20, '4'),
    { is: 'make', item: 'piece', day: 2, quantity: 3, units: ['D1', 'D2', 'D3'], into: 'shop', labour: '2' },
    { is: 'move', item: 'piece', day: 4, quantity: 2, units: ['D1', 'D2'], from: 'shop', to: 'workshop' },
    { is: 'make', item: 'machine', day: 5, quantity: 2, units: ['DM1', 'DM2'], parts: ['D1', 'D2'], into: 'shop', labour: '10' },
    { is: 'sell', by: 'order', key: 'a', item: 'machine', day: 6, quantity: 1, units: ['DM1'] },
    { is: 'back', of: 'a', day: 7, quantity: 1, units: ['DM1'] },
    { is: 'sell', by: 'till', key: 'b', item: 'machine', day: 8, quantity: 2, units: ['DM1', 'DM2'] },
    { ...buy(1, 9, '7.1234', late) },
  ],
  'pieces on hand of two batches, one of them dearer by now': [
    buy(1, 6, '5'),
    { is: 'make', item: 'piece', day: 2, quantity: 1, units: ['E1'], into: 'shop' },
    buy(4, 6, '6'),
    { is: 'make', item: 'piece', day: 5, quantity: 2, units: ['E2', 'E3'], into: 'shop', labour: '0.01' },
    { is: 'sell', by: 'till', key: 'a', item: 'piece', day: 6, quantity: 1, units: ['E3'] },
    buy(3, 5, '11', late),
    { is: 'remove', item: 'component', at: 'workshop', day: 3, quantity: 2, late: true },
  ],
  'pieces whose move to the workshop gets another day after they were set right': [
    buy(1, 20, '4'),
    { is: 'make', item: 'piece', day: 2, quantity: 2, units: ['F1', 'F2'], into: 'shop' },
    buy(1, 4, '7.1', late),
    { is: 'move', item: 'piece', day: 4, was: 6, quantity: 1, units: ['F1'], from: 'shop', to: 'workshop', late: true },
  ],
  'goods in bulk that were made, sold in parts, and came back in parts': [
    buy(1, 20, '3.3333'),
    { is: 'make', item: 'bulk', day: 3, quantity: 7, into: 'shop', labour: '0.70' },
    { is: 'sell', by: 'order', key: 'a', item: 'bulk', day: 4, quantity: 3 },
    { is: 'sell', by: 'till', key: 'b', item: 'bulk', day: 5, quantity: 3 },
    { is: 'back', of: 'a', day: 6, quantity: 1 },
    { is: 'back', of: 'b', day: 7, quantity: 2 },
    { is: 'back', of: 'a', day: 8, quantity: 1 },
    buy(2, 10, '10', late),
  ],
  'goods in bulk of which all was sold and all came back': [
    buy(1, 6, '4'),
    { is: 'make', item: 'bulk', day: 3, quantity: 3, into: 'shop' },
    { is: 'sell', by: 'till', key: 'a', item: 'bulk', day: 4, quantity: 3 },
    { is: 'back', of: 'a', day: 5, quantity: 2 },
    { is: 'sell', by: 'order', key: 'b', item: 'bulk', day: 6, quantity: 2 },
    { is: 'back', of: 'b', day: 7, quantity: 2 },
    { is: 'back', of: 'a', day: 8, quantity: 1 },
    buy(2, 1, '97.13', late),
    buy(1, 1, '0.01', late),
  ],
  'goods that are made late of what was there, and those made since': [
    buy(1, 10, '4'),
    buy(4, 10, '9'),
    { is: 'make', item: 'bulk', day: 5, quantity: 4, into: 'shop' },
    { is: 'sell', by: 'order', key: 'a', item: 'bulk', day: 6, quantity: 3 },
    { is: 'back', of: 'a', day: 7, quantity: 1 },
    { is: 'make', item: 'bulk', day: 2, quantity: 3, into: 'shop', labour: '1', late: true },
    { is: 'make', item: 'piece', day: 3, quantity: 1, units: ['H1'], into: 'workshop', late: true },
  ],
}

const enteredOn = (doc: Doc) => (doc.is === 'move' && doc.was) || doc.day

test.each(Object.entries(cases))(
  'every day is worth what it would be had all been entered in time: %s',
  { timeout: 60_000 },
  async (name, docs) => {
    const last = Math.max(...docs.flatMap((doc) => [doc.day, enteredOn(doc)])) + 1
    await makeItNoon(app, dayOf(0))
    const ground = await groundFor(name)
    for (const doc of docs.filter((each) => !each.late || enteredOn(each) !== each.day)) {
      await makeItNoon(app, dayOf(enteredOn(doc)))
      await enter(ground, doc)
    }
    const before = await booked(ground, last)
    await makeItNoon(app, dayOf(last))
    for (const doc of docs.filter((each) => each.late)) {
      if (doc.is === 'sell' || doc.is === 'back') {
        await makeItNoon(app, dayOf(doc.day))
        await enter(ground, doc)
      } else await enter(ground, doc, dayOf(doc.day))
    }
    const right = reckoned(docs, last)
    const days = await booked(ground, last)
    expect(days).toEqual(right.days)
    expect(days, 'the case changes days that have passed').not.toEqual(before)
    const { rows } = await sql<{ number: string; cost: string }>`
    select number, unit_cost as cost from catalog_item_units where catalog_item_id = any (${Object.values(ground.items)}) order by id`.execute(
      app.db,
    )
    expect(new Map(rows.map(({ number, cost }) => [number, cost]))).toEqual(right.costs)
  },
)

test('neither the audit nor the command for former versions finds a wrong value', { timeout: 60_000 }, async () => {
  // Document jobs do not run here.
  const found = (await audit(app.db)).filter(({ invariant, findings }) => findings.length > 0 && !invariant.startsWith('documents_of_'))
  expect(found).toEqual([])
  expect(await settleFormerValues(app.db, null)).toEqual([])
})
