import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { type Server, createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { refuseHalfRestored } from './backup/restore.ts'
import { keepLog } from './backup/wal.ts'
import { lockDataFolder } from './data-folder.ts'
import { type Database, openDatabase } from './db/database.ts'
import { withoutLeftovers } from './sample/demo/begin.ts'
import { migrate } from './db/migrate.ts'
import { createDb, createPool, limitsOf } from './db/pool.ts'
import { answersFolder, warmUp } from './heavy/answers.ts'
import { issueFirstAdminToken } from './first-admin-token.ts'
import { sealOldSecrets } from './secret-key.ts'
import { type Settings, readSettings } from './settings.ts'
import { StartError } from './start-error.ts'

/** How this start was asked for. */
export interface MainOptions {
  /** Built client, also one that is still being built; null when the development server brings it. */
  clientDir: string | Promise<string> | null
  /** Passes each part of the start on, to note how long it takes. */
  timed?: Timed
}

type Timed = <T>(part: string, work: Promise<T>) => Promise<T>

/**
 * Runs the server until it is told to stop. What a person can mend (a wrong setting, a used port, a
 * locked data folder) ends the process with one clear line.
 */
export async function main({ clientDir, timed = (_, work) => work }: MainOptions): Promise<void> {
  const undo = new Undo()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void undo.stop(0))
  try {
    await start({ settings: readSettings(process.env), built: clientDir, timed }, undo)
  } catch (error) {
    // What is told to stop while it starts fails in some way or other.
    if (!undo.isStopping) complain(error)
    await undo.stop(1)
  }
}

interface Starting {
  settings: Settings
  built: MainOptions['clientDir']
  timed: Timed
}

async function start({ settings, built, timed }: Starting, undo: Undo): Promise<void> {
  // The port is taken before anything is touched, and answers "not yet" until the application stands.
  const gate = await openGate(settings)
  undo.add(async () => void gate.close())
  const unlock = lockDataFolder(settings.DATA_DIR)
  undo.add(async () => unlock())
  refuseHalfRestored(settings.DATA_DIR)

  say('Datubāze sāk darbu …')
  const lost = (reason: Error) => {
    complain(reason)
    void undo.stop(1)
  }
  // Loading the application takes about as long as PostgreSQL needs to start.
  const [database, { createApp, mostConnections }] = await Promise.all([
    timed('PostgreSQL', openDatabase(settings, lost, settings.BACKUP_DIR ? keepLog(settings.BACKUP_DIR) : {})),
    timed('serveris: lietotne', import('./http/app.ts')),
  ])
  undo.add(() => database.stop())
  const [clientDir] = await Promise.all([clientOf(built), prepare(settings, database, timed)])
  const { url, warning } = await database.letIn()
  if (warning) say(warning)

  await rm(answersFolder(settings.DATA_DIR), { recursive: true, force: true })
  const pool = createPool(url, mostConnections, limitsOf.calls)
  undo.add(() => atMost5s(pool.end()))
  const jobs = createPool(url, 4, limitsOf.jobs)
  undo.add(() => atMost5s(jobs.end()))
  const app = await timed('serveris: sākums', createApp({ settings, pool, databaseUrl: url, clientDir, isReady: () => database.isUp() }))
  undo.add(() => app.close())
  if (clientDir === null) await serveSources(app, undo)
  const port = portOf(gate)
  gate.closeAllConnections()
  gate.close()
  await app.listen({ host: settings.HOST, port })
  const { startOutbox } = await import('./jobs/outbox.ts')
  const stopOutbox = startOutbox({ db: createDb(jobs), settings, onFault: complain })
  undo.add(() => atMost5s(stopOutbox()))
  const { startBilling } = await import('./jobs/bill-rents.ts')
  const stopBilling = startBilling({ db: createDb(jobs), settings, onFault: complain })
  undo.add(() => atMost5s(stopBilling()))
  if (settings.BACKUP_DIR) {
    const { startBackups } = await import('./jobs/backups.ts')
    const stopBackups = startBackups({ db: createDb(jobs), settings, place: settings.BACKUP_DIR, onFault: complain })
    undo.add(() => atMost5s(stopBackups()))
  }
  const { startNightly } = await import('./jobs/nightly.ts')
  const stopNightly = startNightly({ db: createDb(jobs), onFault: complain })
  undo.add(() => atMost5s(stopNightly()))
  say(`Darbgalds ir gatavs: ${addressOf(settings.HOST, port)}`)
  // Not while the first pages are asked for.
  setTimeout(() => void warmUp().catch(complain), 10_000).unref()
}

/** The folder of the client; what keeps it from being built ends the start. */
async function clientOf(built: MainOptions['clientDir']): Promise<string | null> {
  try {
    return await built
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error))
  }
}

async function prepare(settings: Settings, database: Database, timed: Timed): Promise<void> {
  const applied = await timed('shēma', migrate(database.url))
  await sealOldSecrets(database.url, settings)
  if (applied.length > 0) say(`Datubāzes shēma atjaunota (${applied.length})`)
  if (settings.DEMO) {
    const { loadDemo } = await import('./sample/demo/demo.ts')
    const progress = (text: string) => say(`${text} …`)
    await timed('demonstrācijas dati', loadDemo({ databaseUrl: database.url, settings, scale: settings.DEMO_SCALE, progress }))
  } else {
    await withoutLeftovers(database.url)
    const token = await issueFirstAdminToken(database.url)
    if (token) say(`Pirmā administratora izveides kods (derīgs vienu reizi): ${token}`)
  }
}

/** Takes the port; every request is told to come back soon. */
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

/** Development: Vite gives the client from its sources, with hot reload. */
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

/** What has to be undone when the server stops, last things first. */
class Undo {
  readonly #steps: (() => Promise<unknown>)[] = []
  #stopping: number | undefined

  add(step: () => Promise<unknown>): void {
    this.#steps.push(step)
  }

  get isStopping(): boolean {
    return this.#stopping !== undefined
  }

  async stop(code: number): Promise<void> {
    if (this.#stopping !== undefined) {
      // Asked again, the person means at once; npm passes one Ctrl+C on twice.
      if (Date.now() - this.#stopping > 1000) process.exit(1)
      return
    }
    this.#stopping = Date.now()
    for (const step of this.#steps.reverse()) await step().catch(complain)
    process.exit(code)
  }
}

/** A job or connection that hangs must not keep PostgreSQL from stopping cleanly. */
function atMost5s(work: PromiseLike<unknown>): Promise<unknown> {
  return Promise.race([work, sleep(5000)])
}

function complain(error: unknown): void {
  const text =
    error instanceof StartError
      ? error.message
      : `Darbgalds apstājas: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
  process.stderr.write(`${text}\n`)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
