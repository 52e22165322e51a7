import { sql, type RawBuilder } from 'kysely'
import type { Comment, CommentOwner } from '../../../contract/conversation/conversation.ts'
import type { Context, Db, SessionUser } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { hangPictures } from '../files/text-pictures.ts'
import { fullName } from '../customers/customers.names.ts'
import { tell } from './tell.ts'
import { mentionedIn, requireReaders } from './mentioned.ts'

/** The record that is spoken of. */
export interface Subject {
  type: CommentOwner
  id: number
  /** Whose record it is, so that his people hear of what is said. */
  customer_id?: number | null
}

/** What is said of a record, the first first. A customer is not told who of us wrote. */
export async function commentsOf(db: Db, { type, id }: Subject, user: SessionUser): Promise<Comment[]> {
  return comments(db, user, sql`t.commentable_type = ${type} and t.commentable_id = ${id}`)
}

async function comments(db: Db, user: SessionUser, where: RawBuilder<unknown>): Promise<Comment[]> {
  const told = user.kind === 'staff' ? sql`true` : sql`u.kind = 'customer'`
  const { rows } = await sql<Comment>`
    select t.id, t.body, case when ${told} then json_build_object('id', u.id, 'name', ${fullName('u')}) end as user,
      t.user_id = ${user.id} as is_own, t.created_at, case when t.lock_version > 1 then t.updated_at end as edited_at
    from comments t join users u on u.id = t.user_id where ${where} order by t.id`.execute(db)
  return rows
}

/**
 * Writes a comment; who is mentioned in it is told, and of the others those whom it concerns.
 * @param concerned people who look after the record, or made it
 */
export async function addComment(ctx: Context, about: Subject, body: string, concerned: readonly number[]): Promise<Comment> {
  const { db, user } = ctx
  const mentions = await mentionedIn(db, user, about.type, body)
  requireReaders(mentions)
  const { id } = await db
    .insertInto('comments')
    .values({
      ...{ commentable_type: about.type, commentable_id: about.id, body },
      ...{ user_id: user.id, created_by: user.id, updated_by: user.id },
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

/** Changes a comment of one's own; who is mentioned anew is told. */
export async function updateComment(ctx: Context, type: CommentOwner, id: number, body: string): Promise<Comment> {
  const { db, user } = ctx
  const held = await ownComment(ctx, type, id)
  const before = (await mentionedIn(db, user, type, held.body)).map((each) => each.id)
  const anew = (await mentionedIn(db, user, type, body)).filter((each) => !before.includes(each.id))
  requireReaders(anew)
  await sql`update comments set body = ${body}, updated_by = ${user.id} where id = ${id}`.execute(db)
  await hangPictures(ctx, type, held.commentable_id, body)
  await tell(
    ctx,
    { type, id: held.commentable_id },
    { kind: 'mention', text: body, comment_id: id },
    anew.map((each) => each.id),
  )
  ctx.audit({ entity: type, id: held.commentable_id, event: 'COMMENT_EDIT', before: { body: held.body }, after: { body } })
  return found(await comments(db, user, sql`t.id = ${id}`))
}

/** Takes a comment of one's own back, and what was told of it. */
export async function removeComment(ctx: Context, type: CommentOwner, id: number): Promise<void> {
  const { commentable_id, body } = await ownComment(ctx, type, id)
  await sql`delete from comments where id = ${id}`.execute(ctx.db)
  ctx.audit({ entity: type, id: commentable_id, event: 'COMMENT_DELETE', before: { body } })
}

/** The record that a comment is of; 404 when there is none. */
export async function subjectOf(db: Db, type: CommentOwner, id: number): Promise<Subject> {
  const { rows } = await sql<{ id: number }>`
    select commentable_id as id from comments where id = ${id} and commentable_type = ${type}`.execute(db)
  return { type, id: found(rows).id }
}

/** Deletes what was said of a record that goes, and what was told of it. */
export async function forget({ db }: Pick<Context, 'db'>, { type, id }: Subject): Promise<void> {
  await sql`delete from notifications where entity_type = ${type} and entity_id = ${id}`.execute(db)
  await sql`delete from comments where commentable_type = ${type} and commentable_id = ${id}`.execute(db)
  await sql`delete from files where fileable_type = ${type} and fileable_id = ${id}`.execute(db)
}

async function ownComment({ db, user }: Context, type: CommentOwner, id: number): Promise<{ commentable_id: number; body: string }> {
  const { rows } = await sql<{ commentable_id: number; body: string; user_id: number }>`
    select commentable_id, body, user_id from comments where id = ${id} and commentable_type = ${type} for update`.execute(db)
  const held = found(rows)
  if (held.user_id !== user.id) throw Refusal.forbidden()
  return held
}

function found<Row>([row]: readonly Row[]): Row {
  if (!row) throw Refusal.missing()
  return row
}
