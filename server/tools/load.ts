import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { hash } from '@node-rs/argon2'
import { dayOf } from '../../contract/format.ts'
import { lockDataFolder } from '../runtime/data-folder.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { loadInto } from '../seed/load/load.ts'
import { firstUser } from '../seed/load/people.ts'
import { migrate } from '../db/migrate.ts'
import { createDb, createPool } from '../db/pool.ts'
import { audit } from '../integrity/audit.ts'
import { readSettings } from '../runtime/settings.ts'
import { StartError } from '../runtime/start-error.ts'

/**
 * @file `npm run load -- --orders N`: fills an empty database with a generated company and audits it; exit code 1
 * when an invariant is broken. The server must be stopped.
 */

// Durability is off while the database is built.
const building = {
  wal_level: 'minimal',
  max_wal_senders: '0',
  shared_buffers: '1GB',
  max_wal_size: '8GB',
  checkpoint_timeout: '1h',
  synchronous_commit: 'off',
}

async function run(): Promise<boolean> {
  const orders = ordersOf(process.argv.slice(2))
  const settings = readSettings({ ...process.env, DEMO: '0' })
  const unlock = await lockDataFolder(settings.DATA_DIR)
  let database: Database | undefined
  try {
    database = await openDatabase(settings, (reason) => console.error(reason.message), building)
    await migrate(database.url)
    const password = randomBytes(9).toString('base64url')
    await loadInto(database.url, { orders, today: dayOf(new Date()), passwordHash: await hash(password), say })
    say('Pārbauda likumus …')
    const clean = await passesAudit(database.url)
    say(`Pieslēgšanās: ${firstUser}, parole ${password}`)
    return clean
  } finally {
    await database?.stop()
    unlock()
  }
}

function ordersOf(args: string[]): number {
  const { values } = parseArgs({ args, options: { orders: { type: 'string', default: '1000000' } }, strict: true })
  const orders = Number(values.orders)
  if (!/^\d+$/.test(values.orders) || orders < 100 || orders > 5_000_000)
    throw new StartError('--orders jābūt skaitlim no 100 līdz 5000000')
  return orders
}

async function passesAudit(url: string): Promise<boolean> {
  const pool = createPool(url, 1)
  try {
    const results = await audit(createDb(pool), 5)
    const broken = results.filter(({ findings }) => findings.length > 0)
    for (const { invariant, findings } of broken) say(`${invariant}: ${JSON.stringify(findings)}`)
    say(broken.length === 0 ? `Pārbaude tīra: ${results.length} likumi` : `Pārkāpti ${broken.length} no ${results.length} likumiem`)
    return broken.length === 0
  } finally {
    await pool.end()
  }
}

const started = performance.now()

function say(line: string): void {
  const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(7)
  const memory = Math.round(process.memoryUsage().rss / 1_048_576)
  console.log(`${seconds} s ${String(memory).padStart(5)} MB  ${line}`)
}

try {
  process.exitCode = (await run()) ? 0 : 1
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
