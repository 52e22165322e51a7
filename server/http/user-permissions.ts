import { sql, type RawBuilder } from 'kysely'
import type { Permission } from '../../contract/permissions.ts'

export function heldPermissions(user: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(
    select up.permission_id from user_permissions up where up.user_id = ${user}
    union all
    select rp.permission_id from user_roles ur join role_permissions rp on rp.role_id = ur.role_id where ur.user_id = ${user})`
}

export function holds(user: RawBuilder<unknown>, permission: Permission): RawBuilder<boolean> {
  return sql<boolean>`exists (select from permissions p where p.name = ${permission} and p.id in ${heldPermissions(user)})`
}
