import * as z from 'zod/mini'
import { count, orNull, queryWhole, text } from './fields.ts'
import type { Module, Permission } from './permissions.ts'
import type { Read } from './reads.ts'

/**
 * Who may make a call (docs/domain/accounts.md#rules-of-calls). `owner` leaves it to the handler, which checks the
 * record that the call touches; `staff` is every signed-in user of the own company.
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
  /** What the call does, in Latvian, for the API description. */
  title: string
  rule: Rule
  module?: Module
  /** Path parameters that are not record keys. */
  params?: Record<string, 'text' | 'uuid' | 'date' | 'whole'>
  query?: Schema
  body?: Schema
  /** What a reading call's answer comes from: it is read anew when any of it changes. */
  reads?: readonly Read[]
  /** What the keys in the path name a record of: changes of another one do not concern the answer. */
  record?: Read
  /** What a JSON answer holds; left out for calls that answer `{}`. */
  answer?: Schema
  /** The answer is a file. */
  file?: true
  /** The file takes long: it is built in a thread of its own, a few at a time of each person. */
  heavy?: true
  /** The body is multipart/form-data with files, or with pictures alone. */
  upload?: true | 'pictures'
  /**
   * A GET that changes data: `by-state` runs again without effect once its state is reached, `once`
   * is kept from running twice within 10 s by the key (user, path) while its record stands as the call left it
   * (docs/domain/README.md#rules-for-every-document; `server/areas/shared/once.ts`).
   */
  changes?: 'by-state' | 'once'
  /** Changes nothing but the person's own workspace: no audit row, no announcement. */
  quiet?: true
  /** The answer is a secret that is shown once: it is not kept for a repetition of the call. */
  secret?: true
  /** A POST that only asks, of us or of a service outside: runs without a transaction, like a reading call. */
  asks?: true
  /** Stands in no specification document; an addition of ours. */
  addition?: true
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** One HTTP call: everything that client, server, tests and API description need to know of it. */
export interface Call<M extends Method = Method, Path extends string = string, S extends Spec = Spec> {
  readonly id: string
  readonly method: M
  readonly path: Path
  readonly spec: S
}

function call<M extends Method>(method: M) {
  return <const Path extends string, const S extends Spec>(path: Path, spec: S): Call<M, Path, S> => ({ id: '', method, path, spec })
}

/** Declares a call that reads (or, with `changes`, one of the specification's state-changing GETs). */
export const get = call('GET')
/** Declares a call that creates or acts. */
export const post = call('POST')
/** Declares a call that changes a record; versioned records take `lock_version` in the body. */
export const patch = call('PATCH')
/** Declares a call that deletes, archives or annuls. */
export const del = call('DELETE')

/** The calls of one business area; each gets the id `area.key`. */
export function area<const Calls extends Record<string, Call>>(name: string, calls: Calls): { readonly [K in keyof Calls]: Calls[K] } {
  return Object.fromEntries(Object.entries(calls).map(([key, each]) => [key, { ...each, id: `${name}.${key}` }])) as unknown as Calls
}

type ParamName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamName<Rest> : never
type ParamType<S extends Spec, Name extends string> =
  S['params'] extends Record<Name, infer Kind> ? (Kind extends 'whole' ? number : string) : number

/** Path parameters: record keys are numbers, others text. */
export type Params<C extends Call> = { [Name in ParamName<C['path']>]: ParamType<C['spec'], Name> }
/** Query as the caller writes it. */
export type QueryInput<C extends Call> = C['spec'] extends { query: infer Q extends Schema } ? z.input<Q> : Record<never, never>
/** Query as the handler reads it. */
export type Query<C extends Call> = C['spec'] extends { query: infer Q extends Schema } ? z.output<Q> : Record<never, never>
/** Body as sent and read. */
export type Body<C extends Call> = C['spec'] extends { body: infer B extends Schema } ? z.output<B> : undefined
/** What the call answers. */
export type Answer<C extends Call> = C['spec'] extends { file: true }
  ? FileAnswer
  : C['spec'] extends { answer: infer A extends Schema }
    ? z.output<A>
    : Record<never, never>

/** A file as a handler answers it: name for the browser, type, bytes. */
export interface FileAnswer {
  name: string
  mime: string
  bytes: Uint8Array | NodeJS.ReadableStream
  /** Bytes of a stream, where they are known. */
  size?: number
  /** Shown in the browser instead of saved. */
  inline?: boolean
}

/** How a page of a list stands: `total` is exact up to 10,000 matches, or twice as far as is read; above that `total_capped`. */
export const listMeta = z.object({
  current_page: count,
  last_page: count,
  per_page: count,
  total: count,
  total_capped: z.optional(z.boolean()),
  /** Cursor of the following page, for scrolling. */
  next: z.optional(z.nullable(z.string())),
  /** Where the record asked for by \`place_of\` stands in the list, from nought; null: it is not in it. */
  place: z.optional(z.nullable(count)),
})

/** Answer of a list call. */
export function listOf<S extends Schema>(row: S) {
  return z.object({ data: z.array(row), meta: listMeta })
}

/** Answer of a look-up that is never paged. */
export function allOf<S extends Schema>(row: S) {
  return z.object({ data: z.array(row) })
}

/** Answer with one record. */
export function one<S extends Schema>(record: S) {
  return z.object({ data: record })
}

/** What a list takes: page, rows a page (25; up to 200), search text, order, cursor, a record whose place is wanted, and filters of its own. */
export function listQuery<F extends Record<string, Schema>>(filters: F) {
  return z.object({
    page: z.optional(queryWhole(1, 10_000_000)),
    per_page: z.optional(queryWhole(1, 200)),
    q: z.optional(z.string().check(z.maxLength(200))),
    sort: z.optional(text(60)),
    after: z.optional(text(400)),
    place_of: z.optional(queryWhole(1, Number.MAX_SAFE_INTEGER)),
    ...filters,
  })
}

/** Whether the answer of a call comes in pages. */
export function isPaged({ spec: { query } }: Call): boolean {
  return query instanceof z.ZodMiniObject && Object.hasOwn(query.shape, 'per_page')
}

/** What a record's lifecycle allows now: `true`, or why not, by event. */
export const can = z.record(z.string(), z.union([z.literal(true), z.string()]))

/** A reference shown by name: key and what to call it. */
export const named = z.object({ id: count, name: z.string() })
/** A reference that may be missing. */
export const namedOrNull = orNull(named)

/** A path with its parameters filled in. */
export function pathOf(path: string, params: Readonly<Record<string, string | number>> = {}): string {
  return path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
}
