import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Permission } from '../../contract/permissions.ts'
import { workspace } from '../../contract/workspace/workspace.ts'
import { makeWorld, type World } from '../http/world.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { makeCustomer, ownCompany } from '../support/factories.ts'
import { statesOfTable } from '../support/lifecycles.ts'

/** @file Unfinished own documents in the palette, from the lifecycle diagrams. */

interface Case {
  table: string
  kind: string
  permission: Permission
  waits: readonly string[]
  rests: readonly string[]
  /** Owner columns besides the creator. */
  by: readonly string[]
}

const cases: readonly Case[] = [
  {
    table: 'orders',
    kind: 'order',
    permission: 'view_orders',
    waits: ['new', 'in_fulfillment', 'fulfilled'],
    rests: ['invoiced', 'cancelled', 'merged'],
    by: ['manager_id'],
  },
  {
    table: 'offers',
    kind: 'offer',
    permission: 'view_offers',
    waits: ['draft', 'sent', 'accepted'],
    rests: ['rejected', 'expired', 'ordered'],
    by: [],
  },
  {
    table: 'invoices',
    kind: 'invoice',
    permission: 'view_invoices',
    waits: ['draft'],
    rests: ['accepted', 'partially_paid', 'paid', 'credited'],
    by: [],
  },
  {
    table: 'credit_notes',
    kind: 'credit_note',
    permission: 'manage_credit_notes',
    waits: ['draft'],
    rests: ['accepted', 'rejected'],
    by: [],
  },
  {
    table: 'procurements',
    kind: 'procurement',
    permission: 'view_procurement',
    waits: ['new', 'ordered'],
    rests: ['accepted', 'cancelled'],
    by: [],
  },
  {
    table: 'procurement_invoices',
    kind: 'procurement_invoice',
    permission: 'manage_procurement',
    waits: ['new'],
    rests: ['accepted', 'paid', 'cancelled'],
    by: [],
  },
  {
    table: 'return_acts',
    kind: 'return_act',
    permission: 'manage_procurement',
    waits: ['draft'],
    rests: ['accepted', 'cancelled'],
    by: [],
  },
  {
    table: 'payment_orders',
    kind: 'payment_order',
    permission: 'view_bank',
    waits: ['draft', 'submitted'],
    rests: ['approved', 'exported', 'executed', 'cancelled'],
    by: [],
  },
  { table: 'vat_returns', kind: 'vat_return', permission: 'view_vat', waits: ['open'], rests: ['filed', 'corrected'], by: [] },
  { table: 'vouchers', kind: 'voucher', permission: 'view_ledger', waits: ['draft'], rests: ['posted', 'reversed'], by: [] },
  {
    table: 'technical_documents',
    kind: 'technical_document',
    permission: 'manage_technical_documents',
    waits: ['draft'],
    rests: ['accepted', 'done', 'reversed'],
    by: [],
  },
  {
    table: 'service_applications',
    kind: 'service_application',
    permission: 'view_service_applications',
    waits: ['new', 'in_progress'],
    rests: ['completed', 'invoiced'],
    by: ['assignee_id'],
  },
  {
    table: 'production_applications',
    kind: 'production_application',
    permission: 'view_production_applications',
    waits: ['new', 'in_production'],
    rests: ['completed'],
    by: ['responsible_user_id'],
  },
  {
    table: 'courier_applications',
    kind: 'courier_application',
    permission: 'view_courier_applications',
    waits: ['new', 'assigned'],
    rests: ['completed'],
    by: ['user_id'],
  },
  {
    table: 'transportations',
    kind: 'transportation',
    permission: 'manage_transportations',
    waits: ['planned', 'in_transit'],
    rests: ['delivered', 'cancelled'],
    by: [],
  },
  {
    table: 'stock_checks',
    kind: 'stock_check',
    permission: 'manage_xml',
    waits: ['open'],
    rests: ['accepted'],
    by: ['responsible_user_id'],
  },
]

