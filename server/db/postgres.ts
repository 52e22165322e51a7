import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { heldElsewhereCode } from '../runtime/kernel-lock.ts'
import { isPostgresOf } from '../runtime/process-identity.ts'
import { StartError } from '../runtime/start-error.ts'
import { answers, atWork, lockedCommand } from './postgres-lock.ts'
import { findPrograms } from './postgres-programs.ts'
import { chooseRunner, type Runner } from './postgres-runner.ts'

export interface Cluster {
  url(database: string): string
  isUp(): boolean
  stop(): Promise<void>
}

export interface ClusterOptions {
  /** Exclusive use is the caller's duty. */
  folder: string
  parameters?: Readonly<Record<string, string>>
  /** If a restart failed. */
  onLost?: (reason: Error) => void
}

const user = 'darbgalds'
const major = '18'

// For two cores and 24 GiB.
const usual = {
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '4GB',
  work_mem: '16MB',
  maintenance_work_mem: '256MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  unix_socket_permissions: '0700',
}

/** Creates the cluster if missing; restarts after a crash. */
export async function startCluster({ folder, parameters = {}, onLost }: ClusterOptions): Promise<Cluster> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const programs = findPrograms()
  const runner = chooseRunner(folder, programs.postgres)
  const password = storedPassword(folder, runner)
  await initialise(folder, programs.initdb, runner)
  const cluster = realpathSync(join(folder, 'cluster'))
  await stopOrphan(cluster)
  if (await answers(join(folder, 'run/.s.PGSQL.5432'))) throw atWork(cluster)
  const place = await meetingPlace(folder, runner)
  const args = ['-D', cluster]
  for (const [name, value] of Object.entries({ ...usual, ...place.parameters, ...parameters })) args.push('-c', `${name}=${value}`)
  const [program, ...words] = lockedCommand(folder, runner, programs.postgres, args)

  let child: ChildProcess | undefined
  let up = false
  let stopping = false
  let reviving: Promise<void> | undefined
  const killChild = () => void child?.kill('SIGINT')
  process.on('exit', killChild)
  await launch()

  return {
    url: (database) => `postgresql://${user}:${password}@${place.address(database)}`,
    isUp: () => up,
    async stop() {
      stopping = true
      up = false
      await reviving
      if (child) await end(child)
      process.off('exit', killChild)
      place.leave()
    },
  }

  async function launch(): Promise<void> {
    const running = await untilReady(cluster, folder, () => {
      const log = openSync(join(folder, 'log'), 'a', 0o600)
      // Own session, so that Ctrl+C does not stop it first.
      child = runner.start(program, words, { detached: true, stdio: ['ignore', log, log], cwd: folder, windowsHide: true })
      closeSync(log)
      return child
    })
    up = true
    running.once('exit', () => {
      up = false
      if (!stopping) reviving = launch().catch((error: unknown) => onLost?.(error instanceof Error ? error : new Error(String(error))))
    })
  }
}

function storedPassword(folder: string, runner: Runner): string {
  const file = join(folder, 'password')
  if (!existsSync(file)) {
    if (existsSync(join(folder, 'cluster')))
      throw new StartError(`Trūkst datubāzes paroles faila ${file}; atjaunojiet to no rezerves kopijas`)
    writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 })
    runner.own(file)
  }
  return readFileSync(file, 'utf8').trim()
}

/** Built under another name, for atomicity. */
async function initialise(folder: string, initdb: string, runner: Runner): Promise<void> {
  const cluster = join(folder, 'cluster')
  if (existsSync(cluster)) {
    const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
    if (version !== major)
      throw new StartError(
        `Datubāze ${cluster} ir veidota ar PostgreSQL ${version}, bet iebūvētā ir ${major}; pārnesiet datus ar rezerves kopiju`,
      )
    return
  }
  const draft = join(folder, 'cluster.draft')
  let fault = ''
  // pg_trgm uses ctype: "C" knows only ASCII letters.
  for (const ctype of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
    rmSync(draft, { recursive: true, force: true })
    const locale = ['--encoding=UTF8', '--locale=C', `--lc-ctype=${ctype}`, '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    const args = ['-D', draft, '-U', user, `--pwfile=${join(folder, 'password')}`, '--auth=scram-sha-256', '--no-instructions', ...locale]
    const child = runner.start(initdb, args, { stdio: ['ignore', 'ignore', 'pipe'], cwd: folder, env: { ...process.env, LC_ALL: 'C' } })
    fault = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (fault += text))
    const [code] = (await once(child, 'close')) as [number | null]
    if (code === 0) return renameSync(draft, cluster)
  }
  throw new StartError(`Neizdevās izveidot datubāzi mapē ${folder}: ${fault.trim()}`)
}

