import * as z from 'zod/mini'
import { del, get, listOf, listQuery, namedRef, namedRefOrNull, one, patch, post } from '../calls.ts'
import type { Check } from '../checks.ts'
import { compactNumber } from '../checks.ts'
import {
  count,
  date,
  flag as yesOrNo,
  id,
  oneOf,
  optional,
  orNull,
  percent as percentOf,
  price as priceOfOne,
  text,
  whole as wholeNumber,
  textOfLines,
} from '../fields.ts'
import type { PagePath } from '../pages.ts'
import type { Module, Permission } from '../permissions.ts'
import type { Read } from '../reads.ts'

/**
 * The kernel of the reference tier: a list of basic data is declared once, and from the declaration
 * come its calls, their handlers, the screen with its form, the commands and the tests.
 */

type Schema = z.core.SomeType

/** Records that a field may point to: other reference lists, own branches, own staff, categories and accounts in use. */
export type ReferenceTarget =
  | 'countries'
  | 'own_branches'
  | 'staff'
  | 'measure_units'
  | 'categories'
  | 'accounting_accounts'
  | 'carrier_groups'
  | 'contract_template_types'

/** One field of a reference list. */
export interface ReferenceField<Shown extends Schema = Schema> {
  kind: 'text' | 'long-text' | 'rich-text' | 'flag' | 'whole' | 'price' | 'percent' | 'day' | 'choice' | 'vat-rate' | 'reference'
  /** What a call takes when the record is made. */
  input: Schema
  /** What an answer carries; a reference is answered as `{id, name}` under its name without `_id`. */
  shown: Shown
  required: boolean
  /** Width of the column in pixels; a field without one stands in the form only. */
  column?: number | undefined
  /** Names of the values of a choice. */
  choices?: Readonly<Record<string, string>>
  target?: ReferenceTarget
  bounds?: readonly [min: number, max: number]
  /** A day until which something holds: once it has passed, its cell says so. */
  ends?: true
  /** True on one record of the list at most: setting it takes it from the other. */
  onlyOne?: true
  /** What a new record starts with. */
  initial?: unknown
}

/** Fields of a reference list in the order of form and columns. */
export type ReferenceFields = Readonly<Record<string, ReferenceField>>

interface Common {
  required?: true
  column?: number
  initial?: unknown
}

const shownText = z.string()
const shownTextOrNull = orNull(z.string())
type Text<O> = O extends { required: true } ? typeof shownText : typeof shownTextOrNull

/** Text on one line. `code`: stored without spaces and in capitals. `check`: digits and form (checks.ts). */
export function words<const O extends Common & { max?: number; code?: true; check?: Check }>(options: O): ReferenceField<Text<O>> {
  const { max = 200, code, check } = options
  const checks = [
    ...(code ? [z.overwrite(compactNumber)] : []),
    ...(check ? [z.refine<string>((value) => check(value) === null, { error: ({ input }) => check(String(input)) ?? '' })] : []),
  ]
  const schema = checks.length > 0 ? text(max).check(...(checks as [z.core.$ZodCheck<string>])) : text(max)
  return field('text', schema, (options.required ? shownText : shownTextOrNull) as Text<O>, options)
}

/** Text of several lines. */
export function paragraph(options: Common = {}): ReferenceField<typeof shownTextOrNull> {
  return field('long-text', textOfLines(10_000), shownTextOrNull, options)
}

/** Text written as Markdown. */
export function markdown<const O extends Common & { max?: number }>(options: O): ReferenceField<Text<O>> {
  return field('rich-text', textOfLines(options.max ?? 10_000), (options.required ? shownText : shownTextOrNull) as Text<O>, options)
}

/** Yes or no. */
export function flag(options: Omit<Common, 'required'> & { initial: boolean; onlyOne?: true }): ReferenceField<typeof yesOrNo> {
  const made = field('flag', yesOrNo, yesOrNo, { ...options, required: true as const })
  return { ...made, ...(options.onlyOne && { onlyOne: true }) }
}

