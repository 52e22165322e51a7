import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../runtime/settings.ts'

/**
 * Brings the built client: its files compressed at build time, and its page under every address
 * that is no call. Without a build (development, tests of the API) only calls are answered.
 */
export async function serveClient(app: FastifyInstance, clientDir: string | null, settings: Settings): Promise<void> {
  const page = clientDir ? await pageOf(clientDir, settings) : null
  app.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith('/api/') || !/^(GET|HEAD)$/.test(request.method) || page === null) {
      return reply.status(404).send({ message: 'Nav tāda pieprasījuma', code: 'no_route', request_id: request.id })
    }
    return reply.status(200).header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  })
  if (!clientDir) return
  await app.register(serveFiles, {
    root: clientDir,
    index: false,
    wildcard: false,
    decorateReply: false,
    preCompressed: true,
    // The name of a part changes with its content: nobody asks whether it is still the same.
    etag: false,
    lastModified: false,
    acceptRanges: false,
    // Its own header would take the place of ours.
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.setHeader('cache-control', path.includes('assets') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}

/** The client's page with the address of the API written into it. */
async function pageOf(clientDir: string, { API_HOST }: Settings): Promise<string> {
  const page = await readFile(join(clientDir, 'index.html'), 'utf8')
  return page.replace(
    '<meta name="api-host" content="" />',
    `<meta name="api-host" content="${API_HOST ? new URL(API_HOST).origin : ''}" />`,
  )
}
