import { cp, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { session } from '../../contract/session/session.ts'
import { demoPassword } from '../../server/areas/session/session.logo.ts'
import { backUpBeforeUpgrade } from '../../server/backup/before-upgrade.ts'
import { fillAsItWas } from '../../server/backup/fill.ts'
import { backupsIn } from '../../server/backup/manifest.ts'
import { migrate, migrationsFolder } from '../../server/db/migrate.ts'
import { readSettings, type Settings } from '../../server/runtime/settings.ts'
import { startApp } from '../support/app.ts'
import { expectCleanAudit } from '../support/invoicing.ts'
import { sellAndBePaid } from '../support/main-job.ts'
import { databaseOfTest, freshDatabase } from '../support/postgres.ts'
import { folderOfTest, refusedStart } from '../support/product.ts'
import { whole } from '../support/whole.ts'
import { unexpected } from '../backup/content.ts'
import { companyOf, releases } from './company.ts'

async function migrationsAt(pool: pg.Pool): Promise<string[]> {
  return (await pool.query<{ name: string }>('select name from schema_migrations order by name')).rows.map(({ name }) => name)
}

// Older releases only in `npm run attacks`.
test.for(whole ? releases : releases.slice(-1))(
  'a company of release $version is backed up, comes over whole or not at all, and works on',
  async ({ version, last }) => {
    const backup = await companyOf(version)
    const were = backup.manifest.migrations.map(({ name }) => name)
    expect(were.at(-1)).toBe(last)
    const database = await freshDatabase()
    await database.pool.query('drop schema public cascade; create schema public')
    await fillAsItWas(database.url, backup)
    expect(await migrationsAt(database.pool)).toEqual(were)

    await expectRefusedWhole(database.url)
    expect(await migrationsAt(database.pool)).toEqual(were)

    await migrate(database.url)
    const app = await startApp({}, database)
    onTestFinished(() => app.close())
    for (const { table, rows } of backup.manifest.tables.filter(({ table }) => ['orders', 'invoices', 'stock_movements'].includes(table))) {
      const { rows: found } = await app.pool.query<{ count: number }>(`select count(*)::int as count from ${table}`)
      expect({ table, rows: found[0]?.count }).toEqual({ table, rows })
    }
    await app.visitor.done(session.login, { body: { email: 'admin@demo.example', password: demoPassword } })
    await sellAndBePaid(app)
    await expectCleanAudit(app)
  },
)

/** Without a backup, and with a failing migration. */
async function expectRefusedWhole(url: string): Promise<void> {
  const folder = await folderOfTest()
  await cp(migrationsFolder, folder, { recursive: true })
  await writeFile(
    join(folder, '9001_rewrites.sql'),
    `-- rewrites: orders, order_items
    alter table orders add column probe double precision default random();
    do $$ begin
      raise notice using errcode = 'DG000', message = '50 %';
      perform pg_sleep(0.3);
      raise notice 'of no matter';
    end $$`,
  )
  await writeFile(join(folder, '9002_fails.sql'), 'select 1 / 0')
  const settings = { ...readSettings({ DEMO: '0' }), DATA_DIR: await folderOfTest(), DATABASE_URL: url }
  const output: string[] = []
  const say = (line: string): void => void output.push(line)
  const upgrade = (overrides: Partial<Settings> = {}) =>
    migrate(url, { folder, say, patience: 200, beforeUpgrade: () => backUpBeforeUpgrade(url, { ...settings, ...overrides }, say) })

  const noFolder = upgrade({ BACKUP_DIR: join(folder, '9002_fails.sql', 'below a file') })
  await expect(noFolder).rejects.toThrow(/^Rezerves kopiju pirms versijas maiņas neizdevās izveidot \(ENOTDIR.* datubāze palika tāda/)
  output.length = 0
  await expect(upgrade()).rejects.toThrow('Migrācija 9002_fails.sql neizdevās: division by zero; datubāze palika tāda, kāda bija')
  // Progress messages depend on the machine.
  const goesOn = /^Migrācija 9001_rewrites.sql turpinās: \d+ s$/
  const ofOurs = /^Migrācija 0\d{3}_\w+\.sql (?:pārraksta|turpinās)/
  expect(output.some((line) => goesOn.test(line))).toBe(true)
  expect(output.filter((line) => !goesOn.test(line) && !ofOurs.test(line))).toEqual([
    'Pirms jaunās versijas shēmas veido rezerves kopiju …',
    expect.stringMatching(/^Rezerves kopija pirms versijas maiņas: .*-portable$/),
    expect.stringMatching(
      /9001_rewrites.sql pārraksta tabulas ar šādu rindu skaitu: order_items \(~\d\d+\), orders \(~\d\d+\); tas var ilgt/,
    ),
    'Migrācija 9001_rewrites.sql: 50 %',
  ])
  expect(await backupsIn(join(settings.DATA_DIR, 'backups'), unexpected)).toHaveLength(1)
}

test('the product itself backs up before it changes a database, and leaves it as it was when that fails', async () => {
  const { url, pool } = await databaseOfTest()
  // The newest object exists and cannot be created again.
  const newest = (await readdir(migrationsFolder))
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .at(-1)
  await pool.query('delete from schema_migrations where name = $1', [newest])
  const before = await migrationsAt(pool)
  const folder = await folderOfTest()
  const { code, output } = await refusedStart({ folder, bare: true, env: { DATABASE_URL: url } })
  expect(code).toBe(1)
  const lines = output.split('\n').filter((line) => /^(?:Rezerves|Migrācija .* neizdevās)/.test(line))
  expect(lines).toEqual([
    expect.stringContaining(`Rezerves kopija pirms versijas maiņas: ${folder}/backups/`),
    expect.stringMatching(`^Migrācija ${newest} neizdevās: .*; datubāze palika tāda, kāda bija$`),
  ])
  expect(await migrationsAt(pool)).toEqual(before)
})
