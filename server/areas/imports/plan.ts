import { sql, type RawBuilder } from 'kysely'
import { sheetOf } from '../../../contract/imports/import-kinds.ts'
import type { ImportKind } from '../../../contract/imports/import-titles.ts'
import type { Db } from '../../http/context.ts'

export interface TwinRule {
  /** Text after „sakrīt”. */
  why: string
  /** Unique: no second record can be created. */
  same?: true
  /** `row`, `id` and `name` of duplicates; `r` are the rows. */
  found: (rows: RawBuilder<unknown>) => RawBuilder<unknown>
}

/** SQL over `r.ready`, with the reported field. */
export interface Unique {
  field: string
  key: RawBuilder<unknown>
}

export interface RecordPlan {
  table: string
  columns: readonly string[]
  /** Rows of other tables that are created and deleted with the record. */
  parts?: readonly string[]
  writeParts?: (db: Db, of: WriteBatch) => Promise<void>
  /** Runs before an undo. */
  release?: (db: Db, importId: number) => Promise<void>
}

export interface ImportPlan extends RecordPlan {
  /** Default values: jsonb over `r.ready`. */
  defaults: RawBuilder<unknown>
  /** Values inherited from a parent: a left join to `r` and jsonb, null without a parent. */
  inherited?: { join: RawBuilder<unknown>; ready: RawBuilder<unknown> }
  /** Rewritten values: jsonb over `r.ready`. */
  rewritten?: RawBuilder<unknown>
  unique: readonly Unique[]
  twins: readonly TwinRule[]
  /** Other faults: `row`, `field` and `reason`; `r` are the rows. */
  faults: readonly ((rows: RawBuilder<unknown>) => RawBuilder<unknown>)[]
  /** Order of rows that depend on others of the sheet. */
  waves?: RawBuilder<unknown>
  /** Rows with equal keys are probably one; a person decides. */
  alike?: {
    field: string
    key: RawBuilder<unknown>
    /** Must be unique: the second is never created. */ same?: RawBuilder<unknown>
  }
  /** Rows that become records of another table. */
  other?: { rows: RawBuilder<boolean>; plan: RecordPlan }
  /** Existing records are never changed. */
  onlyNew?: true
}

/**
 * The columns that a row fills: those of its sheet, and `further` ones by the rules of the plan.
 * @param apart columns of the sheet that other tables hold
 */
export function tableColumns(kind: ImportKind, further: readonly string[] = [], apart: readonly string[] = []): string[] {
  return [...Object.keys(sheetOf(kind).columns).filter((field) => !apart.includes(field)), ...further]
}

export interface WriteBatch {
  import_id: number
  user_id: number
  from: number
  to: number
}

export const readyText = (field: string): RawBuilder<string | null> => sql`(r.ready ->> ${sql.lit(field)})`

export function recordPlans(plan: ImportPlan): { plan: RecordPlan; rows: RawBuilder<unknown> }[] {
  const { other } = plan
  if (!other) return [{ plan, rows: sql`true` }]
  return [
    { plan, rows: sql`(${other.rows}) is not true` },
    { plan: other.plan, rows: other.rows },
  ]
}
