import * as z from 'zod/mini'
import { date } from './fields.ts'

/**
 * Days that the ledger or the tax return reads (INV-LOCK-2). A field of a body is declared by one of these, and
 * nothing more has to be done: server/http/days.ts holds what a person sends against the closed period and against
 * today, the same for every kind of document.
 */

/** What a day is read as. */
export type DayRule =
  /** The day of a document: not in a closed period. */
  | 'document'
  /** The day that decides the period of VAT: one far back, or ahead, is confirmed. */
  | 'tax point'
  /** The day on which money came or went: never ahead, and one far back is confirmed. */
  | 'payment'

const rules = z.registry<{ day: DayRule }>()

function ruled(day: DayRule): typeof date {
  const field = date.clone()
  rules.add(field, { day })
  return field
}

/** Day of a document. */
export const documentDay = ruled('document')
/** Day of supply, or of a document whose own day is the tax point. */
export const taxPointDay = ruled('tax point')
/** Day of a payment. */
export const paymentDay = ruled('payment')

/** A day in a body: where it stands, `*` for the rows of an array, and what it is read as. */
export interface RuledDay {
  path: readonly string[]
  rule: DayRule
}

/** The days of a body that a rule holds for. */
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
