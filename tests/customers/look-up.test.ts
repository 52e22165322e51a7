import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { customers } from '../../contract/customers/customers.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { makeCustomer } from '../support/factories.ts'
import { json, recorded, type Recorded } from '../support/recorded.ts'
import { companyRegister } from '../../server/integrations/company-register.ts'
import { askJson, Unreachable } from '../../server/integrations/door.ts'
import { vatChecker } from '../../server/integrations/vat-check.ts'

/** External services are replaced by recorded answers. */

let app: TestApp
let clerk: Person
beforeAll(async () => {
  app = await startApp({ COMPANY_REGISTER: 'local', VAT_CHECK: 'local' })
  clerk = await app.person({ permissions: ['manage_customers', 'view_customers'] })
  await sql`
    insert into register_companies (reg_nr, name, company_form, legal_address, city, postal_code, vat_nr, is_closed) values
      ('79991002741', 'Šķūņa ķieģeļi', 'SIA', 'Brīvības iela 1', 'Rīga', 'LV-1010', 'LV79991002741', false),
      ('79991001375', 'Šķūņa dakstiņi', 'AS', 'Ostas iela 2', 'Liepāja', 'LV-3401', null, true)`.execute(app.db)
})
afterAll(() => app.close())
afterEach(async () => void (await sql`update customers set vat_nr = null where vat_nr is not null`.execute(app.db)))

/** Row format of data.gov.lv. */
const openRow = {
  _id: 1,
  regcode: 79991002741,
  sepa: '',
  name: 'Sabiedrība ar ierobežotu atbildību "Šķūņa ķieģeļi"',
  name_before_quotes: 'Sabiedrība ar ierobežotu atbildību',
  name_in_quotes: 'Šķūņa ķieģeļi',
  name_after_quotes: '',
  without_quotes: '',
  regtype: 'K',
  regtype_text: 'Komercreģistrs',
  type: 'SIA',
  type_text: 'Sabiedrība ar ierobežotu atbildību',
  registered: '1991-10-11T00:00:00',
  terminated: null,
  closed: '',
  address: 'Cēsu nov., Cēsis, Rīgas iela 2',
  index: '4101',
  addressid: 101234567,
  region: 0,
  city: 0,
  atvk: '0001000',
  reregistration_term: null,
}

describe('the company register', () => {
  test('is asked by number and by name through the open data', async () => {
    const requestedUrls: URL[] = []
    const address = await recorded((request, _, response) => {
      requestedUrls.push(new URL(request.url ?? '', 'http://local'))
      json(response, { help: '', success: true, result: { resource_id: 'r-1', records: [openRow], total: 1 } })
    })
    const find = companyRegister({ ...app.settings, COMPANY_REGISTER: `${address}/api/3/action/datastore_search?resource_id=r-1` }, app.db)
    const expected = {
      name: 'Šķūņa ķieģeļi',
      reg_nr: '79991002741',
      company_form: 'SIA',
      legal_address: 'Cēsu nov., Cēsis, Rīgas iela 2',
      city: 'Cēsis',
      postal_code: 'LV-4101',
      vat_nr: null,
      is_closed: false,
    }
    expect(await find?.('7999 1002 741')).toEqual([expected])
    expect(await find?.('šķūņa')).toEqual([expected])
    expect(requestedUrls.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
      { resource_id: 'r-1', filters: '{"regcode":"79991002741"}', limit: '20' },
      { resource_id: 'r-1', q: 'šķūņa', limit: '20' },
    ])
  })

  test.each<[string, Recorded]>([
    ['an error', (_, __, response) => json(response, { success: false }, 500)],
    ['a page instead of data', (_, __, response) => void response.end('<html>Apkope</html>')],
    ['another form of data', (_, __, response) => json(response, { result: { rows: [] } })],
    ['a redirect elsewhere', (_, __, response) => void response.writeHead(302, { location: 'http://localhost:1/' }).end()],
    ['a connection that breaks', (_, __, response) => void response.destroy()],
  ])('that answers %s is unreachable', async (_, answer) => {
    const find = companyRegister({ ...app.settings, COMPANY_REGISTER: `${await recorded(answer)}/?resource_id=1` }, app.db)
    await expect(find?.('x')).rejects.toThrow(Unreachable)
  })

  test('is not waited for for long', async () => {
    const address = await recorded(() => undefined)
    await expect(askJson(address, undefined, 50)).rejects.toThrow(Unreachable)
  })

  test('the local one finds by a piece of the name, without accents; the form is one of ours', async () => {
    const { data } = await clerk.done(customers.findCompanies, { body: { query: 'skuna' } })
    expect(data).toMatchObject({
      unavailable: null,
      companies: [
        { name: 'Šķūņa ķieģeļi', reg_nr: '79991002741', company_form: { name: 'SIA' }, vat_nr: 'LV79991002741', is_closed: false },
        { name: 'Šķūņa dakstiņi', company_form: { name: 'AS' }, is_closed: true },
      ],
    })
    const { data: byNumber } = await clerk.done(customers.findCompanies, { body: { query: '79991001375' } })
    expect(byNumber.companies.map(({ name }) => name)).toEqual(['Šķūņa dakstiņi'])
  })

  test('who asks while it is away is told in words and goes on by hand', async () => {
    const away = await startApp({ COMPANY_REGISTER: 'http://127.0.0.1:1/?resource_id=1', VAT_CHECK: 'http://127.0.0.1:1' })
    onTestFinished(() => away.close())
    const person = await away.person()
    const { data } = await person.done(customers.findCompanies, { body: { query: 'x' } })
    expect(data).toEqual({ companies: [], unavailable: 'Uzņēmumu reģistrs neatbild; ierakstiet datus ar roku' })
    const { data: check } = await person.done(customers.checkVat, { body: { vat_nr: 'LV79991002741' } })
    expect(check).toMatchObject({ valid: null, checked_at: null, unavailable: expect.stringContaining('neatbild') as string })
    expect((await sql`select 1 from vat_checks`.execute(away.db)).rows).toEqual([])
  })
})

