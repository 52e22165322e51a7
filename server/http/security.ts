import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../runtime/settings.ts'

/** Allows no foreign resources, framing or type sniffing. */
export function securityHeaders(settings: Settings) {
  const elsewhere = settings.API_HOST ? ` ${new URL(settings.API_HOST).origin}` : ''
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data: blob:",
    `connect-src 'self'${elsewhere}`,
    "frame-src 'self' blob:",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
  const pageHeaders = {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  }
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.headers(request.url.startsWith('/assets/') ? partHeaders : pageHeaders)
    // Only behind TLS with a trusted proxy; elsewhere it would lock out the page.
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
  }
}

const partHeaders = {
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}
