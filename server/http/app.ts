import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import multipart from '@fastify/multipart'
import fastify, { LogController, type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type pg from 'pg'
import qs from 'qs'
import type { Call } from '../../contract/calls.ts'
import { leaveDatabase } from '../workers/large-answers.ts'
import { areas } from '../../contract/areas.ts'
import { handlers } from '../areas/routes.ts'
import { recordStates } from '../areas/shared/once.ts'
import { connectionTaken, createDb } from '../db/pool.ts'
import { Replicas } from '../db/replicas.ts'
import { newestBackup } from '../jobs/backups.ts'
import type { Settings } from '../runtime/settings.ts'
import { logCall, logTo, noteRefusal } from './access-log.ts'
import { bodyLimitOf, largestBody } from './body-limit.ts'
import { Busy, busyWords, restarting } from './busy.ts'
import type { Handler } from './context.ts'
import { slotLimits } from './connections.ts'
import { crossOrigin } from './cors.ts'
import { drainOnClose } from './drain.ts'
import { LiveUpdates } from './events.ts'
import { refusalOf } from './failure.ts'
import { CallMetrics } from './call-metrics.ts'
import { troublesOf } from './health.ts'
import { createSlotRunner, type SlotOptions } from './request-queues.ts'
import { openApi } from './openapi.ts'
import { pipeline, type CallRunner } from './pipeline.ts'
import { whyNotReady } from './ready.ts'
import { Refusal } from './refusal.ts'
import { fairly } from './concurrency-limits.ts'
import { securityHeaders } from './security.ts'
import { serveClient } from './client.ts'
import { versionOf } from './version.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    callId?: string
  }
}

export interface AppOptions {
  settings: Settings
  pool: pg.Pool
  databaseUrl: string
  /** Built client, or null when a development server serves it. */
  clientDir: string | null
  /** True once the database is migrated. */
  isReady: () => boolean
  callMetrics?: CallMetrics
  replicas?: Replicas | null
}

/** Concurrent uploads, in total and per person. */
const uploadLimits = { most: 100, each: 2 }

