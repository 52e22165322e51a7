import { sql } from 'kysely'
import { describe } from 'vitest'
import { orders } from '../../contract/orders/orders.ts'
import { procurements } from '../../contract/procurements/procurements.ts'
import { confirmedHeader } from '../../contract/confirmations.ts'
import { stockChecks } from '../../contract/stock-checks/stock-checks.ts'
import { technicalDocuments } from '../../contract/technical-documents/technical-documents.ts'
import { audit } from '../../server/integrity/audit.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { clerkOf, makeCustomer, makeItem, makeSupplier, ownCompany } from '../support/factories.ts'
import { whole } from '../support/whole.ts'
import { begun, freshWarehouse, goodsIn, linesOf, scan } from '../stock-checks/support.ts'
import { attack, dice } from './attack.ts'

/** A count during work, against independently tracked physical stock. */

/** Accessed exclusively, so counts see no half move. */
interface Shelf {
  item_id: number
  stock: number
  sku: string
  /** Whole EUR. */
  cost: number
  physical: number
  /** Tail of the access queue. */
  hand: Promise<unknown>
}

const kinds = 24
const counters = 4
/** 200 by `npm run attacks`. */
const movesAtLeast = whole ? 200 : 12

async function shelves(app: TestApp, place: number, roll: (limit: number) => number): Promise<Shelf[]> {
  const shelves: Shelf[] = []
  for (let index = 0; index < kinds; index += 1) {
    const [books, cost] = [40 + roll(60), 1 + roll(9)]
    const goods = await goodsIn(app, place, String(books), { cost: String(cost) })
    // Every third item differs from the books.
    shelves.push({ ...goods, cost, physical: books + (index % 3 === 0 ? roll(9) - 4 : 0), hand: Promise.resolve() })
  }
  return shelves
}

function within<T>(shelf: Shelf, work: () => Promise<T>): Promise<T> {
  const mine = shelf.hand.then(work)
  shelf.hand = mine.catch(() => null)
  return mine
}

interface Moving {
  clerk: Person
  place: number
  other: number
  customer: number
  supplier: number
}

/** Returns the physical change. */
type Move = (moving: Moving, shelf: Shelf, quantity: number) => Promise<number>

const moves: readonly Move[] = [
  async ({ clerk, place, customer }, { item_id }, quantity) => {
    const order_items = [{ item_id, quantity: String(quantity), unit_price: '20' }]
    const { data } = await clerk.done(orders.create, { body: { customer_id: customer, warehouse_id: place, order_items } })
    for (const step of ['reserve', 'issue'] as const) await clerk.done(orders.fulfil, { params: { id: data.id }, body: { step } })
    return -quantity
  },
  async ({ clerk, place, supplier }, { item_id, cost }, quantity) => {
    const procurement_items = [{ item_id, quantity: String(quantity), purchase_price: String(cost) }]
    const { procurement_id } = await clerk.done(procurements.create, {
      body: { supplier_id: supplier, warehouse_id: place, procurement_items },
    })
    await clerk.done(procurements.accept, { params: { id: procurement_id } })
    return quantity
  },
  async ({ clerk, place, other }, { item_id }, quantity) => {
    const procurement_items = [{ item_id, quantity: String(quantity) }]
    const body = { kind: 'internal' as const, source_warehouse_id: place, warehouse_id: other, procurement_items }
    const { procurement_id } = await clerk.done(procurements.create, { body })
    await clerk.done(procurements.accept, { params: { id: procurement_id } })
    return -quantity
  },
]

