-- Offsets (ieskaiti): what a company owes us against what we owe it, by two payments without money.

create table offsets (
  id bigint generated always as identity primary key,
  name text collate lv_lvs24 generated always as ('IE-' || id::text) stored,
  customer_id bigint not null references customers,
  supplier_id bigint not null references suppliers,
  date date not null,
  amount numeric(14, 2) not null check (amount > 0),
  notes text,
  -- Of the customer, and to the supplier; both until the offset is withdrawn.
  payment_id bigint unique references payments,
  supplier_payment_id bigint unique references supplier_payments,
  withdrawn_at timestamptz,
  constraint offsets_payments check (
    case when withdrawn_at is null then payment_id is not null and supplier_payment_id is not null
    else payment_id is null and supplier_payment_id is null end
  )
);
create index offsets_date on offsets (date desc, id desc);
create index offsets_customer on offsets (customer_id);
create index offsets_supplier on offsets (supplier_id);
call keep_record('offsets');

-- What of each document; stays when the offset is withdrawn.
create table offset_lines (
  id bigint generated always as identity primary key,
  offset_id bigint not null references offsets,
  invoice_id bigint references invoices,
  procurement_invoice_id bigint references procurement_invoices,
  amount numeric(14, 2) not null check (amount > 0),
  constraint offset_lines_document check (num_nonnulls(invoice_id, procurement_invoice_id) = 1),
  constraint offset_lines_once unique nulls not distinct (offset_id, invoice_id, procurement_invoice_id)
);
create index offset_lines_invoice on offset_lines (invoice_id) where invoice_id is not null;
create index offset_lines_procurement_invoice on offset_lines (procurement_invoice_id) where procurement_invoice_id is not null;
call make_append_only('offset_lines');
