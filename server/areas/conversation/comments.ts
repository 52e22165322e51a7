import { sql, type RawBuilder } from 'kysely'
import type { Comment, CommentOwner } from '../../../contract/conversation/conversation.ts'
import type { Context, Db, SessionUser } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { hangPictures } from '../files/text-pictures.ts'
import { fullName } from '../customers/customers.names.ts'
import { tell } from './tell.ts'
import { mentionedIn, requireReaders } from './mentioned.ts'

export interface Subject {
  type: CommentOwner
  id: number
  /** The owner of the record, whose users are notified. */
  customer_id?: number | null
}

/** Oldest first. Customers do not see names of staff. */
export async function commentsOf(db: Db, { type, id }: Subject, user: SessionUser): Promise<Comment[]> {
  return comments(db, user, sql`t.commentable_type = ${type} and t.commentable_id = ${id}`)
}

async function comments(db: Db, user: SessionUser, where: RawBuilder<unknown>): Promise<Comment[]> {
  const authorVisible = user.kind === 'staff' ? sql`true` : sql`u.kind = 'customer'`
  const { rows } = await sql<Comment>`
    select t.id, t.body, case when ${authorVisible} then json_build_object('id', u.id, 'name', ${fullName('u')}) end as user,
      t.user_id = ${user.id} as is_own, t.created_at, case when t.lock_version > 1 then t.updated_at end as edited_at
    from comments t join users u on u.id = t.user_id where ${where} order by t.id`.execute(db)
  return rows
}

/**
 * Adds a comment and notifies the mentioned and concerned users.
 * @param concerned users who are responsible for the record or created it
 */
export async function addComment(ctx: Context, about: Subject, body: string, concerned: readonly number[]): Promise<Comment> {
  const { db, user } = ctx
  const mentions = await mentionedIn(db, user, about.type, body)
  requireReaders(mentions)
  const { id } = await db
    .insertInto('comments')
    .values({
      commentable_type: about.type,
      commentable_id: about.id,
      body,
      user_id: user.id,
      created_by: user.id,
      updated_by: user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await hangPictures(ctx, about.type, about.id, body)
  const mentioned = mentions.map((each) => each.id)
  await tell(ctx, about, { kind: 'mention', text: body, comment_id: id }, mentioned)
  await tell(
    ctx,
    about,
    { kind: 'comment', text: body, comment_id: id },
    concerned.filter((each) => !mentioned.includes(each)),
  )
  const { customer_id = null } = about
  ctx.audit({ entity: about.type, id: about.id, event: 'COMMENT', after: { comment_id: id }, customer_id })
  return found(await comments(db, user, sql`t.id = ${id}`))
}

/** Changes the user's own comment; newly mentioned users are notified. */
export async function updateComment(ctx: Context, type: CommentOwner, id: number, body: string): Promise<Comment> {
  const { db, user } = ctx
  const stored = await ownComment(ctx, type, id)
  const before = (await mentionedIn(db, user, type, stored.body)).map((each) => each.id)
  const anew = (await mentionedIn(db, user, type, body)).filter((each) => !before.includes(each.id))
  requireReaders(anew)
  await sql`update comments set body = ${body}, updated_by = ${user.id} where id = ${id}`.execute(db)
  await hangPictures(ctx, type, stored.commentable_id, body)
  await tell(
    ctx,
    { type, id: stored.commentable_id },
    { kind: 'mention', text: body, comment_id: id },
    anew.map((each) => each.id),
  )
  ctx.audit({ entity: type, id: stored.commentable_id, event: 'COMMENT_EDIT', before: { body: stored.body }, after: { body } })
  return found(await comments(db, user, sql`t.id = ${id}`))
}

/** Deletes the user's own comment and its notifications. */
export async function removeComment(ctx: Context, type: CommentOwner, id: number): Promise<void> {
  const { commentable_id, body } = await ownComment(ctx, type, id)
  await sql`delete from comments where id = ${id}`.execute(ctx.db)
  ctx.audit({ entity: type, id: commentable_id, event: 'COMMENT_DELETE', before: { body } })
}

export async function subjectOf(db: Db, type: CommentOwner, id: number): Promise<Subject> {
  const { rows } = await sql<{ id: number }>`
    select commentable_id as id from comments where id = ${id} and commentable_type = ${type}`.execute(db)
  return { type, id: found(rows).id }
}

export async function forget({ db }: Pick<Context, 'db'>, { type, id }: Subject): Promise<void> {
  await sql`delete from notifications where entity_type = ${type} and entity_id = ${id}`.execute(db)
  await sql`delete from comments where commentable_type = ${type} and commentable_id = ${id}`.execute(db)
  await sql`delete from files where fileable_type = ${type} and fileable_id = ${id}`.execute(db)
}

async function ownComment({ db, user }: Context, type: CommentOwner, id: number): Promise<{ commentable_id: number; body: string }> {
  const { rows } = await sql<{ commentable_id: number; body: string; user_id: number }>`
    select commentable_id, body, user_id from comments where id = ${id} and commentable_type = ${type} for update`.execute(db)
  const stored = found(rows)
  if (stored.user_id !== user.id) throw Refusal.forbidden()
  return stored
}

function found<Row>([row]: readonly Row[]): Row {
  if (!row) throw Refusal.missing()
  return row
}
