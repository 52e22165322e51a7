import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { backUpBeforeUpgrade } from '../../server/backup/before-upgrade.ts'
import { type Manifest, writeManifest } from '../../server/backup/manifest.ts'
import { writePart } from '../../server/backup/parts.ts'
import { restore } from '../../server/backup/restore.ts'
import { thin } from '../../server/backup/thin.ts'
import { readSettings } from '../../server/runtime/settings.ts'
import { databaseOfTest } from '../support/postgres.ts'
import { folderOfTest } from '../support/product.ts'
import { companyOf } from '../upgrade/company.ts'

async function spoiltIn(place: string, name = '2026-11-23T00-00-00-physical'): Promise<string> {
  await mkdir(join(place, name), { recursive: true })
  await writeFile(join(place, name, 'manifest.json'), '{"format":')
  return join(place, name)
}

async function backupAt(place: string, moment: string, log: string): Promise<string> {
  const name = `${moment.slice(0, 19).replaceAll(':', '-')}-physical`
  await mkdir(join(place, name), { recursive: true })
  const { lines: _, ...stored } = await writePart(join(place, name), 'stored.gz', Readable.from([]))
  const head = { format: 1, form: 'physical', product: '0.1.0', moment, postgres: 18, migrations: [] } as const
  const manifest: Manifest = { ...head, migrations: [], tables: [], sequences: [], cluster: [], log, stored }
  await writeManifest(join(place, name), manifest)
  return name
}

test('thinning tells it and goes on, but removes nothing that it may need', async () => {
  const place = await folderOfTest()
  const pieces = [1, 2, 3].map((number) => `00000001000000000000000${number}`)
  await mkdir(join(place, 'wal'))
  for (const piece of pieces) await writeFile(join(place, 'wal', `${piece}.gz`), gzipSync(piece))
  await backupAt(place, '2026-11-21T08:00:00.000Z', pieces[1] ?? '')
  const left = await backupAt(place, '2026-11-21T20:00:00.000Z', pieces[2] ?? '')
  const spoilt = await spoiltIn(place)

  const reportedFaults: unknown[] = []
  await thin(place, (fault) => reportedFaults.push(fault))
  expect(reportedFaults.map(String)).toEqual([expect.stringContaining(`${spoilt} ir bojāta: manifest.json nevar nolasīt`)])
  expect((await readdir(place)).sort()).toEqual([left, basename(spoilt), 'wal'])
  expect(await readdir(join(place, 'wal'))).toHaveLength(3)

  await rm(spoilt, { recursive: true })
  await thin(place, (fault) => reportedFaults.push(fault))
  expect(reportedFaults).toHaveLength(1)
  expect(await readdir(join(place, 'wal'))).toEqual([`${pieces[2]}.gz`])
})

test('a restoration from the place tells it and takes the newest of the others', async () => {
  const place = await folderOfTest()
  const { folder } = await companyOf()
  await cp(dirname(folder), place, { recursive: true })
  const spoilt = await spoiltIn(place)
  const settings = { ...readSettings({ DEMO: '0' }), DATA_DIR: await folderOfTest() }
  await writeFile(join(settings.DATA_DIR, 'secret.key'), 'sargā')
  const outputLines: string[] = []
  // Refused because of existing data.
  await expect(restore({ from: place, settings, say: (line) => outputLines.push(line) })).rejects.toThrow('jau ir dati')
  expect(outputLines[0]).toBe(`Rezerves kopija ${spoilt} ir bojāta: manifest.json nevar nolasīt; to izlaiž`)
  expect(outputLines[1]).toContain(join(place, basename(folder)))

  await rm(join(place, basename(folder)), { recursive: true })
  await expect(restore({ from: place, settings })).rejects.toThrow(
    `nav nevienas derīgas rezerves kopijas\nRezerves kopija ${spoilt} ir bojāta`,
  )
})

test('the backup before an upgrade tells it and is made', async () => {
  const { url } = await databaseOfTest()
  const settings = { ...readSettings({ DEMO: '0' }), DATA_DIR: await folderOfTest(), DATABASE_URL: url }
  const spoilt = await spoiltIn(join(settings.DATA_DIR, 'backups'))
  const outputLines: string[] = []
  await backUpBeforeUpgrade(url, settings, (line) => outputLines.push(line))
  expect(outputLines[1]).toMatch(/^Rezerves kopija pirms versijas maiņas: .*-portable$/)
  expect(outputLines[2]).toContain(`${spoilt} ir bojāta`)
})