describe('the VAT number check', () => {
  const vies = async (answer: unknown, status = 200) => {
    const requestBodies: unknown[] = []
    const address = await recorded((request, body, response) => {
      requestBodies.push([request.method, request.url, JSON.parse(body)])
      json(response, answer, status)
    })
    return { requestBodies, check: vatChecker({ ...app.settings, VAT_CHECK: `${address}/rest-api/` }, app.db) }
  }
  const viesAnswer = { countryCode: 'LV', vatNumber: '79991002741', requestDate: '2026-11-05T10:00:00.000Z', requestIdentifier: '' }

  test('asks VIES for the number with its country apart', async () => {
    const { requestBodies, check } = await vies({ ...viesAnswer, valid: true, name: 'SIA "Šķūņa  ķieģeļi"', address: '---' })
    expect(await check?.('LV79991002741')).toEqual({ valid: true, name: 'SIA "Šķūņa ķieģeļi"', address: null, reference: null })
    expect(requestBodies).toEqual([['POST', '/rest-api/check-vat-number', { countryCode: 'LV', vatNumber: '79991002741' }]])
  })

  test('a number that is none is an answer, too', async () => {
    const { check } = await vies({ ...viesAnswer, valid: false, name: '---', address: '---' })
    expect(await check?.('LV79991002741')).toMatchObject({ valid: false, name: null })
  })

  test.each([
    [{ actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] }, 200],
    [{ actionSucceed: false, errorWrappers: [{ error: 'MS_MAX_CONCURRENT_REQ' }] }, 500],
    [{ ...viesAnswer, userError: 'TIMEOUT' }, 200],
  ])('a state that is away is no answer: %o', async (answer, status) => {
    const { check } = await vies(answer, status)
    await expect(check?.('LV79991002741')).rejects.toThrow(Unreachable)
  })

  test('the answer is kept with its day, and every customer with the number carries it', async () => {
    const before = await makeCustomer(app, { vat_nr: 'LV79991002741' })
    const { data } = await clerk.done(customers.checkVat, { body: { vat_nr: 'lv 7999 1002 741' } })
    expect(data).toMatchObject({ vat_nr: 'LV79991002741', valid: true, name: 'SIA "Šķūņa ķieģeļi"', unavailable: null })
    const show = async (id: number) => (await clerk.done(customers.show, { params: { id } })).data
    const checked = { vat_valid: true, vat_checked_at: data.checked_at }
    expect(await show(before)).toMatchObject({ ...checked, lock_version: 1 })
    // Checked before creation, as in the form.
    const after = await makeCustomer(app, { vat_nr: 'LV79991002741', reg_nr: '79991004117' })
    expect(await show(after)).toMatchObject(checked)
    await clerk.done(customers.update, {
      params: { id: after },
      body: { vat_nr: 'LV79991001375', lock_version: 1 },
      headers: { confirmed: 'party-numbers' },
    })
    expect(await show(after)).toMatchObject({ vat_valid: null, vat_checked_at: null })
  })

  test('a number that nobody has is not valid; one with a wrong form is not asked for', async () => {
    const { data } = await clerk.done(customers.checkVat, { body: { vat_nr: 'LV79991001375' } })
    expect(data.valid).toBe(false)
    const { status, body } = await clerk.call(customers.checkVat, { body: { vat_nr: 'LV123' } })
    expect(status).toBe(422)
    expect(body.errors).toEqual({ vat_nr: ['Lauks „PVN reģ. Nr.”: aiz LV jābūt 11 cipariem'] })
  })
})

test('where no service is set, that is said', async () => {
  const plain = await startApp()
  onTestFinished(() => plain.close())
  const person = await plain.person()
  const { data } = await person.done(customers.findCompanies, { body: { query: 'x' } })
  expect(data.unavailable).toContain('nav pieslēgts')
  expect((await person.done(customers.checkVat, { body: { vat_nr: 'LV79991002741' } })).data.unavailable).toContain('nav pieslēgta')
})
