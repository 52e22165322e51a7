import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../runtime/settings.ts'

interface Served {
  settings: Settings
  version: string
}

/** The service worker: found again at each look for a newer version, so no cache may answer it. */
const workerFile = 'sw.js'

/**
 * Serves the built client: precompressed files, and the page at every non-API address. Without a build only API
 * calls are answered.
 */
export async function serveClient(app: FastifyInstance, clientDir: string | null, served: Served): Promise<void> {
  const page = clientDir ? await pageOf(clientDir, served) : null
  app.setNotFoundHandler((request, reply) => {
    // A part of another build is not the page: a service worker would store the page in its place.
    if (/^\/(api|assets)\//.test(request.url) || !/^(GET|HEAD)$/.test(request.method) || page === null) {
      return reply.status(404).send({ message: 'Nav tāda pieprasījuma', code: 'no_route', request_id: request.id })
    }
    return reply.status(200).header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  })
  if (!clientDir) return
  const worker = await workerOf(clientDir, served)
  app.get(`/${workerFile}`, (_, reply) =>
    reply
      .headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache', 'service-worker-allowed': '/' })
      .send(worker),
  )
  await app.register(serveFiles, {
    root: clientDir,
    index: false,
    wildcard: false,
    // Served above with what only the server knows.
    globIgnore: [workerFile, 'index.html'],
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

async function pageOf(clientDir: string, { settings: { API_HOST }, version }: Served): Promise<string> {
  const page = await readFile(join(clientDir, 'index.html'), 'utf8')
  return page
    .replace('<meta name="api-host" content="" />', `<meta name="api-host" content="${API_HOST ? new URL(API_HOST).origin : ''}" />`)
    .replace('<meta name="app-version" content="" />', `<meta name="app-version" content="${version}" />`)
}

/** The build does not know the version, since it depends on settings (`client-build.ts`). */
async function workerOf(clientDir: string, { version }: Served): Promise<string> {
  return (await readFile(join(clientDir, workerFile), 'utf8')).replace('version-of-the-server', version)
}
