import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

/**
 * Assigns issued units that no other invoice line names, in naming order; returned or credited units may be charged
 * again. @throws Refusal of `quantity` if the counts differ
 */
export async function nameInvoicedUnits(db: Db, invoiceId: number): Promise<void> {
  const { rows } = await sql<{ name: string; quantity: string; free: string[] }>`
    with lines as (
      select n.id, n.name, n.quantity, (
        select array_agg(u.number order by x.id) from order_item_units x join catalog_item_units u on u.id = x.unit_id
        where x.order_item_id = n.source_id and x.released_at is null and u.stock_item_id is null and not exists (
          select from invoice_items p
          where p.source_type = 'order_item' and p.source_id = n.source_id and p.id <> n.id and p.units ? u.number and not exists (
            select from credit_note_items c join credit_notes k on k.id = c.credit_note_id
            where c.invoice_item_id = p.id and c.units ? u.number and k.status = 'accepted' and (k.reopen_order or c.return_to_stock)))
      ) as free
      from invoice_items n join catalog_items g on g.id = n.catalog_item_id and g.has_units
      where n.invoice_id = ${invoiceId} and n.source_type = 'order_item'
    ), named as (
      update invoice_items n set units = to_jsonb(l.free[:l.quantity::int]) from lines l where n.id = l.id
    )
    select name, quantity, coalesce(free, '{}') as free from lines where quantity > cardinality(coalesce(free, '{}')) or quantity <> trunc(quantity)`.execute(
    db,
  )
  const [wrong] = rows
  if (wrong) {
    const reason = `preci „${wrong.name}” skaita pa vienībām, rēķinā var iekļaut ne vairāk kā ${wrong.free.length}, katru veselu`
    throw Refusal.field('quantity', `Lauks „${labelOf('quantity')}”: ${reason}`)
  }
}
