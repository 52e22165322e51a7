import { readFile, readdir, rename, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { backUp } from '../../server/backup/back-up.ts'
import { toSecond } from '../../server/backup/log-end.ts'
import { restore } from '../../server/backup/restore.ts'
import { folderOfTest } from '../support/product.ts'
import { wholeTest } from '../support/whole.ts'
import { backUpWhole, documentsIn, run, runKeeping, settingsOf, stopArchived, tables, write } from './documents.ts'

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
      // Wide rows, so files grow during the copy.
      await writer.query("insert into papers select $1, repeat('ķ', 2000)", [written])
    }
    await writer.end()
  })()
  await vi.waitUntil(() => written > 100, { timeout: 20_000 })
  const before = written
  const cluster = join(settings.DATA_DIR, 'postgres/cluster')
  const { manifest } = await backUp({ url: database.url, files: settings, cluster }, place, 'physical')
  over = true
  await writing
  await client.end()
  await database.stop()

  const copy = await settingsOf('copy')
  await restore({ from: place, settings: copy })
  const documentIds = await documentsIn(copy)
  expect(documentIds).toEqual(documentIds.map((_, at) => at + 1))
  expect(documentIds.length).toBeGreaterThan(before)
  expect(documentIds.length).toBeLessThanOrEqual(written)
  expect(manifest.postgres).toBe(18)
})

const dayAndTime = String.raw`\d\d\.\d\d\.\d{4}\. \d\d:\d\d:\d\d`

wholeTest('a restoration to a moment between two papers has the first and not the second', async () => {
  const place = await folderOfTest()
  const running = await runKeeping(await settingsOf('data'), place)
  await running.client.query(tables)
  await write(running, 1)
  await backUpWhole(running, place)
  const moment = await write(running, 2)
  const third = await write(running, 3)
  const last = await stopArchived(running, place)

  const copy = await settingsOf('copy')
  await restore({ from: place, settings: copy, to: moment })
  expect(await documentsIn(copy)).toEqual([1, 2])
  const itself = await settingsOf('itself')
  await restore({ from: place, settings: itself })
  expect(await documentsIn(itself)).toEqual([1])

  await expect(restore({ from: place, settings: await settingsOf('early'), to: new Date(0) })).rejects.toThrow(
    new RegExp(`Pirms norādītā brīža kopijas nav; vecākā ir no ${dayAndTime}$`),
  )

  // Beyond the log only its end can be restored.
  const end = await settingsOf('end')
  const far = new Date(Date.now() + 3_600_000)
  await expect(restore({ from: place, settings: end, to: far })).rejects.toThrow(
    new RegExp(`^Datubāzes žurnāls beidzas ${dayAndTime}, pirms norādītā brīža ${toSecond(far)}; līdz turienei atjauno ar --to latest$`),
  )
  expect(await readdir(end.DATA_DIR)).not.toContain('postgres')
  const { moment: reached } = await restore({ from: place, settings: end, to: 'latest' })
  expect(Math.abs(reached.getTime() - third.getTime())).toBeLessThan(1000)
  expect(await documentsIn(end)).toEqual([1, 2, 3])

  // A damaged segment must not count as the end.
  const whole = await readFile(last)
  await truncate(last, 1000)
  const late = await settingsOf('late')
  await expect(restore({ from: place, settings: late, to: 'latest' })).rejects.toThrow(
    `Datubāzes žurnāla gabals ${last} ir bojāts; atjaunot var tikai uz brīdi pirms tā`,
  )
  expect(await readdir(late.DATA_DIR)).not.toContain('postgres')
  await writeFile(last, whole)
  await rename(join(place, 'wal'), join(place, 'away'))
  await expect(restore({ from: place, settings: late, to: 'latest' })).rejects.toThrow('nav datubāzes žurnāla (wal)')
})
