import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import {
  largestListView,
  mostListViews,
  sharingPermission,
  type ListView,
  type ListViewState,
  type listViews,
} from '../../../contract/workspace/list-views.ts'
import { one } from '../../db/one.ts'
import type { Context, Handler, Handlers } from '../../http/context.ts'
import { lockForSave, lockRecord } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { opensList, viewOf, viewsOf } from './list-views.record.ts'

const list: Handler<typeof listViews.list> = async (ctx) => ({ data: await viewsOf(ctx) })

const create: Handler<typeof listViews.create> = async (ctx) => {
  const { db, user, audit, body } = ctx
  if (!opensList(user, body.list)) throw Refusal.field('list', `Lauks „${labelOf('list')}”: šāda saraksta nav`)
  const state = written(body.state)
  // The person's row is locked, so that views saved at once are counted.
  await sql`select 1 from users where id = ${user.id} for no key update`.execute(db)
  const { rows: counted } = await sql<{ count: number }>`select count(*) from list_views where user_id = ${user.id}`.execute(db)
  if (one(counted).count >= mostListViews) throw Refusal.field('name', `Skatu ir jau ${mostListViews}; vispirms dzēsiet kādu`)
  const { rows } = await sql<{ id: number }>`
    insert into list_views (user_id, list, name, state, created_by, updated_by)
    values (${user.id}, ${body.list}, ${body.name}, ${state}::jsonb, ${user.id}, ${user.id})
    returning id`
    .execute(db)
    .catch(nameTaken)
  const data = await viewOf(ctx, one(rows).id)
  audit({ entity: 'list_views', id: data.id, event: 'CREATED', after: body })
  return { data }
}

const update: Handler<typeof listViews.update> = async (ctx) => {
  const { db, user, audit, params, body } = ctx
  await viewOf(ctx, params.id)
  await lockForSave(db, 'list_views', { id: params.id, lock_version: body.lock_version }, () => viewOf(ctx, params.id))
  const before = await viewOf(ctx, params.id)
  if (!before.is_editable) throw Refusal.forbidden('Šo skatu maina tikai tā īpašnieks vai administrators')
  const { scope, roleId } = sharing(ctx, before)
  await sql`
    update list_views set name = ${body.name ?? before.name}, state = ${written(body.state ?? before.state)}::jsonb,
      scope = ${scope}, role_id = ${roleId}, updated_by = ${user.id}
    where id = ${params.id}`
    .execute(db)
    .catch(nameTaken)
  const { lock_version: _, ...changes } = body
  audit({ entity: 'list_views', id: params.id, event: 'UPDATED', before, after: changes })
  const [data] = await viewsOf(ctx, sql`t.id = ${params.id}`)
  // An administrator who takes back the sharing of another's view no longer sees it.
  return { data: data ?? { ...before, scope, role: null, is_editable: false, lock_version: before.lock_version + 1 } }
}

/** @throws Refusal where the person may not share */
function sharing({ user, body }: UpdateContext, before: ListView): { scope: ListView['scope']; roleId: number | null } {
  const scope = body.scope ?? before.scope
  const roleId = scope === 'role' ? (body.role_id === undefined ? (before.role?.id ?? null) : body.role_id) : null
  if (scope === 'role' && roleId === null) throw Refusal.field('role_id', `Lauks „${labelOf('role_id')}” ir obligāts`)
  const isSame = scope === before.scope && roleId === (before.role?.id ?? null)
  if (!isSame && scope !== 'own' && !user.permissions.has(sharingPermission))
    throw Refusal.field('scope', 'Dalīties ar skatu var, kam ir atļauja „Sistēmas parametri”')
  return { scope, roleId }
}

type UpdateContext = Parameters<Handler<typeof listViews.update>>[0]

const remove: Handler<typeof listViews.remove> = async (ctx) => {
  const { db, audit, params } = ctx
  await viewOf(ctx, params.id)
  await lockRecord(db, 'list_views', params.id)
  const before = await viewOf(ctx, params.id)
  if (!before.is_editable) throw Refusal.forbidden('Šo skatu dzēš tikai tā īpašnieks vai administrators')
  await sql`delete from list_views where id = ${params.id}`.execute(db)
  audit({ entity: 'list_views', id: params.id, event: 'DELETED', before })
  return {}
}

const setDefault: Handler<typeof listViews.setDefault> = async (ctx) => {
  const { db, user, audit, params, body } = ctx
  const view = await viewOf(ctx, params.id)
  if (view.is_default === body.is_default) return { data: view }
  await lockRecord(db, 'list_views', params.id)
  if (body.is_default) {
    await sql`
      insert into list_view_defaults (user_id, list, view_id) values (${user.id}, ${view.list}, ${params.id})
      on conflict (user_id, list) do update set view_id = excluded.view_id`.execute(db)
  } else await sql`delete from list_view_defaults where user_id = ${user.id} and view_id = ${params.id}`.execute(db)
  audit({ entity: 'list_views', id: params.id, event: body.is_default ? 'DEFAULT_SET' : 'DEFAULT_UNSET' })
  return { data: await viewOf(ctx, params.id) }
}

const roles: Handler<typeof listViews.roles> = async ({ db }: Context) => {
  const { rows } = await sql<{ id: number; name: string }>`select id, display_name as name from roles order by display_name`.execute(db)
  return { data: rows }
}

/** @throws Refusal when it is too large */
function written(state: ListViewState): string {
  const text = JSON.stringify(state)
  if (text.length > largestListView) throw Refusal.field('state', `Skats ir par lielu (ne vairāk kā ${largestListView} zīmes)`)
  return text
}

function nameTaken(error: unknown): never {
  if (error instanceof Error && 'constraint' in error && error.constraint === 'list_views_name') {
    throw Refusal.field('name', `Lauks „${labelOf('name')}”: šim sarakstam skats ar šādu nosaukumu jau ir`)
  }
  throw error
}

export const listViewHandlers: Handlers<typeof listViews> = { list, create, update, remove, setDefault, roles }
