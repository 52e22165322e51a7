import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customers } from '../../contract/customers/customers.ts'
import { registrationNumber } from '../../server/seed/demo/numbers.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { orderOf, partyFacts, type PartyFacts } from './support.ts'

let app: TestApp
let clerk: Person
let facts: PartyFacts

beforeAll(async () => {
  app = await startApp()
  clerk = await app.person()
  facts = await partyFacts(app)
})
afterAll(() => app.close())

const address = { legal_address: 'Brīvības iela 1' }
const company = (name: string, more: object = {}) => ({ params: { typeId: facts.company }, body: { name, ...address, ...more } })

describe('creating', () => {
  test('a company needs a registration number with a good check digit, and no other customer may have it', async () => {
    const without = await clerk.call(customers.create, company('Bez numura'))
    expect(without.status).toBe(422)
    expect(without.body.errors?.['reg_nr']).toEqual(['Lauks „Reģ. Nr.” ir obligāts šim klienta veidam'])
    const wrong = await clerk.call(customers.create, company('Nepareizs', { reg_nr: '79991001376' }))
    expect(wrong.body.errors).toEqual({ reg_nr: ['Lauks „Reģ. Nr.”: nepareizs kontrolcipars'] })

    const { data } = await clerk.done(
      customers.create,
      company('Ķēsāns', { reg_nr: '7999-100 1375', vat_nr: 'lv79991001375', postal_code: '1010', company_form_id: facts.sia }),
    )
    expect(data).toMatchObject({
      full_name: 'SIA "Ķēsāns"',
      reg_nr: '79991001375',
      vat_nr: 'LV79991001375',
      postal_code: 'LV-1010',
      country: { name: 'Latvija' },
      is_public_body: false,
      can: { DELETE: true },
    })
    const twice = await clerk.call(customers.create, company('Otrs', { reg_nr: '79991001375' }))
    expect(twice.body.errors).toEqual({ reg_nr: ['Lauks „Reģ. Nr.”: tāds jau ir klientam „Ķēsāns”'] })
  })

  test('a VAT number other than LV and the registration number is confirmed, and not asked about again', async () => {
    const number = registrationNumber(1_021)
    const confirmed = { headers: { confirmed: 'party-numbers' } }
    const entered = company('PVN grupas biedrs', { reg_nr: number, vat_nr: 'LV79991001375' })
    const confirmAnswer = await clerk.call(customers.create, entered)
    expect([confirmAnswer.status, confirmAnswer.body.confirm?.code, Object.keys(confirmAnswer.body.errors ?? {})]).toEqual([
      422,
      'party-numbers',
      ['vat_nr'],
    ])
    const { data } = await clerk.done(customers.create, { ...entered, ...confirmed })
    const params = { id: data.id }
    const saved = await clerk.done(customers.update, { params, body: { email: 'x@test.example', lock_version: data.lock_version } })
    const ownUpdate = await clerk.done(customers.update, { params, body: { vat_nr: `LV${number}`, lock_version: saved.data.lock_version } })
    const back = { params, body: { vat_nr: 'LV79991001375', lock_version: ownUpdate.data.lock_version } }
    expect((await clerk.call(customers.update, back)).body.confirm?.code).toBe('party-numbers')
    expect((await clerk.done(customers.update, { ...back, ...confirmed })).data.vat_nr).toBe('LV79991001375')
    // Foreigners may have a Latvian VAT number.
    const abroad = { name: 'Narva', ...address, country_id: facts.estonia, reg_nr: '12345679', vat_nr: 'LV79991001375' }
    expect((await clerk.call(customers.create, { params: { typeId: facts.foreign }, body: abroad })).status).toBe(200)
  })

  test('people and foreign companies are exempt from the number', async () => {
    const { data: person } = await clerk.done(customers.create, {
      params: { typeId: facts.naturalPerson },
      body: { name: 'Jānis Bērziņš', ...address },
    })
    expect(person.reg_nr).toBeNull()
    const { data: foreign } = await clerk.done(customers.create, {
      params: { typeId: facts.foreign },
      body: { name: 'Tallinna Kaubad', ...address, country_id: facts.estonia, reg_nr: '12345678', vat_nr: 'EE123456789' },
    })
    expect(foreign).toMatchObject({ reg_nr: '12345678', vat_nr: 'EE123456789' })
  })

  test('every wrong field is named at once', async () => {
    const { status, body } = await clerk.call(
      customers.create,
      company('Kļūdas', {
        reg_nr: '123',
        vat_nr: 'LV123',
        postal_code: '10100',
        einvoice_channel: 'peppol',
        peppol_scheme: '9939',
        peppol_id: 'LV1',
      }),
    )
    expect(status).toBe(422)
    expect(Object.keys(body.errors ?? {}).sort()).toEqual(['peppol_id', 'postal_code', 'reg_nr', 'vat_nr'])
  })

  test('a type or a country that does not exist is named', async () => {
    const type = await clerk.call(customers.create, { params: { typeId: 999_999 }, body: { name: 'X', ...address } })
    expect(type.body.errors).toHaveProperty('type_id')
    const country = await clerk.call(customers.create, company('X', { country_id: 999_999 }))
    expect(country.body.errors).toHaveProperty('country_id')
  })

  test('Peppol takes the registration number of a Latvian company; e-mail needs an address', async () => {
    const { data } = await clerk.done(customers.create, company('Peppols', { reg_nr: '79991002741', einvoice_channel: 'peppol' }))
    expect(data).toMatchObject({ peppol_scheme: '0218', peppol_id: '79991002741' })
    const mailed = await clerk.call(customers.update, {
      params: { id: data.id },
      body: { einvoice_channel: 'email', lock_version: data.lock_version },
    })
    expect(mailed.body.errors).toHaveProperty('invoice_email')
  })
})

