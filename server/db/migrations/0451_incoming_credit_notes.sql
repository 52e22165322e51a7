-- Credit notes of suppliers: received beside invoices, they lead to a return act.

alter table incoming_invoices add column kind text not null default 'invoice' check (kind in ('invoice', 'credit_note'));
-- A credit note lessens what is owed: its sums are below zero.
alter table incoming_invoices add constraint incoming_invoices_kind check (kind = 'invoice' or gross <= 0 and net <= 0);
-- One act has one credit note; an act is found or made from the invoice that the credit note names.
alter table incoming_invoices add column return_act_id bigint unique references return_acts;

alter table incoming_invoices drop constraint incoming_invoices_drafted;
alter table incoming_invoices add constraint incoming_invoices_drafted check (
  (status = 'drafted') = (num_nonnulls(procurement_invoice_id, return_act_id) = 1)
  and num_nonnulls(procurement_invoice_id, return_act_id) <= 1
  and (procurement_invoice_id is null or kind = 'invoice') and (return_act_id is null or kind = 'credit_note')
);

-- Invoices and credit notes may be numbered apart.
drop index incoming_invoices_number;
create unique index incoming_invoices_number
  on incoming_invoices (seller_key, (extract(year from date)), kind, upper(number)) where status <> 'refused';
