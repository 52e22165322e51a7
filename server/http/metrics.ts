import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type pg from 'pg'
import type { Replicas } from '../db/replicas.ts'
import type { Settings } from '../runtime/settings.ts'
import { StartError } from '../runtime/start-error.ts'
import { version } from '../runtime/version.ts'
import { buckets, type CallMetrics } from './call-metrics.ts'
import { installationStatus, type InstallationStatus } from './installation-status.ts'
import type { Db } from './context.ts'

export interface Measured {
  callMetrics: CallMetrics
  db: Db
  pool: pg.Pool
  settings: Settings
  replicas: Replicas | null
}

/** Serves Prometheus metrics at METRICS_ADDRESS without sign-in; null if not set. */
export async function serveMetrics(measured: Measured): Promise<Server | null> {
  const address = measured.settings.METRICS_ADDRESS
  if (!address) return null
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    metricsOf(measured).then(
      (text) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      () => response.writeHead(503).end(),
    )
  })
  try {
    server.listen(address.port, address.host)
    await once(server, 'listening')
  } catch (error) {
    throw new StartError(`METRICS_ADDRESS: ${error instanceof Error ? error.message : String(error)}`)
  }
  return server
}

type Labels = Readonly<Record<string, string | number>>
type Sample = readonly [labels: Labels, value: number]

export async function metricsOf({ callMetrics, db, pool, settings, replicas }: Measured): Promise<string> {
  const status = await installationStatus(db, settings)
  const behind = (await replicas?.behind(db)) ?? []
  return [
    ...processMetrics(callMetrics),
    ...latencies([...callMetrics.calls]),
    ...callsMetrics(callMetrics, pool),
    ...workMetrics(status),
    ...replicaMetrics(replicas, behind),
    ...upkeepMetrics(status, settings, callMetrics),
  ].join('')
}

const single = (value: number | null): Sample[] => (value === null ? [] : [[{}, value]])
const age = (moment: Date | null): number | null => moment && (Date.now() - moment.getTime()) / 1000

function processMetrics({ since }: CallMetrics): string[] {
  const { user, system } = process.cpuUsage()
  return [
    metric('darbgalds_info', 'gauge', 'Version of the program', [[{ version, node: process.version }, 1]]),
    metric('process_cpu_seconds_total', 'counter', 'Processor time of this process', single((user + system) / 1e6)),
    metric('process_resident_memory_bytes', 'gauge', 'Memory of this process', single(process.memoryUsage.rss())),
    metric('process_start_time_seconds', 'gauge', 'Start of this process', single(since.getTime() / 1000)),
  ]
}

function callsMetrics({ calls, turns }: CallMetrics, pool: pg.Pool): string[] {
  return [
    metric(
      'darbgalds_call_failures_total',
      'counter',
      'Calls answered with 500 or more',
      [...calls].map(([call, { failed }]) => [{ call }, failed]),
    ),
    metric('darbgalds_pool_connections', 'gauge', 'Connections of calls to the database', [
      [{ state: 'busy' }, pool.totalCount - pool.idleCount],
      [{ state: 'idle' }, pool.idleCount],
    ]),
    metric('darbgalds_pool_waiting', 'gauge', 'Calls that wait for a connection', single(pool.waitingCount)),
    metric(
      'darbgalds_turns',
      'gauge',
      'Calls that run and that wait for their turn',
      [...turns].flatMap(([kind, { running, waiting }]): Sample[] => [
        [{ kind, state: 'running' }, running],
        [{ kind, state: 'waiting' }, waiting],
      ]),
    ),
  ]
}

