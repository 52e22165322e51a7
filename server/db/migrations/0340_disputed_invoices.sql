-- Why the customer does not agree with an accepted invoice.
alter table invoices add column dispute text check (dispute = btrim(dispute) and dispute <> '');
create index invoices_disputed on invoices (id) where dispute is not null;