/** The caller owns the data folder. */
export async function stopOrphan(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  const [pid] = statusOf(cluster)
  if (!pid) return
  for (let waited = 0; isPostgresOf(pid, cluster); waited += 50) {
    if (waited % 10_000 === 0) process.kill(pid, waited === 0 ? 'SIGINT' : 'SIGQUIT')
    await sleep(50)
  }
  // The number may be reused, which PostgreSQL would refuse.
  rmSync(file, { force: true })
}

function statusOf(cluster: string): [pid: number, ready: boolean] {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return [Number(lines[0]) || 0, lines[7]?.trim() === 'ready']
  } catch {
    return [0, false]
  }
}

interface MeetingPlace {
  parameters: Record<string, string>
  address(database: string): string
  leave(): void
}

/** A private socket, or a local port. */
async function meetingPlace(folder: string, runner: Runner): Promise<MeetingPlace> {
  if (process.platform === 'win32') {
    const port = await freePort()
    return {
      parameters: { listen_addresses: '127.0.0.1', port: String(port) },
      address: (database) => `127.0.0.1:${port}/${database}`,
      leave: () => undefined,
    }
  }
  const usualFolder = join(folder, 'run')
  // Socket paths are limited to 107 bytes.
  const fits = Buffer.byteLength(usualFolder) + '/.s.PGSQL.5432'.length <= 103
  if (fits) {
    rmSync(usualFolder, { recursive: true, force: true })
    mkdirSync(usualFolder, { mode: 0o700 })
  }
  const sockets = fits ? usualFolder : mkdtempSync(join(tmpdir(), 'darbgalds-'))
  runner.own(sockets)
  return {
    parameters: { listen_addresses: '', port: '5432', unix_socket_directories: `"${sockets}"` },
    address: (database) => `/${database}?host=${encodeURIComponent(sockets)}&port=5432`,
    leave: () => rmSync(sockets, { recursive: true, force: true }),
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

async function untilReady(cluster: string, folder: string, start: () => ChildProcess): Promise<ChildProcess> {
  for (let attempt = 0; ; attempt += 1) {
    const log = logLength(folder)
    const child = start()
    const failed = new Promise<Error | undefined>((resolve) => child.once('error', resolve).once('exit', () => resolve(undefined)))
    let fault: Error | undefined | null = null
    void failed.then((reason) => (fault = reason))
    while (fault === null) {
      const [pid, ready] = statusOf(cluster)
      if (ready && pid === child.pid) return child
      await Promise.race([sleep(15), failed])
    }
    const logText = readFileSync(join(folder, 'log')).subarray(log).toString('utf8').trim()
    // Backends of a killed PostgreSQL need time to exit.
    const isTaken = child.exitCode === heldElsewhereCode
    if (isTaken && attempt >= 60) throw atWork(cluster)
    if (!isTaken && (!/shared memory block|postmaster\.pid/.test(logText) || attempt >= 60)) {
      throw new StartError(
        `PostgreSQL nevar sākt darbu mapē ${folder}: ${lastLine(logText) || (await failed)?.message || 'iemesls nav zināms'}`,
      )
    }
    await sleep(250)
  }
}

function logLength(folder: string): number {
  const log = join(folder, 'log')
  if (!existsSync(log)) return 0
  const { size } = statSync(log)
  if (size < 20_000_000) return size
  renameSync(log, `${log}.1`)
  return 0
}

function lastLine(text: string): string {
  return text.split('\n').findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? text.split('\n').at(-1) ?? ''
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  // Fast shutdown; else recovery at next start.
  child.kill('SIGINT')
  const timer = setTimeout(() => child.kill('SIGQUIT'), 20_000)
  await exited
  clearTimeout(timer)
}