/** A whole number. */
export function whole(min: number, max: number, options: Common & { initial: number }): ReferenceField<typeof count> {
  return { ...field('whole', wholeNumber(min, max), count, { ...options, required: true }), bounds: [min, max] }
}

/** A day, `yyyy-mm-dd`. `ends`: something holds until it. */
export function day<const O extends Common>(options: O & { ends?: true }): ReferenceField<Text<O>> {
  const shown = (options.required ? shownText : shownTextOrNull) as Text<O>
  return { ...field('day', date, shown, options), ...(options.ends && { ends: options.ends }) }
}

/** EUR for one of it, a decimal string. */
export function price(options: Common & { initial?: string }): ReferenceField<typeof shownText> {
  return field('price', priceOfOne, shownText, { ...options, required: true })
}

/** Percent from 0 to 100, a decimal string of four places. */
export function percent(options: Common & { required: true }): ReferenceField<typeof shownText> {
  return field('percent', percentOf, shownText, options)
}

/** Code of a VAT rate that holds today. */
export function vatRate(options: Omit<Common, 'required' | 'initial'>): ReferenceField<typeof shownTextOrNull> {
  return field('vat-rate', text(20), shownTextOrNull, options)
}

/** One of named values. */
export function choice<const O extends Common>(choices: Readonly<Record<string, string>>, options: O): ReferenceField<Text<O>> {
  const values = oneOf(Object.keys(choices) as [string, ...string[]])
  return { ...field('choice', values, (options.required ? shownText : shownTextOrNull) as Text<O>, options), choices }
}

/** Another record, shown by its name. Its key in calls ends in `_id`. */
export function reference<const O extends Common>(
  target: ReferenceTarget,
  options: O,
): ReferenceField<O extends { required: true } ? typeof namedRef : typeof namedRefOrNull> {
  const shown = (options.required ? namedRef : namedRefOrNull) as O extends { required: true } ? typeof namedRef : typeof namedRefOrNull
  return { ...field('reference', id, shown, options), target }
}

function field<Shown extends Schema>(kind: ReferenceField['kind'], schema: Schema, shown: Shown, options: Common): ReferenceField<Shown> {
  return {
    kind,
    input: inputOf(schema, options),
    shown,
    required: options.required ?? false,
    column: options.column,
    initial: options.initial,
  }
}

/** A field with a value to start from may be left out; one that may be empty takes null as well. */
function inputOf(schema: Schema, { required, initial }: Common): Schema {
  if (!required) return optional(schema)
  return initial === undefined ? schema : z.optional(schema)
}

/** Under which name an answer carries a field: `country` for `country_id`. */
export function shownAs(name: string): string {
  return name.replace(/_id$/, '')
}

type ShownAs<Name> = Name extends `${infer Base}_id` ? Base : Name
type RowShape<F extends ReferenceFields> = { [K in keyof F as ShownAs<K>]: F[K]['shown'] } & {
  id: typeof count
  lock_version: typeof count
}

/** How one record of the list is called: «Banka», «banku» (to edit whom), «Jauna banka». */
export interface ReferenceNoun {
  one: string
  whom: string
  fresh: string
}

interface Declared<F extends ReferenceFields, K extends string> {
  /** Singular name in code: kind of the record in scopes and in the search. */
  kind: K
  /** Table of the database, and first part of the calls' names. */
  table: string
  title: string
  noun: ReferenceNoun
  fields: F
  /** Columns of text and days by which the list can be sorted, the first one, a text, unless told otherwise. All are required fields. */
  sort: readonly [keyof F & string, ...(keyof F & string)[]]
}

interface Editable {
  table: Read
  page: PagePath
  /** The page of one record, where it has one; the list then has a call that shows it. */
  recordPage?: PagePath
  /** A record is written on its page and a new one on the page `<page>/create`, for no dialog has room for it: what that form is of. */
  writtenOnPage?: 'new-contract-template'
  /** One record can be asked for, though it has no page. */
  shownAlone?: true
  /** Who may change the list; reading is for all staff (docs/domain/accounts.md#rules-of-calls). */
  permission: Permission
  /** The module without which its page and its changing calls are closed. */
  module?: Module
  /** Fields that no two records share, together. */
  unique: readonly string[]
  /** Calls of ours that the specification lacks: all of the list, or those that change it. */
  addition?: 'all' | 'changing'
  /** Two records for the generated tests, without references; fields left out start as in the form. */
  examples: readonly [Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>]
}

