import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RecordedRun } from '../../contract/workspace/recorded.ts'
import { allCommands } from '../../commands/registry.ts'
import { workspace } from '../../contract/workspace/workspace.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { makeCustomer } from '../support/factories.ts'

let app: TestApp
let clerk: Person
let mine = 0
beforeAll(async () => {
  app = await startApp()
  clerk = await app.person()
  await app.db.transaction().execute(async (db) => {
    await sql`insert into customers (type_id, name, reg_nr, city, country_id, legal_address)
      select (select min(id) from customer_types), name, reg_nr, 'Rīga', (select min(id) from countries), 'Brīvības 1'
      from (values ('Bērziņu Šķirne', '71111111118'), ('Āboliņu dārzs', '72222222225')) v (name, reg_nr)`.execute(db)
    await sql`insert into contacts (customer_id, name, surname, email) select id, 'Žanis', 'Šķēle', 'zanis@skele.example' from customers where name like 'Bērz%'`.execute(
      db,
    )
    await sql`insert into warehouses (name, code) values ('Rīga', 'R')`.execute(db)
    await sql`insert into categories (name, vat_rate_code) values ('Preces', 'PVN21')`.execute(db)
    await sql`insert into catalog_items (sku, name, category_id, measure_unit_id, price)
      select 'HP-26A', 'Toneris melnais šķidrums', (select max(id) from categories), (select min(id) from measure_units), 1`.execute(db)
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`insert into orders (number, date, customer_id, warehouse_id, search)
      select 'PAS-2026-00000' || c.id, '2026-11-05', c.id, (select min(id) from warehouses), search_vector('PAS-2026-00000' || c.id, c.name) from customers c`.execute(
      db,
    )
    await sql`insert into invoices (number, status, date, due_date, customer_id, accepted_at, search)
      select 'R-2026-00000' || c.id, 'accepted', '2026-11-06', '2026-11-20', c.id, now(), search_vector('R-2026-00000' || c.id, c.name) from customers c`.execute(
      db,
    )
  })
  const { rows } = await sql<{ id: number }>`select id from customers where name like 'Bērz%'`.execute(app.db)
  mine = rows[0]?.id ?? 0
})
afterAll(() => app.close())

async function found(
  by: Person,
  q: string,
  more: { kind?: string; group?: 'documents' | 'parties'; limit?: number } = {},
): Promise<string[]> {
  const { data } = await by.done(workspace.search, { query: { q, ...more } })
  return data.map(({ kind, title }) => `${kind} ${title}`)
}

test('of customers whose names begin alike, who orders more comes first', async () => {
  const [few, many, none] = await Promise.all(['Aptieka', 'Metāls', 'Apgāds'].map((word) => makeCustomer(app, { name: `Ziemeļu ${word}` })))
  for (const [place, customer] of [few, many, many].entries()) {
    await sql`insert into orders (number, customer_id, warehouse_id) select ${`Z-${place}`}, ${customer}, warehouse_id from orders limit 1`.execute(
      app.db,
    )
  }
  const { data } = await clerk.done(workspace.search, { query: { q: 'ziemelu' } })
  expect(data.flatMap(({ kind, id }) => (kind === 'customer' ? [id] : []))).toEqual([many, few, none])
  const { data: offered } = await clerk.done(workspace.search, { query: { q: 'ziemelu', kind: 'customer' } })
  expect(offered.map(({ id }) => id)).toEqual([many, few, none])
})

test('one search finds records of every kind, without accents and in any order', async () => {
  expect(await found(clerk, 'skirne berz')).toEqual([
    'customer Bērziņu Šķirne',
    `order PAS-2026-00000${mine}`,
    `invoice R-2026-00000${mine}`,
  ])
  expect(await found(clerk, 'skele zan')).toEqual(['contact Žanis Šķēle'])
  expect(await found(clerk, 'hp26a')).toEqual(['item Toneris melnais šķidrums'])
  expect(await found(clerk, '26A hp')).toEqual(['item Toneris melnais šķidrums'])
  expect(await found(clerk, '71111111118')).toEqual(['customer Bērziņu Šķirne'])
  expect(await found(clerk, '   ')).toEqual([])
  expect(await found(clerk, "' | ! & ) :*")).toEqual([])
  const { data } = await clerk.done(workspace.search, { query: { q: 'berzinu', kind: 'order' } })
  expect(data).toEqual([
    {
      kind: 'order',
      id: expect.any(Number),
      title: `PAS-2026-00000${mine}`,
      name: `PAS-2026-00000${mine} · Bērziņu Šķirne`,
      subtitle: 'Bērziņu Šķirne · 05.11.2026. · 0,00\u00a0€ · Jauns',
      path: expect.stringMatching(/^\/orders\/\d+$/),
    },
  ])
})

