import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { expireInvitations } from '../../server/areas/customers/invitation-state.ts'
import { spendChallenge } from '../../server/areas/account/passkey-checks.ts'
import { validTokensOf } from '../../server/areas/session/api-tokens.ts'
import { spendToken } from '../../server/areas/session/first-administrator.ts'
import { ownerOfLink } from '../../server/areas/session/password.ts'
import type { Db } from '../../server/http/context.ts'
import { hashOf, newSecret, userOfToken } from '../../server/http/sign-in.ts'
import { cleanUp } from '../../server/jobs/clean-up.ts'
import { Refusal } from '../../server/http/refusal.ts'
import type { TestApp } from '../support/app.ts'
import { makeCustomer } from '../support/factories.ts'
import { beginTests } from '../support/story.ts'

/**
 * @file Limits in time, tried a microsecond before, at and after their very moment. `now()` and `moment()` stand still within
 * a transaction, so that equality can be met.
 */

let app: TestApp
let person = 0
beginTests(async (begun) => {
  ;({ app } = begun)
  person = (await app.person()).id
})

/** Tries something in a transaction that is taken back. */
async function tried<T>(act: (db: Db) => Promise<T>): Promise<T> {
  const tx = await app.db.startTransaction().execute()
  try {
    return await act(tx)
  } finally {
    await tx.rollback().execute()
  }
}

const offsets = [-1, 0, 1] as const
/** SQL: the moment, or a microsecond before or after it. */
const around = (microseconds: number): RawBuilder<unknown> => sql`now() + make_interval(secs => ${microseconds / 1_000_000})`

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
    return spendToken(db, secret).then(
      () => true,
      (error: unknown) => {
        expect(error).toBeInstanceOf(Refusal)
        return false
      },
    )
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
}

test.each(Object.entries(ends))('%s holds until its moment and is over at it', async (_name, holds) => {
  const seen: boolean[] = []
  for (const offset of offsets) seen.push(await tried((db) => holds(db, around(offset))))
  expect(seen).toEqual([false, false, true])
})

async function insertApiToken(db: Db, end: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into api_tokens (user_id, name, token_hash, hint, scopes, expires_at)
    values (${person}, 'Programma', 'x', 'abcd', '{view_orders}', ${end})`.execute(db)
}

/** Tables cleaned up after some days, and a row of a given moment. */
const stored: Readonly<Record<string, readonly [days: number, insert: (db: Db, at: RawBuilder<unknown>) => Promise<unknown>]>> = {
  idempotency_keys: [
    1,
    (db, at) =>
      sql`insert into idempotency_keys (user_id, key, call_id, request_hash, created_at) values (${person}, 'k', 'orders.create', 'x', ${at})`.execute(
        db,
      ),
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
  known_devices: [
    365,
    (db, at) => sql`insert into known_devices (user_id, token_hash, last_used_at) values (${person}, 'x', ${at})`.execute(db),
  ],
}

test.each(Object.entries(stored))('%s are stored until their last moment', async (table, [days, insert]) => {
  const seen: number[] = []
  for (const offset of offsets) {
    const count = await tried(async (db) => {
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
