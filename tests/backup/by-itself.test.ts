import { createHash } from 'node:crypto'
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { backUp } from '../../server/backup/back-up.ts'
import { failureOf, faultOf } from '../../server/backup/failed.ts'
import { backupsIn } from '../../server/backup/manifest.ts'
import { keepStored } from '../../server/backup/stored.ts'
import { FolderStore } from '../../server/integrations/file-store/folder-store.ts'
import { startBackups } from '../../server/jobs/backups.ts'
import { readSettings, type Settings } from '../../server/runtime/settings.ts'
import { StartError } from '../../server/runtime/start-error.ts'
import { databaseOfTest, type TestDatabase } from '../support/postgres.ts'
import { folderOfTest } from '../support/product.ts'
import { unexpected } from './content.ts'

vi.setConfig({ testTimeout: 180_000 })

async function companyWithFiles(count: number): Promise<TestDatabase & { settings: Settings; place: string; hashes: string[] }> {
  const database = await databaseOfTest()
  const place = await folderOfTest()
  const settings = { ...readSettings({ DEMO: '0' }), DATA_DIR: await folderOfTest(), DATABASE_URL: database.url, BACKUP_DIR: place }
  await writeFile(join(settings.DATA_DIR, 'secret.key'), 'c'.repeat(64))
  const company = { ...database, settings, place, hashes: [] as string[] }
  for (let number = 0; number < count; number += 1) await store(company, `Līgums ${number}`)
  // The backup runs in its own process with these settings.
  vi.stubEnv('DATA_DIR', settings.DATA_DIR).stubEnv('DATABASE_URL', database.url).stubEnv('DEMO', '0')
  onTestFinished(() => void vi.unstubAllEnvs())
  return company
}

async function store({ db, settings, hashes }: Awaited<ReturnType<typeof companyWithFiles>>, text: string): Promise<void> {
  const sha256 = createHash('sha256').update(text).digest('hex')
  const shelf = join(settings.DATA_DIR, 'files', sha256.slice(0, 2))
  await mkdir(shelf, { recursive: true })
  await writeFile(join(shelf, sha256), text)
  await sql`
    insert into files (fileable_type, fileable_id, kind, name, mime, size, sha256, storage_key)
    values ('customers', 1, 'file', 'līgums.txt', 'text/plain', 9, ${sha256}, ${`${sha256.slice(0, 2)}/${sha256}`})`.execute(db)
  hashes.push(sha256)
}

const storedIn = async (place: string): Promise<string[]> =>
  (await readdir(join(place, 'files'), { recursive: true }).catch(() => []))
    .filter((name) => name.includes('/'))
    .map((name) => name.slice(3))

test('a company with stored files is backed up by itself, and what is stored later follows without a backup', async () => {
  const company = await companyWithFiles(3)
  const { db, settings, place, hashes } = company
  const faults: unknown[] = []
  const stop = startBackups({ db, databaseUrl: company.url, settings, place, every: 50, onFault: (fault) => faults.push(fault) })
  onTestFinished(stop)
  const until = async (done: () => Promise<boolean>) => {
    await vi.waitUntil(async () => faults.length > 0 || (await done()), { timeout: 100_000 })
    expect(faults).toEqual([])
  }
  await until(async () => (await backupsIn(place, unexpected)).length === 1)
  await store(company, 'Pielikums')
  await until(async () => (await storedIn(place)).length === 4)
  expect((await storedIn(place)).sort()).toEqual(hashes.toSorted())
  expect(await failureOf(settings.DATA_DIR)).toBeNull()
})

test('two backups into one place at once, which copy the same files, are both whole', async () => {
  const { url, settings, place, hashes } = await companyWithFiles(60)
  const source = { url, files: settings, cluster: null }
  await Promise.all([backUp(source, place, 'portable'), backUp(source, place, 'portable'), keepStored(settings, place, hashes)])
  expect(await backupsIn(place, unexpected)).toHaveLength(2)
  expect((await storedIn(place)).sort()).toEqual(hashes.toSorted())
  expect((await readdir(place)).filter((name) => name.endsWith('.draft'))).toEqual([])
  for (const sha256 of hashes) expect(await readFile(join(place, 'files', sha256.slice(0, 2), sha256), 'utf8')).toMatch(/^Līgums \d+$/)
})

test('two who place the same file in storage write into drafts of their own', async () => {
  const stored = new FolderStore(await folderOfTest())
  const sha256 = 'a'.repeat(64)
  const drafts: string[] = []
  const placed = async () =>
    stored.fill(sha256, async (draft) => {
      drafts.push(draft)
      // Both have begun before either writes.
      await vi.waitUntil(() => drafts.length === 2)
      await writeFile(draft, 'Līgums')
    })
  await Promise.all([placed(), placed()])
  expect(new Set(drafts).size).toBe(2)
  expect((await stored.read(sha256)).toString()).toBe('Līgums')
})

test.each([
  [new TypeError('newest.getTime is not a function'), 'programmas kļūda (TypeError: newest.getTime is not a function)'],
  ['(node:7) Warning: x\n/srv/a.ts:7\n  throw\n\nRangeError: too long\n    at /srv/a.ts:7', 'programmas kļūda (RangeError: too long)'],
  ['error: permission denied for table files', 'programmas kļūda (error: permission denied for table files)'],
  [
    new StartError('Rezerves kopija /mnt/kopijas/2026-11-20-portable ir bojāta: a.gz'),
    'Rezerves kopija 2026-11-20-portable ir bojāta: a.gz',
  ],
  ['Nevar: postgresql://ilze:slepens@db.lan/x 10.2.3.4:5432 nav', 'Nevar: … … nav'],
  ["Error: ENOENT: no such file or directory, rename '/mnt/k/a1.draft' -> '/mnt/k/a1'", 'trūkst faila vai mapes „a1.draft”'],
  ['Error: connect ECONNREFUSED 10.2.3.4:5432', 'datubāze neatbild'],
  ['could not extend file "base/1/2": No space left on device', 'diskā beigusies vieta'],
  ['', 'kopiju neizdevās izveidot'],
])('why a backup failed is told to everybody without what stands where: %s', (failureText, reason) => {
  expect(faultOf(failureText).reason).toBe(reason)
})