test('a search of documents finds no people, and one of people no documents; colleagues only for who manages them', async () => {
  const kindsOf = async (by: Person, q: string, group?: 'documents' | 'parties'): Promise<string[]> =>
    (await found(by, q, group && { group })).map((row) => row.split(' ')[0] ?? '')
  expect(await kindsOf(clerk, 'skirne berz', 'documents')).toEqual(['order', 'invoice'])
  expect(await kindsOf(clerk, 'skirne berz', 'parties')).toEqual(['customer'])
  expect(await kindsOf(clerk, 'hp26a', 'parties')).toEqual([])
  const colleague = await app.person({})
  await sql`update users set surname = 'Žigurs' where id = ${colleague.id}`.execute(app.db)
  const manager = await app.person({ permissions: ['manage_users'] })
  const seller = await app.person({ permissions: ['view_orders', 'view_customers'] })
  expect(await kindsOf(manager, 'zigurs', 'parties')).toEqual(['user'])
  expect(await kindsOf(manager, 'zigurs')).toEqual([])
  expect(await kindsOf(seller, 'zigurs', 'parties')).toEqual([])
})

test('nobody finds what he may not open', async () => {
  const seller = await app.person({ permissions: ['view_orders'] })
  expect((await found(seller, 'berzinu')).map((row) => row.split(' ')[0])).toEqual(['order'])
  const buyer = await app.person({
    permissions: ['view_orders', 'view_invoices', 'view_customers', 'view_catalog_items'],
    kind: 'customer',
    customer_id: mine,
  })
  expect(await found(buyer, 'abolinu')).toEqual([])
  expect(await found(buyer, 'toneris')).toEqual([])
  expect((await found(buyer, 'berzinu')).length).toBe(3)
  expect((await app.visitor.call(workspace.search, { query: { q: 'berzinu' } })).status).toBe(401)
})

const entry = (more: Partial<RecordedRun> = {}): RecordedRun => ({
  command_id: 'order.reserve',
  args: { lines: [{ id: 1, quantity: '2' }] },
  record: { kind: 'order', id: 7, title: 'PAS-7', lock_version: 3 },
  at: '2026-11-05T10:00:00.000Z',
  duration_ms: 120,
  outcome: 'done',
  ...more,
})

test('what a person ran is kept with arguments, record and outcome, and only grows', async () => {
  await clerk.done(workspace.record, {
    body: { entries: [entry(), entry({ command_id: 'order.split', record: null, outcome: 'failed', error: 'Nav rindu' })] },
  })
  const { data } = await clerk.done(workspace.history)
  expect(data).toHaveLength(2)
  expect(data[0]).toMatchObject({ command_id: 'order.split', outcome: 'failed', error: 'Nav rindu', record: null })
  expect(data[1]).toMatchObject({ ...entry(), user: expect.stringContaining('Vārds'), error: null })
  const some = await clerk.done(workspace.history, { query: { command_id: 'order.split' } })
  expect(some.data).toHaveLength(1)
  await expect(sql`delete from command_history`.execute(app.db)).rejects.toThrow('Žurnāla')
  const sentence = 'Pasūtījums PAS-7: izsniegtas preces 3 rindās'
  await clerk.done(workspace.record, { body: { entries: [entry({ command_id: 'order.issue', sentence: `${sentence} (040190-12345)` })] } })
  const sought = async (q: string) => (await clerk.done(workspace.history, { query: { q } })).data.map(({ command_id }) => command_id)
  expect(await sought('izsniegtas rindas')).toEqual(['order.issue'])
  expect(await sought('pas-7')).toEqual(['order.issue', 'order.reserve'])
  expect(await sought('040190')).toEqual([])
  const wrong = await clerk.call(workspace.record, { body: { entries: [entry({ at: 'vakar' })] } })
  expect(wrong.status).toBe(422)
})