describe('saving', () => {
  test('left out stays, null clears, a stale save carries the record as it is', async () => {
    const { data } = await clerk.done(customers.create, company('Labojams', { reg_nr: '79991004117', phone: '67000000', notes: 'x' }))
    const { data: saved } = await clerk.done(customers.update, {
      params: { id: data.id },
      body: { phone: null, is_blocked: true, blocked_reason: 'Parādi', lock_version: data.lock_version },
    })
    expect(saved).toMatchObject({
      phone: null,
      notes: 'x',
      is_blocked: true,
      blocked_reason: 'Parādi',
      lock_version: data.lock_version + 1,
    })
    const stale = await clerk.call(customers.update, { params: { id: data.id }, body: { name: 'Cits', lock_version: data.lock_version } })
    expect(stale.status).toBe(422)
    expect(stale.body.errors).toHaveProperty('lock_version')
    expect(stale.body.current).toMatchObject({ name: 'Labojams', lock_version: saved.lock_version })
    const { data: freed } = await clerk.done(customers.update, {
      params: { id: data.id },
      body: { is_blocked: false, lock_version: saved.lock_version },
    })
    expect(freed.blocked_reason).toBeNull()
    const log = await sql<{ before: object; after: object }>`
      select before, after from audit_log where entity_type = 'customers' and entity_id = ${data.id} and event = 'UPDATED' order by id`.execute(
      app.db,
    )
    expect(log.rows[0]).toEqual({
      before: { phone: '67000000', is_blocked: false, blocked_reason: null },
      after: { phone: null, is_blocked: true, blocked_reason: 'Parādi' },
    })
  })

  test('a type that needs a number cannot be chosen without one', async () => {
    const { data } = await clerk.done(customers.create, { params: { typeId: facts.naturalPerson }, body: { name: 'Anna', ...address } })
    const { body } = await clerk.call(customers.update, {
      params: { id: data.id },
      body: { type_id: facts.company, lock_version: data.lock_version },
    })
    expect(body.errors).toHaveProperty('reg_nr')
  })
})

