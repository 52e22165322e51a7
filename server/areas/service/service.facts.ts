import { sql } from 'kysely'
import type { ServiceFacts } from '../../../machines/service-application.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { missingGoods } from './service.goods.ts'

export async function serviceFacts(db: Db, id: number): Promise<ServiceFacts> {
  const { rows } = await sql<Omit<ServiceFacts, 'missing'> & { isOpen: boolean }>`
      select t.started_at is not null and t.completed_at is null as "isOpen", t.assignee_id is not null as assigned,
        (
          select p.service_discount_percent from customer_discounts p
          where p.customer_id = t.customer_id and (p.valid_from is null or p.valid_from <= t.date) and (p.valid_to is null or p.valid_to >= t.date)
          order by p.valid_from desc nulls last, p.id desc limit 1
        ) as discount,
        parts.machines > 1 or parts.positions > 1 or (parts.machines > 0 and parts.items > 0) as divisible,
        case when parts.positions > 0 then parts.positions_done > 0 else parts.items > 0 end as done,
        (
          select v.number from invoiced_charges c
          join charge_lines n on n.source_type = c.kind and n.source_id = c.id
          join invoices v on v.id = n.invoice_id and v.accepted_at is not null
          where c.document_type = 'service' and c.document_id = t.id
          order by v.id desc limit 1
        ) as invoice,
        coalesce(charged.invoiced, false) as "anyInvoiced", coalesce(charged.open, false) as uninvoiced,
        (
          select 'Iekārta ' || p.inventory_nr || ' ir norakstīta'
          from serviceable_items s join inventory_items p on p.id = s.inventory_item_id
          where s.service_application_id = t.id and p.archived_at is not null order by s.position limit 1
        ) as gone,
        exists (select from stock_movements m where m.document_type = 'service_application' and m.document_id = t.id)
          or coalesce(charged.ever, false) as used
      from service_applications t
      cross join lateral (
        select (select count(*) from serviceable_items s where s.service_application_id = t.id) as machines,
          count(*) filter (where l.kind = 'position') as positions, count(*) filter (where l.kind = 'position' and l.is_done) as positions_done,
          count(*) filter (where l.kind = 'item') as items
        from service_lines l where l.service_application_id = t.id
      ) parts
      left join lateral (
        select bool_or(c.quantity_invoiced > 0) as invoiced, bool_or(c.quantity_invoiced < c.quantity and not c.is_void) as open, bool_or(c.is_void or c.quantity_invoiced > 0) as ever
        from charges c where c.document_type = 'service' and c.document_id = t.id
      ) charged on true
      where t.id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  const { isOpen, ...facts } = rows[0]
  // Only needed for work in progress.
  return { ...facts, missing: isOpen ? await missingGoods(db, id) : null }
}
