import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { Body } from '../../contract/calls.ts'
import { company } from '../../contract/company/company.ts'
import { customers } from '../../contract/customers/customers.ts'
import { dashboard } from '../../contract/dashboard/dashboard.ts'
import { inventory } from '../../contract/inventory/inventory.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { regions } from '../../contract/reference/reference.ts'
import { subscriptions } from '../../contract/subscriptions/subscriptions.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { makeItem, makeOrder, makeStock } from '../support/factories.ts'
import { makeInventory } from '../support/inventory.ts'
import { accepted, dayAgo, makeBuyer, reserve } from '../support/invoicing.ts'
import { pdfFacts, pdfPages } from '../support/pdf-text.ts'
import { makeJob } from '../support/service.ts'
import { beginTests } from '../support/story.ts'
import { checkUbl } from '../support/ubl-check.ts'
import { parseXml, textAt } from '../support/xml-tree.ts'

/** Settings changed through the API take effect in another process of the installation. */

let app: TestApp
let other: TestApp
let clerk: Person
let there: Person
beginTests(async (begun) => {
  ;({ app, clerk } = begun)
  other = await startApp({}, { ...app, drop: async () => undefined })
  there = await other.person({ email: 'cits.process@test.example' })
})
afterAll(() => other.close())

async function change(values: Partial<Body<typeof company.saveProperties>>): Promise<void> {
  const { data } = await clerk.done(company.properties)
  await clerk.done(company.saveProperties, { body: { ...values, lock_version: data.lock_version } })
}

const partOf = async (id: number, query = {}) => there.done(dashboard.component, { params: { id }, query })

/** Backdates the last change to 00:30 in Riga, the day before in UTC. */
async function untouched(id: number, days: number): Promise<void> {
  await app.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`update orders set updated_at = (today() - ${days}::int + time '00:30') at time zone 'Europe/Riga' where id = ${id}`.execute(
      db,
    )
  })
}

test('reservation_ttl_days: an order that holds goods unchanged for so long is on the home page, and keeps them', async () => {
  const item_id = await makeItem(app)
  await makeStock(app, item_id, '5')
  const holds = await makeOrder(app, { order_items: [{ item_id, quantity: '2' }] })
  await reserve(app, holds.id)
  const asks = await makeOrder(app, { order_items: [{ item_id, quantity: '2' }] })
  for (const { id } of [holds, asks]) await untouched(id, 10)
  expect((await partOf(11)).data).toEqual([])
  await change({ reservation_ttl_days: 9 })
  expect((await partOf(11)).data).toEqual([expect.objectContaining({ id: holds.id, number: holds.number, days: 10 })])
  const { rows } = await sql<{ reserved: string }>`select reserved from stock_items where catalog_item_id = ${item_id}`.execute(app.db)
  expect(rows).toEqual([{ reserved: '2.0000' }])
  const buyer = await app.person({ kind: 'customer', customer_id: holds.customer.id })
  expect((await buyer.done(dashboard.components)).data.map(({ key }) => key)).not.toContain('old_reservations')
  expect((await buyer.call(dashboard.component, { params: { id: 11 } })).status).toBe(403)
})

test('maintenance_notice_days: so long before it is due a maintenance is on the home page', async () => {
  const { uuid } = await makeInventory(app)
  const job = await makeJob(app, { is_maintenance: true })
  const { data: plan } = await clerk.done(inventory.addMaintenance, {
    params: { inventoryItem: uuid },
    body: { service_job_id: job, interval_months: 1, last_at: dayAgo(5) },
  })
  const [{ days } = { days: 0 }] = (
    await sql<{
      days: number
    }>`select due_on - today() as days from inventory_item_maintenances where id = ${plan.maintenances[0]?.id}`.execute(app.db)
  ).rows
  expect((await partOf(5)).data).toEqual([])
  await change({ maintenance_notice_days: days })
  expect((await partOf(5)).data).toHaveLength(1)
  await change({ maintenance_notice_days: days - 1 })
  expect((await partOf(5)).data).toEqual([])
})

test('page_size: so many rows come where a caller does not say how many', async () => {
  expect((await there.done(regions.calls.list)).data).toHaveLength(25)
  await change({ page_size: 31 })
  const { data, meta } = await there.done(regions.calls.list)
  expect([data.length, meta.per_page]).toEqual([31, 31])
  expect((await there.done(regions.calls.list, { query: { per_page: 3 } })).data).toHaveLength(3)
})

test('auto_accept_subscription_invoices: what a new subscription begins with', async () => {
  const create = async () => {
    const body = { customer_id: await makeBuyer(app), name: 'Uzturēšana', start_date: dayAgo(0) }
    return (await there.done(subscriptions.create, { body })).data.auto_accept
  }
  expect(await create()).toBe(false)
  await change({ auto_accept_subscription_invoices: true })
  expect(await create()).toBe(true)
})

