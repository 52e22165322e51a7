import { cp } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, vi } from 'vitest'
import { setAside } from '../../server/backup/elsewhere.ts'
import { fillAsItWas } from '../../server/backup/fill.ts'
import { type Backup, readBackup, writeManifest } from '../../server/backup/manifest.ts'
import { writePart } from '../../server/backup/parts.ts'
import { restore } from '../../server/backup/restore.ts'
import { refuseHalfRestored } from '../../server/backup/unfinished.ts'
import { readSettings, type Settings } from '../../server/runtime/settings.ts'
import { startApp } from '../support/app.ts'
import { ownCompany } from '../support/factories.ts'
import { accepted, expectCleanAudit } from '../support/invoicing.ts'
import { folderOfTest } from '../support/product.ts'
import { wholeTest } from '../support/whole.ts'
import { companyOf } from '../upgrade/company.ts'
import { contentOf } from './content.ts'

vi.setConfig({ testTimeout: 240_000 })

/** A valid backup whose rows no table accepts. */
async function unfillable({ folder }: Backup): Promise<Backup> {
  const place = await folderOfTest()
  await cp(dirname(folder), place, { recursive: true })
  const { folder: spoilt, manifest } = await readBackup(join(place, folder.split('/').at(-1) ?? ''))
  const at = manifest.tables.findLastIndex(({ rows }) => rows > 0)
  const tables = [...manifest.tables]
  const part = tables[at]
  if (!part) throw new Error('The company is empty')
  const { lines: rows, ...written } = await writePart(spoilt, part.file, Readable.from('nav rinda\n'))
  tables[at] = { ...part, ...written, rows }
  await writeManifest(spoilt, { ...manifest, tables })
  return readBackup(spoilt)
}

wholeTest('a database elsewhere has its data until those that take their place are whole', async () => {
  const app = await startApp()
  onTestFinished(() => app.close())
  await ownCompany(app)
  await accepted(app)
  const before = await contentOf(app.url)
  const settings: Settings = { ...readSettings({ DEMO: '0' }), DATA_DIR: await folderOfTest(), DATABASE_URL: app.url }
  const expectAsBefore = async (): Promise<void> => {
    expect(await contentOf(app.url)).toEqual(before)
    refuseHalfRestored(settings.DATA_DIR)
    const { rows } = await app.pool.query("select nspname from pg_namespace where nspname like 'darbgalds%'")
    expect(rows).toEqual([])
  }
  const backup = await companyOf()
  const spoilt = await unfillable(backup)
  await expect(restore({ from: spoilt.folder, settings, overwrite: true })).rejects.toThrow(/nav rinda|invalid input|missing data/)
  await expectAsBefore()
  // Older connections have plans of dropped tables.
  await accepted(app)
  await expectCleanAudit(app)

  // Killed before the end: the previous data remain.
  const now = await contentOf(app.url)
  await setAside(app.url, true, async () => undefined)
  await fillAsItWas(app.url, backup)
  await expect(restore({ from: spoilt.folder, settings })).rejects.toThrow('jau ir dati')
  await expect(restore({ from: spoilt.folder, settings, overwrite: true })).rejects.toThrow()
  Object.assign(before, now)
  await expectAsBefore()

  await restore({ from: backup.folder, settings, overwrite: true })
  const { rows } = await app.pool.query<{ orders: number }>('select count(*)::int as orders from orders')
  expect(rows[0]?.orders).toBe(backup.manifest.tables.find(({ table }) => table === 'orders')?.rows)
  const { rows: left } = await app.pool.query("select from pg_namespace where nspname like 'darbgalds%'")
  expect(left).toEqual([])
})