test('the list in which it was run is kept with what was sought, filtered and sorted, and told with the history and its recording', async () => {
  const worker = await app.person({ permissions: [] })
  const list = { path: '/leads', q: 'koks', sort: '-task_date', filters: { is_open: 1, manager_id: 7, manager_id__label: 'Ilze Kalna' } }
  await worker.done(workspace.record, { body: { entries: [entry({ list }), entry()] } })
  expect((await worker.done(workspace.history)).data.map((run) => run.list)).toEqual([null, list])
  expect((await worker.done(workspace.recording, { query: {} })).data.runs.map((run) => run.list)).toEqual([list, null])
  const long = await worker.call(workspace.record, { body: { entries: [entry({ list: { path: '/leads', q: 'x'.repeat(201) } })] } })
  expect(long.status).toBe(422)
})

test('secrets typed anywhere into any command never stand in the history, whoever sent them', async () => {
  const planted = ['150687-11234', '32120498765', '/password/aBcDeF123456', 'https://x.example/invitation/ZyXwVu987', 'parole: Vasara2026!']
  const leaks = /150687|32120498765|aBcDeF123456|ZyXwVu987|Vasara2026|slepens/
  const worker = await app.person({ permissions: ['manage_users'] })
  const texts = allCommands(() => true).filter(({ silent }) => !silent)
  const entries = texts.map((command, place) => {
    const typed = planted[place % planted.length] ?? ''
    const argumentEntries = (command.arguments ?? []).map(({ name, kind }) => [
      name,
      /text|email|picker/.test(kind) ? `Skat. ${typed}!` : null,
    ])
    const changes = { notes: typed, password: 'slepens-1', list: [{ access_token: 'slepens-2', personal_code: 'slepens-3', name: typed }] }
    const record = { kind: 'order', id: 7, title: `Par ${typed}`, facts: { text: typed } }
    const calls = [{ call: 'users.create', status: 422, answer: { token: 'slepens-4' }, errors: { name: [typed] } }]
    const list = { path: '/leads', q: typed, filters: { customer_id: 1, customer_id__label: typed } }
    return entry({ command_id: command.id, args: { ...Object.fromEntries(argumentEntries), changes }, record, list, error: typed, calls })
  })
  expect(entries.length).toBeGreaterThan(300)
  for (let at = 0; at < entries.length; at += 100) await worker.done(workspace.record, { body: { entries: entries.slice(at, at + 100) } })
  const { rows } = await sql<{ kept: string }>`select h::text as kept from command_history h where user_id = ${worker.id}`.execute(app.db)
  expect(rows).toHaveLength(entries.length)
  expect(rows.filter(({ kept }) => leaks.test(kept))).toEqual([])
  // Non-secrets stay: company, phone, item and document numbers.
  const retainedEntry = entry({
    args: { text: 'LV40003123456, +371 29123456, 37129123456, 4750001234567, PAS-2026-000123, 12.05.2026-00123' },
  })
  await worker.done(workspace.record, { body: { entries: [retainedEntry] } })
  expect((await worker.done(workspace.history, { query: { per_page: 1 } })).data[0]?.args).toEqual(retainedEntry.args)
})

