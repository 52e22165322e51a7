import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { createPool, type Db } from '../../db/pool.ts'
import type { DB } from '../../db/types.generated.ts'

/** Hands that work on one database at the same time, each over a connection of its own. */
export class Crew {
  readonly #pool: pg.Pool
  readonly #clients: pg.PoolClient[]
  readonly #hands: Db[]

  private constructor(pool: pg.Pool, clients: pg.PoolClient[]) {
    this.#pool = pool
    this.#clients = clients
    this.#hands = clients.map(preparing)
  }

  /** Opens so many connections. */
  static async gather(databaseUrl: string, count: number): Promise<Crew> {
    const pool = createPool(databaseUrl, count)
    const clients = await Promise.all(Array.from({ length: count }, () => pool.connect()))
    for (const client of clients) {
      // A power cut during the load makes it start over anyway, so no commit waits for the disk.
      await client.query('set synchronous_commit = off')
      await client.query('set plan_cache_mode = force_generic_plan')
      // All that the domain looks up has its index; plans made while tables are small would rather read them whole.
      await client.query('set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off')
    }
    return new Crew(pool, clients)
  }

  /** Does a piece of work in one transaction. */
  work<T>(hand: number, act: (db: Db) => Promise<T>): Promise<T> {
    const db = this.#hands[hand]
    if (!db) throw new Error(`No hand ${hand}`)
    return db.transaction().execute(act)
  }

  /** Closes the connections. */
  async leave(): Promise<void> {
    // Work that still goes on after a failure ends with its connection.
    for (const client of this.#clients) client.release(true)
    await this.#pool.end()
  }
}

/**
 * Queries over one connection, each prepared when it is first sent. A request sends a query once and
 * has it planned for its values; a load sends the same few hundred a hundred thousand times, and
 * planning them would be most of the work.
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

/**
 * Passes pieces of work through stages, as along a belt: while one piece is in its second stage, the
 * next is in its first. Each stage takes the pieces in their order.
 */
export async function belt<T>(pieces: readonly T[], stages: readonly ((piece: T, place: number) => Promise<void>)[]): Promise<void> {
  let before: Promise<void>[] = pieces.map(() => Promise.resolve())
  for (const stage of stages) {
    const ready = before
    let last: Promise<void> = Promise.resolve()
    before = pieces.map((piece, place) => {
      last = Promise.all([ready[place], last]).then(() => stage(piece, place))
      return last
    })
  }
  await Promise.all(before)
}
