import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { askForBackup, isAskedFor } from '../../server/backup/after-restore.ts'
import { backUp } from '../../server/backup/back-up.ts'
import { startBackups } from '../../server/jobs/backups.ts'
import { readSettings } from '../../server/settings.ts'
import { databaseOfTest } from '../support/postgres.ts'
import { folderOfTest } from '../support/product.ts'

vi.setConfig({ testTimeout: 120_000 })

test('the first server after a restoration makes a backup at once though one of this day is there, and thins nothing', async () => {
  const { url, db } = await databaseOfTest()
  const place = await folderOfTest()
  const settings = { ...readSettings({ DEMO: '0' }), DATA_DIR: await folderOfTest(), DATABASE_URL: url, BACKUP_DIR: place }
  await writeFile(join(settings.DATA_DIR, 'secret.key'), 'c'.repeat(64))
  await backUp({ url, dataDir: settings.DATA_DIR, cluster: null }, place, 'portable')
  await askForBackup(settings.DATA_DIR)
  // The backup is made by a process of its own, with the settings of this one.
  vi.stubEnv('DATA_DIR', settings.DATA_DIR).stubEnv('DATABASE_URL', url).stubEnv('DEMO', '0')
  onTestFinished(() => void vi.unstubAllEnvs())
  const faults: unknown[] = []
  const stop = startBackups({ db, settings, place, every: 50, onFault: (fault) => faults.push(fault) })
  await vi.waitUntil(() => faults.length > 0 || !isAskedFor(settings.DATA_DIR), { timeout: 100_000 })
  await stop()
  expect(faults).toEqual([])
  expect((await readdir(place)).filter((name) => name.endsWith('-portable'))).toHaveLength(2)
})