describe('deleting', () => {
  test('archives, and brings back', async () => {
    const { data } = await clerk.done(customers.create, company('Dzēšams', { reg_nr: '79991005485' }))
    await clerk.done(customers.remove, { params: { id: data.id } })
    await clerk.done(customers.remove, { params: { id: data.id } })
    const gone = await clerk.done(customers.list, { query: { q: 'dzesams' } })
    expect(gone.data).toEqual([])
    const archived = await clerk.done(customers.list, { query: { q: 'dzesams', archived: '1' } })
    expect(archived.data.map(({ id }) => id)).toEqual([data.id])
    const again = await clerk.call(customers.create, company('Dzēšams', { reg_nr: '79991005485' }))
    expect(again.body.errors?.['reg_nr']).toEqual(['Lauks „Reģ. Nr.”: tāds jau ir arhivētam klientam „Dzēšams”'])
    const { data: current } = await clerk.done(customers.show, { params: { id: data.id } })
    expect(current.can).toMatchObject({ DELETE: 'Klients jau ir arhivēts', RESTORE: true })
    const { data: back } = await clerk.done(customers.update, {
      params: { id: data.id },
      body: { archived: false, lock_version: current.lock_version },
    })
    expect(back.archived_at).toBeNull()
  })

  test('is refused while an order exists, and for the own company', async () => {
    const { data } = await clerk.done(customers.create, company('Ar pasūtījumu', { reg_nr: '79991006851' }))
    await orderOf(app, data.id, facts)
    const { data: record } = await clerk.done(customers.show, { params: { id: data.id } })
    expect(record.can['DELETE']).toBe('Klientam ir pasūtījumi')
    const refused = await clerk.call(customers.remove, { params: { id: data.id } })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({ status: ['Klientam ir pasūtījumi'] })
    const ownCompanyDelete = await clerk.call(customers.remove, { params: { id: facts.own } })
    expect(ownCompanyDelete.body.errors).toEqual({ status: ['Savu uzņēmumu nedzēš'] })
  })
})

describe('the list', () => {
  test('finds without accents, in any order of words, by number and phone', async () => {
    const { data } = await clerk.done(customers.create, {
      params: { typeId: facts.naturalPerson },
      body: { name: 'Rīta Rasa un draugi', ...address, phone: '+371 67 123 456' },
    })
    for (const q of ['rasa rita', 'RIT', '67123456', 'draug rasa']) {
      const { data: found } = await clerk.done(customers.list, { query: { q } })
      expect(
        found.map(({ id }) => id),
        q,
      ).toContain(data.id)
    }
    expect((await clerk.done(customers.list, { query: { q: 'rasa nekas' } })).data).toEqual([])
  })

  test('is in Latvian order, filters, and continues behind its last row', async () => {
    const names = ['Čiekurs', 'Cīrulis', 'Civet', 'Ābele', 'Abols']
    for (const name of names) {
      await clerk.done(customers.create, { params: { typeId: facts.naturalPerson }, body: { name, ...address, region_id: facts.region } })
    }
    const query = { region_id: facts.region, per_page: 2 } as const
    const first = await clerk.done(customers.list, { query })
    const second = await clerk.done(customers.list, { query: { ...query, after: first.meta.next ?? '' } })
    const third = await clerk.done(customers.list, { query: { ...query, page: 3 } })
    expect([...first.data, ...second.data, ...third.data].map(({ name }) => name)).toEqual([
      'Abols',
      'Ābele',
      'Civet',
      'Cīrulis',
      'Čiekurs',
    ])
    expect(first.meta).toMatchObject({ total: 5, last_page: 3 })
    const blocked = await clerk.done(customers.list, { query: { region_id: facts.region, is_blocked: '1' } })
    expect(blocked.data).toEqual([])
  })
})

test('the own company is the main customer of staff', async () => {
  const { data } = await clerk.done(customers.main)
  expect(data).toMatchObject({ id: facts.own, is_main: true })
})

test('the form offers what a customer is made of', async () => {
  const { data } = await clerk.done(customers.form)
  expect(data.types.map(({ name }) => name)).toContain('Juridiska persona')
  expect(data.regions.map(({ name }) => name)).not.toContain('Varakļānu novads')
  expect(data.countries.find(({ id }) => id === data.country_id)?.code).toBe('LV')
})
