import { sql, type RawBuilder } from 'kysely'
import type { Finding } from './check.ts'

/** docs/domain/received-invoices.md#received-invoices */
export const incomingInvoiceInvariants: Readonly<Record<string, RawBuilder<Finding>>> = {
  // INV-INCOMING-1: the file is there as it came.
  INCOMING1_received_invoices_have_their_file: sql`
    select t.id as incoming_invoice_id from incoming_invoices t
    where not exists (select from files f where f.fileable_type = 'incoming_invoices' and f.fileable_id = t.id and f.sha256 = t.sha256)`,
  // INV-INCOMING-3: the supplier's invoice, or credit note, is of its supplier and stands.
  INCOMING3_drafts_stand: sql`
    select t.id as incoming_invoice_id, i.id as procurement_invoice_id
    from incoming_invoices t join procurement_invoices i on i.id = t.procurement_invoice_id
    where i.cancelled_at is not null or i.supplier_id is distinct from t.supplier_id or i.is_credit <> (t.kind = 'credit_note')`,
  // INV-INCOMING-4: the act is of the supplier's invoice and stands.
  INCOMING4_credited_acts_stand: sql`
    select t.id as incoming_invoice_id, a.id as return_act_id from incoming_invoices t join return_acts a on a.id = t.return_act_id
    where a.cancelled_at is not null or a.supplier_id is distinct from t.supplier_id or a.procurement_invoice_id is null`,
  // INV-INCOMING-6: a message says what became of its files.
  INCOMING6_messages_say_what_was_received: sql`
    select t.id as incoming_message_id, t.outcome from incoming_messages t
    left join incoming_message_files f on f.incoming_message_id = t.id
    group by t.id, t.outcome having t.outcome is distinct from case
      when bool_or(f.outcome = 'refused') then case when bool_or(f.outcome in ('received', 'known')) then 'partly' else 'refused' end
      when bool_or(f.outcome = 'received') then 'received' when bool_or(f.outcome = 'known') then 'known' else 'empty' end`,
}
