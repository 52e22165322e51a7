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
import type { ColumnType, ListColumns } from '../list-columns.ts'
import type { PagePath } from '../pages.ts'
import type { Module, Permission } from '../permissions.ts'
import type { Read } from '../reads.ts'

/** Generates calls, handlers, screens, commands and tests of a reference list from one declaration. */

type Schema = z.core.SomeType

export type ReferenceTarget =
  | 'countries'
  | 'own_branches'
  | 'staff'
  | 'measure_units'
  | 'categories'
  | 'accounting_accounts'
  | 'carrier_groups'
  | 'contract_template_types'

export interface ReferenceField<Output extends Schema = Schema> {
  kind: 'text' | 'long-text' | 'rich-text' | 'flag' | 'whole' | 'price' | 'percent' | 'day' | 'choice' | 'vat-rate' | 'reference'
  /** Input schema for creation. */
  input: Schema
  /** Output schema; references are `{id, name}`, named without `_id`. */
  shown: Output
  required: boolean
  /** Pixels; without it, the field is only in the form. */
  column?: number | undefined
  choices?: Readonly<Record<string, string>>
  target?: ReferenceTarget
  bounds?: readonly [min: number, max: number]
  /** Expiry day; passed ones are marked. */
  ends?: true
  /** At most one record has it: setting it clears the other. */
  onlyOne?: true
  initial?: unknown
}

export type ReferenceFields = Readonly<Record<string, ReferenceField>>

interface Common {
  required?: true
  column?: number
  initial?: unknown
}

const outputText = z.string()
const outputTextOrNull = orNull(z.string())
type Text<O> = O extends { required: true } ? typeof outputText : typeof outputTextOrNull

/** `code`: stored in capitals without spaces. `check`: see checks.ts. */
export function words<const O extends Common & { max?: number; code?: true; check?: Check }>(options: O): ReferenceField<Text<O>> {
  const { max = 200, code, check } = options
  const checks = [
    ...(code ? [z.overwrite(compactNumber)] : []),
    ...(check ? [z.refine<string>((value) => check(value) === null, { error: ({ input }) => check(String(input)) ?? '' })] : []),
  ]
  const schema = checks.length > 0 ? text(max).check(...(checks as [z.core.$ZodCheck<string>])) : text(max)
  return field('text', schema, (options.required ? outputText : outputTextOrNull) as Text<O>, options)
}

export function paragraph(options: Common = {}): ReferenceField<typeof outputTextOrNull> {
  return field('long-text', textOfLines(10_000), outputTextOrNull, options)
}

export function markdown<const O extends Common & { max?: number }>(options: O): ReferenceField<Text<O>> {
  return field('rich-text', textOfLines(options.max ?? 10_000), (options.required ? outputText : outputTextOrNull) as Text<O>, options)
}

export function flag(options: Omit<Common, 'required'> & { initial: boolean; onlyOne?: true }): ReferenceField<typeof yesOrNo> {
  const flagField = field('flag', yesOrNo, yesOrNo, { ...options, required: true as const })
  return { ...flagField, ...(options.onlyOne && { onlyOne: true }) }
}

export function whole(min: number, max: number, options: Common & { initial: number }): ReferenceField<typeof count> {
  return { ...field('whole', wholeNumber(min, max), count, { ...options, required: true }), bounds: [min, max] }
}

/** `yyyy-mm-dd`. `ends`: expiry day. */
export function day<const O extends Common>(options: O & { ends?: true }): ReferenceField<Text<O>> {
  const output = (options.required ? outputText : outputTextOrNull) as Text<O>
  return { ...field('day', date, output, options), ...(options.ends && { ends: options.ends }) }
}

/** EUR per unit, decimal string. */
export function price(options: Common & { initial?: string }): ReferenceField<typeof outputText> {
  return field('price', priceOfOne, outputText, { ...options, required: true })
}

/** 0 to 100, decimal string of four places. */
export function percent<const O extends Common>(options: O): ReferenceField<Text<O>> {
  return field('percent', percentOf, (options.required ? outputText : outputTextOrNull) as Text<O>, options)
}

/** Code of a rate in force today. */
export function vatRate(options: Omit<Common, 'required' | 'initial'>): ReferenceField<typeof outputTextOrNull> {
  return field('vat-rate', text(20), outputTextOrNull, options)
}

export function choice<const O extends Common>(choices: Readonly<Record<string, string>>, options: O): ReferenceField<Text<O>> {
  const values = oneOf(Object.keys(choices) as [string, ...string[]])
  return { ...field('choice', values, (options.required ? outputText : outputTextOrNull) as Text<O>, options), choices }
}

