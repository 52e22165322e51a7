import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { DB } from '../../db/types.generated.ts'

/**
 * Column mappings for copying rows between tables. Each decides every source column, so TypeScript reports new
 * columns, and `tests/copying` checks them.
 */

type Fate<Target extends keyof DB, Column> =
  /** Copied. */
  | (Column extends keyof DB[Target] ? true : never)
  /** Copied under another name. */
  | { as: keyof DB[Target] & string }
  /** Copied until overwritten as stated. */
  | (Column extends keyof DB[Target] ? { until: string } : never)
  /** Not copied, with the reason. */
  | string

type Fates<From extends keyof DB, To extends keyof DB> = { readonly [Column in keyof DB[From]]: Fate<To, Column> }

export interface CopyMapping<
  From extends keyof DB = keyof DB,
  To extends keyof DB = keyof DB,
  Columns = Readonly<Record<string, true | { as: string } | { until: string } | string>>,
> {
  from: From
  to: To
  columns: Columns
}

/** E.g. `way('order_items', 'invoice_items')({ ... })`. */
export function copyMapping<From extends keyof DB, To extends keyof DB>(from: From, to: To) {
  return <const Columns extends Fates<From, To>>(columns: Columns): CopyMapping<From, To, Columns> => ({ from, to, columns })
}

export const ofEachRow = {
  lock_version: 'its own',
  created_at: 'its own',
  created_by: 'who copies',
  updated_at: 'its own',
  updated_by: 'who copies',
} as const

/** A row that does not reference its source. */
export const independentRow = { ...ofEachRow, id: 'its own' } as const

export type CopiedRow<W extends CopyMapping<keyof DB, keyof DB, unknown>> = {
  [Column in keyof W['columns'] as NameThere<Column, W['columns'][Column]>]: Column extends keyof DB[W['from']]
    ? Selectable<DB[W['from']]>[Column]
    : never
}

type NameThere<Column, Mapping> = Mapping extends { as: infer Name extends string } ? Name : Mapping extends string ? never : Column

export function targetColumns({ columns }: Pick<CopyMapping, 'columns'>): RawBuilder<unknown> {
  return sql.join(columnPairs(columns).map(([, there]) => sql.ref(there)))
}

export function copiedColumns({ columns }: Pick<CopyMapping, 'columns'>, alias: string): RawBuilder<unknown> {
  return sql.join(columnPairs(columns).map(([here, there]) => sql`${sql.ref(`${alias}.${here}`)} as ${sql.ref(there)}`))
}

export function columnPairs(columns: CopyMapping['columns']): [here: string, there: string][] {
  return Object.entries(columns).flatMap(([here, fate]): [string, string][] => {
    if (typeof fate === 'string') return []
    return [[here, typeof fate === 'object' && 'as' in fate ? fate.as : here]]
  })
}
