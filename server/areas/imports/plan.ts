import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../http/context.ts'

/** A record that a row is likely to double. */
export interface TwinRule {
  /** What both have in common, as it stands behind „sakrīt”. */
  why: string
  /** No two records can have it, so that none is made anew. */
  same?: true
  /** `row`, `id` and `name` of twins; `r` are the rows. */
  found: (rows: RawBuilder<unknown>) => RawBuilder<unknown>
}

/** What no two rows of a sheet may share, as SQL over `r.ready`, with the field that is told. */
export interface Unique {
  field: string
  key: RawBuilder<unknown>
}

/** Records that are made of rows. */
export interface RecordPlan {
  table: string
  /** Columns that are written, as fields of the sheet or of what follows by itself. */
  columns: readonly string[]
  /** Rows of other tables that belong to a record and come and go with it. */
  parts?: readonly string[]
  /** Writes those of new and changed records between two rows of the sheet. */
  writeParts?: (db: Db, of: Written) => Promise<void>
  /** Lets go of what was made of rows, before it is taken back with the import. */
  release?: (db: Db, importId: number) => Promise<void>
}

/** How rows of a kind become records. */
export interface ImportPlan extends RecordPlan {
  /** What a row has that does not say it: jsonb over `r.ready`. */
  defaults: RawBuilder<unknown>
  /** What a row that does not say it takes from what it belongs to: a left join to `r` and jsonb, null where it belongs to none. */
  inherited?: { join: RawBuilder<unknown>; ready: RawBuilder<unknown> }
  /** What is rewritten of what it says: jsonb over `r.ready`. */
  rewritten?: RawBuilder<unknown>
  unique: readonly Unique[]
  twins: readonly TwinRule[]
  /** `row`, `field` and `reason` of what is wrong beside; `r` are the rows. */
  faults: readonly ((rows: RawBuilder<unknown>) => RawBuilder<unknown>)[]
  /** What rows are, one wave after the other, where some stand on others of the same sheet. */
  waves?: RawBuilder<unknown>
  /** What rows of one name are known by: two of them in a sheet are likely to be one, which a person decides. */
  alike?: {
    field: string
    key: RawBuilder<unknown>
    /** No two records can have the same: the second is never made. */ same?: RawBuilder<unknown>
  }
  /** Rows that become records of another table, by what they say. */
  other?: { rows: RawBuilder<boolean>; plan: RecordPlan }
  /** Only new ones are made: what is there is nothing to be changed by a sheet. */
  onlyNew?: true
}

/** Rows that are being written. */
export interface Written {
  import_id: number
  user_id: number
  from: number
  to: number
}

/** A text of a row. */
export const said = (field: string): RawBuilder<string | null> => sql`(r.ready ->> ${sql.lit(field)})`

/** The plans of a kind, each with the rows (`r`) that it is for. */
export function recordPlans(plan: ImportPlan): { plan: RecordPlan; rows: RawBuilder<unknown> }[] {
  const { other } = plan
  if (!other) return [{ plan, rows: sql`true` }]
  return [
    { plan, rows: sql`(${other.rows}) is not true` },
    { plan: other.plan, rows: other.rows },
  ]
}
