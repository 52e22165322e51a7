-- Days that are celebrated and kinds of contracts (domain.md 1.3). Of a person a celebration keeps its day, no personal code.

create table celebrations (
  id bigint generated always as identity primary key,
  name text collate lv_lvs24 not null,
  date date not null,
  repeats_yearly boolean not null default true,
  kind text not null check (kind in ('public_holiday', 'name_day', 'company', 'birthday')),
  user_id bigint references users, -- whose birthday or name day it is
  greeting text,
  is_day_off boolean not null default false,
  search tsvector generated always as (search_vector(name, greeting)) stored,
  unique (name, date)
);
create index celebrations_user on celebrations (user_id) where user_id is not null;
call keep_record('celebrations');

create table contract_template_types (
  id bigint generated always as identity primary key,
  name text collate lv_lvs24 not null,
  -- What such a contract is made of; it decides the merge fields of its templates.
  model text not null check (model in ('customer', 'order', 'rent', 'subscription', 'service_application')),
  slug text collate "C" not null unique,
  search tsvector generated always as (search_vector(name, slug)) stored
);
call keep_record('contract_template_types');
