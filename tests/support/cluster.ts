import type { TestProject } from 'vitest/node'
import { createPool } from '../../server/db/pool.ts'
import { letProgramIn } from '../../server/db/program-role.ts'
import { startTemporaryCluster } from '../../server/tools/temporary-cluster.ts'
import { clockOf, ofTheRun } from './clock.ts'
import { migratedCluster } from './migrated-cluster.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
    /** With the program's role: no superuser, no owner. */
    programUrl: string
  }
}

/** Vitest global setup: one PostgreSQL with a migrated template. */
export default async function provideCluster(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTemporaryCluster(await migratedCluster())
  if (ofTheRun) {
    const template = createPool(cluster.url('template_test'))
    await template.query(clockOf(Date.parse(`${ofTheRun}T10:00:00Z`) - Date.now()))
    await template.end()
  }
  project.provide('programUrl', (await letProgramIn(cluster.url('template_test'))).replace('/template_test', '/postgres'))
  project.provide('postgresUrl', cluster.url('postgres'))
  return () => cluster.stop()
}
