import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { type Server, createServer } from 'node:http'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { one } from './db/one.ts'
import { heldBackSince, heldBackText } from './backup/after-restore.ts'
import { backUpBeforeUpgrade } from './backup/before-upgrade.ts'
import { refuseBegun, refuseHalfRestored, settleUnfinished } from './backup/unfinished.ts'
import { keepLog } from './backup/wal.ts'
import { logFatal, logRetry, logInfo, setLogFormat, logError } from './runtime/log.ts'
import { lockDataFolder } from './runtime/data-folder.ts'
import { type Database, openDatabase } from './db/database.ts'
import { noteTimelinesIn } from './db/seen-timeline.ts'
import { leaseDatabase } from './db/lease.ts'
import { withoutLeftovers } from './seed/demo/begin.ts'
import { migrate } from './db/migrate.ts'
import { createDb, createPool, limitsOf } from './db/pool.ts'
import { Replicas } from './db/replicas.ts'
import { answersFolder, warmUp } from './app/large-answers.ts'
import { connectionsOf, mostConnections } from './http/connections.ts'
import { CallMetrics } from './http/call-metrics.ts'
import { serveMetrics } from './http/metrics.ts'
import { issueFirstAdminToken } from './start/first-admin-token.ts'
import { sealOldSecrets } from './start/seal-old-secrets.ts'
import { leaveToNewer } from './start/newer-schema.ts'
import { keepToOneKey } from './start/key-fingerprint.ts'
import { ownFileStore } from './start/own-file-store.ts'
import { readSettings, sharesDatabase, type Settings } from './runtime/settings.ts'
import { StartError } from './runtime/start-error.ts'
import { atMost5s, Undo } from './runtime/undo.ts'
import { startWorkers } from './start/cluster.ts'
import { startJobs } from './start/start-jobs.ts'

export interface MainOptions {
  /** Null when the development server provides it. */
  clientDir: string | Promise<string> | null
  /** Measures parts of the start. */
  timed?: Timed
}

type Timed = <T>(part: string, work: Promise<T>) => Promise<T>

/** Runs the server until stopped. Errors that the operator can fix end the process with one line. */
export async function main({ clientDir, timed = (_, work) => work }: MainOptions): Promise<void> {
  const undo = new Undo(logFatal)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void undo.stop(0))
  // An unhandled rejection is logged and does not end other calls.
  process.on('unhandledRejection', logError)
  try {
    const settings = readSettings(process.env)
    setLogFormat(settings.LOG_FORMAT)
    await start({ settings, built: clientDir, timed }, undo)
  } catch (error) {
    // A stop during start causes arbitrary errors; ignore them.
    if (undo.isStopping) return
    logFatal(error)
    await undo.stop(1)
  }
}

interface Starting {
  settings: Settings
  built: MainOptions['clientDir']
  timed: Timed
}