function workMetrics({ outbox, jobs, sessions, database }: InstallationStatus): string[] {
  return [
    metric(
      'darbgalds_outbox_waiting',
      'gauge',
      'What is due in the outbox, by kind',
      outbox.map(({ kind, waiting }) => [{ kind }, waiting]),
    ),
    metric(
      'darbgalds_outbox_failed',
      'gauge',
      'What was given up in the outbox, by kind',
      outbox.map(({ kind, failed }) => [{ kind }, failed]),
    ),
    metric(
      'darbgalds_job_waiting',
      'gauge',
      'What jobs have before them, by kind',
      jobs.map(({ kind, waiting }) => [{ kind }, waiting]),
    ),
    metric(
      'darbgalds_job_failed',
      'gauge',
      'What failed in jobs and waits for its next try or for a person, by kind',
      jobs.map(({ kind, again, failed }) => [{ kind }, again + failed]),
    ),
    metric('darbgalds_sessions', 'gauge', 'Sessions that are open', single(sessions.open)),
    metric('darbgalds_database_bytes', 'gauge', 'Size of the database', single(database.bytes)),
  ]
}

/** @param behind bytes per replica; null where one is not reached */
function replicaMetrics(replicas: Replicas | null, behind: readonly (number | null)[]): string[] {
  return [
    metric(
      'darbgalds_reads_total',
      'counter',
      'Reads by who answered them, where there are replicas',
      Object.entries(replicas?.reads ?? {}).map(([by, count]: [string, number]) => [{ by }, count]),
    ),
    metric(
      'darbgalds_replica_up',
      'gauge',
      'Whether a replica is reached',
      behind.map((bytes, at) => [{ replica: at + 1 }, bytes === null ? 0 : 1]),
    ),
    metric(
      'darbgalds_replica_behind_bytes',
      'gauge',
      'Log of the database that a replica has not replayed',
      behind.flatMap((bytes, at): Sample[] => (bytes === null ? [] : [[{ replica: at + 1 }, bytes]])),
    ),
  ]
}

function upkeepMetrics({ backup_at, backup_failed }: InstallationStatus, { BACKUP_DIR }: Settings, { lastAudit }: CallMetrics): string[] {
  return [
    metric('darbgalds_backup_age_seconds', 'gauge', 'Age of the newest backup', single(age(backup_at))),
    metric(
      'darbgalds_backup_failed',
      'gauge',
      'Whether the last backup failed that was made by itself',
      single(BACKUP_DIR === null ? null : Number(backup_failed !== null)),
    ),
    metric('darbgalds_audit_age_seconds', 'gauge', 'Time since this process last audited', single(age(lastAudit?.at ?? null))),
    metric('darbgalds_audit_broken_laws', 'gauge', 'Laws that the last audit found broken', single(lastAudit?.broken ?? null)),
  ]
}

function latencies(calls: [string, { count: number; sum: number; within: number[] }][]): string[] {
  const name = 'darbgalds_call_seconds'
  const rows = calls.flatMap(([call, { count, sum, within }]) => {
    let cumulative = 0
    const bounds = buckets.map((bound, place) => line(`${name}_bucket`, { call, le: bound / 1000 }, (cumulative += within[place] ?? 0)))
    return [
      ...bounds,
      line(`${name}_bucket`, { call, le: '+Inf' }, count),
      line(`${name}_sum`, { call }, sum / 1000),
      line(`${name}_count`, { call }, count),
    ]
  })
  return [head(name, 'histogram', 'How long calls took, from their first byte to their answer'), ...rows]
}

function metric(name: string, type: 'counter' | 'gauge', help: string, samples: readonly Sample[]): string {
  return samples.length === 0 ? '' : [head(name, type, help), ...samples.map(([labels, value]) => line(name, labels, value))].join('')
}

const head = (name: string, type: string, help: string) => `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`

function line(name: string, labels: Labels, value: number): string {
  const labelPairs = Object.entries(labels).map(
    ([key, text]) => `${key}="${String(text).replace(/[\\"\n]/g, (mark) => (mark === '\n' ? '\\n' : `\\${mark}`))}"`,
  )
  return `${name}${labelPairs.length > 0 ? `{${labelPairs.join(',')}}` : ''} ${value}\n`
}
