import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { conversation } from '../../contract/conversation/conversation.ts'
import { mentionsIn } from '../../contract/conversation/mentions.ts'
import { foundKinds } from '../../contract/record-names.ts'
import { tasks } from '../../contract/tasks/tasks.ts'
import { kinds } from '../../server/areas/workspace/search.ts'
import { remindNext } from '../../server/jobs/remind.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { clerkOf, makeCustomer, makeItem, makeOrder, makeWarehouse, ownCompany } from '../support/factories.ts'

let app: TestApp
let clerk: Person
let worker: Person

beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
  await makeWarehouse(app)
  clerk = await clerkOf(app)
  worker = await app.person({ permissions: ['view_tasks', 'view_customers'] })
})
afterAll(() => app.close())

const nameOf = async ({ id }: Person) =>
  (await sql<{ name: string }>`select name || ' ' || surname as name from users where id = ${id}`.execute(app.db)).rows[0]?.name ?? ''
const noticesOf = async (person: Person) =>
  (await person.done(conversation.notifications, { query: {} })).data.map(({ kind, text, path, user, read_at }) => ({
    kind,
    text,
    path,
    from: user?.id ?? null,
    read: read_at !== null,
  }))
const mailsTo = async (id: number) =>
  (
    await sql<{ subject: string }>`
      select l.subject from email_log l join users u on u.email = l.address where u.id = ${id} order by l.id`.execute(app.db)
  ).rows.map(({ subject }) => subject)

