import { readFileSync } from 'node:fs'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { expireInvitations } from '../../server/areas/customers/invitation-state.ts'
import { spendChallenge } from '../../server/areas/account/passkey-checks.ts'
import { validTokensOf } from '../../server/areas/session/api-tokens.ts'
import { spendToken } from '../../server/areas/session/first-administrator.ts'
import { ownerOfLink } from '../../server/areas/session/password.ts'
import { webhooks } from '../../contract/webhooks/webhooks.ts'
import type { Db } from '../../server/http/context.ts'
import { claim } from '../../server/http/idempotency.ts'
import { expireOffers } from '../../server/jobs/expire-offers.ts'
import { hashOf, newSecret, userOfToken, whySignedOut } from '../../server/http/sign-in.ts'
import { cleanUp } from '../../server/jobs/clean-up.ts'
import { claimReceiver } from '../../server/jobs/webhooks.ts'
import type { TestApp } from '../support/app.ts'
import { become } from '../offers/situations.ts'
import { clerkOf, makeCustomer, makeOffer, setProperty } from '../support/factories.ts'
import { around, isAllowed, offsets, tried } from '../support/moments.ts'
import { beginTests } from '../support/story.ts'

/** @file Limits in time, tried a microsecond before, at and after their very moment. */

let app: TestApp
let person = 0
beginTests(async (begun) => {
  ;({ app } = begun)
  person = (await app.person()).id
})

/** Whether something that ends on a moment still holds. */
const ends: Readonly<Record<string, (db: Db, end: RawBuilder<unknown>) => Promise<boolean>>> = {
  'a session': async (db, end) => {
    const { secret, hash } = newSecret()
    await sql`insert into access_tokens (user_id, token_hash, expires_at) values (${person}, ${hash}, ${end})`.execute(db)
    return (await userOfToken(db, `Bearer ${secret}`)) !== null
  },
  'an API token': async (db, end) => {
    await insertApiToken(db, end)
    return (await validTokensOf(db, person)) === 1
  },
  'the link to a new password': async (db, end) => {
    const { secret, hash } = newSecret()
    await sql`insert into password_tokens (user_id, token_hash, expires_at) values (${person}, ${hash}, ${end})`.execute(db)
    return (await ownerOfLink(db, secret)) !== undefined
  },
  'the code of the first administrator': async (db, end) => {
    const { secret, hash } = newSecret()
    await sql`insert into first_admin_tokens (token_hash, created_at) values (${hash}, ${end} - interval '24 hours')`.execute(db)
    // Only an installation without people takes the code.
    await sql`create temporary table users (id bigint) on commit drop`.execute(db)
    return isAllowed(spendToken(db, secret))
  },
  'the challenge of a passkey': async (db, end) => {
    await sql`insert into passkey_challenges (challenge, key_hash, ip, expires_at) values ('x', 'key', '::1', ${end})`.execute(db)
    return (await spendChallenge(db, { key_hash: 'key' })) !== null
  },
  'an invitation': async (db, end) => {
    const customer = await makeCustomer({ ...app, db })
    await sql`
      insert into contacts (customer_id, name, email, invitation_status, invitation_token_hash, invitation_expires_at, invitation_email)
      values (${customer}, 'Zane', 'zane@test.example', 'invited', ${hashOf('x')}, ${end}, 'zane@test.example')`.execute(db)
    return (await expireInvitations(db)) === 0
  },
  'the former secret of a webhook': async (db, end) => {
    const { rows } = await sql<{ id: number }>`
      insert into webhooks (name, url, secret, former_secret, former_until, topics, user_id)
      values ('Veikals', 'https://veikals.test.example', 'new', 'former', ${end}, '{orders}', ${person}) returning id`.execute(db)
    return (await claimReceiver(db, rows[0]?.id ?? 0))?.former_secret === 'former'
  },
  'a sign-in that is used every day': async (db, end) => {
    const { secret, hash } = newSecret()
    await sql`
      insert into access_tokens (user_id, token_hash, created_at, expires_at, last_used_at)
      values (${person}, ${hash}, ${end} - interval '7 days', now() + interval '1 hour', now() - interval '1 hour')`.execute(db)
    await userOfToken(db, `Bearer ${secret}`)
    return (await userOfToken(db, `Bearer ${secret}`)) !== null
  },
}

