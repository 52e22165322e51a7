-- Why an accepted supplier invoice is not to be paid for now.
alter table procurement_invoices
  add column payment_hold text check (payment_hold = btrim(payment_hold) and payment_hold <> '');
