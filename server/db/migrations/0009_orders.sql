-- Orders (domain.md 1.5, 2.1). Derived columns (net, vat, gross, fulfillment_status, invoicing_status,
-- is_backordered; quantity_reserved of a line) are kept by triggers; nobody else writes them.

create table orders (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  number text collate "C" unique,
  status text not null default 'new' check (status in ('new', 'in_fulfillment', 'fulfilled', 'invoiced', 'cancelled', 'merged')),
  date date not null default today(),
  notes text,
  customer_id bigint not null references customers,
  branch_id bigint,
  contact_id bigint,
  customer_order_nr text,
  buyer_reference text,
  manager_id bigint references users,
  warehouse_id bigint not null references warehouses,
  source text not null default 'manual' check (source in ('manual', 'offer', 'credit_note', 'replicate', 'split', 'portal', 'webshop')),
  offer_id bigint,
  credit_note_id bigint,
  split_from_id bigint references orders,
  merged_into_id bigint references orders,
  expected_date date,
  fulfilled_at timestamptz,
  invoiced_at timestamptz,
  cancelled_at timestamptz,
  price_mode text not null default 'net' check (price_mode in ('net', 'gross')),
  advance_required boolean not null default false,
  advance_percent numeric(7, 4) check (advance_percent between 0 and 100),
  project text,
  internal_notes text,
  net numeric(14, 2) not null default 0,
  vat numeric(14, 2) not null default 0,
  gross numeric(14, 2) not null default 0,
  fulfillment_status text not null default 'none' check (fulfillment_status in ('none', 'partial', 'full')),
  invoicing_status text not null default 'none' check (invoicing_status in ('none', 'partial', 'full')),
  is_backordered boolean not null default false,
  search tsvector not null default ''::tsvector,
  constraint orders_gross check (gross = net + vat),
  constraint orders_merged_into_id check ((status = 'merged') = (merged_into_id is not null)),
  foreign key (branch_id, customer_id) references branches (id, customer_id),
  foreign key (contact_id, customer_id) references contacts (id, customer_id)
);
create index orders_date on orders (date desc, id desc);
create index orders_status on orders (status, date desc, id desc);
create index orders_customer on orders (customer_id, date desc, id desc);
create index orders_branch on orders (branch_id, date desc, id desc);
create index orders_manager on orders (manager_id, date desc, id desc);
create index orders_warehouse on orders (warehouse_id, date desc, id desc);
-- What is typed of a number before it tells documents apart: PAS-2025.
create index orders_series on orders (left(number, 8), date desc, id desc) include (number);
-- Few orders are open at a time, and they are the newest: by number the whole history would stand before them.
create index orders_open_number on orders (status, number, id) where status <> 'invoiced';
create index orders_by_gross on orders (gross desc, id desc);
create index orders_fulfillment on orders (fulfillment_status, date desc, id desc) where fulfillment_status <> 'full';
create index orders_invoicing on orders (invoicing_status, date desc, id desc) where invoicing_status <> 'full';
create index orders_backordered on orders (date desc, id desc) where is_backordered;
create index orders_split_from on orders (split_from_id) where split_from_id is not null;
create index orders_merged_into on orders (merged_into_id) where merged_into_id is not null;
create index orders_contact on orders (contact_id) where contact_id is not null;
call keep_search('orders');
call keep_record('orders', 'net', 'vat', 'gross', 'fulfillment_status', 'invoicing_status', 'is_backordered', 'search');
call keep_count('orders');

create trigger guard before insert or update or delete on orders for each row execute function guard_document(
  'status', 'merged_into_id', 'fulfilled_at', 'invoiced_at', 'cancelled_at', 'net', 'vat', 'gross', 'fulfillment_status',
  'invoicing_status', 'is_backordered', 'search', 'internal_notes', 'updated_at', 'updated_by', 'lock_version'
);
create trigger never_whole before truncate on orders for each statement execute function append_only();

create table order_details (
  id bigint generated always as identity primary key,
  order_id bigint not null unique references orders on delete cascade,
  delivery_type_id bigint references delivery_types,
  delivery_address text,
  delivery_city text,
  delivery_postal_code text,
  parcel_locker text,
  recipient_name text,
  recipient_phone text,
  delivery_date date,
  time_from time,
  time_to time,
  courier_application_id bigint,
  transportation_id bigint,
  tracking_nr text,
  delivery_price numeric(14, 4) check (delivery_price >= 0),
  instructions text
);
call keep_record('order_details');
create trigger guard before insert or update or delete on order_details for each row execute function guard_child(
  'orders', 'order_id', 'tracking_nr', 'courier_application_id', 'transportation_id', 'updated_at', 'updated_by', 'lock_version'
);

