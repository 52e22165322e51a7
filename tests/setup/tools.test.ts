import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { databaseOfTest } from '../support/postgres.ts'

/** @file Command-line tools print usage or missing data in one line, without changes. */

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'darbgalds-tools-'))
afterAll(() => rmSync(folder, { recursive: true }))

function command(name: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const run = spawnSync(process.execPath, ['--import', 'tsx', join(root, `server/tools/${name}.ts`), ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '', DEMO: '0', ...env },
  })
  return [run.status, `${run.stdout}${run.stderr}`.trim()]
}

const backup = 'Norādiet mapi: npm run backup -- MAPE [--portable]'
const restore = 'Norādiet mapi: npm run restore -- MAPE [--to "2026-11-20 14:35" | --to latest] [--overwrite] [--files]'
const reset = 'Norādiet e-pastu: npm run reset-administrator -- EPASTS'

test.each([
  ['backup', [], backup],
  ['backup', ['viena', 'otra'], backup],
  ['backup', ['--portabel', 'mape'], backup],
  ['backup', ['--portable=jā', 'mape'], backup],
  ['backup', ['--help'], backup],
  ['backup', [''], backup],
  ['restore', [], restore],
  ['restore', ['mape', '--to'], restore],
  ['restore', ['mape', '--force'], restore],
  ['restore', ['mape', '--to', 'vakar'], '--to jābūt brīdim, piemēram, "2026-11-20 14:35", vai latest'],
  ['reset-administrator', [], reset],
  ['reset-administrator', ['a@b.lv', 'c@d.lv'], reset],
  ['reset-administrator', ['--help'], reset],
  ['audit', ['viss'], 'Šai komandai nekas nav jānorāda: npm run audit'],
  ['audit', ['--quick'], 'Šai komandai nekas nav jānorāda: npm run audit'],
  ['move-files', [], 'Norādiet, kurp: npm run move-files -- s3://KRĀTUVE/mape?region=…&endpoint=… vai datu mape'],
  ['move-files', ['s3://Faili'], 'Nederīgs iestatījums FILES_URL: jānorāda krātuve: s3://KRĀTUVE/mape?region=…&endpoint=…'],
  ['move-files', [folder], 'Faili jau ir tur'],
  ['forget-secret-key', ['atslēga'], 'Šai komandai nekas nav jānorāda: npm run forget-secret-key'],
])('%s %j is told how it is called', (name, args, expectedText) => {
  expect(command(name, args)).toEqual([1, expectedText])
})

test.each([
  ['backup', [join(folder, 'kopijas')]],
  ['reset-administrator', ['a@b.lv']],
  ['audit', []],
  ['forget-secret-key', []],
])('%s makes no database where none is', (name, args) => {
  expect(command(name, args)).toEqual([1, `Datu mapē ${folder} datubāzes nav; norādiet DATA_DIR, kurā tā ir`])
  expect(readdirSync(folder).filter((entry) => entry !== 'kopijas')).toEqual([])
})

// Node's own recursive mkdir never returns for the first of them.
test.each(['/proc/nothing', '/proc/nothing/below', join(import.meta.filename, 'below')])(
  'a backup to %s is refused in one line',
  (place) => {
    const [code, text] = command('backup', [place])
    expect([code, text]).toEqual([1, expect.stringMatching(new RegExp(`^Mapi ${place} nevar lietot: [^\\n]+$`))])
  },
)

test.each([
  ['reset-administrator', ['a@b.lv']],
  ['audit', []],
  ['forget-secret-key', []],
])('%s says in one line that the database cannot be reached', (name, args) => {
  const [code, output] = command(name, args, { DATABASE_URL: 'postgres://darbgalds@127.0.0.1:1/darbgalds' })
  expect([code, output]).toEqual([1, expect.stringMatching(/^Nevar lietot DATABASE_URL norādīto datubāzi: .*$/)])
})

const lacksMigration = 'delete from schema_migrations where name = (select max(name) from schema_migrations)'
const lacksFunctions = "delete from definition_files where name = 'functions/orders.sql'"

test.each([
  ['reset-administrator', ['a@b.lv'], lacksMigration],
  ['audit', [], lacksMigration],
  ['stock-values', [], lacksMigration],
  ['audit', [], lacksFunctions],
  ['audit', [], "drop table definition_files; delete from schema_migrations where name >= '0260'"],
] as const)('%s says in one line that the schema is of another version (%#)', async (name, args, older) => {
  const { url } = await databaseOfTest()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(older)
  await client.end()
  expect(command(name, args, { DATABASE_URL: url })).toEqual([1, expect.stringMatching(/^Datubāzes shēma ir citas versijas: .*$/)])
})
