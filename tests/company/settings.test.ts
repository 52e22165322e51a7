import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Body } from '../../contract/calls.ts'
import { company } from '../../contract/company/company.ts'
import { dayOf } from '../../contract/format.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { offers } from '../../contract/offers/offers.ts'
import { settingKeys } from '../../contract/company/system-properties.ts'
import { postMovement } from '../../server/areas/stock/ledger.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { makeCustomer, makeItem, makeOffer, makeStock, makeWarehouse } from '../support/factories.ts'
import { draft as draftInvoice } from '../support/invoicing.ts'
import { beginTests } from '../support/story.ts'

let app: TestApp
let clerk: Person
beginTests((begun) => ({ app, clerk } = begun))

type Sent = Partial<Body<typeof company.saveProperties>>

const read = async (person = clerk) => (await person.done(company.properties)).data
const send = async (values: Sent, headers: Record<string, string> = {}, person = clerk) =>
  person.call(company.saveProperties, { body: { lock_version: (await read()).lock_version, ...values }, headers })
const valueOf = async (key: string) =>
  (await read()).categories.flatMap(({ properties }) => properties).find((each) => each.key === key)?.value
const errorsOf = ({ body }: Awaited<ReturnType<typeof send>>) => (body as { errors?: Record<string, string[]> }).errors ?? {}

/** Stored settings that have pages of their own. */
const elsewhere = ['logo', 'number_patterns', 'second_factor_for', 'set_up_skipped', 'vat_regime']
/** Withdrawn settings and the reasons. */
const withdrawn = {
  cash_rounding: 'sums paid in cash are not rounded in Latvia: there was a draft of a law only (INV-VAT-6)',
  export_format: 'accounting is exported as XML: one choice is none, and Sonax has a call of its own',
}

test('every property of the database has its place, and every setting of the page its property with a value that it takes', async () => {
  const { rows } = await sql<{ key: string }>`select key from system_properties`.execute(app.db)
  expect(rows.map(({ key }) => key).toSorted()).toEqual([...settingKeys, ...elsewhere, ...Object.keys(withdrawn)].toSorted())
  const { categories, lock_version } = await read()
  const all = categories.flatMap(({ properties }) => properties)
  expect(all.map(({ key }) => key).toSorted()).toEqual([...settingKeys].toSorted())
  for (const { label, key, help } of all) expect([label === key, help.length > 10], key).toEqual([false, true])
  const same = Object.fromEntries(all.map(({ key, value }) => [key, value]))
  expect((await send(same as Sent)).status).toBe(200)
  expect((await read()).lock_version).toBe(lock_version)
})

test.each<[Sent | Record<string, unknown>, string, RegExp]>([
  [{ invoice_due_days: 366 }, 'invoice_due_days', /366|365/],
  [{ invoice_due_days: -1 }, 'invoice_due_days', /0/],
  [{ offer_validity_days: 1.5 }, 'offer_validity_days', /vesel/],
  [{ credit_limit_mode: 'maybe' }, 'credit_limit_mode', /./],
  [{ allow_negative_stock: 'yes' }, 'allow_negative_stock', /./],
  [{ simplified_invoice_limit: '1,5' }, 'simplified_invoice_limit', /./],
  [{ locked_until: '2026-02-30' }, 'locked_until', /./],
  [{ locked_until: '2999-01-01' }, 'locked_until', /nākotnē/],
  [{ oss_until: '2026-01-01' }, 'oss_from', /obligāts/],
  [{ oss_from: '2026-07-01', oss_until: '2026-06-30' }, 'oss_until', /pirms pirmās dienas/],
  [{ default_warehouse_sales: 987_654 }, 'default_warehouse_sales', /noliktavas nav/],
  [{ public_url: 'darbs.lv' }, 'public_url', /https/],
  [{ public_url: 'https://darbs.lv/cits?x=1' }, 'public_url', /bez ceļa/],
  [{ email_invoice_subject: 'Rēķins {nummurs}' }, 'email_invoice_subject', /\{number\}/],
  [{ email_offer_body: '' }, 'email_offer_body', /./],
  [{ field_names: { nelauks: 'X' } }, 'field_names', /nav/],
  [{ sonax_columns: { cena: 'Cena' } }, 'sonax_columns', /reg_nr/],
  [{ logo: 5 }, 'logo', /./],
  [{ page_size: 24 }, 'page_size', /25/],
  [{ cash_rounding: true }, 'cash_rounding', /./],
])('refused: %j at %s', async (values, field, words) => {
  const before = await read()
  const answer = await send({ words_currency: 'euro', ...values } as Sent)
  expect([answer.status, Object.keys(errorsOf(answer)).map((name) => name.split('.')[0])]).toEqual([422, [field]])
  expect(Object.values(errorsOf(answer)).join()).toMatch(words)
  expect(await read()).toEqual(before)
})

