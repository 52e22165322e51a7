import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { areas } from '../../contract/areas.ts'
import type { Call } from '../../contract/calls.ts'

/**
 * Answers held against the contract: a field that it does not name, one that it names and the answer lacks,
 * and a value of another kind are faults. TypeScript cannot see them, for what a statement selects is asserted.
 */

/** Every call, those with fewest parameters in their path first, as the router prefers them. */
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

/** The call that an address names. */
export function callAt(method: string, path: string): Call | undefined {
  const asked = path.split('/')
  return calls.find(
    ({ call, parts }) =>
      call.method === method && parts.length === asked.length && parts.every((part, at) => isHole(part) || part === asked[at]),
  )?.call
}

const nothing = z.object({})

/** Where an answer of a call that succeeded differs from its contract; nothing for a file. */
export function faultsOfAnswer({ id, spec }: Call, answer: unknown): string[] {
  if (spec.file) return []
  const parsed = z.safeParse((spec.answer ?? nothing) as z.core.$ZodType, answer)
  if (!parsed.success) return parsed.error.issues.map(({ path, message, code }) => `${id} ${path.join('.')}: ${code} ${message}`)
  // What the contract names comes through; what it does not name is left behind.
  return leftBehind(answer, parsed.data).map((path) => `${id} ${path}: not in the contract`)
}

function leftBehind(sent: unknown, kept: unknown, path = ''): string[] {
  if (typeof sent !== 'object' || sent === null || typeof kept !== 'object' || kept === null) return sent === kept ? [] : [path]
  return Object.entries(sent).flatMap(([key, value]) =>
    leftBehind(value, (kept as Record<string, unknown>)[key], path === '' ? key : `${path}.${key}`),
  )
}

/**
 * Holds every answer of an application against the contract, as it goes out. What differs becomes an answer
 * 500 that says where; the list keeps it for tests that do not look at the answer.
 */
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
