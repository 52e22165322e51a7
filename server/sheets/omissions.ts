import { omissionText, type Table } from '../documents/table.ts'
import type { Context } from '../http/context.ts'
import { Refusal } from '../http/refusal.ts'

/**
 * Asks about omitted parts of a sheet.
 * @throws Refusal of `files` that can be confirmed
 */
export function confirmLeftOut(
  { confirmed }: Pick<Context, 'confirmed'>,
  table: Pick<Table, 'hidden'>,
  totals: readonly number[] = [],
): void {
  const text = omissionText(table, totals)
  if (text !== null && !confirmed.has('left-out')) throw Refusal.confirm('left-out', 'files', `${text}.`)
}