describe('a task', () => {
  it('is seen by who does it and told to him, and stands at what it is about', async () => {
    const customer_id = await makeCustomer(app, { name: 'SIA Uzdevumu Klients' })
    const order = await makeOrder(app, { customer_id, order_items: [{ item_id: await makeItem(app), quantity: '1' }] })
    const { task_id, data } = await clerk.done(tasks.create, {
      body: { title: 'Piezvanīt par piegādi', assignee_ids: [worker.id], customer_id, links: [{ kind: 'order', id: order.id }] },
    })
    expect(data).toMatchObject({ status: 'new', is_own: true, links: [{ kind: 'order', id: order.id, path: `/orders/${order.id}` }] })
    const other = await app.person({ permissions: ['view_tasks'] })
    expect((await other.call(tasks.show, { params: { id: task_id } })).status).toBe(404)
    expect((await other.done(tasks.list, { query: {} })).data).toEqual([])
    // Without order permission, the link is hidden.
    expect((await worker.done(tasks.show, { params: { id: task_id } })).data.links).toEqual([])
    expect((await worker.done(tasks.list, { query: { mine: '1' } })).data.map(({ id }) => id)).toEqual([task_id])
    expect(await noticesOf(worker)).toEqual([
      { kind: 'assignment', text: 'Piezvanīt par piegādi', path: `/tasks/${task_id}`, from: clerk.id, read: false },
    ])
    for (const query of [
      { kind: 'order', id: order.id },
      { kind: 'customer', id: customer_id },
    ]) {
      expect((await clerk.done(tasks.ofRecord, { query })).data.map(({ id }) => id)).toEqual([task_id])
    }
    const links = [{ kind: 'order', id: 999_999 }]
    const refused = await clerk.call(tasks.update, { params: { id: task_id }, body: { links, lock_version: data.lock_version } })
    expect([refused.status, refused.body]).toMatchObject([422, { errors: { 'links.0': [expect.stringContaining('Saistītie ieraksti')] } }])
  })

  it('is about what it is linked to, in the order in which that was done, and keeps what a person does not see', async () => {
    const customer_id = await makeCustomer(app, { name: 'SIA Saistītais' })
    const anotherOrder = async () => makeOrder(app, { customer_id, order_items: [{ item_id: await makeItem(app), quantity: '1' }] })
    const [first, second] = [await anotherOrder(), await anotherOrder()]
    const order = (id: number) => ({ kind: 'order', id })
    const { task_id } = await clerk.done(tasks.create, { body: { title: 'Salīdzināt', links: [order(second.id)] } })
    const seenBy = async (who: Person) => (await who.done(tasks.show, { params: { id: task_id } })).data
    const link = async (who: Person, links: { kind: string; id: number }[]) => {
      const { lock_version } = await seenBy(who)
      await who.done(tasks.update, { params: { id: task_id }, body: { links, lock_version } })
      return (await seenBy(clerk)).links.map(({ kind, id }) => [kind, id])
    }
    // The later order has the greater key.
    expect(await link(clerk, [order(second.id), order(first.id)])).toEqual([
      ['order', second.id],
      ['order', first.id],
    ])
    expect(await link(clerk, [order(first.id)])).toEqual([['order', first.id]])
    const seller = await app.person({ permissions: ['view_tasks', 'create_tasks', 'view_customers'] })
    expect((await seenBy(seller)).links).toEqual([])
    expect(await link(seller, [{ kind: 'customer', id: customer_id }])).toEqual([
      ['order', first.id],
      ['customer', customer_id],
    ])
    expect(await link(seller, [])).toEqual([['order', first.id]])
  })

  it('goes only where its lifecycle leads, also when a status is chosen', async () => {
    const { data: statuses } = await worker.done(tasks.statuses)
    const idOf = (slug: string) => statuses.find((each) => each.slug === slug)?.id ?? 0
    expect(statuses.map(({ slug, is_initial, is_final }) => [slug, is_initial, is_final])).toEqual([
      ['new', true, false],
      ['in_progress', false, false],
      ['waiting', false, false],
      ['completed', false, true],
    ])
    const { data: begun } = await clerk.done(tasks.create, { body: { title: 'Pārbaudīt printeri', assignee_ids: [worker.id] } })
    const set = (slug: string, lock_version: number) =>
      worker.call(tasks.update, { params: { id: begun.id }, body: { event: 'SET_STATUS', status_id: idOf(slug), lock_version } })
    expect((await set('waiting', begun.lock_version)).body).toMatchObject({ errors: { status_id: [expect.stringContaining('„Procesā”')] } })
    expect((await set('in_progress', begun.lock_version)).body.data).toMatchObject({ status: 'in_progress' })
    const edit = await worker.call(tasks.update, {
      params: { id: begun.id },
      body: { title: 'Cits', lock_version: begun.lock_version + 1 },
    })
    expect(edit.status).toBe(403)
    const { data: done } = await worker.done(tasks.complete, { params: { id: begun.id } })
    expect(done).toMatchObject({ status: 'completed', completed_by: { id: worker.id }, is_late: false })
    expect((await noticesOf(clerk))[0]).toMatchObject({ text: 'Uzdevums pabeigts', from: worker.id })
  })
})

