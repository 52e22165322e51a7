import { sql } from 'kysely'
import { permissions as labels, type Permission } from '../../../contract/permissions.ts'
import type { Context, Db } from '../../http/context.ts'
import { heldPermissions } from '../../http/held-permissions.ts'
import { Refusal } from '../../http/refusal.ts'

/**
 * Who may give which rights. Nobody gives a right that he does not hold himself, nor changes an
 * account that holds more than his own: otherwise whoever manages users could make himself
 * administrator by a detour. Administrators hold all rights and are free to do all of it. Taking
 * rights away is not bound, but the last administrator who can sign in always stays.
 */

/** Slug of the role that holds every permission. */
export const administratorRole = 'administrator'

/** Why the person may not change an account, or null. */
export async function whyStronger({ db, user }: Pick<Context, 'db' | 'user'>, userId: number): Promise<string | null> {
  if (userId === user.id) return null
  const { rows } = await sql<{ name: Permission }>`
    select p.name from permissions p where p.name <> all(${[...user.permissions]}) and p.id in ${heldPermissions(sql`${userId}::int`)}
    order by p.id limit 1`.execute(db)
  const more = rows[0]?.name
  return more ? `Lietotājam ir atļauja, kuras jums nav („${labels[more]}”); viņu var labot administrators` : null
}

/** Refuses to change an account that holds more rights than the person himself. */
export async function refuseStronger(ctx: Pick<Context, 'db' | 'user'>, userId: number): Promise<void> {
  const reason = await whyStronger(ctx, userId)
  if (reason) throw Refusal.state(reason)
}

/** Refuses to give permissions that the person does not hold, or that do not exist. */
export async function refuseGiving({ db, user }: Context, field: string, permissionIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number; name: Permission }>`
    select id, name from permissions where id = any(${[...permissionIds]})`.execute(db)
  if (rows.length !== new Set(permissionIds).size) throw Refusal.field(field, 'Norādītā atļauja neeksistē')
  const strange = rows.filter(({ name }) => !user.permissions.has(name)).map(({ name }) => `„${labels[name]}”`)
  if (strange.length > 0) throw Refusal.field(field, `Nevar piešķirt atļaujas, kuru nav jums pašam: ${strange.join(', ')}`)
}

/** Permissions that the given roles hold; refuses a role that does not exist. */
export async function permissionsOfRoles(db: Db, roleIds: readonly number[]): Promise<number[]> {
  const known = await sql`select id from roles where id = any(${[...roleIds]})`.execute(db)
  if (known.rows.length !== new Set(roleIds).size) throw Refusal.field('roles', 'Norādītā loma neeksistē')
  const { rows } = await sql<{ permission_id: number }>`
    select distinct permission_id from role_permissions where role_id = any(${[...roleIds]})`.execute(db)
  return rows.map(({ permission_id }) => permission_id)
}

/** Makes a change of accounts or roles; refuses it when no administrator who can sign in would be left. */
export async function keepingAdministrator<T>(db: Db, change: () => Promise<T>): Promise<T> {
  // Two administrators who take each other's rights at once wait for one another here.
  await sql`select id from roles where name = ${administratorRole} for update`.execute(db)
  const before = await administrators(db)
  const result = await change()
  if (before > 0 && (await administrators(db)) === 0) throw Refusal.state('Sistēmā jāpaliek vismaz vienam administratoram')
  return result
}

async function administrators(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from users u join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id
    where r.name = ${administratorRole} and u.is_active and u.kind = 'staff' and u.password is not null`.execute(db)
  return rows[0]?.count ?? 0
}
