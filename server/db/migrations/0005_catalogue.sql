-- Categories, goods and services, and the prices that hang on them (domain.md 1.3, 1.4).

create table categories (
  id bigint generated always as identity primary key,
  parent_id bigint references categories,
  name text collate lv_lvs24 not null,
  slug text,
  code text,
  weight integer,
  vat_rate_code text not null,
  reverse_vat boolean not null default false,
  vat_reason_code text references vat_reasons (code),
  display_in_webshop boolean not null default false,
  default_measure_unit_id bigint references measure_units,
  income_account_id bigint references accounting_accounts,
  expense_account_id bigint references accounting_accounts,
  stock_account_id bigint references accounting_accounts,
  write_off_account_id bigint references accounting_accounts,
  warranty_months integer check (warranty_months >= 0),
  has_units boolean not null default false,
  is_service boolean not null default false,
  search tsvector generated always as (search_vector(name, code)) stored,
  unique nulls not distinct (parent_id, name)
);
call keep_record('categories');

create function guard_category_tree() returns trigger
  language plpgsql
as $$
begin
  if new.parent_id is not null and exists (
    with recursive above as (
      select id, parent_id from categories where id = new.parent_id
      union select categories.id, categories.parent_id from categories join above on categories.id = above.parent_id
    )
    select from above where id = new.id
  ) then
    perform refuse('DG008', 'parent_id', 'Kategorija nevar atrasties pati zem sevis');
  end if;
  return new;
end
$$;
create trigger guard before insert or update of parent_id on categories for each row execute function guard_category_tree();

create table category_vat_rates (
  id bigint generated always as identity primary key,
  category_id bigint not null references categories on delete cascade,
  vat_rate_code text not null,
  valid_from date not null,
  valid_to date,
  constraint category_vat_rates_valid_to check (valid_to >= valid_from),
  constraint category_vat_rates_valid_from exclude using gist (category_id with =, daterange(valid_from, valid_to, '[]') with &&)
);
call keep_record('category_vat_rates');

create table category_price_rates (
  id bigint generated always as identity primary key,
  category_id bigint not null references categories on delete cascade,
  price_from numeric(14, 4) not null check (price_from >= 0),
  price_to numeric(14, 4),
  markup_percent numeric(7, 4) not null check (markup_percent >= 0),
  rounding text not null default '0.01' check (rounding in ('0.01', '0.05', '0.10', 'x.99')),
  constraint category_price_rates_price_to check (price_to > price_from),
  constraint category_price_rates_price_from exclude using gist (category_id with =, numrange(price_from, price_to) with &&)
);
call keep_record('category_price_rates');

create table catalog_items (
  id bigint generated always as identity primary key,
  sku text not null unique check (sku = btrim(sku) and sku <> ''),
  name text collate lv_lvs24 not null,
  name_en text,
  description text,
  category_id bigint not null references categories,
  manufacturer_id bigint references manufacturers,
  manufacturer_code text,
  type text not null default 'goods' check (type in ('goods', 'service', 'gift_card', 'set')),
  measure_unit_id bigint not null references measure_units,
  price numeric(14, 4) not null check (price >= 0),
  auto_price boolean not null default false,
  shop_price numeric(14, 2) check (shop_price >= 0),
  min_price numeric(14, 4) check (min_price >= 0),
  vat_rate_code text,
  reverse_vat boolean,
  cn_code text check (cn_code ~ '^[0-9]{8}$'),
  weight_kg numeric(14, 4) check (weight_kg >= 0),
  volume_m3 numeric(14, 4) check (volume_m3 >= 0),
  country_of_origin text check (country_of_origin ~ '^[A-Z]{2}$'),
  has_units boolean not null default false,
  unit_kind text check (unit_kind in ('imei', 'serial')),
  warranty_months integer check (warranty_months >= 0),
  is_stocked boolean not null default true,
  display_in_webshop boolean not null default false,
  is_eol boolean not null default false,
  eol_replacement_id bigint references catalog_items,
  accounting_account_id bigint references accounting_accounts,
  archived_at timestamptz,
  search tsvector not null default ''::tsvector,
  -- Law L7: only goods and sets are kept in stock.
  constraint catalog_items_is_stocked check (not is_stocked or type in ('goods', 'set')),
  constraint catalog_items_unit_kind check (not has_units or (is_stocked and unit_kind is not null)),
  constraint catalog_items_eol_replacement_id check (eol_replacement_id <> id)
);
create index catalog_items_name on catalog_items (name, id);
create index catalog_items_category_id on catalog_items (category_id, name, id);
create index catalog_items_manufacturer_id on catalog_items (manufacturer_id, name, id);
call keep_search('catalog_items');
call keep_record('catalog_items', 'search');
call keep_count('catalog_items');

create table catalog_item_barcodes (
  id bigint generated always as identity primary key,
  catalog_item_id bigint not null references catalog_items on delete cascade,
  code text not null unique check (code = btrim(code) and code <> ''),
  kind text not null default 'EAN13' check (kind in ('EAN13', 'EAN8', 'UPC', 'CODE128', 'internal'))
);
create index catalog_item_barcodes_item on catalog_item_barcodes (catalog_item_id);
call keep_record('catalog_item_barcodes');

create function index_catalog_item() returns trigger
  language plpgsql
as $$
begin
  new.search := search_vector(
    new.sku, new.name, new.name_en, new.manufacturer_code,
    (select string_agg(code, ' ') from catalog_item_barcodes where catalog_item_id = new.id)
  );
  return new;
end
$$;
create trigger index_search before insert or update of sku, name, name_en, manufacturer_code, search on catalog_items
  for each row execute function index_catalog_item();

-- A barcode that comes or goes refreshes the item's search words (the trigger above recomputes them).
create function index_barcode() returns trigger
  language plpgsql
as $$
begin
  update catalog_items set search = ''::tsvector where id in (old.catalog_item_id, new.catalog_item_id);
  return null;
end
$$;
create trigger index_search after insert or update or delete on catalog_item_barcodes for each row execute function index_barcode();

create table customer_category_discounts (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers on delete cascade,
  category_id bigint not null references categories,
  discount_percent numeric(7, 4) not null check (discount_percent between 0 and 100),
  with_subcategories boolean not null default false,
  unique (customer_id, category_id)
);
call keep_record('customer_category_discounts');

create table customer_prices (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers on delete cascade,
  catalog_item_id bigint not null references catalog_items,
  price numeric(14, 4) not null check (price >= 0),
  valid_from date not null default today(),
  valid_to date,
  constraint customer_prices_valid_to check (valid_to >= valid_from),
  unique (customer_id, catalog_item_id, valid_from)
);
create index customer_prices_item on customer_prices (catalog_item_id);
call keep_record('customer_prices');
