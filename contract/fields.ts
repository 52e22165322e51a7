import * as z from 'zod/mini'
import { languages } from './company/document-languages.ts'

/**
 * The kinds of value that calls carry. A field is named by its key in a call and labelled by the
 * dictionary (labels.ts), so a schema says only what the value must be. Decimals travel as strings.
 */

const storable = z.refine<string>((value) => !value.includes('\u0000') && value.isWellFormed(), 'satur neatļautas rakstzīmes')

// Spaces, marks of direction and fillers that draw nothing: a name of them alone would be no name.
const invisible = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu
const legible = z.refine<string>((value) => value === '' || !isBlank(value), 'ir obligāts (ievadītās zīmes nav redzamas)')
const oneLine = z.refine<string>((value) => !/[\n\r\v\f\u0085\u2028\u2029]/.test(value), 'jābūt vienā rindā')

/** Whether nobody can see anything of a text. */
export function isBlank(value: string): boolean {
  return value.replace(invisible, '').trim() === ''
}

/** Text of one line, trimmed; refuses what PostgreSQL cannot store (NUL, lone surrogates), and what nobody can see. */
export function text(max = 255) {
  return z.string().check(z.trim(), z.minLength(1), z.maxLength(max), storable, legible, oneLine)
}

/** The same of several lines. */
export function textOfLines(max: number) {
  return z.string().check(z.trim(), z.minLength(1), z.maxLength(max), storable, legible)
}

/** Text of several lines, of notes and letters. */
export const longText = textOfLines(10_000)

/** A field that may be left out or cleared with null; in a PATCH, left out means unchanged. */
export function optional<S extends z.core.SomeType>(schema: S) {
  return z.optional(z.nullable(schema))
}

/** Key of a record in this database. */
export const id = z.int().check(z.positive(), z.maximum(Number.MAX_SAFE_INTEGER))

function decimal(whole: number, places: number) {
  const form = new RegExp(`^\\d{1,${whole}}(\\.\\d{1,${places}})?$`)
  return z.string().check(z.regex(form, { error: ({ input }) => faultOfDecimal(String(input), whole, places) }))
}

/** What is wrong with a decimal that does not have its form. */
function faultOfDecimal(value: string, whole: number, places: number): string {
  const [, minus, digits = '', after] = /^(-?)(\d+)(?:[.,](\d+))?$/.exec(value) ?? []
  if (digits === '') return places === 0 ? 'jābūt veselam skaitlim' : 'jābūt skaitlim'
  if (minus) return 'nedrīkst būt negatīvs'
  if (digits.length > whole) return `ir par lielu (ne vairāk kā ${whole} cipari pirms komata)`
  if ((after?.length ?? 0) > places)
    return places === 0 ? 'jābūt veselam skaitlim' : `jābūt skaitlim ar ne vairāk kā ${places} zīmēm aiz komata`
  return 'jābūt skaitlim ar punktu kā decimālzīmi'
}

/** EUR with two decimals, zero or more. */
export const money = decimal(12, 2)
/** EUR with two decimals, what is owed to the other side below zero. */
export const balance = z
  .string()
  .check(z.regex(/^-?\d{1,12}(\.\d{1,2})?$/, { error: ({ input }) => faultOfDecimal(String(input).replace(/^-/, ''), 12, 2) }))
/** Price of one unit in EUR, four decimals. */
export const price = decimal(10, 4)
/** Quantity above zero, four decimals. */
export const quantity = decimal(10, 4).check(z.refine((value) => Number(value) > 0, 'jābūt lielākam par nulli'))
/** Quantity of zero or more, four decimals. */
export const quantityOrNone = decimal(10, 4)
/** Percent from 0 to 100, four decimals. */
export const percent = decimal(3, 4).check(z.refine((value) => Number(value) <= 100, 'nedrīkst pārsniegt 100'))

/** A calendar day, `yyyy-mm-dd`. */
export const date = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/, 'jābūt datumam (gggg-mm-dd)'),
  z.refine((value) => isDay(value), 'šāda datuma nav'),
)

/** A moment in UTC, ISO. */
export const moment = z.string().check(
  z.regex(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/, 'jābūt laikam'),
  z.refine((value) => !Number.isNaN(Date.parse(value)), 'šāda laika nav'),
)

function isDay(value: string): boolean {
  const at = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value) && at.getUTCFullYear() >= 1900
}

/** Yes or no. */
export const flag = z.boolean()

/** A whole number within bounds, both included. */
export function whole(min: number, max: number) {
  return z.int().check(z.minimum(min), z.maximum(max))
}

/** One of a closed list of names. */
export function oneOf<const Names extends readonly [string, ...string[]]>(names: Names) {
  return z.enum(names)
}

/** An e-mail address that a mail server would take. */
export const email = text(254).check(z.regex(/^[^\s@,;<>"()]+@[^\s@,;<>"()]+\.[^\s@,;<>"().]+$/, 'jābūt e-pasta adresei'))

/** A new password: at least 12 characters (docs/domain/accounts.md#users-and-permissions); what else is asked of it stands in server/areas/session/new-password.ts. */
export const newPassword = z.string().check(z.minLength(12), z.maxLength(200), storable)

/** A password as it is typed to be compared; what a new one must be says `newPassword`. */
export const typedPassword = z.string().check(z.minLength(1), z.maxLength(200))

/** Count of an aggregate or page, in answers. */
export const count = z.int()

/** A value in an answer that may be missing. */
export const orNull = z.nullable

/** A flag in a query string: `1`, `true`, `0`, `false`. */
export const queryFlag = z.pipe(
  z.enum(['1', 'true', '0', 'false'], 'jābūt 1 vai 0'),
  z.transform((value) => value === '1' || value === 'true'),
)

/** A record's key in a query string. */
export const queryId = z.coerce.number('jābūt ieraksta numuram').check(z.int(), z.positive(), z.maximum(Number.MAX_SAFE_INTEGER))

/** A whole number within bounds in a query string. */
export function queryWhole(min: number, max: number) {
  return z.coerce
    .number('jābūt veselam skaitlim')
    .check(z.int(), z.minimum(min, `nedrīkst būt mazāks par ${min}`), z.maximum(max, `nedrīkst pārsniegt ${max}`))
}

/** A language of documents, in place of that of their customer. */
export const language = z.optional(oneOf(languages))

/** The query of a print. */
export const inLanguage = z.object({ language })
