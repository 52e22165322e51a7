import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { areas } from '../../contract/areas.ts'
import type { Call } from '../../contract/calls.ts'

/** Finds unknown fields, missing fields and wrong types in answers; TypeScript cannot, as row types are asserted. */

/** Fewest path parameters first, as in the router. */
const calls = Object.values(areas)
  .flatMap((area) => Object.values(area as Record<string, Call>))
  .map((call) => ({ call, parts: call.path.split('/') }))
  .toSorted((one, other) => holes(one.parts) - holes(other.parts))

function holes(parts: readonly string[]): number {
  return parts.filter(isHole).length
}

function isHole(part: string): boolean {
  return part.startsWith('{')
}

export function callAt(method: string, path: string): Call | undefined {
  const pathParts = path.split('/')
  return calls.find(
    ({ call, parts }) =>
      call.method === method && parts.length === pathParts.length && parts.every((part, at) => isHole(part) || part === pathParts[at]),
  )?.call
}

const nothing = z.object({})

/** Empty for files. */
export function faultsOfAnswer({ id, spec }: Call, answer: unknown): string[] {
  if (spec.file) return []
  const parsed = z.safeParse((spec.answer ?? nothing) as z.core.$ZodType, answer)
  if (!parsed.success) return parsed.error.issues.map(({ path, message, code }) => `${id} ${path.join('.')}: ${code} ${message}`)
  // Unknown fields are stripped by parsing.
  return leftBehind(answer, parsed.data).map((path) => `${id} ${path}: not in the contract`)
}

function leftBehind(sent: unknown, parsedValue: unknown, path = ''): string[] {
  if (typeof sent !== 'object' || sent === null || typeof parsedValue !== 'object' || parsedValue === null)
    return sent === parsedValue ? [] : [path]
  return Object.entries(sent).flatMap(([key, value]) =>
    leftBehind(value, (parsedValue as Record<string, unknown>)[key], path === '' ? key : `${path}.${key}`),
  )
}

/** Violations become a 500 answer and are listed. */
export function answerStrictly(app: FastifyInstance): string[] {
  const faults: string[] = []
  app.addHook('preSerialization', async (request, reply, payload) => {
    const call = callAt(request.method, request.url.split('?', 1)[0] ?? '')
    if (!call || reply.statusCode !== 200) return payload
    const wrong = faultsOfAnswer(call, JSON.parse(JSON.stringify(payload)))
    if (wrong.length === 0) return payload
    faults.push(...wrong)
    void reply.status(500)
    return { message: `The answer is not what the contract says: ${wrong.join('; ')}` }
  })
  return faults
}
