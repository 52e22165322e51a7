import type pg from 'pg'
import { newClient } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'
import { one } from '../../db/one.ts'

// An arbitrary number shared by all processes.
const lockKey = 7_310_224_119

/**
 * Makes a load of several transactions atomic: a mark is removed at the end, and leftovers of an interrupted load
 * are deleted at the start. Concurrent processes wait. Returns false when data exist.
 */
export function whole(databaseUrl: string, load: (finish: string) => Promise<void>): Promise<boolean> {
  return alone(databaseUrl, async (client) => {
    if (await isUnfinished(client)) await clear(client, databaseUrl)
    else if (await exists(client, 'exists (select from users)')) return false
    await client.query('create table unfinished_load (began_at timestamptz not null default now())')
    await load('drop table unfinished_load')
    return true
  })
}

export async function withoutLeftovers(databaseUrl: string): Promise<void> {
  await alone(databaseUrl, async (client) => {
    if (await isUnfinished(client)) await clear(client, databaseUrl)
  })
}

async function alone<T>(databaseUrl: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = newClient({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    return await act(client)
  } finally {
    await client.end()
  }
}

function isUnfinished(client: pg.Client): Promise<boolean> {
  return exists(client, "to_regclass('unfinished_load') is not null")
}

async function exists(client: pg.Client, condition: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(`select ${condition} as found`)
  return one(rows).found
}

/** Ledgers are append-only, so the schema is dropped; it holds only the unfinished load. */
async function clear(client: pg.Client, databaseUrl: string): Promise<void> {
  await client.query('begin')
  await client.query('drop schema public cascade')
  await client.query('create schema public')
  await client.query('commit')
  await migrate(databaseUrl)
}
