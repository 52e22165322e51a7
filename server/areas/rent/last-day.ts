import { sql } from 'kysely'
import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { InvoicedBeyond } from '../../../contract/rent/rent-record.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { warnUnlessConfirmed } from '../../http/warnings.ts'

/** Effect of a last day on later readings and invoices (INV-RENT-8). */

export interface Lasting {
  rent_id: number
  /** Null: the whole rent. */
  rent_item_id: number | null
}

/** Returns warnings. @throws Refusal of date_to for later readings, and for invoiced later days until confirmed */
export async function requireLastDay(ctx: Context, of: Lasting, last: string): Promise<string[]> {
  const label = `Lauks „${labelOf('date_to')}”`
  const { rows } = await sql<{ text: string; day: string }>`
    select p.inventory_nr || ', ' || o.name as text, max(r.date) as day
    from rent_items i join inventory_items p on p.id = i.inventory_item_id
    join rent_item_readings r on r.rent_item_id = i.id and r.date > ${last} join category_options o on o.id = r.option_id
    where i.rent_id = ${of.rent_id} and i.id = coalesce(${of.rent_item_id}::bigint, i.id) group by i.id, p.id, o.id order by max(r.date) desc, i.id limit 1`.execute(
    ctx.db,
  )
  if (rows[0])
    throw Refusal.field('date_to', `${label}: pēc šīs dienas ir nolasīts skaitītājs (${rows[0].text}, ${formatDate(rows[0].day)})`)
  const beyond = await invoicedBeyond(ctx.db, of, last)
  const invoices = [...new Map(beyond.map(({ invoice }) => [invoice.id, invoice.number ?? 'melnraksts'])).values()]
  const until = beyond
    .map(({ period_end }) => period_end)
    .toSorted()
    .at(-1)
  const text =
    until === undefined
      ? null
      : `Dienas līdz ${formatDate(until)} jau ir rēķinā (${invoices.join(', ')}); par dienām pēc ${formatDate(last)} sagatavojiet kredītrēķinu`
  return warnUnlessConfirmed(ctx, 'invoiced-beyond', 'date_to', text)
}

/** Without a prepared credit note. @param last null: last days of the ended rent and its machines */
export async function invoicedBeyond(db: Db, { rent_id, rent_item_id }: Lasting, last: string | null): Promise<InvoicedBeyond[]> {
  const { rows } = await sql<InvoicedBeyond>`
    select n.invoice_item_id, json_build_object('id', v.id, 'number', v.number) as invoice, c.name, c.period_start, c.period_end
    from invoiced_charges c
    join rents r on r.id = c.document_id
    left join rent_items i on i.id = c.rent_item_id
    join charge_lines n on n.source_type = c.kind and n.source_id = c.id
    join invoices v on v.id = n.invoice_id
    where c.document_type = 'rent' and r.id = ${rent_id} and c.kind in ('rent_fee', 'rent_minimum')
      and (${rent_item_id}::bigint is null or c.rent_item_id = ${rent_item_id}::bigint)
      and c.period_end > coalesce(${last}::date, least(i.date_to, case when r.status = 'ended' then r.date_to end))
      and not exists (
        select from credit_note_items x join credit_notes k on k.id = x.credit_note_id
        where x.invoice_item_id = n.invoice_item_id and not x.price_only and not is_frozen('credit_notes', k.status))
    order by c.period_start, c.id`.execute(db)
  return rows
}
