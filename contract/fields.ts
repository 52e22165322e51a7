import * as z from 'zod/mini'
import { languages } from './company/document-languages.ts'
import { namesOf } from './states.ts'

/** Value types of calls; labels are in labels.ts. Decimals are strings. */

const storable = z.refine<string>((value) => !value.includes('\u0000') && value.isWellFormed(), 'satur neatļautas rakstzīmes')

// Spaces, direction marks and fillers: text of only these is invisible.
const invisible = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu
const legible = z.refine<string>((value) => value === '' || !isBlank(value), 'ir obligāts (ievadītās zīmes nav redzamas)')
const oneLine = z.refine<string>((value) => !/[\n\r\v\f\u0085\u2028\u2029]/.test(value), 'jābūt vienā rindā')

export function isBlank(value: string): boolean {
  return value.replace(invisible, '').trim() === ''
}

/** One trimmed line; rejects what PostgreSQL cannot store (NUL, lone surrogates), and invisible text. */
export function text(max = 255) {
  return z.string().check(z.trim(), z.minLength(1), z.maxLength(max), storable, legible, oneLine)
}

export function textOfLines(max: number) {
  return z.string().check(z.trim(), z.minLength(1), z.maxLength(max), storable, legible)
}

export const longText = textOfLines(10_000)

/** In a PATCH, omitted means unchanged and null clears. */
export function optional<S extends z.core.SomeType>(schema: S) {
  return z.optional(z.nullable(schema))
}

export const id = z.int().check(z.positive(), z.maximum(Number.MAX_SAFE_INTEGER))

function decimal(whole: number, places: number) {
  const form = new RegExp(`^\\d{1,${whole}}(\\.\\d{1,${places}})?$`)
  return z.string().check(z.regex(form, { error: ({ input }) => faultOfDecimal(String(input), whole, places) }))
}

function faultOfDecimal(value: string, whole: number, places: number): string {
  const [, minus, digits = '', after] = /^(-?)(\d+)(?:[.,](\d+))?$/.exec(value) ?? []
  if (digits === '') return places === 0 ? 'jābūt veselam skaitlim' : 'jābūt skaitlim'
  if (minus) return 'nedrīkst būt negatīvs'
  if (digits.length > whole) return `ir par lielu (ne vairāk kā ${whole} cipari pirms komata)`
  if ((after?.length ?? 0) > places)
    return places === 0 ? 'jābūt veselam skaitlim' : `jābūt skaitlim ar ne vairāk kā ${places} zīmēm aiz komata`
  return 'jābūt skaitlim ar punktu kā decimālzīmi'
}

/** EUR, two decimals, not negative. */
export const money = decimal(12, 2)
/** EUR, two decimals; negative if owed to the other side. */
export const balance = z
  .string()
  .check(z.regex(/^-?\d{1,12}(\.\d{1,2})?$/, { error: ({ input }) => faultOfDecimal(String(input).replace(/^-/, ''), 12, 2) }))
/** EUR per unit, four decimals. */
export const price = decimal(10, 4)
/** Positive, four decimals. */
export const quantity = decimal(10, 4).check(z.refine((value) => Number(value) > 0, 'jābūt lielākam par nulli'))
export const quantityOrNone = decimal(10, 4)
/** 0 to 100, four decimals. */
export const percent = decimal(3, 4).check(z.refine((value) => Number(value) <= 100, 'nedrīkst pārsniegt 100'))

/** `yyyy-mm-dd` */
export const date = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/, 'jābūt datumam (gggg-mm-dd)'),
  z.refine((value) => isDay(value), 'šāda datuma nav'),
)

/** UTC, ISO. */
export const moment = z.string().check(
  z.regex(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/, 'jābūt laikam'),
  z.refine((value) => !Number.isNaN(Date.parse(value)), 'šāda laika nav'),
)

function isDay(value: string): boolean {
  const at = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value) && at.getUTCFullYear() >= 1900
}

export const flag = z.boolean()

/** Bounds are inclusive. */
export function whole(min: number, max: number) {
  return z.int().check(z.minimum(min), z.maximum(max))
}

export function oneOf<const Names extends readonly [string, ...string[]]>(names: Names) {
  return z.enum(names)
}

/** One of the keys of a table of names. */
export function keyOf<Names extends Readonly<Record<string, string>>>(names: Names) {
  return z.enum(namesOf(names))
}

/** Address accepted by mail servers. */
export const email = text(254).check(z.regex(/^[^\s@,;<>"()]+@[^\s@,;<>"()]+\.[^\s@,;<>"().]+$/, 'jābūt e-pasta adresei'))

/**
 * At least 12 characters (docs/domain/accounts.md#users-and-permissions); further rules are in
 * server/areas/session/new-password.ts.
 */
export const newPassword = z.string().check(z.minLength(12), z.maxLength(200), storable)

/** An existing password to verify. */
export const enteredPassword = z.string().check(z.minLength(1), z.maxLength(200))

export const count = z.int()

export const orNull = z.nullable

/** `1`, `true`, `0`, `false`. */
export const queryFlag = z.pipe(
  z.enum(['1', 'true', '0', 'false'], 'jābūt 1 vai 0'),
  z.transform((value) => value === '1' || value === 'true'),
)

export const queryId = z.coerce.number('jābūt ieraksta numuram').check(z.int(), z.positive(), z.maximum(Number.MAX_SAFE_INTEGER))

export function queryWhole(min: number, max: number) {
  return z.coerce
    .number('jābūt veselam skaitlim')
    .check(z.int(), z.minimum(min, `nedrīkst būt mazāks par ${min}`), z.maximum(max, `nedrīkst pārsniegt ${max}`))
}

/** Overrides the customer's language. */
export const language = z.optional(oneOf(languages))

export const inLanguage = z.object({ language })
