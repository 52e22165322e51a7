-- Simplified invoices (domain.md 1.6, 2.3): short sales invoices without an order, numbered as they are
-- made. Goods on their lines leave at once; what the ledger moved of them stands under `simplified_invoice`.

create or replace function is_frozen(document text, status text) returns boolean
  language sql immutable parallel safe
  return case document
    when 'orders' then status in ('cancelled', 'merged')
    when 'invoices' then status <> 'draft'
    when 'order_documents' then status = 'signed'
    when 'credit_notes' then status <> 'draft'
    when 'advance_invoices' then status <> 'issued'
    when 'simplified_invoices' then status <> 'issued'
    else false
  end;

create or replace function document_label(document text) returns text
  language sql immutable parallel safe
  return case document
    when 'orders' then 'Pasūtījums'
    when 'invoices' then 'Rēķins'
    when 'order_documents' then 'Dokuments'
    when 'credit_notes' then 'Kredītrēķins'
    when 'advance_invoices' then 'Avansa rēķins'
    when 'simplified_invoices' then 'Vienkāršais rēķins'
    else document
  end;

create table simplified_invoices (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  series text,
  number text collate "C" unique, -- taken as the last write of the transaction that issues it
  series_no integer,
  status text not null default 'issued' check (status in ('issued', 'paid', 'annulled')),
  date date not null default today(),
  notes text,
  customer_id bigint references customers,
  buyer_name text, -- who buys without being a customer
  branch_id bigint,
  warehouse_id bigint not null references warehouses, -- where goods come from unless a line says otherwise
  due_date date not null,
  payment_term_text text,
  payment_method text not null default 'cash' check (payment_method in ('transfer', 'cash', 'card', 'offset')),
  is_cash boolean generated always as (payment_method = 'cash') stored,
  price_mode text not null default 'gross' check (price_mode in ('net', 'gross')), -- whether prices hold VAT (law V4)
  net numeric(14, 2) not null default 0,
  vat numeric(14, 2) not null default 0,
  gross numeric(14, 2) not null default 0,
  amount_in_words text,
  seller_snapshot jsonb,
  buyer_snapshot jsonb,
  issued_by bigint references users,
  paid_at date,
  search tsvector not null default ''::tsvector,
  constraint simplified_invoices_gross check (gross = net + vat),
  constraint simplified_invoices_due_date check (due_date >= date),
  constraint simplified_invoices_paid_at check ((paid_at is not null) = (status = 'paid')),
  constraint simplified_invoices_buyer_name check (buyer_name is null or customer_id is null),
  constraint simplified_invoices_branch_id check (branch_id is null or customer_id is not null),
  unique (series, series_no),
  foreign key (branch_id, customer_id) references branches (id, customer_id)
);
create index simplified_invoices_date on simplified_invoices (date desc, id desc);
-- The usual list leaves out what was annulled.
create index simplified_invoices_live on simplified_invoices (date desc, id desc) where status <> 'annulled';
create index simplified_invoices_status on simplified_invoices (status, date desc, id desc);
create index simplified_invoices_customer on simplified_invoices (customer_id, date desc, id desc) where customer_id is not null;
create index simplified_invoices_by_gross on simplified_invoices (gross desc, id desc);
call keep_search('simplified_invoices');
call keep_record('simplified_invoices', 'search');
create trigger guard before insert or update or delete on simplified_invoices for each row execute function guard_document(
  -- Generated columns are not known yet where this trigger looks.
  'status', 'number', 'series', 'series_no', 'paid_at', 'is_cash', 'search', 'updated_at', 'updated_by', 'lock_version'
);
create trigger never_whole before truncate on simplified_invoices for each statement execute function append_only();
create trigger guard_number before insert or update or delete on simplified_invoices
  for each row execute function guard_numbering('simplified_invoice');

