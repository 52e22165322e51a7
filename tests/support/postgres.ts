import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { type Db, createDb, createPool, limitsOf } from '../../server/db/pool.ts'

export interface TestDatabase {
  url: string
  pool: pg.Pool
  db: Db
  drop(): Promise<void>
}

export interface FreshDatabase extends TestDatabase {
  /** With the unprivileged program role. */
  programUrl: string
}

/** Takes about 50 ms. Call `drop` in afterAll, or use `databaseOfTest`. */
export async function freshDatabase(template = 'template_test'): Promise<FreshDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await maintain(`create database ${name} template ${template} strategy file_copy`)
  const url = addressOf(name, inject('postgresUrl'))
  const pool = createPool(url, 20, limitsOf.calls)
  return {
    url,
    programUrl: addressOf(name, inject('programUrl')),
    pool,
    db: createDb(pool),
    async drop() {
      await pool.end()
      await maintain(`drop database ${name} with (force)`)
    },
  }
}

/** A shared template, created once per run by `fill`; concurrent callers wait. */
export async function templateOf(name: string, fill: (url: string) => Promise<void>): Promise<string> {
  const pool = createPool(inject('postgresUrl'), 1)
  try {
    await pool.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await pool.query('select from pg_database where datname = $1', [name])
    if (rowCount === 1) return name
    const draft = `${name}_draft`
    await pool.query(`drop database if exists ${draft}`)
    await pool.query(`create database ${draft} template template_test strategy file_copy`)
    await fill(addressOf(draft, inject('postgresUrl')))
    await pool.query(`alter database ${draft} rename to ${name}`)
    return name
  } finally {
    await pool.end()
  }
}

function addressOf(database: string, maintenance: string): string {
  return maintenance.replace('/postgres?', `/${database}?`).replace(/\/postgres$/, `/${database}`)
}

export async function databaseOfTest(): Promise<FreshDatabase> {
  const database = await freshDatabase()
  onTestFinished(() => database.drop())
  return database
}

let maintaining: pg.Pool | undefined

/** One connection per worker, since opening is slow. */
async function maintain(statement: string): Promise<void> {
  maintaining ??= createPool(inject('postgresUrl'), 1)
  await maintaining.query(statement)
}
