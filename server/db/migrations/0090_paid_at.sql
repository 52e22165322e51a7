-- The statistics ask which invoices were paid in a period.
create index invoices_paid_at on invoices (paid_at) where paid_at is not null;
