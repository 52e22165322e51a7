import { sql } from 'kysely'
import type { Settings } from '../settings.ts'
import { type Db, createDb, createPool, limitsOf, onConnection } from './pool.ts'

/** Milliseconds in which a replica has to come up to the moment of a read, to be reached at all, and to rest after it did not. */
const patience = { behind: 50, away: 1000, rest: 2000 }

/** Connections to a replica: as many reads go on at once. */
const most = 30

interface Replica {
  url: string
  db: Db
  restsUntil: number
}

/** Told by which database reads were answered. */
export interface Reads {
  replica: number
  primary: number
}

class Behind extends Error {}

/**
 * Streaming replicas that take reads off the primary (READ_DATABASE_URL). A read asks the primary how far its log is
 * written out, and goes to a replica that has replayed all of that: it is never older than what anybody was told before
 * he asked. One that is behind or away is left alone for a while, and the primary answers.
 */
export class Replicas {
  readonly reads: Reads = { replica: 0, primary: 0 }
  readonly #replicas: readonly Replica[]
  #turn = 0

  constructor(urls: readonly string[]) {
    this.#replicas = urls.map((url) => ({ url, db: createDb(createPool(url, most, limitsOf.calls)), restsUntil: 0 }))
  }

  static of({ READ_DATABASE_URL }: Settings): Replicas | null {
    return READ_DATABASE_URL.length > 0 ? new Replicas(READ_DATABASE_URL) : null
  }

  /**
   * Runs a read on a replica, or on the primary where none is up to this moment or it fails there for a reason that is
   * no answer.
   * @param isAnswer tells errors that are what the read has to say
   */
  async read<T>(primary: Db, run: (at: Db) => Promise<T>, isAnswer: (error: unknown) => boolean): Promise<T> {
    const replica = this.#next()
    if (replica) {
      try {
        const answer = await onReplica(replica, await writtenOut(primary), run)
        this.reads.replica += 1
        return answer
      } catch (error) {
        if (isAnswer(error)) throw error
        replica.restsUntil = Date.now() + patience.rest
      }
    }
    this.reads.primary += 1
    return run(primary)
  }

  /** Address of a replica that is up to this moment, for what reads on connections of its own; null: none. */
  async urlNow(primary: Db): Promise<string | null> {
    let url: string | null = null
    const found = this.#next()
    if (!found) return null
    await onReplica(found, await writtenOut(primary), async () => (url = found.url)).catch(
      () => (found.restsUntil = Date.now() + patience.rest),
    )
    return url
  }

  /** Bytes of the primary's log that each replica has not replayed; null where it is not reached. */
  async behind(primary: Db): Promise<(number | null)[]> {
    const lsn = await writtenOut(primary)
    return Promise.all(
      this.#replicas.map(async ({ db }) => {
        const asked = sql<{ bytes: number }>`
          select greatest(0, pg_wal_lsn_diff(${lsn}::pg_lsn, pg_last_wal_replay_lsn()))::float as bytes`.execute(db)
        return inTime(asked).then(
          ({ rows }) => rows[0]?.bytes ?? null,
          () => null,
        )
      }),
    )
  }

  get urls(): string[] {
    return this.#replicas.map(({ url }) => url)
  }

  async end(): Promise<void> {
    await Promise.all(this.#replicas.map(({ db }) => db.destroy()))
  }

  /** One after another of those that do not rest. */
  #next(): Replica | undefined {
    this.#turn += 1
    const awake = this.#replicas.filter(({ restsUntil }) => restsUntil <= Date.now())
    return awake[this.#turn % awake.length]
  }
}

/** Place up to which the primary's log is written out: all that was committed before is in it. */
async function writtenOut(primary: Db): Promise<string> {
  const { rows } = await sql<{ lsn: string }>`select pg_current_wal_flush_lsn()::text as lsn`.execute(primary)
  return rows[0]?.lsn ?? ''
}

async function onReplica<T>({ db }: Replica, lsn: string, run: (at: Db) => Promise<T>): Promise<T> {
  let gaveUp = false
  let reached: () => void = () => undefined
  const started = new Promise<void>((done) => (reached = done))
  const answer = onConnection(db, async (at) => {
    await upTo(at, lsn)
    if (gaveUp) throw new Behind()
    reached()
    return run(at)
  })
  answer.catch(() => undefined)
  // What cannot be reached, or hangs before it begins, is not waited for; a read that began is ended by its own limits.
  await inTime(Promise.race([started, answer])).catch((error: unknown) => {
    gaveUp = true
    throw error
  })
  return answer
}

/** @throws Behind when the replica has not replayed the log up to there in time, or is none any more */
async function upTo(replica: Db, lsn: string): Promise<void> {
  const end = Date.now() + patience.behind
  for (let pause = 1; ; pause *= 2) {
    const { rows } = await sql<{ there: boolean }>`
      select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as there`.execute(replica)
    if (rows[0]?.there) return
    if (Date.now() + pause > end) throw new Behind()
    await new Promise((done) => setTimeout(done, pause))
  }
}

function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Behind()), patience.away)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
