import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { company } from '../../contract/company/company.ts'
import { customers } from '../../contract/customers/customers.ts'
import { dashboard } from '../../contract/dashboard/dashboard.ts'
import { formatMoment } from '../../contract/format.ts'
import { imports } from '../../contract/imports/imports.ts'
import { ofSecret } from '../../server/areas/webhooks/secret.ts'
import { failureOf } from '../../server/backup/failed.ts'
import { CallMetrics, within } from '../../server/http/call-metrics.ts'
import { metricsOf, serveMetrics } from '../../server/http/metrics.ts'
import { startBackups } from '../../server/jobs/backups.ts'
import { tellNext } from '../../server/jobs/webhooks.ts'
import { seal } from '../../server/runtime/secret-key.ts'
import { createDb } from '../../server/db/pool.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { folderOfTest } from '../support/product.ts'
import { beginTests } from '../support/story.ts'

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
    backup: { is_set: false, at: null, failed: null },
    mail: { is_set: false },
    audit: null,
    sessions: { open: 1, people: 1 },
  })
  expect(data.outbox).toEqual([{ kind: 'email', name: 'Vēstules', waiting: 1, again: 0, failed: 1, error: 'Pastkaste pilna', done: null }])
  expect(data.database.bytes).toBeGreaterThan(1_000_000)
  expect(data.calls.find(({ id }) => id === 'customers.list')).toMatchObject({ title: customers.list.spec.title, count: 1, failed: 0 })
  const sells = await app.person({ permissions: ['manage_orders'] })
  expect((await sells.call(company.condition)).status).toBe(403)
})

test('health tells the moment of the newest backup where backups are made, and that none is made but in a demo or a copy', async () => {
  const health = async (environment: Record<string, string>) => {
    const backupApp = await startApp(environment)
    onTestFinished(() => backupApp.close())
    return JSON.parse((await backupApp.app.inject('/api/health')).body) as unknown
  }
  expect(await health({ DEMO: '1' })).toEqual({ status: 'ok' })
  expect(await health({ COPY: '1' })).toEqual({ status: 'ok' })
  expect(await health({})).toEqual({
    status: 'troubled',
    troubles: [{ what: 'backup', text: 'Rezerves kopijas netiek veidotas (BACKUP_DIR nav norādīts)' }],
  })
  const BACKUP_DIR = await folderOfTest()
  expect(await health({ BACKUP_DIR })).toMatchObject({ status: 'troubled', backup_at: null })
  const moment = new Date(Math.floor(Date.now() / 1000) * 1000 - 3_600_000).toISOString()
  await mkdir(join(BACKUP_DIR, `${moment.slice(0, 19).replaceAll(':', '-')}-portable`))
  expect(await health({ BACKUP_DIR })).toEqual({ status: 'ok', backup_at: moment })
})

test('what jobs have before them is told by kind: webhooks, sheets and billing, how far, what fails and why', async () => {
  const receiver = createServer((_, response) => void response.writeHead(500).end('Veikals nestrādā')).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  onTestFinished(() => void receiver.close())
  const url = `http://127.0.0.1:${portOf(receiver)}/`
  const settings = { ...app.settings, WEBHOOK_HOSTS: ['127.0.0.1'] }
  await sql`
    with w as (insert into webhooks (user_id, name, url, topics, secret) values (${clerk.id}, 'Veikals', ${url}, '{orders}', '') returning id)
    insert into webhook_deliveries (webhook_id, type, happened_at, next_attempt_at, given_up_at)
    select w.id, 'test', now(), now(), case n when 3 then now() end from w, generate_series(1, 3) as n`.execute(app.db)
  await sql`
    update webhooks set secret = ${seal(settings, ofSecret(await idOf('webhooks')), 'whsec_c2xlcGVucw==')}`.execute(app.db)
  expect(await tellNext(app.db, settings)).toBe(true)
  await sql`
    insert into imports (kind, file_name, columns, rows, task, progress, failure, updated_by) values
      ('customers', 'klienti.csv', '{}', 500, 'run', 200, null, ${clerk.id}), ('items', 'preces.csv', '{}', 9, null, 0, 'Nav cenas', ${clerk.id})`.execute(
    app.db,
  )
  await sql`
    insert into rent_billing_runs (period, period_start, period_end, date) values ('month', '2026-09-01', '2026-09-30', '2026-09-30')`.execute(
    app.db,
  )
  const { data } = await clerk.done(company.condition)
  expect(data.jobs).toEqual([
    {
      kind: 'webhooks',
      name: 'Tīmekļa āķu paziņojumi',
      waiting: 2,
      again: 1,
      failed: 1,
      error: 'Veikals: 500: Veikals nestrādā',
      done: null,
    },
    { kind: 'imports', name: 'Datu ielāde', waiting: 1, again: 0, failed: 1, error: 'preces.csv: Nav cenas', done: { done: 200, of: 500 } },
  ])
  await sql`delete from webhooks`.execute(app.db)
  await sql`delete from imports`.execute(app.db)
  await sql`delete from rent_billing_runs`.execute(app.db)
  expect((await clerk.done(company.condition)).data.jobs).toEqual([])
})

