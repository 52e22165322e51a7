import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import { big } from '../../../contract/money.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

/**
 * A repeated event is ignored only if its body equals what was done (docs/domain/README.md#rules-for-every-document,
 * rule d); else its data would be lost silently.
 */

/** Omitted fields agree. */
export function refuseOther(requestedFields: object, currentFields: object): void {
  const field = differing(requestedFields, currentFields)
  if (field !== undefined) throw otherThanDone(field)
}

export function isAsDone(requestedFields: object, currentFields: object): boolean {
  return differing(requestedFields, currentFields) === undefined
}

function differing(requestedFields: object, currentFields: object): string | undefined {
  const stands = new Map<string, unknown>(Object.entries(currentFields))
  return Object.entries(requestedFields).find(([field, value]) => value !== undefined && plain(value) !== plain(stands.get(field)))?.[0]
}

/** Columns must be named as the fields. */
export async function refuseOtherThanDone(db: Db, table: string, id: number, requestedFields: object): Promise<void> {
  if (Object.values(requestedFields).every((value) => value === undefined)) return
  const { rows } = await sql<{ row: object }>`select to_jsonb(t) as row from ${sql.table(table)} t where t.id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  refuseOther(requestedFields, rows[0].row)
}

export function otherThanDone(field: string): Refusal {
  return Refusal.field(
    field,
    `Lauks „${labelOf(field.split('.').at(-1) ?? field)}”: darbība jau veikta ar citu vērtību, un šī nav saglabāta`,
  )
}

/** For fields that the event ignores. */
export function refuseUntaken(fields: object): void {
  const found = Object.entries(fields).find(([, value]) => value !== undefined)
  if (found) throw Refusal.field(found[0], `Lauks „${labelOf(found[0])}” šajā darbībā nemainās`)
}

/** Decimals by value; undefined equals null. */
function plain(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return /^-?\d+(\.\d+)?$/.test(text) && text.length <= 20 ? big(text).toFixed() : text
}