test('a change holds at once in another process, is told with who made it, and a stale one is refused whole', async () => {
  const other = await startApp({}, { ...app, drop: async () => undefined })
  try {
    const there = await other.person({ email: 'cits.process@test.example' })
    const customer_id = await makeCustomer(app)
    const warehouse = await makeWarehouse(app)
    const { lock_version } = await read()
    const sent = { offer_validity_days: 3, default_warehouse_sales: warehouse, field_names: { sku: 'Kods' }, lock_version }
    expect((await send(sent)).status).toBe(200)
    const offer = await makeOffer(other, { customer_id }, there)
    const { data } = await there.done(offers.show, { params: { id: offer.id } })
    expect(Date.parse(data.valid_until) - Date.parse(data.date)).toBe(3 * 86_400_000)
    const { changes } = await read(there)
    expect(changes.slice(0, 3).map(({ key, user, after }) => [key, user?.id, after])).toEqual(
      expect.arrayContaining([
        ['offer_validity_days', clerk.id, 3],
        ['default_warehouse_sales', clerk.id, warehouse],
        ['field_names', clerk.id, { sku: 'Kods' }],
      ]),
    )
    const stale = await send({ offer_validity_days: 9, lock_version })
    expect([stale.status, Object.keys(errorsOf(stale)), await valueOf('offer_validity_days')]).toEqual([422, ['lock_version'], 3])
    const now = await read()
    const both = [clerk, there].map((each, n) => send({ offer_validity_days: 4 + n, lock_version: now.lock_version }, {}, each))
    const together = await Promise.all(both)
    expect(together.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const sells = await app.person({ permissions: ['manage_orders'] })
    expect((await sells.call(company.properties)).status).toBe(403)
    expect((await send({ offer_validity_days: 7 }, {}, sells)).status).toBe(403)
  } finally {
    await other.close()
  }
})

test('closing a period over drafts and opening a closed one are asked about; what lies in it is refused', async () => {
  const today = dayOf(new Date())
  const { id } = await draftInvoice(app)
  const confirmRequest = await send({ locked_until: today })
  expect([confirmRequest.status, confirmRequest.body]).toEqual([
    422,
    expect.objectContaining({ confirm: expect.objectContaining({ code: 'unfinished-in-period' }) }),
  ])
  expect((await send({ locked_until: today }, { confirmed: 'unfinished-in-period' })).status).toBe(200)
  const refused = await clerk.call(invoices.accept, { params: { id } })
  expect([refused.status, refused.body.message]).toEqual([422, expect.stringMatching(/slēgt/)])
  const opened = await send({ locked_until: null })
  expect([opened.status, opened.body]).toEqual([
    422,
    expect.objectContaining({ confirm: expect.objectContaining({ code: 'reopen-period' }) }),
  ])
  expect((await send({ locked_until: null }, { confirmed: 'reopen-period' })).status).toBe(200)
  expect((await clerk.call(invoices.accept, { params: { id } })).status).toBe(200)
})

test('negative stock is not forbidden while some lies below zero', async () => {
  expect((await send({ allow_negative_stock: true })).status).toBe(200)
  const warehouse_id = await makeWarehouse(app, { allow_negative: true })
  const stock_item_id = await makeStock(app, await makeItem(app), '1', { warehouse_id })
  const sold = { stock_item_id, kind: 'sale', quantity: '-3', document_type: 'orders', document_id: 1, user_id: clerk.id } as const
  await postMovement(app.db, sold)
  const refused = await send({ allow_negative_stock: false })
  expect([refused.status, errorsOf(refused)]).toEqual([422, { allow_negative_stock: [expect.stringContaining('1 atlikums ir negatīvs')] }])
  await postMovement(app.db, { ...sold, kind: 'purchase', quantity: '2', unit_cost: '4' })
  expect((await send({ allow_negative_stock: false })).status).toBe(200)
})
