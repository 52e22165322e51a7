import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import { mostMacros, type macros } from '../../../contract/workspace/macros.ts'
import type { Handler, Handlers } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { one } from '../../db/one.ts'
import { checkMacro } from './macros.check.ts'
import { countOwn, lockOwn, macroRows, mayShareWithAll, rolesToShareWith, visibleMacros } from './macros.record.ts'

const list: Handler<typeof macros.list> = async (ctx) => ({
  data: await macroRows(ctx, visibleMacros(ctx)),
  roles: await rolesToShareWith(ctx),
  may_share_with_everyone: mayShareWithAll(ctx.user),
})

const create: Handler<typeof macros.create> = async (ctx) => {
  const { db, user, body, audit } = ctx
  await checkMacro(ctx, body)
  if ((await countOwn(db, user.id)) >= mostMacros)
    throw Refusal.field('name', `Savu makro var būt ne vairāk kā ${mostMacros}; dzēsiet kādu`)
  const { rows } = await sql<{ id: number }>`
    insert into macros (user_id, name, kind, steps, parameters, sharing, role_id)
    values (${user.id}, ${body.name}, ${body.kind}, ${JSON.stringify(body.steps)}, ${JSON.stringify(body.parameters)}, ${body.sharing}, ${body.role_id})
    returning id`
    .execute(db)
    .catch(nameTaken)
  const { id } = one(rows)
  audit({ entity: 'macros', id, event: 'CREATED', after: body })
  return { data: one(await macroRows(ctx, sql`t.id = ${id}`)) }
}

const update: Handler<typeof macros.update> = async (ctx) => {
  const { db, body, audit, params } = ctx
  const { lock_version, ...changes } = body
  const before = await lockOwn(ctx, params.id)
  if (before.lock_version !== lock_version) throw Refusal.stale(before)
  await checkMacro(ctx, changes)
  await sql`
    update macros set name = ${changes.name}, kind = ${changes.kind}, steps = ${JSON.stringify(changes.steps)},
      parameters = ${JSON.stringify(changes.parameters)}, sharing = ${changes.sharing}, role_id = ${changes.role_id}
    where id = ${params.id}`
    .execute(db)
    .catch(nameTaken)
  audit({ entity: 'macros', id: params.id, event: 'UPDATED', before, after: changes })
  return { data: one(await macroRows(ctx, sql`t.id = ${params.id}`)) }
}

const remove: Handler<typeof macros.remove> = async (ctx) => {
  const { db, audit, params } = ctx
  const before = await lockOwn(ctx, params.id)
  await sql`delete from macros where id = ${params.id}`.execute(db)
  audit({ entity: 'macros', id: params.id, event: 'DELETED', before })
  return {}
}

function nameTaken(error: unknown): never {
  if (error instanceof Error && 'constraint' in error && error.constraint === 'macros_name_key') {
    throw Refusal.field('name', `Lauks „${labelOf('name')}”: makro ar šādu nosaukumu jums jau ir`)
  }
  throw error
}

export const macroHandlers: Handlers<typeof macros> = { list, create, update, remove }
