-- Campaigns (domain.md 1.13, 2.30, 3.5 no. 6): categories and items at a price or a percent off, on certain days, by
-- channel and kind of customer. What was sold keeps its price; a campaign only decides what is priced later.

create table sales (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  name text collate lv_lvs24 not null check (name = btrim(name) and name <> ''),
  date_from date not null,
  date_to date not null,
  discount_percent numeric(7, 4) check (discount_percent between 0 and 100),
  is_active boolean not null default true,
  channels text[] not null default '{office,shop,web}' check (channels <@ '{office,shop,web}' and channels <> '{}'),
  notes text,
  search tsvector generated always as (search_vector(name)) stored,
  constraint sales_date_to check (date_to >= date_from)
);
create index sales_days on sales (date_from desc, id desc);
call keep_search('sales');
call keep_record('sales');
call keep_count('sales');

-- Kinds of customers that it holds for; none: for all.
create table sale_customer_types (
  id bigint generated always as identity primary key,
  sale_id bigint not null references sales on delete cascade,
  customer_type_id bigint not null references customer_types,
  unique (sale_id, customer_type_id)
);
create index sale_customer_types_type on sale_customer_types (customer_type_id);
call keep_record('sale_customer_types');

create table sale_categories (
  id bigint generated always as identity primary key,
  sale_id bigint not null references sales on delete cascade,
  category_id bigint not null references categories,
  discount_percent numeric(7, 4) check (discount_percent between 0 and 100),
  unique (sale_id, category_id)
);
create index sale_categories_category on sale_categories (category_id);
call keep_record('sale_categories');

create table sale_catalog_items (
  id bigint generated always as identity primary key,
  sale_id bigint not null references sales on delete cascade,
  catalog_item_id bigint not null references catalog_items,
  price numeric(14, 4) check (price >= 0), -- EUR for one without VAT
  discount_percent numeric(7, 4) check (discount_percent between 0 and 100),
  unique (sale_id, catalog_item_id),
  constraint sale_catalog_items_price check (num_nonnulls(price, discount_percent) <= 1)
);
create index sale_catalog_items_item on sale_catalog_items (catalog_item_id);
call keep_record('sale_catalog_items');