test('the process that answers tells its connections and its turns; what waits for the thread of heavy work is counted there', async () => {
  const waits = async () => (await clerk.done(company.condition)).data.turns.find(({ kind }) => kind === 'heavy')
  async function mostWaiting(): Promise<number> {
    let ended = false
    const exportCalls = Promise.all(Array.from({ length: 4 }, () => clerk.call(imports.export, { params: { kind: 'items' } })))
    const end = exportCalls.finally(() => (ended = true))
    let most = 0
    while (!ended) most = Math.max(most, (await waits())?.waiting ?? 0)
    await end
    return most
  }
  // On a busy machine all may be over before the first look.
  await vi.waitUntil(async () => (await mostWaiting()) > 0, { timeout: 60_000 })
  expect(await waits()).toEqual({ kind: 'heavy', name: 'Smagas atskaites un izdrukas', running: 0, waiting: 0 })
  const { pool, replicas, reads, processes } = (await clerk.done(company.condition)).data
  expect(pool).toMatchObject({ most: app.pool.options.max, waiting: 0 })
  expect(pool?.busy).toBeGreaterThan(0)
  expect({ replicas, reads, processes }).toEqual({ replicas: [], reads: null, processes: 1 })
})

test('a backup that cannot be written tells why and when it is tried again: page, health, home page; and no more once it can', async () => {
  const folder = await folderOfTest()
  const BACKUP_DIR = join(folder, 'kopijas')
  await writeFile(BACKUP_DIR, 'nav mape')
  const backupApp = await startApp({ BACKUP_DIR })
  onTestFinished(() => backupApp.close())
  const admin = await backupApp.person()
  const healthViews = async () => ({
    page: (await admin.done(company.condition)).data.backup,
    home: (await admin.done(dashboard.component, { params: { id: 12 } })).data[0],
    health: JSON.parse((await backupApp.app.inject('/api/health')).body) as { troubles?: { text: string }[] },
  })
  const faults: unknown[] = []
  const begin = () =>
    startBackups({
      db: backupApp.db,
      databaseUrl: backupApp.url,
      settings: backupApp.settings,
      place: BACKUP_DIR,
      every: 20,
      onFault: (fault) => faults.push(fault),
    })
  const stop = begin()
  onTestFinished(stop)
  await vi.waitUntil(async () => (await failureOf(backupApp.settings.DATA_DIR)) !== null, { timeout: 20_000 })
  await stop()
  const { page, home, health } = await healthViews()
  const reason = 'kopiju mapes vietā ir fails'
  expect(page).toMatchObject({ is_set: true, at: null, failed: { reason, detail: expect.stringContaining(BACKUP_DIR) as string } })
  expect(Date.parse(page.failed?.again_at ?? '')).toBeGreaterThan(Date.parse(page.failed?.at ?? ''))
  expect(home).toMatchObject({ state: 'failed', failed: { reason, again_at: page.failed?.again_at } })
  expect(health.troubles?.map(({ text }) => text).join()).toContain(
    `Rezerves kopija neizdevās ${formatMoment(page.failed?.at ?? '')}: ${reason}`,
  )
  // Paths stay secret without sign-in.
  expect(JSON.stringify(health)).not.toContain(folder)
  expect(faults).toHaveLength(1)

  await rm(BACKUP_DIR)
  await mkdir(join(BACKUP_DIR, `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}-portable`), { recursive: true })
  const stopAgain = begin()
  onTestFinished(stopAgain)
  await vi.waitUntil(async () => (await failureOf(backupApp.settings.DATA_DIR)) === null, { timeout: 20_000 })
  await stopAgain()
  expect((await healthViews()).page.failed).toBeNull()
  expect((await healthViews()).home).toMatchObject({ state: 'fresh', failed: null })
})

