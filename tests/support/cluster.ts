import type { TestProject } from 'vitest/node'
import { migrate } from '../../server/db/migrate.ts'
import { createPool } from '../../server/db/pool.ts'
import { letProgramIn } from '../../server/db/program-role.ts'
import { startTemporaryCluster } from '../../server/tools/temporary-cluster.ts'
import { clockOf, ofTheRun } from './clock.ts'
import { makeMeetingPlace } from './meeting-place.ts'
import { watchStates } from './state-watch.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the run's own PostgreSQL, its maintenance database. */
    postgresUrl: string
    /** The same as the program works at it: no superuser, no owner. */
    programUrl: string
  }
}

/** Vitest's global set-up: one PostgreSQL for the run, with a migrated database to copy from. */
export default async function provideCluster(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTemporaryCluster()
  const pool = createPool(cluster.url('postgres'))
  await pool.query('create database template_test')
  await pool.end()
  await migrate(cluster.url('template_test'))
  const template = createPool(cluster.url('template_test'))
  await watchStates(template)
  await makeMeetingPlace(template)
  if (ofTheRun) await template.query(clockOf(Date.parse(`${ofTheRun}T10:00:00Z`) - Date.now()))
  await template.end()
  project.provide('programUrl', (await letProgramIn(cluster.url('template_test'))).replace('/template_test', '/postgres'))
  project.provide('postgresUrl', cluster.url('postgres'))
  return () => cluster.stop()
}