async function start({ settings, built, timed }: Starting, undo: Undo): Promise<void> {
  // Reserves the port first and answers 503 until the application is ready.
  const gate = await openGate(settings)
  undo.add(async () => void gate.close())
  const lost = (reason: Error) => {
    logFatal(reason)
    void undo.stop(1)
  }
  const unlock = await lockDataFolder(settings.DATA_DIR, { onLost: lost, say: logInfo })
  undo.add(async () => unlock())
  noteTimelinesIn(settings.DATA_DIR)
  if (!settings.DATABASE_URL) {
    refuseHalfRestored(settings.DATA_DIR)
    refuseBegun(settings.DATA_DIR, !existsSync(join(settings.DATA_DIR, 'postgres/cluster')))
  }

  logInfo('Datubāze sāk darbu …')
  // Loads in parallel with the start of PostgreSQL.
  const [database] = await Promise.all([
    timed('PostgreSQL', openDatabase(settings, lost, parametersOf(settings))),
    timed('serveris: lietotne', import('./app/app.ts')),
  ])
  undo.add(() => database.stop())
  if (settings.DATABASE_URL) undo.add(await leaseDatabase(database.url, { shared: sharesDatabase(settings), onLost: lost, say: logInfo }))
  const [clientDir] = await Promise.all([clientOf(built), prepare(settings, database, timed)])
  const { url, directUrl, warning } = await database.letIn()
  if (warning) logInfo(warning)

  await rm(answersFolder(settings.DATA_DIR), { recursive: true, force: true })
  const jobs = createPool(url, 7, limitsOf.jobs)
  undo.add(() => atMost5s(jobs.end()))
  const serving = { settings, url, directUrl, database, jobs, callMetrics: new CallMetrics(), gate, undo, timed }
  const port = portOf(gate)
  const tellAudit =
    settings.WORKERS === 1 || clientDir === null ? await serveHere(serving, clientDir) : await serveByWorkers(serving, clientDir)
  await startJobs({ settings, url, directUrl, pool: jobs, callMetrics: serving.callMetrics, undo, tellAudit })
  if (settings.DATABASE_URL) {
    const stopLooking = leaveToNewer(createDb(jobs), lost)
    undo.add(async () => stopLooking())
  }
  const restored = await heldBackSince(createDb(jobs), settings)
  if (restored !== null) logInfo(heldBackText(restored))
  logInfo(`Darbgalds ir gatavs: ${addressOf(settings.HOST, port)}`)
}

interface Serving {
  settings: Settings
  url: string
  directUrl: string
  database: Database
  jobs: pg.Pool
  callMetrics: CallMetrics
  gate: Server
  undo: Undo
  timed: Timed
}

type TellAudit = (lastAudit: NonNullable<CallMetrics['lastAudit']>) => void

async function serveHere(
  { settings, url, directUrl, database, jobs, callMetrics, gate, undo, timed }: Serving,
  clientDir: string | null,
): Promise<TellAudit> {
  const { createApp } = await import('./app/app.ts')
  const pool = createPool(url, mostConnections, limitsOf.calls)
  undo.add(() => atMost5s(pool.end()))
  const replicas = Replicas.of(settings)
  const isReady = () => database.isUp()
  const building = createApp({ settings, pool, databaseUrl: url, directUrl, clientDir, isReady, callMetrics, replicas })
  const app = await timed('serveris: sākums', building)
  undo.add(() => app.close())
  const metricsServer = await serveMetrics({ callMetrics, db: createDb(jobs), pool, settings, replicas })
  undo.add(async () => void metricsServer?.close())
  if (clientDir === null) await serveSources(app, undo)
  const port = portOf(gate)
  free(gate)
  await app.listen({ host: settings.HOST, port })
  // Delayed past the first page loads.
  setTimeout(() => void warmUp().catch(logRetry), 10_000).unref()
  return (lastAudit) => (callMetrics.lastAudit = lastAudit)
}

/** Worker processes serve calls; this process runs jobs. */
async function serveByWorkers(
  { settings, url, directUrl, database, jobs, callMetrics, gate, undo, timed }: Serving,
  clientDir: string,
): Promise<TellAudit> {
  if (!settings.DIRECT_DATABASE_URL) await warnOfFew(jobs, settings.WORKERS)
  const metricsServer = await serveMetrics({ callMetrics, db: createDb(jobs), pool: jobs, settings, replicas: null })
  undo.add(async () => void metricsServer?.close())
  const starting = startWorkers({
    settings: { ...settings, PORT: portOf(gate) },
    databaseUrl: url,
    directUrl,
    clientDir,
    isUp: () => database.isUp(),
    freePort: () => free(gate),
    onFault: logRetry,
  })
  const workers = await timed('serveris: procesi', starting)
  undo.add(() => workers.stop())
  return (lastAudit) => {
    callMetrics.lastAudit = lastAudit
    workers.tellAudit(lastAudit)
  }
}

