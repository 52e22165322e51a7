import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmedHeader, type Confirmation } from '../../contract/confirmations.ts'
import { reference, serviceJobs } from '../../contract/reference/reference.ts'
import { vatReasons as reasonsOfLaw } from '../../contract/company/vat-decision.ts'
import { countries, vatRates, vatReasons } from '../../contract/company/vat-lists.ts'
import { vatexCodes } from '../../server/documents/code-lists.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { clerkOf, makeCategory, makeItem, makeOrder, ownCompany } from '../support/factories.ts'

let app: TestApp
let clerk: Person
beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
  clerk = await clerkOf(app)
})
afterAll(() => app.close())

const agreed = (...codes: Confirmation[]) => ({ headers: { [confirmedHeader]: codes.join(',') } })
const standing = { label: '13 %', rate: '13', en_category: 'S', valid_from: '2031-01-01' }
const create = (body: object, ...codes: Confirmation[]) =>
  clerk.call(vatRates.calls.create, { body: { ...standing, ...body } as never, ...agreed(...codes) })
async function rate(code: string, valid_from?: string) {
  const { data } = await clerk.done(vatRates.calls.list, { query: { per_page: 200 } })
  const found = data.find((each) => each.code === code && (!valid_from || each.valid_from === valid_from))
  if (!found) throw new Error(`No rate ${code}`)
  return found
}
const change = async (code: string, body: object, ...codes: Confirmation[]) => {
  const { id, lock_version } = await rate(code)
  return clerk.call(vatRates.calls.change, { params: { id }, body: { lock_version, ...body } as never, ...agreed(...codes) })
}
const remove = async (code: string, ...codes: Confirmation[]) =>
  clerk.call(vatRates.calls.remove, { params: { id: (await rate(code)).id }, ...agreed(...codes) })

