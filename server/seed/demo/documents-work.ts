import { sql } from 'kysely'
import { addComment as sayOfLead } from '../../areas/leads/talk.ts'
import { create as meet, setStatus, setTaskDate, setTaskTime } from '../../areas/leads/leads.update.ts'
import {
  accept,
  addComment as sayOfTicket,
  agreement,
  complete as completeTicket,
  create as ask,
} from '../../areas/support-tickets/support-tickets.update.ts'
import { complete, create, update } from '../../areas/tasks/tasks.update.ts'
import { addComment as sayOfTask } from '../../areas/tasks/talk.ts'
import { record as noteRun } from '../../areas/workspace/workspace.history.ts'
import type { SessionUser } from '../../http/context.ts'
import { addDays } from './calendar.ts'
import { later, oneOf, versionOf, type Office, type PlannedEntry } from './documents-office.ts'
import { at } from './random.ts'
import { actor } from './scene.ts'
import {
  demoTickets,
  demoTasks,
  metLeads,
  offered,
  type DemoTicket,
  type DemoTask,
  type MetLead,
  type Role,
  type RecordComment,
} from './work.ts'

export async function planWork(office: Office): Promise<PlannedEntry[]> {
  const people = await peopleOf(office)
  const last = later(office, office.history.last, 0) ?? office.history.last
  return [
    ...demoTasks.map((task, index) => createEntry(office, task.given, index, () => giveTask(office, people, task))),
    ...metLeads.map((lead, index) => createEntry(office, lead.met, 20 + index, async () => void (await enterLead(office, people, lead)))),
    ...demoTickets.map((ticket, index) => createEntry(office, ticket.createdDay, 40 + index, () => askSupport(office, people, ticket))),
    { day: last, minute: 16 * 60, write: () => enterOffered(office, people) },
    { day: last, minute: 16 * 60 + 1, write: () => leaveNothingToSend(office) },
  ]
}

function createEntry(office: Office, days: number, place: number, write: () => Promise<void>): PlannedEntry {
  return { day: later(office, office.history.last, days + 1) ?? office.history.last, minute: 15 * 60 + place, write }
}

type People = (role: Role) => { user: SessionUser; name: string }

async function peopleOf({ scene, company }: Office): Promise<People> {
  const { rows } = await sql<{ id: number; name: string; email: string; main_customer_id: number | null; kind: SessionUser['kind'] }>`
    select id, concat_ws(' ', name, surname) as name, email, main_customer_id, kind from users order by id`.execute(scene.db)
  const customer = rows.find(({ kind }) => kind === 'customer') ?? at(rows, 0)
  const theirs: SessionUser = { ...actor(customer.id, customer.email, customer.main_customer_id), kind: 'customer' }
  return (role) => {
    const user = role === 'admin' ? company.admin : role === 'customer' ? theirs : oneOf(company[role], 0)
    return { user, name: rows.find(({ id }) => id === user.id)?.name ?? '' }
  }
}

function words(people: People, [, text, mentions]: RecordComment): string {
  return mentions ? `@${people(mentions).name} ${text}` : text
}

async function giveTask({ scene, present }: Office, people: People, task: DemoTask): Promise<void> {
  const { title, description, by, to, due, priority, about, state, comments = [] } = task
  const { user } = people(by)
  const body = {
    title,
    description,
    assignee_ids: to.map((role) => people(role).user.id),
    ...(priority && { priority }),
    ...(due !== null && { due_date: addDays(present.day, due) }),
    ...(about && { links: [{ kind: about, id: await newest(scene, about) }] }),
  }
  const { task_id: id } = await scene.call(create, user, { body })
  for (const each of comments) {
    await scene.call(sayOfTask, people(each[0]).user, { body: { task_id: id, body: words(people, each) } })
  }
  const doer = people(to[0] ?? by).user
  for (let steps = { new: 0, in_progress: 1, waiting: 2, completed: 1 }[state]; steps > 0; steps--) {
    const lock_version = await versionOf(scene, 'tasks', id)
    await scene.call(update, doer, { params: { id }, body: { event: 'SET_STATUS', lock_version } })
  }
  if (state === 'completed') await scene.call(complete, doer, { params: { id } })
}

const newestOf = {
  customer: sql`select customer_id as id from orders order by id desc limit 1`,
  order: sql`select id from orders order by id desc limit 1`,
  invoice: sql`select id from invoices where status = 'accepted' order by due_date, id limit 1`,
  offer: sql`select id from offers order by id desc limit 1`,
  procurement: sql`select id from procurements where supplier_id is not null order by id desc limit 1`,
} as const

