import pg from 'pg'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areas } from '../../contract/areas.ts'
import type { Body, Call } from '../../contract/calls.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { orders } from '../../contract/orders/orders.ts'
import { previewable } from '../../contract/workspace/dry-run.ts'
import { workspace } from '../../contract/workspace/workspace.ts'
import { kinds } from '../../server/areas/workspace/search.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { clerkOf, makeItem, makeOrder, makeStock, ownCompany } from '../support/factories.ts'
import { makeBuyer } from '../support/invoicing.ts'

let app: TestApp
let clerk: Person
beforeAll(async () => {
  app = await startApp()
  clerk = await clerkOf(app)
  await ownCompany(app)
})
afterAll(() => app.close())

type Calls = Body<typeof workspace.dryRun>['calls']

/** From a new order to a letter with its invoice. */
const wholeChain = (id: number): Calls => [
  { call: 'orders.fulfil', params: { id }, body: { step: 'reserve' } },
  { call: 'orders.fulfil', params: { id }, body: { step: 'issue' } },
  { call: 'orders.issueInvoice', params: { id } },
  { call: 'invoices.accept', params: { id: { step: 2, field: 'invoice_id' } } },
  { call: 'invoices.email', params: { id: { step: 2, field: 'invoice_id' } } },
]

const preview = (calls: Calls, by = clerk) => by.done(workspace.dryRun, { body: { calls } })

async function stocked(onHand: string, wanted = '2') {
  const item = await makeItem(app, { price: '10' })
  const order = await makeOrder(app, { customer_id: await makeBuyer(app), order_items: [{ item_id: item, quantity: wanted }] })
  const stockItem = await makeStock(app, item, onHand, { warehouse_id: order.warehouse.id })
  return { order, stockItem, item }
}

