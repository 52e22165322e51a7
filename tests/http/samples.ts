import * as z from 'zod/mini'
import { areas } from '../../contract/areas.ts'
import type { Call } from '../../contract/calls.ts'

export const everyCall: readonly Call[] = Object.values(areas).flatMap((calls) => Object.values(calls as Record<string, Call>))

/** The JSON Schema subset that samples need. */
export interface Shape {
  type?: string
  anyOf?: Shape[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  minItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  pattern?: string
  additionalProperties?: Shape | boolean
}

export function shapeOf(schema: z.core.SomeType): Shape {
  return z.toJSONSchema(schema as z.core.$ZodType, { io: 'input', unrepresentable: 'any' }) as Shape
}

/** Values that cannot be derived from the schema. */
const known: Readonly<Record<string, unknown>> = {
  email: 'paraugs@test.example',
  address: 'paraugs@test.example',
  iban: 'LV95HABA0009900000001',
  password: 'gana-gara-parole',
  password_confirmation: 'gana-gara-parole',
  bic: 'HABALV22',
  at: '2026-05-04T10:00:00.000Z',
  counted_at: '2026-05-04T10:00:00.000Z',
}

/**
 * All fields when `whole`, else the required ones.
 * @param ids value of a key by field name
 */
export function sampleOf(shape: Shape, ids: (field: string) => number, whole: boolean, field = ''): unknown {
  const options = shape.anyOf?.filter((each) => each.type !== 'null')
  if (options?.[0]) return sampleOf(options[0], ids, whole, field)
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  if (field in known && (shape.type === 'string' || shape.type === undefined)) return known[field]
  switch (shape.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.properties ?? {})
          .filter(([name]) => whole || shape.required?.includes(name))
          .map(([name, each]) => [name, sampleOf(each, ids, whole, name)]),
      )
    case 'array':
      return shape.items && (whole || (shape.minItems ?? 0) > 0) ? [sampleOf(shape.items, ids, whole, field)] : []
    case 'integer':
    case 'number':
      return field === 'lock_version' ? 1 : ids(field)
    case 'boolean':
      return false
    case 'string':
      if (shape.pattern?.includes('\\d{4}-\\d{2}')) return '2026-05-04'
      return shape.pattern?.startsWith('^\\d') || shape.pattern?.startsWith('^-?\\d') ? '1' : 'Paraugs'.padEnd(shape.minLength ?? 0, 's')
    case undefined:
    default:
      return 'Paraugs'
  }
}
