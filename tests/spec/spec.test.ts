import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { areas } from '../../contract/areas.ts'
import type { Call } from '../../contract/calls.ts'
import { notices } from '../../contract/notices.ts'

/**
 * Rules, redirects and notices of the specification with their tests; `-` marks exceptions. `fields.tsv` is checked
 * against calls.
 */

const root = join(import.meta.dirname, '../..')
const table = (name: string): string[][] =>
  readFileSync(join(import.meta.dirname, `${name}.tsv`), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))

const sources = new Map<string, string>()
function textOf(file: string): string {
  const known = sources.get(file) ?? (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '')
  sources.set(file, known)
  return known
}

const rules = table('rules')
const fields = table('fields')

test('every row stands there once', () => {
  expect(rules.map(([rule]) => rule)).toEqual(Array.from({ length: 523 }, (_, at) => `R${String(at + 1).padStart(3, '0')}`))
  expect(new Set(table('notices').map(([text]) => text)).size).toBe(51)
  expect(new Set(table('redirects').map(([action, target]) => `${action} ${target}`)).size).toBe(59)
})

test.each(['rules', 'redirects', 'notices'])('each of the %s names a test that there is, or why there is none', (name) => {
  const missing = table(name).filter(([, , file = '', title = '']) => {
    if (file === '-') return title === ''
    if (file === 'tests/spec/fields.tsv') return false
    return title === '' || !textOf(file).includes(title)
  })
  expect(missing).toEqual([])
})

test('what rules say of fields, the calls have', () => {
  const calls = new Map(
    Object.values(areas).flatMap((area) =>
      Object.values(area as Record<string, Call>).map((call) => [`${call.method} ${call.path}`, call]),
    ),
  )
  const lacking = fields.flatMap(([rule = '', name = '', of = '', list = '']) => {
    const { spec } = calls.get(name) ?? {}
    const schema = of === 'answer' ? spec?.answer : of === 'body' ? spec?.body : spec?.query
    return list.split(',').flatMap((field) => (schema && has(jsonOf(schema), field.split('.')) ? [] : [`${rule} ${name} ${field}`]))
  })
  expect(lacking).toEqual([])
  const named = rules.flatMap(([rule, , file]) => (file === 'tests/spec/fields.tsv' ? [rule] : []))
  expect([...new Set(fields.map(([rule]) => rule))].toSorted()).toEqual(named)
})

test('each notice of the specification is ours, red where it tells of a failure', () => {
  const ours = new Map<string, string>(Object.values(notices).map(({ text, color }) => [text, color]))
  const kinds: Readonly<Record<string, readonly string[]>> = {
    red: ['red'],
    error: ['red'],
    green: ['green'],
    blue: ['blue'],
    success: ['green', 'blue'],
  }
  expect(table('notices').filter(([text = '', kind = '']) => !kinds[kind]?.includes(ours.get(text) ?? ''))).toEqual([])
})

interface Json {
  properties?: Readonly<Record<string, Json>>
  items?: Json
  anyOf?: readonly Json[]
  allOf?: readonly Json[]
}

function jsonOf(schema: unknown): Json {
  return z.toJSONSchema(schema as z.core.$ZodType, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Json
}

function has(schema: Json, [first, ...rest]: readonly string[]): boolean {
  if (first === undefined) return true
  const within = [...(schema.anyOf ?? []), ...(schema.allOf ?? []), ...(schema.items ? [schema.items] : [])]
  const ownSchema = schema.properties?.[first]
  return (ownSchema !== undefined && has(ownSchema, rest)) || within.some((each) => has(each, [first, ...rest]))
}
