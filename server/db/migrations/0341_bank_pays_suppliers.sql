-- Entries of the bank are matched with payments to suppliers.

alter table bank_entry_postings
  -- One entry brought the payment. What the payment pays is told by its allocations.
  add column supplier_payment_id bigint unique references supplier_payments on delete cascade,
  -- The payment was booked before the bank told of it: it stays when the match is taken back.
  add column is_earlier boolean not null default false;
alter table bank_entry_postings
  drop constraint bank_entry_postings_kind_check,
  drop constraint bank_entry_postings_account,
  add constraint bank_entry_postings_kind_check
    check (kind in ('payment', 'credit', 'supplier_payment', 'transfer', 'fee', 'salary', 'tax', 'other')),
  add constraint bank_entry_postings_account check (accounting_account_id is null or (payment_id is null and supplier_payment_id is null)),
  add constraint bank_entry_postings_supplier_payment check ((kind = 'supplier_payment') = (supplier_payment_id is not null)),
  add constraint bank_entry_postings_supplier_amount check (supplier_payment_id is null or amount < 0),
  add constraint bank_entry_postings_is_earlier check (not is_earlier or supplier_payment_id is not null);

-- What money that left may have paid is found by the sum.
create index procurement_invoices_open_sum on procurement_invoices (open) where status = 'accepted';
