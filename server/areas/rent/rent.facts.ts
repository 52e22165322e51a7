import { sql } from 'kysely'
import type { RentFacts } from '../../../machines/rent.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

/** Machines still out must be read once the last day has come. */
export async function rentFacts(db: Db, id: number): Promise<RentFacts> {
  const { rows } = await sql<RentFacts>`
    select
      exists (select from invoiced_charges c where c.document_type = 'rent' and c.document_id = t.id) as invoiced,
      exists (select from charges c join invoice_items n on n.source_type = c.kind and n.source_id = c.id
        where c.document_type = 'rent' and c.document_id = t.id) as "everInvoiced",
      case when t.type = 'fixed' or t.date_to is null or t.date_to > today() then null else (
        select 'Trūkst noslēguma rādījuma: ' || p.inventory_nr || ', ' || o.name
        from rent_items i join inventory_items p on p.id = i.inventory_item_id
        join (select distinct rent_item_id, option_id from rent_item_readings) m on m.rent_item_id = i.id
        join category_options o on o.id = m.option_id
        where i.rent_id = t.id and i.date_to is null and not exists (
          select from rent_item_readings r
          where r.rent_item_id = i.id and r.option_id = m.option_id and r.date >= t.date_to)
        order by i.id, o.name limit 1) end as unread,
      not t.do_not_invoice and t.type <> 'fixed' and exists (
        select from rent_items i join rent_item_readings r on r.rent_item_id = i.id
        where i.rent_id = t.id and r.billable > 0 and not r.is_waived
          and not exists (select from invoiced_charges c where c.reading_id = r.id and c.quantity_invoiced = c.quantity)) as unbilled, (
        select 'Iekārta ' || p.inventory_nr || ' vairs nav brīva' from rent_items i join inventory_items p on p.id = i.inventory_item_id
        where i.rent_id = t.id and i.date_to = t.date_to and (p.status <> 'in_stock' or exists (
          select from rent_items later where later.inventory_item_id = i.inventory_item_id and later.date_from > i.date_to))
        order by i.id limit 1) as taken
    from rents t where t.id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}
