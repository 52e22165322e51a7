-- What else the catalogue knows: options of categories, parameters, and what items have of both (domain.md 1.4).

-- A category without a rate of its own takes that of the category above it.
alter table categories alter column vat_rate_code drop not null;
alter table categories add constraint categories_vat_rate_code check (vat_rate_code is not null or parent_id is not null);

-- Moves are one after the other: two at once could each be right and make a circle together.
create or replace function guard_category_tree() returns trigger
  language plpgsql
as $$
begin
  if new.parent_id is null then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtext('categories.parent_id'));
  if exists (
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

create table category_options (
  id bigint generated always as identity primary key,
  category_id bigint not null references categories on delete cascade,
  name text collate lv_lvs24 not null,
  type text not null default 'select' check (type in ('select', 'counter', 'bool', 'text')),
  is_reading boolean not null default false,
  weight integer,
  unique (category_id, name),
  -- Only a counter is read and billed.
  constraint category_options_is_reading check (not is_reading or type = 'counter')
);
call keep_record('category_options');

create table category_option_items (
  id bigint generated always as identity primary key,
  category_option_id bigint not null references category_options on delete cascade,
  data text collate lv_lvs24 not null,
  price_delta numeric(14, 4) not null default 0,
  weight integer,
  unique (category_option_id, data),
  unique (category_option_id, id)
);
call keep_record('category_option_items');

-- A category offers its own options and those of the categories above it, but for these.
create table category_hidden_options (
  category_id bigint not null references categories on delete cascade,
  category_option_id bigint not null references category_options on delete cascade,
  primary key (category_id, category_option_id)
);
create index category_hidden_options_option on category_hidden_options (category_option_id);

create table catalog_params (
  id bigint generated always as identity primary key,
  name text collate lv_lvs24 not null unique,
  type text not null default 'text' check (type in ('text', 'number', 'bool', 'list')),
  measure_unit_id bigint references measure_units,
  is_filterable boolean not null default false,
  search tsvector generated always as (search_vector(name)) stored
);
call keep_record('catalog_params');

create table catalog_param_values (
  id bigint generated always as identity primary key,
  catalog_param_id bigint not null references catalog_params on delete cascade,
  value text collate lv_lvs24 not null,
  unique (catalog_param_id, value),
  unique (catalog_param_id, id)
);
call keep_record('catalog_param_values');

-- What an item is by a parameter: one of its listed values or, once, a text of the item's own.
create table catalog_item_param_values (
  id bigint generated always as identity primary key,
  catalog_item_id bigint not null references catalog_items on delete cascade,
  catalog_param_id bigint not null references catalog_params,
  value_id bigint,
  text text collate lv_lvs24,
  foreign key (catalog_param_id, value_id) references catalog_param_values (catalog_param_id, id),
  constraint catalog_item_param_values_text check (num_nonnulls(value_id, text) = 1),
  unique nulls not distinct (catalog_item_id, catalog_param_id, value_id)
);
create index catalog_item_param_values_param on catalog_item_param_values (catalog_param_id, value_id);
call keep_record('catalog_item_param_values');

create table catalog_item_options (
  id bigint generated always as identity primary key,
  catalog_item_id bigint not null references catalog_items on delete cascade,
  category_option_id bigint not null references category_options,
  unique (catalog_item_id, category_option_id),
  unique (category_option_id, id)
);
call keep_record('catalog_item_options');

-- The values of an option that an item has; by its key the value is one of that very option.
create table catalog_item_option_items (
  catalog_item_option_id bigint not null,
  category_option_id bigint not null,
  category_option_item_id bigint not null,
  primary key (catalog_item_option_id, category_option_item_id),
  foreign key (category_option_id, catalog_item_option_id) references catalog_item_options (category_option_id, id) on delete cascade,
  foreign key (category_option_id, category_option_item_id) references category_option_items (category_option_id, id)
);
create index catalog_item_option_items_item on catalog_item_option_items (category_option_id, category_option_item_id);

create table related_catalog_items (
  id bigint generated always as identity primary key,
  catalog_item_id bigint not null references catalog_items on delete cascade,
  related_id bigint not null references catalog_items on delete cascade,
  kind text not null check (kind in ('accessory', 'alternative', 'consumable')),
  position integer,
  unique (catalog_item_id, related_id),
  constraint related_catalog_items_related_id check (related_id <> catalog_item_id)
);
create index related_catalog_items_related on related_catalog_items (related_id);
call keep_record('related_catalog_items');

create function guard_account_tree() returns trigger
  language plpgsql
as $$
begin
  if new.parent_id is null then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtext('accounting_accounts.parent_id'));
  if exists (
    with recursive above as (
      select id, parent_id from accounting_accounts where id = new.parent_id
      union select a.id, a.parent_id from accounting_accounts a join above on a.id = above.parent_id
    )
    select from above where id = new.id
  ) then
    perform refuse('DG008', 'parent_id', 'Konts nevar atrasties pats zem sevis');
  end if;
  return new;
end
$$;
create trigger guard before insert or update of parent_id on accounting_accounts for each row execute function guard_account_tree();
create index catalog_items_accounting_account on catalog_items (accounting_account_id) where accounting_account_id is not null;
