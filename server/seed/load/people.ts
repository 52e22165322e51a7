import { personName, slug } from '../demo/names.ts'
import { phone } from '../demo/numbers.ts'
import { rng } from '../demo/random.ts'
import type { CopySink } from '../history/copy.ts'
import type { Reference } from '../history/reference.ts'
import type { Staff } from '../history/staff.ts'

const roles = [
  'sales',
  'sales',
  'sales',
  'manager',
  'accountant',
  'warehouse',
  'warehouse',
  'service',
  'logistics',
  'shop',
  'courier',
] as const

interface Person {
  id: number
  name: string
  surname: string
  phone: string
  role: (typeof roles)[number] | 'administrator'
}

const people: readonly Person[] = Array.from({ length: 120 }, (_, index) => {
  const id = index + 1
  const random = rng('load-user', id)
  const { name, surname } = personName(random)
  return { id, name, surname, phone: phone(random.int(0, 9999)), role: id === 1 ? 'administrator' : random.pick(roles) }
})

export const firstUser = 'administrators@demo-tehnika.example'

export const staff: Staff = {
  sales: idsOf('sales', 'manager'),
  storekeepers: idsOf('warehouse', 'logistics'),
  accountants: idsOf('accountant'),
}

function idsOf(...targetRoles: readonly Person['role'][]): number[] {
  return people.filter(({ role }) => targetRoles.includes(role)).map(({ id }) => id)
}

/** Only the first user has a password. */
export function writePeople(sink: CopySink, { made, roles: roleIds }: Reference, passwordHash: string | null): void {
  const users = sink.table('users', 'id, email, password, name, surname, phone, is_active, kind, created_at, updated_at')
  const userRoles = sink.table('user_roles', 'user_id, role_id')
  for (const { id, name, surname, phone: number, role } of people) {
    const email = id === 1 ? firstUser : `${slug(`${name} ${surname}`)}.${id}@demo-tehnika.example`
    users.row([id, email, id === 1 ? passwordHash : null, name, surname, number, true, 'staff', made, made])
    userRoles.row([id, roleIds.get(role) ?? null])
  }
}
