-- A supplier's invoice that comes after its month was declared is deducted in the month in which it was received
-- (docs/domain/vat-return.md#tax-point); null: on its date.
alter table procurement_invoices add column vat_date date,
  add constraint procurement_invoices_vat_date_check check (vat_date >= date);
create index procurement_invoices_tax_point on procurement_invoices ((coalesce(vat_date, date))) where accepted_at is not null;
