import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect, PostgresDriver, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { DB } from './types.generated.ts'

/** The database as queries see it. */
export type Db = Kysely<DB>

const oid = {
  int8: 20,
  date: 1082,
  timestamptz: 1184,
  numeric: 1700,
  int8s: 1016,
  dates: 1182,
  timestamptzs: 1185,
  numerics: 1231,
  texts: 1009,
}
const asIs = (text: string): string => text

// Days and decimals stay text, so that no time zone and no float ever touches them.
const parsers = new Map<number, (text: string) => unknown>([
  [oid.int8, Number],
  [oid.date, asIs],
  [oid.timestamptz, isoMoment],
  [oid.numeric, asIs],
  [oid.int8s, arrayOf(Number)],
  [oid.dates, arrayOf(asIs)],
  [oid.timestamptzs, arrayOf(isoMoment)],
  [oid.numerics, arrayOf(asIs)],
])

/** How every connection of ours reads values: numbers, strings and ISO moments as the contract has them. */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: ((type: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(type)) || pg.types.getTypeParser(type, format)) as typeof pg.types.getTypeParser,
}

/** How long anything may take on the connections of a pool, and the name by which PostgreSQL knows them. */
export interface PoolLimits {
  name: string
  /** A statement, milliseconds. */
  statement: number
  /** A wait for a lock, milliseconds. */
  lock: number
  /** A transaction in which nothing is asked, milliseconds. */
  idle: number
}

/** Limits by what connections are for; tools have none. */
export const limitsOf = {
  calls: { name: 'darbgalds', statement: 30_000, lock: 5_000, idle: 60_000 },
  /** What is built in the thread of heavy answers. */
  reports: { name: 'darbgalds-reports', statement: 300_000, lock: 5_000, idle: 300_000 },
  /** The audit reads every table whole, and a mail waits for its mail server. */
  jobs: { name: 'darbgalds-jobs', statement: 3_600_000, lock: 5_000, idle: 300_000 },
} as const satisfies Record<string, PoolLimits>

/** Told of each connection that is taken within its `run`, and given back: the number of PostgreSQL's process. */
export const connectionTaken = new AsyncLocalStorage<(pid: number, isHeld: boolean) => void>()

/** A pool of connections; the caller ends it. */
export function createPool(databaseUrl: string, most = 20, limits: PoolLimits | null = null): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: most,
    types: valueTypes,
    options: `-c timezone=UTC${limits ? limitsText(limits) : ''}`,
    application_name: limits?.name ?? 'darbgalds-tool',
    // What a call asks at once goes to the database at once, also within its transaction.
    pipeline: true,
    // Connections are kept: a new one has no plans, and takes 0.2 s until it has opened the Latvian collation.
    idleTimeoutMillis: 0,
  })
  // A lost idle connection is replaced by the next query; unheard, the event would end the process.
  pool.on('error', () => undefined)
  // The same for one in use: who holds it learns of the loss from his next query.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

function limitsText({ statement, lock, idle }: PoolLimits): string {
  return ` -c statement_timeout=${statement} -c lock_timeout=${lock} -c idle_in_transaction_session_timeout=${idle}`
}

/** Typed queries over a pool. Ending the pool ends it too. */
export function createDb(pool: pg.Pool): Db {
  const connections = preparing(pool)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: connections }) })
  ways.set(db, connections)
  return db
}

/** Connections of a pool, and whether a second one can be spared: half of them stay for those who have none. */
interface Connections extends PostgresPool {
  isFree(): boolean
}

const ways = new WeakMap<Db, Connections>()
/** Whose connection it is that is read over. */
const owners = new WeakMap<Db, Db>()
const places = new WeakMap<Db, object>()

/**
 * Reads over one connection: what `act` asks at once goes to the database at once. (Kysely's own `connection()` lets
 * each question wait for the answer to the one before.)
 */
export async function onConnection<T>(db: Db, act: (one: Db) => Promise<T>): Promise<T> {
  const connections = ways.get(db)
  if (!connections) return db.connection().execute(act)
  const connection = await connections.connect()
  try {
    const one = over(connection, db, (pool) => new PostgresDialect({ pool }))
    owners.set(one, db)
    return await act(one)
  } finally {
    connection.release()
  }
}

/**
 * Reads over another connection beside one that is read over, for what takes a processor long; over that one where no
 * other can be spared, so that nobody holds one and waits for a second.
 */
export function aside<T>(one: Db, act: (other: Db) => Promise<T>): Promise<T> {
  const db = owners.get(one)
  return db && ways.get(db)?.isFree() ? onConnection(db, act) : act(one)
}

/**
 * Runs `act` in a transaction, taken back where it fails. As over one connection, what is asked at once goes at once and
 * in its order, the beginning along with what comes first; Kysely's own `transaction()` waits after each of them.
 */
export async function transactionOn<T>(db: Db, act: (tx: Db) => Promise<T>): Promise<T> {
  const connections = ways.get(db)
  if (!connections) return db.transaction().execute(act)
  const connection = await connections.connect()
  try {
    const begun = connection.query('begin', [])
    // Heard below, and sooner by the first statement: without a beginning it fails, too.
    begun.catch(() => undefined)
    try {
      const done = await act(over(connection, db, (pool) => new WithinTransaction({ pool })))
      await begun
      await connection.query('commit', [])
      return done
    } catch (error) {
      // A connection that is lost has nothing left to take back.
      await connection.query('rollback', []).catch(() => undefined)
      throw error
    }
  } finally {
    connection.release()
  }
}

