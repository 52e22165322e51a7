import { Kysely, PostgresDialect, PostgresDriver, type PostgresPool, type PostgresPoolClient, type RawBuilder } from 'kysely'
import pg from 'pg'
import { Busy, notReplicated } from '../runtime/busy.ts'
import { clientClassOf, type HostList, hostListOf } from './hosts.ts'
import { poolerIn } from './pooler.ts'
import { exclusiveClient, type Sending, type TellConnection } from './statements.ts'
import type { DB } from './types.generated.ts'

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

// Text, to avoid time zones and floats.
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

export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: ((type: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(type)) || pg.types.getTypeParser(type, format)) as typeof pg.types.getTypeParser,
}

export interface PoolLimits {
  name: string
  /** Milliseconds. */
  statement: number
  /** Milliseconds. */
  lock: number
  /** Milliseconds. */
  idle: number
  /** Connections that stay open without work; others close after a minute, as each takes some 13 MB. */
  staying: number
}

export const limitsOf = {
  calls: { name: 'darbgalds', statement: 30_000, lock: 5_000, idle: 60_000, staying: 8 },
  reports: { name: 'darbgalds-reports', statement: 300_000, lock: 5_000, idle: 300_000, staying: 2 },
  /** The audit reads whole tables, and mail waits for its server. */
  jobs: { name: 'darbgalds-jobs', statement: 3_600_000, lock: 5_000, idle: 300_000, staying: 2 },
} as const satisfies Record<string, PoolLimits>

export function createPool(databaseUrl: string, most = 20, limits: PoolLimits | null = null): pg.Pool {
  const { url, pooler } = poolerIn(databaseUrl)
  const settings = settingsOf(limits)
  const hosts = hostListOf(url)
  const pool = new pg.Pool({
    connectionString: url,
    Client: hosts ? clientClassOf(hosts) : pg.Client,
    max: most,
    types: valueTypes,
    options: pooler ? undefined : settings.map(([name, value]) => `-c ${name}=${value}`).join(' '),
    application_name: limits?.name ?? 'darbgalds-tool',
    // Sends parallel queries at once.
    pipeline: true,
    // New connections lack plans and take 0.2 s for the Latvian collation, so that the usual ones stay.
    min: Math.min(most, limits?.staying ?? 1),
    idleTimeoutMillis: 60_000,
  })
  // Unhandled, the event would end the process.
  pool.on('error', () => undefined)
  // The next query reports the loss.
  pool.on('connect', (client) => client.on('error', () => undefined).on('notice', ({ routine }) => noteUnreplicated(client, routine)))
  if (hosts) hostsOfPools.set(pool, hosts)
  const local = settings.map(([name, value]) => `set local ${name} = '${value}'`).join('; ')
  sendings.set(pool, pooler ? { settings: local, isNaming: pooler.isNaming } : direct)
  return pool
}

const direct: Sending = { settings: null, isNaming: true }
const sendings = new WeakMap<pg.Pool, Sending>()

function settingsOf(limits: PoolLimits | null): [name: string, value: string | number][] {
  const timeZone: [string, string] = ['timezone', 'UTC']
  if (!limits) return [timeZone]
  const { statement, lock, idle } = limits
  return [timeZone, ['statement_timeout', statement], ['lock_timeout', lock], ['idle_in_transaction_session_timeout', idle]]
}

export function createDb(pool: pg.Pool): Db {
  const connections = connectionsOf(pool)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: connections }) })
  poolsByDb.set(db, connections)
  return db
}

const hostsOfPools = new WeakMap<pg.Pool, HostList>()

/** Null where the address has one host. */
export function hostsOf(db: Db): HostList | null {
  return poolsByDb.get(db)?.hosts ?? null
}

interface Connections extends PostgresPool {
  hosts: HostList | null
  connect(tell?: TellConnection): Promise<PostgresPoolClient>
  /** Whether half of the pool is still free. */
  isFree(): boolean
}

const poolsByDb = new WeakMap<Db, Connections>()
const owners = new WeakMap<Db, { db: Db; tell: TellConnection | undefined }>()
const places = new WeakMap<Db, object>()

