import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '../../server/db/migrate.ts'
import { startTemporaryCluster } from '../../server/tools/temporary-cluster.ts'
import { check, type NeverNull } from './check.ts'
import { claimsIn } from './claims.ts'
import { Describer } from './described.ts'

/**
 * @file Holds row types against the statements that the server tests executed, noted in the folder that STATEMENTS names.
 * With `--whole`, after all of the tests, it also holds what they left out.
 */

const root = join(import.meta.dirname, '../..')
/** How many places may be left out, whose row types nobody holds. */
const most = { notExecuted: 20, notDescribed: 2 }

const folder = process.env['STATEMENTS']
if (!folder) throw new Error('STATEMENTS has to name the folder of what the tests executed')
const cluster = await startTemporaryCluster()
try {
  await migrate(cluster.url('postgres'))
  const describer = new Describer(cluster.url('postgres'))
  await describer.open()
  const { statements, places, faults, notExecuted, notDescribed, unused } = await check(
    claimsIn(root, 'server/**/*.ts'),
    folder,
    describer,
    neverNull(),
  )
  await describer.close()
  console.log(
    `${statements} statements of ${places} places checked, ${notExecuted.length} places not executed by tests, ${notDescribed.length} not checked`,
  )
  const excess = process.argv.includes('--whole')
    ? [
        ...(notExecuted.length > most.notExecuted ? [`At most ${most.notExecuted} places may go without a test:`, ...notExecuted] : []),
        ...(notDescribed.length > most.notDescribed ? [`At most ${most.notDescribed} places may go unchecked:`, ...notDescribed] : []),
        ...unused.map(({ file, column }) => `tests/statements/never-null.tsv: ${file} ${column} is not needed`),
      ]
    : []
  for (const line of [...faults, ...excess]) console.log(line)
  process.exitCode = faults.length + excess.length === 0 ? 0 : 1
} finally {
  await cluster.stop()
}

function neverNull(): NeverNull[] {
  const [, ...lines] = readFileSync(join(import.meta.dirname, 'never-null.tsv'), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => {
    const [file = '', column = ''] = line.split('\t')
    return { file, column }
  })
}
