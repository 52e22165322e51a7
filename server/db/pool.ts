import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
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

/** A pool of connections; the caller ends it. */
export function createPool(databaseUrl: string, most = 20): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: most,
    types: valueTypes,
    options: '-c timezone=UTC',
    application_name: 'darbgalds',
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

/** Typed queries over a pool. Ending the pool ends it too. */
export function createDb(pool: pg.Pool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparing(pool) }) })
}

/**
 * The pool with its statements prepared: PostgreSQL plans a statement for the first few times on a
 * connection and then keeps the plan. To plan a record's queries takes it ten times as long as to run them.
 */
function preparing(pool: pg.Pool): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect()
      return {
        query: ((text: string, values: unknown[]) => {
          gather(client)
          return text === 'begin' ? client.query(begin) : client.query({ name: nameOf(text, values.length), text, values })
        }) as typeof client.query,
        release: () => client.release(),
      }
    },
    end: () => pool.end(),
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
/** Rows written many at once have a text for each number of rows, and little to plan. */
const mostValues = 80
/** What is searched, cut off or reported for a period has its best plan by the very values. */
const plannedAnew = /@@|\b(?:limit|between) \$/

/** The name of a statement; undefined when it is planned each time. */
function nameOf(text: string, values: number): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  if (values === 0 || values > mostValues || names.size >= mostNames || plannedAnew.test(text)) return undefined
  const name = `s${names.size}`
  names.set(text, name)
  return name
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
