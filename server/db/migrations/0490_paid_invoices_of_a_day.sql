-- Ageing of a past day reads the invoices that were paid after it (INV-RECEIVABLE-5).

create index invoices_paid_at_and_date on invoices (paid_at, date);
drop index invoices_paid_at;
