import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { permissionNames } from '../../contract/permissions.ts'
import { session } from '../../contract/session/session.ts'
import { users } from '../../contract/users/users.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { meeting } from '../support/meeting.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.person()
})
afterAll(() => app.close())

let personCount = 0
function newcomer(more: object = {}) {
  personCount += 1
  return { email: `jauns${personCount}@test.example`, name: 'Jānis', surname: 'Bērziņš', ...more }
}

async function permissionId(name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from permissions where name = ${name}`.execute(app.db)
  return rows[0]?.id ?? 0
}

async function roleId(name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from roles where name = ${name}`.execute(app.db)
  return rows[0]?.id ?? 0
}

async function administrator(): Promise<Person> {
  const person = await app.person({ permissions: [] })
  await sql`insert into user_roles (user_id, role_id) values (${person.id}, ${await roleId('administrator')})`.execute(app.db)
  await sql`update users set password = 'x' where id = ${person.id}`.execute(app.db)
  return person
}

test('a user is made with roles, signs in, is changed and found without accents', async () => {
  const sales = await roleId('sales')
  const { data } = await admin.done(users.create, {
    body: newcomer({ email: 'Liga@test.example', surname: 'Āboliņa', password: 'ļoti-garš-vārds', roles: [sales] }),
  })
  expect(data).toMatchObject({ kind: 'staff', is_active: true, has_password: true, roles: [{ id: sales, name: 'Pārdošanas speciālists' }] })
  const { access_token } = await app.visitor.done(session.login, { body: { email: 'liga@TEST.example', password: 'ļoti-garš-vārds' } })
  expect(access_token).toMatch(/^[\w-]{40,}$/)
  const found = await admin.done(users.list, { query: { q: 'abolina janis' } })
  expect(found.data.map(({ id }) => id)).toEqual([data.id])
  const changed = await admin.done(users.update, {
    params: { id: data.id },
    body: { job_title: 'Vadītāja', lock_version: data.lock_version },
  })
  expect(changed.data).toMatchObject({ job_title: 'Vadītāja', name: 'Jānis', lock_version: data.lock_version + 1 })
  const stale = await admin.call(users.update, { params: { id: data.id }, body: { phone: '1', lock_version: data.lock_version } })
  expect(stale).toMatchObject({ status: 422, body: { errors: { lock_version: [expect.any(String)] }, current: { job_title: 'Vadītāja' } } })
})

test('where no mail server is, the link by which a person chooses his password is shown to who may set it, until it is used', async () => {
  const linkOf = async (id: number, person = admin) => (await person.done(users.editForm, { params: { id } })).data.waiting_link
  const { data } = await admin.done(users.create, { body: newcomer({ roles: [await roleId('sales')], send_email: true }) })
  const link = (await linkOf(data.id)) ?? ''
  expect(link).toMatch(/^http.*\/password\/[\w-]{40,}$/)
  const weaker = await app.person({ permissions: ['manage_users'] })
  expect(await linkOf(data.id, weaker)).toBeNull()
  const mailing = await startApp({ SMTP_URL: 'smtp://127.0.0.1:1' }, { ...app, drop: async () => undefined })
  const there = await mailing.person({ email: 'pasts@test.example' })
  expect(await linkOf(data.id, there)).toBeNull()
  await mailing.close()
  const password = 'zirgs klavieres mākonis'
  await app.visitor.done(session.storePassword, {
    params: { token: link.split('/').at(-1) ?? '' },
    body: { password, password_confirmation: password },
  })
  expect(await linkOf(data.id)).toBeNull()
})

test('e-mail and password carry their errors', async () => {
  await admin.done(users.create, { body: newcomer({ email: 'viens@test.example' }) })
  const twice = await admin.call(users.create, { body: newcomer({ email: 'VIENS@test.example' }) })
  expect(twice).toMatchObject({ status: 422, body: { errors: { email: ['Lauks „E-pasts”: lietotājs ar šādu e-pastu jau ir'] } } })
  const weak = await admin.call(users.create, { body: newcomer({ password: 'īsa' }) })
  expect(Object.keys(weak.body.errors ?? {})).toEqual(['password'])
  const bare = await admin.call(users.create, { body: { email: 'x' } as never })
  expect(Object.keys(bare.body.errors ?? {}).toSorted()).toEqual(['email', 'name', 'surname'])
})

test('nobody gives a right that he does not hold', async () => {
  const clerk = await app.person({ permissions: ['manage_users', 'view_orders'] })
  const { data: target } = await admin.done(users.create, { body: newcomer() })
  const [own, strange] = [await permissionId('view_orders'), await permissionId('manage_roles')]
  expect(
    (await clerk.done(users.setPermissions, { params: { id: target.id }, body: { permissions: [own] } })).data.permissions,
  ).toMatchObject([{ name: 'view_orders', title: 'Skatīt pasūtījumus' }])
  const refused = await clerk.call(users.setPermissions, { params: { id: target.id }, body: { permissions: [own, strange] } })
  expect(refused).toMatchObject({ status: 422, body: { errors: { permissions: [expect.stringContaining('Pārvaldīt lomas')] } } })
  const byRole = await clerk.call(users.setRoles, { params: { id: target.id }, body: { roles: [await roleId('administrator')] } })
  expect(Object.keys(byRole.body.errors ?? {})).toEqual(['roles'])
  const byCreation = await clerk.call(users.create, { body: newcomer({ roles: [await roleId('administrator')] }) })
  expect(Object.keys(byCreation.body.errors ?? {})).toEqual(['roles'])
  const { data } = await admin.done(users.editForm, { params: { id: target.id } })
  expect(data.user.permissions).toHaveLength(1)
  expect(data.user.roles).toEqual([])
})