async function counted(app: TestApp, round: number): Promise<{ moved: number; scans: number; faults: string[] }> {
  const roll = dice(round + 1)
  const [clerk, place, other] = [await clerkOf(app), await freshWarehouse(app), await freshWarehouse(app)]
  const moving = { clerk, place, other, customer: await makeCustomer(app), supplier: await makeSupplier(app) }
  const stocked = await shelves(app, place, roll)
  const phone = await makeItem(app, { name: 'Telefons', sku: `TEL-${round}`, has_units: true, unit_kind: 'serial' })
  const numbers = Array.from({ length: 10 }, (_, index) => `T${round}-${index}`)
  const items = [{ item_id: phone, difference: '10', units: numbers, unit_cost: '50' }]
  await clerk.done(technicalDocuments.createCorrection, { body: { warehouse_id: place, reason: 'Sākums', items } })
  // Two are missing, one is unknown.
  const present = [...numbers.slice(2), `T${round}-jauns`]
  const check = await begun(clerk, place)
  const people = await Promise.all(Array.from({ length: counters }, () => app.person()))
  let [moved, scans, isCounting] = [0, 0, true]

  async function count(person: Person, ownShelves: readonly Shelf[]): Promise<void> {
    for (const shelf of ownShelves) {
      await within(shelf, async () => {
        const first = roll(shelf.physical + 1)
        const quantities = [first, shelf.physical - first].filter((each) => each > 0)
        for (const quantity of quantities) await scan(person, check.id, { code: shelf.sku, quantity: String(quantity) })
        scans += quantities.length
      })
    }
  }
  async function move(): Promise<void> {
    while (isCounting || moved < movesAtLeast) {
      const shelf = stocked[roll(kinds)]
      if (!shelf) continue
      await within(shelf, async () => {
        shelf.physical += (await moves[roll(moves.length)]?.(moving, shelf, 1 + roll(2))) ?? 0
        moved += 1
      })
    }
  }
  async function countPieces(): Promise<void> {
    for (const code of present) await Promise.all(people.map((person) => scan(person, check.id, { code, of_item_id: phone })))
  }
  const counting = Promise.all([
    ...people.map((person, mine) =>
      count(
        person,
        stocked.filter((_, index) => index % counters === mine),
      ),
    ),
    countPieces(),
  ]).finally(() => {
    isCounting = false
  })
  await Promise.all([counting, move(), move(), move()])
  await clerk.done(stockChecks.accept, { params: { id: check.id }, headers: { [confirmedHeader]: 'corrected-since-count' } })
  return { moved, scans, faults: await disagreements(app, { stocked, phone, place, present }) }
}

interface Truth {
  stocked: readonly Shelf[]
  phone: number
  place: number
  present: readonly string[]
}

async function disagreements(app: TestApp, { stocked, phone, place, present }: Truth): Promise<string[]> {
  const { rows } = await sql<{ id: number; on_hand: string; value: string; ledger: string }>`
    select s.id, s.on_hand, s.stock_value as value, (select sum(m.quantity) from stock_movements m where m.stock_item_id = s.id) as ledger
    from stock_items s where s.id = any (${stocked.map(({ stock }) => stock)})`.execute(app.db)
  const faults = stocked.flatMap(({ stock, sku, cost, physical }) => {
    const row = rows.find(({ id }) => id === stock)
    const bookValues = [Number(row?.on_hand), Number(row?.ledger), Number(row?.value)]
    return bookValues.join() === [physical, physical, physical * cost].join()
      ? []
      : [`${sku}: ${bookValues.join(', ')}, not ${physical} at ${cost}`]
  })
  const pieces = await sql<{ number: string }>`
    select u.number from catalog_item_units u join stock_items s on s.id = u.stock_item_id
    where s.catalog_item_id = ${phone} and s.warehouse_id = ${place} order by u.number`.execute(app.db)
  const known = pieces.rows.map(({ number }) => number).join()
  return known === present.toSorted().join() ? faults : [...faults, `pieces ${known}`]
}

async function together(app: TestApp, round: number): Promise<string[]> {
  const [clerk, place] = [await clerkOf(app), await freshWarehouse(app)]
  const { sku } = await goodsIn(app, place, '100')
  const { id } = await begun(clerk, place)
  const sent = Array.from({ length: 16 }, (_, index) => ({ key: `k${round}-${index}`, code: sku, quantity: String(index + 1) }))
  await Promise.all([...sent, ...sent].map((each) => scan(clerk, id, each)))
  const found = (await linesOf(clerk, id)).get(sku)?.counted
  return Number(found) === 136 ? [] : [`${found} counted, not 136`]
}

describe('stock checks', () => {
  attack('a warehouse is counted by four while goods are sold, brought and transferred, and one line by 32 at once', {
    seconds: [2, 90],
    must: { atšķirības: 0, pārkāpumi: 0 },
    atLeast: { kustības: 2, skaitījumi: 1 },
    run: async (seconds) => {
      const app = await startApp()
      try {
        await ownCompany(app)
        const faults: string[] = []
        let [checks, kustības, skaitījumi] = [0, 0, 0]
        for (const end = Date.now() + seconds * 1000; checks === 0 || Date.now() < end; checks += 1) {
          const { moved, scans, faults: found } = await counted(app, checks)
          faults.push(...found, ...(await together(app, checks)))
          kustības += moved
          skaitījumi += scans
        }
        if (faults.length > 0) process.stderr.write(`${faults.join('\n')}\n`)
        const broken = (await audit(app.db)).filter(({ findings }) => findings.length > 0)
        return { inventarizācijas: checks, kustības, skaitījumi, atšķirības: faults.length, pārkāpumi: broken.length }
      } finally {
        await app.close()
      }
    },
  })
})
