import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractTemplates, contractTemplateTypes } from '../../contract/contracts/contract-templates.ts'
import { banks, manufacturers, measureUnits, reference, serviceJobs, warehouses } from '../../contract/reference/reference.ts'
import { users } from '../../contract/users/users.ts'
import { catalog } from '../../contract/catalog/catalog.ts'
import { makeCategory } from '../support/factories.ts'
import { countries } from '../../contract/company/vat-lists.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'

let app: TestApp
let clerk: Person
beforeAll(async () => {
  app = await startApp()
  clerk = await app.person()
})
afterAll(() => app.close())

async function inserted(statement: ReturnType<typeof sql<{ id: number }>>): Promise<number> {
  return (await statement.execute(app.db)).rows[0]?.id ?? 0
}

test('a BIC is checked, and stored in capitals without spaces', async () => {
  const { data: found } = await clerk.done(countries.calls.list, { query: { q: 'latv' } })
  const country_id = found[0]?.id ?? 0
  const wrong = await clerk.call(banks.calls.create, { body: { name: 'Banka', bic: 'HABA22', country_id } })
  expect(wrong.status).toBe(422)
  expect(wrong.body.errors).toEqual({ bic: ['Laukam „SWIFT/BIC” jābūt 8 vai 11 zīmēm, piemēram, HABALV22'] })
  const { data } = await clerk.done(banks.calls.create, { body: { name: 'Banka', bic: 'tstb lv22', country_id } })
  expect(data).toMatchObject({ bic: 'TSTBLV22', is_active: true, country: { id: country_id, name: 'Latvija' } })
})

test('a list is sorted by the server in Latvian order and paged', async () => {
  for (const [name, abbreviation] of [
    ['čiekurs', 'č1'],
    ['cibiņa', 'c1'],
    ['ķipa', 'ķ1'],
    ['kule', 'k1'],
  ]) {
    await clerk.done(measureUnits.calls.create, { body: { name, abbreviation, unece_code: 'XAA', decimals: 0 } })
  }
  const { data, meta } = await clerk.done(measureUnits.calls.list, { query: { per_page: 200 } })
  const names = data.map(({ name }) => name)
  expect(names.indexOf('cibiņa')).toBeLessThan(names.indexOf('čiekurs'))
  expect(names.indexOf('kule')).toBeLessThan(names.indexOf('ķipa'))
  expect(meta.total).toBe(names.length)
  const second = await clerk.done(measureUnits.calls.list, { query: { per_page: 5, page: 2, sort: '-name' } })
  expect(second.data.map(({ name }) => name)).toEqual(names.toReversed().slice(5, 10))
  const wrong = await clerk.call(measureUnits.calls.list, { query: { sort: 'password' } })
  expect(wrong).toMatchObject({ status: 422, body: { errors: { sort: [expect.stringContaining('name, abbreviation')] } } })
})

test('a list goes on behind its cursor, and a forged one is refused', async () => {
  const first = await clerk.done(measureUnits.calls.list, { query: { per_page: 4 } })
  const rest = await clerk.done(measureUnits.calls.list, { query: { per_page: 200, after: first.meta.next ?? '' } })
  const whole = await clerk.done(measureUnits.calls.list, { query: { per_page: 200 } })
  expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual(whole.data.map(({ id }) => id))
  for (const invalidInput of [
    ['created_at', 'garbage', 1],
    ['created_at', '2026-02-30 10:00:00+00', 1],
    ['created_at', '2026-02-03 25:00:00+00', 1],
    ['id', '1', 1],
    7,
    null,
  ]) {
    const after = Buffer.from(JSON.stringify(invalidInput)).toString('base64url')
    expect(await clerk.call(users.outbox, { query: { after } })).toMatchObject({
      status: 422,
      body: { errors: { after: [expect.any(String)] } },
    })
  }
  const good = Buffer.from(JSON.stringify(['created_at', '2026-02-03 10:00:00.123+00', 1])).toString('base64url')
  expect((await clerk.call(users.outbox, { query: { after: good } })).status).toBe(200)
})

