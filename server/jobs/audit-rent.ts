import { sql, type RawBuilder } from 'kysely'
import { rent } from '../../machines/rent.ts'
import type { Finding } from './law.ts'

/** What the nightly audit asks of rent and of what it charges (domain.md 1.7, 3.14). */

/** What of each charge stands on invoices and was not set free again by a credit note. */
const onInvoices = sql`(
  select n.source_type, n.source_id, sum(n.quantity - coalesce(freed.quantity, 0)) as quantity
  from invoice_items n left join (
    select c.invoice_item_id, sum(c.quantity) as quantity from credit_note_items c join credit_notes k on k.id = c.credit_note_id
    where k.status = 'accepted' and k.reopen_order and not c.price_only group by 1
  ) freed on freed.invoice_item_id = n.id
  group by 1, 2)`

export const rentLaws: Readonly<Record<string, RawBuilder<Finding>>> = {
  charges_are_invoiced_as_they_say: sql`
    select t.id as charge_id, t.quantity_invoiced, coalesce(l.quantity, 0) as on_invoices from charges t
    left join ${onInvoices} l on l.source_type = t.kind and l.source_id = t.id
    where t.quantity_invoiced <> coalesce(l.quantity, 0)`,
  readings_follow_each_other: sql`
    select id as reading_id, value, previous_value, billable from (
      select r.*, case when r.kind = 'opening' then r.value else coalesce((
          select max(e.value) from rent_item_readings e
          where (e.rent_item_id, e.option_id) = (r.rent_item_id, r.option_id)
            and (e.date, array_position(array['usual', 'closing', 'opening'], e.kind)) < (r.date, array_position(array['usual', 'closing', 'opening'], r.kind))
            -- Since the meter was changed last.
            and not exists (
              select from rent_item_readings o
              where (o.rent_item_id, o.option_id) = (r.rent_item_id, r.option_id) and o.kind = 'opening'
                and (o.date, 3) > (e.date, array_position(array['usual', 'closing', 'opening'], e.kind))
                and (o.date, 3) < (r.date, array_position(array['usual', 'closing', 'opening'], r.kind)))
        ), r.value) end as before
      from rent_item_readings r
    ) counted where previous_value <> before or billable > value - before`,
  rented_machines_are_rented: sql`
    select p.id as inventory_item_id, p.status, i.id as rent_item_id from inventory_items p
    full join (select * from rent_items where date_to is null) i on i.inventory_item_id = p.id
    where (p.status = 'rented') <> (i.id is not null) and p.status <> 'in_service'`,
  ended_rents_have_no_machine_out: sql`
    select t.id as rent_id, i.id as rent_item_id from rents t join rent_items i on i.rent_id = t.id
    where t.status <> ${rent.initial} and (t.date_to is null or i.date_to is null or i.date_to > t.date_to)`,
  charges_are_of_their_customer: sql`
    select c.id as charge_id, c.customer_id, t.customer_id as of_rent from charges c join rents t on t.id = c.document_id
    where c.document_type = 'rent' and (c.customer_id <> t.customer_id or c.document_number <> t.number)`,
}
