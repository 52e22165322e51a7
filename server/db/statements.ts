import type { PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { nameOf } from './statement-names.ts'

/** @file What is sent on a connection that has been taken from the pool. */

/** Called with the backend's process id. Passed on by hand: async hooks would slow down every promise of the process. */
export type TellConnection = (pid: number, isHeld: boolean) => void

export interface Sending {
  /** Settings of each transaction, behind a pooler, which keeps none for a connection; null: the connection has them. */
  settings: string | null
  isNaming: boolean
}

/** Generic plans: changes go by keys. */
const generic = 'set local plan_cache_mode = force_generic_plan'
const begins = /^(?:begin|start transaction)\b/i
const ends = /^(?:commit|rollback)$/i

/** Released only when all queries are answered, so the next call does not wait for leftovers. */
export function exclusiveClient(client: pg.PoolClient, sending: Sending, tell?: TellConnection): PostgresPoolClient {
  let open = 0
  let isLeft = false
  function settled(): void {
    open -= 1
    if (isLeft && open === 0) client.release()
  }
  function send(query: string | pg.QueryConfig): Promise<pg.QueryResult> {
    gather(client)
    open += 1
    const answer = client.query(query)
    answer.then(settled, settled)
    return answer
  }
  const { settings, isNaming } = sending
  const statement = (text: string, values: unknown[]): Promise<pg.QueryResult> =>
    send({ name: isNaming ? nameOf(text, values.length) : undefined, text, values })
  const route = settings === null ? throughout(client, { send, statement, tell }) : byTransaction({ send, statement, tell }, settings)
  return {
    query: ((text: string, values: unknown[]) => {
      if (isLeft) throw new Error('The connection was given back')
      return route.ask(text, values)
    }) as typeof client.query,
    release: () => {
      isLeft = true
      route.leave()
      if (open === 0) client.release()
    },
  }
}

interface Route {
  ask: (text: string, values: unknown[]) => Promise<pg.QueryResult>
  leave: () => void
}

interface Ways {
  send: (query: string) => Promise<pg.QueryResult>
  statement: (text: string, values: unknown[]) => Promise<pg.QueryResult>
  tell: TellConnection | undefined
}

/** The connection is a session of PostgreSQL. */
function throughout(client: pg.PoolClient, { send, statement, tell }: Ways): Route {
  const { processID } = client as pg.PoolClient & { processID: number }
  tell?.(processID, true)
  return {
    ask: (text, values) => (text === 'begin' ? send(`begin; ${generic}`) : statement(text, values)),
    leave: () => tell?.(processID, false),
  }
}

/**
 * The session lasts for a transaction. A statement alone becomes one, whose beginning and end leave together with it; its
 * answer counts when the commit is answered, which judges deferred constraints.
 */
function byTransaction({ send, statement, tell }: Ways, settings: string): Route {
  let isWithin = false
  let pid: number | null = null
  function begin(text: string, more: string): Promise<pg.QueryResult> {
    // A query takes the snapshot, for which a transaction of another isolation level may have to wait for a lock.
    const asked = tell && text === 'begin' ? '; select pg_backend_pid() as pid' : ''
    const answer = send(`${text}; ${more}${asked}`)
    if (asked !== '') answer.then(note, () => undefined)
    return answer
  }
  function note(results: unknown): void {
    pid = pidIn(results)
    if (pid !== null) tell?.(pid, true)
  }
  function end(text: string): Promise<pg.QueryResult> {
    const answer = send(text)
    answer.then(forget, forget)
    return answer
  }
  function forget(): void {
    if (pid !== null) tell?.(pid, false)
    pid = null
  }
  async function alone(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const [, result] = await Promise.all([begin('begin', settings), statement(text, values), end('commit')])
    return result
  }
  return {
    ask: (text, values) => {
      if (begins.test(text)) {
        isWithin = true
        return begin(text, text === 'begin' ? `${generic}; ${settings}` : settings)
      }
      if (ends.test(text)) {
        isWithin = false
        return end(text)
      }
      return isWithin ? statement(text, values) : alone(text, values)
    },
    leave: () => undefined,
  }
}

/** Of several statements sent at once the last one tells it. */
function pidIn(results: unknown): number | null {
  const last: unknown = Array.isArray(results) ? results.at(-1) : results
  const rows: unknown = typeof last === 'object' && last !== null && 'rows' in last ? last.rows : null
  const [row]: unknown[] = Array.isArray(rows) ? rows : []
  return typeof row === 'object' && row !== null && 'pid' in row && typeof row.pid === 'number' ? row.pid : null
}

/** Batches writes, which cost more than building queries. */
function gather(client: pg.PoolClient): void {
  const { stream } = (client as pg.PoolClient & pg.Client).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}