test.each(Object.entries(ends))('%s holds until its moment and is over at it', async (_name, holds) => {
  const seen: boolean[] = []
  for (const offset of offsets) seen.push(await tried(app, (db) => holds(db, around(offset))))
  expect(seen).toEqual([false, false, true])
})

async function insertApiToken(db: Db, end: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into api_tokens (user_id, name, token_hash, hint, scopes, expires_at)
    values (${person}, 'Programma', 'x', 'abcd', '{view_orders}', ${end})`.execute(db)
}

/** Tables cleaned up after some days, and a row of a given moment; after a colon, which column holds the moment. */
const stored: Readonly<Record<string, readonly [days: number, insert: (db: Db, at: RawBuilder<unknown>) => Promise<unknown>]>> = {
  idempotency_keys: [
    1,
    (db, at) =>
      sql`insert into idempotency_keys (user_id, key, call_id, request_hash, created_at) values (${person}, 'k', 'orders.create', 'x', ${at})`.execute(
        db,
      ),
  ],
  group_jobs: [
    30,
    (db, at) =>
      sql`
        insert into group_jobs (user_id, command_id, title, kind, call_id, state, total, created_at, begun_at, ended_at)
        values (${person}, 'order.delete', 'Dzēst', 'order', 'orders.remove', 'ended', 1, ${at}, ${at}, ${at})`.execute(db),
  ],
  sign_in_failures: [1, (db, at) => sql`insert into sign_in_failures (kind, subject, at) values ('pair', 'x', ${at})`.execute(db)],
  access_tokens: [
    0,
    (db, at) => sql`insert into access_tokens (user_id, token_hash, expires_at) values (${person}, 'x', ${at})`.execute(db),
  ],
  api_tokens: [0, insertApiToken],
  password_tokens: [
    1,
    (db, at) =>
      sql`
        insert into password_tokens (user_id, token_hash, expires_at, used_at)
        values (${person}, 'x', now() + interval '1 hour', ${at})`.execute(db),
  ],
  'password_tokens: expires_at': [
    0,
    (db, at) => sql`insert into password_tokens (user_id, token_hash, expires_at) values (${person}, 'x', ${at})`.execute(db),
  ],
  'webhook_deliveries: taken_at': [30, (db, at) => insertDelivery(db, 'taken_at', at)],
  'webhook_deliveries: given_up_at': [30, (db, at) => insertDelivery(db, 'given_up_at', at)],
  first_admin_tokens: [30, (db, at) => sql`insert into first_admin_tokens (token_hash, created_at) values ('x', ${at})`.execute(db)],
  passkey_challenges: [
    0,
    (db, at) => sql`insert into passkey_challenges (challenge, key_hash, ip, expires_at) values ('x', 'x', '::1', ${at})`.execute(db),
  ],
  files: [
    90,
    (db, at) =>
      sql`
        insert into files (fileable_type, fileable_id, kind, name, mime, size, sha256, storage_key, created_by, created_at)
        values ('texts', 0, 'image', 'attels.png', 'image/png', 1, repeat('0', 64), 'x', ${person}, ${at})`.execute(db),
  ],
  user_drafts: [
    90,
    (db, at) =>
      sql`
        insert into user_drafts (user_id, key, path, form, slot, content, typed_at, revision, updated_at)
        values (${person}, repeat('0', 32), '/orders/create', 'pasūtījums', '', '{}', ${at}, 1, ${at})`.execute(db),
  ],
  known_devices: [
    365,
    (db, at) => sql`insert into known_devices (user_id, token_hash, last_used_at) values (${person}, 'x', ${at})`.execute(db),
  ],
}

async function insertDelivery(db: Db, column: 'taken_at' | 'given_up_at', at: RawBuilder<unknown>): Promise<void> {
  await sql`
    with receiver as (
      insert into webhooks (name, url, secret, topics, user_id)
      values ('Veikals', 'https://veikals.test.example', 'x', '{orders}', ${person}) returning id
    )
    insert into webhook_deliveries (webhook_id, type, happened_at, next_attempt_at, ${sql.ref(column)})
    select id, 'orders.CREATED', now(), now(), ${at} from receiver`.execute(db)
}

test('every statement that deletes after a time is tried', () => {
  const source = readFileSync('server/jobs/clean-up.ts', 'utf8')
  const tables = [...source.matchAll(/delete from (\w+)/g)].map(([, table]) => table)
  expect(tables.length).toBeGreaterThan(5)
  expect(new Set(Object.keys(stored).map((what) => what.split(':')[0]))).toEqual(new Set(tables))
})

test.each(Object.entries(stored))('%s are stored until their last moment', async (what, [days, insert]) => {
  const [table = ''] = what.split(':')
  const seen: number[] = []
  for (const offset of offsets) {
    const count = await tried(app, async (db) => {
      await sql`delete from ${sql.table(table)}`.execute(db)
      const span = days === 365 ? sql`interval '1 year'` : sql`make_interval(days => ${days})`
      await insert(db, sql`${around(offset)} - ${span}`)
      await cleanUp(db)
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db)
      return rows[0]?.count ?? -1
    })
    seen.push(count)
  }
  expect(seen).toEqual([0, 1, 1])
})

test('a repeated call gets the first answer for 24 hours', async () => {
  const repeated = { call: webhooks.create, body: {} }
  const seen: unknown[] = []
  for (const offset of offsets) {
    const before = await tried(app, async (db) => {
      const user = await userOfToken(db, await bearer(db))
      if (!user) throw new Error('Nobody is signed in')
      const key = { key: 'the-same-key', seconds: 24 * 60 * 60 }
      await claim(db, repeated, key, user)
      await sql`
        update idempotency_keys set created_at = ${around(offset)} - interval '24 hours', status = 200, answer = '{"data": 1}'`.execute(db)
      return (await claim(db, repeated, key, user)).before?.answer ?? null
    })
    seen.push(before)
  }
  expect(seen).toEqual([null, { data: 1 }, { data: 1 }])
})

async function bearer(db: Db): Promise<string> {
  const { secret, hash } = newSecret()
  await sql`insert into access_tokens (user_id, token_hash, expires_at) values (${person}, ${hash}, now() + interval '1 hour')`.execute(db)
  return `Bearer ${secret}`
}

test.each([
  ['unused', sql`created_at = now() - interval '13 hours', expires_at = now()`, '12 stundas nekas nav darīts'],
  [
    'used until its seventh day',
    sql`created_at = now() - interval '7 days', last_used_at = now() - interval '1 hour', expires_at = now()`,
    'kopš pieslēgšanās pagājušas 7 dienas',
  ],
  [
    'unused in its seventh day',
    sql`created_at = now() - interval '8 days', last_used_at = now() - interval '42 hours', expires_at = now() - interval '30 hours'`,
    '12 stundas nekas nav darīts',
  ],
  ['of a replay', sql`played_by = user_id, played_permissions = '{}', played_modules = '{}', expires_at = now()`, 'atkārtošanas laiks'],
])('a session %s says why it is over', async (_name, ended, why) => {
  const results = await tried(app, async (db) => {
    const authorization = await bearer(db)
    await sql`update access_tokens set ${ended} where token_hash = ${hashOf(authorization.slice('Bearer '.length))}`.execute(db)
    return whySignedOut(db, authorization)
  })
  expect(results).toContain(why)
})

// Riga is two hours ahead of UTC in winter and three in summer.
test.each([
  ['2026-01-15', '2026-01-15T22:00:00Z'],
  ['2026-03-28', '2026-03-28T22:00:00Z'],
  ['2026-03-29', '2026-03-29T21:00:00Z'],
  ['2026-10-24', '2026-10-24T21:00:00Z'],
  ['2026-10-25', '2026-10-25T22:00:00Z'],
])('an offer that is valid until %s ends with the day in Riga', async (valid_until, end) => {
  await setProperty(app, 'numbers_follow_dates', false)
  const { id } = await makeOffer(app, { date: '2026-01-02', valid_until: '2027-12-31' })
  await become('sent')(app, await clerkOf(app), id)
  const ended: string[] = []
  for (const offset of offsets) {
    const status = await tried(app, async (db) => {
      await sql`update offers set valid_until = ${valid_until} where id = ${id}`.execute(db)
      await sql`
        select set_config('darbgalds.moment', (${end}::timestamptz + make_interval(secs => ${offset / 1_000_000}))::text, true)`.execute(db)
      await expireOffers(db)
      const { rows } = await sql<{ status: string }>`select status from offers where id = ${id}`.execute(db)
      return rows[0]?.status ?? ''
    })
    ended.push(status)
  }
  expect(ended).toEqual(['sent', 'expired', 'expired'])
})
