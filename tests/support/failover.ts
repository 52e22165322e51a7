import { type ChildProcess, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { onTestFinished, vi } from 'vitest'
import { backUp } from '../../server/backup/back-up.ts'
import { openDatabase } from '../../server/db/database.ts'
import { migrate } from '../../server/db/migrate.ts'
import { findPrograms } from '../../server/db/postgres-programs.ts'
import { chooseRunner } from '../../server/db/postgres-runner.ts'
import { readSettings } from '../../server/runtime/settings.ts'
import { folderOfTest } from './product.ts'
import { layOutStandby } from './standby.ts'

/** @file A primary and a standby that listen on ports, are killed for good, and change places. */

const database = 'darbgalds'

export class Node {
  readonly port: number
  readonly #data: string
  readonly #password: string
  #process: ChildProcess | null = null

  constructor(port: number, data: string, password: string) {
    this.port = port
    this.#data = data
    this.#password = password
  }

  get name(): string {
    return `127.0.0.1:${this.port}`
  }

  get cluster(): string {
    return join(this.#data, 'postgres/cluster')
  }

  get credentials(): string {
    return `darbgalds:${this.#password}`
  }

  get url(): string {
    return `postgresql://${this.credentials}@${this.name}/${database}`
  }

  /** Reading what the primary says, if it is given. */
  async start(primary: Node | null = null): Promise<void> {
    const folder = join(this.#data, 'postgres')
    const programs = findPrograms()
    const parameters = {
      listen_addresses: '127.0.0.1',
      port: this.port,
      unix_socket_directories: '',
      fsync: 'off',
      max_connections: 200,
      shared_buffers: '128MB',
      wal_retrieve_retry_interval: '200ms',
      // A walsender and its receiver notice each other's death at once.
      wal_sender_timeout: '5s',
      ...(primary && {
        primary_conninfo: `host=127.0.0.1 port=${primary.port} user=darbgalds password=${primary.#password} application_name=kopija`,
      }),
    }
    const args = ['-D', this.cluster, ...Object.entries(parameters).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
    await rm(join(this.cluster, 'postmaster.pid'), { force: true })
    const server = chooseRunner(folder, programs.postgres).start(programs.postgres, args, { stdio: 'ignore', cwd: folder })
    this.#process = server
    onTestFinished(() => this.end('SIGKILL'))
    while (!this.#isReady()) {
      if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}`)
      await sleep(20)
    }
  }

  async end(signal: NodeJS.Signals = 'SIGINT'): Promise<void> {
    const server = this.#process
    this.#process = null
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const gone = once(server, 'exit')
    server.kill(signal)
    await gone
    // Its backends notice the death and let the port go.
    if (signal === 'SIGKILL')
      await vi.waitUntil(
        () =>
          this.query('select 1').then(
            () => false,
            () => true,
          ),
        { timeout: 10_000 },
      )
  }

  /** Suspended with its backends: keeps connections and says nothing, like a host without network. */
  suspend(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#process?.kill(signal)
    spawnSync('pkill', [`-${signal.slice(3)}`, '-P', String(this.#process?.pid)])
  }

  async query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.url, connectionTimeoutMillis: 30_000 })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  }

  async promote(): Promise<void> {
    await this.query('select pg_promote(true, 30)')
  }

  #isReady(): boolean {
    const file = join(this.cluster, 'postmaster.pid')
    return existsSync(file) && readFileSync(file, 'utf8').split('\n')[7]?.trim() === 'ready'
  }
}

/** A started, migrated primary. */
export async function makePrimary(): Promise<Node> {
  const data = join(await folderOfTest(), 'node')
  const embedded = await openDatabase({ ...readSettings({ DEMO: '0' }), DATA_DIR: data }, () => undefined)
  await migrate(embedded.url)
  await embedded.stop()
  const node = new Node(await freePort(), data, readFileSync(join(data, 'postgres/password'), 'utf8').trim())
  await node.start()
  return node
}

/** A started standby out of the product's own backup; commits of the primary wait for it from then on. A lost host can come back at its port. */
export async function addStandby(primary: Node, port?: number): Promise<Node> {
  const data = join(await folderOfTest(), 'node')
  const files = { ...readSettings({ DEMO: '0' }), DATA_DIR: join(primary.cluster, '../..') }
  const backup = await backUp({ url: primary.url, files, cluster: primary.cluster }, await folderOfTest(), 'physical')
  await layOutStandby(`postgresql://${primary.credentials}@/${database}?host=127.0.0.1&port=${primary.port}`, backup, data)
  const node = new Node(port ?? (await freePort()), data, readFileSync(join(data, 'postgres/password'), 'utf8').trim())
  await node.start(primary)
  await awaitStandbys(primary, true)
  return node
}

/** Whether commits wait for a standby. */
export async function awaitStandbys(primary: Node, awaited: boolean): Promise<void> {
  await primary.query(awaited ? "alter system set synchronous_standby_names = '*'" : 'alter system reset synchronous_standby_names')
  await primary.query('select pg_reload_conf()')
  if (!awaited) return
  const attached = async () => (await primary.query("select from pg_stat_replication where sync_state = 'sync'")).length === 1
  await vi.waitUntil(attached, { timeout: 30_000, interval: 100 })
}

/** As DATABASE_URL names them. */
export function listOf(...nodes: readonly Node[]): string {
  return `postgresql://${nodes[0]?.credentials}@${nodes.map(({ name }) => name).join(',')}/${database}`
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}
