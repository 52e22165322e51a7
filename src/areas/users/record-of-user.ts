import type { CurrentRecord } from '../../../commands/records.ts'
import type { UserRow } from '../../../contract/users/users.ts'

export function recordOfUser({ id, name, surname, lock_version, is_active }: UserRow): CurrentRecord<'user'> {
  return { kind: 'user', id, title: `${name} ${surname}`, lock_version, facts: { is_active } }
}