/** Queries over a connection that somebody else gives back. */
function over(connection: PostgresPoolClient, db: Db, dialect: (pool: PostgresPool) => PostgresDialect): Db {
  const kept = { query: connection.query, release: () => undefined } as PostgresPoolClient
  const one = new Kysely<DB>({ dialect: dialect({ connect: () => Promise.resolve(kept), end: () => Promise.resolve() }) })
  places.set(one, placeOf(db))
  return one
}

/** PostgreSQL has one transaction at a time: a second one within it would end the first. */
class WithinTransaction extends PostgresDialect {
  readonly #config: { pool: PostgresPool }

  constructor(config: { pool: PostgresPool }) {
    super(config)
    this.#config = config
  }

  override createDriver(): PostgresDriver {
    const driver = new PostgresDriver(this.#config)
    driver.beginTransaction = () => Promise.reject(new Error('A transaction within a transaction'))
    return driver
  }
}

/** Stands for the database: all of its connections share it. */
export function placeOf(db: Db): object {
  return places.get(db) ?? db.getExecutor().adapter
}

/**
 * The pool with its statements prepared: PostgreSQL plans a statement for the first few times on a
 * connection and then keeps the plan. To plan a record's queries takes it ten times as long as to run them.
 */
function preparing(pool: pg.Pool): Connections {
  return {
    isFree: () => pool.waitingCount === 0 && pool.totalCount - pool.idleCount < pool.options.max / 2,
    async connect() {
      const client = await pool.connect()
      const tell = connectionTaken.getStore()
      const { processID } = client as pg.PoolClient & { processID: number }
      tell?.(processID, true)
      return held(client, () => tell?.(processID, false))
    },
    end: () => pool.end(),
  }
}

/**
 * A connection as one call holds it. It is given on only when all that was asked on it is answered: of what was
 * asked at once one may have failed while another still waits, and the next call would wait behind that.
 */
function held(client: pg.PoolClient, onLeft: () => void): Awaited<ReturnType<PostgresPool['connect']>> {
  let open = 0
  let isLeft = false
  function ask(text: string, values: unknown[]): Promise<pg.QueryResult> {
    if (isLeft) throw new Error('The connection was given back')
    gather(client)
    open += 1
    const answer = text === 'begin' ? client.query(begin) : client.query({ name: nameOf(text, values.length), text, values })
    answer.then(settled, settled)
    return answer
  }
  function settled(): void {
    open -= 1
    if (isLeft && open === 0) client.release()
  }
  return {
    query: ask as typeof client.query,
    release: () => {
      isLeft = true
      onLeft()
      if (open === 0) client.release()
    },
  }
}

/**
 * A change goes by keys: whatever their values, its statements and those of its triggers are planned once
 * on a connection, not for each of the first few times or for every number of lines.
 */
const begin = 'begin; set local plan_cache_mode = force_generic_plan'

/** Lets what is asked in the same moment leave in one write: a write costs more than to make a question. */
function gather(client: pg.PoolClient): void {
  const { stream } = (client as pg.PoolClient & pg.Client).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** Names of prepared statements by their texts. Every connection holds plans of its own, so there is a most. */
const names = new Map<string, string>()
const mostNames = 500
/** How often statements without a name were asked: one gets it only when it is asked again, or those that came first would hold all. */
const asked = new Map<string, number>()
const mostAsked = 5_000
const oftenEnough = 3
/** Rows written many at once have a text for each number of rows, and little to plan. */
const mostValues = 80
/** What is searched, cut off or reported for a period has its best plan by the very values. */
const plannedAnew = /@@|\b(?:limit|between) \$/

/** The name of a statement; undefined when it is planned each time. */
function nameOf(text: string, values: number): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  if (!isPrepared(text, values) || names.size >= mostNames) return undefined
  const times = (asked.get(text) ?? 0) + 1
  if (times < oftenEnough) {
    if (asked.size >= mostAsked) asked.clear()
    asked.set(text, times)
    return undefined
  }
  asked.delete(text)
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

/** Whether a plan that is kept serves all runs of a statement; what has no values is either a question or has no plan. */
function isPrepared(text: string, values: number): boolean {
  if (values === 0) return /^\s*(?:select|with)\b/i.test(text)
  return values <= mostValues && !plannedAnew.test(text)
}

function arrayOf(parse: (text: string) => unknown) {
  const texts = pg.types.getTypeParser(oid.texts) as (text: string) => (string | null)[]
  return (text: string): unknown[] => texts(text).map((each) => (each === null ? null : parse(each)))
}

function isoMoment(text: string): string {
  const utc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/.exec(text)
  if (utc) return `${utc[1]}T${utc[2]}.${(utc[3] ?? '').padEnd(3, '0').slice(0, 3)}Z`
  const moment: unknown = pg.types.getTypeParser(oid.timestamptz)(text)
  return moment instanceof Date ? moment.toISOString() : text
}
