import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '../../server/db/migrate.ts'
import { createPool } from '../../server/db/pool.ts'
import { startCluster } from '../../server/db/postgres.ts'
import { careless } from '../../server/tools/temporary-cluster.ts'
import { makeMeetingPlace } from './meeting-place.ts'
import { watchStates } from './state-watch.ts'

const root = join(import.meta.dirname, '../..')
const cache = join(root, '.cache/test-cluster')

/** Inputs that determine the migrated database. */
const sources = [
  'server/db',
  'server/db/migrations',
  'server/db/functions',
  'server/db/triggers',
  'tests/support',
  'machines',
  'package-lock.json',
]

/** A stopped cluster with `template_test`, cached because migrating takes ten times as long as copying. */
export async function migratedCluster(): Promise<string> {
  const folder = join(cache, keyOf(sources))
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  for (const name of readdirSync(cache)) if (!name.includes('.')) rmSync(join(cache, name), { recursive: true, force: true })
  const draft = `${folder}.${process.pid}`
  const cluster = await startCluster({ folder: draft, parameters: careless })
  try {
    const pool = createPool(cluster.url('postgres'))
    await pool.query('create database template_test')
    await pool.end()
    await migrate(cluster.url('template_test'))
    const template = createPool(cluster.url('template_test'))
    await watchStates(template)
    await makeMeetingPlace(template)
    await template.end()
  } finally {
    await cluster.stop()
  }
  // Another run may have created it meanwhile.
  if (existsSync(folder)) rmSync(draft, { recursive: true })
  else renameSync(draft, folder)
  return folder
}

function keyOf(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesOf)) hash.update(path).update(readFileSync(join(root, path)))
  return hash.digest('hex').slice(0, 20)
}

function filesOf(path: string): string[] {
  if (path.includes('.')) return [path]
  const files = readdirSync(join(root, path), { withFileTypes: true }).filter((each) => each.isFile())
  return files.map(({ name }) => `${path}/${name}`).toSorted()
}
