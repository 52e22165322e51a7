import { expect, test } from 'vitest'
import type { Call } from '../../contract/calls.ts'
import { labelOf } from '../../contract/labels.ts'
import { parse } from '../../server/http/parse.ts'
import { Refusal } from '../../server/http/refusal.ts'
import { everyCall, sampleOf, shapeOf, type Shape } from '../http/samples.ts'

/** @file Every contract bound: the exact value is accepted, one step beyond is refused at the field. */

interface Trial {
  name: string
  at: unknown
  past: unknown
  words: RegExp
}

interface Bounded extends Shape {
  anyOf?: Bounded[]
  /** Clears the field. */
  isNullable?: boolean
  maximum?: number
  maxItems?: number
}

/** `item` creates a list row. */
function trialsOf(shape: Bounded, item: () => unknown): Trial[] {
  const { type, minLength, maxLength, minimum, maximum, minItems, maxItems, pattern } = shape
  const trials: Trial[] = []
  const rows = (count: number) => Array.from({ length: count }, item)
  if (type === 'string') {
    const [, whole, places] = /^\^(?:-\?)?\\d\{1,(\d+)\}(?:\(\\\.\\d\{1,(\d+)\}\)\?)?\$$/.exec(pattern ?? '') ?? []
    if (whole !== undefined) trials.push(...decimals(Number(whole), Number(places ?? 0)))
    if (pattern === undefined && maxLength !== undefined)
      trials.push({ name: `length ≤ ${maxLength}`, at: 'ā'.repeat(maxLength), past: 'ā'.repeat(maxLength + 1), words: /ir par garu/ })
    if (pattern === undefined && minLength !== undefined && !shape.isNullable)
      trials.push({
        name: `length ≥ ${minLength}`,
        at: 'ā'.repeat(minLength),
        past: 'ā'.repeat(minLength - 1),
        words: /ir par īsu|ir obligāts/,
      })
  }
  if ((type === 'integer' || type === 'number') && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER)
    trials.push({ name: `≤ ${maximum}`, at: maximum, past: maximum + 1, words: /nedrīkst pārsniegt/ })
  if ((type === 'integer' || type === 'number') && minimum !== undefined && minimum > -Number.MAX_SAFE_INTEGER)
    trials.push({ name: `≥ ${minimum}`, at: minimum, past: minimum - 1, words: /nedrīkst būt mazāks/ })
  if (type === 'array' && maxItems !== undefined)
    trials.push({ name: `rows ≤ ${maxItems}`, at: rows(maxItems), past: rows(maxItems + 1), words: /nedrīkst saturēt vairāk/ })
  if (type === 'array' && minItems !== undefined)
    trials.push({ name: `rows ≥ ${minItems}`, at: rows(minItems), past: rows(minItems - 1), words: /nedrīkst būt tukšs/ })
  return trials
}

/** Fields with bounds narrower than their digits. */
const narrower: Readonly<Record<string, readonly [at: string, past: string]>> = {
  latitude: ['90', '90.0001'],
  longitude: ['-180', '-180.0001'],
}

/** Percentages that may exceed 100. */
const aboveHundred: ReadonlySet<string> = new Set(['price_rates.0.markup_percent'])

function trialsAt(field: string, shape: Bounded, item: () => unknown): Trial[] {
  const [at, past] = narrower[field] ?? []
  if (at !== undefined) return [{ name: `within ${at}`, at, past, words: /jābūt no/ }]
  const trials = trialsOf(shape, item)
  // 999 means three digits where it is no percentage.
  return shape.pattern?.startsWith('^\\d{1,3}(') && !aboveHundred.has(field)
    ? [...trials.slice(1), { name: '≤ 100', at: '100', past: '100.0001', words: /pārsniegt 100/ }]
    : trials
}

/** Percentages have a lower bound of their own. */
function decimals(whole: number, places: number): Trial[] {
  const most = '9'.repeat(whole)
  return [
    { name: `${whole} digits`, at: most, past: `${most}9`, words: /ir par lielu|jābūt/ },
    { name: `${places} decimals`, at: places > 0 ? `1.${'1'.repeat(places)}` : '1', past: `1.${'1'.repeat(places + 1)}`, words: /jābūt/ },
  ]
}

interface Place {
  path: string[]
  shape: Bounded
  put: (value: unknown) => unknown
}

/** Visits every alternative of unions. */
function placesOf(shape: Bounded, whole: unknown, put: (value: unknown) => unknown, path: string[] = []): Place[] {
  const options = (shape.anyOf ?? []).filter((each) => each.type !== 'null')
  const isNullable = (shape.anyOf ?? []).length > options.length
  if (options.length > 0)
    return options.flatMap((each) =>
      placesOf(
        { ...each, isNullable },
        sampleOf(each, () => 1, true, path.at(-1)),
        put,
        path,
      ),
    )
  const here: Place = { path, shape, put }
  const ownPlaces = Object.entries(shape.properties ?? {}).flatMap(([name, each]) =>
    placesOf(each, (whole as Record<string, unknown>)[name], (value) => put({ ...(whole as object), [name]: value }), [...path, name]),
  )
  const items =
    shape.type === 'array' && shape.items ? placesOf(shape.items, (whole as unknown[])[0], (value) => put([value]), [...path, '0']) : []
  return [here, ...ownPlaces, ...items]
}

/** Values with a fixed format are only tested for length. */
const errorAt = (field: string, { errors }: Refusal): readonly string[] => errors?.[field] ?? []

function refusalOf(call: Call, schema: NonNullable<Call['spec']['body']>, sent: unknown): Refusal | null {
  try {
    parse(schema, sent, call.id.split('.')[0])
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

const schemas = everyCall.flatMap((call) =>
  (['body', 'query'] as const).flatMap((where) => {
    const schema = call.spec[where]
    return schema ? [{ name: `${call.id} ${where}`, call, schema }] : []
  }),
)

test.each(schemas)('bounds of $name', ({ call, schema }) => {
  const shape = shapeOf(schema)
  const whole = sampleOf(shape, () => 1, true)
  const wrong: string[] = []
  for (const { path, shape: fieldShape, put } of placesOf(shape, whole, (value) => value)) {
    const field = path.join('.')
    const item = () => sampleOf(fieldShape.items ?? {}, () => 1, true, path.at(-1))
    for (const { name, at, past, words } of trialsAt(field, fieldShape, item)) {
      const within = refusalOf(call, schema, put(at))
      if (within && errorAt(field, within).some((text) => words.test(text)))
        wrong.push(`${field} ${name}: refused at the bound: ${errorAt(field, within).join()}`)
      const beyond = refusalOf(call, schema, put(past))
      const texts = beyond ? errorAt(field || 'body', beyond) : []
      if (!beyond) wrong.push(`${field} ${name}: taken past the bound`)
      else if (!texts.some((text) => words.test(text) && (field === '' || text.includes(labelOf(lastName(path), call.id.split('.')[0])))))
        wrong.push(`${field} ${name}: ${JSON.stringify(beyond.errors)}`)
    }
  }
  expect(wrong).toEqual([])
})

const lastName = (path: readonly string[]): string => path.findLast((part) => !/^\d+$/.test(part)) ?? ''

test('hundreds of bounds are tried', () => {
  const count = schemas.flatMap(({ schema }) => {
    const shape = shapeOf(schema)
    return placesOf(
      shape,
      sampleOf(shape, () => 1, true),
      (value) => value,
    ).flatMap((place) => trialsOf(place.shape, () => 1))
  }).length
  expect(count).toBeGreaterThan(1500)
})
