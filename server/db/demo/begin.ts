import pg from 'pg'
import { migrate } from '../migrate.ts'

// Any number will do, as long as all processes of ours ask for the same.
const lockKey = 7_310_224_119

/**
 * Does a load that takes several transactions as if it were one: the mark of a load that began goes
 * with the last of them, and where it is found at the start, what an interrupted load left behind is
 * thrown away first. Processes that start together wait for one another. Answers false, having done
 * nothing, when the database holds data already.
 */
export async function whole(databaseUrl: string, load: (finish: string) => Promise<void>): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    if (await exists(client, "to_regclass('unfinished_load') is not null")) await clear(client, databaseUrl)
    else if (await exists(client, 'exists (select from users)')) return false
    await client.query('create table unfinished_load (began_at timestamptz not null default now())')
    await load('drop table unfinished_load')
    return true
  } finally {
    await client.end()
  }
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