test('one warehouse at most is the default, and it always remains', async () => {
  const make = async (code: string) =>
    (await clerk.done(warehouses.calls.create, { body: { name: `Noliktava ${code}`, code, is_default: true } })).data
  const first = await make('A1')
  const second = await make('A2')
  const { data } = await clerk.done(warehouses.calls.list)
  expect(data.filter(({ is_default }) => is_default).map(({ id }) => id)).toEqual([second.id])
  const change = await clerk.call(warehouses.calls.change, {
    params: { id: second.id },
    body: { is_default: false, lock_version: second.lock_version },
  })
  expect(change).toMatchObject({ status: 422, body: { errors: { is_default: [expect.stringContaining('vispirms')] } } })
  expect((await clerk.call(warehouses.calls.remove, { params: { id: second.id } })).status).toBe(422)
  expect((await clerk.call(warehouses.calls.remove, { params: { id: first.id } })).status).toBe(200)
})

test('only an own branch and a colleague may be chosen for a warehouse', async () => {
  const strange = await inserted(sql<{ id: number }>`
    with party as (insert into customers (type_id, name, country_id, legal_address)
      select (select min(id) from customer_types), 'Svešais', (select min(id) from countries), 'Rīga' returning id)
    insert into branches (customer_id, name, address) select id, 'Sveša filiāle', 'Rīga' from party returning id`)
  const { status, body } = await clerk.call(warehouses.calls.create, {
    body: { name: 'X', code: 'X', branch_id: strange, responsible_user_id: 999_999 },
  })
  expect(status).toBe(422)
  expect(Object.keys(body.errors ?? {})).toEqual(['branch_id', 'responsible_user_id'])
})

test('an own branch serves exactly the regions it is given', async () => {
  const branchId = await inserted(sql<{ id: number }>`
    with party as (insert into customers (type_id, name, country_id, legal_address, is_main)
      select (select min(id) from customer_types), 'Mēs', (select min(id) from countries), 'Rīga', true returning id)
    insert into branches (customer_id, name, address) select id, 'Valmiera', 'Valmiera' from party returning id`)
  const form = await clerk.done(reference.regionForm)
  expect(form.data.own_branches).toEqual([{ id: branchId, name: 'Valmiera' }])
  const { rows } = await sql<{ id: number }>`select id from regions order by id limit 3`.execute(app.db)
  const [a = 0, b = 0, c = 0] = rows.map(({ id }) => id)
  await clerk.done(reference.serveRegions, { params: { branchId }, body: { regions: [a, b] } })
  const { data } = await clerk.done(reference.serveRegions, { params: { branchId }, body: { regions: [b, c] } })
  expect(data.regions.map(({ id }) => id).toSorted((x, y) => x - y)).toEqual([b, c])
  const unknown = await clerk.call(reference.serveRegions, { params: { branchId }, body: { regions: [a, 999_999] } })
  expect(unknown).toMatchObject({ status: 422, body: { errors: { regions: [expect.any(String)] } } })
  const { rows: storedRegions } = await sql<{ id: number }>`select id from regions where branch_id = ${branchId} order by id`.execute(
    app.db,
  )
  expect(storedRegions.map(({ id }) => id)).toEqual([b, c])
})

test('a manufacturer whose items were moved away may be deleted', async () => {
  const old = (await clerk.done(manufacturers.calls.create, { body: { name: 'Vecais' } })).data
  const next = (await clerk.done(manufacturers.calls.create, { body: { name: 'Jaunais' } })).data
  await sql`insert into categories (name, vat_rate_code) values ('Preces', 'PVN21')`.execute(app.db)
  await sql`insert into catalog_items (sku, name, category_id, manufacturer_id, measure_unit_id, price)
    select 'S' || n, 'Prece ' || n, (select max(id) from categories), ${old.id}, (select min(id) from measure_units), 1
    from generate_series(1, 3) n`.execute(app.db)
  expect((await clerk.call(manufacturers.calls.remove, { params: { id: old.id } })).status).toBe(422)
  const itself = await clerk.call(reference.transferItems, { params: { id: old.id }, body: { manufacturer_id: old.id } })
  expect(itself).toMatchObject({ status: 422, body: { errors: { manufacturer_id: [expect.any(String)] } } })
  const withheld = await app.person({ permissions: ['manage_banks'] })
  expect((await withheld.call(reference.transferItems, { params: { id: old.id }, body: { manufacturer_id: next.id } })).status).toBe(403)
  const { data } = await clerk.done(reference.transferItems, { params: { id: old.id }, body: { manufacturer_id: next.id } })
  expect(data.moved).toBe(3)
  expect((await clerk.call(manufacturers.calls.remove, { params: { id: old.id } })).status).toBe(200)
})

