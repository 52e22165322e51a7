import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { conversation } from '../../contract/conversation/conversation.ts'
import { leads } from '../../contract/leads/leads.ts'
import type { Permission } from '../../contract/permissions.ts'
import { tasks } from '../../contract/tasks/tasks.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { clerkOf } from '../support/factories.ts'

let app: TestApp
let clerk: Person
beforeAll(async () => {
  app = await startApp()
  clerk = await clerkOf(app)
})
afterAll(() => app.close())

async function named(name: string, permissions: Permission[]): Promise<Person> {
  const person = await app.person({ permissions })
  await sql`update users set name = ${name}, surname = 'Piemiņš' where id = ${person.id}`.execute(app.db)
  await sql`update access_tokens set last_used_at = now() - interval '10 minutes' where user_id = ${person.id}`.execute(app.db)
  return person
}
const mailsTo = async (id: number) =>
  (
    await sql<{ told: string }>`
      select l.subject || ' / ' || coalesce(o.payload::text, '') as told from email_log l join users u on u.email = l.address
        left join outbox o on (o.payload ->> 'email_log_id')::bigint = l.id where u.id = ${id} order by l.id`.execute(app.db)
  ).rows.map(({ told }) => told)
const notices = async (person: Person, q?: string) =>
  (await person.done(conversation.notifications, { query: q === undefined ? {} : { q } })).data

test('who may not read a record is not offered, is refused by name, and is told nothing of it', async () => {
  const reader = await named('Redzīgais', ['view_leads'])
  const other = await named('Neredzīgais', ['view_tasks'])
  const offered = (await clerk.done(conversation.mentionable, { query: { about: 'leads' } })).data.map(({ id }) => id)
  expect([offered.includes(reader.id), offered.includes(other.id)]).toEqual([true, false])
  expect((await clerk.done(conversation.mentionable, { query: { about: 'tasks' } })).data.map(({ id }) => id)).toContain(other.id)
  const { lead_id } = await clerk.done(leads.create, { body: { company_name: 'Noslēpumaina SIA' } })
  const at = { params: { leadId: lead_id } }
  const refused = await clerk.call(leads.addComment, {
    ...at,
    body: { body: 'Slepena cena 5 € @Neredzīgais Piemiņš un @Redzīgais Piemiņš' },
  })
  expect(refused.body.errors).toEqual({ body: ['Lauks „Teksts”: nav tiesību redzēt šo ierakstu: Neredzīgais Piemiņš'] })
  const { data: comment } = await clerk.done(leads.addComment, { ...at, body: { body: 'Slepena cena @Redzīgais Piemiņš' } })
  const changed = { params: { commentId: comment.id }, body: { body: 'Slepena cena @Redzīgais Piemiņš @Neredzīgais Piemiņš' } }
  expect((await clerk.call(leads.updateComment, changed)).status).toBe(422)
  expect([await notices(other), await mailsTo(other.id)]).toEqual([[], []])
  expect((await notices(reader)).map(({ title, text }) => [title, text])).toEqual([['Noslēpumaina SIA', 'Slepena cena @Redzīgais Piemiņš']])
  expect((await mailsTo(reader.id)).join()).toContain('Noslēpumaina SIA')
})

test('who lost the right reads no word of what they were told, nor finds it', async () => {
  const person = await named('Bijušais', ['view_leads'])
  const { lead_id } = await clerk.done(leads.create, { body: { company_name: 'Aizklāta SIA' } })
  await clerk.done(leads.addComment, { params: { leadId: lead_id }, body: { body: 'Konfidenciāli @Bijušais Piemiņš' } })
  expect(await notices(person, 'konfidenciāli')).toHaveLength(1)
  await sql`delete from user_permissions where user_id = ${person.id}`.execute(app.db)
  expect(await notices(person)).toMatchObject([{ kind: 'mention', title: 'Ieraksts, kuru redzēt jums nav tiesību', text: '' }])
  expect(await notices(person, 'konfidenciāli')).toEqual([])
})

test('work given to who may not read it is told without its words', async () => {
  const worker = await named('Norīkotais', ['view_leads'])
  await clerk.done(tasks.create, { body: { title: 'Atlaišanas saruna', assignee_ids: [worker.id] } })
  expect(await notices(worker)).toMatchObject([{ kind: 'assignment', text: '' }])
  const mails = (await mailsTo(worker.id)).join()
  expect(mails).toContain('Uzticēts jums: Ieraksts, kuru redzēt jums nav tiesību')
  expect(mails).not.toContain('Atlaišanas')
})
