import { type ChildProcess, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { chooseRunner } from '../../server/db/postgres-runner.ts'
import { folderOfTest } from './product.ts'

export interface TestPooler {
  /** The same database, through the pooler. */
  url: string
  stop(): Promise<void>
  start(): Promise<void>
}

/** Of PATH or Debian; null where there is none. PGBOUNCER names another one, for example a newer version. */
export function findPgbouncer(): string | null {
  return process.env['PGBOUNCER'] ?? installed() ?? fromPackages()
}

function installed(): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
  return folders.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path)) ?? null
}

function fromPackages(): string | null {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return null
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'pgbouncer']])
    spawnSync('apt-get', args, { env, stdio: 'ignore' })
  return installed()
}

export interface PoolerOptions {
  /** Of pgbouncer.ini, beside and instead of the usual ones. */
  settings?: Readonly<Record<string, string | number>>
}

/** A real PgBouncer before the database; ends with the test. */
export async function pgbouncerOf(databaseUrl: string, { settings = {} }: PoolerOptions = {}): Promise<TestPooler> {
  const program = findPgbouncer()
  if (program === null) throw new Error('No PgBouncer is here')
  const folder = await folderOfTest()
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(file, configuration(databaseUrl, { ...usual, listen_port: port, ...settings }))
  const runner = chooseRunner(folder, program)
  runner.own(file)
  const { user, database } = new pg.Client({ connectionString: databaseUrl })
  const url = `postgresql://${user}@127.0.0.1:${port}/${database}`
  let child: ChildProcess | null = null
  const stop = async (): Promise<void> => {
    const ending = child
    child = null
    if (!ending) return
    ending.kill('SIGKILL')
    await once(ending, 'close')
  }
  const start = async (): Promise<void> => {
    child = runner.start(program, ['-q', file], { stdio: 'ignore', cwd: folder })
    for (let attempt = 0; !(await answers(url)); attempt += 1) {
      if (attempt === 200) throw new Error('PgBouncer does not answer')
      await sleep(50)
    }
  }
  await start()
  onTestFinished(stop)
  return { url, stop, start }
}

const usual = {
  listen_addr: '127.0.0.1',
  unix_socket_dir: '',
  auth_type: 'any',
  pool_mode: 'transaction',
  default_pool_size: 5,
  max_client_conn: 400,
}

function configuration(databaseUrl: string, settings: Readonly<Record<string, string | number>>): string {
  const { host, port, user, password, database } = new pg.Client({ connectionString: databaseUrl })
  const place = Object.entries({ host, port, user, password: password ?? '', dbname: database }).map(
    ([name, value]) => `${name}='${value}'`,
  )
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  return ['[databases]', `${database} = ${place.join(' ')}`, '[pgbouncer]', ...lines, ''].join('\n')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
