import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Call } from '../../contract/calls.ts'
import { alsoChanged, concernsAll, type Read } from '../../contract/reads.ts'
import { callAt } from './strict-answers.ts'

/**
 * What calls read and change, held against what the contract says of it: by the statements that really ran, and
 * by what PostgreSQL counted in each table, triggers included.
 */

/** What one call did in the database. */
interface Touched {
  call: Call
  /** Whether its rows are counted, too. */
  counted: boolean
  read: Set<string>
  changed: Set<string>
  /** Records announced as changed, by table. */
  announced: Set<string>
}

/** What no call changes, or no answer shows: rights are announced with the person or role that holds them. */
const still: ReadonlySet<string> = new Set([
  ...['account_types', 'customer_types', 'delivery_types', 'modules', 'register_companies'],
  // A change of these concerns every answer.
  ...concernsAll,
  ...['permissions', 'role_permissions', 'user_permissions', 'user_roles', 'access_tokens', 'password_tokens', 'first_admin_tokens'],
  'passkey_challenges',
  // Rights of runs never change, and are told with the runs.
  'history_rights',
  // Told to programs outside; whoever looks on hears of it when it was sent.
  'webhook_deliveries',
  ...['kept_count_changes', 'kept_counts', 'stale_days', 'system_properties', 'audit_log', 'idempotency_keys', 'sign_in_failures'],
])

const current = new AsyncLocalStorage<Touched>()

/** Runs of a call in one application whose rows are counted: those of a race would hold their locks for longer. */
const mostCounted = 2

const owners = `select conrelid::regclass::text as child, confrelid::regclass::text as parent
  from pg_constraint where contype = 'f' and confdeltype = 'c'`
const rowCounts = `select * from (
    select relname, coalesce(pg_stat_get_xact_tuples_inserted(oid), 0) + coalesce(pg_stat_get_xact_tuples_updated(oid), 0)
      + coalesce(pg_stat_get_xact_tuples_deleted(oid), 0) as rows from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
  ) counted where rows > 0`

/** Watches the calls of an application; what the contract does not say of them is told in the list. */
export function watchTables(app: FastifyInstance, pool: pg.Pool): string[] {
  const faults: string[] = []
  const ownership = ownersOf(pool)
  const runs = new Map<string, number>()
  pool.on('connect', watch)
  app.addHook('onRequest', (request, _, done) => {
    const call = callAt(request.method, request.url.split('?', 1)[0] ?? '')
    if (!call) return done()
    const run = (runs.get(call.id) ?? 0) + 1
    runs.set(call.id, run)
    current.run({ call, counted: run <= mostCounted, read: new Set(), changed: new Set(), announced: new Set() }, done)
  })
  app.addHook('onResponse', async (_, reply) => {
    const touched = current.getStore()
    if (touched && reply.statusCode === 200) faults.push(...faultsOf(touched, await ownership))
  })
  return faults
}

/** Which table each table's rows belong to: they go with their owner. */
async function ownersOf(pool: pg.Pool): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await pool.query<{ child: string; parent: string }>(owners)
  const all = new Map<string, string[]>()
  for (const { child, parent } of rows) all.set(child, [...(all.get(child) ?? []), parent])
  return all
}

function faultsOf({ call, read, changed, announced }: Touched, ownership: ReadonlyMap<string, readonly string[]>): string[] {
  const { reads, answer, file, quiet, changes, asks, rule } = call.spec
  const known = new Set([...ownership.keys(), ...[...ownership.values()].flat(), ...mentioned])
  const said = (table: string, names: ReadonlySet<string>): boolean =>
    names.has(table) || (ownership.get(table) ?? []).some((owner) => said(owner, names))
  // What a POST asks is answered once, and nobody holds the answer.
  if (asks && call.method === 'POST') return []
  if (call.method === 'GET' && !changes) {
    if (file || !answer) return []
    const declared = new Set<string>(reads)
    const unsaid = [...read].filter((table) => known.has(table) && !still.has(table) && !said(table, declared))
    return unsaid.map((table) => `${call.id} reads ${table}, which it does not say`)
  }
  // What a visitor sets going is told when it is done.
  if (file || quiet || rule === 'visitor') return []
  const told = new Set([...announced, ...[...announced].flatMap((each) => alsoChanged[each as Read] ?? [])])
  const untold = [...changed].filter((table) => known.has(table) && !still.has(table) && !said(table, told))
  return untold.map((table) => `${call.id} changes ${table}, which no announcement tells (${[...announced].join(', ')})`)
}

/** Tables that answers or announcements speak of. */
const mentioned: readonly string[] = Object.entries(alsoChanged).flatMap(([table, more]) => [table, ...more])

function watch(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (text: unknown, values?: unknown[]) => Promise<pg.QueryResult>
  let before: Promise<ReadonlyMap<string, number>> | undefined
  const plain = client.query.bind(client) as (...all: unknown[]) => unknown
  client.query = ((...all: [string | { text: string; values?: unknown[] }, unknown[]?, unknown?]) => {
    const [statement, values, callback] = all
    const touched = current.getStore()
    // With a callback the pool asks for itself.
    if (!touched || callback !== undefined || typeof values === 'function') return plain(...all)
    const { text, values: given } = typeof statement === 'string' ? { text: statement, values } : statement
    if (text.startsWith('begin') && touched.counted) {
      const begun = query(statement, values)
      // Asked along with the beginning, before anything can fail; heard only where the transaction comes to its end.
      before = query(rowCounts).then(countsOf)
      before.catch(() => undefined)
      return begun
    }
    if (text === 'commit' && touched.counted) return countChanges(touched, before).then(() => query(statement, values))
    note(touched, text, given)
    return query(statement, values)
  }) as typeof client.query

  async function countChanges({ changed }: Touched, start: typeof before): Promise<void> {
    const [earlier, now] = await Promise.all([start, query(rowCounts).then(countsOf)])
    for (const [table, rows] of now) if (rows > (earlier?.get(table) ?? 0)) changed.add(table)
  }
}

function countsOf({ rows }: pg.QueryResult<{ relname: string; rows: number }>): ReadonlyMap<string, number> {
  return new Map(rows.map(({ relname, rows: count }) => [relname, Number(count)]))
}

function note({ read, announced }: Touched, text: string, values: readonly unknown[] | undefined): void {
  // The sign-in of every call is not what the call reads.
  if (text.includes('access_tokens') || text.includes('token_hash')) return
  if (text.includes('into audit_log')) return void announced.add(String(values?.[0]))
  for (const [, table] of text.matchAll(/\b(?:from|join)\s+"?([a-z_]+)/gi)) if (table) read.add(table)
}