async function documentsOf(id: number, language?: 'en') {
  const ubl = (await there.call(invoices.xml, { params: { id } })).bytes
  const pdf = await there.call(invoices.pdf, { params: { id }, query: language ? { language } : {} })
  expect(checkUbl(ubl)).toEqual([])
  return { terms: textAt(parseXml(ubl.toString()), 'cac:PaymentTerms/cbc:Note'), pdf: (await pdfPages(pdf.bytes)).flat().join(' ') }
}

test('late_interest_text: it stands on invoices accepted from then on, in their language; an agreed percent goes first', async () => {
  await change({ late_interest_text: 'Kavējot maksā 0,2 % dienā.', late_interest_text_en: 'Late payers pay 0.2 % a day.' })
  const { id } = await accepted(app)
  await change({ late_interest_text: null })
  const bare = await documentsOf((await accepted(app)).id)
  expect(bare.terms + bare.pdf).not.toMatch(/0,2 %|līgumsod/i)
  const { terms, pdf } = await documentsOf(id)
  expect([terms, pdf]).toEqual(['Kavējot maksā 0,2 % dienā.', expect.stringContaining('Kavējot maksā 0,2 % dienā.')])
  expect((await documentsOf(id, 'en')).pdf).toContain('Late payers pay 0.2 % a day.')
  const customer_id = await makeBuyer(app)
  const account = { iban: 'LV95HABA0009900000001', late_interest_pc_day: '0.05' }
  const { rows } = await sql<{ id: number }>`select id from banks order by id limit 1`.execute(app.db)
  await clerk.done(customers.createPaymentDetails, { params: { customerId: customer_id }, body: { ...account, bank_id: rows[0]?.id ?? 0 } })
  expect((await documentsOf((await accepted(app, { customer_id })).id)).terms).toMatch(
    /0,05\s?% par katru dienu, bet ne vairāk kā 10\s?% no rēķina summas/,
  )
})

test('einvoice_enabled: while it is off no UBL is built, carried or sent, and what was stored stays', async () => {
  const before = await accepted(app)
  await documentsOf(before.id)
  await accepted(app)
  const waiting = async (kind: string) =>
    (await sql`select from outbox where kind = ${kind} and done_at is null`.execute(app.db)).rows.length
  expect(await waiting('ubl')).toBeGreaterThan(0)
  await change({ einvoice_enabled: false })
  expect(await waiting('ubl')).toBe(0)
  const customer_id = await makeBuyer(app, { einvoice_channel: 'email' })
  const { id } = await accepted(app, { customer_id })
  expect([await waiting('ubl'), await waiting('pdf')]).toEqual([0, expect.any(Number)])
  const refused = await there.call(invoices.xml, { params: { id } })
  expect([refused.status, refused.body.message]).toEqual([422, 'E-rēķinu veidošana ir izslēgta sistēmas parametros'])
  expect((await there.call(invoices.xml, { params: { id: before.id } })).status).toBe(200)
  expect((await pdfFacts((await there.call(invoices.pdf, { params: { id } })).bytes)).carried).toEqual([])
  await there.done(invoices.email, { params: { id } })
  const { rows } = await sql<{ names: string[] }>`
    select array(select jsonb_array_elements(payload -> 'attachments') ->> 'name') as names from outbox
    where kind = 'email' order by id desc limit 1`.execute(app.db)
  expect(rows[0]?.names).toEqual([expect.stringMatching(/\.pdf$/)])
  await change({ einvoice_enabled: true })
  expect((await there.call(invoices.xml, { params: { id } })).status).toBe(200)
})

test('the age of the newest backup: who manages the installation sees it, and one older than a night as old', async () => {
  const place = await mkdtemp(join(tmpdir(), 'darbgalds-place-'))
  onTestFinished(() => rm(place, { recursive: true, force: true }))
  const keeping = await startApp({ BACKUP_DIR: place }, { ...app, drop: async () => undefined })
  onTestFinished(() => keeping.close())
  const admin = await keeping.person({ email: 'kopijas@test.example', permissions: ['view_settings'] })
  const backupWidget = async () => (await admin.done(dashboard.component, { params: { id: 12 } })).data[0]
  const makeBackup = async (hours: number) => {
    const at = new Date(Date.now() - hours * 3_600_000).toISOString()
    await mkdir(join(place, `${at.slice(0, 19).replaceAll(/:/g, '-')}-physical`))
  }
  expect((await partOf(12)).data).toEqual([{ component: 'backup', id: 1, state: 'unset', at: null, hours: null, failed: null }])
  expect(await backupWidget()).toMatchObject({ state: 'none', at: null })
  await makeBackup(27.5)
  expect(await backupWidget()).toMatchObject({ state: 'old', hours: 27 })
  await makeBackup(3.5)
  expect(await backupWidget()).toMatchObject({ state: 'fresh', hours: 3 })
  const seller = await app.person({ permissions: ['manage_orders', 'view_orders'] })
  expect((await seller.done(dashboard.components)).data.map(({ key }) => key)).not.toContain('backup')
  expect((await seller.call(dashboard.component, { params: { id: 12 } })).status).toBe(403)
})