test('runs are told with their flow, found by their record, and taken along as they can be run again', async () => {
  const worker = await app.person({ permissions: ['view_orders'] })
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 5, 10, minute)).toISOString()
  const calls = [{ call: 'orders.split', status: 200, ms: 12, answer: { order_id: 9 } }]
  const visitedPage = { path: '/orders/9', title: 'Pasūtījums PAS-9' }
  const runs = [
    entry({ at: at(0) }),
    entry({ at: at(5), command_id: 'order.split', calls, made: visitedPage, server_ms: 12, version_after: 4, status_after: 'fulfil' }),
    entry({ at: at(40), record: { kind: 'invoice', id: 3, title: 'RE-3' }, outcome: 'blocked', error: 'Jau akceptēts' }),
  ]
  await worker.done(workspace.record, { body: { entries: runs } })
  const { data } = await worker.done(workspace.history)
  expect(data.map(({ flow, id }) => flow === id)).toEqual([true, false, true])
  expect(data[1]).toMatchObject({ made: visitedPage, server_ms: 12, version_after: 4, flow: data[2]?.id })
  expect((await worker.done(workspace.history, { query: { kind: 'invoice', record_id: 3 } })).data).toHaveLength(1)
  expect((await worker.done(workspace.history, { query: { outcome: 'blocked' } })).data).toHaveLength(1)
  const query = { from: data[2]?.id ?? 0, to: data[1]?.id ?? 0 }
  const { data: recording } = await worker.done(workspace.recording, { query })
  expect(recording).toMatchObject({
    user: { id: worker.id },
    runs: [{ command_id: 'order.reserve' }, { command_id: 'order.split', calls }],
  })
  expect((await worker.call(workspace.recording, { query: { user_id: clerk.id } })).status).toBe(403)
})

test('a flow ends with a pause or with the day in Riga, and each person has his own', async () => {
  const [worker, other] = [await app.person({ permissions: [] }), await app.person({ permissions: [] })]
  const flowIndexes = async (person: Person, moments: readonly string[]) => {
    await person.done(workspace.record, { body: { entries: moments.map((at) => entry({ at })) } })
    const ids = (await person.done(workspace.history)).data.map(({ id }) => id).toSorted((one, two) => one - two)
    const { data } = await person.done(workspace.history, { query: { per_page: 100 } })
    return data.toReversed().map(({ flow }) => ids.indexOf(flow))
  }
  // Midnight in Riga is 22:00 UTC in winter.
  const moments = ['2026-11-05T21:30:00Z', '2026-11-05T21:44:59Z', '2026-11-05T21:59:50Z', '2026-11-05T22:00:00Z', '2026-11-05T22:15:00Z']
  expect(await flowIndexes(worker, moments)).toEqual([0, 0, 0, 3, 4])
  expect(await flowIndexes(other, ['2026-11-05T21:50:00Z', '2026-11-05T21:52:00Z'])).toEqual([0, 0])
  expect(await flowIndexes(worker, ['2026-11-05T22:29:00Z'])).toEqual([0, 0, 0, 3, 4, 4])
})

test('a recording holds five hundred runs, and says of more that it begins amid them', async () => {
  const worker = await app.person({ permissions: [] })
  const entries = Array.from({ length: 100 }, (_, place) => entry({ args: { place } }))
  for (let part = 0; part < 5; part += 1) await worker.done(workspace.record, { body: { entries } })
  const whole = (await worker.done(workspace.recording)).data
  expect([whole.runs.length, whole.cut]).toEqual([500, undefined])
  await worker.done(workspace.record, { body: { entries: entries.slice(0, 1) } })
  const { runs, cut } = (await worker.done(workspace.recording)).data
  expect([runs.length, cut, runs[0]?.id, runs.at(-1)?.args]).toEqual([500, true, whole.runs[1]?.id, { place: 0 }])
})

test('records that arguments name stand in the history by what they were called, so far as the person may see them', async () => {
  const [own, other] = [await makeCustomer(app, { name: 'SIA Savējais' }), await makeCustomer(app, { name: 'SIA Svešais' })]
  const buyer = await app.person({ kind: 'customer', customer_id: own, permissions: ['view_orders'] })
  const args = { customer_id: own, order: { lines: [{ customer_id: other }] } }
  const ran = entry({ command_id: 'order.take', args, record: null, at: '2026-11-04T22:30:00.000Z' })
  await clerk.done(workspace.record, { body: { entries: [ran] } })
  const day = { date_from: '2026-11-05', date_to: '2026-11-05' }
  const found = (query: object) => clerk.done(workspace.history, { query: { q: 'svesais', ...query } })
  expect((await found(day)).data[0]?.names).toEqual({ [`customer ${own}`]: 'SIA Savējais', [`customer ${other}`]: 'SIA Svešais' })
  // 00:30 in Riga is the next day.
  expect((await found({ date_to: '2026-11-04' })).data).toEqual([])
  await buyer.done(workspace.record, { body: { entries: [ran] } })
  const recordNames = (await buyer.done(workspace.history)).data[0]?.names
  expect(Object.values(recordNames ?? {})).not.toContain('SIA Svešais')
})