export async function createApp({
  settings,
  pool,
  databaseUrl,
  clientDir,
  isReady,
  callMetrics = new CallMetrics(),
  replicas = Replicas.of(settings),
}: AppOptions): Promise<FastifyInstance> {
  const protect = securityHeaders(settings)
  const app = fastify({
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
    frameworkErrors: (_, request, reply) => void nameless(request as FastifyRequest, reply as FastifyReply),
    routerOptions: {
      querystringParser: (text) => qs.parse(text, { arrayLimit: 1000, depth: 3, parameterLimit: 1000 }),
      maxParamLength: 500,
    },
  })
  const nameless = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    await protect(request, reply)
    // An unreadable address or an overlong key names no record.
    const { status, message, extra } = Refusal.missing()
    await reply
      .status(status)
      .header('cache-control', 'no-store')
      .send({ message, ...extra, request_id: request.id })
  }
  const db = createDb(pool)
  const dependencies = {
    db,
    pool,
    settings,
    callMetrics,
    reading: createRunner(pool, callMetrics, 'reading'),
    writing: createRunner(pool, callMetrics, 'writing'),
    files: createRunner(pool, callMetrics, 'files'),
    uploads: uploadsIn(callMetrics),
    databaseUrl,
    replicas,
    recordStates,
  }
  const live = new LiveUpdates(databaseUrl)
  const version = await versionOf(clientDir)

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
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error, request.body) ?? clientFault(error)
    if (refusal) {
      noteRefusal(request, refusal)
      const { status, message, errors, extra } = refusal
      return reply
        .status(status)
        .header('cache-control', 'no-store')
        .send({ message, ...(errors && { errors }), ...extra, request_id: request.id })
    }
    const busy = busyWords(error)
    if (busy !== null) return reply.status(503).header('retry-after', '2').send({ message: busy, request_id: request.id })
    request.log.error({ err: error }, 'call failed')
    return reply.status(500).send({ message: 'Sistēmas kļūda', request_id: request.id })
  })
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(String(body)))
    } catch {
      done(Refusal.field('body', 'Pieprasījuma saturs nav derīgs JSON'))
    }
  })
  await app.register(multipart)

  app.get('/api/health', async (_, reply) => {
    const troubles = isReady() ? await troublesOf(db, settings).catch(() => null) : null
    if (troubles === null) return reply.status(503).send({ status: 'restarting', message: restarting })
    const backup = settings.BACKUP_DIR && { backup_at: await newestBackup(settings.BACKUP_DIR) }
    return { status: troubles.length === 0 ? 'ok' : 'troubled', ...(troubles.length > 0 && { troubles }), ...backup }
  })
  app.get('/api/ready', async (_, reply) => {
    const fault = isReady() ? await whyNotReady(db) : restarting
    return fault === null ? { status: 'ready' } : reply.status(503).send({ status: 'not-ready', message: fault })
  })
  app.get('/api/openapi.json', async () => openApi(version))
  for (const [name, calls] of Object.entries(areas)) {
    const areaHandlers = (handlers as Record<string, Record<string, Handler<Call>>>)[name] ?? {}
    for (const [key, call] of Object.entries(calls as Record<string, Call>)) {
      const handler = areaHandlers[key]
      if (!handler) throw new Error(`No handler for ${call.id}`)
      const url = call.path.replace(/\{([^}]+)\}/g, ':$1')
      app.route({
        method: call.method,
        url,
        config: { callId: call.id },
        bodyLimit: bodyLimitOf(call),
        handler: pipeline(call, handler, dependencies),
      })
    }
  }
  live.route(app, db)
  drainOnClose(app, () => live.close())
  app.addHook('onClose', async () => {
    for (const url of [databaseUrl, ...(replicas?.urls ?? [])]) await leaveDatabase(url)
    await replicas?.end()
  })
  app.addHook('onListen', async () => {
    while (!isReady()) await new Promise((resolve) => setTimeout(resolve, 50))
    await live.listen()
  })
  await serveClient(app, clientDir, settings)
  return app
}

const looks: ReadonlySet<string> = new Set(['/api/health', '/api/ready'])

function createRunner(pool: pg.Pool, callMetrics: CallMetrics, name: string): CallRunner {
  const isStuck: SlotOptions['isStuck'] = async (pids) => {
    const { rows } = await pool.query(
      "select 1 from pg_stat_activity where pid = any ($1) and wait_event_type = 'Lock' and wait_event = 'relation'",
      [pids],
    )
    return rows.length > 0
  }
  const runInSlot = createSlotRunner({ ...slotLimits, isStuck })
  return async (kind, act) => {
    const slot = callMetrics.slot(name)
    try {
      return await runInSlot(kind, (holds) => {
        slot.begin()
        return connectionTaken.run(holds, act)
      })
    } finally {
      slot.end()
    }
  }
}

function uploadsIn(callMetrics: CallMetrics): <T>(person: number, act: () => Promise<T>) => Promise<T> {
  const limiter = fairly(uploadLimits)
  return (person, act) => {
    const slot = callMetrics.slot('uploads')
    return limiter(person, () => {
      slot.begin()
      return act()
    }).finally(slot.end)
  }
}

/** Answers unparsable requests on the bare socket, then closes it. */
function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, message] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'Pieprasījuma galvenes ir par garām']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'Pieprasījums netika saņemts laikā']
        : ['400 Bad Request', 'Pieprasījumu nevar nolasīt']
  const body = JSON.stringify({ message, request_id: randomUUID() })
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncache-control: no-store\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}

function clientFault(error: FastifyError): Refusal | null {
  if (error.statusCode === 413) return new Refusal(413, 'Pieprasījums ir par lielu', { body: ['Pieprasījums ir par lielu'] })
  if (error.statusCode === 415) return new Refusal(415, 'Saturam jābūt JSON', { body: ['Saturam jābūt JSON'] })
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return Refusal.field('body', 'Pieprasījums nav derīgs')
  return null
}
