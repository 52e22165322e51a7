import * as z from 'zod/mini'
import { byCall } from './by-call.ts'

/** Bytes: a thousand lines with their remarks. */
export const largestBody = 2 * 1024 * 1024
/** Lower bound, so that overlong texts are reported at their field. */
const smallestLimit = 64 * 1024

/** Largest body in bytes that the call's schema allows in its longest JSON form. */
export const bodyLimitOf = byCall(({ spec }): number => {
  if (spec.upload) return largestBody
  if (!spec.body) return smallestLimit
  const schema = z.toJSONSchema(spec.body as z.core.$ZodType, { io: 'input', unrepresentable: 'any' })
  return Math.min(largestBody, Math.max(smallestLimit, 2 * mostOf(schema as Schema)))
})

interface Schema {
  type?: string
  maxLength?: number
  pattern?: string
  format?: string
  enum?: readonly unknown[]
  const?: unknown
  maxItems?: number
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
  anyOf?: readonly Schema[]
}

const short = 100
const longestCharacter = 6

function mostOf({ type, maxLength, pattern, format, items, maxItems = Infinity, properties, anyOf, ...rest }: Schema): number {
  if (anyOf) return Math.max(...anyOf.map(mostOf))
  if (rest.enum || rest.const !== undefined) return short
  switch (type) {
    case 'string':
      if (maxLength !== undefined) return maxLength * longestCharacter + 2
      return pattern !== undefined || format !== undefined ? short : Infinity
    case 'array':
      return items ? maxItems * (mostOf(items) + 1) + 2 : Infinity
    case 'object':
      // Records with arbitrary keys are bounded by their handler.
      if (!properties) return Infinity
      return Object.entries(properties).reduce((total, [key, each]) => total + key.length + 4 + mostOf(each), 2)
    case 'number':
    case 'integer':
    case 'boolean':
    case 'null':
      return short
    default:
      return Infinity
  }
}