test('measure units for a select box come whole', async () => {
  const { data } = await clerk.done(reference.fetchMeasureUnits)
  expect(data).toContainEqual(expect.objectContaining({ name: 'gabals', abbreviation: 'gab.', decimals: 0 }))
})

test('one article number names one thing, a job of the service or an item, whoever comes first and also at once', async () => {
  const { data: form } = await clerk.done(reference.serviceJobForm)
  const measure_unit_id = form.measure_units[0]?.id ?? 0
  const category_id = await makeCategory(app)
  const job = (sku: string) => clerk.call(serviceJobs.calls.create, { body: { name: 'Diagnostika', sku, price: '25', measure_unit_id } })
  const item = (sku: string) => clerk.call(catalog.create, { body: { name: 'Ķēde', sku, price: '3', measure_unit_id, category_id } })

  expect((await job('SD-1')).status).toBe(200)
  expect((await item('sd-1')).body.errors).toEqual({ sku: ['Lauks „Artikuls”: tāds artikuls jau ir servisa darbam'] })
  expect((await item('PR-1')).status).toBe(200)
  expect((await job('pr-1')).body.errors).toEqual({ sku: ['Lauks „Artikuls”: tāds artikuls jau ir precei'] })

  const together = await Promise.all(Array.from({ length: 16 }, (_, at) => (at % 2 === 0 ? job('KOPĀ-1') : item('kopā-1'))))
  expect(together.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(15).fill(422)])
})

test('a template of contracts names only what contracts of its kind know, and its text has a version', async () => {
  const { data: kinds } = await clerk.done(reference.fetchTemplateTypes)
  expect(kinds.map(({ model }) => model).toSorted()).toEqual(['customer', 'order', 'rent', 'service_application', 'subscription'])
  const kindOf = (model: string) => kinds.find((each) => each.model === model)?.id ?? 0
  const template = { name: 'Nomas līgums', contract_template_type_id: kindOf('rent'), body: 'Nr. {{ rent.number }}, {{customer.name}}' }
  const wrong = { ...template, body: '{{order.number}} {{ rent.number }} {{order.number}} {{}}' }
  expect((await clerk.call(contractTemplates.calls.create, { body: wrong })).body.errors).toEqual({
    body: ['Lauks „Teksts”: veidam „Nomas līgums” nav lauku {{order.number}}, {{}}'],
  })
  const { data: createdTemplate } = await clerk.done(contractTemplates.calls.create, { body: template })
  const at = { params: { id: createdTemplate.id } }
  const { lock_version } = createdTemplate
  const moved = { ...at, body: { contract_template_type_id: kindOf('order'), lock_version } }
  expect((await clerk.call(contractTemplates.calls.change, moved)).body.errors).toHaveProperty('body')
  const other = { params: { id: kindOf('rent') }, body: { model: 'order', lock_version: 1 } }
  expect((await clerk.call(contractTemplateTypes.calls.change, other)).body.errors).toHaveProperty('model')
  await clerk.done(contractTemplates.calls.change, { ...at, body: { is_active: false, lock_version } })
  await clerk.done(contractTemplates.calls.change, { ...at, body: { body: 'Bez laukiem', lock_version: lock_version + 1 } })
  const { rows } = await sql<{ version: number }>`select version from contract_templates where id = ${createdTemplate.id}`.execute(app.db)
  expect(rows).toEqual([{ version: 2 }])
})
