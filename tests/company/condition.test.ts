import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { company } from '../../contract/company.ts'
import { customers } from '../../contract/customers.ts'
import { Figures, within } from '../../server/http/figures.ts'
import { metricsOf, serveMetrics } from '../../server/http/metrics.ts'
import { createDb } from '../../server/db/pool.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { folderOfTest } from '../support/product.ts'
import { beginTests } from '../support/story.ts'

/** What the installation tells of itself: to its administrator, to a balancer, to Prometheus. */

let app: TestApp
let clerk: Person
beginTests((begun) => ({ app, clerk } = begun))

test('the page tells database, outbox, sessions and the calls of this process; without the right nothing', async () => {
  await clerk.done(customers.list)
  await sql`
    insert into outbox (kind, dedupe_key, payload, attempts, last_error) values
      ('email', 'email:gaida', '{}', 0, null), ('email', 'email:nesanāca', '{}', 99, 'Pastkaste pilna')`.execute(app.db)
  const { data } = await clerk.done(company.condition)
  expect(data).toMatchObject({
    backup: { is_set: false, at: null },
    mail: { is_set: false },
    audit: null,
    sessions: { open: 1, people: 1 },
  })
  expect(data.outbox).toEqual([{ kind: 'email', name: 'Vēstules', waiting: 1, failed: 1, error: 'Pastkaste pilna' }])
  expect(data.database.bytes).toBeGreaterThan(1_000_000)
  expect(data.calls.find(({ id }) => id === 'customers.list')).toMatchObject({ title: customers.list.spec.title, count: 1, failed: 0 })
  const sells = await app.person({ permissions: ['manage_orders'] })
  expect((await sells.call(company.condition)).status).toBe(403)
})

test('health tells the moment of the newest backup where backups are made, and nothing of them elsewhere', async () => {
  const health = async (environment: Record<string, string>) => {
    const own = await startApp(environment)
    onTestFinished(() => own.close())
    return JSON.parse((await own.app.inject('/api/health')).body) as unknown
  }
  expect(await health({})).toEqual({ status: 'ok' })
  const BACKUP_DIR = await folderOfTest()
  expect(await health({ BACKUP_DIR })).toMatchObject({ status: 'troubled', backup_at: null })
  const moment = new Date(Math.floor(Date.now() / 1000) * 1000 - 3_600_000).toISOString()
  await mkdir(join(BACKUP_DIR, `${moment.slice(0, 19).replaceAll(':', '-')}-portable`))
  expect(await health({ BACKUP_DIR })).toEqual({ status: 'ok', backup_at: moment })
})

const ready = async () => {
  const { statusCode, body } = await app.app.inject('/api/ready')
  return [statusCode, (JSON.parse(body) as { message?: string }).message]
}

test('ready says no while the schema is another version’s', async () => {
  expect(await ready()).toEqual([200, undefined])
  await app.pool.query("insert into schema_migrations (name, sha256) values ('9999_later.sql', '')")
  expect(await ready()).toEqual([503, expect.stringContaining('shēma')])
  await app.pool.query("delete from schema_migrations where name = '9999_later.sql'")
  expect(await ready()).toEqual([200, undefined])
})

test('figures keep how long calls took: mean, the part within a bound, the longest', () => {
  const figures = new Figures()
  for (const [status, ms] of [
    [200, 4],
    [200, 8],
    [422, 8],
    [500, 60_000],
  ] as const)
    figures.answered('orders.list', status, ms)
  const known = figures.calls.get('orders.list')
  expect(known).toMatchObject({ count: 4, failed: 1, sum: 60_020, longest: 60_000 })
  expect(known && [within(known, 0.25), within(known, 0.75), within(known, 0.95)]).toEqual([5, 10, 60_000])
  const [one, other] = [figures.turn('reading'), figures.turn('reading')]
  one.begin()
  expect(figures.turns.get('reading')).toEqual({ running: 1, waiting: 1 })
  one.end()
  other.end()
  expect(figures.turns.get('reading')).toEqual({ running: 0, waiting: 0 })
})

test('Prometheus reads buckets that grow, and nothing of people or records', async () => {
  const figures = new Figures()
  figures.answered('orders.show', 200, 30)
  figures.lastAudit = { at: new Date(), broken: 2 }
  const settings = { ...app.settings, METRICS_ADDRESS: { host: '127.0.0.1', port: 0 } }
  const server = await serveMetrics({ figures, db: createDb(app.pool), pool: app.pool, settings, replicas: null })
  if (!server) throw new Error('No server of figures')
  onTestFinished(async () => {
    server.close()
    await once(server, 'close')
  })
  const address = server.address()
  const answer = await fetch(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/metrics`)
  const text = await answer.text()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('version=0.0.4')])
  expect(text).toContain('darbgalds_call_seconds_bucket{call="orders.show",le="0.025"} 0\n')
  expect(text).toContain('darbgalds_call_seconds_bucket{call="orders.show",le="0.05"} 1\n')
  expect(text).toContain('darbgalds_call_seconds_bucket{call="orders.show",le="30"} 1\n')
  expect(text).toContain('darbgalds_call_seconds_bucket{call="orders.show",le="+Inf"} 1\n')
  expect(text).toContain('darbgalds_call_seconds_count{call="orders.show"} 1\n')
  expect(text).toContain('darbgalds_audit_broken_laws 2\n')
  for (const line of text.trimEnd().split('\n')) expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"]*",?)+\})? -?[\d.e+]+)$/)
  expect(await metricsOf({ figures, db: createDb(app.pool), pool: app.pool, settings, replicas: null })).not.toContain('@')
})
