-- Invoices that suppliers sent as files, from their receipt to the supplier's invoice that is prepared from them.

create table incoming_invoices (
  id bigint generated always as identity primary key,
  status text not null default 'exception' check (status in ('exception', 'drafted', 'refused')),
  file_name text not null,
  -- Of the file, as it came; the file itself is in `files`.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- As the file states them.
  number text not null check (number = btrim(number) and number <> ''),
  date date not null,
  due_date date,
  seller_name text collate lv_lvs24 not null,
  -- By which the seller is known again: the registration number, of a VAT number of Latvia what follows LV, or the name.
  seller_key text not null check (seller_key <> ''),
  net numeric(14, 2) not null,
  vat numeric(14, 2) not null,
  gross numeric(14, 2) not null,
  -- What was read: parties, lines, charges, VAT.
  content jsonb not null,
  supplier_id bigint references suppliers,
  -- Why no supplier's invoice could be prepared, in words.
  problems jsonb not null default '[]',
  procurement_invoice_id bigint unique references procurement_invoices,
  rejected_reason text,
  search tsvector generated always as (search_vector(number, seller_name, file_name)) stored,
  constraint incoming_invoices_sha256 unique (sha256),
  constraint incoming_invoices_drafted check ((status = 'drafted') = (procurement_invoice_id is not null)),
  constraint incoming_invoices_refused check ((status = 'refused') = (rejected_reason is not null))
);
-- A seller gives a number once a year. What was refused may come again, put right.
create unique index incoming_invoices_number on incoming_invoices (seller_key, (extract(year from date)), upper(number)) where status <> 'refused';
create index incoming_invoices_status on incoming_invoices (status, id desc);
create index incoming_invoices_supplier on incoming_invoices (supplier_id) where supplier_id is not null;
call keep_search('incoming_invoices');
call keep_record('incoming_invoices');

insert into system_properties (category, key, type, value, label, help, options) values
  ('stock', 'incoming_price_tolerance', 'int', '1', 'Pieļautā cenu starpība saņemtā rēķinā, %',
    'Par lielāku starpību ar saņemšanas cenu jautā, pirms no saņemta faila sagatavo piegādātāja rēķinu', null);
