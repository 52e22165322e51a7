import * as z from 'zod/mini'
import type { Call } from '../../contract/calls.ts'
import { labelOf } from '../../contract/labels.ts'
import { closedFilters, hiddenFromPortal, portal, pricesOfPortal, type PortalField } from '../../contract/portal.ts'
import { byCall } from './by-call.ts'
import type { SessionUser } from './context.ts'
import { Refusal, type FieldErrors } from './refusal.ts'

type Plain = Record<string, unknown>

/**
 * The body of a customer-side user: forbidden fields are refused (403) at each field, ignored ones removed
 * (contract/portal.ts).
 */
export function portalBody(call: Call, body: unknown, today: string): unknown {
  const errors: FieldErrors = {}
  const allowedBody = sifted(body, { fields: portal[call.id]?.fields ?? {}, way: '', place: '', today, errors })
  const [first] = Object.values(errors)
  if (first) throw new Refusal(403, first[0] ?? '', errors)
  return allowedBody
}

interface Sieve {
  fields: Readonly<Record<string, PortalField>>
  /** Path as declared, and with row numbers for refusals. */
  way: string
  place: string
  today: string
  errors: FieldErrors
}

function sifted(value: unknown, sieve: Sieve): unknown {
  if (Array.isArray(value)) return value.map((each: unknown, index) => sifted(each, { ...sieve, place: `${sieve.place}${index}.` }))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value as Plain).flatMap(([name, each]) => {
      const siftedValue = siftedField(name, each, sieve)
      return siftedValue === undefined ? [] : [[name, siftedValue]]
    }),
  )
}

function siftedField(name: string, value: unknown, sieve: Sieve): unknown {
  const way = `${sieve.way}${name}`
  const use = sieve.fields[way]
  if (use === undefined && typeof value === 'object' && Object.keys(sieve.fields).some((field) => field.startsWith(`${way}.`))) {
    return sifted(value, { ...sieve, way: `${way}.`, place: `${sieve.place}${name}.` })
  }
  if (use === 'ignored') return undefined
  if (value === undefined || use === 'any' || (use === 'null' && value === null) || (use === 'today' && value === sieve.today)) return value
  if (Array.isArray(use) && use.includes(value)) return value
  sieve.errors[`${sieve.place}${name}`] = [`Lauks „${labelOf(name)}”: to nosaka pārdevējs`]
  return undefined
}

/** Refuses (403) filters and sort orders that reveal hidden fields. */
export function portalQuery(user: SessionUser, query: unknown): unknown {
  const errors: FieldErrors = {}
  for (const [name, value] of Object.entries(query as Plain)) {
    const by = name === 'sort' ? String(value).replace(/^-/, '') : ''
    const hidden = hiddenFromPortal.has(by) || (!user.sees_prices && pricesOfPortal.has(by))
    if ((closedFilters.has(name) && value !== undefined) || hidden) errors[name] = [`Lauks „${labelOf(name)}”: to nosaka pārdevējs`]
  }
  const [first] = Object.values(errors)
  if (first) throw new Refusal(403, first[0] ?? '', errors)
  return query
}

type Cut = 'drop' | 'empty' | 'null' | 'blank'

/** Cuts by field; list rows share one tree. */
interface Cuts {
  fields: ReadonlyMap<string, Cut | 'can' | Cuts>
}

interface Shape {
  anyOf?: Shape[]
  oneOf?: Shape[]
  items?: Shape
  properties?: Readonly<Record<string, Shape>>
  required?: readonly string[]
  type?: string
}

export function portalAnswer(call: Call, user: SessionUser, answer: unknown): unknown {
  const { withPrices, withoutPrices } = cutsOfCall(call)
  const cuts = user.sees_prices ? withPrices : withoutPrices
  if (!cuts) return answer
  const rootAbilities = (answer as { data?: { can?: Plain } } | undefined)?.data?.can
  return cut(answer, cuts, rootAbilities, new Set(portal[call.id]?.can))
}

const cutsOfCall = byCall((call): { withPrices: Cuts | null; withoutPrices: Cuts | null } => {
  if (!portal[call.id] || !call.spec.answer) return { withPrices: null, withoutPrices: null }
  const shape = z.toJSONSchema(call.spec.answer as z.core.$ZodType, { io: 'output', unrepresentable: 'any' }) as Shape
  return { withPrices: cutsOf(shape, hiddenFromPortal), withoutPrices: cutsOf(shape, new Set([...hiddenFromPortal, ...pricesOfPortal])) }
})

function cutsOf(shape: Shape, hidden: ReadonlySet<string>): Cuts | null {
  const fields = new Map<string, Cut | 'can' | Cuts>()
  for (const each of [shape, ...(shape.anyOf ?? []), ...(shape.oneOf ?? [])]) {
    if (each.items) for (const [name, found] of cutsOf(each.items, hidden)?.fields ?? []) fields.set(name, found)
    for (const [name, inner] of Object.entries(each.properties ?? {})) {
      const found = hidden.has(name) ? howToCut(name, inner, each) : name === 'can' ? 'can' : cutsOf(inner, hidden)
      if (found) fields.set(name, found)
    }
  }
  return fields.size > 0 ? { fields } : null
}

function howToCut(name: string, inner: Shape, around: Shape): Cut {
  if (!around.required?.includes(name)) return 'drop'
  // Decimals are texts: required ones become empty.
  if (inner.type === 'string') return 'blank'
  return inner.type === 'array' ? 'empty' : 'null'
}

const closed = 'Darbība nav atļauta'

function cut(value: unknown, cuts: Cuts, rootAbilities: Plain | undefined, events: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => cut(each, cuts, rootAbilities, events))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value as Plain).flatMap(([name, each]): [string, unknown][] => {
      const what = cuts.fields.get(name)
      if (what === undefined) return [[name, each]]
      if (what === 'drop') return []
      if (what === 'empty') return [[name, []]]
      if (what === 'null') return [[name, null]]
      if (what === 'blank') return [[name, '']]
      if (what === 'can') return [[name, closedBut(each as Plain, each === rootAbilities ? events : new Set())]]
      return [[name, cut(each, what, rootAbilities, events)]]
    }),
  )
}

function closedBut(can: Plain, events: ReadonlySet<string>): Plain {
  return Object.fromEntries(Object.entries(can).map(([event, ability]) => [event, events.has(event) ? ability : closed]))
}