let app: TestApp
let world: World
let outsider: Person
beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
  world = await makeWorld(app, 'Iesākts')
  outsider = await app.person()
  await ignoreInvariants()
})
afterAll(() => app.close())

/** One row takes every state. */
async function ignoreInvariants(): Promise<void> {
  const { rows } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as "table", conname as name from pg_constraint
    where contype = 'c' and conrelid::regclass::text in (${sql.join(cases.map(({ table }) => table))})`.execute(app.db)
  for (const { table, name } of rows) await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(app.db)
}

/** Bypasses all checks. */
async function put(table: string, id: number, values: Readonly<Record<string, string | number | null>>): Promise<void> {
  const set = sql.join(Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))
  await app.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`update ${sql.table(table)} set ${set} where id = ${id}`.execute(db)
  })
}

async function anyOf(table: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select max(id) as id from ${sql.table(table)}`.execute(app.db)
  return rows[0]?.id ?? 0
}

async function waitsFor(person: Person): Promise<string[]> {
  return (await person.done(workspace.unfinished)).data.map(({ kind, id }) => `${kind} ${id}`)
}

test.each(cases)('every state of $table waits or rests', ({ table, waits, rests }) => {
  expect([...waits, ...rests].toSorted()).toEqual(statesOfTable(table).toSorted())
})

test.each(cases)(
  'of $table those that wait are told to who made or looks after them',
  async ({ table, kind, permission, waits, rests, by }) => {
    const [owner, blind] = await Promise.all([app.person({ permissions: [permission] }), app.person({ permissions: [] })])
    const id = await anyOf(table)
    const nobody = Object.fromEntries(by.map((column) => [column, null]))
    for (const column of ['created_by', ...by]) {
      for (const status of [...waits, ...rests]) {
        await put(table, id, { created_by: null, ...nobody, [column]: owner.id, status })
        expect(await waitsFor(owner), `${column}, ${status}`).toEqual(waits.includes(status) ? [`${kind} ${id}`] : [])
      }
      await put(table, id, { [column]: blind.id, status: waits[0] ?? '' })
      expect(await waitsFor(blind)).toEqual([])
    }
    expect(await waitsFor(outsider)).toEqual([])
  },
)

test("a customer is told of his own order until he sends it, of nobody else's and of nothing that we have to do", async () => {
  const buyer = await app.person({ permissions: ['view_orders', 'view_offers'], kind: 'customer', customer_id: world.customer })
  for (const [status, told] of [
    ['new', true],
    ['in_fulfillment', false],
    ['fulfilled', false],
  ] as const) {
    await put('orders', world.order, { created_by: buyer.id, customer_id: world.customer, status })
    expect(await waitsFor(buyer), status).toEqual(told ? [`order ${world.order}`] : [])
  }
  await put('orders', world.order, { status: 'new', customer_id: await makeCustomer(app) })
  expect(await waitsFor(buyer)).toEqual([])
  await put('offers', world.offer, { created_by: buyer.id, customer_id: world.customer, status: 'sent' })
  expect(await waitsFor(buyer)).toEqual([])
})

test('of each kind the five newest are told, named as everywhere, without sums to who sees no prices', async () => {
  const owner = await app.person({ permissions: ['view_orders'] })
  const { rows } = await sql<{ id: number; number: string }>`
    insert into orders (number, customer_id, warehouse_id, created_by, status, date)
    select 'UNF-' || n, customer_id, warehouse_id, ${owner.id}, case when n % 2 = 0 then 'new' else 'in_fulfillment' end, date '2026-01-01' + n
    from orders, generate_series(1, 8) n where id = ${world.order} returning id, number`.execute(app.db)
  const { data } = await owner.done(workspace.unfinished)
  expect(data.map(({ title }) => title)).toEqual(['UNF-8', 'UNF-7', 'UNF-6', 'UNF-5', 'UNF-4'])
  expect(data[0]).toMatchObject({
    path: `/orders/${rows.find(({ number }) => number === 'UNF-8')?.id}`,
    subtitle: expect.stringMatching(/ 0,00\s€ · Jauns$/),
  })
})
