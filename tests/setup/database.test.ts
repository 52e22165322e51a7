import { expect, test } from 'vitest'
import { newClient } from '../../server/db/client.ts'
import { openDatabase } from '../../server/db/database.ts'
import { readSettings } from '../../server/runtime/settings.ts'
import { databaseOfTest } from '../support/postgres.ts'

test('extensions and the Latvian collation are in the embedded PostgreSQL', async () => {
  const { pool } = await databaseOfTest()
  const { rows: extensions } = await pool.query(
    "select name from pg_available_extensions where name in ('pg_trgm', 'unaccent') order by name",
  )
  expect(extensions).toEqual([{ name: 'pg_trgm' }, { name: 'unaccent' }])
  const { rows } = await pool.query(`select word from unnest(array['la', 'ķa', 'ka', 'ča', 'ca']) as word order by word collate "lv-x-icu"`)
  expect(rows.map((row: { word: string }) => row.word)).toEqual(['ca', 'ča', 'ka', 'ķa', 'la'])
})

test('search by trigrams sees letters beyond ASCII', async () => {
  const { pool } = await databaseOfTest()
  await pool.query('create extension if not exists pg_trgm')
  const { rows } = await pool.query("select similarity('жук', 'жуки') > 0.3 as cyrillic, lower('ĀŽ') as lower")
  expect(rows).toEqual([{ cyrillic: true, lower: 'āž' }])
})

test('values arrive as the contract has them', async () => {
  const { pool } = await databaseOfTest()
  const { rows } = await pool.query(`select 42::int8 as key, 1.50::numeric(12, 2) as amount, date '2026-03-29' as day,
    timestamptz '2026-03-29 03:30:00.120+03' as moment, array[1, 2]::int8[] as keys, array[0.10]::numeric[] as amounts,
    array['2026-03-29 00:00+00']::timestamptz[] as moments, array[date '2026-01-01'] as days, null::int8 as nothing`)
  expect(rows).toEqual([
    {
      key: 42,
      amount: '1.50',
      day: '2026-03-29',
      moment: '2026-03-29T00:30:00.120Z',
      keys: [1, 2],
      amounts: ['0.10'],
      moments: ['2026-03-29T00:00:00.000Z'],
      days: ['2026-01-01'],
      nothing: null,
    },
  ])
})

test('a connection that ends while nothing goes through it is told by the next statement, and ends nothing else', async () => {
  const { pool, url } = await databaseOfTest()
  const client = newClient({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const gone = new Promise((done) => client.once('end', done))
  await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await gone
  await expect(client.query('select 1')).rejects.toThrow()
})

test('a database elsewhere that is worked at as its superuser says so', async () => {
  const { url } = await databaseOfTest()
  const elsewhere = await openDatabase(readSettings({ DEMO: '0', DATABASE_URL: url }), () => undefined)
  expect(await elsewhere.letIn()).toEqual({
    url,
    directUrl: url,
    warning: expect.stringContaining('DATABASE_URL loma ir superlietotājs') as string,
  })
  await elsewhere.stop()
})
