import { sql } from 'kysely'
import type pg from 'pg'
import { createDb, createPool, limitsOf } from '../../server/db/pool.ts'
import { type TestApp, startApp } from './app.ts'
import { freshDatabase } from './postgres.ts'

/** Work of one call, the same on every machine. */
export interface Counted {
  /** Beginnings of those sent to PostgreSQL, sign-in included. */
  statements: readonly string[]
  /** Times that trigger functions of ours ran, by function. */
  triggers: Readonly<Record<string, number>>
}

export interface CountingApp {
  app: TestApp
  counted(work: () => Promise<unknown>): Promise<Counted>
}

/** Of the open transaction and of those before it that were not yet reported. */
const ran = `select f.funcname, f.calls from pg_stat_xact_user_functions f join pg_proc p on p.oid = f.funcid
  where p.prorettype = 'trigger'::regtype and f.schemaname = 'public'`

type Ran = pg.QueryResult<{ funcname: string; calls: string }>

/** An app whose database counts executions of functions, which only its owner may ask for. */
export async function startCountingApp(): Promise<CountingApp> {
  const database = await freshDatabase()
  await sql`do $$ begin execute format('alter database %I set track_functions = ''all''', current_database()); end $$`.execute(database.db)
  const pool = createPool(database.url, 20, limitsOf.calls)
  let statements: string[] = []
  const executions = new Map<string, number>()
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...all: unknown[]) => Promise<Ran>
    let before: Promise<Ran> | undefined
    client.query = ((...all: unknown[]) => {
      const [statement] = all
      const text = typeof statement === 'string' ? statement : (statement as { text: string }).text
      // The watch over tables asks for counters of its own, the one over long calls by the clock.
      if (/pg_stat_(?:get_xact|activity)/.test(text)) return query(...all)
      statements.push(text.trim().slice(0, 50))
      if (text.startsWith('begin')) {
        const begun = query(...all)
        before = query(ran)
        return begun
      }
      if (text !== 'commit') return query(...all)
      return note(before, query(ran)).then(() => query(...all))
    }) as typeof client.query
  })
  async function note(before: Promise<Ran> | undefined, now: Promise<Ran>): Promise<void> {
    const earlier = new Map((await before)?.rows.map(({ funcname, calls }) => [funcname, Number(calls)]))
    for (const { funcname, calls } of (await now).rows) {
      const more = Number(calls) - (earlier.get(funcname) ?? 0)
      if (more > 0) executions.set(funcname, (executions.get(funcname) ?? 0) + more)
    }
  }
  async function drop(): Promise<void> {
    await pool.end()
    await database.drop()
  }
  const app = await startApp({}, { url: database.url, pool, db: createDb(pool), drop })
  return {
    app,
    async counted(work) {
      statements = []
      executions.clear()
      await work()
      return { statements, triggers: Object.fromEntries([...executions].toSorted()) }
    },
  }
}
