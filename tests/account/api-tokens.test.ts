import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { account } from '../../contract/account/account.ts'
import { company } from '../../contract/company/company.ts'
import { customers } from '../../contract/customers/customers.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { messages } from '../../contract/messages/messages.ts'
import { orders } from '../../contract/orders/orders.ts'
import type { Permission } from '../../contract/permissions.ts'
import { session } from '../../contract/session/session.ts'
import { users } from '../../contract/users/users.ts'
import { newSecret } from '../../server/http/sign-in.ts'
import { hashNewPassword } from '../../server/areas/session/new-password.ts'
import type { Person, TestApp } from '../support/app.ts'
import { beginTests } from '../support/story.ts'

let app: TestApp
beginTests((begun) => ({ app } = begun))

const old_password = 'zirgs klavieres mākonis'
const rights = ['manage_users', 'manage_customers', 'view_orders', 'view_invoices'] as const satisfies readonly Permission[]

async function maker(): Promise<Person> {
  const person = await app.person({ permissions: [...rights] })
  const hash = await hashNewPassword(old_password, { email: 'x@test.example', name: 'Xy', surname: 'Yz' })
  await sql`update users set password = ${hash} where id = ${person.id}`.execute(app.db)
  return person
}

async function createdToken(person: Person, name: string, scopes: readonly Permission[] = ['view_orders']) {
  const { data } = await person.done(account.createApiToken, { body: { name, scopes: [...scopes], days: 30, old_password } })
  const headers = { authorization: `Bearer ${data.token}` }
  return { ...data, lists: async () => (await app.visitor.call(orders.list, { headers })).status, headers }
}

test('a token does what it names and its maker may, and nothing of how people are let in', async () => {
  const person = await maker()
  const { token, hint, expires_at, lists, headers, id } = await createdToken(person, 'Veikals', [
    'view_orders',
    'manage_users',
    'manage_customers',
  ])
  expect([token.slice(0, 4), token.endsWith(hint), Math.round((Date.parse(expires_at) - Date.now()) / 86_400_000)]).toEqual([
    'dga_',
    true,
    30,
  ])
  const storedTraces = await sql`select
      (select jsonb_agg(t) from api_tokens t where id = ${id}) as tokens, (select jsonb_agg(a) from audit_log a) as told,
      (select jsonb_agg(k) from idempotency_keys k) as keys, (select jsonb_agg(o) from outbox o) as mails`.execute(app.db)
  expect(JSON.stringify(storedTraces.rows)).not.toContain(token)
  expect(JSON.stringify(storedTraces.rows)).toContain('jūsu vārdā izveidota API atslēga „Veikals”')
  expect(await lists()).toBe(200)
  expect((await app.visitor.call(invoices.list, { headers })).status).toBe(403)
  expect((await app.visitor.call(users.list, { headers })).status).toBe(200)
  const params = { id: person.id }
  const refusedCalls = [
    await app.visitor.call(account.apiTokens, { headers }),
    await app.visitor.call(account.createApiToken, { headers, body: { name: 'Cita', scopes: ['manage_users'], days: 1, old_password } }),
    await app.visitor.call(account.revokeApiToken, { headers, params: { id } }),
    await app.visitor.call(account.sessions, { headers }),
    await app.visitor.call(users.update, { headers, params, body: { email: 'cits@test.example', lock_version: 1 } }),
    await app.visitor.call(users.create, { headers, body: { email: 'jauns@test.example', name: 'Jauns', surname: 'Jauns' } }),
    await app.visitor.call(users.setPermissions, { headers, params, body: { permissions: [] } }),
    await app.visitor.call(users.mailPassword, { headers, params }),
    await app.visitor.call(users.outbox, { headers }),
    await app.visitor.call(company.demandFactor, { headers, body: { second_factor_for: 'nobody' } }),
    await app.visitor.call(customers.invite, { headers, params }),
    await app.visitor.call(customers.revokeInvitation, { headers, params }),
    await app.visitor.call(messages.archive, { headers, params }),
  ]
  expect(refusedCalls.map(({ status }) => status)).toEqual(refusedCalls.map(() => 403))
  expect((await app.app.inject({ url: '/api/workspace/events', headers })).statusCode).toBe(403)
  const { data } = await person.done(account.apiTokens)
  expect(data.find((each) => each.id === id)).toMatchObject({ name: 'Veikals', owner: { id: person.id }, last_used_at: expect.any(String) })
  await sql`delete from user_permissions where user_id = ${person.id}`.execute(app.db)
  expect(await lists()).toBe(403)
})

