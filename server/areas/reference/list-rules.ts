import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { ReferenceRow } from '../../../contract/reference/reference-list.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

type Values = Readonly<Record<string, unknown>>

export interface ListRules {
  /** Takes locks; `changes` is null on removal. */
  begin?: (db: Db, id?: number, changes?: Values | null) => Promise<void>
  /** The one writing in which fields are stored; `before` is null on creation. */
  normal?: (values: Values, before: ReferenceRow | null) => Values
  creating?: (ctx: Context, values: Values) => Promise<void>
  changing?: (ctx: Context, before: ReferenceRow, after: Values) => Promise<void>
  removing?: (ctx: Context, before: ReferenceRow) => Promise<void>
}

export function refuseDays(values: Values, first: string, last: string): void {
  const [from, to] = [values[first], values[last]]
  if (typeof to === 'string' && typeof from === 'string' && to < from)
    throw Refusal.field(last, `Lauks „${labelOf(last)}”: ${formatDate(to)} ir pirms pirmās dienas ${formatDate(from)}`)
}
