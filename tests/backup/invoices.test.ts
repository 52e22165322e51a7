import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { restore } from '../../server/backup/restore.ts'
import { migrate } from '../../server/db/migrate.ts'
import { createDb, createPool, limitsOf } from '../../server/db/pool.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { ownCompany } from '../support/factories.ts'
import { accepted, expectCleanAudit } from '../support/invoicing.ts'
import { folderOfTest } from '../support/product.ts'
import { backUpWhole, run, runKeeping, settingsOf, stopArchived, type Running } from './documents.ts'

vi.setConfig({ testTimeout: 240_000 })

async function within<T>({ settings: { DATA_DIR }, database: { url } }: Running, work: (app: TestApp) => Promise<T>): Promise<T> {
  const pool = createPool(url, 5, limitsOf.calls)
  // New people reuse the addresses.
  await pool.query(`update users set email = 'agrak.' || email`)
  const app = await startApp({ DATA_DIR }, { url, pool, db: createDb(pool), drop: () => pool.end() })
  try {
    return await work(app)
  } finally {
    await app.close()
  }
}

async function numbersIn({ client }: Running): Promise<string[]> {
  const { rows } = await client.query<{ number: string }>('select number from invoices where number is not null order by id')
  return rows.map(({ number }) => number)
}

test('of two accepted invoices a restoration to a moment between them has one, books that are right, and the next number', async () => {
  const place = await folderOfTest()
  const running = await runKeeping(await settingsOf('data'), place)
  await migrate(running.database.url)
  const moment = await within(running, async (app) => {
    await ownCompany(app)
    await backUpWhole(running, place)
    await accepted(app)
    await sleep(50)
    const between = new Date()
    await sleep(50)
    await accepted(app)
    await expectCleanAudit(app)
    return between
  })
  const numbers = await numbersIn(running)
  expect(numbers).toHaveLength(2)
  await stopArchived(running, place)

  const settings = await settingsOf('copy')
  await restore({ from: place, settings, to: moment })
  const copy = await run(settings)
  expect(await numbersIn(copy)).toEqual(numbers.slice(0, 1))
  await within(copy, async (app) => {
    await expectCleanAudit(app)
    await accepted(app)
    await expectCleanAudit(app)
  })
  expect(await numbersIn(copy)).toEqual(numbers)
  await copy.client.end()
})
