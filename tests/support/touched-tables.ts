import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Call } from '../../contract/calls.ts'
import { alsoChanged, concernsAll, type Read } from '../../contract/reads.ts'
import { callAt } from './strict-answers.ts'

/**
 * Compares tables read and changed by calls with the contract, using statements and PostgreSQL counters, triggers
 * included.
 */

interface Touched {
  call: Call
  counted: boolean
  read: Set<string>
  changed: Set<string>
  announced: Set<string>
}

/** Unchanged or invisible tables; rights are announced with their person or role. */
const still: ReadonlySet<string> = new Set([
  ...['account_types', 'customer_types', 'delivery_types', 'modules', 'register_companies'],
  // Changes here affect every answer.
  ...concernsAll,
  ...['permissions', 'role_permissions', 'user_permissions', 'user_roles', 'access_tokens', 'password_tokens', 'first_admin_tokens'],
  'passkey_challenges',
  // Immutable, announced with the runs.
  'history_rights',
  // Announced once sent.
  'webhook_deliveries',
  ...['kept_count_changes', 'kept_counts', 'stale_days', 'system_properties', 'audit_log', 'idempotency_keys', 'sign_in_failures'],
])

const current = new AsyncLocalStorage<Touched>()

/** Limited, because counting prolongs locks. */
const mostCounted = 2

const owners = `select conrelid::regclass::text as child, confrelid::regclass::text as parent
  from pg_constraint where contype = 'f' and confdeltype = 'c'`
const rowCounts = `select * from (
    select relname, coalesce(pg_stat_get_xact_tuples_inserted(oid), 0) + coalesce(pg_stat_get_xact_tuples_updated(oid), 0)
      + coalesce(pg_stat_get_xact_tuples_deleted(oid), 0) as rows from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
  ) counted where rows > 0`

/** Returns the list of violations. */
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

/** Owner tables, with which rows are announced. */
async function ownersOf(pool: pg.Pool): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await pool.query<{ child: string; parent: string }>(owners)
  const all = new Map<string, string[]>()
  for (const { child, parent } of rows) all.set(child, [...(all.get(child) ?? []), parent])
  return all
}

function faultsOf({ call, read, changed, announced }: Touched, ownership: ReadonlyMap<string, readonly string[]>): string[] {
  const { reads, answer, file, quiet, changes, asks, rule } = call.spec
  const known = new Set([...ownership.keys(), ...[...ownership.values()].flat(), ...mentioned])
  const isDeclared = (table: string, names: ReadonlySet<string>): boolean =>
    names.has(table) || (ownership.get(table) ?? []).some((owner) => isDeclared(owner, names))
  // Answers to POST are not cached.
  if (asks && call.method === 'POST') return []
  if (call.method === 'GET' && !changes) {
    if (file || !answer) return []
    const declared = new Set<string>(reads)
    const undeclared = [...read].filter((table) => known.has(table) && !still.has(table) && !isDeclared(table, declared))
    return undeclared.map((table) => `${call.id} reads ${table}, which it does not say`)
  }
  // Visitors' effects are announced on completion.
  if (file || quiet || rule === 'visitor') return []
  const announcedTables = new Set([...announced, ...[...announced].flatMap((each) => alsoChanged[each as Read] ?? [])])
  const unannounced = [...changed].filter((table) => known.has(table) && !still.has(table) && !isDeclared(table, announcedTables))
  return unannounced.map((table) => `${call.id} changes ${table}, which no announcement tells (${[...announced].join(', ')})`)
}

const mentioned: readonly string[] = Object.entries(alsoChanged).flatMap(([table, more]) => [table, ...more])

function watch(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (text: unknown, values?: unknown[]) => Promise<pg.QueryResult>
  let before: Promise<ReadonlyMap<string, number>> | undefined
  const plain = client.query.bind(client) as (...all: unknown[]) => unknown
  client.query = ((...all: [string | { text: string; values?: unknown[] }, unknown[]?, unknown?]) => {
    const [statement, values, callback] = all
    const touched = current.getStore()
    // With callbacks the pool calls query itself.
    if (!touched || callback !== undefined || typeof values === 'function') return plain(...all)
    const { text, values: given } = typeof statement === 'string' ? { text: statement, values } : statement
    if (text.startsWith('begin') && touched.counted) {
      const begun = query(statement, values)
      // Sent with the begin; used only if the transaction completes.
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
  // Ignores authentication queries.
  if (text.includes('access_tokens') || text.includes('token_hash')) return
  if (text.includes('into audit_log')) {
    // The first list is of the records' tables.
    const [entities = []] = (values ?? []).filter((each): each is unknown[] => Array.isArray(each))
    return entities.forEach((each) => announced.add(String(each)))
  }
  for (const [, table] of text.matchAll(/\b(?:from|join)\s+"?([a-z_]+)/gi)) if (table) read.add(table)
}
