import { sql } from 'kysely'
import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

/** @file Limits of the deduction of input tax on lines (docs/domain/input-tax.md#limited-deduction). */

/** SQL: `Vieglais auto, 50 %` of `d`. */
export const deductionName = sql`concat(d.name, ', ', replace(trim_scale(d.deductible_percent)::text, '.', ','), ' %')`

/** Locked against changes of it. Throws if it is not valid on that day. */
export async function refuseUnknownDeduction(
  db: Db,
  day: string,
  id: number | null | undefined,
  field = 'vat_deduction_id',
): Promise<void> {
  if (id === null || id === undefined) return
  const { rows } = await sql`
    select from vat_deductions where id = ${id} and daterange(valid_from, valid_to, '[]') @> ${day}::date for key share`.execute(db)
  if (rows.length === 0) {
    throw Refusal.field(field, `Lauks „${labelOf('vat_deduction_id')}”: tāda ierobežojuma ${formatDate(day)} nav`)
  }
}

/** Lines of an invoice that gets another day keep their kind by its code. Throws where it has no share on the day. */
export async function deductAnew(db: Db, invoiceId: number, day: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select d.name from procurement_invoice_items i join vat_deductions d on d.id = i.vat_deduction_id
    where i.procurement_invoice_id = ${invoiceId}
      and not exists (select from vat_deductions n where n.code = d.code and daterange(n.valid_from, n.valid_to, '[]') @> ${day}::date)
    order by i.position limit 1`.execute(db)
  const [gone] = rows
  if (gone) throw Refusal.field('date', `Lauks „${labelOf('date')}”: ierobežojuma „${gone.name}” ${formatDate(day)} nav`)
  await sql`
    update procurement_invoice_items i set vat_deduction_id = n.id
    from vat_deductions d, vat_deductions n
    where i.procurement_invoice_id = ${invoiceId} and d.id = i.vat_deduction_id and n.code = d.code and n.id <> d.id
      and daterange(n.valid_from, n.valid_to, '[]') @> ${day}::date`.execute(db)
}