create table order_items (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  catalog_item_id bigint not null references catalog_items,
  position integer not null,
  name text not null,
  sku text,
  quantity numeric(14, 4) not null,
  measure_unit_id bigint not null references measure_units,
  unit_price numeric(14, 4) not null check (unit_price >= 0),
  base_price numeric(14, 4) not null check (base_price >= 0),
  price_source text not null
    check (price_source in ('manual', 'customer_price', 'category_discount', 'customer_discount', 'campaign', 'list', 'offer')),
  discount_percent numeric(7, 4) not null default 0 check (discount_percent between 0 and 100),
  vat_rate_code text not null,
  vat_category text not null check (vat_category in ('S', 'Z', 'E', 'AE', 'K', 'G', 'O')),
  vat_rate numeric(7, 4) not null check (vat_rate between 0 and 100), -- the decision is stored (domain.md 0.2 no. 10)
  vat_reason_code text references vat_reasons (code),
  warehouse_id bigint references warehouses,
  cost numeric(18, 6),
  quantity_reserved numeric(14, 4) not null default 0,
  quantity_fulfilled numeric(14, 4) not null default 0,
  quantity_invoiced numeric(14, 4) not null default 0,
  quantity_credited numeric(14, 4) not null default 0,
  options jsonb not null default '[]' check (jsonb_typeof(options) = 'array'), -- as they were chosen, with names and price differences
  notes text,
  split_from_item_id bigint references order_items on delete set null,
  -- EUR by law V1, in the order's price mode: without VAT, or with it when the mode is gross.
  amount numeric(14, 2) generated always as (round(quantity * unit_price * (100 - discount_percent) / 100, 2)) stored,
  -- Law R5.
  constraint order_items_quantity check (quantity > 0),
  constraint order_items_quantity_credited check (quantity_credited between 0 and quantity_invoiced),
  constraint order_items_quantity_invoiced check (quantity_invoiced <= quantity_fulfilled),
  constraint order_items_quantity_fulfilled check (quantity_fulfilled <= quantity),
  constraint order_items_quantity_reserved check (quantity_reserved >= 0 and quantity_reserved + quantity_fulfilled <= quantity),
  constraint order_items_vat_rate check (vat_category = 'S' or vat_rate = 0)
);
create index order_items_order on order_items (order_id, position, id);
create index order_items_catalog_item on order_items (catalog_item_id, id desc);
create index order_items_invoiceable on order_items (order_id) where quantity_invoiced < quantity_fulfilled;
create index order_items_split_from on order_items (split_from_item_id) where split_from_item_id is not null;
call keep_record('order_items', 'quantity_reserved', 'quantity_fulfilled', 'quantity_invoiced', 'quantity_credited', 'cost', 'amount');
create trigger guard before insert or update or delete on order_items for each row execute function guard_child(
  'orders', 'order_id', 'quantity_reserved', 'quantity_credited', 'quantity_invoiced', 'quantity_fulfilled', 'amount', 'updated_at',
  'updated_by', 'lock_version'
);

create function guard_order_item_delete() returns trigger
  language plpgsql
as $$
begin
  if old.quantity_fulfilled > 0 or old.quantity_invoiced > 0 then
    perform refuse('DG007', 'status', 'Rinda ir izsniegta vai iekļauta rēķinā, to nedzēš');
  elsif old.quantity_reserved > 0 then
    perform refuse('DG007', 'status', 'Rindai ir rezervācija; vispirms tā jāatbrīvo');
  end if;
  return old;
end
$$;
create trigger guard_delete before delete on order_items for each row execute function guard_order_item_delete();

create table order_item_units (
  id bigint generated always as identity primary key,
  order_item_id bigint not null references order_items on delete cascade,
  unit_id bigint not null references catalog_item_units,
  released_at timestamptz
);
create unique index order_item_units_live on order_item_units (unit_id) where released_at is null;
create index order_item_units_item on order_item_units (order_item_id);
create index order_item_units_unit on order_item_units (unit_id); -- whether a piece was ever held
call keep_record('order_item_units');

create table order_documents (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  number text,
  status text not null default 'created' check (status in ('created', 'signed')),
  date date not null default today(),
  notes text,
  order_id bigint not null references orders,
  type text not null check (type in ('acceptance_act', 'waybill', 'warranty', 'other')),
  signed_by text,
  signed_at timestamptz,
  text text,
  items jsonb not null default '[]'
);
create index order_documents_order on order_documents (order_id, type, id desc);
call keep_record('order_documents');
create trigger guard before insert or update or delete on order_documents for each row execute function guard_document(
  'status', 'signed_by', 'signed_at', 'updated_at', 'updated_by', 'lock_version'
);

-- Search words: number, customer, the customer's own number and project.
create function index_order() returns trigger
  language plpgsql
as $$
begin
  new.search := search_vector(
    new.number, new.customer_order_nr, new.project, (select name from customers where id = new.customer_id)
  );
  return new;
end
$$;
create trigger index_search before insert or update of number, customer_order_nr, project, customer_id, search on orders
  for each row execute function index_order();
