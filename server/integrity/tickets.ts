import { sql, type RawBuilder } from 'kysely'
import type { Finding } from './check.ts'

/** docs/domain/people.md#support-tickets */
export const ticketInvariants: Readonly<Record<string, RawBuilder<Finding>>> = {
  charged_tickets_were_agreed_and_done: sql`
    select c.id as charge_id, c.document_id as ticket_id, c.unit_price from charges c
    left join support_tickets t on t.id = c.document_id and t.status = 'completed' and t.agreed_at is not null
      and (t.customer_id, t.estimate_price) = (c.customer_id, c.unit_price)
    where c.document_type = 'ticket' and t.id is null
      and not exists (select from invoice_items n where n.source_type = c.kind and n.source_id = c.id)`,
}
