import { groupJobDependencies, startGroupJobs } from '../../server/app/group-jobs.ts'
import { createPool } from '../../server/db/pool.ts'
import { CallMetrics } from '../../server/http/call-metrics.ts'
import { readSettings } from '../../server/runtime/settings.ts'

/** @file A process that carries out group jobs, for tests that kill it: arguments are the database and a data folder. */

const [databaseUrl = '', folder = ''] = process.argv.slice(2)
const settings = readSettings({ DATA_DIR: folder, DEMO: '0', LOG_LEVEL: 'silent' })
const pool = createPool(databaseUrl, 5)
startGroupJobs({
  dependencies: groupJobDependencies({ pool, settings, databaseUrl, callMetrics: new CallMetrics() }),
  every: 20,
  onFault: (fault) => console.error(fault),
})
console.log('ready')
