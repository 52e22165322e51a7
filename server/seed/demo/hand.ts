import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { createPool, type Db } from '../../db/pool.ts'
import type { DB } from '../../db/types.generated.ts'

/** Works on a database over one connection, a transaction at a time. */
export class Hand {
  readonly #pool: pg.Pool
  readonly #client: pg.PoolClient
  readonly #db: Db

  private constructor(pool: pg.Pool, client: pg.PoolClient) {
    this.#pool = pool
    this.#client = client
    this.#db = preparing(client)
  }

  /** Opens the connection. */
  static async reach(databaseUrl: string): Promise<Hand> {
    const pool = createPool(databaseUrl, 1)
    const client = await pool.connect()
    // A power cut during the load makes it start over anyway, so no commit waits for the disk.
    await client.query('set synchronous_commit = off')
    await client.query('set plan_cache_mode = force_generic_plan')
    return new Hand(pool, client)
  }

  /** Does a piece of work in one transaction. */
  work<T>(act: (db: Db) => Promise<T>): Promise<T> {
    return this.#db.transaction().execute(act)
  }

  /** Closes the connection. */
  async leave(): Promise<void> {
    // Work that still goes on after a failure ends with its connection.
    this.#client.release(true)
    await this.#pool.end()
  }
}

/**
 * Queries over one connection, each prepared when it is first sent. A request sends a query once and
 * has it planned for its values; a load sends the same few hundred thousands of times, and planning
 * them would be most of the work.
 */
function preparing(client: pg.PoolClient): Db {
  const names = new Map<string, string>()
  const query = (text: string, values: unknown[]): Promise<pg.QueryResult> => {
    const name = names.get(text) ?? `load_${names.size}`
    names.set(text, name)
    return client.query({ name, text, values })
  }
  const connection = { query, release: () => undefined } as unknown as pg.PoolClient
  const pool = { connect: async () => connection, end: async () => undefined } as unknown as pg.Pool
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}