/** Warns when max_connections is too low for the workers. */
async function warnOfFew(jobs: pg.Pool, workers: number): Promise<void> {
  const { rows } = await jobs.query<{ most: number }>("select current_setting('max_connections')::int as most")
  const required = connectionsOf(workers)
  const { most } = one(rows)
  if (most < required) logInfo(`WORKERS=${workers} var prasīt ${required} savienojumus, bet datubāze ļauj ${most} (max_connections)`)
}

function parametersOf({ BACKUP_DIR, WORKERS }: Settings): Record<string, string> {
  return { max_connections: String(connectionsOf(WORKERS)), ...(BACKUP_DIR && keepLog(BACKUP_DIR)) }
}

function free(gate: Server): void {
  gate.closeAllConnections()
  gate.close()
}

/** Build errors end the start. */
async function clientOf(built: MainOptions['clientDir']): Promise<string | null> {
  try {
    return await built
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error))
  }
}

async function prepare(settings: Settings, database: Database, timed: Timed): Promise<void> {
  const settled = settings.DATABASE_URL && (await settleUnfinished(settings.DATA_DIR, database.url))
  if (settled) logInfo(settled)
  const beforeUpgrade = () => backUpBeforeUpgrade(database.url, settings, logInfo)
  const applied = await timed('shēma', migrate(database.url, { beforeUpgrade, say: logInfo }))
  if (!settings.COPY) {
    await keepToOneKey(database.url, settings)
    await ownFileStore(database.url, settings)
  }
  await sealOldSecrets(database.url, settings)
  if (applied.length > 0) logInfo(`Datubāzes shēma atjaunota (${applied.length})`)
  if (settings.DEMO) {
    const { loadDemo } = await import('./seed/demo/demo.ts')
    const progress = (text: string) => logInfo(`${text} …`)
    await timed('demonstrācijas dati', loadDemo({ databaseUrl: database.url, settings, scale: settings.DEMO_SCALE, progress }))
  } else {
    await withoutLeftovers(database.url)
    const token = await issueFirstAdminToken(database.url)
    if (token) logInfo(`Pirmā administratora izveides kods (derīgs vienu reizi): ${token}`)
  }
}

async function openGate({ HOST, PORT }: Settings): Promise<Server> {
  const gate = createServer((request, response) => {
    const call = request.url?.startsWith('/api/')
    response.writeHead(503, {
      'content-type': call ? 'application/json' : 'text/html; charset=utf-8',
      'retry-after': '1',
      'cache-control': 'no-store',
    })
    response.end(call ? '{"status":"starting","message":"Serveris vēl startē"}' : waiting)
  })
  try {
    gate.listen(PORT, HOST)
    await once(gate, 'listening')
  } catch (error) {
    throw new StartError(portFault(error, HOST, PORT))
  }
  return gate
}

const waiting =
  '<!doctype html><html lang="lv"><meta charset="utf-8"><meta http-equiv="refresh" content="1"><title>Darbgalds</title><p>Darbgalds startē …</p></html>'

function portFault(error: unknown, host: string, port: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return `Ports ${port} adresē ${host} jau ir aizņemts; apturiet to, kas to lieto, vai norādiet citu PORT`
  if (code === 'EACCES') return `Portu ${port} nav ļauts lietot; norādiet citu PORT (no 1024)`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `Adreses ${host} šim datoram nav; norādiet citu HOST`
  return `Nevar klausīties adresē ${host}:${port}: ${error instanceof Error ? error.message : String(error)}`
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

function addressOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Development: Vite serves the sources with hot reload. */
async function serveSources(app: FastifyInstance, undo: Undo): Promise<void> {
  const { createServer: createVite } = await import('vite')
  const vite = await createVite({ configLoader: 'native', server: { middlewareMode: true, hmr: { server: app.server } }, appType: 'spa' })
  undo.add(() => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) return done()
    reply.hijack()
    vite.middlewares(request.raw, reply.raw)
  })
}
