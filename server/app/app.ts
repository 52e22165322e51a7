import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type pg from 'pg'
import qs from 'qs'
import { leaveDatabase } from './large-answers.ts'
import { recordStates } from '../areas/shared/once.ts'
import { createDb, limitsOf } from '../db/pool.ts'
import { Replicas } from '../db/replicas.ts'
import { newestBackup } from '../backup/newest.ts'
import type { Settings } from '../runtime/settings.ts'
import { logCall, logTo } from '../http/access-log.ts'
import { bodyLimitOf, largestBody } from '../http/body-limit.ts'
import { Busy, restarting } from '../runtime/busy.ts'
import { runnersOf } from '../http/call-runners.ts'
import type { Db } from '../http/context.ts'
import { crossOrigin } from '../http/cors.ts'
import { drainOnClose } from '../http/drain.ts'
import { LiveUpdates } from '../http/events.ts'
import { answerError, answerNameless, answerUnreadable } from '../http/error-answers.ts'
import { CallMetrics } from '../http/call-metrics.ts'
import { hostsInUse, troublesOf, type Trouble } from '../http/health.ts'
import { openApi } from '../http/openapi.ts'
import { pipeline, type Dependencies } from './pipeline.ts'
import { servedCalls } from './served-calls.ts'
import { warmConnections } from './warm-up.ts'
import { whyNotReady } from '../http/ready.ts'
import { Refusal } from '../http/refusal.ts'
import { securityHeaders } from '../http/security.ts'
import { serveClient } from '../http/client.ts'
import { versionOf } from '../http/version.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    callId?: string
  }
}

export interface AppOptions {
  settings: Settings
  pool: pg.Pool
  databaseUrl: string
  /** For what needs a session; default: `databaseUrl`. */
  directUrl?: string
  /** Built client, or null when a development server serves it. */
  clientDir: string | null
  /** True once the database is migrated. */
  isReady: () => boolean
  callMetrics?: CallMetrics
  replicas?: Replicas | null
}

export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { settings, pool, databaseUrl, directUrl = databaseUrl, clientDir, isReady } = options
  const { callMetrics = new CallMetrics(), replicas = Replicas.of(settings) } = options
  const protect = securityHeaders(settings)
  const app = createServer(settings, protect)
  const db = createDb(pool)
  const live = new LiveUpdates(directUrl)
  const version = await versionOf(clientDir, settings)

  addHooks(app, { settings, protect, callMetrics, version, isReady })
  app.setErrorHandler(answerError)
  await addParsers(app)
  addChecks(app, { db, settings, isReady })
  app.get('/api/openapi.json', async () => openApi(version))
  const dependencies = {
    db,
    pool,
    settings,
    callMetrics,
    ...runnersOf(pool, callMetrics),
    databaseUrl,
    replicas,
    recordStates,
    served: servedCalls(),
  }
  addCalls(app, dependencies)
  live.route(app, db)
  drainOnClose(app, () => live.close())
  app.addHook('onClose', async () => {
    for (const url of [databaseUrl, ...(replicas?.urls ?? [])]) await leaveDatabase(url)
    await replicas?.end()
  })
  app.addHook('onListen', async () => {
    while (!isReady()) await new Promise((resolve) => setTimeout(resolve, 50))
    await live.listen()
    // Not awaited: people may already come.
    void warmConnections(dependencies, limitsOf.calls.staying).catch((error: unknown) => app.log.warn(error))
  })
  await serveClient(app, clientDir, { settings, version })
  return app
}

type Protect = ReturnType<typeof securityHeaders>

