import { personName, slug } from '../demo/names.ts'
import { phone } from '../demo/numbers.ts'
import { rng } from '../demo/random.ts'
import type { CopySink } from './copy.ts'
import type { Reference } from './reference.ts'

/** How many users there are. */
export const staff = 120

const roles = ['sales', 'sales', 'sales', 'manager', 'accountant', 'warehouse', 'warehouse', 'service', 'logistics', 'shop', 'courier']

/** Address that the first user signs in with, as an administrator. */
export const firstUser = 'administrators@demo-tehnika.example'

/** Writes users with their roles; only the first one has a password. */
export function writePeople(sink: CopySink, { made, roles: known }: Reference, passwordHash: string | null): void {
  const users = sink.table('users', 'id, email, password, name, surname, phone, is_active, kind, created_at, updated_at')
  const held = sink.table('user_roles', 'user_id, role_id')
  for (let id = 1; id <= staff; id += 1) {
    const random = rng('load-user', id)
    const { name, surname } = personName(random)
    const email = id === 1 ? firstUser : `${slug(`${name} ${surname}`)}.${id}@demo-tehnika.example`
    users.row([id, email, id === 1 ? passwordHash : null, name, surname, phone(random.int(0, 9999)), true, 'staff', made, made])
    held.row([id, known.get(id === 1 ? 'administrator' : random.pick(roles)) ?? null])
  }
}
