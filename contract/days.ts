import * as z from 'zod/mini'
import { date } from './fields.ts'

/**
 * Dates relevant for ledger or tax return (INV-LOCK-2). server/http/days.ts checks them against the closed period
 * and today for all documents.
 */

export type DayRule =
  /** Must not be in a closed period. */
  | 'document'
  /** Decides the VAT period; far past or future needs confirmation. */
  | 'tax point'
  /** Never in the future; far past needs confirmation. */
  | 'payment'

const rules = z.registry<{ day: DayRule }>()

function ruled(day: DayRule): typeof date {
  const field = date.clone()
  rules.add(field, { day })
  return field
}

export const documentDay = ruled('document')
/** Date of supply, or of a document whose date is the tax point. */
export const taxPointDay = ruled('tax point')
export const paymentDay = ruled('payment')

/** Path in the body, `*` for array items, and its rule. */
export interface RuledDay {
  path: readonly string[]
  rule: DayRule
}

export function ruledDays(schema: z.core.SomeType): RuledDay[] {
  return daysIn(z.toJSONSchema(schema as z.core.$ZodType, { io: 'input', metadata: rules, unrepresentable: 'any' }) as Shape, [])
}

interface Shape {
  day?: DayRule
  anyOf?: Shape[]
  properties?: Record<string, Shape>
  items?: Shape
}

function daysIn({ day, anyOf = [], properties = {}, items }: Shape, path: readonly string[]): RuledDay[] {
  return [
    ...(day ? [{ path, rule: day }] : []),
    ...anyOf.flatMap((each) => daysIn(each, path)),
    ...Object.entries(properties).flatMap(([name, each]) => daysIn(each, [...path, name])),
    ...(items ? daysIn(items, [...path, '*']) : []),
  ]
}
