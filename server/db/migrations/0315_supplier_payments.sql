-- Payments to suppliers: one payment with allocations to many invoices; what is not allocated stays on the payment.
-- Kept by triggers, written by nobody else: `paid` of an invoice, `allocated` of a payment, search words.

create table supplier_payments (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references suppliers,
  date date not null default today(),
  amount numeric(14, 2) not null check (amount > 0),
  method text not null default 'transfer' check (method in ('transfer', 'cash', 'card', 'offset')),
  reference text,
  -- The account of the own company that paid.
  bank_account_id bigint references customer_additional_bank_accounts,
  allocated numeric(14, 2) not null default 0,
  search tsvector not null default ''::tsvector,
  constraint supplier_payments_allocated check (allocated between 0 and amount)
);
create index supplier_payments_supplier on supplier_payments (supplier_id, date desc, id desc);
create index supplier_payments_date on supplier_payments (date desc, id desc);
create index supplier_payments_free on supplier_payments (supplier_id) where allocated < amount;
create index supplier_payments_account on supplier_payments (bank_account_id) where bank_account_id is not null;
call keep_search('supplier_payments');
call keep_record('supplier_payments', 'search', 'allocated');

create table supplier_payment_allocations (
  id bigint generated always as identity primary key,
  supplier_payment_id bigint not null references supplier_payments,
  procurement_invoice_id bigint not null references procurement_invoices,
  -- From which day the money counts for the invoice.
  date date not null default today(),
  amount numeric(14, 2) not null check (amount > 0)
);
create index supplier_payment_allocations_payment on supplier_payment_allocations (supplier_payment_id);
create index supplier_payment_allocations_invoice on supplier_payment_allocations (procurement_invoice_id);
call keep_record('supplier_payment_allocations');

alter table procurement_invoices
  add column paid numeric(14, 2) not null default 0,
  -- What the supplier owes us (an open item of the former program) is paid back in one sum.
  add column open numeric(14, 2) generated always as (case when gross < 0 and paid_at is not null then 0 else gross - paid end) stored;

-- What was marked as paid was paid in one sum on the day of the mark.
alter table procurement_invoices disable trigger user;
update procurement_invoices set paid = gross where status = 'paid' and gross > 0;
alter table procurement_invoices enable trigger user;

with made as (
  insert into supplier_payments (supplier_id, date, amount, allocated, reference, created_at, updated_at, created_by, updated_by, search)
  select supplier_id, paid_at, gross, gross, id::text, updated_at, updated_at, updated_by, updated_by, search
  from procurement_invoices where status = 'paid' and gross > 0 order by paid_at, id
  returning id, date, amount, reference, created_at, created_by
)
insert into supplier_payment_allocations (supplier_payment_id, procurement_invoice_id, date, amount, created_at, updated_at, created_by, updated_by)
select id, reference::bigint, date, amount, created_at, created_at, created_by, created_by from made;
update supplier_payments set reference = null;

alter table procurement_invoices
  add constraint procurement_invoices_paid check (paid between 0 and greatest(gross, 0)),
  add constraint procurement_invoices_paid_off check (status <> 'paid' or paid = greatest(gross, 0)),
  add constraint procurement_invoices_paid_of_accepted check (paid = 0 or status in ('accepted', 'paid'));