/** A list of basic data that people keep themselves: read, made, changed and deleted. */
export function referenceList<const Path extends string, const F extends ReferenceFields, const K extends string>(
  path: Path,
  declared: Declared<F, K> & Editable,
) {
  const { table, title, noun, permission, module, fields, recordPage, shownAlone, addition } = declared
  const changing = { rule: permission, ...(module && { module }), ...(addition && { addition: true as const }) }
  const row = rowOf(fields)
  const inputs = Object.entries(fields).map(([name, { input }]) => [name, input] as const)
  const changed = inputs.map(([name, input]) => [name, z.optional(input as z.ZodMiniType)] as const)
  return {
    ...declared,
    calls: {
      list: identified(`${table}_list`, listCall(path, { title, row, reads: readsOf(table, fields), isAddition: addition === 'all' })),
      ...((recordPage ?? shownAlone) && {
        show: identified(
          `${table}_show`,
          get(`${path}/{id}`, { title: noun.one, ...changing, record: table, reads: readsOf(table, fields), answer: one(row) }),
        ),
      }),
      create: identified(`${table}_create`, post(path, { title: noun.fresh, ...changing, body: looseObject(inputs), answer: one(row) })),
      change: identified(
        `${table}_change`,
        patch(`${path}/{id}`, {
          title: `Labot ${noun.whom}`,
          ...changing,
          body: z.extend(looseObject(changed), { lock_version: count }),
          answer: one(row),
        }),
      ),
      remove: identified(`${table}_remove`, del(`${path}/{id}`, { title: `Dzēst ${noun.whom}`, ...changing })),
    },
  }
}

/** Where names of the records that a field points to are read from; a change of countries concerns every answer. */
const readsOfTarget: Readonly<Record<ReferenceTarget, readonly Read[]>> = {
  countries: [],
  own_branches: ['branches'],
  staff: ['users'],
  measure_units: ['measure_units'],
  categories: ['categories'],
  accounting_accounts: ['accounting_accounts'],
  carrier_groups: ['carrier_groups'],
  contract_template_types: ['contract_template_types'],
}

function readsOf(table: Read, fields: ReferenceFields): Read[] {
  return [table, ...Object.values(fields).flatMap(({ target }) => (target ? readsOfTarget[target] : []))]
}

interface Listed<S extends Schema> {
  title: string
  row: S
  reads: readonly Read[]
  isAddition: boolean
}

function listCall<const Path extends string, S extends Schema>(path: Path, { title, row, reads, isAddition }: Listed<S>) {
  const spec = { title, rule: 'staff', query: listQuery({}), reads, answer: listOf(row) } as const
  return get(path, { ...spec, ...(isAddition && { addition: true as const }) })
}

function rowOf<F extends ReferenceFields>(fields: F) {
  const shape = Object.fromEntries(Object.entries(fields).map(([name, { shown }]) => [shownAs(name), shown]))
  return z.object({ id: count, ...shape, lock_version: count } as unknown as RowShape<F>)
}

/** Bodies are built from the fields, so the form that fills them is, too; their keys are not known to the compiler. */
function looseObject(entries: readonly (readonly [string, Schema])[]): z.ZodMiniObject<Record<string, z.ZodMiniType>> {
  return z.object(Object.fromEntries(entries) as Record<string, z.ZodMiniType>)
}

function identified<C>(key: string, call: C): C {
  return { ...call, id: `reference.${key}` }
}

/** A reference list of any fields, as server, screens and tests take it. */
export type ReferenceList = ReturnType<typeof referenceList<string, ReferenceFields, string>>
/** A row of any reference list. */
export type ReferenceRow = Readonly<Record<string, unknown>> & { id: number; lock_version: number }
