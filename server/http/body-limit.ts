import * as z from 'zod/mini'
import { byCall } from './by-call.ts'

/** The largest body of any call, in bytes: a thousand lines with their remarks. */
export const largestBody = 2 * 1024 * 1024
/** What any call may be sent, so that a text that is too long is told at its field. */
const smallestLimit = 64 * 1024

/**
 * The bytes that a call reads: what its schema can hold, written as spaciously as JSON can be. A call with a few short
 * fields is not read a megabyte for.
 */
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

/** A number, a day, a flag: what is no free text. */
const short = 100
/** A character written as an escape. */
const longestCharacter = 6

/** Bytes that a value of a schema takes at most; infinite where the schema does not bound it. */
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
      // A record of whatever keys, such as a person's open tabs, is bounded by its handler.
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
