import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { createPool, type Db } from '../../db/pool.ts'
import type { DB } from '../../db/types.generated.ts'

export class Hand {
  readonly #pool: pg.Pool
  readonly #client: pg.PoolClient
  readonly #db: Db

  private constructor(pool: pg.Pool, client: pg.PoolClient) {
    this.#pool = pool
    this.#client = client
    this.#db = preparing(client)
  }

  static async reach(databaseUrl: string): Promise<Hand> {
    const pool = createPool(databaseUrl, 1)
    const client = await pool.connect()
    // A power cut restarts the load, so commits need not wait for the disk.
    await client.query('set synchronous_commit = off')
    await client.query('set plan_cache_mode = force_generic_plan')
    return new Hand(pool, client)
  }

  work<T>(act: (db: Db) => Promise<T>): Promise<T> {
    return this.#db.transaction().execute(act)
  }

  async leave(): Promise<void> {
    // Ends work that still runs after a failure.
    this.#client.release(true)
    await this.#pool.end()
  }
}

/** Prepares each statement once, because a load repeats few statements hundreds of thousands of times. */
function preparing(client: pg.PoolClient): Db {
  const names = new Map<string, string>()
  const query = (text: string, values: unknown[]): Promise<pg.QueryResult> => {
    const name = names.get(text) ?? `load_${names.size}`
    names.set(text, name)
    return client.query({ name, text, values })
  }
  // Kysely uses no more of a client and a pool.
  const connection = { query, release: () => undefined } as pg.PoolClient
  const pool = { connect: async () => connection, end: async () => undefined } as pg.Pool
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}
