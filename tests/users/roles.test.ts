import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { session } from '../../contract/session/session.ts'
import { users } from '../../contract/users/users.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.person()
})
afterAll(() => app.close())

test('a role is made, filled, and its holders have its permissions at once', async () => {
  const { data: role } = await admin.done(users.createRole, { body: { display_name: 'Kases operators' } })
  expect(role).toMatchObject({ display_name: 'Kases operators', permissions: [], users: 0, is_system: false })
  const { data: full } = await admin.done(users.role, { params: { id: role.id } })
  const wanted = full.choices.filter(({ name }) => name === 'view_orders' || name === 'manage_shop').map(({ id }) => id)
  const { data: filled } = await admin.done(users.setRolePermissions, { params: { id: role.id }, body: { permissions: wanted } })
  expect(filled.permissions.map(({ name }) => name).toSorted()).toEqual(['manage_shop', 'view_orders'])
  const holder = await app.person({ permissions: [] })
  await admin.done(users.setRoles, { params: { id: holder.id }, body: { roles: [role.id] } })
  expect((await holder.done(session.user)).data.permissions).toEqual(['manage_shop', 'view_orders'])
  const { data: less } = await admin.done(users.removeRolePermission, { params: { id: role.id, permissionId: wanted[0] ?? 0 } })
  expect(less.permissions).toHaveLength(1)
  expect((await holder.done(session.user)).data.permissions).toHaveLength(1)
  await admin.done(users.removeRolePermission, { params: { id: role.id, permissionId: wanted[0] ?? 0 } })
})

test('a name is given once and found without accents', async () => {
  const { data: first } = await admin.done(users.createRole, { body: { display_name: 'Ķīmijas noliktava' } })
  const twice = await admin.call(users.createRole, { body: { display_name: 'Ķīmijas noliktava' } })
  expect(twice).toMatchObject({ status: 422, body: { errors: { display_name: [expect.stringContaining('Nosaukums')] } } })
  const { data } = await admin.done(users.roles, { query: { q: 'noliktava kim' } })
  expect(data.map(({ id }) => id)).toEqual([first.id])
  const renamed = await admin.done(users.updateRole, {
    params: { id: first.id },
    body: { display_name: 'Ķīmija', lock_version: first.lock_version },
  })
  expect(renamed.data.display_name).toBe('Ķīmija')
  const stale = await admin.call(users.updateRole, {
    params: { id: first.id },
    body: { display_name: 'Cits', lock_version: first.lock_version },
  })
  expect(Object.keys(stale.body.errors ?? {})).toEqual(['lock_version'])
})

test('a role takes no permission that its editor lacks', async () => {
  const clerk = await app.person({ permissions: ['manage_roles', 'view_orders'] })
  const { data: role } = await admin.done(users.createRole, { body: { display_name: 'Izmēģinājums' } })
  const { data } = await clerk.done(users.role, { params: { id: role.id } })
  const [own, strange] = ['view_orders', 'view_settings'].map((name) => data.choices.find((each) => each.name === name))
  expect([own?.grantable, strange?.grantable]).toEqual([true, false])
  const refused = await clerk.call(users.setRolePermissions, {
    params: { id: role.id },
    body: { permissions: [own?.id ?? 0, strange?.id ?? 0] },
  })
  expect(Object.keys(refused.body.errors ?? {})).toEqual(['permissions'])
  const unknown = await clerk.call(users.setRolePermissions, { params: { id: role.id }, body: { permissions: [999] } })
  expect(unknown.status).toBe(422)
})

test('the administrator role always holds everything', async () => {
  const { rows } = await sql<{ id: number }>`select id from roles where name = 'administrator'`.execute(app.db)
  const id = rows[0]?.id ?? 0
  for (const refused of [
    await admin.call(users.setRolePermissions, { params: { id }, body: { permissions: [] } }),
    await admin.call(users.removeRolePermission, { params: { id, permissionId: 1 } }),
  ]) {
    expect([refused.status, refused.body.errors?.['status']?.[0]]).toEqual([422, 'Administratora lomai vienmēr ir visas atļaujas'])
  }
})