async function newest({ db }: Office['scene'], kind: keyof typeof newestOf): Promise<number> {
  const { rows } = await sql<{ id: number }>`${newestOf[kind]}`.execute(db)
  return at(rows, 0).id
}

async function enterLead({ scene, present }: Office, people: People, lead: MetLead): Promise<number> {
  const { company, contact, value, probability, call, state, lost, comments = [], phone, email, source, notes } = lead
  const { user } = people('sales')
  const leadFields = { company_name: company, contact_name: contact, phone, email, source, notes, estimated_value: value, probability }
  const { lead_id: id } = await scene.call(meet, user, { body: leadFields })
  const params = { id }
  for (const each of comments) {
    await scene.call(sayOfLead, people(each[0]).user, { params: { leadId: id }, body: { body: words(people, each) } })
  }
  if (state === 'won') await scene.call(setStatus, user, { params, body: { status: 'contacted' } })
  if (state !== 'new') await scene.call(setStatus, user, { params, body: { status: state, ...(lost && { lost_reason: lost }) } })
  if (call) {
    const [day, time] = call
    await scene.call(setTaskDate, user, { params, body: { task_date: addDays(present.day, day) } })
    if (time !== null) await scene.call(setTaskTime, user, { params, body: { task_time: time } })
  }
  return id
}

async function enterOffered(office: Office, people: People): Promise<void> {
  const { db } = office.scene
  const { rows } = await sql<{ id: number; customer_name: string }>`
    select id, customer_name from offers where customer_id is null and customer_name is not null and status = 'sent' order by id desc limit 1`.execute(
    db,
  )
  const [offer] = rows
  if (!offer) return
  const id = await enterLead(office, people, { ...offered, company: offer.customer_name, met: 0 })
  await sql`update offers set lead_id = ${id} where id = ${offer.id}`.execute(db)
}

async function askSupport({ scene, present }: Office, people: People, ticket: DemoTicket): Promise<void> {
  const { subject, description, by, type, priority, aboutOrder, failed, estimate, answer, state, comments = [] } = ticket
  const [{ user }, { user: support }] = [people(by), people('admin')]
  if (failed) await scene.call(noteRun, user, { body: { entries: [runOf('order.reserve', scene.context(user).now, failed)] } })
  const order = aboutOrder && (await orderOf(scene, user))
  const { ticket_id: id } = await scene.call(ask, user, {
    body: { subject, description, type, ...(priority && { priority }), ...(order && { about: order }), with_history: failed !== undefined },
  })
  const params = { id }
  if (state === 'accepted' || estimate) {
    const takes = estimate && {
      estimate_hours: estimate.hours,
      estimate_price: estimate.price,
      due_date: addDays(present.day, estimate.due),
    }
    await scene.call(accept, support, { params, body: takes ?? {} })
  }
  for (const each of comments) await scene.call(sayOfTicket, people(each[0]).user, { params, body: { body: words(people, each) } })
  const declined = typeof answer === 'object' ? answer.declined : null
  if (answer)
    await scene.call(agreement, user, { params, body: declined === null ? { agreed: true } : { agreed: false, reason: declined } })
  if (state === 'completed' && declined === null) await scene.call(completeTicket, support, { params })
}

function runOf(command_id: string, now: Date, error: string) {
  return { command_id, args: {}, at: now.toISOString(), duration_ms: 140, outcome: 'failed' as const, error }
}

async function orderOf({ db }: Office['scene'], { main_customer_id }: SessionUser): Promise<{ kind: 'order'; id: number } | null> {
  const { rows } = await sql<{ id: number }>`
    select id from orders where customer_id = ${main_customer_id} order by id desc limit 1`.execute(db)
  return rows[0] ? { kind: 'order', id: rows[0].id } : null
}

/** Suppresses mails and reminders of past events. */
async function leaveNothingToSend({ scene: { db }, present }: Office): Promise<void> {
  await sql`
    with gone as (delete from outbox where dedupe_key like 'email:notification:%' returning (payload ->> 'email_log_id')::bigint as id)
    delete from email_log where id in (select id from gone)`.execute(db)
  await sql`update leads set reminded_at = moment() where task_date <= ${present.day}`.execute(db)
}
