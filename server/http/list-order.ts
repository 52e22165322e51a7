import type { RawBuilder } from 'kysely'

/** An SQL expression with an index, so that it sorts a list of any length. */
export interface Order {
  key: string
  by: RawBuilder<unknown>
  direction: 'asc' | 'desc'
  /** Type of the expression, for the cursor. */
  type: 'date' | 'text' | 'numeric' | 'bigint' | 'timestamptz'
  /** Nulls stand last ascending, first descending. */
  nullable?: boolean
}
