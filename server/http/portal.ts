import * as z from 'zod/mini'
import type { Call } from '../../contract/calls.ts'
import { labelOf } from '../../contract/labels.ts'
import { closedFilters, hiddenFromPortal, portal, pricesOfPortal, type PortalField } from '../../contract/portal.ts'
import { byCall } from './by-call.ts'
import type { SessionUser } from './context.ts'
import { Refusal, type FieldErrors } from './refusal.ts'

/** A value of plain data, as bodies and answers are. */
type Plain = Record<string, unknown>

/**
 * The body of a customer-side user's call with what he may not say refused (403: it is a right that he lacks), each
 * at its field, and what is
 * only passed over taken out (contract/portal.ts).
 */
export function portalBody(call: Call, body: unknown, today: string): unknown {
  const errors: FieldErrors = {}
  const kept = sifted(body, { fields: portal[call.id]?.fields ?? {}, way: '', place: '', today, errors })
  const [first] = Object.values(errors)
  if (first) throw new Refusal(403, first[0] ?? '', errors)
  return kept
}

interface Sieve {
  fields: Readonly<Record<string, PortalField>>
  /** Way to the value as the statement names it, and with the numbers of rows as a refusal names it. */
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
      const kept = siftedField(name, each, sieve)
      return kept === undefined ? [] : [[name, kept]]
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

/** The query of a customer-side user, with filters and orders that would tell what no field tells him refused (403). */
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

/** What is done to a field of an answer that customer-side users do not see. */
type Cut = 'drop' | 'empty' | 'null' | 'blank'

/** A tree of what is cut out of an answer, by field; rows of a list are looked through as one. */
interface Cuts {
  fields: ReadonlyMap<string, Cut | 'can' | Cuts>
}

/** Shape of an answer as JSON Schema tells it, as far as it is looked at here. */
interface Shape {
  anyOf?: Shape[]
  oneOf?: Shape[]
  items?: Shape
  properties?: Readonly<Record<string, Shape>>
  required?: readonly string[]
  type?: string
}

/** An answer of a call without what customer-side users do not see. */
export function portalAnswer(call: Call, user: SessionUser, answer: unknown): unknown {
  const { told, untold } = cutsOfCall(call)
  const cuts = user.sees_prices ? told : untold
  if (!cuts) return answer
  const own = (answer as { data?: { can?: Plain } } | undefined)?.data?.can
  return cut(answer, cuts, own, new Set(portal[call.id]?.can))
}

/** What is cut out of a call's answers for who sees prices, and for who does not. */
const cutsOfCall = byCall((call): { told: Cuts | null; untold: Cuts | null } => {
  if (!portal[call.id] || !call.spec.answer) return { told: null, untold: null }
  const shape = z.toJSONSchema(call.spec.answer as z.core.$ZodType, { io: 'output', unrepresentable: 'any' }) as Shape
  return { told: cutsOf(shape, hiddenFromPortal), untold: cutsOf(shape, new Set([...hiddenFromPortal, ...pricesOfPortal])) }
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
  // Decimals are texts: where there must be one, it is empty.
  if (inner.type === 'string') return 'blank'
  return inner.type === 'array' ? 'empty' : 'null'
}

const closed = 'Darbība nav atļauta'

function cut(value: unknown, cuts: Cuts, own: Plain | undefined, events: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => cut(each, cuts, own, events))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value as Plain).flatMap(([name, each]): [string, unknown][] => {
      const what = cuts.fields.get(name)
      if (what === undefined) return [[name, each]]
      if (what === 'drop') return []
      if (what === 'empty') return [[name, []]]
      if (what === 'null') return [[name, null]]
      if (what === 'blank') return [[name, '']]
      if (what === 'can') return [[name, closedBut(each as Plain, each === own ? events : new Set())]]
      return [[name, cut(each, what, own, events)]]
    }),
  )
}

function closedBut(can: Plain, events: ReadonlySet<string>): Plain {
  return Object.fromEntries(Object.entries(can).map(([event, ability]) => [event, events.has(event) ? ability : closed]))
}