/** Every row of every table, without what signing in and queues write by themselves. */
async function everything(): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not in ('access_tokens') order by 1`.execute(app.db)
  const sums: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ sum: string }>`
      select concat(count(*), ' ', md5(coalesce(string_agg(t::text, '|' order by t::text), ''))) as sum from ${sql.table(name)} t`.execute(
      app.db,
    )
    sums[name] = rows[0]?.sum ?? ''
  }
  return sums
}

describe('a preview', () => {
  test('leaves no row, number, letter, movement or announcement behind, and says what the real run then does', async () => {
    const { order } = await stocked('5')
    const heard: string[] = []
    const listener = new pg.Client({ connectionString: app.url })
    await listener.connect()
    listener.on('notification', ({ payload = '' }) => heard.push(payload))
    await listener.query('listen changes')
    const before = await everything()
    const { steps, records, movements, letters } = await preview(wholeChain(order.id))
    expect(await everything()).toEqual(before)
    await listener.query('select 1')
    expect(heard).toEqual([])
    await listener.end()

    expect(steps.map(({ refused }) => refused)).toEqual([null, null, null, null, null])
    const foreseen = records.find(({ kind }) => kind === 'invoice')
    expect(records.map(({ kind, arises }) => [kind, arises])).toEqual([
      ['order', false],
      ['invoice', true],
    ])
    expect(movements.map(({ quantity }) => Number(quantity))).toEqual([-2])
    expect(letters).toEqual([expect.stringContaining('@test.example')])

    const at = { params: { id: order.id } }
    await clerk.done(orders.fulfil, { ...at, body: { step: 'reserve' } })
    await clerk.done(orders.fulfil, { ...at, body: { step: 'issue' } })
    const { invoice_id } = await clerk.done(orders.issueInvoice, at)
    const { data } = await clerk.done(invoices.accept, { params: { id: invoice_id } })
    // The number was free again.
    expect(foreseen).toMatchObject({ title: data.number, net: data.net, vat: data.vat, gross: data.gross })
  })

  test('stops at the first refused call and says why, in the words of the real call', async () => {
    const { order } = await stocked('1')
    const { steps } = await preview(wholeChain(order.id))
    await clerk.done(orders.fulfil, { params: { id: order.id }, body: { step: 'reserve' } })
    const real = await clerk.call(orders.fulfil, { params: { id: order.id }, body: { step: 'issue' } })
    expect(real.status).toBe(422)
    expect(steps.map(({ refused }) => refused)).toEqual([null, real.body.message])
  })

  test('says what will be asked and goes on as if it were confirmed', async () => {
    const { order } = await stocked('1')
    const { steps, records } = await preview([{ call: 'orders.autoProcess', params: { id: order.id } }])
    expect(steps).toEqual([
      {
        refused: null,
        questions: [{ code: 'hold-only', text: expect.stringContaining('pieejamais tiks rezervēts') }],
        warnings: [expect.any(String)],
      },
    ])
    expect(records[0]?.subtitle).toContain('Izpildē')
  })

  test('has the rights of the person, no others', async () => {
    const { order } = await stocked('5')
    const seller = await app.person({ permissions: ['view_orders', 'manage_orders'] })
    const refused = await seller.call(workspace.dryRun, { body: { calls: wholeChain(order.id) } })
    expect(refused.status).toBe(403)
    expect((await preview(wholeChain(order.id).slice(0, 2), seller)).steps.map(({ refused: why }) => why)).toEqual([null, null])
    const buyer = await app.person({ kind: 'customer', customer_id: order.customer.id })
    expect((await buyer.call(workspace.dryRun, { body: { calls: wholeChain(order.id) } })).status).toBe(403)
  })

  test('gives up on a document that somebody else holds, and holds nothing afterwards', async () => {
    const { order } = await stocked('5')
    const holder = new pg.Client({ connectionString: app.url })
    await holder.connect()
    await holder.query('begin')
    await holder.query('select from orders where id = $1 for update', [order.id])
    const { steps } = await preview(wholeChain(order.id))
    expect(steps).toEqual([{ refused: 'Ierakstu pašlaik maina cita darbība; mēģiniet pēc brīža', questions: [], warnings: [] }])
    await holder.query('rollback')
    await holder.query('begin')
    await holder.query('select from orders where id = $1 for update nowait', [order.id])
    await holder.query('rollback')
    await holder.end()
  })

  test('is judged by constraints that wait for the commit', async () => {
    const { order } = await stocked('5')
    await sql`create function refuse_late() returns trigger language plpgsql as $$
      begin raise exception 'Pasūtījums nav derīgs' using errcode = 'DG001', column = 'status'; end $$`.execute(app.db)
    await sql`create constraint trigger refuse_late after update on orders deferrable initially deferred for each row execute function refuse_late()`.execute(
      app.db,
    )
    const { steps } = await preview(wholeChain(order.id))
    await sql`drop trigger refuse_late on orders`.execute(app.db)
    expect(steps.map(({ refused }) => refused)).toEqual(['Pasūtījums nav derīgs'])
  })

  test('takes a dozen calls of its list and no others', async () => {
    const { order } = await stocked('5')
    const many = Array.from({ length: 13 }, () => ({ call: 'orders.replicate', params: { id: order.id } }))
    expect((await clerk.call(workspace.dryRun, { body: { calls: many } })).status).toBe(422)
    expect((await preview(many.slice(0, 12))).records.filter(({ arises }) => arises)).toHaveLength(12)
    for (const call of ['users.create', 'session.logout', 'workspace.dryRun', 'nav.tadas', '__proto__.x']) {
      const { status, body } = await clerk.call(workspace.dryRun, { body: { calls: [{ call }] } })
      expect([status, body.errors]).toEqual([422, { calls: [`Darbību „${call}” nevar priekšskatīt`] }])
    }
    const lost = await preview([{ call: 'invoices.accept', params: { id: { step: 3, field: 'invoice_id' } } }])
    expect(lost.steps[0]?.refused).toBe('Iepriekšējās darbības atbildē nav vērtības „invoice_id”')
  })

  test('is of calls that exist and leave nothing outside the database, and of records whose beginning is known', async () => {
    const calls = new Map(
      Object.values(areas).flatMap((area) => Object.values(area as Record<string, Call>).map((call) => [call.id, call])),
    )
    for (const id of previewable) {
      const call = calls.get(id)
      expect([id, call !== undefined]).toEqual([id, true])
      const { upload, file, secret, asks, heavy } = call?.spec ?? {}
      expect([id, upload, file, secret, asks, heavy].filter((each) => each !== undefined)).toEqual([id])
    }
    for (const { table } of kinds) {
      if (table !== undefined) await sql`select t.created_at from ${sql.table(table)} t limit 1`.execute(app.db)
    }
  })
})
