import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import fastify, { LogController, type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type pg from 'pg'
import qs from 'qs'
import type { Call } from '../../contract/calls.ts'
import { areas } from '../../contract/areas.ts'
import { handlers } from '../areas/handlers.ts'
import { createDb, type Db } from '../db/pool.ts'
import { isConflict } from '../db/transaction.ts'
import type { Settings } from '../settings.ts'
import type { Handler } from './context.ts'
import { LiveUpdates } from './events.ts'
import { isOutage, refusalOf } from './failure.ts'
import { openApi } from './openapi.ts'
import { pipeline } from './pipeline.ts'
import { Refusal } from './refusal.ts'
import { securityHeaders } from './security.ts'
import { serveClient } from './client.ts'
import { atMost } from './turns.ts'
import { versionOf } from './version.ts'

/** What the application is built from. */
export interface AppOptions {
  settings: Settings
  pool: pg.Pool
  databaseUrl: string
  /** Built client, or null when a development server brings it. */
  clientDir: string | null
  /** True once the database is migrated and may be asked. */
  isReady: () => boolean
}

/**
 * Calls that read at once, each over one connection: what is read often is planned on each connection, so
 * that few of them serve many readers sooner than many, and those who write never wait for a connection.
 */
const mostReading = 8

/** The HTTP application: all calls of the contract, live updates, health, API description, client. */
export async function createApp({ settings, pool, databaseUrl, clientDir, isReady }: AppOptions): Promise<FastifyInstance> {
  const protect = securityHeaders(settings)
  const app = fastify({
    logger: { level: settings.LOG_LEVEL },
    exposeHeadRoutes: false,
    bodyLimit: 2 * 1024 * 1024,
    genReqId: () => randomUUID(),
    logController: new LogController({ requestIdLogLabel: 'request_id' }),
    forceCloseConnections: true,
    frameworkErrors: (_, request, reply) => void nameless(request as FastifyRequest, reply as FastifyReply),
    routerOptions: {
      querystringParser: (text) => qs.parse(text, { arrayLimit: 1000, depth: 3, parameterLimit: 1000 }),
      maxParamLength: 500,
    },
  })
  const nameless = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    await protect(request, reply)
    // An address that cannot be read, or a key too long to be one, names no record.
    const { status, message, extra } = Refusal.missing()
    await reply
      .status(status)
      .header('cache-control', 'no-store')
      .send({ message, ...extra, request_id: request.id })
  }
  const db = createDb(pool)
  const turns = atMost(mostReading)
  const surroundings = { db, settings, reading: <T>(act: (one: Db) => Promise<T>) => turns(() => db.connection().execute(act)) }
  const live = new LiveUpdates(databaseUrl)
  const version = await versionOf(clientDir)

  app.addHook('onRequest', protect)
  app.addHook('onSend', async (request, reply) => {
    if (request.method === 'GET') reply.header('app-version', version)
    reply.header('x-request-id', request.id)
  })
  app.addHook('onRequest', async (request) => {
    if (request.url.startsWith('/api/') && request.url !== '/api/health' && !isReady()) {
      throw Object.assign(new Error('Serveris vēl startē'), { statusCode: 503 })
    }
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error) ?? clientFault(error)
    if (refusal) {
      const { status, message, errors, extra } = refusal
      return reply
        .status(status)
        .header('cache-control', 'no-store')
        .send({ message, ...(errors && { errors }), ...extra, request_id: request.id })
    }
    if (isOutage(error)) return reply.status(503).send({ message: 'Datubāze īslaicīgi nav pieejama', request_id: request.id })
    if (isConflict(error))
      return reply.status(503).send({ message: 'Tos pašus ierakstus maina citi; mēģiniet vēlreiz pēc brīža', request_id: request.id })
    if (error.statusCode === 503) return reply.status(503).send({ message: error.message, request_id: request.id })
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
    const healthy =
      isReady() &&
      (await pool.query('select 1').then(
        () => true,
        () => false,
      ))
    return reply.status(healthy ? 200 : 503).send({ status: healthy ? 'ok' : 'starting' })
  })
  const description = openApi(version)
  app.get('/api/openapi.json', async () => description)
  for (const [name, calls] of Object.entries(areas)) {
    const done = (handlers as Record<string, Record<string, Handler<Call>>>)[name] ?? {}
    for (const [key, call] of Object.entries(calls as Record<string, Call>)) {
      const handler = done[key]
      if (!handler) throw new Error(`No handler for ${call.id}`)
      app.route({ method: call.method, url: call.path.replace(/\{([^}]+)\}/g, ':$1'), handler: pipeline(call, handler, surroundings) })
    }
  }
  live.route(app, db)
  app.addHook('onListen', async () => {
    while (!isReady()) await new Promise((resolve) => setTimeout(resolve, 50))
    await live.listen()
  })
  app.addHook('onClose', async () => live.close())
  await serveClient(app, clientDir, settings)
  return app
}

/** Faults that the HTTP layer itself finds in a request. */
function clientFault(error: FastifyError): Refusal | null {
  if (error.statusCode === 413) return new Refusal(413, 'Pieprasījums ir par lielu', { body: ['Pieprasījums ir par lielu'] })
  if (error.statusCode === 415) return new Refusal(415, 'Saturam jābūt JSON', { body: ['Saturam jābūt JSON'] })
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return Refusal.field('body', 'Pieprasījums nav derīgs')
  return null
}
