import { sql } from 'kysely'
import { one } from './one.ts'
import type { Settings } from '../runtime/settings.ts'
import { throughPooler } from './pooler.ts'
import { type Db, createDb, createPool, limitsOf, onConnection } from './pool.ts'

/** Milliseconds: to catch up, to connect, and to skip after a failure. */
const timeouts = { behind: 50, away: 1000, rest: 2000 }

const most = 30

interface Replica {
  url: string
  db: Db
  restsUntil: number
}

export interface Reads {
  replica: number
  primary: number
}

class Behind extends Error {}

export interface ReplicaState {
  name: string
  /** Caught up, or nearly. */
  in_use: boolean
  /** Bytes; null if unreachable. */
  behind: number | null
  /** Null if caught up or unknown. */
  seconds: number | null
  reason: string | null
}

/**
 * Reads (READ_DATABASE_URL) use a replica that has replayed the primary's current log, so they are never stale;
 * otherwise the primary.
 */
export class Replicas {
  readonly reads: Reads = { replica: 0, primary: 0 }
  readonly #replicas: readonly Replica[]
  #turn = 0

  constructor(urls: readonly string[]) {
    this.#replicas = urls.map((url) => ({ url, db: createDb(createPool(url, most, limitsOf.calls)), restsUntil: 0 }))
  }

  static of({ READ_DATABASE_URL, DIRECT_DATABASE_URL, PREPARED_STATEMENTS }: Settings): Replicas | null {
    if (READ_DATABASE_URL.length === 0) return null
    const way = (url: string) => (DIRECT_DATABASE_URL ? throughPooler(url, { isNaming: PREPARED_STATEMENTS }) : url)
    return new Replicas(READ_DATABASE_URL.map(way))
  }

  /** @param isAnswer errors that are results */
  async read<T>(primary: Db, run: (at: Db) => Promise<T>, isAnswer: (error: unknown) => boolean): Promise<T> {
    const replica = this.#next()
    if (replica) {
      try {
        const answer = await onReplica(replica, await flushedPosition(primary), run)
        this.reads.replica += 1
        return answer
      } catch (error) {
        if (isAnswer(error)) throw error
        replica.restsUntil = Date.now() + timeouts.rest
      }
    }
    this.reads.primary += 1
    return run(primary)
  }

  /** Null if none. */
  async urlNow(primary: Db): Promise<string | null> {
    let url: string | null = null
    const found = this.#next()
    if (!found) return null
    await onReplica(found, await flushedPosition(primary), async () => (url = found.url)).catch(
      () => (found.restsUntil = Date.now() + timeouts.rest),
    )
    return url
  }

  /** Null if unreachable. */
  async behind(primary: Db): Promise<(number | null)[]> {
    const lsn = await flushedPosition(primary)
    return Promise.all(
      this.#replicas.map(async ({ db }) => {
        const bytesQuery = sql<{ bytes: number }>`
          select greatest(0, pg_wal_lsn_diff(${lsn}::pg_lsn, pg_last_wal_replay_lsn()))::float as bytes`.execute(db)
        return inTime(bytesQuery).then(
          ({ rows }) => one(rows).bytes,
          () => null,
        )
      }),
    )
  }

  async states(primary: Db): Promise<ReplicaState[]> {
    const lsn = await flushedPosition(primary)
    return Promise.all(this.#replicas.map((replica) => stateOf(replica, lsn)))
  }

  get urls(): string[] {
    return this.#replicas.map(({ url }) => url)
  }

  async end(): Promise<void> {
    await Promise.all(this.#replicas.map(({ db }) => db.destroy()))
  }

  /** Round robin. */
  #next(): Replica | undefined {
    this.#turn += 1
    const awake = this.#replicas.filter(({ restsUntil }) => restsUntil <= Date.now())
    return awake[this.#turn % awake.length]
  }
}

async function stateOf(replica: Replica, lsn: string): Promise<ReplicaState> {
  const name = placeName(replica.url)
  try {
    const isUp = await onReplica(replica, lsn, async () => true).catch((error: unknown) =>
      error instanceof Behind ? false : failed(error),
    )
    const { rows } = await inTime(
      sql<{ is_replica: boolean; behind: number | null; seconds: number | null }>`
        select pg_is_in_recovery() as is_replica, greatest(0, pg_wal_lsn_diff(${lsn}::pg_lsn, pg_last_wal_replay_lsn()))::float as behind,
          greatest(0, extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::int) as seconds`.execute(replica.db),
    )
    const { is_replica, behind, seconds } = one(rows)
    if (!is_replica)
      return {
        name,
        in_use: false,
        behind: null,
        seconds: null,
        reason: 'vairs nav kopija: to kāds ir padarījis par atsevišķu datubāzi',
      }
    if (isUp) return { name, in_use: true, behind, seconds: null, reason: null }
    return { name, in_use: false, behind, seconds, reason: 'atpaliek no datubāzes; lasa pašu datubāzi' }
  } catch (error) {
    return { name, in_use: false, behind: null, seconds: null, reason: awayWords(error) }
  }
}

/** Without credentials. */
function placeName(url: string): string {
  const [, authority = '', database = ''] = /^\w+:\/\/(?:[^/]*@)?([^/?]*)([^?]*)/.exec(url) ?? []
  const more = new URLSearchParams(url.split('?')[1])
  return `${more.get('host') ?? authority}${more.has('port') ? `:${more.get('port')}` : ''}${database}`
}

function failed(error: unknown): never {
  throw error
}

/** Without credentials. */
function awayWords(error: unknown): string {
  const { code } = error as { code?: unknown }
  if (error instanceof Behind) return `neatbild ${timeouts.away / 1000} s laikā`
  if (code === 'ECONNREFUSED' || code === 'ENOENT') return 'neatbild: savienojums atteikts'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'neatbild: tāda datora vārda nav'
  if (code === '57P03') return 'vēl startē'
  if (code === '28P01' || code === '28000') return 'nelaiž iekšā: READ_DATABASE_URL lietotājs vai parole neder'
  return 'neatbild'
}

/** Contains all former commits. */
async function flushedPosition(primary: Db): Promise<string> {
  const { rows } = await sql<{ lsn: string }>`select pg_current_wal_flush_lsn()::text as lsn`.execute(primary)
  return one(rows).lsn
}

async function onReplica<T>({ db }: Replica, lsn: string, run: (at: Db) => Promise<T>): Promise<T> {
  let gaveUp = false
  let reached: () => void = () => undefined
  const started = new Promise<void>((resolvePromise) => (reached = resolvePromise))
  const answer = onConnection(db, async (at) => {
    await upTo(at, lsn)
    if (gaveUp) throw new Behind()
    reached()
    return run(at)
  })
  answer.catch(() => undefined)
  // Connecting has a timeout; started reads have their own limits.
  await inTime(Promise.race([started, answer])).catch((error: unknown) => {
    gaveUp = true
    throw error
  })
  return answer
}

/** @throws Behind */
async function upTo(replica: Db, lsn: string): Promise<void> {
  const end = Date.now() + timeouts.behind
  for (let pause = 1; ; pause *= 2) {
    const { rows } = await sql<{ there: boolean }>`
      select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as there`.execute(replica)
    if (one(rows).there) return
    if (Date.now() + pause > end) throw new Behind()
    await new Promise((resolvePromise) => setTimeout(resolvePromise, pause))
  }
}

function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Behind()), timeouts.away)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
