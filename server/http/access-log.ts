import type { FastifyReply, FastifyRequest } from 'fastify'
import { withoutShapes } from '../../contract/secrets.ts'
import type { Settings } from '../runtime/settings.ts'

interface Noted {
  user?: number
  refused?: string
}

const notes = new WeakMap<FastifyRequest, Noted>()

export function noteUser(request: FastifyRequest, user: number | undefined): void {
  if (user !== undefined) notes.set(request, { ...notes.get(request), user })
}

/** Stores the refused fields, or a text free of personal data, for the log. */
export function noteRefusal(request: FastifyRequest, { message, errors }: { message: string; errors?: object | undefined }): void {
  notes.set(request, { ...notes.get(request), refused: errors ? Object.keys(errors).join(', ') : message })
}

export async function logCall(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const path = pathOf(request)
  if (path === null) return
  const { statusCode: status } = reply
  const line = { method: request.method, path, status, ms: Math.round(reply.elapsedTime), ip: request.ip, ...notes.get(request) }
  if (status >= 400) request.log.warn(line)
  else request.log.info(line)
}

/** The path without secrets and names: only numeric parameters, no query. */
function pathOf({ url, routeOptions, params }: FastifyRequest): string | null {
  if (!url.startsWith('/api/') || url === '/api/health' || url === '/api/ready') return null
  const routeParams = params as Record<string, string> | undefined
  return (
    routeOptions.url?.replace(/:(\w+)/g, (_, name: string) => {
      const value = routeParams?.[name] ?? ''
      return /^\d+$/.test(value) ? value : `{${name}}`
    }) ?? '/api/…'
  )
}

/** Omits database details, which may hold row values. */
interface Fault {
  type?: string
  code?: string
  message?: string
  stack?: string
}

interface Line extends Partial<Noted> {
  time: number
  level: number
  msg?: string
  method?: string
  path?: string
  status?: number
  ms?: number
  ip?: string
  request_id?: string
  err?: Fault
}

const levels: Readonly<Record<number, string>> = { 10: 'TRACE', 20: 'DEBUG', 30: 'INFO', 40: 'WARN', 50: 'ERROR', 60: 'FATAL' }

export function logTo(format: Settings['LOG_FORMAT']): { write: (json: string) => void } {
  const worded = format === 'json' ? fielded : readable
  return { write: (json) => void process.stdout.write(`${worded(JSON.parse(json) as Line)}\n`) }
}

export function fielded({ time, level, err, ...line }: Line): string {
  const entry = { time: new Date(time).toISOString(), level: levels[level] ?? String(level), ...line }
  return JSON.stringify(err ? { ...entry, err: faultOf(err) } : entry)
}

function faultOf({ type, code, message = '', stack }: Fault): Fault {
  return { ...(type && { type }), ...(code && { code }), message: withoutShapes(message), ...(stack && { stack: withoutShapes(stack) }) }
}

export function readable({ time, level, msg, method, path, status, ms, ip, user, refused, request_id, err }: Line): string {
  const call = method && `${method} ${path} ${status} ${ms} ms`
  const parts = [call, msg, user !== undefined && `user ${user}`, ip, refused && `refused: ${refused}`, request_id]
  const stack = err ? `\n${withoutShapes(err.stack ?? err.message ?? '')}` : ''
  // One entry stays one line whatever the input.
  return `${new Date(time).toISOString()} ${levels[level] ?? level} ${parts
    .filter(Boolean)
    .join(' | ')
    .replaceAll(/[\r\n]+/g, ' ')}${stack}`
}