describe('a rate', () => {
  test.each([
    ['S', '0', 'rate'],
    ['Z', '5', 'rate'],
    ['E', '0.0001', 'rate'],
    ['AE', '21', 'rate'],
    ['K', '1', 'rate'],
    ['G', '1', 'rate'],
    ['O', '1', 'rate'],
    ['L', '0', 'en_category'],
    ['B', '0', 'en_category'],
    ['S', '100.0001', 'rate'],
    ['S', '-1', 'rate'],
  ])('of category %s with %s percent is refused at %s', async (en_category, percent, field) => {
    const { status, body } = await create({ code: 'PVNX', en_category, rate: percent })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
  })

  test.each(['Z', 'E', 'AE', 'K', 'G', 'O'])('of category %s bears nothing', async (en_category) => {
    const { status } = await create({ code: `PVNT${en_category}`, en_category, rate: '0' })
    expect(status).toBe(200)
  })

  test('does not end before it begins', async () => {
    const { body } = await create({ code: 'PVNX', valid_to: '2030-12-31' })
    expect(body.errors).toEqual({ valid_to: ['Lauks „Spēkā līdz”: 31.12.2030. ir pirms pirmās dienas 01.01.2031.'] })
  })

  test('of a known code ends the former one on the day before, once the person agrees', async () => {
    const body = { code: 'PVN12', rate: '13', valid_from: '2031-01-01' }
    const confirmAnswer = await create(body)
    expect([confirmAnswer.status, confirmAnswer.body.confirm?.code, Object.keys(confirmAnswer.body.errors ?? {})]).toEqual([
      422,
      'rate-ends',
      ['valid_from'],
    ])
    expect(confirmAnswer.body.confirm?.text).toContain('31.12.2030.')
    expect((await create(body, 'rate-ends')).status).toBe(200)
    expect(await rate('PVN12', '2011-01-01')).toMatchObject({ rate: '12.0000', valid_to: '2030-12-31' })
    const { rows } = await sql<{ event: string }>`select event from audit_log where entity_type = 'vat_rates'
      and entity_id = ${(await rate('PVN12', '2011-01-01')).id}`.execute(app.db)
    expect(rows).toEqual([{ event: 'UPDATED' }])
  })

  test.each([
    ['the same day', { valid_from: '2031-01-01' }],
    ['a later day of it, with an end of its own', { valid_from: '2031-06-01', valid_to: '2031-06-30' }],
    ['days before that reach into it', { valid_from: '2010-01-01' }],
    ['its last day', { valid_from: '2010-01-01', valid_to: '2011-01-01' }],
  ])('never holds twice on one day: %s', async (_, days) => {
    const { status, body } = await create({ code: 'PVN12', ...days }, 'rate-ends')
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['valid_from']])
    expect(body.errors?.['valid_from']?.[0]).toMatch(/^Lauks „Spēkā no”: PVN12 šajās dienās jau ir/)
  })

  test('that eight people add at once is there once, and seven are told at the field', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create({ code: 'PVN8' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(7).fill(422)])
    const refused = answers.filter(({ status }) => status === 422)
    expect(refused.map(({ body }) => Object.keys(body.errors ?? {}).join())).toEqual(Array(7).fill('valid_from'))
  })

  test('that eight add to a known code at once ends the former one once', async () => {
    await create({ code: 'PVN9', rate: '9', valid_from: '2020-01-01' })
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => create({ code: 'PVN9', rate: '10', valid_from: `2031-01-0${at + 1}` }, 'rate-ends')),
    )
    const { rows } = await sql<{ gaps: number; rows: number }>`
      select count(*)::int as rows, count(*) filter (where next <> valid_to + 1)::int as gaps
      from (select valid_to, lead(valid_from) over (order by valid_from) as next from vat_rates where code = 'PVN9') r`.execute(app.db)
    const createdCount = answers.filter(({ status }) => status === 200).length
    expect(createdCount).toBeGreaterThan(0)
    expect(rows).toEqual([{ rows: createdCount + 1, gaps: 0 }])
    expect(answers.filter(({ status }) => status !== 200).map(({ body }) => Object.keys(body.errors ?? {}).join())).toEqual(
      Array(8 - createdCount).fill('valid_from'),
    )
  })

  test('keeps what lines bear once a document has it; its label and end may change', async () => {
    await create({ code: 'PVN14', rate: '14', valid_from: '2020-01-01' })
    expect((await change('PVN14', { rate: '14.5' })).status).toBe(200)
    const item_id = await makeItem(app, { vat_rate_code: 'PVN14' })
    await makeOrder(app, { order_items: [{ item_id, quantity: '1' }] }, clerk)
    for (const [field, value] of Object.entries({ rate: '15', code: 'PVN15', valid_from: '2020-01-02' })) {
      const { status, body } = await change('PVN14', { [field]: value }, 'vat-in-use')
      expect([status, Object.keys(body.errors ?? {}), body.message]).toEqual([422, [field], expect.stringContaining('jau ir dokumentos')])
    }
    const category = await change('PVN14', { en_category: 'Z', rate: '0' }, 'vat-in-use')
    expect([category.status, Object.keys(category.body.errors ?? {})]).toEqual([422, ['rate']])
    const gone = await remove('PVN14', 'vat-in-use')
    expect([gone.status, gone.body.message]).toEqual([422, expect.stringContaining('jau ir dokumentos')])
    expect((await change('PVN14', { label: '14,5 %', rate: '14.5000', code: 'PVN14' })).status).toBe(200)
    await sql`update catalog_items set vat_rate_code = null where id = ${item_id}`.execute(app.db)
    expect((await change('PVN14', { valid_to: '2031-12-31' })).status).toBe(200)
  })

  test('waits for who has read it and is writing a line of it, and is refused then', async () => {
    await create({ code: 'PVN16', rate: '16', valid_from: '2020-01-01' })
    const { order_items } = await makeOrder(app, {}, clerk)
    const { id, lock_version } = await rate('PVN16')
    const writing = await app.pool.connect()
    await writing.query('begin')
    await writing.query("select rate from vat_rates where code = 'PVN16'")
    const changing = clerk.call(vatRates.calls.change, { params: { id }, body: { lock_version, rate: '17' } as never })
    const waits = async (): Promise<void> => {
      const { rows } = await app.pool.query("select from pg_locks where relation = 'vat_rates'::regclass and not granted")
      if (rows.length === 0) return waits()
    }
    await Promise.race([waits(), changing])
    await writing.query("update order_items set vat_rate_code = 'PVN16', vat_rate = 16 where id = $1", [order_items[0]?.id])
    await writing.query('commit')
    writing.release()
    const { status, body } = await changing
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['rate']])
  })

  test('that goods still name ends when the person agrees, who is told how many', async () => {
    await create({ code: 'PVN6', rate: '6', valid_from: '2020-01-01' })
    await makeCategory(app, { vat_rate_code: 'PVN6' })
    for (let place = 0; place < 3; place += 1) await makeItem(app, { vat_rate_code: 'PVN6' })
    const confirmAnswer = await change('PVN6', { valid_to: '2031-06-30' })
    expect([confirmAnswer.status, confirmAnswer.body.confirm?.code, Object.keys(confirmAnswer.body.errors ?? {})]).toEqual([
      422,
      'vat-in-use',
      ['valid_to'],
    ])
    expect(confirmAnswer.body.confirm?.text).toBe(
      'Likmi PVN6 pēc 30.06.2031. vēl lieto 1 kategorija un 3 preces; to nevarēs pārdot, kamēr nebūs norādīta cita likme. Turpināt?',
    )
    expect((await remove('PVN6', 'vat-in-use')).body.message).toBe('Likmi PVN6 lieto 1 kategorija un 3 preces; vispirms norādiet tām citu')
    expect((await change('PVN6', { valid_to: '2031-06-30' }, 'vat-in-use')).status).toBe(200)
    // A successor with the same code needs no confirmation.
    await create({ code: 'PVN6', rate: '7', valid_from: '2031-07-01' })
    const { id, lock_version } = await rate('PVN6', '2020-01-01')
    const earlier = await clerk.call(vatRates.calls.change, { params: { id }, body: { lock_version, label: 'Sešu' } as never })
    expect(earlier.status).toBe(200)
  })

  test.each(['PVNEX', 'PVNIC', 'PVNAE', 'PVNO'])('that the decision looks for stays for ever: %s', async (code) => {
    await sql`delete from vat_rates where code like 'PVNT%'`.execute(app.db)
    expect((await remove(code, 'vat-in-use')).status).toBe(422)
    const ended = await change(code, { valid_to: '2031-12-31' }, 'vat-in-use')
    expect([ended.status, Object.keys(ended.body.errors ?? {})]).toEqual([422, ['valid_to']])
  })

  test('that was the standard one tells which one is then', async () => {
    const confirmAnswer = await change('PVN21', { valid_to: '2030-06-30' })
    expect(confirmAnswer.body.confirm?.text).toMatch(/ Pamatlikme pēc 30\.06\.2030\. būs 16\s%\. Turpināt\?$/)
  })

  test('of work holds today', async () => {
    const { data: form } = await clerk.done(reference.serviceJobForm)
    const job = { name: 'Diagnostika', price: '25', measure_unit_id: form.measure_units[0]?.id ?? 0 }
    const itemWithRate = (sku: string, vat_rate_code: string) =>
      clerk.call(serviceJobs.calls.create, { body: { ...job, sku, vat_rate_code } as never })
    expect((await itemWithRate('D-1', 'PVN14')).status).toBe(200)
    for (const code of ['PVN8', 'PVNEX', 'PVN99'])
      expect((await itemWithRate('D-2', code)).body.errors).toEqual({
        vat_rate_code: [`Lauks „PVN likme”: likme ${code} šodien nav spēkā`],
      })
  })
})

