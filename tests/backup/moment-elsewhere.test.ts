import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { momentWords } from '../../server/backup/archiving.ts'
import { keepLog } from '../../server/backup/wal.ts'
import { restore, restoreFiles } from '../../server/backup/restore.ts'
import { keepStored } from '../../server/backup/stored.ts'
import { isBackupRequested } from '../../server/backup/after-restore.ts'
import { openDatabase } from '../../server/db/database.ts'
import { migrate } from '../../server/db/migrate.ts'
import { createPool } from '../../server/db/pool.ts'
import { readSettings } from '../../server/runtime/settings.ts'
import { folderOfTest } from '../support/product.ts'

vi.setConfig({ testTimeout: 120_000 })

async function externalServer(parameters: Record<string, string>) {
  const settings = { ...readSettings({ DEMO: '0' }), DATA_DIR: await folderOfTest() }
  const server = await openDatabase(settings, () => undefined, parameters)
  onTestFinished(() => server.stop())
  return { ...settings, DATA_DIR: await folderOfTest(), DATABASE_URL: server.url }
}

const at = new Date('2026-11-20T12:35:00Z')

test('a server of one’s own that keeps no log says so, with what is to be set there', async () => {
  const settings = await externalServer({ archive_mode: 'off' })
  const restoreTo = (to: Date | 'latest') => restore({ from: settings.DATA_DIR, settings, to })
  for (const to of [at, 'latest'] as const)
    await expect(restoreTo(to)).rejects.toThrow(/žurnālu neglabā \(archive_mode = off\).*archive_command.*pg_basebackup/)
  expect(await momentWords(settings.DATABASE_URL)).toBe('uz brīdi neatjaunojama: serveris žurnālu neglabā (archive_mode = off)')
})

test('one that is to keep its log but is not told where has none either', async () => {
  const settings = await externalServer({ archive_mode: 'on', archive_command: '' })
  await expect(restore({ from: settings.DATA_DIR, settings, to: at })).rejects.toThrow('archive_command un archive_library nav norādīti')
})

test('one that keeps its log is brought to the moment where it runs, and the words lead there; then stored files are brought here', async () => {
  const place = await folderOfTest()
  const settings = await externalServer(keepLog(place))
  const restoring = restore({ from: place, settings, to: at })
  await expect(restoring).rejects.toThrow(
    /žurnālu glabā \(.*wal-archive\.mjs.*recovery_target_time = '2026-11-20 12:35:00\.000\+00'.*--files/,
  )
  await expect(restore({ from: place, settings, to: 'latest' })).rejects.toThrow("recovery_target_timeline = 'latest'")
  expect(await momentWords(settings.DATABASE_URL)).toBe('uz brīdi atjaunojama ar servera paša žurnāla arhīvu')

  // A file referenced again after restoring, but deleted meanwhile.
  await migrate(settings.DATABASE_URL)
  const sha256 = 'ab'.repeat(32)
  const pool = createPool(settings.DATABASE_URL, 1)
  await pool.query(
    "insert into files (fileable_type, fileable_id, kind, name, mime, size, sha256, storage_key) values ('orders', 1, 'file', 'akts.pdf', 'application/pdf', 4, $1, $2)",
    [sha256, `ab/${sha256}`],
  )
  await pool.end()
  const shelf = (root: string): string => join(root, 'files/ab')
  await mkdir(shelf(settings.DATA_DIR), { recursive: true })
  await writeFile(join(shelf(settings.DATA_DIR), sha256), 'akts')
  await keepStored(settings, place, [sha256])
  await rm(shelf(settings.DATA_DIR), { recursive: true })
  expect(await restoreFiles(place, settings)).toBe(1)
  expect(await restoreFiles(place, settings)).toBe(0)
  expect(isBackupRequested(settings.DATA_DIR)).toBe(true)
  await rm(shelf(settings.DATA_DIR), { recursive: true })
  await expect(restoreFiles(await folderOfTest(), settings)).rejects.toThrow(sha256)
})

test('one that does not answer is no server without a log', async () => {
  const settings = { ...readSettings({ DEMO: '0' }), DATA_DIR: await folderOfTest(), DATABASE_URL: 'postgres://neviens@127.0.0.1:1/nav' }
  await expect(restore({ from: settings.DATA_DIR, settings, to: at })).rejects.toThrow('nevar pajautāt')
})
