import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { orders } from '../../contract/orders/orders.ts'
import { createDb, createPool } from '../../server/db/pool.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { notReplicated } from '../../server/runtime/busy.ts'
import { listen } from '../support/events.ts'
import { addStandby, awaitStandbys, listOf, makePrimary } from '../support/failover.ts'
import { beginWith, cleanIn, countOf, expectWritten, send, untilMore, writing } from '../support/failover-writers.ts'
import { objectStorage, storageKeys } from '../support/object-storage.ts'
import { folderOfTest, refusedStart, startProduct } from '../support/product.ts'

/** @file The primary is lost and a standby promoted: the product follows, and nothing that was answered is lost. */

vi.setConfig({ testTimeout: 300_000 })

test('the primary is killed under 32 writers and its standby promoted: the product follows by itself, nothing is lost or doubled', async () => {
  const primary = await makePrimary()
  const standby = await addStandby(primary)
  const product = await startProduct({ folder: await folderOfTest(), bare: true, env: { DATABASE_URL: listOf(primary, standby) } })
  const begun = await beginWith(primary, product.url)
  const { events } = await listen(product.url, begun.token)
  const over = writing([product], begun)
  await untilMore(primary, 60)

  await primary.end('SIGKILL')
  await sleep(1500)
  await standby.promote()
  expect(await untilMore(standby, 60)).toBeLessThan(30_000)
  const { done, refusals } = await over()
  expect(refusals.filter((each) => !/ 503: .*(Datubāze|aizņemts)/.test(each))).toEqual([])
  await expectWritten(standby, done)

  // Live updates and jobs go on.
  const heard = events.length
  await send(product.url, orders.create, { token: begun.token, key: 'after-failover', body: begun.body })
  await vi.waitFor(() => expect(events.slice(heard).map(({ data }) => data.entity)).toContain('orders'), { timeout: 10_000 })
  await cleanIn(standby)

  // Commits that wait for a standby in vain are not answered as done.
  await standby.query("alter system set synchronous_standby_names = 'kopija'")
  await standby.query('select pg_reload_conf()')
  // A reload of the settings is not there at once.
  await vi.waitFor(
    async () => {
      const health = (await (await fetch(`${product.url}/api/health`)).json()) as Health
      expect(health.database).toMatchObject({ host: standby.name, since: expect.any(String) })
      expect(health.troubles).toEqual(
        expect.arrayContaining([
          { what: 'hosts', text: `Datubāzes dators ${primary.name} neatbild: savienojums atteikts` },
          { what: 'replication', text: 'Sinhronā kopija (kopija) nav pieslēgta; saglabāšana gaida uz to' },
        ]),
      )
    },
    { timeout: 20_000, interval: 200 },
  )
  const db = createDb(createPool(standby.url, 1))
  const committing = inTransaction(db, (tx) => sql`update customers set name = 'Citi'`.execute(tx))
  const cancelled = () => standby.query("select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'")
  await Promise.all([
    expect(committing).rejects.toThrow(notReplicated),
    vi.waitUntil(async () => (await cancelled()).length === 1, { timeout: 20_000 }),
  ])
  await db.destroy()
  await awaitStandbys(standby, false)
  expect(await product.end()).toBe(0)
})

interface Health {
  status: string
  troubles: { what: string; text: string }[]
  database: { host: string; since: string; hosts: { name: string; role: string; in_use: boolean; reason: string | null }[] }
}

test('two servers leave a primary that says nothing; when it is back and takes writes, nobody writes to it, also after a start', async () => {
  const primary = await makePrimary()
  const standby = await addStandby(primary)
  const storage = await objectStorage()
  const env = { DATABASE_URL: listOf(primary, standby), FILES_URL: storage.url(), SECRET_KEY: 'k'.repeat(40), ...storageKeys }
  const folder = await folderOfTest()
  const one = await startProduct({ folder, bare: true, env })
  const other = await startProduct({ folder: await folderOfTest(), bare: true, env: { ...env, WORKERS: '2' } })
  const begun = await beginWith(primary, one.url)
  const over = writing([one, other], begun)
  await untilMore(primary, 60)

  primary.suspend('SIGSTOP')
  await sleep(1500)
  await standby.promote()
  expect(await untilMore(standby, 60)).toBeLessThan(30_000)

  primary.suspend('SIGCONT')
  await awaitStandbys(primary, false)
  const before = await countOf(primary)
  await untilMore(standby, 60)
  const { done } = await over()
  await expectWritten(standby, done)
  expect(await countOf(primary)).toBe(before)
  const { database } = (await (await fetch(`${one.url}/api/health`)).json()) as Health
  expect(database.hosts).toEqual([
    { name: primary.name, role: 'former', in_use: false, reason: expect.stringMatching(/^ir bijusī galvenā datubāze \(laika līnija 1\)/) },
    { name: standby.name, role: 'writable', in_use: true, reason: null },
  ])
  await cleanIn(standby)
  expect(await Promise.all([one.end(), other.end()])).toEqual([0, 0])

  // A start asks all hosts, and takes the newer one.
  const again = await startProduct({ folder, bare: true, env })
  const create = (key: string) => send(again.url, orders.create, { token: begun.token, key, body: { ...begun.body, project: key } })
  await create('pec-starta')
  expect(await countOf(standby)).toBe(done.length + 1)

  // Alone, the former primary is refused.
  await standby.end('SIGKILL')
  await expect(create('nekur-rakstit')).rejects.toThrow(/503: .*Datubāze/)
  expect(await countOf(primary)).toBe(before)
  await again.end()
  const refused = await refusedStart({ folder, bare: true, env })
  expect(refused.code).toBe(1)
  expect(refused.output).toContain(`Nevienā no DATABASE_URL datoriem nevar rakstīt: ${primary.name} ir bijusī galvenā datubāze`)
  expect(await countOf(primary)).toBe(before)
})
