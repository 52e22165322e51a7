import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customers } from '../../contract/customers/customers.ts'
import { session } from '../../contract/session/session.ts'
import { users } from '../../contract/users/users.ts'
import { hashOf } from '../../server/http/sign-in.ts'
import { hashPassword } from '../../server/areas/session/secret.ts'
import { startApp, type Answered, type Person, type TestApp } from '../support/app.ts'
import { makeCustomer } from '../support/factories.ts'
import { everyCall, shapeOf } from '../http/samples.ts'

let app: TestApp
let admin: Person
let personCount = 0
beforeAll(async () => {
  app = await startApp()
  admin = await app.person()
})
afterAll(() => app.close())

const present = 'pareiza-parole-1'

async function account(): Promise<Person & { email: string }> {
  personCount += 1
  const email = `liga.abolina${personCount}@uznemums.example`
  const person = await app.person({ email })
  await sql`update users set name = 'Līga', surname = 'Āboliņa', password = ${await hashPassword(present)} where id = ${person.id}`.execute(
    app.db,
  )
  return { ...person, email }
}

const twice = (password: string) => ({ password, password_confirmation: password })

const places: Record<string, (password: string) => Promise<Answered>> = {
  'session.changePassword': async (password) =>
    (await account()).call(session.changePassword, { body: { old_password: present, ...twice(password) } }),
  'session.storePassword': async (password) => {
    const { id } = await account()
    const token = `saite-${personCount}`
    await sql`insert into password_tokens (user_id, token_hash, expires_at) values (${id}, ${hashOf(token)}, now() + interval '1 hour')`.execute(
      app.db,
    )
    return app.visitor.call(session.storePassword, { params: { token }, body: twice(password) })
  },
  'session.firstAdministrator': async (password) => {
    const empty = await startApp()
    await sql`insert into first_admin_tokens (token_hash) values (${hashOf('pirmais')})`.execute(empty.db)
    const body = { token: 'pirmais', name: 'Līga', surname: 'Āboliņa', email: 'liga.abolina@uznemums.example', password }
    const answer = await empty.visitor.call(session.firstAdministrator, { body })
    await empty.close()
    return answer
  },
  'users.create': async (password) => {
    personCount += 1
    const body = { name: 'Līga', surname: 'Āboliņa', email: `liga.abolina${personCount}@uznemums.example`, password }
    return admin.call(users.create, { body })
  },
  'users.update': async (password) => {
    const { id } = await account()
    const { data } = await admin.done(users.editForm, { params: { id } })
    return admin.call(users.update, { params: { id }, body: { password, lock_version: data.user.lock_version } })
  },
  'customers.acceptInvitation': async (password) => {
    personCount += 1
    const email = `liga.abolina${personCount}@uznemums.example`
    const params = { customerId: await makeCustomer(app) }
    const { data } = await admin.done(customers.createContact, { params, body: { name: 'Līga', surname: 'Āboliņa', email } })
    await admin.done(customers.invite, { params: { id: data.id } })
    const token = `aicinajums-${personCount}`
    await sql`update contacts set invitation_token_hash = ${hashOf(token)} where id = ${data.id}`.execute(app.db)
    return app.visitor.call(customers.acceptInvitation, { params: { id: data.id, assign_user_token: token }, body: twice(password) })
  },
}

test('the places below are all in which a password is chosen', () => {
  const choosing = everyCall.filter(
    ({ id, spec }) => id !== 'session.login' && spec.body && 'password' in (shapeOf(spec.body as never).properties ?? {}),
  )
  expect(choosing.map(({ id }) => id).toSorted()).toEqual(Object.keys(places).toSorted())
})

describe.each(Object.entries(places))('a password chosen by %s', (_, choose) => {
  test.each([
    ['of eleven characters', 'zvirbulis-x', 'vismaz 12'],
    ['that is among the common ones', 'password1234', 'biežākajām'],
    ['that is one’s own address', 'liga.abolina@uznemums.example', 'jūsu vārds'],
  ])('%s is refused at its field', async (_why, password, words) => {
    const { status, body } = await choose(password)
    expect([status, body.errors]).toEqual([
      422,
      expect.objectContaining({ password: [expect.stringMatching(new RegExp(`^Lauks „Parole”.*${words}`))] }),
    ])
  })

  test('that is long and its own is taken', async () => {
    expect((await choose('zirgs klavieres mākonis')).status).toBe(200)
  })
})

