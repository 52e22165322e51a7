import { sql } from 'kysely'
import { permissions as labels, type Permission } from '../../../contract/permissions.ts'
import { one } from '../../db/one.ts'
import type { Context, Db } from '../../http/context.ts'
import { heldPermissions } from '../../http/user-permissions.ts'
import { Refusal } from '../../http/refusal.ts'

/**
 * Nobody grants rights they lack or changes a more powerful account, so that user managers cannot become
 * administrators. Revoking is free, but one active administrator always remains.
 */

export const administratorRole = 'administrator'

export async function whyStronger({ db, user }: Pick<Context, 'db' | 'user'>, userId: number): Promise<string | null> {
  if (userId === user.id) return null
  const { rows } = await sql<{ name: Permission }>`
    select p.name from permissions p where p.name <> all(${[...user.permissions]}) and p.id in ${heldPermissions(sql`${userId}::int`)}
    order by p.id limit 1`.execute(db)
  const more = rows[0]?.name
  return more ? `Lietotājam ir atļauja, kuras jums nav („${labels[more]}”); viņu var labot administrators` : null
}

/** @throws Refusal */
export async function refuseStronger(ctx: Pick<Context, 'db' | 'user'>, userId: number): Promise<void> {
  const reason = await whyStronger(ctx, userId)
  if (reason) throw Refusal.state(reason)
}

export async function refuseGiving({ db, user }: Context, field: string, permissionIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number; name: Permission }>`
    select id, name from permissions where id = any(${[...permissionIds]})`.execute(db)
  if (rows.length !== new Set(permissionIds).size) throw Refusal.field(field, 'Norādītā atļauja neeksistē')
  const notHeld = rows.filter(({ name }) => !user.permissions.has(name)).map(({ name }) => `„${labels[name]}”`)
  if (notHeld.length > 0) throw Refusal.field(field, `Nevar piešķirt atļaujas, kuru nav jums pašam: ${notHeld.join(', ')}`)
}

export async function permissionsOfRoles(db: Db, roleIds: readonly number[]): Promise<number[]> {
  const existingRoles = await sql`select id from roles where id = any(${[...roleIds]})`.execute(db)
  if (existingRoles.rows.length !== new Set(roleIds).size) throw Refusal.field('roles', 'Norādītā loma neeksistē')
  const { rows } = await sql<{ permission_id: number }>`
    select distinct permission_id from role_permissions where role_id = any(${[...roleIds]})`.execute(db)
  return rows.map(({ permission_id }) => permission_id)
}

/** Refuses a change that leaves no active administrator. */
export async function keepingAdministrator<T>(db: Db, change: () => Promise<T>): Promise<T> {
  // Serialises administrators who demote each other.
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
  return one(rows).count
}
