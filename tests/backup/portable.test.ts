import { readFile, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { backUp } from '../../server/backup/back-up.ts'
import { restore } from '../../server/backup/restore.ts'
import { openDatabase } from '../../server/db/database.ts'
import { createDb, createPool, limitsOf } from '../../server/db/pool.ts'
import { readStored } from '../../server/areas/files/keep.ts'
import { readSettings, type Settings } from '../../server/runtime/settings.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { clerkOf, makeItem, makeStock, ownCompany } from '../support/factories.ts'
import { accepted, expectCleanAudit } from '../support/invoicing.ts'
import { files } from '../../contract/files/files.ts'
import { sellAndBePaid } from '../support/main-job.ts'
import { databaseOfOther } from '../support/other-postgres.ts'
import { pngOf } from '../support/pictures.ts'
import { folderOfTest } from '../support/product.ts'
import { wholeTest } from '../support/whole.ts'
import { atRest, contentOf } from './content.ts'

async function company(): Promise<TestApp> {
  const app = await startApp()
  onTestFinished(() => app.close())
  await ownCompany(app)
  const clerk = await clerkOf(app)
  const { customer } = await accepted(app)
  await makeStock(app, await makeItem(app), '5')
  if (!customer) throw new Error('The invoice has no customer')
  await clerk.done(files.uploadImages, {
    form: { fields: { fileable_type: 'customers', fileable_id: customer.id }, files: [{ name: 'attēls.png', bytes: picture }] },
  })
  await app.pool.query(`update customers set notes = $1 where id = $2`, ['Ķīša\tvārds\nar "pēdiņām" un \\N', customer.id])
  return app
}

const picture = pngOf(2, 3)

function sourceOf(app: TestApp) {
  return { url: app.url, files: app.settings, cluster: null }
}

async function emptyPlace(): Promise<Settings> {
  return { ...readSettings({ DEMO: '0' }), DATA_DIR: join(await folderOfTest(), 'data') }
}

wholeTest(
  'a portable backup goes from the embedded PostgreSQL into one of another major and back, and the company works on in each',
  async () => {
    const app = await company()
    const place = await folderOfTest()
    const { folder, manifest } = await backUp(sourceOf(app), place, 'portable')
    expect(manifest.tables.find(({ table }) => table === 'invoices')?.rows).toBe(1)
    expect((await readdir(place)).toSorted()).toEqual([folder.split('/').at(-1), 'files'])

    const url = await databaseOfOther()
    const ownPlace = { ...(await emptyPlace()), DATABASE_URL: url }
    await run(url, 'create table left_over ()')
    await expect(restore({ from: folder, settings: ownPlace })).rejects.toThrow(
      'jau ir dati; lai tos dzēstu un aizstātu, pievienojiet --overwrite',
    )
    await restore({ from: place, settings: ownPlace, overwrite: true })
    expect(await contentOf(url)).toEqual(await contentOf(app.url))
    await expectSameFiles(app, url, ownPlace)
    await expectToWorkOn(url, ownPlace)

    const there = await contentOf(url)
    const back = await folderOfTest()
    const { manifest: second } = await backUp({ url, files: ownPlace, cluster: null }, back, 'portable')
    expect(second.postgres).not.toBe(manifest.postgres)
    // Only custom collations need more than PostgreSQL 15.
    const { warning } = await (await openDatabase(ownPlace, () => undefined)).letIn()
    expect(/ā, ē, ī, ū/.test(warning ?? '')).toBe(second.postgres < 16)

    const home = await emptyPlace()
    await restore({ from: back, settings: home })
    await atRest(home, async (embedded) => {
      expect(await contentOf(embedded)).toEqual(there)
      await expectSameFiles(app, embedded, home)
      await run(embedded, `do $$ begin assert 'āa' collate lv_lvs24 > 'az' collate lv_lvs24; end $$`)
      await expectToWorkOn(embedded, home)
    })
  },
)

async function run(url: string, statement: string): Promise<void> {
  const pool = createPool(url, 1)
  await pool.query(statement)
  await pool.end()
}

async function expectSameFiles(was: TestApp, url: string, settings: Settings): Promise<void> {
  const db = createDb(createPool(url, 2))
  const { rows } = await was.pool.query<{ id: number }>('select id::int from files order by id')
  expect(rows.length).toBeGreaterThan(0)
  for (const { id } of rows) {
    const before = await readStored(was.db, was.settings, id)
    expect((await readStored(db, settings, id))?.bytes).toEqual(before?.bytes)
  }
  await db.destroy()
}

async function expectToWorkOn(url: string, { DATA_DIR }: Settings): Promise<void> {
  const pool = createPool(url, 5, limitsOf.calls)
  await pool.query(`update users set email = 'agrak.' || email`)
  const app = await startApp({ DATA_DIR }, { url, pool, db: createDb(pool), drop: () => pool.end() })
  try {
    await sellAndBePaid(app)
    await expectCleanAudit(app)
  } finally {
    await app.close()
  }
}

test('a damaged backup, or one of a newer version, is refused by what is wrong, and nothing is touched', async () => {
  const app = await company()
  const place = await folderOfTest()
  await writeFile(join(app.settings.DATA_DIR, 'secret.key'), 'c'.repeat(64))
  const { folder } = await backUp(sourceOf(app), place, 'portable')
  const settings = await emptyPlace()
  const refused = (reason: RegExp) => expect(restore({ from: folder, settings })).rejects.toThrow(reason)

  const damage = async (file: string, harm: (path: string) => Promise<void>, reason: RegExp): Promise<void> => {
    const whole = await readFile(join(folder, file))
    await harm(join(folder, file))
    await refused(reason)
    await writeFile(join(folder, file), whole)
  }
  await damage('invoices.gz', (path) => truncate(path, 20), /invoices\.gz/)
  await damage('orders.gz', (path) => rm(path), /orders\.gz \(ENOENT/)
  await damage(
    'customers.gz',
    async (path) => writeFile(path, await readFile(join(folder, 'orders.gz'))),
    /customers\.gz \(kontrolsumma nesakrīt\)/,
  )
  await damage('manifest.json', (path) => writeFile(path, '{"format":1}'), /manifest\.json nevar nolasīt/)
  await damage('manifest.json', (path) => rm(path), /nav nevienas derīgas rezerves kopijas|nav rezerves kopijas/)
  const newer = async (path: string) => {
    const { seal: _, ...unsealed } = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>
    await writeFile(path, JSON.stringify(unsealed).replace(/"name":"0001_\w+\.sql"/, '"name":"9999_later.sql"'))
  }
  await damage('manifest.json', newer, /Dati ir no jaunākas Darbgalda versijas \(shēmas daļa 9999_later\.sql/)
  // Changes one byte in rows, manifest or secrets.
  const anotherByte = async (path: string, at = 40) => {
    const bytes = await readFile(path)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    await writeFile(path, bytes)
  }
  await damage('invoices.gz', anotherByte, /invoices\.gz/)
  await damage('stored.gz', anotherByte, /stored\.gz/)
  await damage('secret.key', (path) => anotherByte(path, 3), /secret\.key \(kontrolsumma nesakrīt\)/)
  const harmless = async (path: string) => anotherByte(path, (await readFile(path, 'utf8')).indexOf('"value": "') + 10)
  await damage('manifest.json', harmless, /manifest\.json \(kontrolsumma nesakrīt\)/)
  const shelf = join(place, 'files')
  const [first = ''] = await readdir(shelf)
  const [name = ''] = await readdir(join(shelf, first))
  const bytes = await readFile(join(shelf, first, name))
  await writeFile(join(shelf, first, name), 'cits saturs')
  await refused(/files\/[0-9a-f]{64} \(saturs nesakrīt\)/)
  await writeFile(join(shelf, first, name), bytes)

  await restore({ from: folder, settings })
  // Existing data are replaced only on request, and kept aside.
  await refused(/jau ir dati; lai tos aizstātu, pievienojiet --overwrite/)
  await restore({ from: folder, settings, overwrite: true })
  const entries = await readdir(settings.DATA_DIR)
  expect(entries.filter((entry) => entry.startsWith('replaced-'))).toHaveLength(1)
  expect(entries).not.toContain('restore.draft')
})
