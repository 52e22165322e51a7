import type { ListKind, RecordKind } from './records.ts'

/** Where a command lives: everywhere, or with a record of a kind (or a list of such records) in front. */
export type Scope = 'everywhere' | `record:${RecordKind}` | `list:${ListKind}`

/** A scope taken apart, in the only place that knows how it is written. */
export interface Place {
  where: 'everywhere' | 'record' | 'list'
  kind: ListKind | null
}

/** Where a scope is, and of what kind. */
export function placeOf(scope: Scope): Place {
  const [where, kind = null] = scope.split(':') as [Place['where'], ListKind?]
  return { where, kind }
}
