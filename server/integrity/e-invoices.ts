import { sql, type RawBuilder } from 'kysely'
import type { Finding } from './check.ts'

/** docs/domain/e-invoices.md */
export const eInvoiceInvariants: Readonly<Record<string, RawBuilder<Finding>>> = {
  // INV-EINVOICE-1: what is reported is an accepted document with its customer and day.
  EINVOICE1_e_invoices_are_of_accepted_documents: sql`
    select e.id as e_invoice_id, e.invoice_id, e.credit_note_id
    from e_invoices e left join invoices v on v.id = e.invoice_id left join credit_notes k on k.id = e.credit_note_id
    where coalesce(v.accepted_at, k.accepted_at) is null or coalesce(v.customer_id, k.customer_id) <> e.customer_id
      or coalesce(v.date, k.date) <> e.date`,
  // INV-EINVOICE-2: four working days lie between the day of the document and the last day, which is a working day.
  EINVOICE2_e_invoices_have_five_working_days: sql`
    select e.id as e_invoice_id, e.date, e.report_until from e_invoices e
    where not is_working_day(e.report_until) or (
      select count(*) from generate_series(e.date + 1, e.report_until, interval '1 day') d where is_working_day(d::date)) <> 5`,
}