describe('what everybody tries first', () => {
  // At least twelve characters, from leaked lists, and common variations.
  test.each([
    ...['123456789012', '1q2w3e4r5t6y', 'qwertyuiop123', '1qaz2wsx3edc', 'iloveyou1234', 'unbelievable', 'Password123!', 'passw0rd1234'],
    ...['aaaaaaaaaaaa', 'abcabcabcabc', 'abcdefghijkl', 'asdfghjkl;12', 'Liga.Abolina1', 'Līga Āboliņa', 'abolina-liga', 'darbgalds123'],
    ...['letmeinletmein', 'administrator', 'qazwsxedcrfv'],
  ])('%s is refused', async (password) => {
    const { status, body } = await admin.call(users.create, {
      body: { name: 'Līga', surname: 'Āboliņa', email: 'liga.abolina@citur.example', password },
    })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['password']])
  })

  test.each(['gara-ziema-2026-Cēsis', 'kaķis ēd zivi', 'Tr0ub4dor&3-vējš', '学校-сова-ērglis', 'xK7#mQ2v!pL9'])(
    '%s is taken',
    async (password) => {
      personCount += 1
      const body = { name: 'Līga', surname: 'Āboliņa', email: `liga${personCount}@citur.example`, password }
      expect((await admin.call(users.create, { body })).status).toBe(200)
    },
  )

  test('a very long sequence is refused', { timeout: 20_000 }, async () => {
    const long = Array.from({ length: 200 }, (_, at) => String.fromCharCode(33 + ((at * 7919) % 90))).join('')
    const body = { name: 'Līga', surname: 'Āboliņa', email: 'gara@citur.example', password: long }
    const { status, body: answer } = await admin.call(users.create, { body })
    // Each character follows the one before.
    expect([status, Object.keys(answer.errors ?? {})]).toEqual([422, ['password']])
  })
})

test('guesses at the old password are slowed as sign-ins are, for the right one too, whatever sessions they come from', async () => {
  const person = await account()
  const { access_token } = await app.visitor.done(session.login, { body: { email: person.email, password: present } })
  const sessions = [person.token, access_token]
  let sent = 0
  const change = async (old_password: string) => {
    sent += 1
    const headers = { authorization: `Bearer ${sessions[sent % 2]}` }
    const { status, body } = await app.visitor.call(session.changePassword, {
      headers,
      body: { old_password, ...twice('zirgs klavieres mākonis') },
    })
    return [status, body.errors?.['old_password']?.[0]]
  }
  for (let n = 0; n < 5; n += 1) expect(await change('aplama')).toEqual([422, 'Pašreizējā parole nav pareiza'])
  expect(await change('aplama')).toEqual([422, expect.stringContaining('pēc 30 s')])
  expect(await change(present)).toEqual([422, expect.stringContaining('Pārāk daudz')])
  await sql`update sign_in_failures set at = at - interval '31 seconds'`.execute(app.db)
  expect(await change('aplama')).toEqual([422, 'Pašreizējā parole nav pareiza'])
  expect(await change(present)).toEqual([422, expect.stringContaining('1 min')])
  await sql`update sign_in_failures set at = at - interval '61 seconds'`.execute(app.db)
  expect(await change(present)).toEqual([200, undefined])
  // Guesses in an open session do not block signing in.
  expect((await app.visitor.call(session.login, { body: { email: person.email, password: 'zirgs klavieres mākonis' } })).status).toBe(200)
})

test('a burst of guesses at the old password is counted as what it is', async () => {
  const person = await account()
  const guess = () => person.call(session.changePassword, { body: { old_password: 'aplama', ...twice('zirgs klavieres mākonis') } })
  const answers = await Promise.all(Array.from({ length: 12 }, guess))
  const tried = answers.filter(({ body }) => body.errors?.['old_password']?.[0] === 'Pašreizējā parole nav pareiza').length
  expect(tried).toBeLessThanOrEqual(5)
})
