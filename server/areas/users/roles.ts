import { sql } from 'kysely'
import type { Permission } from '../../../contract/permissions.ts'
import { users, type RoleRecord } from '../../../contract/users/users.ts'
import { one } from '../../db/one.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { list } from '../../http/list.ts'
import { lockForSave, lockRecord } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { permissionChoices, titled } from './records.ts'
import { administratorRole, refuseGiving } from './rights.ts'

/** Active ones. */
const usersOf = sql`(select count(*) from user_roles ur join users u on u.id = ur.user_id where ur.role_id = t.id and u.is_active)`

export const listRoles: Handler<typeof users.roles> = ({ db, user, query }) =>
  list(db, query, {
    from: sql`roles t`,
    where: query.q?.trim() ? [sql`search_vector(t.display_name) @@ search_query(${query.q})`] : [],
    orders: [{ key: 'display_name', by: sql`t.display_name`, direction: 'asc', type: 'text' }],
    columns: {
      call: users.roles,
      user,
      by: {
        users: usersOf,
        permissions: sql`(select count(*) from role_permissions rp where rp.role_id = t.id)`,
      },
    },
    load: (ids) => loadRoles(db, ids),
  })

export const showRole: Handler<typeof users.role> = async (ctx) => ({
  data: { ...(await loadRole(ctx.db, ctx.params.id)), choices: await permissionChoices(ctx) },
})

/** Client notice: 'Lietotājs izveidots' (rule R142). */
export const createRole: Handler<typeof users.createRole> = async ({ db, body, user, audit }) => {
  const { rows } = await sql<{ id: number }>`
    insert into roles (display_name, name, created_by, updated_by) values (
      ${body.display_name},
      coalesce(nullif(array_to_string(regexp_split_to_array(fold(${body.display_name}), '[^a-z0-9]+'), '-'), ''), 'role')
        || '-' || (select coalesce(max(id), 0) + 1 from roles),
      ${user.id}, ${user.id})
    returning id`.execute(db)
  const role = await loadRole(db, one(rows).id)
  audit({ entity: 'roles', id: role.id, event: 'CREATED', after: role })
  return { data: role }
}

export const updateRole: Handler<typeof users.updateRole> = async ({ db, params, body, user, audit }) => {
  await lockForSave(db, 'roles', { id: params.id, lock_version: body.lock_version }, () => loadRole(db, params.id))
  const before = await loadRole(db, params.id)
  await sql`update roles set display_name = ${body.display_name}, updated_by = ${user.id} where id = ${params.id}`.execute(db)
  const after = await loadRole(db, params.id)
  audit({ entity: 'roles', id: params.id, event: 'UPDATED', before, after })
  return { data: after }
}

export const setRolePermissions: Handler<typeof users.setRolePermissions> = (ctx) =>
  changePermissions(ctx, async (permissionIds) => {
    const { db, params, body } = ctx
    const added = body.permissions.filter((id) => !permissionIds.has(id))
    await refuseGiving(ctx, 'permissions', added)
    await sql`delete from role_permissions where role_id = ${params.id} and permission_id <> all(${body.permissions})`.execute(db)
    await sql`insert into role_permissions (role_id, permission_id)
      select ${params.id}, unnest(${added}::bigint[]) on conflict do nothing`.execute(db)
  })

/** Idempotent. */
export const removeRolePermission: Handler<typeof users.removeRolePermission> = (ctx) =>
  changePermissions(ctx, async () => {
    await sql`delete from role_permissions where role_id = ${ctx.params.id} and permission_id = ${ctx.params.permissionId}`.execute(ctx.db)
  })

async function changePermissions(ctx: Context & { params: { id: number } }, change: (permissionIds: Set<number>) => Promise<void>) {
  const { db, params, user, audit } = ctx
  await lockRecord(db, 'roles', params.id)
  const before = await loadRole(db, params.id)
  if (before.name === administratorRole) throw Refusal.state('Administratora lomai vienmēr ir visas atļaujas')
  await change(new Set(before.permissions.map(({ id }) => id)))
  await sql`update roles set updated_by = ${user.id} where id = ${params.id}`.execute(db)
  const after = await loadRole(db, params.id)
  audit({
    entity: 'roles',
    id: params.id,
    event: 'PERMISSIONS',
    before: { permissions: before.permissions },
    after: { permissions: after.permissions },
  })
  return { data: after }
}

async function loadRole(db: Db, id: number): Promise<RoleRecord> {
  const [role] = await loadRoles(db, [id])
  if (!role) throw Refusal.missing()
  return role
}

async function loadRoles(db: Db, ids: readonly number[]): Promise<RoleRecord[]> {
  const { rows } = await sql<Omit<RoleRecord, 'permissions'> & { permissions: { id: number; name: Permission }[] }>`
    select t.id, t.name, t.display_name, t.is_system, t.lock_version,
      ${usersOf} as users,
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by p.id), '[]'::json)
        from role_permissions rp join permissions p on p.id = rp.permission_id where rp.role_id = t.id) as permissions
    from roles t where t.id = any(${[...ids]})`.execute(db)
  return rows.map((role) => ({ ...role, permissions: role.permissions.map(titled) }))
}
