import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '../../contract/users/users.ts'
import { largestDraft, mostDrafts, type WrittenDraft } from '../../contract/workspace/drafts.ts'
import { workspace } from '../../contract/workspace/workspace.ts'
import { cleanUp } from '../../server/jobs/clean-up.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { listen } from '../support/events.ts'
import { makeCustomer } from '../support/factories.ts'
import { folderOfTest, startProduct } from '../support/product.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const keyOf = (place: number): string => place.toString(16).padStart(32, '0')
const atWork = { id: 'darbs', name: 'Chrome, Windows' }
const atHome = { id: 'majas', name: 'Firefox, Linux' }

const body = (content: unknown, version = 0, rest: Partial<WrittenDraft> = {}): WrittenDraft => ({
  path: '/orders/create',
  form: 'order',
  slot: '',
  content: JSON.stringify(content),
  typed_at: '2026-11-28T10:00:00Z',
  version,
  place: atWork,
  ...rest,
})

function computerOf(person: Person) {
  return {
    save: (place: number, content: unknown, version = 0, rest: Partial<WrittenDraft> = {}) =>
      person.done(workspace.saveDraft, { params: { key: keyOf(place) }, body: body(content, version, rest) }),
    end: (place: number, version: number) => person.done(workspace.endDraft, { params: { key: keyOf(place) }, body: { version } }),
    read: (after = 0) => person.done(workspace.drafts, { query: { after } }),
  }
}

test('a draft is read on another computer, changed from the version that is known, and only by its person', async () => {
  const person = await app.person()
  const { save, read } = computerOf(person)
  expect((await read()).data).toEqual([])
  expect(await save(1, { value: 'a' })).toMatchObject({ saved: true, data: { version: 1, content: '{"value":"a"}' } })
  expect(await save(1, { value: 'b' }, 1, { place: atHome })).toMatchObject({
    saved: true,
    data: { version: 2, places: [{ id: 'majas' }, { id: 'darbs' }] },
  })
  expect(await save(1, { value: 'c' }, 1)).toMatchObject({ saved: false, data: { version: 2, content: '{"value":"b"}' } })
  const { data } = await read()
  expect(data).toMatchObject([{ key: keyOf(1), path: '/orders/create', form: 'order', content: '{"value":"b"}', ended_at: null }])
  expect((await read(data[0]?.revision)).data).toEqual([])
  const other = await app.person()
  expect((await computerOf(other).read()).data).toEqual([])
  // The same key of another person is another draft.
  expect(await computerOf(other).save(1, { value: 'x' })).toMatchObject({ saved: true, data: { version: 1 } })
  expect((await read()).data).toMatchObject([{ content: '{"value":"b"}' }])
})

test('a form begun on two computers is one draft, and of a second window another', async () => {
  const { save, read } = computerOf(await app.person())
  await save(1, { value: 'a' })
  expect(await save(2, { value: 'b' })).toMatchObject({ saved: false, data: { key: keyOf(1), content: '{"value":"a"}' } })
  expect(await save(2, { value: 'b' }, 0, { slot: keyOf(2) })).toMatchObject({ saved: true })
  expect((await read()).data.map(({ key }) => key)).toEqual([keyOf(1), keyOf(2)])
})

test('of eight computers that begin a form at once, one does', async () => {
  const { save } = computerOf(await app.person())
  const saves = await Promise.all(Array.from({ length: 8 }, (_, place) => save(place, { place })))
  expect(saves.filter(({ saved }) => saved)).toHaveLength(1)
  expect(new Set(saves.map(({ data }) => data.key)).size).toBe(1)
})

test('what was saved or discarded has no text any more, is not begun again, and leaves room for the next', async () => {
  const { save, end, read } = computerOf(await app.person())
  await save(1, { value: 'a' })
  await end(1, 1)
  expect((await read()).data).toMatchObject([{ key: keyOf(1), content: '', ended_version: 1, ended_at: expect.any(String), version: 2 }])
  expect(await save(1, { value: 'b' }, 2)).toMatchObject({ saved: false, data: { ended_version: 1 } })
  expect(await save(2, { value: 'c' })).toMatchObject({ saved: true })
  await end(3, 0)
})

