import { sql } from 'kysely'
import { isMarginCase } from '../../../contract/company/vat-cases.ts'
import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { vatItems } from '../catalog/vat.ts'

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

/**
 * INV-MARGIN-6. Not asked of imports, whose tax is in their customs declarations. @throws Refusal of `vat_deduction_id` if tax of goods of
 * the margin scheme is deducted
 */
export async function refuseDeductedMarginGoods(db: Db, { id, date }: { id: number; date: string }): Promise<void> {
  const { rows } = await sql<{ catalog_item_id: number; name: string }>`
    select p.catalog_item_id, coalesce(i.name, k.name) as name
    from procurement_invoices t join procurement_invoice_items i on i.procurement_invoice_id = t.id
    join procurement_items p on p.id = i.procurement_item_id join catalog_items k on k.id = p.catalog_item_id
    left join vat_deductions d on d.id = i.vat_deduction_id
    where t.id = ${id} and i.vat_rate > 0 and i.net > 0 and coalesce(d.deductible_percent, 100) > 0
      and case when t.vat_kind = 'domestic' then t.vat > 0 else t.vat_kind <> 'import' end
    order by i.position`.execute(db)
  if (rows.length === 0) return
  const items = await vatItems(db, date, [...new Set(rows.map(({ catalog_item_id }) => catalog_item_id))])
  const inScheme = new Set(items.flatMap((item) => (isMarginCase(item.vat_case) ? [item.id] : [])))
  const wrong = rows.find(({ catalog_item_id }) => inScheme.has(catalog_item_id))
  if (!wrong) return
  throw Refusal.field(
    'vat_deduction_id',
    `Lauks „${labelOf('vat_deduction_id')}”: „${wrong.name}” pārdod peļņas daļas režīmā, bet šajā rēķinā tās PVN atskaita; izvēlieties precei citu kategoriju vai rindai ierobežojumu 0 %`,
  )
}
