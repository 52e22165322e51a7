import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanUp } from '../../server/jobs/clean-up.ts'
import { startNightly } from '../../server/jobs/nightly.ts'
import { startApp, type TestApp } from '../support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('what has served its time goes with the nightly work, what still counts stays', async () => {
  const { id } = await app.person()
  const ago = (interval: string) => sql`now() - ${interval}::interval`
  await sql`
    insert into idempotency_keys (user_id, key, call_id, request_hash, created_at)
    values (${id}, 'vakardiena', 'orders.create', 'x', ${ago('25 hours')}), (${id}, 'sodiena', 'orders.create', 'x', ${ago('23 hours')})`.execute(
    app.db,
  )
  await sql`
    insert into sign_in_failures (kind, subject, at) values ('pair', 'sen', ${ago('25 hours')}), ('pair', 'nesen', ${ago('23 hours')})`.execute(
    app.db,
  )
  await sql`
    insert into access_tokens (user_id, token_hash, expires_at)
    values (${id}, 'beidzies', ${ago('1 minute')}), (${id}, 'derigs', ${ago('-1 hour')})`.execute(app.db)
  await sql`
    insert into api_tokens (user_id, name, token_hash, hint, scopes, expires_at)
    values (${id}, 'Vecā', 'beidzies', 'abcd', '{view_orders}', ${ago('1 minute')}), (${id}, 'Jaunā', 'derigs', 'abcd', '{view_orders}', ${ago('-1 hour')})`.execute(
    app.db,
  )
  await sql`
    insert into password_tokens (user_id, token_hash, expires_at, used_at)
    values (${id}, 'beidzies', ${ago('1 minute')}, null), (${id}, 'derigs', ${ago('-1 hour')}, null),
      (${id}, 'lietots', ${ago('-1 hour')}, ${ago('25 hours')})`.execute(app.db)
  await sql`
    insert into known_devices (user_id, token_hash, last_used_at)
    values (${id}, 'aizmirsts', ${ago('13 months')}), (${id}, 'zinams', ${ago('11 months')})`.execute(app.db)
  await sql`
    insert into passkey_challenges (challenge, key_hash, ip, expires_at)
    values ('x', 'beidzies', '::1', ${ago('1 minute')}), ('x', 'derigs', '::1', ${ago('-1 minute')})`.execute(app.db)
  const left = async () => {
    const { rows } = await sql<{ left: string }>`
      select key as left from idempotency_keys union all select subject from sign_in_failures
      union all select token_hash from access_tokens where length(token_hash) < 20
      union all select token_hash from api_tokens union all select token_hash from password_tokens union all select token_hash from known_devices
      union all select key_hash from passkey_challenges order by 1`.execute(app.db)
    return rows.map((row) => row.left)
  }
  expect(await left()).toHaveLength(15)
  const stop = startNightly({ db: app.db, databaseUrl: app.url, every: 20 })
  await expect.poll(left).toEqual(['derigs', 'derigs', 'derigs', 'derigs', 'nesen', 'sodiena', 'zinams'])
  await stop()
  await cleanUp(app.db)
  expect(await left()).toHaveLength(7)
})