const portOf = (server: Server): number => {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

async function idOf(table: 'webhooks'): Promise<number> {
  return (await app.db.selectFrom(table).select('id').executeTakeFirstOrThrow()).id
}

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
  const { rows } = await app.pool.query<{ sha256: string }>("select sha256 from definition_files where name = 'functions/orders.sql'")
  await app.pool.query("update definition_files set sha256 = 'of another version' where name = 'functions/orders.sql'")
  expect(await ready()).toEqual([503, expect.stringContaining('shēma')])
  await app.pool.query("update definition_files set sha256 = $1 where name = 'functions/orders.sql'", [rows[0]?.sha256])
  expect(await ready()).toEqual([200, undefined])
})

test('figures keep how long calls took: mean, the part within a bound, the longest', () => {
  const callMetrics = new CallMetrics()
  for (const [status, ms] of [
    [200, 4],
    [200, 8],
    [422, 8],
    [500, 60_000],
  ] as const)
    callMetrics.answered('orders.list', status, ms)
  const known = callMetrics.calls.get('orders.list')
  expect(known).toMatchObject({ count: 4, failed: 1, sum: 60_020, longest: 60_000 })
  expect(known && [within(known, 0.25), within(known, 0.75), within(known, 0.95)]).toEqual([5, 10, 60_000])
  const [one, other] = [callMetrics.slot('reading'), callMetrics.slot('reading')]
  one.begin()
  expect(callMetrics.turns.get('reading')).toEqual({ running: 1, waiting: 1 })
  one.end()
  other.end()
  expect(callMetrics.turns.get('reading')).toEqual({ running: 0, waiting: 0 })
})

test('Prometheus reads buckets that grow, and nothing of people or records', async () => {
  const callMetrics = new CallMetrics()
  callMetrics.answered('orders.show', 200, 30)
  callMetrics.lastAudit = { at: new Date(), broken: 2 }
  const settings = { ...app.settings, METRICS_ADDRESS: { host: '127.0.0.1', port: 0 } }
  const server = await serveMetrics({ callMetrics, db: createDb(app.pool), pool: app.pool, settings, replicas: null })
  if (!server) throw new Error('No server of figures')
  onTestFinished(async () => {
    server.close()
    await once(server, 'close')
  })
  const answer = await fetch(`http://127.0.0.1:${portOf(server)}/metrics`)
  const text = await answer.text()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('version=0.0.4')])
  expect(text).toContain('darbgalds_call_seconds_bucket{call="orders.show",le="0.025"} 0\n')
  expect(text).toContain('darbgalds_call_seconds_bucket{call="orders.show",le="0.05"} 1\n')
  expect(text).toContain('darbgalds_call_seconds_bucket{call="orders.show",le="30"} 1\n')
  expect(text).toContain('darbgalds_call_seconds_bucket{call="orders.show",le="+Inf"} 1\n')
  expect(text).toContain('darbgalds_call_seconds_count{call="orders.show"} 1\n')
  expect(text).toContain('darbgalds_audit_broken_laws 2\n')
  for (const line of text.trimEnd().split('\n')) expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"]*",?)+\})? -?[\d.e+]+)$/)
  expect(await metricsOf({ callMetrics, db: createDb(app.pool), pool: app.pool, settings, replicas: null })).not.toContain('@')
})
