import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate } from '../../server/db/migrate.ts'
import { databaseOfTest } from '../support/postgres.ts'
import { folderOfTest } from '../support/product.ts'

async function migrations(files: Record<string, string>): Promise<string> {
  const folder = join(await folderOfTest(), 'migrations')
  await mkdir(folder)
  for (const [name, sql] of Object.entries(files)) await writeFile(join(folder, name), sql)
  return folder
}

test('a migrated database has nothing left to apply', async () => {
  const { url } = await databaseOfTest()
  expect(await migrate(url)).toEqual([])
})

test('files run in the order of their names, once, also when two processes start together', async () => {
  const { url, pool } = await databaseOfTest()
  const folder = await migrations({
    '9002_b.sql': 'insert into probe values (2)',
    '9001_a.sql': 'create table probe (n int); insert into probe values (1)',
  })
  const applied = await Promise.all([migrate(url, { folder }), migrate(url, { folder }), migrate(url, { folder })])
  expect(applied.flat()).toEqual(['9001_a.sql', '9002_b.sql'])
  expect((await pool.query('select n from probe order by n')).rows).toEqual([{ n: 1 }, { n: 2 }])
})

test('of the tables that a file rewrites those are told that hold something: a first start has nothing to wait for', async () => {
  const { url } = await databaseOfTest()
  const rewrites = '-- rewrites: probe, other\n'
  const folder = await migrations({
    '9001_a.sql': `create table probe (n int); create table other (n int)`,
    '9002_b.sql': `${rewrites}update probe set n = 1; insert into other values (1)`,
    '9003_c.sql': `${rewrites}update other set n = 2`,
  })
  const output: string[] = []
  await migrate(url, { folder, say: (line) => void output.push(line) })
  expect(output).toEqual([
    expect.stringMatching(/^Migrācija 9003_c\.sql pārraksta tabulas ar šādu rindu skaitu: other \(~\d\); tas var ilgt$/),
  ])
})

test('a failing file leaves nothing of itself and names itself', async () => {
  const { url, pool } = await databaseOfTest()
  const folder = await migrations({ '9001_a.sql': 'create table probe (n int); select 1 / 0' })
  await expect(migrate(url, { folder })).rejects.toThrow(/9001_a\.sql.*division by zero/)
  expect((await pool.query("select to_regclass('probe') as probe")).rows).toEqual([{ probe: null }])
})

test('an applied file that was changed is an error', async () => {
  const { url } = await databaseOfTest()
  const folder = await migrations({ '9001_a.sql': 'create table probe (n int)' })
  await migrate(url, { folder })
  await writeFile(join(folder, '9001_a.sql'), 'create table probe (n int8)')
  await expect(migrate(url, { folder })).rejects.toThrow('9001_a.sql ir mainīta')
})

test('a database of a newer version of the program is refused in one line', async () => {
  const { url, pool } = await databaseOfTest()
  await pool.query("insert into schema_migrations (name, sha256) values ('9999_later.sql', '')")
  await expect(migrate(url)).rejects.toThrow(
    'Dati ir no jaunākas Darbgalda versijas (shēmas daļa 9999_later.sql šai nav zināma); atjauniniet programmu',
  )
})