test('a draft has a limited size, a person a limited number, also at once', async () => {
  const person = await app.person()
  const { save, end } = computerOf(person)
  const call = (place: number, content: string, rest: Partial<WrittenDraft> = {}) =>
    person.call(workspace.saveDraft, { params: { key: keyOf(place) }, body: { ...body(null, 0, rest), content } })
  const longest = `{"v":"${'y'.repeat(largestDraft - '{"v":""}'.length)}"}`
  expect(await call(1, `${longest} x`)).toMatchObject({ status: 422, body: { errors: { content: [expect.stringContaining('100000')] } } })
  expect((await call(1, longest)).status).toBe(200)
  expect(await call(2, '{"v":')).toMatchObject({ status: 422, body: { errors: { content: [expect.stringContaining('JSON')] } } })
  expect((await person.call(workspace.saveDraft, { params: { key: 'x' }, body: body({}) })).status).toBe(404)
  const others = await Promise.all(
    Array.from({ length: mostDrafts + 7 }, (_, place) => call(100 + place, '{}', { path: `/orders/${place}` })),
  )
  expect(others.filter(({ status }) => status === 200)).toHaveLength(mostDrafts - 1)
  expect(others.find(({ status }) => status !== 200)).toMatchObject({
    status: 422,
    body: { errors: { form: [expect.stringContaining(`jau ${mostDrafts}`)] } },
  })
  await end(1, 1)
  expect(await save(999, {}, 0, { path: '/orders/999' })).toMatchObject({ saved: true })
})

test('secrets are not stored', async () => {
  const { save } = computerOf(await app.person())
  const { data } = await save(1, { value: { name: 'Anna', password: 'slepens-1', api_token: 'slepens-2', rows: [{ pin: '1234' }] } })
  expect(data.content).toBe('{"value":{"name":"Anna","rows":[{}]}}')
})

test('a change is announced to the windows of the person alone, also of a person of a customer', { timeout: 60_000 }, async () => {
  const customer = await makeCustomer(app, { name: 'SIA Pircējs' })
  const { url } = await startProduct({ folder: await folderOfTest(), bare: true, env: { DATABASE_URL: app.url } })
  for (const person of [await app.person(), await app.person({ kind: 'customer', customer_id: customer, permissions: ['view_orders'] })]) {
    const [mine, others] = [await listen(url, person.token), await listen(url, (await app.person()).token)]
    await computerOf(person).save(1, { value: 'a' })
    await expect.poll(() => mine.events.filter(({ data }) => data.entity === 'user_drafts')).toHaveLength(1)
    await person.done(workspace.openDraft, { params: { key: keyOf(1) }, body: { place: atHome } })
    await expect.poll(() => mine.events.filter(({ data }) => data.entity === 'user_drafts')).toHaveLength(2)
    expect((await computerOf(person).read()).data).toMatchObject([{ version: 1, places: [{ id: 'majas' }, { id: 'darbs' }] }])
    expect(others.events.filter(({ data }) => data.entity === 'user_drafts')).toEqual([])
  }
})

test('drafts are forgotten after 90 days, and with the account of their person', async () => {
  const administrator = await app.person({ permissions: ['manage_users', 'view_orders'] })
  const person = await app.person({ permissions: ['view_orders'] })
  const { save, end, read } = computerOf(person)
  for (const place of [1, 2, 3]) await save(place, {}, 0, { path: `/orders/${place}` })
  await end(2, 1)
  const age = (place: number, days: number) =>
    sql`update user_drafts set updated_at = now() - make_interval(days => ${days}) where user_id = ${person.id} and key = ${keyOf(place)}`.execute(
      app.db,
    )
  await age(1, 91)
  await age(2, 91)
  await age(3, 89)
  await cleanUp(app.db)
  expect((await read()).data.map(({ key }) => key)).toEqual([keyOf(3)])
  await administrator.done(users.remove, { params: { id: person.id } })
  const { rows } = await sql`select 1 from user_drafts where user_id = ${person.id}`.execute(app.db)
  expect(rows).toEqual([])
})
