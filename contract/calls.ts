import * as z from 'zod/mini'
import { count, orNull, queryFlag, queryWhole, text } from './fields.ts'
import type { ListColumns } from './list-columns.ts'
import type { Module, Permission } from './permissions.ts'
import type { Read } from './reads.ts'

/**
 * Permission rule (docs/domain/accounts.md#rules-of-calls). `owner` is checked by the handler; `staff` is any user
 * of the own company.
 */
export type Rule =
  | 'visitor'
  | 'signed-in'
  | 'staff'
  | 'owner'
  | Permission
  | { anyOf: readonly Permission[] }
  | { allOf: readonly Permission[] }

type Schema = z.core.SomeType

interface Spec {
  title: string
  rule: Rule
  module?: Module
  /** Path parameters that are not record keys. */
  params?: Record<string, 'text' | 'uuid' | 'date' | 'whole'>
  query?: Schema
  /** By these columns the list sorts, filters, sums and groups. */
  columns?: ListColumns
  body?: Schema
  /** Tables the answer depends on, for cache invalidation. */
  reads?: readonly Read[]
  /** The path key is a record of this table: changes of other records do not affect the answer. */
  record?: Read
  /** Omitted for calls that answer `{}`. */
  answer?: Schema
  file?: true
  /** Built in a worker thread, a few at a time per user. */
  heavy?: true
  /** Multipart body with files, or with pictures only. */
  upload?: true | 'pictures'
  /**
   * A GET that changes data: `by-state` runs again without effect once its state is reached, `once`
   * is kept from running twice within 10 s by the key (user, path) while its record stands as the call left it
   * (docs/domain/README.md#rules-for-every-document; `server/areas/shared/once.ts`).
   */
  changes?: 'by-state' | 'once'
  /** Changes only the user's workspace: no audit row or announcement. */
  quiet?: true
  /** The answer contains a secret and is not stored for repeated calls. */
  secret?: true
  /** A read-only POST, or a call to an external service: runs without a transaction. */
  asks?: true
  /** The client stores the answer of the signed-in person, and shows it while there is no network. */
  stored?: true
  /** Not in the specification. */
  addition?: true
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

export interface Call<M extends Method = Method, Path extends string = string, S extends Spec = Spec> {
  readonly id: string
  readonly method: M
  readonly path: Path
  readonly spec: S
}

function call<M extends Method>(method: M) {
  return <const Path extends string, const S extends Spec>(path: Path, spec: S): Call<M, Path, S> => ({ id: '', method, path, spec })
}

export const get = call('GET')
export const post = call('POST')
/** Versioned records require `lock_version` in the body. */
export const patch = call('PATCH')
export const del = call('DELETE')

export function area<const Calls extends Record<string, Call>>(name: string, calls: Calls): { readonly [K in keyof Calls]: Calls[K] } {
  // Object.fromEntries loses the keys.
  return Object.fromEntries(Object.entries(calls).map(([key, each]) => [key, { ...each, id: `${name}.${key}` }])) as Calls
}

type ParamName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamName<Rest> : never
type ParamType<S extends Spec, Name extends string> =
  S['params'] extends Record<Name, infer Kind> ? (Kind extends 'whole' ? number : string) : number

export type Params<C extends Call> = { [Name in ParamName<C['path']>]: ParamType<C['spec'], Name> }
export type QueryInput<C extends Call> = C['spec'] extends { query: infer Q extends Schema } ? z.input<Q> : Record<never, never>
export type Query<C extends Call> = C['spec'] extends { query: infer Q extends Schema } ? z.output<Q> : Record<never, never>
export type Body<C extends Call> = C['spec'] extends { body: infer B extends Schema } ? z.output<B> : undefined
type FieldsOf<C extends Call> = Body<C> extends undefined | Record<string, never> ? unknown : Body<C>
/** A call that takes a form with files. */
type TakesFiles = Call & { spec: { upload: true | 'pictures' } }
/** The body that a client sends: with its files, if the call takes any. */
export type SentBody<C extends Call> = C extends TakesFiles ? FieldsOf<C> & { files: readonly Blob[] } : Body<C>
/** The body that a handler reads: with the files as bytes, if the call takes any. */
export type ReadBody<C extends Call, File> = C extends TakesFiles ? FieldsOf<C> & { files: File[] } : Body<C>
export type Answer<C extends Call> = C['spec'] extends { file: true }
  ? FileAnswer
  : C['spec'] extends { answer: infer A extends Schema }
    ? z.output<A>
    : Record<never, never>

/** Name, MIME type and bytes. */
export interface FileAnswer {
  name: string
  mime: string
  bytes: Uint8Array | NodeJS.ReadableStream
  /** Size of a stream, if known. */
  size?: number
  inline?: boolean
}

const sums = z.record(z.string(), z.nullable(z.string()))

/** `total` is exact up to 10,000 matches, or twice the read depth; above that `total_capped`. */
export const listMeta = z.object({
  current_page: count,
  last_page: count,
  per_page: count,
  total: count,
  total_capped: z.optional(z.boolean()),
  /** Cursor of the next page. */
  next: z.optional(z.nullable(z.string())),
  /** Zero-based position of the record from `place_of`; null: not in the list. */
  place: z.optional(z.nullable(count)),
  /** Exact, of all rows that match; sums of money and quantities by column, null without values. */
  totals: z.optional(z.object({ count, sums })),
  /** Exact, of all rows that match, in the order asked for. */
  groups: z.optional(z.array(z.object({ key: z.nullable(z.string()), count, sums }))),
})

export function listOf<S extends Schema>(row: S) {
  return z.object({ data: z.array(row), meta: listMeta })
}

export function allOf<S extends Schema>(row: S) {
  return z.object({ data: z.array(row) })
}

export function one<S extends Schema>(record: S) {
  return z.object({ data: record })
}

/** Column conditions, as `column:operator:value`; one or several (contract/list-columns.ts). */
const conditions = z.union([
  z.array(z.string().check(z.maxLength(300))),
  z.pipe(
    z.string().check(z.maxLength(300)),
    z.transform((each) => [each]),
  ),
])

/** Page, rows per page (25; up to 200), search text, order, cursor, record to locate, conditions on columns, totals, groups with their order, and filters. */
export function listQuery<F extends Record<string, Schema>>(filters: F) {
  return z.object({
    page: z.optional(queryWhole(1, 10_000_000)),
    per_page: z.optional(queryWhole(1, 200)),
    q: z.optional(z.string().check(z.maxLength(200))),
    sort: z.optional(text(60)),
    after: z.optional(text(400)),
    place_of: z.optional(queryWhole(1, Number.MAX_SAFE_INTEGER)),
    where: z.optional(conditions),
    totals: z.optional(queryFlag),
    group_by: z.optional(text(60)),
    group_sort: z.optional(text(60)),
    ...filters,
  })
}

export function isPaged({ spec: { query } }: Call): boolean {
  return query instanceof z.ZodMiniObject && Object.hasOwn(query.shape, 'per_page')
}

/** `true` or the reason why not, by event. */
export const can = z.record(z.string(), z.union([z.literal(true), z.string()]))

export const namedRef = z.object({ id: count, name: z.string() })
export const namedRefOrNull = orNull(namedRef)

export function pathOf(path: string, params: Readonly<Record<string, string | number>> = {}): string {
  return path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
}