describe('a reason', () => {
  const reason = { text_lv: 'Pamatojums', text_en: 'Reason', law_ref: 'PVN likuma 52. pants' }
  const make = (body: object) => clerk.call(vatReasons.calls.create, { body: { ...reason, ...body } as never })
  const found = async (code: string) => {
    const { data } = await clerk.done(vatReasons.calls.list, { query: { per_page: 200 } })
    const row = data.find((each) => each.code === code)
    if (!row) throw new Error(`No reason ${code}`)
    return row
  }

  test('takes every code of the official list, its own, and cases of the reverse charge', async () => {
    const { data } = await clerk.done(vatReasons.calls.list, { query: { per_page: 200 } })
    const known = new Set(data.map(({ code }) => code))
    for (const code of [...vatexCodes].filter((each) => !known.has(each)).slice(0, 12))
      expect((await make({ code })).status, code).toBe(200)
    expect((await make({ code: 'PVN-52-1' })).status).toBe(200)
    expect((await make({ code: 'VATEX-EU-AE-R7', pvn1_code: 'R7' })).status).toBe(200)
  })

  test.each([
    ['VATEX-EU-999', {}],
    ['VATEX-EU-132-1Z', {}],
    ['VATEX-EU-AE-R8', {}],
    ['VATEX-EU-AE-R8', { pvn1_code: 'R7' }],
    ['VATEX', {}],
    ['vatex-eu-132', {}],
  ])('does not take %s %o', async (code, more) => {
    const { status, body } = await make({ code, ...more })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['code']])
  })

  test.each(Object.values(reasonsOfLaw))('that the decision gives stays: %s', async (code) => {
    const { id, lock_version } = await found(code)
    expect((await clerk.call(vatReasons.calls.remove, { params: { id } })).status).toBe(422)
    const ended = await clerk.call(vatReasons.calls.change, { params: { id }, body: { lock_version, valid_to: '2031-12-31' } as never })
    expect([ended.status, Object.keys(ended.body.errors ?? {})]).toEqual([422, ['valid_to']])
    const renamed = await clerk.call(vatReasons.calls.change, { params: { id }, body: { lock_version, code: 'CITS' } as never })
    expect([renamed.status, Object.keys(renamed.body.errors ?? {})]).toEqual([422, ['code']])
  })

  test('of a case that categories use ends when the person agrees, and keeps its case', async () => {
    await makeCategory(app, { reverse_vat: true, vat_reason_code: 'VATEX-EU-AE-R2' })
    const { id, lock_version } = await found('VATEX-EU-AE-R2')
    const to = (body: object, ...codes: Confirmation[]) =>
      clerk.call(vatReasons.calls.change, { params: { id }, body: { lock_version, ...body } as never, ...agreed(...codes) })
    expect(Object.keys((await to({ pvn1_code: null })).body.errors ?? {})).toEqual(['pvn1_code'])
    expect((await to({ valid_to: '2031-12-31' })).body.confirm?.text).toContain('lieto 1 kategorija')
    expect((await to({ valid_to: '2031-12-31' }, 'vat-in-use')).status).toBe(200)
    expect((await clerk.call(vatReasons.calls.remove, { params: { id } })).status).toBe(422)
  })
})

