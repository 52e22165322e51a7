-- Inventory: equipment that left the stock for use, of the company and of its customers (domain.md 1.12, 2.20).
-- Each piece came by a technical document of type 3 at what it cost; it is written off, never removed, unless
-- that document is taken back.

create table inventory_items (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(), -- stands on the sticker
  inventory_nr text collate "C" not null unique check (inventory_nr = btrim(inventory_nr) and inventory_nr <> ''),
  catalog_item_id bigint not null references catalog_items,
  serial_nr text check (serial_nr = btrim(serial_nr) and serial_nr <> ''),
  unit_id bigint unique references catalog_item_units,
  technical_document_id bigint not null references technical_documents,
  technical_document_item_id bigint not null references technical_document_items,
  status text not null default 'in_stock' check (status in ('in_stock', 'in_use', 'rented', 'in_service', 'written_off')),
  owner text not null default 'own' check (owner in ('own', 'customer', 'leasing')),
  -- Who has it: a person, an object of a customer, a customer.
  assigned_user_id bigint references users,
  customer_id bigint references customers,
  branch_id bigint,
  location text,
  warehouse_id bigint not null references warehouses, -- where it lies while nobody has it
  purchase_date date,
  purchase_price numeric(14, 4) not null check (purchase_price >= 0), -- what it left the stock at
  supplier_id bigint references suppliers,
  invoice_ref text,
  warranty_until date,
  depreciation_months integer check (depreciation_months between 1 and 600),
  accounting_account_id bigint references accounting_accounts,
  notes text,
  archived_at timestamptz,
  search tsvector not null default ''::tsvector,
  constraint inventory_items_serial_nr_key unique (catalog_item_id, serial_nr),
  foreign key (branch_id, customer_id) references branches (id, customer_id),
  constraint inventory_items_branch_id check (branch_id is null or customer_id is not null),
  constraint inventory_items_customer_id check (owner <> 'customer' or customer_id is not null),
  constraint inventory_items_assigned_user_id check (
    case status
      when 'in_use' then coalesce(assigned_user_id, branch_id, customer_id) is not null
      when 'in_stock' then coalesce(assigned_user_id, branch_id) is null and (customer_id is null or owner = 'customer')
      else true
    end
  ),
  constraint inventory_items_archived_at check ((status = 'written_off') = (archived_at is not null))
);
create index inventory_items_status on inventory_items (status, id desc);
create index inventory_items_customer on inventory_items (customer_id, id desc) where customer_id is not null;
create index inventory_items_user on inventory_items (assigned_user_id, id desc) where assigned_user_id is not null;
create index inventory_items_catalog_item on inventory_items (catalog_item_id);
create index inventory_items_document on inventory_items (technical_document_id);
create index inventory_items_line on inventory_items (technical_document_item_id);
call keep_search('inventory_items');
call keep_record('inventory_items', 'search');
call keep_count('inventory_items');

-- What is due on a piece every so many months; the day follows from the last time, safe at ends of months.
create table inventory_item_maintenances (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  inventory_item_id bigint not null references inventory_items on delete cascade,
  name text collate lv_lvs24 not null check (name = btrim(name) and name <> ''),
  interval_months integer not null check (interval_months between 1 and 120),
  last_at date not null,
  next_at date not null generated always as ((last_at + make_interval(months => interval_months))::date) stored,
  is_active boolean not null default true,
  unique (inventory_item_id, name)
);
create index inventory_item_maintenances_next on inventory_item_maintenances (next_at) where is_active;
call keep_record('inventory_item_maintenances');

-- What readings of a piece cost when it is rented out, and how many of them its fee holds.
create table inventory_item_option_prices (
  id bigint generated always as identity primary key,
  inventory_item_id bigint not null references inventory_items on delete cascade,
  option_id bigint not null references category_options,
  price numeric(14, 4) not null check (price >= 0),
  included numeric(14, 4) not null default 0 check (included >= 0),
  unique (inventory_item_id, option_id)
);
create index inventory_item_option_prices_option on inventory_item_option_prices (option_id);
call keep_record('inventory_item_option_prices');