/** The key in calls ends in `_id`. */
export function reference<const O extends Common>(
  target: ReferenceTarget,
  options: O,
): ReferenceField<O extends { required: true } ? typeof namedRef : typeof namedRefOrNull> {
  const output = (options.required ? namedRef : namedRefOrNull) as O extends { required: true } ? typeof namedRef : typeof namedRefOrNull
  return { ...field('reference', id, output, options), target }
}

function field<Shown extends Schema>(kind: ReferenceField['kind'], schema: Schema, output: Shown, options: Common): ReferenceField<Shown> {
  return {
    kind,
    input: inputOf(schema, options),
    shown: output,
    required: options.required ?? false,
    column: options.column,
    initial: options.initial,
  }
}

/** Fields with an initial value may be omitted; nullable ones accept null. */
function inputOf(schema: Schema, { required, initial }: Common): Schema {
  if (!required) return optional(schema)
  return initial === undefined ? schema : z.optional(schema)
}

/** `country` for `country_id`. */
export function answerFieldName(name: string): string {
  return name.replace(/_id$/, '')
}

type AnswerFieldName<Name> = Name extends `${infer Base}_id` ? Base : Name
type RowShape<F extends ReferenceFields> = { [K in keyof F as AnswerFieldName<K>]: F[K]['shown'] } & {
  id: typeof count
  lock_version: typeof count
}

/** «Banka», «banku» (accusative), «Jauna banka». */
export interface ReferenceNoun {
  one: string
  whom: string
  fresh: string
}

interface Declared<F extends ReferenceFields, K extends string> {
  /** Kind in scopes and search. */
  kind: K
  /** Also the prefix of call names. */
  table: string
  title: string
  noun: ReferenceNoun
  fields: F
  /** Sortable required columns (text, days); the first is the default and a text. */
  sort: readonly [keyof F & string, ...(keyof F & string)[]]
}

interface Editable {
  table: Read
  page: PagePath
  /** Adds a call for a single record. */
  recordPage?: PagePath
  /** Edited on pages instead of dialogs; creation at `<page>/create`. */
  writtenOnPage?: 'new-contract-template'
  /** Has a call for a single record, without a page. */
  shownAlone?: true
  /** For changes; all staff may read (docs/domain/accounts.md#rules-of-calls). */
  permission: Permission
  module?: Module
  /** Fields of a composite unique key. */
  unique: readonly string[]
  /** Calls missing in the specification. */
  addition?: 'all' | 'changing'
  /** Records for generated tests, without references. */
  examples: readonly [Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>]
}

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
      list: identified(
        `${table}_list`,
        listCall(path, { title, row, columns: columnsOf(fields), reads: readsOf(table, fields), isAddition: addition === 'all' }),
      ),
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

/** Countries invalidate every answer anyway. */
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
  columns: ListColumns
  reads: readonly Read[]
  isAddition: boolean
}

function listCall<const Path extends string, S extends Schema>(path: Path, { title, row, columns, reads, isAddition }: Listed<S>) {
  const spec = { title, rule: 'staff', query: listQuery({}), reads, columns, answer: listOf(row) } as const
  return get(path, { ...spec, ...(isAddition && { addition: true as const }) })
}

/** Of the fields that the list shows. */
function columnsOf(fields: ReferenceFields): ListColumns {
  const shown = Object.entries(fields).filter(([, { column }]) => column !== undefined)
  return Object.fromEntries(shown.map(([name, field]) => [answerFieldName(name), typeOf(field)]))
}

function typeOf({ kind, choices }: ReferenceField): ColumnType {
  if (choices) return { words: choices }
  if (kind === 'flag' || kind === 'whole') return kind
  if (kind === 'price' || kind === 'percent') return 'decimal'
  if (kind === 'reference' || kind === 'vat-rate') return 'name'
  return kind === 'day' ? 'date' : 'text'
}

function rowOf<F extends ReferenceFields>(fields: F) {
  // Object.fromEntries loses the keys.
  const shape = Object.fromEntries(Object.entries(fields).map(([name, { shown }]) => [answerFieldName(name), shown]))
  return z.object({ id: count, ...shape, lock_version: count } as RowShape<F>)
}

/** The compiler does not know the keys. */
function looseObject(entries: readonly (readonly [string, Schema])[]): z.ZodMiniObject<Record<string, z.ZodMiniType>> {
  return z.object(Object.fromEntries(entries) as Record<string, z.ZodMiniType>)
}

function identified<C>(key: string, call: C): C {
  return { ...call, id: `reference.${key}` }
}

export type ReferenceList = ReturnType<typeof referenceList<string, ReferenceFields, string>>
export type ReferenceRow = Readonly<Record<string, unknown>> & { id: number; lock_version: number }
