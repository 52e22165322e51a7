-- What we owed suppliers when the company moved in: invoices that are paid here, each by what is left of it. Their goods
-- and tax were entered in the former program, so they hold none: one line on no goods, without tax.
alter table procurement_invoices add column is_opening boolean not null default false;
alter table procurement_invoices add constraint procurement_invoices_is_opening check (not is_opening or vat = 0);
