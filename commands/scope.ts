import type { ListKind, RecordKind } from './records.ts'

export type Scope = 'everywhere' | `record:${RecordKind}` | `list:${ListKind}`

/** Parsed scope. */
export interface Place {
  where: 'everywhere' | 'record' | 'list'
  kind: ListKind | null
}

export function placeOf(scope: Scope): Place {
  const [where, kind = null] = scope.split(':') as [Place['where'], ListKind?]
  return { where, kind }
}
