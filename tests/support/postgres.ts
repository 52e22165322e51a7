import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { type Db, createDb, createPool, limitsOf } from '../../server/db/pool.ts'

/** A migrated, empty database that belongs to one test or file. */
export interface TestDatabase {
  url: string
  pool: pg.Pool
  db: Db
  /** Ends the pool and removes the database. */
  drop(): Promise<void>
}

/** A fresh database that the program can be let into. */
export interface FreshDatabase extends TestDatabase {
  /** The address at which the program works: by a role that owns nothing. */
  programUrl: string
}

/** Copies the migrated template: some 50 ms. Call `drop` in afterAll, or use `databaseOfTest`. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const maintenance = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await maintain(`create database ${name} template template_test strategy file_copy`)
  const at = (address: string) => address.replace('/postgres?', `/${name}?`).replace(/\/postgres$/, `/${name}`)
  const url = at(maintenance)
  const pool = createPool(url, 20, limitsOf.calls)
  return {
    url,
    programUrl: at(inject('programUrl')),
    pool,
    db: createDb(pool),
    async drop() {
      await pool.end()
      await maintain(`drop database ${name} with (force)`)
    },
  }
}

/** A fresh database that goes when the running test ends. */
export async function databaseOfTest(): Promise<FreshDatabase> {
  const database = await freshDatabase()
  onTestFinished(() => database.drop())
  return database
}

let maintaining: pg.Pool | undefined

/** Databases come and go by one connection of the worker: to open one takes longer than what it is asked. */
async function maintain(statement: string): Promise<void> {
  maintaining ??= createPool(inject('postgresUrl'), 1)
  await maintaining.query(statement)
}
