import { sql } from 'kysely'
import { permissions as labels, type Permission } from '../../../contract/permissions.ts'
import type { PermissionChoice, UserRecord, UserRow } from '../../../contract/users/users.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { whyStronger } from './rights.ts'

const rowColumns = sql`
  t.id, t.email, t.name, t.surname, t.phone, t.job_title, t.kind, t.is_active, t.last_login_at, t.lock_version,
  (select coalesce(json_agg(json_build_object('id', r.id, 'name', r.display_name) order by r.display_name), '[]'::json)
    from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = t.id) as roles,
  (select json_build_object('id', c.id, 'name', c.name) from customers c where c.id = t.main_customer_id) as main_customer`

export async function loadUsers(db: Db, ids: readonly number[]): Promise<UserRow[]> {
  const { rows } = await sql<UserRow>`select ${rowColumns} from users t where t.id = any(${[...ids]})`.execute(db)
  return rows
}

/** Throws 404 if there is none. */
export async function loadUser(ctx: Pick<Context, 'db' | 'user'>, id: number): Promise<UserRecord> {
  const { rows } = await sql<Omit<UserRecord, 'blocked' | 'permissions'> & { permissions: { id: number; name: Permission }[] }>`
    select ${rowColumns}, t.password is not null as has_password, t.created_at,
      (select json_build_object('id', w.id, 'name', w.name) from warehouses w where w.id = t.default_warehouse_id) as default_warehouse,
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by p.id), '[]'::json)
        from user_permissions up join permissions p on p.id = up.permission_id where up.user_id = t.id) as permissions
    from users t where t.id = ${id}`.execute(ctx.db)
  const row = rows[0]
  if (!row) throw Refusal.missing()
  return { ...row, permissions: row.permissions.map(titled), blocked: await whyStronger(ctx, id) }
}

export function titled<P extends { name: Permission }>(permission: P): P & { title: string } {
  return { ...permission, title: labels[permission.name] }
}

export async function permissionChoices({ db, user }: Pick<Context, 'db' | 'user'>): Promise<PermissionChoice[]> {
  const { rows } = await sql<{ id: number; name: Permission }>`select id, name from permissions order by id`.execute(db)
  return rows.map((row) => ({ ...titled(row), grantable: user.permissions.has(row.name) }))
}

export async function userChoices(ctx: Pick<Context, 'db' | 'user'>) {
  const permissions = await permissionChoices(ctx)
  const giveable = new Set(permissions.filter(({ grantable }) => grantable).map(({ id }) => id))
  const roles = await sql<{ id: number; name: string; permissions: number[] }>`
    select r.id, r.display_name as name, array(select permission_id from role_permissions where role_id = r.id) as permissions
    from roles r order by r.display_name`.execute(ctx.db)
  const warehouses = await sql<{ id: number; name: string }>`select id, name from warehouses where is_active order by name, id`.execute(
    ctx.db,
  )
  return {
    permissions,
    warehouses: warehouses.rows,
    roles: roles.rows.map((role) => ({ ...role, grantable: role.permissions.every((id) => giveable.has(id)) })),
  }
}
