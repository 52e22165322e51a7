-- Entries of the bank pay simplified invoices. Those are paid in one sum, without a payment of their own.

alter table bank_entry_postings
  add column simplified_invoice_id bigint unique references simplified_invoices;
alter table bank_entry_postings
  drop constraint bank_entry_postings_kind_check,
  drop constraint bank_entry_postings_account,
  add constraint bank_entry_postings_kind_check
    check (kind in ('payment', 'credit', 'supplier_payment', 'refund', 'simplified', 'transfer', 'fee', 'salary', 'tax', 'other')),
  add constraint bank_entry_postings_account check (
    accounting_account_id is null
    or (payment_id is null and supplier_payment_id is null and customer_refund_id is null and simplified_invoice_id is null)),
  add constraint bank_entry_postings_simplified check ((kind = 'simplified') = (simplified_invoice_id is not null)),
  add constraint bank_entry_postings_simplified_amount check (simplified_invoice_id is null or amount > 0);

-- Unpaid ones are found by the number that a payer typed.
create index simplified_invoices_open_number on simplified_invoices (series_no) where status = 'issued';
