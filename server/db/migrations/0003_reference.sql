-- Reference lists (domain.md 1.2). `search` is what a picker finds a row by.

create table countries (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Z]{2}$'),
  name text collate lv_lvs24 not null,
  is_eu boolean not null default false,
  vat_prefix text,
  phone_code text,
  search tsvector generated always as (search_vector(name, code)) stored
);
call keep_record('countries');

create table regions (
  id bigint generated always as identity primary key,
  name text collate lv_lvs24 not null,
  code text,
  country_id bigint not null references countries,
  kind text check (kind in ('valstspilsēta', 'novads')),
  branch_id bigint, -- own branch that serves the region
  valid_to date,
  search tsvector generated always as (search_vector(name, code)) stored,
  unique (country_id, name)
);
call keep_record('regions');

create table banks (
  id bigint generated always as identity primary key,
  name text collate lv_lvs24 not null,
  bic text not null unique check (bic ~ '^[A-Z0-9]{8}([A-Z0-9]{3})?$'),
  country_id bigint not null references countries,
  bank_code text check (bank_code ~ '^[A-Z]{4}$'),
  is_active boolean not null default true,
  search tsvector generated always as (search_vector(name, bic)) stored
);
call keep_record('banks');

create table company_forms (
  id bigint generated always as identity primary key,
  name text collate lv_lvs24 not null,
  abbreviation text collate lv_lvs24 not null unique,
  position_before_name boolean not null default true,
  is_natural_person boolean not null default false,
  search tsvector generated always as (search_vector(name, abbreviation)) stored
);
call keep_record('company_forms');

create table customer_types (
  id bigint generated always as identity primary key,
  name text collate lv_lvs24 not null unique,
  requires_reg_nr boolean not null default true,
  is_public_body boolean not null default false
);
call keep_record('customer_types');

create table manufacturers (
  id bigint generated always as identity primary key,
  name text collate lv_lvs24 not null unique,
  country_id bigint references countries,
  website text,
  notes text,
  search tsvector generated always as (search_vector(name)) stored
);
call keep_search('manufacturers');
call keep_record('manufacturers');

create table warehouses (
  id bigint generated always as identity primary key,
  name text collate lv_lvs24 not null,
  code text not null unique,
  branch_id bigint,
  type text not null default 'sales' check (type in ('sales', 'service', 'production', 'shop', 'transit')),
  address text,
  responsible_user_id bigint references users,
  allow_negative boolean not null default false,
  is_default boolean not null default false,
  is_active boolean not null default true,
  search tsvector generated always as (search_vector(name, code, address)) stored
);
create unique index warehouses_default on warehouses (is_default) where is_default;
call keep_record('warehouses');
alter table users add foreign key (default_warehouse_id) references warehouses;

create table measure_units (
  id bigint generated always as identity primary key,
  name text collate lv_lvs24 not null,
  abbreviation text not null unique,
  unece_code text not null,
  decimals integer not null default 0 check (decimals between 0 and 4),
  search tsvector generated always as (search_vector(name, abbreviation, unece_code)) stored
);
call keep_record('measure_units');

create table delivery_types (
  id bigint generated always as identity primary key,
  name text collate lv_lvs24 not null unique,
  needs_address boolean not null default false,
  price numeric(14, 4) check (price >= 0),
  is_courier boolean not null default false
);
call keep_record('delivery_types');

-- Rates are rows with validity, because the law changes them (domain.md 0.2 no. 9). Percent.
create table vat_rates (
  id bigint generated always as identity primary key,
  code text not null,
  rate numeric(7, 4) not null check (rate between 0 and 100),
  en_category text not null check (en_category in ('S', 'Z', 'E', 'AE', 'K', 'G', 'O')),
  valid_from date not null,
  valid_to date,
  declaration_code text,
  label text not null,
  constraint vat_rates_rate check (en_category = 'S' or rate = 0),
  constraint vat_rates_valid_to check (valid_to >= valid_from),
  constraint vat_rates_valid_from exclude using gist (code with =, daterange(valid_from, valid_to, '[]') with &&)
);
call keep_record('vat_rates');

-- The rate of a code on a day, or nothing.
create function vat_rate_on(wanted text, day date) returns numeric
  language sql stable parallel safe
  return (select rate from vat_rates where code = wanted and daterange(valid_from, valid_to, '[]') @> day);

create table vat_reasons (
  id bigint generated always as identity primary key,
  code text not null unique,
  text_lv text not null,
  text_en text not null,
  law_ref text,
  pvn1_code text,
  non_cash_only boolean not null default false,
  valid_from date,
  valid_to date
);
call keep_record('vat_reasons');

create table account_types (
  id bigint generated always as identity primary key,
  name text collate lv_lvs24 not null unique,
  slug text not null unique check (slug in ('asset', 'liability', 'equity', 'income', 'expense'))
);
call keep_record('account_types');

create table accounting_accounts (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text collate lv_lvs24 not null,
  account_type_id bigint not null references account_types,
  parent_id bigint references accounting_accounts,
  is_active boolean not null default true,
  search tsvector generated always as (search_vector(code, name)) stored
);
call keep_record('accounting_accounts');
