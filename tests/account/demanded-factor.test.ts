import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { account } from '../../contract/account/account.ts'
import { company } from '../../contract/company/company.ts'
import type { Demand } from '../../contract/account/demanded-factor.ts'
import { session } from '../../contract/session/session.ts'
import { users } from '../../contract/users/users.ts'
import { everyCall } from '../http/samples.ts'
import { sendSample } from '../http/sending.ts'
import { makeWorld } from '../http/world.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { codeAt } from '../support/authenticator.ts'
import { ownCompany } from '../support/factories.ts'
import { Passkey } from '../support/passkey.ts'

let app: TestApp
let admin: Person
let personCount = 0
beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
  admin = await withFactor(await app.person())
})
afterAll(() => app.close())
afterEach(() => demand('nobody'))

const password = 'zirgs klavieres mākonis'
const demand = (second_factor_for: Demand) => admin.done(company.demandFactor, { body: { second_factor_for } })
const lacks = async (person: Person) => (await person.done(session.user)).data.lacks_factor

async function withFactor<P extends { id: number }>(person: P): Promise<P> {
  await sql`insert into passkeys (user_id, name, credential_id, public_key, counter, transports)
    values (${person.id}, 'x', ${`x${person.id}`}, '', 0, '{}')`.execute(app.db)
  return person
}

async function clerk(): Promise<Person> {
  personCount += 1
  const email = `prasits${personCount}@test.example`
  const { data } = await admin.done(users.create, { body: { email, name: 'Ilze', surname: 'Ozola', password } })
  const { access_token } = await app.visitor.done(session.login, { body: { email, password } })
  const headers = { authorization: `Bearer ${access_token}` }
  return {
    id: data.id,
    token: access_token,
    call: (call, sent) => app.visitor.call(call, { ...sent, headers }),
    done: (call, sent) => app.visitor.done(call, { ...sent, headers }),
  }
}

test('until then every call is refused but those by which he gets one or leaves', async () => {
  const world = await makeWorld(app, 'PRASA')
  const person = await app.person()
  await demand('everyone')
  // By name, independent of the tested rule.
  const open = ['session.logout', 'session.user', 'account.addPasskey', 'account.beginPasskey', 'account.beginSecondFactor']
  open.push('account.confirmSecondFactor', 'account.passkeys', 'account.secondFactor')
  const reached: string[] = []
  const refused = 'Vispirms pievienojiet otro faktoru: autentifikatoru vai piekļuves atslēgu'
  for (const call of everyCall.filter(({ id, spec }) => spec.rule !== 'visitor' && id !== 'session.logout')) {
    const { status, body } = await sendSample(person, call, world)
    if (status !== 403 || body.message !== refused) reached.push(call.id)
  }
  expect(reached.toSorted()).toEqual(open.filter((id) => id !== 'session.logout').toSorted())
  const stream = await app.app.inject({ url: '/api/workspace/events', headers: { authorization: `Bearer ${person.token}` } })
  expect(stream.statusCode).toBe(403)
  expect((await person.call(session.logout)).status).toBe(200)
}, 300_000)

test('an authenticator opens the rest with its first right code, a passkey when it is kept', async () => {
  const [one, other] = [await clerk(), await clerk()]
  await demand('everyone')
  const begun = await one.done(account.beginSecondFactor, { body: { old_password: password } })
  expect(await lacks(one)).toBe(true)
  await one.done(account.confirmSecondFactor, { body: { code: codeAt(begun.data.key, new Date()) } })
  expect((await one.call(account.sessions)).status).toBe(200)
  const { data } = await other.done(account.beginPasskey, { body: { old_password: password } })
  expect((await other.call(account.sessions)).status).toBe(403)
  await other.done(account.addPasskey, { body: { name: 'Tālrunis', passkey: new Passkey().make(data.options) } })
  expect((await other.call(account.sessions)).status).toBe(200)
})

test('it is demanded of nobody, of who looks after users, or of everyone, customers too', async () => {
  const looksAfter = await app.person({ permissions: ['manage_users'] })
  const sells = await app.person({ permissions: ['manage_orders', 'view_settings'] })
  const { rows } = await sql<{ id: number }>`select id from customers where is_main`.execute(app.db)
  const buys = await app.person({ kind: 'customer', customer_id: rows[0]?.id ?? 0 })
  const lacking = async () => [await lacks(looksAfter), await lacks(sells), await lacks(buys), await lacks(admin)]
  expect(await lacking()).toEqual([false, false, false, false])
  await demand('administrators')
  expect(await lacking()).toEqual([true, false, false, false])
  await demand('everyone')
  expect(await lacking()).toEqual([true, true, true, false])
})

test('who demands it is told how many lack it, and it is in the history; others neither see nor set it', async () => {
  const before = (await admin.done(company.demandedFactor)).data
  await app.person({ permissions: ['manage_users'] })
  await withFactor(await app.person({ permissions: ['manage_users'] }))
  const sells = await app.person({ permissions: ['view_settings'] })
  const { data } = await admin.done(company.demandedFactor)
  expect(data.lacking).toEqual({ administrators: before.lacking.administrators + 1, everyone: before.lacking.everyone + 2 })
  expect((await sells.call(company.demandedFactor)).status).toBe(403)
  expect((await sells.call(company.demandFactor, { body: { second_factor_for: 'everyone' } })).status).toBe(403)
  await demand('administrators')
  const { rows } = await sql<{ after: unknown; user_id: number }>`
    select after, user_id from audit_log where entity_type = 'system_properties' order by id desc limit 1`.execute(app.db)
  expect(rows).toEqual([{ after: { second_factor_for: 'administrators' }, user_id: admin.id }])
})

test('the last one is not taken off while it is demanded; an administrator may, and its owner is led to get another', async () => {
  const person = await clerk()
  const { data } = await person.done(account.beginPasskey, { body: { old_password: password } })
  await person.done(account.addPasskey, { body: { name: 'Tālrunis', passkey: new Passkey().make(data.options) } })
  await demand('everyone')
  const [own] = (await person.done(account.passkeys)).data
  const remove = () => person.call(account.removePasskey, { params: { id: own?.id ?? 0 }, body: { old_password: password } })
  expect([(await remove()).status, (await remove()).body.message]).toEqual([422, expect.stringContaining('pievienojiet citu')])
  expect((await person.done(account.passkeys)).data).toHaveLength(1)
  await demand('nobody')
  expect((await remove()).status).toBe(200)
})
