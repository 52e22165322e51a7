-- What becomes of an entry of a bank: payments of customers, and sums to accounts.

create table bank_entry_postings (
  id bigint generated always as identity primary key,
  bank_entry_id bigint not null references bank_entries,
  kind text not null check (kind in ('payment', 'credit', 'transfer', 'fee', 'salary', 'tax', 'other')),
  amount numeric(14, 2) not null check (amount <> 0), -- with the sign of the entry
  -- Of a payment: what it pays. It goes with the payment, wherever that is taken back.
  payment_id bigint references payments on delete cascade,
  customer_id bigint references customers,
  document_type text check (document_type in ('invoice', 'advance_invoice')),
  document_id bigint,
  accounting_account_id bigint references accounting_accounts,
  notes text,
  constraint bank_entry_postings_payment check ((kind in ('payment', 'credit')) = (payment_id is not null)),
  constraint bank_entry_postings_document check ((kind = 'payment') = (document_id is not null) and (document_id is null) = (document_type is null)),
  constraint bank_entry_postings_account check (accounting_account_id is null or payment_id is null)
);
create index bank_entry_postings_entry on bank_entry_postings (bank_entry_id);
create index bank_entry_postings_payment_id on bank_entry_postings (payment_id) where payment_id is not null;
create index bank_entry_postings_document on bank_entry_postings (document_type, document_id) where document_id is not null;
create index bank_entry_postings_account on bank_entry_postings (accounting_account_id) where accounting_account_id is not null;
create index bank_entry_postings_customer on bank_entry_postings (customer_id) where customer_id is not null;
call keep_record('bank_entry_postings');

-- Open invoices and advances are found by the number that a payer typed.
create index invoices_open_number on invoices (series_no) where gross - advance_applied - credited - paid > 0;
create index advance_invoices_open_number on advance_invoices (series_no) where paid_amount < gross;