test('it is made by who knows his password, with no right that he lacks, and not twice', async () => {
  const person = await maker()
  const body = { name: 'Noliktava', scopes: ['view_orders' as const, 'manage_banks' as const], days: 1, old_password }
  const beyond = await person.call(account.createApiToken, { body })
  expect([beyond.status, beyond.body.errors]).toEqual([422, { 'scopes.1': [expect.stringContaining('Pārvaldīt bankas')] }])
  const scopes = ['view_orders' as const]
  const guessed = await person.call(account.createApiToken, { body: { ...body, scopes, old_password: 'nav tā' } })
  expect([guessed.status, Object.keys(guessed.body.errors ?? {})]).toEqual([422, ['old_password']])
  const headers = { 'idempotency-key': 'noliktavas-atslega' }
  await person.done(account.createApiToken, { headers, body: { ...body, scopes } })
  const again = await person.call(account.createApiToken, { headers, body: { ...body, scopes } })
  expect([again.status, again.body.errors]).toEqual([422, { name: ['Lauks „Nosaukums”: API atslēga ar šādu nosaukumu jau ir'] }])
})

test('a token ends when it is revoked, on its day, and with its maker; it waits for his second factor', async () => {
  const person = await maker()
  const [revoked, expired, orphan] = [
    await createdToken(person, 'Pirmā'),
    await createdToken(person, 'Otrā'),
    await createdToken(person, 'Trešā'),
  ]
  for (const _ of [1, 2]) await person.done(account.revokeApiToken, { params: { id: revoked.id } })
  await sql`update api_tokens set expires_at = now() where id = ${expired.id}`.execute(app.db)
  expect([await revoked.lists(), await expired.lists(), await orphan.lists()]).toEqual([401, 401, 200])
  const demand = (of: string) =>
    sql`update system_properties set value = ${JSON.stringify(of)} where key = 'second_factor_for'`.execute(app.db)
  await demand('administrators')
  expect(await orphan.lists()).toBe(403)
  await demand('nobody')
  await sql`update users set is_active = false where id = ${person.id}`.execute(app.db)
  expect(await orphan.lists()).toBe(401)
})

test.each([
  [
    'other sessions are ended',
    (person: Person, end_api_tokens: boolean) => person.done(account.endOtherSessions, { body: { end_api_tokens } }),
  ],
  [
    'the password is changed',
    (person: Person, end_api_tokens: boolean) => {
      const password = 'tērauda lietussargs'
      return person.done(session.changePassword, { body: { old_password, password, password_confirmation: password, end_api_tokens } })
    },
  ],
  [
    'an administrator ends the sessions',
    async ({ id }: Person, end_api_tokens: boolean) =>
      (await app.person()).done(account.endSessionsOf, { params: { id }, body: { end_api_tokens } }),
  ],
  [
    'an administrator resets the password',
    async ({ id }: Person, end_api_tokens: boolean) =>
      (await app.person()).done(users.resetPassword, { params: { id }, body: { end_api_tokens } }),
  ],
  [
    'an administrator sets a password',
    async ({ id }: Person, end_api_tokens: boolean) => {
      const admin = await app.person()
      const { data } = await admin.done(users.editForm, { params: { id } })
      const { lock_version } = data.user
      return admin.done(users.update, { params: { id }, body: { password: 'tērauda lietussargs', end_api_tokens, lock_version } })
    },
  ],
  [
    'a password is made by a mailed link',
    async ({ id }: Person, end_api_tokens: boolean) => {
      const { secret, hash } = newSecret()
      await sql`insert into password_tokens (user_id, token_hash, expires_at) values (${id}, ${hash}, now() + interval '1 hour')`.execute(
        app.db,
      )
      expect((await app.visitor.done(session.passwordLink, { params: { token: secret } })).data.api_tokens).toBe(2)
      const password = 'tērauda lietussargs'
      return app.visitor.done(session.storePassword, {
        params: { token: secret },
        body: { password, password_confirmation: password, end_api_tokens },
      })
    },
  ],
])('API tokens stay valid or end as chosen when %s', async (_, act) => {
  for (const end of [false, true]) {
    const person = await maker()
    const otherToken = await createdToken(await maker(), `Cita ${person.id}`)
    const tokens = [await createdToken(person, `Pirmā ${person.id}`), await createdToken(person, `Otrā ${person.id}`)]
    await act(person, end)
    expect(await Promise.all(tokens.map((token) => token.lists()))).toEqual(end ? [401, 401] : [200, 200])
    expect(await otherToken.lists()).toBe(200)
  }
})