/** Pipelines queries, unlike Kysely's `connection()`. */
export async function onConnection<T>(db: Db, act: (one: Db) => Promise<T>, tell?: TellConnection): Promise<T> {
  const connections = poolsByDb.get(db)
  if (!connections) return db.connection().execute(act)
  const connection = await connections.connect(tell)
  try {
    const one = over(connection, db, (pool) => new PostgresDialect({ pool }))
    owners.set(one, { db, tell })
    return await act(one)
  } finally {
    connection.release()
  }
}

/** Falls back to the same connection if none can be spared, against deadlocks. */
export function aside<T>(one: Db, act: (other: Db) => Promise<T>): Promise<T> {
  const { db, tell } = owners.get(one) ?? {}
  return db && poolsByDb.get(db)?.isFree() ? onConnection(db, act, tell) : act(one)
}

/** The same database, whose connections are reported. */
export function reporting(db: Db, tell: TellConnection): Db {
  const connections = poolsByDb.get(db)
  if (!connections) return db
  const pool: Connections = {
    hosts: connections.hosts,
    isFree: () => connections.isFree(),
    connect: () => connections.connect(tell),
    end: () => Promise.resolve(),
  }
  const same = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  poolsByDb.set(same, pool)
  places.set(same, placeOf(db))
  return same
}

/** Hands over the last writes, which are sent together with the commit: others wait for its locks. */
export type WithCommit = (statements: readonly RawBuilder<unknown>[]) => void

/** Pipelines queries including `begin`, unlike Kysely's `transaction()`. */
export async function transactionOn<T>(db: Db, act: (tx: Db, withCommit: WithCommit) => Promise<T>): Promise<T> {
  const last: RawBuilder<unknown>[] = []
  const withCommit: WithCommit = (statements) => void last.push(...statements)
  const connections = poolsByDb.get(db)
  if (!connections) {
    return db.transaction().execute(async (tx) => {
      const result = await act(tx, withCommit)
      for (const each of last) await each.execute(tx)
      return result
    })
  }
  const connection = await connections.connect()
  try {
    const beginQuery = connection.query('begin', [])
    // Handled below; the first statement also fails.
    beginQuery.catch(() => undefined)
    try {
      const tx = over(connection, db, (pool) => new WithinTransaction({ pool }))
      const result = await act(tx, withCommit)
      // Nothing is sent before all is compiled. After a statement that fails the commit rolls back.
      const compiled = last.map((each) => each.compile(tx))
      const sent = compiled.map(({ sql: text, parameters }) => connection.query(text, parameters))
      await Promise.all([beginQuery, ...sent, connection.query('commit', [])])
      refuseUnreplicated(connection)
      return result
    } catch (error) {
      await connection.query('rollback', []).catch(() => undefined)
      throw error
    }
  } finally {
    connection.release()
  }
}

function over(connection: PostgresPoolClient, db: Db, dialect: (pool: PostgresPool) => PostgresDialect): Db {
  const borrowed = { query: connection.query, release: () => undefined } as PostgresPoolClient
  const one = new Kysely<DB>({ dialect: dialect({ connect: () => Promise.resolve(borrowed), end: () => Promise.resolve() }) })
  places.set(one, placeOf(db))
  return one
}

/** Nested transactions would end the outer one. */
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

/** Shared by all its connections. */
export function placeOf(db: Db): object {
  return places.get(db) ?? db.getExecutor().adapter
}

function connectionsOf(pool: pg.Pool): Connections {
  const sending = sendings.get(pool) ?? direct
  return {
    hosts: hostsOfPools.get(pool) ?? null,
    isFree: () => pool.waitingCount === 0 && pool.totalCount - pool.idleCount < pool.options.max / 2,
    async connect(tell) {
      const client = await pool.connect()
      const connection = exclusiveClient(client, sending, tell)
      clientsOf.set(connection, client)
      return connection
    },
    end: () => pool.end(),
  }
}

const clientsOf = new WeakMap<PostgresPoolClient, pg.PoolClient>()
const unreplicated = new WeakSet<pg.PoolClient>()

/** PostgreSQL commits and warns when somebody cancels its wait for a synchronous standby. */
function noteUnreplicated(client: pg.PoolClient, routine: string | undefined): void {
  if (routine === 'SyncRepWaitForLSN') unreplicated.add(client)
}

/** @throws Busy for a commit that a promoted standby may lack; repeated under its key, it waits for the standby again */
function refuseUnreplicated(connection: PostgresPoolClient): void {
  const client = clientsOf.get(connection)
  if (client && unreplicated.delete(client)) throw new Busy(notReplicated)
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
