import * as z from 'zod/mini'
import type { Call } from '../../contract/calls.ts'
import { codeText, normalizedTexts } from '../../contract/code-fields.ts'
import { date, isBlank } from '../../contract/fields.ts'
import { labelOf } from '../../contract/labels.ts'
import { fieldSentence } from './field-sentence.ts'
import { Refusal, type FieldErrors } from './refusal.ts'

type Schema = z.core.SomeType
type Issue = z.core.$ZodIssue

/**
 * Parses a value; refuses with every wrong or unknown field named in Latvian. Texts are Unicode-normalized.
 * @param area of the call, for field labels
 */
export function parse(schema: Schema, submitted: unknown, area?: string): unknown {
  refuseUnstorable(submitted)
  const { value, data, issues } = read(schema, normalizedTexts(submitted))
  if (issues.length === 0) {
    const unknown = unknownFields(value, data)
    if (unknown.length > 0)
      throw Refusal.fields(Object.fromEntries(unknown.map((field) => [field || 'body', [`Lauks „${field}” šeit nav zināms`]])))
    return data
  }
  const errors: FieldErrors = {}
  for (const issue of issues) {
    const field = issue.path.join('.') || 'body'
    // Reports the first fault of each value.
    errors[field] ??= [sentence(issue, area)]
  }
  throw Refusal.fields(errors)
}

interface Read {
  value: unknown
  data?: unknown
  issues: readonly Issue[]
}

/** Invisible text counts as empty in optional fields and is refused in others. */
function read(schema: Schema, value: unknown): Read {
  const first = readAsIs(schema, value)
  const blanks = first.issues.filter(({ input, path }) => typeof input === 'string' && isBlank(input) && path.length > 0)
  if (blanks.length === 0) return first
  const emptied = structuredClone(value)
  for (const { path } of blanks) empty(emptied, path)
  const again = readAsIs(schema, emptied)
  if (again.issues.length === 0) return again
  const wrong = new Set(again.issues.map(({ path }) => path.join('.')))
  return { value, issues: first.issues.filter(({ path }) => wrong.has(path.join('.'))) }
}

function readAsIs(schema: Schema, value: unknown): Read {
  const result = z.safeParse(schema as z.core.$ZodType, value, { reportInput: true })
  return result.success ? { value, data: result.data, issues: [] } : { value, issues: result.error.issues }
}

function empty(value: unknown, path: readonly PropertyKey[]): void {
  const [key = '', ...rest] = path
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return
  const holder = value as Record<PropertyKey, unknown>
  if (rest.length === 0) holder[key] = null
  else empty(holder[key], rest)
}

function unknownFields(submitted: unknown, read: unknown, path = ''): string[] {
  if (typeof submitted !== 'object' || submitted === null || typeof read !== 'object' || read === null) return []
  return Object.entries(submitted).flatMap(([key, value]) => {
    const field = path === '' ? key : `${path}.${key}`
    return Object.hasOwn(read, key) ? unknownFields(value, (read as Record<string, unknown>)[key], field) : [field]
  })
}

/** A typed form has at most five levels. */
const deepest = 60

/** PostgreSQL cannot store NUL or lone surrogates. */
export function refuseUnstorable(value: unknown, path = '', depth = 0): void {
  if (depth > deepest) throw Refusal.field('body', 'Pieprasījuma saturs ir pārāk dziļi sakļauts')
  if (typeof value === 'string') {
    if (!isStorable(value))
      throw Refusal.field(path || 'body', `Lauks „${labelOf(path.split('.').at(-1) ?? '')}” satur neatļautas rakstzīmes`)
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, each] of Object.entries(value)) {
      if (!isStorable(key)) throw Refusal.field(path || 'body', 'Lauka nosaukums satur neatļautas rakstzīmes')
      refuseUnstorable(each, path === '' ? key : `${path}.${key}`, depth + 1)
    }
  }
}

function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

function sentence(issue: Issue, area: string | undefined): string {
  const field = issue.path.findLast((part): part is string => typeof part === 'string')
  const row = issue.path.find((part): part is number => typeof part === 'number')
  const where = row === undefined ? '' : ` (${row + 1}. rinda)`
  if (!field) return 'Pieprasījuma saturam jābūt JSON objektam'
  return fieldSentence(labelOf(field, area), reason(issue), where)
}

/** zod/mini has no texts; any other message is ours. */
const silent = 'Invalid input'

function reason(issue: Issue): string {
  if (issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null || issue.input === '')) return 'ir obligāts'
  return issue.message === silent ? fault(issue) : issue.message
}

function fault(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `jābūt šāda veida vērtībai: ${kinds[issue.expected] ?? issue.expected}`
    case 'too_small':
      if (issue.origin === 'string') return issue.input === '' ? 'ir obligāts' : `ir par īsu (vismaz ${issue.minimum} zīmes)`
      return issue.origin === 'array' ? 'nedrīkst būt tukšs' : `nedrīkst būt mazāks par ${issue.minimum}`
    case 'too_big':
      if (issue.origin === 'string') return `ir par garu (ne vairāk kā ${issue.maximum} zīmes)`
      return issue.origin === 'array' ? `nedrīkst saturēt vairāk kā ${issue.maximum} rindas` : `nedrīkst pārsniegt ${issue.maximum}`
    case 'invalid_value':
      return `jābūt vienai no vērtībām: ${issue.values.join(', ')}`
    case 'invalid_union':
      return faultOfChoice(issue.errors.flat())
    default:
      return 'nav derīgs'
  }
}

/** Reports the fault of the union variant that matches the value. */
function faultOfChoice(faults: readonly Issue[]): string {
  const mainFault = faults.find(({ code }) => code !== 'invalid_type') ?? faults.find(({ message }) => message !== silent)
  return mainFault ? reason(mainFault) : 'nav derīgs'
}

const kinds: Readonly<Record<string, string>> = {
  string: 'teksts',
  number: 'skaitlis',
  int: 'vesels skaitlis',
  boolean: 'jā vai nē',
  array: 'saraksts',
  object: 'objekts',
  record: 'objekts',
}

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Throws 404 for an invalid key, 422 for an impossible day. */
export function parseParams(call: Call, raw: Readonly<Record<string, string>>): Record<string, string | number> {
  const result: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(raw)) {
    const kind = call.spec.params?.[name]
    if (kind === 'text') {
      refuseUnstorable(value, name)
      if (value.length > 500) throw Refusal.missing()
      result[name] = codeText(value)
    } else if (kind === 'uuid') {
      if (!uuidForm.test(value)) throw Refusal.missing()
      result[name] = value.toLowerCase()
    } else if (kind === 'date') {
      result[name] = (parse(z.object({ [name]: date }), { [name]: value }) as Record<string, string>)[name] ?? value
    } else {
      if (!/^\d{1,15}$/.test(value)) throw Refusal.missing()
      result[name] = Number(value)
    }
  }
  return result
}
