import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../runtime/settings.ts'

/**
 * Serves the built client: precompressed files, and the page at every non-API address. Without a build only API
 * calls are answered.
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
    // File names change with content, so no revalidation is needed.
    etag: false,
    lastModified: false,
    acceptRanges: false,
    // Its own header would replace ours.
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.setHeader('cache-control', path.includes('assets') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}

async function pageOf(clientDir: string, { API_HOST }: Settings): Promise<string> {
  const page = await readFile(join(clientDir, 'index.html'), 'utf8')
  return page.replace(
    '<meta name="api-host" content="" />',
    `<meta name="api-host" content="${API_HOST ? new URL(API_HOST).origin : ''}" />`,
  )
}
