-- Counting sheets (domain.md 1.11, 2.16): what was counted in a warehouse, without any effect on its stock.

create table stock_item_counts (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  status text not null default 'open' check (status in ('open')),
  date date not null default today(),
  name text collate lv_lvs24,
  notes text,
  warehouse_id bigint not null references warehouses,
  search tsvector not null default ''::tsvector
);
create index stock_item_counts_date on stock_item_counts (date desc, id desc);
create index stock_item_counts_warehouse on stock_item_counts (warehouse_id, date desc, id desc);
call keep_search('stock_item_counts');
call keep_record('stock_item_counts', 'search');
call keep_count('stock_item_counts');

create table stock_item_count_items (
  id bigint generated always as identity primary key,
  stock_item_count_id bigint not null references stock_item_counts on delete cascade,
  position integer not null,
  stock_item_id bigint not null references stock_items,
  sku text not null, -- as it was when it was counted
  quantity numeric(14, 4) not null check (quantity >= 0),
  unique (stock_item_count_id, stock_item_id)
);
create index stock_item_count_items_stock_item on stock_item_count_items (stock_item_id);
call keep_record('stock_item_count_items');

create function guard_stock_item_count_item() returns trigger
  language plpgsql
as $$
begin
  if not exists (
    select from stock_item_counts c join stock_items s on s.warehouse_id = c.warehouse_id
    where c.id = new.stock_item_count_id and s.id = new.stock_item_id
  ) then
    perform refuse('DG001', 'stock_item_id', 'Prece nav šīs noliktavas krājumos');
  end if;
  return new;
end
$$;
create trigger guard before insert or update of stock_item_count_id, stock_item_id on stock_item_count_items
  for each row execute function guard_stock_item_count_item();

create function index_stock_item_count() returns trigger
  language plpgsql
as $$
begin
  new.search := search_vector(new.name, (select name from warehouses where id = new.warehouse_id));
  return new;
end
$$;
create trigger index_search before insert or update of name, warehouse_id, search on stock_item_counts
  for each row execute function index_stock_item_count();

create function reindex_stock_item_counts() returns trigger
  language plpgsql
as $$
begin
  update stock_item_counts set search = ''::tsvector where warehouse_id = new.id;
  return null;
end
$$;
create trigger reindex_stock_item_counts after update of name on warehouses
  for each row when (old.name <> new.name) execute function reindex_stock_item_counts();