test('an account with more rights than the own is out of reach', async () => {
  const clerk = await app.person({ permissions: ['manage_users'] })
  const strong = await app.person({ permissions: ['manage_users', 'manage_roles'] })
  const id = { id: strong.id }
  const tries = [
    await clerk.call(users.update, { params: id, body: { email: 'mans@test.example', lock_version: 1 } }),
    await clerk.call(users.update, { params: id, body: { password: 'mana-parole-te', lock_version: 1 } }),
    await clerk.call(users.remove, { params: id }),
    await clerk.call(users.setPermissions, { params: id, body: { permissions: [] } }),
    await clerk.call(users.resetPassword, { params: id }),
    await clerk.call(users.mailPassword, { params: id }),
  ]
  for (const { status, body } of tries)
    expect([status, body.errors?.['status']?.[0]]).toEqual([422, expect.stringContaining('Pārvaldīt lomas')])
  const { data } = await clerk.done(users.editForm, { params: id })
  expect(data.user).toMatchObject({ is_active: true, blocked: expect.stringContaining('administrators') })
  expect(data.permissions.filter(({ grantable }) => grantable).map(({ name }) => name)).toEqual(['manage_users'])
})

const takings: [string, (by: Person, other: Person) => Promise<{ status: number }>][] = [
  ['takes the roles of the other', (by, other) => by.call(users.setRoles, { params: { id: other.id }, body: { roles: [] } })],
  ['deletes the other', (by, other) => by.call(users.remove, { params: { id: other.id } })],
]

test.each(takings)('of two administrators of whom each %s at once, one stays', async (_, takeDown) => {
  const [one, other] = [await administrator(), await administrator()]
  const results = await meeting(app.pool, [() => takeDown(one, other), () => takeDown(other, one)])
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect(await administrators()).toHaveLength(1)
  await sql`delete from user_roles`.execute(app.db)
})

async function administrators(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id
    where r.name = 'administrator' and u.is_active`.execute(app.db)
  return rows.map(({ id }) => id)
}

test('the last administrator stays', async () => {
  const last = await administrator()
  const tries = [
    await admin.call(users.remove, { params: { id: last.id } }),
    await admin.call(users.setRoles, { params: { id: last.id }, body: { roles: [] } }),
  ]
  for (const { status, body } of tries) {
    expect([status, body.errors?.['status']?.[0]]).toEqual([422, 'Sistēmā jāpaliek vismaz vienam administratoram'])
  }
  const self = await last.call(users.remove, { params: { id: last.id } })
  expect(self.status).toBe(422)
})

test('a deleted user signs in no more, and his past keeps his name', async () => {
  const victim = await app.person({ permissions: [] })
  expect((await victim.call(session.user)).status).toBe(200)
  await admin.done(users.remove, { params: { id: victim.id } })
  expect((await victim.call(session.user)).status).toBe(401)
  const active = await admin.done(users.list, { query: { per_page: 200 } })
  expect(active.data.map(({ id }) => id)).not.toContain(victim.id)
  const gone = await admin.done(users.list, { query: { is_active: '0' } })
  expect(gone.data.map(({ id }) => id)).toContain(victim.id)
  expect((await admin.call(users.remove, { params: { id: victim.id } })).status).toBe(404)
})

test('every call of the area is closed without its permission and module', async () => {
  const target = await app.person({ permissions: [] })
  const poor = await app.person({ permissions: permissionNames.filter((name) => name !== 'manage_users' && name !== 'manage_roles') })
  const before = await snapshot()
  for (const [key, call] of Object.entries(users)) {
    if (key === 'catClicks') continue
    const params = { id: target.id, permissionId: 1 }
    const { status } = await poor.call(call, { params, body: { lock_version: 1 } } as never)
    expect([key, status]).toEqual([key, 403])
    expect([key, (await app.visitor.call(call, { params } as never)).status]).toEqual([key, 401])
  }
  await sql`update modules set enabled = false where name in ('users', 'roles_and_permissions')`.execute(app.db)
  expect((await admin.call(users.list)).status).toBe(403)
  expect((await admin.call(users.roles)).status).toBe(403)
  await sql`update modules set enabled = true`.execute(app.db)
  expect(await snapshot()).toEqual(before)
})

test('cat clicks are counted for all colleagues to see', async () => {
  const { data } = await admin.done(users.catClicks)
  expect(data[0]).toMatchObject({ cat_clicks: 0, surname: expect.any(String) })
})

async function snapshot(): Promise<unknown> {
  const { rows } =
    await sql`select u.id, u.email, u.is_active, u.password, array(select role_id from user_roles where user_id = u.id) as roles from users u order by id`.execute(
      app.db,
    )
  return rows
}
