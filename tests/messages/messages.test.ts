import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dashboard, type RowOf } from '../../contract/dashboard/dashboard.ts'
import { messages } from '../../contract/messages/messages.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'

let app: TestApp
let clerk: Person
let author: Person
let reader: Person
let days: { yesterday: string; today: string; tomorrow: string }

beforeAll(async () => {
  app = await startApp()
  ;[clerk, author, reader] = await Promise.all([app.person(), app.person({ permissions: [] }), app.person({ permissions: [] })])
  const { rows } = await sql<typeof days>`
    select (today() - 1)::text as yesterday, today()::text as today, (today() + 1)::text as tomorrow`.execute(app.db)
  if (!rows[0]) throw new Error('no days')
  days = rows[0]
})
afterAll(() => app.close())

const at = (id: number) => ({ params: { id } })
const board = async (who: Person) => (await who.done(dashboard.component, at(1))).data as RowOf<'messages'>[]
const titles = async (who: Person) => (await board(who)).map(({ title }) => title)
const archive = async (who: Person) => (await who.done(messages.archived)).data.map(({ title }) => title)

it('hangs on the board by its days, the pinned first, until it is archived or its time is over', async () => {
  const { data: first } = await author.done(messages.create, { body: { body: '\n**Rīt** inventarizācija\nno astoņiem' } })
  expect(first).toMatchObject({ title: 'Rīt inventarizācija', is_read: true, may_write: true, status: 'published' })
  await author.done(messages.create, { body: { title: 'Svarīgi', body: 'Lasīt visiem', is_pinned: true, visible_to: days.today } })
  await author.done(messages.create, { body: { title: 'Rītdienas', body: 'Vēl ne', visible_from: days.tomorrow } })
  await author.done(messages.create, { body: { title: 'Vakardienas', body: 'Vairs ne', visible_to: days.yesterday } })
  const known = ['Svarīgi', 'Rīt inventarizācija']
  expect(await titles(reader)).toEqual(known)
  const all = ['Svarīgi', 'Rītdienas', 'Rīt inventarizācija']
  expect([await titles(author), await titles(clerk)]).toEqual([all, all])
  expect(await archive(reader)).toEqual(['Vakardienas'])
  await author.done(messages.archive, at(first.id))
  expect([await titles(reader), await archive(reader)]).toEqual([['Svarīgi'], ['Vakardienas', 'Rīt inventarizācija']])
  const outsider = await app.person({ permissions: [], kind: 'customer', customer_id: await customerOf(app) })
  expect([(await outsider.call(dashboard.component, at(1))).status, (await outsider.call(messages.archived)).status]).toEqual([403, 403])
})

it.each([
  ['# Jaunumi\n\nPirmdien būs sapulce', 'Jaunumi'],
  ['\n\n- [Cenrādis](/api/files/3) **ir** mainīts', '- Cenrādis ir mainīts'],
  ['![](/api/files/7)', '![](/api/files/7)'],
  ['```\nPAS-2026-000123\n```', 'PAS-2026-000123'],
  ['vārds '.repeat(40), 'vārds '.repeat(14).slice(0, 80).trim()],
])('is called by the words that it begins with, without their marks, where it was given no title: %j', async (body, title) => {
  expect((await author.done(messages.create, { body: { body } })).data.title).toBe(title)
})

it('is read by each person for himself, and unread again when it says something else', async () => {
  const { data } = await author.done(messages.create, { body: { title: 'Lasāma', body: 'Pirmais teksts' } })
  const isRead = async (who: Person) => (await board(who)).find(({ id }) => id === data.id)?.is_read
  expect([await isRead(author), await isRead(reader), await isRead(clerk)]).toEqual([true, false, false])
  await reader.done(messages.markAsRead, at(data.id))
  await reader.done(messages.markAsRead, at(data.id))
  expect([await isRead(reader), await isRead(clerk)]).toEqual([true, false])
  const unread = async (who: Person) => (await who.done(messages.unread)).data.count
  const had = await unread(reader)
  expect(await unread(author)).toBe(0)
  const { data: pinned } = await author.done(messages.update, {
    ...at(data.id),
    body: { is_pinned: true, lock_version: data.lock_version },
  })
  expect(await isRead(reader)).toBe(true)
  await author.done(messages.update, { ...at(data.id), body: { body: 'Otrais teksts', lock_version: pinned.lock_version } })
  expect([await isRead(author), await isRead(reader)]).toEqual([true, false])
  // Counts visible unread messages, not future, expired or removed ones.
  expect(await unread(reader)).toBe(had + 1)
  await author.done(messages.create, { body: { title: 'Vēl ne', body: 'Rīt', visible_from: days.tomorrow } })
  await author.done(messages.create, { body: { title: 'Vairs ne', body: 'Vakar', visible_to: days.yesterday } })
  const { data: gone } = await author.done(messages.create, { body: { title: 'Noņemta', body: 'Nav' } })
  expect([await unread(reader), await unread(clerk)]).toEqual([had + 2, await unreadOnBoard(clerk)])
  await author.done(messages.archive, at(gone.id))
  await reader.done(messages.markAsRead, at(data.id))
  expect(await unread(reader)).toBe(had)
})

const unreadOnBoard = async (who: Person) => (await board(who)).filter(({ is_read, coming_on }) => !is_read && coming_on === null).length

it('is changed, archived and deleted by its author and who manages users, and by nobody else', async () => {
  const { data } = await author.done(messages.create, { body: { title: 'Mana', body: 'Teksts', visible_from: days.today } })
  const change = { ...at(data.id), body: { body: 'Svešs', lock_version: data.lock_version } }
  const refused = [
    await reader.call(messages.update, change),
    await reader.call(messages.updateArchived, change),
    await reader.call(messages.archive, at(data.id)),
    await reader.call(messages.remove, at(data.id)),
    await reader.call(messages.removeArchived, at(data.id)),
  ]
  expect(refused.map(({ status, body }) => [status, body.errors?.['status']])).toEqual(
    refused.map(() => [422, ['Ziņu maina tās autors vai lietotāju pārvaldītājs']]),
  )
  const backwards = { ...at(data.id), body: { visible_to: days.yesterday, lock_version: data.lock_version } }
  expect((await author.call(messages.update, backwards)).body.errors).toEqual({
    visible_to: ['Lauks „Redzama līdz”: nevar būt pirms „Redzama no”'],
  })
  expect((await reader.done(messages.show, at(data.id))).data).toMatchObject({ body: 'Teksts', lock_version: data.lock_version })
  await clerk.done(messages.remove, at(data.id))
  expect((await author.call(messages.show, at(data.id))).status).toBe(404)
})

async function customerOf({ db }: TestApp): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into customers (type_id, name, country_id, legal_address)
    select (select min(id) from customer_types), 'Pircējs', (select min(id) from countries), 'Rīga' returning id`.execute(db)
  return rows[0]?.id ?? 0
}
