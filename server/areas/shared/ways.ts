import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { DB } from '../../db/types.generated.ts'

/**
 * @file Ways on which rows of one table become rows of another, or of the same: a line of an order that is split off
 * or invoiced, an offer that is copied. Each says of every column of its source what becomes of it, so a column that
 * is added later cannot be dropped in silence: TypeScript asks for its line here, and `tests/ways` sees it arrive.
 */

/** What becomes of a column. */
type Fate<Target extends keyof DB, Column> =
  /** It goes along as it is. */
  | (Column extends keyof DB[Target] ? true : never)
  /** It goes along under another name. */
  | { as: keyof DB[Target] & string }
  /** It goes along until what is said here takes its place. */
  | (Column extends keyof DB[Target] ? { until: string } : never)
  /** It does not go along, and why. */
  | string

type Fates<From extends keyof DB, To extends keyof DB> = { readonly [Column in keyof DB[From]]: Fate<To, Column> }

/** A way from rows of one table to rows of another. */
export interface Way<
  From extends keyof DB = keyof DB,
  To extends keyof DB = keyof DB,
  Columns = Readonly<Record<string, true | { as: string } | { until: string } | string>>,
> {
  from: From
  to: To
  columns: Columns
}

/** Declares a way: `way('order_items', 'invoice_items')({ ... })`. */
export function way<From extends keyof DB, To extends keyof DB>(from: From, to: To) {
  return <const Columns extends Fates<From, To>>(columns: Columns): Way<From, To, Columns> => ({ from, to, columns })
}

/** What every row has for itself. */
export const ofEachRow = {
  lock_version: 'its own',
  created_at: 'its own',
  created_by: 'who copies',
  updated_at: 'its own',
  updated_by: 'who copies',
} as const

/** A row of its own, which does not name the one that it was made of. */
export const itsOwnRow = { ...ofEachRow, id: 'its own' } as const

/** The values that go along on a way, under their names there. */
export type Carried<W extends Way<keyof DB, keyof DB, unknown>> = {
  [Column in keyof W['columns'] as NameThere<Column, W['columns'][Column]>]: Column extends keyof DB[W['from']]
    ? Selectable<DB[W['from']]>[Column]
    : never
}

type NameThere<Column, Given> = Given extends { as: infer Name extends string } ? Name : Given extends string ? never : Column

/** The columns that go along, as `insert into` names them. */
export function into({ columns }: Pick<Way, 'columns'>): RawBuilder<unknown> {
  return sql.join(pairs(columns).map(([, there]) => sql.ref(there)))
}

/** The same columns of the source, as `select` reads them, under their names there. */
export function taken({ columns }: Pick<Way, 'columns'>, alias: string): RawBuilder<unknown> {
  return sql.join(pairs(columns).map(([here, there]) => sql`${sql.ref(`${alias}.${here}`)} as ${sql.ref(there)}`))
}

/** Columns that go along, here and there. */
export function pairs(columns: Way['columns']): [here: string, there: string][] {
  return Object.entries(columns).flatMap(([here, fate]): [string, string][] => {
    if (typeof fate === 'string') return []
    return [[here, typeof fate === 'object' && 'as' in fate ? fate.as : here]]
  })
}
