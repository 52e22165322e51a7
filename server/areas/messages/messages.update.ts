import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import type { messages } from '../../../contract/messages/messages.ts'
import type { Handler } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { trail } from '../../http/changed-columns.ts'
import { plainWords } from '../shared/plain-text.ts'
import { hangPictures } from '../files/text-pictures.ts'
import { loadMessage, messageSteps } from './messages.record.ts'

const type = 'messages' as const

/** Characters. */
const titleFrom = 80

export const create: Handler<typeof messages.create> = async (ctx) => {
  const { db, user, body } = ctx
  refuseBackwards(body.visible_from, body.visible_to)
  const title = body.title ?? titleOf(body.body)
  const { id } = await db
    .insertInto(type)
    .values({ ...definedFields(body), title, body: body.body, author_id: user.id, created_by: user.id, updated_by: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await hangPictures(ctx, type, id, body.body)
  await db.insertInto('message_reads').values({ message_id: id, user_id: user.id }).execute()
  ctx.audit({ entity: type, id, event: 'CREATED', after: { title } })
  return { data: await loadMessage(ctx, id) }
}

/** Changed content makes a message unread. */
export const update: Handler<typeof messages.update> = async (ctx) => {
  const { db, user, params } = ctx
  const { lock_version, ...fields } = ctx.body
  const { id } = await messageSteps(ctx).begin(ctx, params.id, 'EDIT', lock_version)
  const before = await loadMessage(ctx, id)
  const { visible_from = before.visible_from, visible_to = before.visible_to } = fields
  refuseBackwards(visible_from, visible_to)
  const trailEntry = await trail(db, type, id, definedFields(fields))
  await db
    .updateTable(type)
    .set({ ...definedFields(fields), updated_by: user.id })
    .where('id', '=', id)
    .execute()
  await hangPictures(ctx, type, id, fields.body)
  if (fields.body !== undefined && fields.body !== before.body) {
    await sql`delete from message_reads where message_id = ${id} and user_id <> ${user.id}`.execute(db)
  }
  ctx.audit({ entity: type, id, event: 'EDIT', ...trailEntry })
  return { data: await loadMessage(ctx, id) }
}

export const archive: Handler<typeof messages.archive> = async (ctx) => {
  const { beginOnce, stateAfter } = messageSteps(ctx)
  const lockedMessage = await beginOnce(ctx, ctx.params.id, 'ARCHIVE')
  if (lockedMessage) {
    const status = await stateAfter(ctx, lockedMessage, 'ARCHIVE')
    await sql`update messages set status = ${status}, archived_at = moment(), updated_by = ${ctx.user.id} where id = ${lockedMessage.id}`.execute(
      ctx.db,
    )
    ctx.audit({ entity: type, id: lockedMessage.id, event: 'ARCHIVE', before: { status: lockedMessage.status }, after: { status } })
  }
  return { data: await loadMessage(ctx, ctx.params.id) }
}

export const markAsRead: Handler<typeof messages.markAsRead> = async (ctx) => {
  const { db, user, params, audit } = ctx
  const { id } = await messageSteps(ctx).begin(ctx, params.id, 'MARK_AS_READ')
  const { rows } = await sql`
    insert into message_reads (message_id, user_id) values (${id}, ${user.id}) on conflict do nothing returning message_id`.execute(db)
  if (rows.length === 0) audit(null)
  else audit({ entity: type, id, event: 'MARK_AS_READ' })
  return { data: await loadMessage(ctx, id) }
}

export const remove: Handler<typeof messages.remove> = async (ctx) => {
  const lockedMessage = await messageSteps(ctx).begin(ctx, ctx.params.id, 'DELETE')
  await sql`delete from files where fileable_type = ${type} and fileable_id = ${lockedMessage.id}`.execute(ctx.db)
  await sql`delete from messages where id = ${lockedMessage.id}`.execute(ctx.db)
  ctx.audit({ entity: type, id: lockedMessage.id, event: 'DELETE', before: { title: lockedMessage.title } })
  return {}
}

/** First words without markup; if there are none (a picture), the raw text. */
function titleOf(text: string): string {
  const words = plainWords(text) || text.trim()
  return (words.split('\n')[0] ?? '').slice(0, titleFrom).trim()
}

function refuseBackwards(from: string | null | undefined, to: string | null | undefined): void {
  if (from && to && to < from)
    throw Refusal.field('visible_to', `Lauks „${labelOf('visible_to')}”: nevar būt pirms „${labelOf('visible_from')}”`)
}
