import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import type { supportTickets } from '../../../contract/support-tickets/support-tickets.ts'
import type { Context, Handler } from '../../http/context.ts'
import { lockForSave, definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { trail } from '../../http/changed-columns.ts'
import * as comments from '../conversation/comments.ts'
import { tell } from '../conversation/tell.ts'
import { foundRecord } from '../tasks/links.ts'
import { hangPictures } from '../files/text-pictures.ts'
import { refuseOtherThanDone, refuseUntaken } from '../shared/repeated.ts'
import { historyOf } from './support-tickets.history.ts'
import { chargeTicket } from './support-tickets.charge.ts'
import { supportersOf } from './supporters.ts'
import { loadTicket, lockTicket, ticketSteps, type LockedTicket } from './support-tickets.record.ts'

const type = 'support_tickets' as const

/** With the related record and the author's recent commands. */
export const create: Handler<typeof supportTickets.create> = async (ctx) => {
  const { db, user, body } = ctx
  const { about, with_history, ...fields } = body
  if (about && !(await foundRecord(ctx, about))) throw Refusal.field('about', `Lauks „${labelOf('about')}”: tāda ieraksta nav`)
  const history = with_history ? await historyOf(ctx) : []
  const customer_id = user.kind === 'customer' ? user.main_customer_id : null
  const { id } = await db
    .insertInto('support_tickets')
    .values({
      ...definedFields(fields),
      subject: fields.subject,
      description: fields.description,
      author_id: user.id,
      customer_id,
      about_kind: about?.kind ?? null,
      about_id: about?.id ?? null,
      history: JSON.stringify(history),
      created_by: user.id,
      updated_by: user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await hangPictures(ctx, type, id, fields.description)
  const people = await supportersOf(db, { accepted_by: null, customer_id })
  await tell(ctx, { type, id }, { kind: 'ticket', text: fields.description }, people)
  ctx.audit({ entity: type, id, event: 'CREATED', after: { subject: fields.subject, about }, customer_id })
  return { ticket_id: id, data: await loadTicket(ctx, id) }
}

/** Reopens a completed ticket. */
export const update: Handler<typeof supportTickets.update> = async (ctx) => {
  const { db, user, params, body } = ctx
  const { event, lock_version, ...fields } = body
  if (event) {
    refuseUntaken(fields)
    await step(ctx, params.id, event, lock_version)
  } else {
    const lockedTicket = await lockTicket(ctx, params.id)
    await lockForSave(db, type, { id: lockedTicket.id, lock_version }, () => loadTicket(ctx, lockedTicket.id))
    const trailEntry = await trail(db, type, lockedTicket.id, definedFields(fields))
    await db
      .updateTable(type)
      .set({ ...definedFields(fields), updated_by: user.id })
      .where('id', '=', lockedTicket.id)
      .execute()
    await hangPictures(ctx, type, lockedTicket.id, fields.description)
    note(ctx, lockedTicket, 'EDIT', trailEntry)
  }
  return { data: await loadTicket(ctx, params.id) }
}

export const complete: Handler<typeof supportTickets.complete> = async (ctx) => {
  await step(ctx, ctx.params.id, 'COMPLETE')
  return { data: await loadTicket(ctx, ctx.params.id) }
}

async function step(ctx: Context, id: number, event: 'COMPLETE' | 'REOPEN', lockVersion?: number): Promise<void> {
  const { beginOnce, stateAfter } = ticketSteps(ctx)
  const lockedTicket = await beginOnce(ctx, id, event, lockVersion)
  if (!lockedTicket) return
  const status = await stateAfter(ctx, lockedTicket, event)
  const isCompletion = event === 'COMPLETE'
  await sql`
    update support_tickets set status = ${status}, completed_at = ${isCompletion ? sql`moment()` : null}, completed_by = ${isCompletion ? ctx.user.id : null},
      agreed_at = ${isCompletion ? sql`agreed_at` : null}, declined_reason = null, updated_by = ${ctx.user.id} where id = ${id}`.execute(
    ctx.db,
  )
  await chargeTicket(ctx, lockedTicket)
  if (isCompletion) await tell(ctx, { type, id }, { kind: 'comment', text: 'Pieteikums pabeigts' }, [lockedTicket.author_id])
  note(ctx, lockedTicket, event, { before: { status: lockedTicket.status }, after: { status } })
}

/** Notifies the author. */
export const accept: Handler<typeof supportTickets.accept> = async (ctx) => {
  const { db, user, params, body } = ctx
  const { beginOnce, stateAfter } = ticketSteps(ctx)
  const lockedTicket = await beginOnce(ctx, params.id, 'ACCEPT')
  if (lockedTicket) {
    const status = await stateAfter(ctx, lockedTicket, 'ACCEPT')
    await db
      .updateTable(type)
      .set({ ...definedFields(body), status, accepted_at: sql<string>`moment()`, accepted_by: user.id, updated_by: user.id })
      .where('id', '=', lockedTicket.id)
      .execute()
    const estimated = body.estimate_hours || body.estimate_price
    const text = estimated ? 'Pieteikums pieņemts; lūdzam apstiprināt tāmi' : 'Pieteikums pieņemts'
    await tell(ctx, { type, id: lockedTicket.id }, { kind: 'comment', text }, [lockedTicket.author_id])
    note(ctx, lockedTicket, 'ACCEPT', { before: { status: lockedTicket.status }, after: { status, ...definedFields(body) } })
  } else await refuseOtherThanDone(db, type, params.id, body)
  return { data: await loadTicket(ctx, params.id) }
}

/** Notifies the supporter. */
export const agreement: Handler<typeof supportTickets.agreement> = async (ctx) => {
  const { db, user, params } = ctx
  const { agreed, reason = null } = ctx.body
  const event = agreed ? 'AGREE' : 'DECLINE'
  const { begin, stateAfter } = ticketSteps(ctx)
  const lockedTicket = await begin(ctx, params.id, event)
  if (!agreed && reason === null) throw Refusal.field('reason', `Lauks „${labelOf('reason')}” ir obligāts`)
  const status = await stateAfter(ctx, lockedTicket, event)
  await sql`
    update support_tickets set status = ${status}, agreed_at = ${agreed ? sql`moment()` : null}, declined_reason = ${agreed ? null : reason},
      completed_at = ${agreed ? null : sql`moment()`}, completed_by = ${agreed ? null : user.id}, updated_by = ${user.id}
    where id = ${lockedTicket.id}`.execute(db)
  const people = lockedTicket.accepted_by === null ? [] : [lockedTicket.accepted_by]
  await tell(
    ctx,
    { type, id: lockedTicket.id },
    { kind: 'comment', text: agreed ? 'Tāmei piekrita' : `No tāmes atteicās: ${reason ?? ''}` },
    people,
  )
  note(ctx, lockedTicket, event, { before: { status: lockedTicket.status }, after: { status, ...(reason && { reason }) } })
  return { data: await loadTicket(ctx, params.id) }
}

export const remove: Handler<typeof supportTickets.remove> = async (ctx) => {
  const lockedTicket = await ticketSteps(ctx).begin(ctx, ctx.params.id, 'DELETE')
  await comments.forget(ctx, { type, id: lockedTicket.id })
  await sql`delete from support_tickets where id = ${lockedTicket.id}`.execute(ctx.db)
  note(ctx, lockedTicket, 'DELETE', { before: { subject: lockedTicket.subject } })
  return {}
}

/** Notifies author and supporters. */
export const addComment: Handler<typeof supportTickets.addComment> = async (ctx) => {
  const lockedTicket = await ticketSteps(ctx).begin(ctx, ctx.params.id, 'COMMENT')
  const concerned = [lockedTicket.author_id, ...(await supportersOf(ctx.db, lockedTicket))]
  const about = { type, id: lockedTicket.id, customer_id: lockedTicket.customer_id }
  return { data: await comments.addComment(ctx, about, ctx.body.body, concerned) }
}

export const updateComment: Handler<typeof supportTickets.updateComment> = async (ctx) => {
  await lockTicket(ctx, (await comments.subjectOf(ctx.db, type, ctx.params.id)).id)
  return { data: await comments.updateComment(ctx, type, ctx.params.id, ctx.body.body) }
}

export const removeComment: Handler<typeof supportTickets.removeComment> = async (ctx) => {
  await lockTicket(ctx, (await comments.subjectOf(ctx.db, type, ctx.params.id)).id)
  await comments.removeComment(ctx, type, ctx.params.id)
  return {}
}

function note({ audit }: Context, { id, customer_id }: LockedTicket, event: string, entry: { before?: unknown; after?: unknown }): void {
  audit({ entity: type, id, event, ...entry, customer_id })
}
