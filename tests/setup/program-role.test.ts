import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { runningDatabase } from '../../server/db/running.ts'
import { databaseOfTest } from '../support/postgres.ts'
import { folderOfTest, startProduct } from '../support/product.ts'

async function clientOf(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end().catch(() => undefined))
  return client
}

test('a started product works as a role that is no superuser and owns nothing', { timeout: 120_000 }, async () => {
  const folder = await folderOfTest()
  const { url } = await startProduct({ folder, bare: true })
  expect((await fetch(`${url}/api/logo`)).status).toBe(200)
  const owner = await clientOf(runningDatabase(folder)?.url ?? '')
  const { rows } = await owner.query(`
    select distinct a.usename, r.rolsuper, r.rolcreatedb, r.rolcreaterole, exists (select from pg_class c where c.relowner = r.oid) as owns
    from pg_stat_activity a join pg_roles r on r.rolname = a.usename
    where a.datname = current_database() and a.pid <> pg_backend_pid()`)
  expect(rows).toEqual([{ usename: 'darbgalds_program', rolsuper: false, rolcreatedb: false, rolcreaterole: false, owns: false }])
})

test('the program writes rows and can change neither tables, laws, history nor the machine', async () => {
  const { programUrl } = await databaseOfTest()
  const program = await clientOf(programUrl)
  await program.query("insert into regions (name, country_id) select 'Sēlija', id from countries where code = 'LV'")
  expect((await program.query("update regions set name = 'Zemgale' where name = 'Sēlija'")).rowCount).toBe(1)
  for (const statement of [
    'create table own (n int)',
    'alter table orders disable trigger user',
    'drop table banks',
    'truncate banks cascade',
    'create or replace function today() returns date language sql as $$ select current_date $$',
    'set session_replication_role = replica',
    "update schema_migrations set sha256 = ''",
    "update definition_files set sha256 = ''",
    'delete from audit_log',
    "copy banks to program 'true'",
    "select pg_read_file('/etc/hostname')",
    'set role darbgalds',
    'create role other superuser',
  ]) {
    await expect(program.query(statement), statement).rejects.toMatchObject({ code: '42501' })
  }
})
