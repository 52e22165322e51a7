import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalog } from '../../contract/catalog/catalog.ts'
import { company } from '../../contract/company/company.ts'
import { customers } from '../../contract/customers/customers.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { orders } from '../../contract/orders/orders.ts'
import { warehouses } from '../../contract/reference/reference.ts'
import { session } from '../../contract/session/session.ts'
import { issueFirstAdminToken } from '../../server/start/first-admin-token.ts'
import { registrationNumber } from '../../server/seed/demo/numbers.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'

/** Only the token comes from outside the calls. */

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const email = 'ilze@parskats.example'
const password = 'zirgs klavieres mākonis'
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

/** The calls carry the token of the sign-in. */
async function firstDay(): Promise<Person> {
  const token = (await issueFirstAdminToken(app.url)) ?? ''
  await app.visitor.done(session.firstAdministrator, { body: { token, email, password, name: 'Ilze', surname: 'Ozola' } })
  const { access_token } = await app.visitor.done(session.login, { body: { email, password } })
  const headers = { authorization: `Bearer ${access_token}` }
  return {
    ...app.visitor,
    token: access_token,
    call: (call, sent) => app.visitor.call(call, { ...sent, headers: { ...headers, ...sent?.headers } }),
    done: (call, sent) => app.visitor.done(call, { ...sent, headers: { ...headers, ...sent?.headers } }),
  }
}

const idOf = async (table: string, column: string, value: string) => {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} where ${sql.ref(column)} = ${value}`.execute(app.db)
  return rows[0]?.id ?? 0
}

test('an empty installation becomes a company that accepts an invoice', async () => {
  const admin = await firstDay()
  expect((await admin.done(session.user)).data.main_customer).toBeNull()
  const { data: empty } = await admin.done(company.show)
  expect(empty).toMatchObject({ company: null, vat_regime: 'registered', invoice_due_days: 14 })
  expect(empty.number_patterns).toContainEqual({
    kind: 'invoice',
    pattern: 'R-{YYYY}-{000000}',
    next: `R-${new Date().getFullYear()}-000001`,
    next_no: 1,
    begun: false,
  })

  const body = {
    name: 'Jaunā Druka',
    company_form_id: await idOf('company_forms', 'abbreviation', 'SIA'),
    country_id: empty.country_id,
    reg_nr: '79991001375',
    vat_regime: 'registered' as const,
    vat_nr: 'LV79991001375',
    legal_address: 'Brīvības iela 1',
    city: 'Rīga',
    postal_code: '1010',
    email: 'birojs@druka.example',
    iban: 'LV95HABA0009900000001',
    invoice_due_days: 10,
    lock_version: 0,
    number_patterns: [{ kind: 'invoice' as const, pattern: 'JD-{YYYY}-{0000}' }],
  }
  await refusals(admin, body)
  const both = await Promise.all([1, 2].map(() => admin.call(company.save, { body })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  const { data: savedCompany } = await admin.done(company.show)
  expect(savedCompany.company).toMatchObject({ name: 'Jaunā Druka', reg_nr: '79991001375', postal_code: 'LV-1010', iban: body.iban })
  expect((await admin.done(session.user)).data.main_customer).toMatchObject({ name: 'Jaunā Druka' })

  const { data: withLogo } = await admin.done(company.saveLogo, { form: { fields: {}, files: [{ name: 'logo.png', bytes: picture }] } })
  expect(withLogo.has_logo).toBe(true)
  expect((await app.visitor.done(session.logo)).logo).toMatch(/^data:image\/png/)
  expect((await admin.done(company.removeLogo)).data.has_logo).toBe(false)
  expect((await app.visitor.done(session.logo)).logo).toBeNull()

  const invoice = await acceptedInvoice(admin)
  expect(invoice.number).toMatch(/^JD-\d{4}-0001$/)
  expect(Math.round((Date.parse(invoice.due_date) - Date.parse(invoice.date)) / 86_400_000)).toBe(10)
})

async function refusals(admin: Person, body: Parameters<typeof save>[1]): Promise<void> {
  const faults: [object, string][] = [
    [{ reg_nr: '79991001376' }, 'reg_nr'],
    [{ vat_nr: null }, 'vat_nr'],
    [{ vat_nr: 'LV1' }, 'vat_nr'],
    [{ iban: 'LV00HABA0000000000000' }, 'iban'],
    [{ postal_code: 'XX' }, 'postal_code'],
    [{ lock_version: 3 }, 'lock_version'],
    [{ number_patterns: [{ kind: 'invoice', pattern: 'R-{YYYY}' }] }, 'number_patterns.0.pattern'],
    [{ number_patterns: [{ kind: 'invoice', pattern: 'PAS-{YYYY}-{000000}' }] }, 'number_patterns.0.pattern'],
    [{ number_patterns: [{ kind: 'invoice', pattern: 'pas-{YYYY}-{0000}' }] }, 'number_patterns.0.pattern'],
    [{ name: '' }, 'name'],
  ]
  for (const [wrong, field] of faults) {
    const { status, body: answer } = await save(admin, { ...body, ...wrong })
    expect([status, Object.keys(answer.errors ?? {})], JSON.stringify(wrong)).toEqual([422, [field]])
  }
  const { data } = await admin.done(company.show)
  expect([data.company, data.invoice_due_days]).toEqual([null, 14])
}

const save = (admin: Person, body: NonNullable<NonNullable<Parameters<typeof admin.call<typeof company.save>>[1]>['body']>) =>
  admin.call(company.save, { body })

async function acceptedInvoice(admin: Person) {
  await admin.done(warehouses.calls.create, { body: { code: 'RC', name: 'Rīga', type: 'sales', is_default: true } as never })
  const { data: buyer } = await admin.done(customers.create, {
    params: { typeId: await idOf('customer_types', 'name', 'Juridiska persona') },
    body: { name: 'Pircējs', legal_address: 'Ozolu iela 2', reg_nr: registrationNumber(7) },
  })
  const { data: category } = await admin.done(catalog.createCategory, { body: { name: 'Pakalpojumi', vat_rate_code: 'PVN21' } })
  const { data: item } = await admin.done(catalog.create, {
    body: {
      sku: 'DARBS',
      name: 'Darbs',
      category_id: category.id,
      price: '10.0000',
      type: 'service',
      measure_unit_id: await idOf('measure_units', 'unece_code', 'HUR'),
    },
  })
  const { order_id: id } = await admin.done(orders.create, {
    body: { customer_id: buyer.id, order_items: [{ item_id: item.id, quantity: '2' }] },
  })
  await admin.done(orders.fulfil, { params: { id }, body: { step: 'reserve' } })
  const { data: order } = await admin.done(orders.fulfil, { params: { id }, body: { step: 'issue' } })
  const items = order.order_items.map((line) => ({ source_type: 'order_item' as const, source_id: line.id }))
  const { invoice_id } = await admin.done(invoices.createForCustomer, { params: { customerId: buyer.id }, body: { items } })
  return (await admin.done(invoices.accept, { params: { id: invoice_id } })).data
}
