import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import type { supportTickets } from '../../../contract/support-tickets.ts'
import type { Context, Handler } from '../../http/context.ts'
import { lockForSave, sent } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { trail } from '../../http/trail.ts'
import * as comments from '../conversation/comments.ts'
import { tell } from '../conversation/tell.ts'
import { foundRecord } from '../tasks/links.ts'
import { hangPictures } from '../files/text-pictures.ts'
import { refuseOtherThanDone, refuseUntaken } from '../repeated.ts'
import { historyOf } from './history.ts'
import { chargeTicket } from './charge.ts'
import { supportersOf } from './supporters.ts'
import { loadTicket, lockTicket, ticketSteps, type LockedTicket } from './read.ts'

const type = 'support_tickets' as const

/** Opens a ticket, with the record that it is about and what its author ran last. */
export const create: Handler<typeof supportTickets.create> = async (io) => {
  const { db, user, body } = io
  const { about, with_history, ...fields } = body
  if (about && !(await foundRecord(io, about))) throw Refusal.field('about', `Lauks „${labelOf('about')}”: tāda ieraksta nav`)
  const history = with_history ? await historyOf(io) : []
  const customer_id = user.kind === 'customer' ? user.main_customer_id : null
  const { id } = await db
    .insertInto('support_tickets')
    .values({
      ...{ ...sent(fields), subject: fields.subject, description: fields.description, author_id: user.id, customer_id },
      ...{ about_kind: about?.kind ?? null, about_id: about?.id ?? null, history: JSON.stringify(history) },
      ...{ created_by: user.id, updated_by: user.id },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await hangPictures(io, type, id, fields.description)
  const people = await supportersOf(db, { accepted_by: null, customer_id })
  await tell(io, { type, id }, { kind: 'ticket', text: fields.description }, people)
  io.audit({ entity: type, id, event: 'CREATED', after: { subject: fields.subject, about }, customer_id })
  return { ticket_id: id, data: await loadTicket(io, id) }
}

/** Saves what a ticket says, which its author and our people change; or takes a completed one up again. */
export const update: Handler<typeof supportTickets.update> = async (io) => {
  const { db, user, params, body } = io
  const { event, lock_version, ...fields } = body
  if (event) {
    refuseUntaken(fields)
    await step(io, params.id, event, lock_version)
  } else {
    const held = await lockTicket(io, params.id)
    await lockForSave(db, type, { id: held.id, lock_version }, () => loadTicket(io, held.id))
    const told = await trail(db, type, held.id, sent(fields))
    await db
      .updateTable(type)
      .set({ ...sent(fields), updated_by: user.id })
      .where('id', '=', held.id)
      .execute()
    await hangPictures(io, type, held.id, fields.description)
    note(io, held, 'EDIT', told)
  }
  return { data: await loadTicket(io, params.id) }
}

/** Completes a ticket. */
export const complete: Handler<typeof supportTickets.complete> = async (io) => {
  await step(io, io.params.id, 'COMPLETE')
  return { data: await loadTicket(io, io.params.id) }
}

async function step(io: Context, id: number, event: 'COMPLETE' | 'REOPEN', lockVersion?: number): Promise<void> {
  const { beginOnce, stateAfter } = ticketSteps(io)
  const held = await beginOnce(io, id, event, lockVersion)
  if (!held) return
  const status = await stateAfter(io, held, event)
  const done = event === 'COMPLETE'
  await sql`
    update support_tickets set status = ${status}, completed_at = ${done ? sql`moment()` : null}, completed_by = ${done ? io.user.id : null},
      agreed_at = ${done ? sql`agreed_at` : null}, declined_reason = null, updated_by = ${io.user.id} where id = ${id}`.execute(io.db)
  await chargeTicket(io, held)
  if (done) await tell(io, { type, id }, { kind: 'comment', text: 'Pieteikums pabeigts' }, [held.author_id])
  note(io, held, event, { before: { status: held.status }, after: { status } })
}

/** Accepts a ticket, with what it takes and until when; its author is told. */
export const accept: Handler<typeof supportTickets.accept> = async (io) => {
  const { db, user, params, body } = io
  const { beginOnce, stateAfter } = ticketSteps(io)
  const held = await beginOnce(io, params.id, 'ACCEPT')
  if (held) {
    const status = await stateAfter(io, held, 'ACCEPT')
    await db
      .updateTable(type)
      .set({ ...sent(body), status, accepted_at: sql<string>`moment()`, accepted_by: user.id, updated_by: user.id })
      .where('id', '=', held.id)
      .execute()
    const estimated = body.estimate_hours || body.estimate_price
    const text = estimated ? 'Pieteikums pieņemts; lūdzam apstiprināt tāmi' : 'Pieteikums pieņemts'
    await tell(io, { type, id: held.id }, { kind: 'comment', text }, [held.author_id])
    note(io, held, 'ACCEPT', { before: { status: held.status }, after: { status, ...sent(body) } })
  } else await refuseOtherThanDone(db, type, params.id, body)
  return { data: await loadTicket(io, params.id) }
}

/** The author agrees to the estimate, or declines it and says why; who accepted the ticket is told. */
export const agreement: Handler<typeof supportTickets.agreement> = async (io) => {
  const { db, user, params } = io
  const { agreed, reason = null } = io.body
  const event = agreed ? 'AGREE' : 'DECLINE'
  const { begin, stateAfter } = ticketSteps(io)
  const held = await begin(io, params.id, event)
  if (!agreed && reason === null) throw Refusal.field('reason', `Lauks „${labelOf('reason')}” ir obligāts`)
  const status = await stateAfter(io, held, event)
  await sql`
    update support_tickets set status = ${status}, agreed_at = ${agreed ? sql`moment()` : null}, declined_reason = ${agreed ? null : reason},
      completed_at = ${agreed ? null : sql`moment()`}, completed_by = ${agreed ? null : user.id}, updated_by = ${user.id}
    where id = ${held.id}`.execute(db)
  const people = held.accepted_by === null ? [] : [held.accepted_by]
  await tell(io, { type, id: held.id }, { kind: 'comment', text: agreed ? 'Tāmei piekrita' : `No tāmes atteicās: ${reason ?? ''}` }, people)
  note(io, held, event, { before: { status: held.status }, after: { status, ...(reason && { reason }) } })
  return { data: await loadTicket(io, params.id) }
}

/** Deletes a ticket that nobody accepted, with all that was said of it. */
export const remove: Handler<typeof supportTickets.remove> = async (io) => {
  const held = await ticketSteps(io).begin(io, io.params.id, 'DELETE')
  await comments.forget(io, { type, id: held.id })
  await sql`delete from support_tickets where id = ${held.id}`.execute(io.db)
  note(io, held, 'DELETE', { before: { subject: held.subject } })
  return {}
}

/** Says something of a ticket; its author and who of us looks after it are told. */
export const addComment: Handler<typeof supportTickets.addComment> = async (io) => {
  const held = await ticketSteps(io).begin(io, io.params.id, 'COMMENT')
  const concerned = [held.author_id, ...(await supportersOf(io.db, held))]
  const about = { type, id: held.id, customer_id: held.customer_id }
  return { data: await comments.addComment(io, about, io.body.body, concerned) }
}

/** Changes one's own words. */
export const updateComment: Handler<typeof supportTickets.updateComment> = async (io) => {
  await lockTicket(io, (await comments.subjectOf(io.db, type, io.params.id)).id)
  return { data: await comments.updateComment(io, type, io.params.id, io.body.body) }
}

/** Takes one's own words back. */
export const removeComment: Handler<typeof supportTickets.removeComment> = async (io) => {
  await lockTicket(io, (await comments.subjectOf(io.db, type, io.params.id)).id)
  await comments.removeComment(io, type, io.params.id)
  return {}
}

function note({ audit }: Context, { id, customer_id }: LockedTicket, event: string, told: { before?: unknown; after?: unknown }): void {
  audit({ entity: type, id, event, ...told, customer_id })
}