describe('a country', () => {
  const make = (body: object) => clerk.call(countries.calls.create, { body: { name: 'Jaunzeme', ...body } as never })

  test.each([
    ['a code that ISO 3166-1 does not have', { code: 'UK' }, 'code'],
    ['a code of digits', { code: '12' }, 'code'],
    ['an end without a beginning', { code: 'AD', eu_to: '2031-01-01' }, 'eu_from'],
    ['an end before the beginning', { code: 'AD', vat_prefix: 'AD', eu_from: '2031-01-02', eu_to: '2031-01-01' }, 'eu_to'],
    ['no prefix of VAT numbers in the Union', { code: 'AD', eu_from: '2031-01-02' }, 'vat_prefix'],
    ['the prefix of another country', { code: 'AD', eu_from: '2031-01-02', vat_prefix: 'EE' }, 'vat_prefix'],
    ['the code of another country', { code: 'LV' }, 'code'],
  ])('is not made with %s', async (_, body, field) => {
    const answer = await make(body)
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]])
  })

  test('keeps its code, and stays while anything names it', async () => {
    const { data } = await clerk.done(countries.calls.list, { query: { q: 'latvija' } })
    const { id = 0, lock_version = 0 } = data[0] ?? {}
    const renamed = await clerk.call(countries.calls.change, { params: { id }, body: { lock_version, code: 'AD' } as never })
    expect(Object.keys(renamed.body.errors ?? {})).toEqual(['code'])
    expect((await clerk.call(countries.calls.remove, { params: { id } })).status).toBe(422)
  })
})
