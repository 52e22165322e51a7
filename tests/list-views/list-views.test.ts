import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { largestListView, listViews, mostListViews, type ListView, type ListViewState } from '../../contract/workspace/list-views.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { makeCustomer } from '../support/factories.ts'
import { meeting } from '../support/meeting.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => void (await sql`delete from list_views`.execute(app.db)))

const state = (change: Partial<ListViewState> = {}): ListViewState => ({
  q: '',
  sort: '',
  filters: {},
  view: '',
  columns: null,
  density: null,
  ...change,
})

const seller = () => app.person({ permissions: ['view_orders'] })
const administrator = () => app.person({ permissions: ['view_orders', 'view_settings'] })

async function saved(by: Person, name: string, change: Partial<ListViewState> = {}, list = '/orders'): Promise<ListView> {
  return (await by.done(listViews.create, { body: { list, name, state: state(change) } })).data
}

async function names(of: Person): Promise<string[]> {
  return (await of.done(listViews.list)).data.map(({ name }) => name)
}

async function roleOf(person: Person, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into roles (display_name, name) values (${name}, ${name}) returning id`.execute(app.db)
  const id = rows[0]?.id ?? 0
  await sql`insert into user_roles (user_id, role_id) values (${person.id}, ${id})`.execute(app.db)
  return id
}

const share = (by: Person, { id, lock_version }: ListView, sharing: { scope: ListView['scope']; role_id?: number | null }) =>
  by.call(listViews.update, { params: { id }, body: { ...sharing, lock_version } })

test('a view comes back as it was saved, to its owner alone', async () => {
  const [owner, other] = [await seller(), await administrator()]
  const full = {
    q: 'ziema',
    sort: '-date',
    filters: { status: 'new', is_open: 1, where: ['total:from:100'] },
    columns: { order: ['nr', 'date'], hidden: ['city'], pinned: ['nr'], widths: { nr: 120 } },
    density: 'compact' as const,
  }
  const view = await saved(owner, 'Ziemas pasūtījumi', full)
  expect(view).toMatchObject({ list: '/orders', scope: 'own', role: null, is_own: true, is_editable: true, is_default: false })
  expect(view.state).toEqual(state(full))
  expect((await owner.done(listViews.list)).data).toEqual([view])
  expect(await names(other)).toEqual([])
  for (const call of [listViews.remove, listViews.setDefault, listViews.update] as const) {
    const body = call.id.endsWith('setDefault') ? { is_default: true } : { name: 'Mans', lock_version: 1 }
    expect((await other.call(call, { params: { id: view.id }, body } as never)).status).toBe(404)
  }
})

test('a view is of a list that the person may open', async () => {
  const owner = await seller()
  for (const list of ['/customers', '/rents/none', '/login', 'orders'])
    expect(await owner.call(listViews.create, { body: { list, name: 'Svešs', state: state() } })).toMatchObject({
      status: 422,
      body: { errors: { list: ['Lauks „Saraksts”: šāda saraksta nav'] } },
    })
})

test('a name is of one view of a person and list', async () => {
  const [owner, other] = [await seller(), await seller()]
  await saved(owner, 'Mani')
  await saved(other, 'Mani')
  const again = await owner.call(listViews.create, { body: { list: '/orders', name: ' Mani ', state: state() } })
  expect(again).toMatchObject({
    status: 422,
    body: { errors: { name: ['Lauks „Nosaukums”: šim sarakstam skats ar šādu nosaukumu jau ir'] } },
  })
  const second = await saved(owner, 'Citi')
  const renamed = await owner.call(listViews.update, { params: { id: second.id }, body: { name: 'Mani', lock_version: 1 } })
  expect(renamed.status).toBe(422)
})

test('whoever saves over what another window saved is refused with what that saved', async () => {
  const owner = await seller()
  const { id } = await saved(owner, 'Mani')
  const save = (q: string) => owner.call(listViews.update, { params: { id }, body: { state: state({ q }), lock_version: 1 } })
  expect((await save('viens')).status).toBe(200)
  expect(await save('divi')).toMatchObject({
    status: 422,
    body: { errors: { lock_version: [expect.any(String)] }, current: { state: { q: 'viens' }, lock_version: 2 } },
  })
})

test('sharing needs the permission; a role sees what is shared with it, and everyone what is for all', async () => {
  const [owner, plain, member] = [await administrator(), await seller(), await seller()]
  const role = await roleOf(member, `Pardeveji ${Date.now()}`)
  const refused = await share(plain, await saved(plain, 'Mans'), { scope: 'everyone' })
  expect(refused).toMatchObject({ status: 422, body: { errors: { scope: [expect.stringContaining('Sistēmas parametri')] } } })
  const view = await saved(owner, 'Kopīgs')
  expect(await share(owner, view, { scope: 'role' })).toMatchObject({
    status: 422,
    body: { errors: { role_id: ['Lauks „Loma” ir obligāts'] } },
  })
  expect((await share(owner, view, { scope: 'role', role_id: role })).status).toBe(200)
  expect([await names(member), await names(plain)]).toEqual([['Kopīgs'], ['Mans']])
  const current = (await owner.done(listViews.list)).data[0]
  if (!current) throw new Error('The view is gone')
  expect(current.role?.id).toBe(role)
  expect((await share(owner, current, { scope: 'everyone' })).status).toBe(200)
  expect(await names(plain)).toEqual(['Mans', 'Kopīgs'])
  expect(await names(await app.person({ permissions: ['view_tasks'] }))).toEqual([])
})

test('a shared view is changed and removed by its owner or an administrator', async () => {
  const [owner, reader, other] = [await administrator(), await seller(), await administrator()]
  const view = await saved(owner, 'Kopīgs')
  await share(owner, view, { scope: 'everyone' })
  const change = (by: Person, lock_version: number, name: string) =>
    by.call(listViews.update, { params: { id: view.id }, body: { name, lock_version } })
  expect((await change(reader, 2, 'Lasītāja')).status).toBe(403)
  expect((await reader.call(listViews.remove, { params: { id: view.id } })).status).toBe(403)
  expect(await change(other, 2, 'Administratora')).toMatchObject({
    status: 200,
    body: { data: { is_own: false, is_editable: true, owner: { id: owner.id } } },
  })
  expect((await owner.call(listViews.remove, { params: { id: view.id } })).status).toBe(200)
  expect(await names(reader)).toEqual([])
})

test('a list has one default per person, which may be shared, and goes with its view', async () => {
  const [owner, reader] = [await administrator(), await seller()]
  const [shared, own] = [await saved(owner, 'Kopīgs'), await saved(reader, 'Mans')]
  await share(owner, shared, { scope: 'everyone' })
  const set = (by: Person, { id }: ListView, is_default: boolean) => by.done(listViews.setDefault, { params: { id }, body: { is_default } })
  const defaults = async (of: Person) => (await of.done(listViews.list)).data.filter(({ is_default }) => is_default).map(({ name }) => name)
  await set(reader, own, true)
  await set(reader, shared, true)
  expect([await defaults(reader), await defaults(owner)]).toEqual([['Kopīgs'], []])
  await set(reader, own, false)
  expect(await defaults(reader)).toEqual(['Kopīgs'])
  await owner.done(listViews.remove, { params: { id: shared.id } })
  expect(await defaults(reader)).toEqual([])
})

test('a view and their number have a limit', async () => {
  const owner = await seller()
  const long = state({ filters: Object.fromEntries(Array.from({ length: 40 }, (_, place) => [`f${place}`, 'x'.repeat(300)])) })
  expect(await owner.call(listViews.create, { body: { list: '/orders', name: 'Garš', state: long } })).toMatchObject({
    status: 422,
    body: { errors: { state: [`Skats ir par lielu (ne vairāk kā ${largestListView} zīmes)`] } },
  })
  await sql`
    insert into list_views (user_id, list, name, state)
    select ${owner.id}, '/orders', 'Skats ' || n, ${JSON.stringify(state())}::jsonb from generate_series(1, ${mostListViews}::int - 1) n`.execute(
    app.db,
  )
  const saves = await meeting(
    app.pool,
    Array.from(
      { length: 4 },
      (_, n) => () => owner.call(listViews.create, { body: { list: '/orders', name: `Vēl ${n}`, state: state() } }),
    ),
  )
  expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422])
})

test('people of customers see no views of staff and save none', async () => {
  const owner = await administrator()
  await share(owner, await saved(owner, 'Kopīgs'), { scope: 'everyone' })
  const buyer = await app.person({ kind: 'customer', customer_id: await makeCustomer(app), permissions: ['view_orders', 'view_settings'] })
  expect((await buyer.call(listViews.list)).status).toBe(403)
  expect((await buyer.call(listViews.create, { body: { list: '/orders', name: 'Mans', state: state() } })).status).toBe(403)
})
