-- Entries of the bank are matched with payments of customers that a person entered before, and with refunds to customers.

alter table bank_entry_postings
  add column customer_refund_id bigint unique references customer_refunds on delete cascade;
alter table bank_entry_postings
  drop constraint bank_entry_postings_kind_check,
  drop constraint bank_entry_postings_document,
  drop constraint bank_entry_postings_account,
  drop constraint bank_entry_postings_is_earlier,
  add constraint bank_entry_postings_kind_check
    check (kind in ('payment', 'credit', 'supplier_payment', 'refund', 'transfer', 'fee', 'salary', 'tax', 'other')),
  -- What a payment of before pays is told by its allocations.
  add constraint bank_entry_postings_document
    check ((kind = 'payment' and not is_earlier) = (document_id is not null) and (document_id is null) = (document_type is null)),
  add constraint bank_entry_postings_account check (
    accounting_account_id is null or (payment_id is null and supplier_payment_id is null and customer_refund_id is null)),
  add constraint bank_entry_postings_is_earlier check (not is_earlier or kind in ('payment', 'supplier_payment', 'refund')),
  add constraint bank_entry_postings_refund check ((kind = 'refund') = (customer_refund_id is not null)),
  add constraint bank_entry_postings_refund_amount check (customer_refund_id is null or amount < 0);

-- One entry brought the payment.
create unique index bank_entry_postings_earlier_payment on bank_entry_postings (payment_id) where is_earlier and payment_id is not null;
