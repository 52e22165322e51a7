import { readFile, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { backUp } from '../../server/backup/back-up.ts'
import { restore } from '../../server/backup/restore.ts'
import { createDb, createPool } from '../../server/db/pool.ts'
import { readStored } from '../../server/areas/files/keep.ts'
import { readSettings, type Settings } from '../../server/settings.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { clerkOf, ownCompany } from '../support/factories.ts'
import { accepted, expectCleanAudit } from '../support/invoicing.ts'
import { files } from '../../contract/files.ts'
import { databaseOfTest } from '../support/postgres.ts'
import { folderOfTest } from '../support/product.ts'
import { atRest, contentOf } from './content.ts'

/** A company with an invoice, its stored documents and a picture. */
async function company(): Promise<TestApp> {
  const app = await startApp()
  onTestFinished(() => app.close())
  await ownCompany(app)
  const clerk = await clerkOf(app)
  const { customer } = await accepted(app)
  if (!customer) throw new Error('The invoice has no customer')
  await clerk.done(files.uploadImages, {
    form: { fields: { fileable_type: 'customers', fileable_id: customer.id }, files: [{ name: 'attēls.png', bytes: picture }] },
  })
  await app.pool.query(`update customers set notes = $1 where id = $2`, ['Ķīša\tvārds\nar "pēdiņām" un \\N', customer.id])
  return app
}

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAYAAAC56t6BAAAAEklEQVR4nGNgYGD4D8UMyAAAJgYCAc2Pq9UAAAAASUVORK5CYII=',
  'base64',
)

function sourceOf(app: TestApp) {
  return { url: app.url, dataDir: app.settings.DATA_DIR, cluster: null }
}

async function emptyPlace(): Promise<Settings> {
  return { ...readSettings({ DEMO: '0' }), DATA_DIR: join(await folderOfTest(), 'data') }
}

test('a portable backup brings every row and stored file to another server, and the company works on there', async () => {
  const app = await company()
  const before = await contentOf(app.url)
  const place = await folderOfTest()
  const { folder, manifest } = await backUp(sourceOf(app), place, 'portable')
  expect(manifest.tables.find(({ table }) => table === 'invoices')?.rows).toBe(1)
  expect((await readdir(place)).toSorted()).toEqual([folder.split('/').at(-1), 'files'])

  const settings = await emptyPlace()
  await restore({ from: place, settings })
  await atRest(settings, async (url) => {
    expect(await contentOf(url)).toEqual(before)
    const db = createDb(createPool(url, 2))
    await expectCleanAudit({ db })
    const { rows } = await app.pool.query<{ id: number }>('select id::int from files order by id')
    for (const { id } of rows) {
      const was = await readStored(app.db, app.settings.DATA_DIR, id)
      expect((await readStored(db, settings.DATA_DIR, id))?.bytes).toEqual(was?.bytes)
    }
    expect(rows.length).toBeGreaterThan(0)
    await db.destroy()
  })

  // A database of one's own, through DATABASE_URL.
  const elsewhere = await databaseOfTest()
  const own = { ...(await emptyPlace()), DATABASE_URL: elsewhere.url }
  await expect(restore({ from: folder, settings: own })).rejects.toThrow(
    'jau ir dati; lai tos dzēstu un aizstātu, pievienojiet --overwrite',
  )
  await restore({ from: folder, settings: own, overwrite: true })
  expect(await contentOf(elsewhere.url)).toEqual(before)
})

test('a damaged backup, or one of a newer version, is refused by what is wrong, and nothing is touched', async () => {
  const app = await company()
  const place = await folderOfTest()
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
  await damage('manifest.json', (path) => rm(path), /nav nevienas rezerves kopijas|nav rezerves kopijas/)
  const newer = async (path: string) =>
    writeFile(path, (await readFile(path, 'utf8')).replace(/"name": "0001_\w+\.sql"/, '"name": "9999_later.sql"'))
  await damage('manifest.json', newer, /Dati ir no jaunākas Darbgalda versijas \(shēmas daļa 9999_later\.sql/)
  const shelf = join(place, 'files')
  const [first = ''] = await readdir(shelf)
  const [name = ''] = await readdir(join(shelf, first))
  const bytes = await readFile(join(shelf, first, name))
  await writeFile(join(shelf, first, name), 'cits saturs')
  await refused(/files\/[0-9a-f]{64} \(saturs nesakrīt\)/)
  await writeFile(join(shelf, first, name), bytes)

  await restore({ from: folder, settings })
  // What is there gives way only when told to, and stays aside.
  await refused(/jau ir dati; lai tos aizstātu, pievienojiet --overwrite/)
  await restore({ from: folder, settings, overwrite: true })
  const entries = await readdir(settings.DATA_DIR)
  expect(entries.filter((entry) => entry.startsWith('replaced-'))).toHaveLength(1)
  expect(entries).not.toContain('restore.draft')
})
