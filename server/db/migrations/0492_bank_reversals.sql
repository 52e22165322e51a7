-- Entries by which the bank takes back or returns what it booked before. Both cancel each other out.

alter table bank_entries
  -- Why the bank returned a payment: its code, and what it wrote.
  add column return_reason text not null default '',
  -- What the bank calls the payment besides its own reference: instruction, end-to-end, transaction.
  add column further_references text[] not null default '{}';
create index bank_entries_sum on bank_entries (iban, amount);
create index bank_entries_bank_reference on bank_entries (iban, bank_reference) where bank_reference <> '';
create index bank_entries_reference on bank_entries (iban, reference) where reference <> '';
create index bank_entries_further_references on bank_entries using gin (further_references);
create index bank_entries_reversals on bank_entries (booked_on desc, id desc) where posted <> amount and (is_reversal or return_reason <> '');

alter table bank_entry_postings
  -- Of a pair that cancels out: the entry on the other side, which has a posting of the opposite sum.
  add column other_entry_id bigint references bank_entries,
  add column opposite numeric(14, 2) generated always as (-amount) stored;
alter table bank_entry_postings
  drop constraint bank_entry_postings_kind_check,
  drop constraint bank_entry_postings_account,
  add constraint bank_entry_postings_kind_check
    check (kind in ('payment', 'credit', 'supplier_payment', 'refund', 'simplified', 'reversal', 'transfer', 'fee', 'salary', 'tax', 'other')),
  add constraint bank_entry_postings_account check (
    accounting_account_id is null
    or (payment_id is null and supplier_payment_id is null and customer_refund_id is null and simplified_invoice_id is null
      and other_entry_id is null)),
  add constraint bank_entry_postings_reversal check ((kind = 'reversal') = (other_entry_id is not null)),
  add constraint bank_entry_postings_same unique (bank_entry_id, other_entry_id, amount),
  -- Neither side is made or goes without the other.
  add constraint bank_entry_postings_pair foreign key (other_entry_id, bank_entry_id, opposite)
    references bank_entry_postings (bank_entry_id, other_entry_id, amount) on delete cascade;
create index bank_entry_postings_other on bank_entry_postings (other_entry_id) where other_entry_id is not null;

alter table payment_order_lines
  -- The bank returned the payment by the entry of this posting.
  add column return_posting_id bigint references bank_entry_postings on delete set null;
alter table payment_order_lines
  drop constraint payment_order_lines_state_check,
  drop constraint payment_order_lines_rejected,
  add constraint payment_order_lines_state_check check (state in ('open', 'executed', 'rejected', 'returned')),
  add constraint payment_order_lines_rejected check ((state in ('rejected', 'returned')) = (rejected_reason is not null)),
  add constraint payment_order_lines_returned check ((state = 'returned') = (return_posting_id is not null));
create index payment_order_lines_return on payment_order_lines (return_posting_id) where return_posting_id is not null;
