-- Debts of a past day and tax of a month are read from indexes alone: which invoices were open or paid after it, and which
-- documents without a date of their own in the month belong to it (INV-RECEIVABLE-5, docs/domain/vat-return.md).

drop index invoices_paid_at_and_date;
create index invoices_paid_at_and_date on invoices (paid_at, date, id);
drop index invoices_to_pay;
create index invoices_to_pay on invoices (open, date, id) where open > 0;
create index simplified_invoices_paid_later on simplified_invoices (paid_at) where vat_on_payment;
create index payment_allocations_from_credit on payment_allocations (document_type, document_id) where from_credit;