create table simplified_invoice_items (
  id bigint generated always as identity primary key,
  simplified_invoice_id bigint not null references simplified_invoices on delete cascade,
  position integer not null,
  source_type text not null check (source_type in ('free', 'stock')),
  catalog_item_id bigint references catalog_items,
  stock_item_id bigint references stock_items,
  name text not null,
  description text,
  quantity numeric(14, 4) not null check (quantity > 0),
  measure_unit_id bigint not null references measure_units,
  unit_price numeric(14, 4) not null check (unit_price >= 0), -- with VAT where the invoice's prices hold it
  discount_percent numeric(7, 4) not null default 0 check (discount_percent between 0 and 100),
  -- Laws V1 and V4: what the line comes to as its price is given.
  amount numeric(14, 2) generated always as (round(quantity * unit_price * (100 - discount_percent) / 100, 2)) stored,
  net numeric(14, 2) not null default 0,
  vat_rate_code text not null,
  vat_category text not null check (vat_category in ('S', 'Z', 'E', 'AE', 'K', 'G', 'O')),
  vat_rate numeric(7, 4) not null check (vat_rate between 0 and 100),
  vat_reason_code text references vat_reasons (code),
  units jsonb, -- numbers of the pieces of serialised goods
  constraint simplified_invoice_items_units check (units is null or jsonb_array_length(units) = quantity),
  constraint simplified_invoice_items_vat_rate check (vat_category = 'S' or vat_rate = 0),
  constraint simplified_invoice_items_stock_item_id check ((source_type = 'stock') = (stock_item_id is not null))
);
create index simplified_invoice_items_invoice on simplified_invoice_items (simplified_invoice_id, position, id);
create index simplified_invoice_items_catalog_item on simplified_invoice_items (catalog_item_id) where catalog_item_id is not null;
create index simplified_invoice_items_stock_item on simplified_invoice_items (stock_item_id) where stock_item_id is not null;
call keep_record('simplified_invoice_items', 'amount', 'net');
create trigger guard before insert or update or delete on simplified_invoice_items for each row execute function guard_child(
  'simplified_invoices', 'simplified_invoice_id', 'updated_at', 'updated_by', 'lock_version'
);

create table simplified_invoice_vat_lines (
  id bigint generated always as identity primary key,
  simplified_invoice_id bigint not null references simplified_invoices on delete cascade,
  category text not null check (category in ('S', 'Z', 'E', 'AE', 'K', 'G', 'O')),
  rate numeric(7, 4) not null check (rate between 0 and 100),
  reason_code text references vat_reasons (code),
  taxable numeric(14, 2) not null,
  tax numeric(14, 2) not null,
  unique nulls not distinct (simplified_invoice_id, category, rate, reason_code),
  constraint simplified_invoice_vat_lines_rate check (category = 'S' or rate = 0),
  constraint simplified_invoice_vat_lines_tax check (category = 'S' or tax = 0)
);
call keep_record('simplified_invoice_vat_lines');
create trigger guard before insert or update or delete on simplified_invoice_vat_lines for each row execute function guard_child(
  'simplified_invoices', 'simplified_invoice_id', 'updated_at', 'updated_by', 'lock_version'
);

-- Law K2: what is dated in a closed period neither is annulled nor becomes unpaid again.
create function guard_simplified_invoice() returns trigger
  language plpgsql
as $$
begin
  if old.status = 'annulled' and new.status <> old.status then
    perform refuse_frozen('simplified_invoices');
  elsif new.status = 'annulled' and old.status <> 'annulled' or new.status = 'issued' and old.status = 'paid' then
    perform refuse_closed('date', old.date);
  end if;
  return new;
end
$$;
create trigger guard_status before update of status on simplified_invoices
  for each row when (old.status <> new.status) execute function guard_simplified_invoice();

create function index_simplified_invoice() returns trigger
  language plpgsql
as $$
begin
  new.search := search_vector(
    new.number, new.buyer_name, new.buyer_snapshot ->> 'name', (select name from customers where id = new.customer_id)
  );
  return new;
end
$$;
create trigger index_search before insert or update of number, buyer_name, buyer_snapshot, customer_id, search on simplified_invoices
  for each row execute function index_simplified_invoice();

create function reindex_simplified_invoices() returns trigger
  language plpgsql
as $$
begin
  update simplified_invoices set search = ''::tsvector where customer_id = new.id;
  return null;
end
$$;
create trigger reindex_simplified after update of name on customers
  for each row when (old.name <> new.name) execute function reindex_simplified_invoices();

-- What the reports of a day are found by.
create index credit_notes_accepted_at on credit_notes (accepted_at);
create index invoice_number_log_at on invoice_number_log (at);
create index credit_note_number_log_at on credit_note_number_log (at);

insert into system_properties (category, key, type, value, label, help, options) values
  ('invoices', 'simplified_invoice_limit', 'decimal', '"150.00"', 'Vienkāršotā rēķina robeža, EUR',
    'Līdz šai summai ar PVN rēķinā pietiek ar mazāk rekvizītiem; virs tās jānorāda klients', null),
  ('invoices', 'sonax_columns', 'json',
    '{"reg_nr": "Reģ. Nr.", "date": "Datums", "sku": "Artikuls", "name": "Nosaukums", "quantity": "Daudzums", "net": "Summa bez PVN", "vat": "PVN"}',
    'Sonax tabulas kolonnas', 'Virsraksti, ar kādiem kolonnas stāv augšupielādētajā Excel failā', null);
