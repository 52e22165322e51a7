import type pg from 'pg'
import { newClient } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'

// Any number will do, as long as all processes of ours ask for the same.
const lockKey = 7_310_224_119

/**
 * Does a load that takes several transactions as if it were one: the mark of a load that began goes
 * with the last of them, and where it is found at the start, what an interrupted load left behind is
 * thrown away first. Processes that start together wait for one another. Answers false, having done
 * nothing, when the database holds data already.
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

/** Throws away what an interrupted load left behind, where none is wanted any more. */
export async function withoutLeftovers(databaseUrl: string): Promise<void> {
  await alone(databaseUrl, async (client) => {
    if (await isUnfinished(client)) await clear(client, databaseUrl)
  })
}

/** Holds off other processes that load or clear the same database. */
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
  return rows[0]?.found ?? false
}

/** The ledgers only grow, so leftovers go with the whole schema. It held nothing but the unfinished load. */
async function clear(client: pg.Client, databaseUrl: string): Promise<void> {
  await client.query('begin')
  await client.query('drop schema public cascade')
  await client.query('create schema public')
  await client.query('commit')
  await migrate(databaseUrl)
}
