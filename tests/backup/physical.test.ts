import { readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { backUp } from '../../server/backup/back-up.ts'
import { restore } from '../../server/backup/restore.ts'
import { folderOfTest } from '../support/product.ts'
import { backUpWhole, papersIn, run, runKeeping, settingsOf, stopKept, tables, write } from './papers.ts'

// Each starts PostgreSQL several times.
vi.setConfig({ testTimeout: 180_000 })

test('a backup of a running cluster is whole though rows are written all the while, and of its moment', async () => {
  const { settings, database, client } = await run(await settingsOf('data'))
  await client.query(tables)
  const place = await folderOfTest()
  let written = 0
  let over = false
  const writer = new pg.Client({ connectionString: database.url })
  await writer.connect()
  const writing = (async () => {
    while (!over) {
      written += 1
      // Wide rows, so that files grow under the copy.
      await writer.query("insert into papers select $1, repeat('ķ', 2000)", [written])
    }
    await writer.end()
  })()
  await vi.waitUntil(() => written > 100)
  const before = written
  const cluster = join(settings.DATA_DIR, 'postgres/cluster')
  const { manifest } = await backUp({ url: database.url, dataDir: settings.DATA_DIR, cluster }, place, 'physical')
  over = true
  await writing
  await client.end()
  await database.stop()

  const copy = await settingsOf('copy')
  await restore({ from: place, settings: copy })
  const papers = await papersIn(copy)
  expect(papers).toEqual(papers.map((_, at) => at + 1))
  expect(papers.length).toBeGreaterThan(before)
  expect(papers.length).toBeLessThanOrEqual(written)
  expect(manifest.postgres).toBe(18)
})

test('a restoration to a moment between two papers has the first and not the second', async () => {
  const place = await folderOfTest()
  const running = await runKeeping(await settingsOf('data'), place)
  await running.client.query(tables)
  await write(running, 1)
  await backUpWhole(running, place)
  const moment = await write(running, 2)
  await write(running, 3)
  const last = await stopKept(running, place)

  const copy = await settingsOf('copy')
  await restore({ from: place, settings: copy, to: moment })
  expect(await papersIn(copy)).toEqual([1, 2])
  const whole = await settingsOf('whole')
  await restore({ from: place, settings: whole })
  expect(await papersIn(whole)).toEqual([1])

  await expect(restore({ from: place, settings: await settingsOf('early'), to: new Date(0) })).rejects.toThrow(
    'Pirms norādītā brīža kopijas nav',
  )
  // Beyond the log there is nothing to go to.
  await rename(last, `${last}.away`)
  const late = await settingsOf('late')
  await expect(restore({ from: place, settings: late, to: moment })).rejects.toThrow(/PostgreSQL nevar sākt darbu/)
  expect(await readdir(late.DATA_DIR)).not.toContain('postgres')
})