function createServer(settings: Settings, protect: Protect): FastifyInstance {
  return fastify({
    logger: { level: settings.LOG_LEVEL, stream: logTo(settings.LOG_FORMAT) },
    trustProxy: settings.TRUSTED_PROXIES.length > 0 && [...settings.TRUSTED_PROXIES],
    exposeHeadRoutes: false,
    bodyLimit: largestBody,
    genReqId: () => randomUUID(),
    logController: new LogController({ requestIdLogLabel: 'request_id', disableRequestLogging: true }),
    forceCloseConnections: true,
    return503OnClosing: false,
    requestTimeout: 300_000,
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket),
    frameworkErrors: (_, request, reply) => {
      void protect(request as FastifyRequest, reply as FastifyReply).then(() => answerNameless(request.id, reply as FastifyReply))
    },
    routerOptions: {
      querystringParser: (text) => qs.parse(text, { arrayLimit: 1000, depth: 3, parameterLimit: 1000 }),
      maxParamLength: 500,
    },
  })
}

interface Hooked extends Pick<AppOptions, 'settings' | 'isReady'> {
  protect: Protect
  callMetrics: CallMetrics
  version: string
}

function addHooks(app: FastifyInstance, { settings, protect, callMetrics, version, isReady }: Hooked): void {
  app.addHook('onRequest', protect)
  app.addHook('onResponse', logCall)
  app.addHook('onResponse', async (request, reply) => {
    const { callId } = request.routeOptions.config
    if (callId !== undefined) callMetrics.answered(callId, reply.statusCode, reply.elapsedTime)
  })
  const shared = crossOrigin(settings)
  if (shared) app.addHook('onRequest', shared)
  app.addHook('onSend', async (request, reply) => {
    if (request.method === 'GET') reply.header('app-version', version)
    reply.header('x-request-id', request.id)
    reply.header('server-timing', `app;dur=${reply.elapsedTime.toFixed(1)}`)
  })
  app.addHook('onRequest', async (request) => {
    if (request.url.startsWith('/api/') && !looks.has(request.url) && !isReady()) {
      throw new Busy(restarting)
    }
  })
}

async function addParsers(app: FastifyInstance): Promise<void> {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(String(body)))
    } catch {
      done(Refusal.field('body', 'Pieprasījuma saturs nav derīgs JSON'))
    }
  })
  await app.register(multipart)
}

/** Calls of monitoring and balancers. */
function addChecks(app: FastifyInstance, { db, settings, isReady }: Pick<AppOptions, 'settings' | 'isReady'> & { db: Db }): void {
  app.get('/api/health', async (_, reply) => {
    const troubles = isReady() ? await troublesOf(db, settings).catch(() => null) : null
    if (troubles === null) return reply.status(503).send({ status: 'restarting', message: restarting })
    const backup = settings.BACKUP_DIR && { backup_at: await newestBackup(settings.BACKUP_DIR) }
    const direct = settings.DIRECT_DATABASE_URL && { direct: directState(troubles) }
    const database = await hostsInUse(settings)
    const state = { status: troubles.length === 0 ? 'ok' : 'troubled', ...(troubles.length > 0 && { troubles }) }
    return { ...state, ...direct, ...backup, ...(database && { database }) }
  })
  app.get('/api/ready', async (_, reply) => {
    const fault = isReady() ? await whyNotReady(db) : restarting
    return fault === null ? { status: 'ready' } : reply.status(503).send({ status: 'not-ready', message: fault })
  })
}

/** As seen through the database. */
function directState(troubles: readonly Trouble[]): 'up' | 'away' | 'unknown' {
  if (troubles.some(({ what }) => what === 'database')) return 'unknown'
  return troubles.some(({ what }) => what === 'direct') ? 'away' : 'up'
}

function addCalls(app: FastifyInstance, dependencies: Dependencies): void {
  for (const { call, handler } of dependencies.served.values()) {
    app.route({
      method: call.method,
      url: call.path.replace(/\{([^}]+)\}/g, ':$1'),
      config: { callId: call.id },
      bodyLimit: bodyLimitOf(call),
      handler: pipeline(call, handler, dependencies),
    })
  }
}

const looks: ReadonlySet<string> = new Set(['/api/health', '/api/ready'])
