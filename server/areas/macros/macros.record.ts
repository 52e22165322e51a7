import { sql, type RawBuilder } from 'kysely'
import { sharingPermission } from '../../../contract/workspace/list-views.ts'
import type { Macro } from '../../../contract/workspace/macros.ts'
import { one } from '../../db/one.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

type Reader = Pick<Context, 'db' | 'user'>

export async function macroRows({ db, user }: Reader, where: RawBuilder<unknown>): Promise<Macro[]> {
  const { rows } = await sql<Macro>`
    select t.id, t.name, t.kind, t.steps, t.parameters, t.sharing,
      case when r.id is null then null else json_build_object('id', r.id, 'name', r.display_name) end as role,
      json_build_object('id', u.id, 'name', concat_ws(' ', u.name, u.surname)) as owner, t.user_id = ${user.id} as is_own, t.lock_version
    from macros t join users u on u.id = t.user_id left join roles r on r.id = t.role_id
    where ${where} order by t.user_id <> ${user.id}, t.name, t.id`.execute(db)
  return rows
}

/** Own ones, those for everyone and those for a role of the person. */
export function visibleMacros({ user }: Pick<Context, 'user'>): RawBuilder<unknown> {
  return sql`(t.user_id = ${user.id} or t.sharing = 'everyone'
    or t.sharing = 'role' and t.role_id in (select role_id from user_roles where user_id = ${user.id}))`
}

export function mayShareWithAll({ permissions }: Context['user']): boolean {
  return permissions.has(sharingPermission)
}

export async function rolesToShareWith({ db, user }: Reader): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select r.id, r.display_name as name from roles r
    where ${mayShareWithAll(user)} or r.id in (select role_id from user_roles where user_id = ${user.id})
    order by r.display_name, r.id`.execute(db)
  return rows
}

/** Locks an own macro. @throws Refusal for those of others, if the person sees them, and for all else */
export async function lockOwn(ctx: Reader, id: number): Promise<Macro> {
  const { db, user } = ctx
  await sql`select from macros where id = ${id} and user_id = ${user.id} for update`.execute(db)
  const [macro] = await macroRows(ctx, sql`t.id = ${id} and ${visibleMacros(ctx)}`)
  if (!macro) throw Refusal.missing()
  if (!macro.is_own) throw Refusal.forbidden(`Makro labo un dzēš tikai tā īpašnieks: ${macro.owner.name}`)
  return macro
}

/** The person's macros are counted one save at a time. */
export async function countOwn(db: Db, userId: number): Promise<number> {
  await sql`select from users where id = ${userId} for no key update`.execute(db)
  const { rows } = await sql<{ count: number }>`select count(*) as count from macros where user_id = ${userId}`.execute(db)
  return one(rows).count
}
