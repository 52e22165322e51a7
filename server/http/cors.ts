import type { FastifyReply, FastifyRequest } from 'fastify'
import { confirmedHeader } from '../../contract/confirmations.ts'
import type { Settings } from '../runtime/settings.ts'

const preflight = {
  'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
  'access-control-allow-headers': `Authorization, Content-Type, Idempotency-Key, Accept, ${confirmedHeader}`,
  'access-control-max-age': '600',
}

/** Allows the one origin PAGE_ORIGIN with bearer tokens, no cookies; null where page and API share an origin. */
export function crossOrigin({ API_HOST, PAGE_ORIGIN }: Settings) {
  if (!API_HOST || !PAGE_ORIGIN || new URL(API_HOST).origin === PAGE_ORIGIN) return null
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (!request.url.startsWith('/api/')) return undefined
    reply.header('vary', 'Origin')
    if (request.headers.origin !== PAGE_ORIGIN) return undefined
    reply.headers({
      'access-control-allow-origin': PAGE_ORIGIN,
      'access-control-expose-headers': 'App-Version, X-Request-Id, Content-Disposition, Server-Timing',
      'cross-origin-resource-policy': 'cross-origin',
    })
    return request.method === 'OPTIONS' ? reply.headers(preflight).status(204).send() : undefined
  }
}
