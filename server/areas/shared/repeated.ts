import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import { big } from '../../../contract/money.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

/**
 * @file An event that is sent again is answered without effect only where its body says what was done (docs/domain/README.md#rules-for-every-document,
 * rule d): whatever else it says would be lost without a word.
 */

/** Refuses the first field that says something else than what the event left behind; what was left out agrees. */
export function refuseOther(said: object, done: object): void {
  const field = differing(said, done)
  if (field !== undefined) throw otherThanDone(field)
}

/** Whether all that is said is what was done. */
export function isAsDone(said: object, done: object): boolean {
  return differing(said, done) === undefined
}

function differing(said: object, done: object): string | undefined {
  const stands = new Map<string, unknown>(Object.entries(done))
  return Object.entries(said).find(([field, value]) => value !== undefined && plain(value) !== plain(stands.get(field)))?.[0]
}

/** The same held against the row of the record, whose columns are called as the fields. */
export async function refuseOtherThanDone(db: Db, table: string, id: number, said: object): Promise<void> {
  if (Object.values(said).every((value) => value === undefined)) return
  const { rows } = await sql<{ row: object }>`select to_jsonb(t) as row from ${sql.table(table)} t where t.id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  refuseOther(said, rows[0].row)
}

/** Says that a field of a repeated event is not what was done. */
export function otherThanDone(field: string): Refusal {
  return Refusal.field(
    field,
    `Lauks „${labelOf(field.split('.').at(-1) ?? field)}”: darbība jau veikta ar citu vērtību, un šī nav saglabāta`,
  )
}

/** Refuses the first field that was sent along with an event which does not take it. */
export function refuseUntaken(fields: object): void {
  const found = Object.entries(fields).find(([, value]) => value !== undefined)
  if (found) throw Refusal.field(found[0], `Lauks „${labelOf(found[0])}” šajā darbībā nemainās`)
}

/** A value as it is compared: decimals by what they come to, nothing said as nothing there. */
function plain(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return /^-?\d+(\.\d+)?$/.test(text) && text.length <= 20 ? big(text).toFixed() : text
}