test('the history of others is for who manages users', async () => {
  const clerkless = await app.person({ permissions: ['view_orders'] })
  await clerkless.done(workspace.record, { body: { entries: [entry({ command_id: 'mans' })] } })
  expect((await clerkless.done(workspace.history)).data.map(({ command_id }) => command_id)).toEqual(['mans'])
  expect((await clerkless.call(workspace.history, { query: { user_id: clerk.id } })).status).toBe(403)
  expect((await clerk.done(workspace.history, { query: { user_id: clerkless.id } })).data).toHaveLength(1)
})

test('values of a person follow them to another computer; who saves second is answered what the first saved', async () => {
  const person = await app.person()
  const read = async () => (await person.done(workspace.personal)).data
  const save = (value: unknown, version: number) =>
    person.done(workspace.savePersonal, { params: { key: 'keys' }, body: { value, version } })
  expect(await read()).toEqual([])
  expect(await save({ 'order.split': ['x'] }, 0)).toEqual({
    saved: true,
    data: { key: 'keys', value: { 'order.split': ['x'] }, version: 1 },
  })
  expect(await save({ 'order.split': ['y'] }, 0)).toEqual({
    saved: false,
    data: { key: 'keys', value: { 'order.split': ['x'] }, version: 1 },
  })
  expect(await save(null, 1)).toMatchObject({ saved: true, data: { value: null, version: 2 } })
  expect(await read()).toEqual([{ key: 'keys', value: null, version: 2 }])
  expect((await person.done(workspace.personal, { query: { keys: ['frequents'] } })).data).toEqual([])
  expect((await (await app.person()).done(workspace.personal)).data).toEqual([])
})

test('of eight computers that save at once, one does', async () => {
  const person = await app.person()
  const saves = await Promise.all(
    Array.from({ length: 8 }, (_, computer) =>
      person.done(workspace.savePersonal, { params: { key: 'keys' }, body: { value: computer, version: 0 } }),
    ),
  )
  const first = saves.filter(({ saved }) => saved)
  expect(first).toHaveLength(1)
  expect(new Set(saves.map(({ data }) => JSON.stringify(data)))).toEqual(new Set([JSON.stringify(first[0]?.data)]))
})

test('work put aside is stored without secrets; names of commands are none', async () => {
  const person = await app.person()
  const save = (key: string, value: unknown) => person.done(workspace.savePersonal, { params: { key }, body: { value, version: 0 } })
  const typed = { name: 'Zvans', drafts: [{ path: '/users', value: { name: 'Ilze', password: 'slepens-1', phone: '26' } }] }
  const clean = { name: 'Zvans', drafts: [{ path: '/users', value: { name: 'Ilze', phone: '26' } }] }
  expect((await save('parked', { work: { ...typed, dialog: { given: { personal_code: 'slepens-2' } } } })).data.value).toEqual({
    work: { ...clean, dialog: { given: {} } },
  })
  await save('keys', { 'api-token.create': ['f6'] })
  expect((await person.done(workspace.personal)).data.map(({ key, value }) => [key, value])).toEqual([
    ['keys', { 'api-token.create': ['f6'] }],
    ['parked', { work: { ...clean, dialog: { given: {} } } }],
  ])
})

test('a value of a person has a known name and a limited size', async () => {
  const save = (key: string, value: unknown) => clerk.call(workspace.savePersonal, { params: { key }, body: { value, version: 0 } })
  expect((await save('password', 'x')).status).toBe(404)
  const longest = 400_000 - '""'.length
  expect(await save('keys', 'y'.repeat(longest + 1))).toMatchObject({
    status: 422,
    body: { errors: { value: [expect.stringContaining('400000')] } },
  })
  expect((await save('keys', 'y'.repeat(longest))).status).toBe(200)
  for (const [text, field] of [
    ['a\u0000b', 'value'],
    ['\ud800', 'value'],
    [{ note: '\u0000' }, 'value.note'],
    [['\udfff'], 'value.0'],
  ] as const)
    expect(await save('keys', text)).toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } })
  expect((await save('keys', '\\u0000')).body).toMatchObject({ saved: false })
})
