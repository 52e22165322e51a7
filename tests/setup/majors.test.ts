import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { migrate, migrationsFolder } from '../../server/db/migrate.ts'
import { forRelease } from '../../server/db/older-postgres.ts'
import { migrationsIn } from '../../server/db/frozen.ts'
import { databaseOf, otherServers } from '../support/other-postgres.ts'
import { folderOfTest, startProduct } from '../support/product.ts'

/** @file Starts on every available PostgreSQL. */

vi.setConfig({ testTimeout: 300_000 })

const servers = otherServers()

test('there is one of the oldest major', () => {
  expect(servers.map(({ major }) => major)).toContain(15)
})

test.each(servers)('PostgreSQL of $from: a fresh installation starts and answers, by a role that is no superuser', async ({ programs }) => {
  const url = await databaseOf(programs)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create role ilze login; alter database darbgalds owner to ilze; alter schema public owner to ilze')
  await client.query(
    'create extension if not exists unaccent; create extension if not exists btree_gist; create extension if not exists pg_trgm',
  )
  await client.end()
  const ownUrl = url.replace('postgres@', 'ilze@')
  const product = await startProduct({ folder: await folderOfTest(), env: { DATABASE_URL: ownUrl }, bare: true })
  expect((await fetch(`${product.url}/api/ready`)).status).toBe(200)
  await product.end()
  expect(await migrate(ownUrl)).toEqual([])
})

/** PostgreSQL 15.5 and 16.1 are not always available, so constructs that they refuse are searched. */
test('nothing is left for older releases that they take for something that may change, and newer ones get each file as it is', () => {
  for (const { name, sql } of migrationsIn(migrationsFolder)) {
    expect(forRelease(150_000, sql), name).not.toMatch(/#' \|\| \w+_id\b(?!::)/)
    expect(forRelease(180_000, sql), name).toBe(sql)
  }
})
