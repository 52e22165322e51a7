import { appendFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { definitionsFolder, definitionsIn } from '../../server/db/definitions.ts'
import { migrationsIn } from '../../server/db/frozen.ts'
import { migrate, migrationsFolder } from '../../server/db/migrate.ts'
import { StartError } from '../../server/runtime/start-error.ts'
import { databaseOfTest, type TestDatabase } from '../support/postgres.ts'
import { folderOfTest } from '../support/product.ts'
import { schemaOf, writtenNow } from '../support/schema.ts'
import { releases } from '../upgrade/company.ts'

/** @file Functions and triggers stand in files of their own, which are run after the migrations when their text changed. */

const files = definitionsIn(definitionsFolder)

/** The last migration of before the files: what it and those before it define went on in a file. */
const lastBefore = '0241_quick_undo.sql'

/** A copy of the files for the running test. */
async function copyOfDefinitions(): Promise<string> {
  const folder = await folderOfTest()
  for (const kind of ['functions', 'triggers']) await cp(join(definitionsFolder, kind), join(folder, kind), { recursive: true })
  return folder
}

/** A database with nothing in it. */
async function emptyDatabase(): Promise<TestDatabase> {
  const database = await databaseOfTest()
  await database.pool.query('drop schema public cascade; create schema public')
  return database
}

async function connected<T>({ url }: TestDatabase, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const ofFiles = (name: string) => /^(?:function|trigger) /.test(name)

describe('the files', () => {
  test('hold each function and trigger of the schema once, and nothing else', async () => {
    const database = await databaseOfTest()
    const written = await connected(database, async (client) => {
      const found: string[] = []
      for (const { sql } of files) {
        await client.query('begin')
        await client.query(sql)
        found.push(...(await writtenNow(client)))
        await client.query('rollback')
      }
      return found
    })
    expect(written.toSorted()).toEqual(Object.keys(await schemaOf(database.pool)).filter(ofFiles))
    // A statement that a file repeats is written once.
    const texts = files.flatMap(({ sql }) => [
      ...[...sql.matchAll(/^create or replace (?:function|procedure) ([^;$]*?\))\s+(?:returns|language)/gm)].map(([, name]) => name),
      ...[...sql.matchAll(/^create (?:or replace |constraint )?trigger (\w+)\s[^;']*?\son (\w+)\s/gm)].map(
        ([, name, of]) => `${of}.${name}`,
      ),
    ])
    expect(texts.filter((name, at) => texts.indexOf(name) !== at)).toEqual([])
    expect(texts.length).toBeGreaterThan(700)
  })

  test('have at most 300 lines each', () => {
    expect(files.filter(({ sql }) => sql.split('\n').length > 300).map(({ name }) => name)).toEqual([])
  })

  test('change nothing of the schema when they are run again, in whichever order, with every body checked', async () => {
    const database = await databaseOfTest()
    const before = await schemaOf(database.pool)
    await connected(database, async (client) => {
      await client.query('begin; set local check_function_bodies = on')
      for (const { sql } of files.toReversed()) await client.query(sql)
      for (const { sql } of files) await client.query(sql)
      await client.query('commit')
    })
    expect(await schemaOf(database.pool)).toEqual(before)
  })
})

describe('a migration', () => {
  /** Objects that a later migration defines otherwise than their file does. */
  async function contradicted(folder: string): Promise<string[]> {
    const none = await folderOfTest()
    for (const kind of ['functions', 'triggers']) await mkdir(join(none, kind))
    const database = await emptyDatabase()
    await migrate(database.url, { folder, definitions: none })
    const migrated = await schemaOf(database.pool)
    await connected(database, async (client) => {
      await client.query('set check_function_bodies = off')
      for (const { sql } of files) await client.query(sql)
    })
    const stands = await schemaOf(database.pool)
    const later = migrationsIn(folder)
      .filter(({ name }) => name > lastBefore)
      .map(({ sql }) => sql)
      .join('\n')
    return Object.keys(stands).filter((name) => {
      const [, kind = '', table = '', own = ''] = /^(function|trigger) (?:(\w+)\.)?(\w+)/.exec(name) ?? []
      // Triggers of many tables have one name.
      const on = kind === 'trigger' ? String.raw`\b[^;]*\bon\s+${table}` : ''
      const defined = new RegExp(String.raw`\b(?:${kind}|procedure)\s+${own}${on}\b`, 'i')
      return ofFiles(name) && migrated[name] !== stands[name] && defined.test(later)
    })
  }

  test('defines a function as its file does, so that none is lost when the files are run', async () => {
    expect(await contradicted(migrationsFolder)).toEqual([])
    const folder = join(await folderOfTest(), 'migrations')
    await cp(migrationsFolder, folder, { recursive: true })
    await writeFile(
      join(folder, '9001_later.sql'),
      `create or replace function round_up(quantity numeric, decimals integer) returns numeric language sql immutable as 'select quantity';
       create or replace trigger zz_touch before update on banks for each row execute function touch('name')`,
    )
    expect(await contradicted(folder)).toEqual(['function round_up(numeric,integer)', 'trigger banks.zz_touch'])
  })
})

describe('a database', () => {
  test.each(releases)('of release $version comes to the schema of a fresh one', async ({ last }) => {
    const fresh = await databaseOfTest()
    const database = await emptyDatabase()
    const only = new Set(
      migrationsIn(migrationsFolder)
        .map(({ name }) => name)
        .filter((name) => name <= last),
    )
    await migrate(database.url, { only })
    await migrate(database.url)
    expect(await schemaOf(database.pool)).toEqual(await schemaOf(fresh.pool))
  })

  test('is given a changed text once, also when three processes start together, and no other file again', async () => {
    const database = await databaseOfTest()
    await database.pool.query("create table probe (n int); update definition_files set applied_at = '2020-01-01'")
    const definitions = await copyOfDefinitions()
    await appendFile(join(definitions, 'functions/orders.sql'), 'insert into probe values (1);\n')
    const notices: string[] = []
    const say = (line: string): void => void notices.push(line)
    await Promise.all([1, 2, 3].map(() => migrate(database.url, { definitions, say })))
    await migrate(database.url, { definitions, say })
    expect((await database.pool.query('select n from probe')).rows).toEqual([{ n: 1 }])
    const { rows } = await database.pool.query("select name from definition_files where applied_at > '2020-01-02'")
    expect(rows).toEqual([{ name: 'functions/orders.sql' }])
    expect(notices).toEqual(['Datubāzes funkcijas un trigeri atjaunoti (functions/orders.sql)'])
  })

  test('is given all files anew by a migration, which may have replaced what they define', async () => {
    const database = await databaseOfTest()
    const before = await schemaOf(database.pool)
    const folder = await folderOfTest()
    await writeFile(
      join(folder, '9001_a.sql'),
      "create or replace function today() returns date language sql as $$ select '2020-01-01'::date $$",
    )
    await migrate(database.url, { folder })
    expect(await schemaOf(database.pool)).toEqual(before)
  })

  test('takes a body that names a function of a later file', async () => {
    const database = await databaseOfTest()
    const definitions = await copyOfDefinitions()
    await appendFile(join(definitions, 'functions/catalog.sql'), "create function first() returns int language sql as 'select later()';\n")
    await appendFile(join(definitions, 'functions/text.sql'), "create function later() returns int language sql as 'select 7';\n")
    await migrate(database.url, { definitions })
    expect((await database.pool.query('select first()')).rows).toEqual([{ first: 7 }])
  })

  test('forgets a file that is no more', async () => {
    const database = await databaseOfTest()
    const definitions = await copyOfDefinitions()
    await rm(join(definitions, 'functions/offers.sql'))
    await migrate(database.url, { definitions })
    const { rows } = await database.pool.query<{ name: string }>('select name from definition_files')
    expect(rows.map(({ name }) => name).toSorted()).toEqual(
      definitionsIn(definitions)
        .map(({ name }) => name)
        .toSorted(),
    )
  })

  test('stays as it was, with its migrations, when a file fails; one line names the file', async () => {
    const database = await databaseOfTest()
    const state = async () => ({
      schema: await schemaOf(database.pool),
      given: (await database.pool.query('select * from definition_files order by name')).rows,
      migrations: (await database.pool.query('select * from schema_migrations order by name')).rows,
    })
    const before = await state()
    const folder = await folderOfTest()
    await writeFile(join(folder, '9001_a.sql'), 'create table probe (n int)')
    const definitions = await copyOfDefinitions()
    const path = join(definitions, 'functions/days.sql')
    await writeFile(path, (await readFile(path, 'utf8')).replaceAll('returns date', 'returns text'))
    await appendFile(join(definitions, 'functions/catalog.sql'), 'create function probe_of() returns int language sql return 1;\n')
    for (const options of [{ definitions }, { definitions, folder }]) {
      const failed = await migrate(database.url, options).catch((error: unknown) => error)
      expect(failed).toBeInstanceOf(StartError)
      expect(String(failed)).toMatch(
        /^StartError: Datubāzes definīcijas functions\/days\.sql neizdevās ielādēt: cannot change return type[^\n]*; datubāze palika tāda, kāda bija$/,
      )
      expect(await state()).toEqual(before)
    }
  })
})
