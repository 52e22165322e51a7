import { join } from 'node:path'
import { expect, onTestFinished, vi } from 'vitest'
import { company } from '../../contract/company/company.ts'
import { orders } from '../../contract/orders/orders.ts'
import { tasks } from '../../contract/tasks/tasks.ts'
import { backUp } from '../../server/backup/back-up.ts'
import { openDatabase } from '../../server/db/database.ts'
import { migrate } from '../../server/db/migrate.ts'
import { createDb, createPool, limitsOf } from '../../server/db/pool.ts'
import type { Cluster } from '../../server/db/postgres.ts'
import { Replicas } from '../../server/db/replicas.ts'
import { metricsOf } from '../../server/http/metrics.ts'
import { CallMetrics } from '../../server/http/call-metrics.ts'
import { readSettings } from '../../server/runtime/settings.ts'
import { startApp } from '../support/app.ts'
import { folderOfTest } from '../support/product.ts'
import { layOutStandby } from '../support/standby.ts'
import { wholeTest } from '../support/whole.ts'

vi.setConfig({ testTimeout: 180_000 })

/** Without the user name. */
const isPlace = expect.stringMatching(/^[^@]+\/darbgalds$/) as string

async function pair() {
  const settings = { ...readSettings({ DEMO: '0' }), DATA_DIR: join(await folderOfTest(), 'a') }
  const primary = await openDatabase(settings, () => undefined)
  onTestFinished(() => primary.stop())
  await migrate(primary.url)
  const cluster = join(settings.DATA_DIR, 'postgres/cluster')
  const backup = await backUp({ url: primary.url, files: settings, cluster }, await folderOfTest(), 'physical')

  const begin = await layOutStandby(primary.url, backup, join(await folderOfTest(), 'b'))
  const start = async (): Promise<Cluster> => {
    const standby = await begin()
    onTestFinished(() => standby.stop())
    return standby
  }
  return { url: primary.url, start }
}

wholeTest(
  'a standby answers what reads, never older than what was written before; when it lags, dies and is back, everybody goes on',
  async () => {
    const { url, start } = await pair()
    const standby = await start()
    const replicas = new Replicas([standby.url('darbgalds')])
    const pool = createPool(url, 20, limitsOf.calls)
    const db = createDb(pool)
    const app = await startApp({}, { url, pool, db, drop: () => pool.end() }, replicas)
    onTestFinished(() => app.close())
    const person = await app.person()
    const titles = async (): Promise<string[]> =>
      (await person.done(tasks.list, { query: { per_page: 100 } })).data.map(({ title }) => title)
    const write = (title: string) => person.done(tasks.create, { body: { title } })
    const byReplica = async (): Promise<boolean> => {
      const before = replicas.reads.replica
      await titles()
      return replicas.reads.replica > before
    }

    // Reads after writes come from the standby.
    await vi.waitUntil(byReplica, { timeout: 20_000, interval: 100 })
    for (let round = 0; round < 10; round += 1) {
      await write(`tūlīt ${round}`)
      expect(await titles()).toContain(`tūlīt ${round}`)
    }
    expect(replicas.reads.replica).toBeGreaterThan(5)
    const states = async () => (await person.done(company.condition)).data.replicas
    expect(await states()).toEqual([{ name: isPlace, in_use: true, behind: 0, seconds: null, reason: null }])
    expect((await person.call(orders.show, { params: { id: 1 } })).status).toBe(404)

    const onStandby = createPool(standby.url('darbgalds'), 1)
    await onStandby.query('select pg_wal_replay_pause()')
    await vi.waitUntil(async () => (await onStandby.query("select from pg_stat_activity where wait_event = 'RecoveryPause'")).rowCount, {
      timeout: 20_000,
    })
    await write('kamēr atpaliek')
    const primary = replicas.reads.primary
    expect(await titles()).toContain('kamēr atpaliek')
    expect(replicas.reads.primary).toBeGreaterThan(primary)
    const troubleContext = { callMetrics: new CallMetrics(), db, pool, settings: app.settings, replicas }
    expect(await metricsOf(troubleContext)).toMatch(/darbgalds_replica_behind_bytes\{replica="1"\} [1-9]/)
    const [lagging] = await states()
    expect(lagging).toMatchObject({ in_use: false, reason: 'atpaliek no datubāzes; lasa pašu datubāzi' })
    expect(lagging?.behind).toBeGreaterThan(0)
    await onStandby.query('select pg_wal_replay_resume()')
    await onStandby.end()
    await vi.waitUntil(byReplica, { timeout: 20_000, interval: 100 })

    await standby.stop()
    await write('kamēr nav')
    expect(await titles()).toContain('kamēr nav')
    expect(await byReplica()).toBe(false)
    expect(await metricsOf(troubleContext)).toContain('darbgalds_replica_up{replica="1"} 0\n')
    expect(await states()).toEqual([
      { name: isPlace, in_use: false, behind: null, seconds: null, reason: 'neatbild: savienojums atteikts' },
    ])
    await start()
    await vi.waitUntil(byReplica, { timeout: 20_000, interval: 100 })
    expect(await titles()).toContain('kamēr nav')
  },
)