-- Where a piece came from stays; what is written off stays as it is. Only with the document that brought it
-- is a piece taken off again, and not while somebody has it.
create function guard_inventory_item() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    if not exists (
      select from technical_documents d join technical_document_items i on i.technical_document_id = d.id
      join stock_items s on s.id = i.stock_item_id
      where d.id = new.technical_document_id and i.id = new.technical_document_item_id and d.type_id = 3 and d.status = 'done'
        and s.catalog_item_id = new.catalog_item_id
    ) then
      perform refuse('DG001', 'item_id', 'Inventārs rodas tikai no krājumiem ar nodošanas dokumentu');
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' then
    if old.status <> 'in_stock' then
      perform refuse('DG007', 'status', 'Inventārs, kas nav noliktavā, netiek dzēsts');
    end if;
    return old;
  end if;
  if (new.catalog_item_id, new.unit_id, new.technical_document_id, new.technical_document_item_id, new.purchase_price)
    is distinct from (old.catalog_item_id, old.unit_id, old.technical_document_id, old.technical_document_item_id, old.purchase_price) then
    perform refuse('DG003', 'status', 'Inventāra izcelsmi un vērtību nemaina');
  end if;
  if new.unit_id is not null and new.serial_nr is distinct from old.serial_nr then
    perform refuse('DG003', 'serial_nr', 'Sērijas numurs ir vienības numurs, un to šeit nemaina');
  end if;
  if old.status = 'written_off' and to_jsonb(new) - '{search,updated_at,updated_by}'::text[] <> to_jsonb(old) - '{search,updated_at,updated_by}'::text[] then
    perform refuse('DG003', 'status', 'Inventārs ir norakstīts un vairs nav labojams');
  end if;
  return new;
end
$$;
create trigger guard before insert or update or delete on inventory_items for each row execute function guard_inventory_item();
create trigger never_whole before truncate on inventory_items for each statement execute function append_only();

-- Search words: numbers, goods, who has it and where. A sticker's UUID is looked up whole.
create function index_inventory_item() returns trigger
  language plpgsql
as $$
declare
  item record;
begin
  select sku, name into item from catalog_items where id = new.catalog_item_id;
  new.search := search_vector(
    new.inventory_nr, new.serial_nr, item.sku, item.name, new.location,
    (select name from customers where id = new.customer_id), (select name from branches where id = new.branch_id),
    (select concat_ws(' ', name, surname) from users where id = new.assigned_user_id)
  );
  return new;
end
$$;
create trigger index_search
  before insert or update of inventory_nr, serial_nr, location, customer_id, branch_id, assigned_user_id, search on inventory_items
  for each row execute function index_inventory_item();

create function reindex_inventory_items() returns trigger
  language plpgsql
as $$
begin
  case tg_table_name
    when 'catalog_items' then update inventory_items set search = ''::tsvector where catalog_item_id = new.id;
    when 'customers' then update inventory_items set search = ''::tsvector where customer_id = new.id;
    when 'branches' then update inventory_items set search = ''::tsvector where customer_id = new.customer_id and branch_id = new.id;
    else update inventory_items set search = ''::tsvector where assigned_user_id = new.id;
  end case;
  return null;
end
$$;
create trigger reindex_inventory_items after update of name, sku on catalog_items
  for each row when (old.name <> new.name or old.sku <> new.sku) execute function reindex_inventory_items();
create trigger reindex_inventory_items after update of name on customers
  for each row when (old.name <> new.name) execute function reindex_inventory_items();
create trigger reindex_inventory_items after update of name on branches
  for each row when (old.name <> new.name) execute function reindex_inventory_items();
create trigger reindex_inventory_items after update of name, surname on users
  for each row when (old.name <> new.name or old.surname is distinct from new.surname) execute function reindex_inventory_items();

update system_properties set value = value || '{"inventory_item": "INV-{000000}"}' where key = 'number_patterns';
