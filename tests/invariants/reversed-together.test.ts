import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookCorrections } from '../../server/areas/stock/late.ts'
import { postMovements, type Movement } from '../../server/areas/stock/ledger.ts'
import { reverseMovement, reverseMovements } from '../../server/areas/stock/reversal.ts'
import type { Db } from '../../server/db/pool.ts'
import { audit } from '../../server/integrity/audit.ts'
import { freshDatabase, type TestDatabase } from '../support/postgres.ts'
import { makeStockItem, makeWorld, type World } from './world.ts'

/** @file A batch reversal equals single reversals, with a constant number of statements. */

let database: TestDatabase
let db: Db
let world: World
let documents = 5000

beforeAll(async () => {
  database = await freshDatabase()
  db = database.db
  world = await makeWorld(db)
})
afterAll(() => database.drop())

type Step = [kind: Movement['kind'], quantity: number, unitCost?: number]

/** Moves to reverse, later moves, and a correction (EUR). */
const cases: Readonly<Record<string, { own: Step[]; since?: Step[]; corrected?: string }>> = {
  'nothing else moved them': { own: [['opening', 5, 3.5]] },
  'they cost nothing': { own: [['opening', 5, 0]] },
  'dearer ones came since': { own: [['opening', 5, 3.5]], since: [['correction', 2, 50]] },
  'cheaper ones took their place': {
    own: [['opening', 5, 10]],
    since: [
      ['sale', -5],
      ['purchase', 7, 0.01],
    ],
  },
  'all were sold and as many came': {
    own: [['opening', 5, 10]],
    since: [
      ['sale', -5],
      ['purchase', 5, 7],
    ],
  },
  'a part was sold at an average with thirds, and came back': {
    own: [['opening', 3, 3.333333]],
    since: [
      ['purchase', 4, 1.1],
      ['sale', -2],
      ['customer_return', 2, 0.5],
    ],
  },
  'their price was corrected': { own: [['opening', 5, 3.5]], corrected: '1.25' },
  'their price was corrected and others came': { own: [['opening', 5, 3.5]], since: [['purchase', 1, 9]], corrected: '-2.5' },
  'one document moved them twice': {
    own: [
      ['opening', 5, 3.5],
      ['opening', 2, 8],
    ],
    since: [['correction', 1, 1]],
  },
  'goods that were given out come back': { own: [['write_off', -2]], since: [['purchase', 3, 30]] },
}

const moved = async (stock_item_id: number, document_id: number, steps: readonly Step[]): Promise<number[]> => {
  const ids: number[] = []
  for (const [kind, quantity, unit_cost] of steps) {
    const source = { document_type: 'test', document_id, line_id: document_id, user_id: world.user }
    const [posted] = await postMovements(db, [{ ...source, stock_item_id, kind, quantity, ...(unit_cost !== undefined && { unit_cost }) }])
    ids.push(posted?.id ?? 0)
  }
  return ids
}

const momentOf = async (id: number): Promise<string> =>
  (await db.selectFrom('stock_movements').select('effective_at').where('id', '=', id).executeTakeFirstOrThrow()).effective_at

/** Returns stock items and moves, receipts first. */
async function prepared(times = 1): Promise<{ items: number[]; moves: number[] }> {
  documents += 100
  const [document, later] = [documents, documents + 1]
  const items: number[] = []
  const ownMoves: { id: number; goesOut: boolean }[] = []
  for (let time = 0; time < times; time += 1)
    for (const { own: steps, since = [], corrected } of Object.values(cases)) {
      const item = await makeStockItem(db, world)
      items.push(item)
      if (steps.some(([, quantity]) => quantity < 0)) await moved(item, later, [['purchase', 4, 2]])
      const ids = await moved(item, document, steps)
      ownMoves.push(...ids.map((id, place) => ({ id, goesOut: (steps[place]?.[1] ?? 0) > 0 })))
      await moved(item, later, since)
      if (corrected !== undefined)
        await bookCorrections(
          db,
          [
            {
              corrects_id: ids[0] ?? 0,
              corrects_kind: 'opening',
              stock_item_id: item,
              value: corrected,
              effective_at: await momentOf(ids[0] ?? 0),
              document_type: 'test',
              document_id: document,
              line_id: document,
            },
          ],
          world.user,
        )
    }
  return { items, moves: ownMoves.toSorted((a, b) => Number(b.goesOut) - Number(a.goesOut)).map(({ id }) => id) }
}

/** Without keys and times. */
async function outcomeOf(items: readonly number[], moves: readonly number[]): Promise<unknown[]> {
  const outcome: unknown[] = []
  for (const item of items) {
    const { rows } = await sql<Record<string, unknown>>`
      select m.kind, m.quantity, m.unit_cost, m.value, m.balance_after, m.value_after, m.corrects_kind,
        array_position(${[...moves]}::bigint[], m.reverses_id) as reverses, m.corrects_id is not null as corrects, m.document_id % 100 as document
      from stock_movements m where m.stock_item_id = ${item} order by m.id`.execute(db)
    const { rows: levels } = await sql<Record<string, unknown>>`
      select on_hand, stock_value, avg_cost, last_purchase_price from stock_items where id = ${item}`.execute(db)
    outcome.push({ rows, level: levels[0] })
  }
  return outcome
}

test('goods come to the same together as one by one, and every law holds', async () => {
  const apart = await prepared()
  await db.transaction().execute(async (tx) => {
    for (const id of apart.moves) await reverseMovement(tx, id, { user_id: world.user })
  })
  const together = await prepared()
  const reversed = await db.transaction().execute((tx) => reverseMovements(tx, together.moves, { user_id: world.user }))
  expect([...reversed.keys()].toSorted()).toEqual(together.moves.toSorted())
  const [one, other] = [await outcomeOf(apart.items, apart.moves), await outcomeOf(together.items, together.moves)]
  const names = Object.keys(cases)
  expect(Object.fromEntries(names.map((name, place) => [name, other[place]]))).toEqual(
    Object.fromEntries(names.map((name, place) => [name, one[place]])),
  )
  expect((await audit(db)).filter(({ findings }) => findings.length > 0)).toEqual([])
})

test('how many statements it takes does not depend on how many moves there are', async () => {
  const counted = async (times: number) => {
    const { moves } = await prepared(times)
    let statements = 0
    const counting = db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await counting.transaction().execute((tx) => reverseMovements(tx, moves, { user_id: world.user }))
    return statements
  }
  const once = await counted(1)
  expect(once).toBeLessThan(30)
  expect(await counted(8)).toBe(once)
})

test('goods that are gone, and moves that were taken back already, are refused as one by one, and nothing is written', async () => {
  const { items, moves } = await prepared()
  const [first = 0] = items
  await moved(first, documents + 2, [['write_off', -1]])
  const together = () => db.transaction().execute((tx) => reverseMovements(tx, moves, { user_id: world.user, field: 'status' }))
  await expect(together()).rejects.toMatchObject({ errors: { status: ['Noliktavā pieejami tikai 4'] } })
  await moved(first, documents + 2, [['purchase', 1, 1]])
  await db.transaction().execute((tx) => reverseMovement(tx, moves.at(-1) ?? 0, { user_id: world.user }))
  await expect(together()).rejects.toMatchObject({ message: 'Kustība jau ir atcelta' })
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from stock_movements where reverses_id = any (${moves})`.execute(db)
  expect(rows).toEqual([{ n: 1 }])
})
