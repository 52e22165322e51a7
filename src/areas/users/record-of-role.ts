import type { CurrentRecord } from '../../../commands/records.ts'
import type { RoleRecord } from '../../../contract/users/users.ts'

export function recordOfRole({ id, display_name, lock_version }: Pick<RoleRecord, 'id' | 'display_name' | 'lock_version'>): CurrentRecord {
  return { kind: 'role', id, title: display_name, lock_version }
}