describe('what is said of a task', () => {
  it('reaches who is mentioned live, by mail when he is away, and lets him in', async () => {
    const away = await app.person({ permissions: ['view_tasks'] })
    const { data: task } = await clerk.done(tasks.create, { body: { title: 'Sagatavot līgumu', assignee_ids: [worker.id] } })
    await sql`update access_tokens set last_used_at = now() - interval '10 minutes' where user_id = ${away.id}`.execute(app.db)
    const body = `**Lūdzu** @${await nameOf(away)}, paskaties`
    const { data: comment } = await clerk.done(tasks.addComment, { body: { task_id: task.id, body } })
    expect(comment).toMatchObject({ body, is_own: true, edited_at: null })
    expect(await mailsTo(away.id)).toEqual(['Jūs pieminēja: Sagatavot līgumu'])
    expect(await mailsTo(worker.id)).toEqual([])
    expect((await noticesOf(worker))[0]).toMatchObject({ kind: 'comment', text: body.replace('**Lūdzu**', 'Lūdzu') })
    expect(await noticesOf(away)).toMatchObject([{ kind: 'mention', read: false }])
    expect((await away.done(tasks.show, { params: { id: task.id } })).data.comments).toMatchObject([{ body, is_own: false }])
    expect((await away.call(tasks.updateComment, { params: { commentId: comment.id }, body: { body: 'Cits' } })).status).toBe(403)
    const unread = async () => (await away.done(conversation.notifications, { query: { unread: '1' } })).data.length
    for (const [about, left] of [
      [{ type: 'tasks', id: task.id + 1 }, 1],
      [{ type: 'leads', id: task.id }, 1],
      [{ type: 'tasks', id: task.id }, 0],
    ] as const) {
      await away.done(conversation.markRead, { body: { about } })
      expect(await unread()).toBe(left)
    }
    // Edits notify newly mentioned people only.
    await clerk.done(tasks.updateComment, { params: { commentId: comment.id }, body: { body: `${body} @${await nameOf(worker)}` } })
    expect((await noticesOf(away)).length).toBe(1)
    expect((await noticesOf(worker))[0]).toMatchObject({ kind: 'mention' })
    await clerk.done(tasks.removeComment, { params: { commentId: comment.id } })
    expect(await noticesOf(away)).toEqual([])
  })

  it.each([
    ['rakstīt anna@test.example', []],
    ['@Anna Bērziņa-Kalna lūdzu', [2]],
    ['@anna bērziņa, lūdzu', [1]],
    ['@Anna Bērziņai', []],
    ['(@Jānis Ozols) un @Anna Bērziņa', [3, 1]],
  ])('finds people in %s', (text, ids) => {
    const people = [
      { id: 1, name: 'Anna Bērziņa' },
      { id: 2, name: 'Anna Bērziņa-Kalna' },
      { id: 3, name: 'Jānis Ozols' },
    ]
    const parts = mentionsIn(text, people)
    expect(parts.flatMap(({ person }) => person?.id ?? [])).toEqual(ids)
    expect(parts.map((part) => part.text).join('')).toBe(text)
  })
})

it('can be about every kind of record that is found, and the keys offer no other', () => {
  expect([...foundKinds].toSorted()).toEqual([...new Set(kinds.map(({ kind }) => kind))].toSorted())
})

it('reminds once of a task at its moment, also where two processes look', async () => {
  const remind_at = new Date(Date.now() - 60_000).toISOString()
  const { task_id } = await clerk.done(tasks.create, { body: { title: 'Nosūtīt atskaiti', assignee_ids: [worker.id], remind_at } })
  await clerk.done(tasks.create, { body: { title: 'Vēl nav laika', remind_at: new Date(Date.now() + 3_600_000).toISOString() } })
  expect((await Promise.all([remindNext(app.db), remindNext(app.db)])).filter(Boolean)).toEqual([true])
  expect(await remindNext(app.db)).toBe(false)
  const reminders = (await noticesOf(worker)).filter(({ kind }) => kind === 'reminder')
  expect(reminders).toEqual([{ kind: 'reminder', text: 'Nosūtīt atskaiti', path: `/tasks/${task_id}`, from: null, read: false }])
})

it('reminds anew of a task whose reminder was postponed', async () => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const body = { title: 'Piezvanīt vēlāk', assignee_ids: [worker.id], remind_at: at(-2) }
  const { task_id: id, data } = await clerk.done(tasks.create, { body })
  expect(await remindNext(app.db)).toBe(true)
  await clerk.done(tasks.update, { params: { id }, body: { remind_at: at(60), lock_version: data.lock_version } })
  expect(await remindNext(app.db)).toBe(false)
  await sql`update tasks set remind_at = now() - interval '1 minute' where id = ${id}`.execute(app.db)
  expect([await remindNext(app.db), await remindNext(app.db)]).toEqual([true, false])
  const reminders = (await noticesOf(worker)).filter(({ kind, path }) => kind === 'reminder' && path === `/tasks/${id}`)
  expect(reminders).toHaveLength(2)
})
