import { sql, type RawBuilder } from 'kysely'
import type { Finding } from './check.ts'

/** docs/domain/e-invoices.md */
export const eInvoiceInvariants: Readonly<Record<string, RawBuilder<Finding>>> = {
  // INV-EINVOICE-1: what is reported is a document in force with its customer and day.
  EINVOICE1_e_invoices_are_of_accepted_documents: sql`
    select e.id as e_invoice_id from e_invoices e
    left join invoices v on v.id = e.invoice_id left join credit_notes k on k.id = e.credit_note_id
    left join simplified_invoices s on s.id = e.simplified_invoice_id left join advance_invoices a on a.id = e.advance_invoice_id
    where (v.accepted_at is null and k.accepted_at is null and coalesce(s.status, a.status, 'annulled') = 'annulled')
      or coalesce(v.customer_id, k.customer_id, s.customer_id, a.customer_id) <> e.customer_id
      or coalesce(v.date, k.date, s.date, a.date) <> e.date`,
  // INV-EINVOICE-2: four working days lie between the day of the document and the last day, which is a working day.
  EINVOICE2_e_invoices_have_five_working_days: sql`
    select e.date, e.report_until from (select distinct date, report_until from e_invoices) e
    where not is_working_day(e.report_until) or (
      select count(*) from generate_series(e.date + 1, e.report_until, interval '1 day') d where is_working_day(d::date)) <> 5`,
  // INV-EINVOICE-5: the rule is of the kind of the document and was in force on its day; what it leaves open is voluntary or nothing.
  EINVOICE5_e_invoices_follow_their_rule: sql`
    select e.id as e_invoice_id, e.rule_id, e.duty
    from e_invoices e join e_invoice_duties d on d.id = e.rule_id
    left join credit_notes k on k.id = e.credit_note_id
    left join simplified_invoices s on s.id = coalesce(e.simplified_invoice_id, k.simplified_invoice_id)
    where d.valid_from > e.date
      or exists (
        select from e_invoice_duties l
        where l.document = d.document and l.buyer = d.buyer and l.valid_from > d.valid_from and l.valid_from <= e.date and l.created_at < e.created_at)
      or (d.duty <> e.duty and not (d.duty = 'voluntary' and e.duty = 'none'))
      or d.document <> case
        when e.advance_invoice_id is not null then 'advance_invoice'
        when s.id is not null then simplified_e_invoice_kind(s.payment_method)
        else 'invoice' end`,
}
