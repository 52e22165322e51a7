-- Stock: what lies where, the ledger of moves, reservations (domain.md 1.11, laws 3.1 to 3.4).
-- Nobody writes on_hand, reserved, stock_value or avg_cost: the triggers on moves and reservations do.

create table stock_items (
  id bigint generated always as identity primary key,
  catalog_item_id bigint not null references catalog_items,
  warehouse_id bigint not null references warehouses,
  shelf text,
  min_quantity numeric(14, 4) check (min_quantity >= 0),
  max_quantity numeric(14, 4) check (max_quantity >= 0),
  on_hand numeric(14, 4) not null default 0,
  reserved numeric(14, 4) not null default 0,
  available numeric(14, 4) generated always as (on_hand - reserved) stored,
  incoming numeric(14, 4) not null default 0,
  stock_value numeric(16, 4) not null default 0,
  avg_cost numeric(18, 6) not null default 0,
  last_purchase_price numeric(14, 4),
  last_movement_at timestamptz,
  last_counted_at timestamptz,
  allow_negative boolean not null default false, -- copied from the warehouse (law L3)
  unique (catalog_item_id, warehouse_id),
  -- Law L3.
  constraint stock_items_on_hand check (on_hand >= 0 or allow_negative),
  constraint stock_items_reserved check (reserved >= 0),
  constraint stock_items_available check (on_hand >= reserved or allow_negative),
  -- Law L4, and no negative value on goods that are there.
  constraint stock_items_stock_value check (on_hand <> 0 or stock_value = 0),
  constraint stock_items_stock_value_sign check (on_hand <= 0 or stock_value >= 0),
  constraint stock_items_max_quantity check (max_quantity >= min_quantity)
);
create index stock_items_warehouse on stock_items (warehouse_id, id);
create index stock_items_low on stock_items (warehouse_id, id) where available <= min_quantity;
call keep_record(
  'stock_items', 'on_hand', 'reserved', 'available', 'incoming', 'stock_value', 'avg_cost', 'last_purchase_price', 'last_movement_at',
  'last_counted_at', 'allow_negative'
);
call keep_count('stock_items');

create function negative_allowed(warehouse bigint) returns boolean
  language sql stable parallel safe
  return (select allow_negative from warehouses where id = warehouse) and coalesce(property('allow_negative_stock') = 'true', false);

create function open_stock_item() returns trigger
  language plpgsql
as $$
begin
  if (new.on_hand, new.reserved, new.stock_value, new.avg_cost) <> (0, 0, 0, 0) then
    perform refuse('DG001', 'on_hand', 'Krājums sākas ar nulli; atlikumu maina tikai kustības');
  end if;
  if not (select is_stocked from catalog_items where id = new.catalog_item_id) then
    perform refuse('DG001', 'catalog_item_id', 'Prece netiek uzskaitīta krājumos');
  end if;
  new.allow_negative := negative_allowed(new.warehouse_id);
  return new;
end
$$;
create trigger open_item before insert on stock_items for each row execute function open_stock_item();

-- Figures change only from within the triggers below (their depth tells), item and warehouse never.
create function guard_stock_item() returns trigger
  language plpgsql
as $$
begin
  if (new.catalog_item_id, new.warehouse_id) <> (old.catalog_item_id, old.warehouse_id) then
    perform refuse('DG001', 'warehouse_id', 'Krājuma preci un noliktavu nemaina');
  end if;
  if pg_trigger_depth() < 2 then
    perform refuse('DG001', 'on_hand', 'Krājuma daudzumu un vērtību maina tikai kustības un rezervācijas');
  end if;
  return new;
end
$$;
create trigger guard before update of catalog_item_id, warehouse_id, on_hand, reserved, stock_value, avg_cost, last_movement_at, allow_negative
  on stock_items for each row execute function guard_stock_item();

create function spread_allow_negative() returns trigger
  language plpgsql
as $$
begin
  if exists (
    select from stock_items
    where allow_negative and not negative_allowed(warehouse_id) and (on_hand < 0 or on_hand < reserved)
  ) then
    perform refuse(
      'DG001', case tg_table_name when 'warehouses' then 'allow_negative' else 'value' end,
      'Noliktavā ir negatīvi atlikumi; vispirms tie jāizlīdzina'
    );
  end if;
  update stock_items set allow_negative = negative_allowed(warehouse_id) where allow_negative <> negative_allowed(warehouse_id);
  return null;
end
$$;
create trigger spread_allow_negative after update of allow_negative on warehouses
  for each row when (old.allow_negative <> new.allow_negative) execute function spread_allow_negative();
create trigger spread_allow_negative after update of value on system_properties
  for each row when (new.key = 'allow_negative_stock' and old.value <> new.value) execute function spread_allow_negative();

-- Law L7 the other way round: what has been moved stays a kept item.
create function guard_is_stocked() returns trigger
  language plpgsql
as $$
begin
  if exists (select from stock_items where catalog_item_id = new.id and last_movement_at is not null) then
    perform refuse('DG001', 'is_stocked', 'Precei ir kustības krājumos, tāpēc tā paliek uzskaitē');
  end if;
  return new;
end
$$;
create trigger guard_is_stocked before update of is_stocked on catalog_items
  for each row when (old.is_stocked and not new.is_stocked) execute function guard_is_stocked();

create table catalog_item_units (
  id bigint generated always as identity primary key,
  catalog_item_id bigint not null references catalog_items,
  number text not null check (number = btrim(number) and number <> ''),
  number2 text,
  stock_item_id bigint references stock_items,
  status text not null default 'in_stock'
    check (status in ('in_stock', 'reserved', 'sold', 'rented', 'in_use', 'installed', 'written_off', 'returned_to_supplier')),
  unit_cost numeric(18, 6) not null check (unit_cost >= 0),
  sold_at timestamptz,
  customer_id bigint references customers,
  warranty_until date,
  unique (catalog_item_id, number)
);
create index catalog_item_units_number on catalog_item_units (number);
create index catalog_item_units_stock_item on catalog_item_units (stock_item_id, status);
call keep_record('catalog_item_units');

-- The ledger. `quantity` is signed; `value` in EUR follows it. On insert give stock_item_id, quantity,
-- kind, document, user, and unit_cost for receipts (or value, which then rules) and for issues of
-- pieces with a cost of their own; the trigger fills in the rest: value and cost of other issues,
-- balances, and the moment.
create table stock_movements (
  id bigint generated always as identity primary key,
  stock_item_id bigint not null references stock_items,
  quantity numeric(14, 4) not null,
  unit_cost numeric(18, 6) check (unit_cost is not null and unit_cost >= 0), -- null only until the trigger comes
  value numeric(16, 4) not null default 0,
  kind text not null,
  document_type text not null,
  document_id bigint not null,
  line_id bigint,
  reverses_id bigint unique references stock_movements,
  effective_at timestamptz not null default moment(),
  posted_at timestamptz not null default now(),
  user_id bigint not null references users,
  balance_after numeric(14, 4) not null default 0,
  value_after numeric(16, 4) not null default 0,
  -- Which way each kind goes; a reversal goes the other way. Law L5: only receipts raise total value.
  constraint stock_movements_quantity check (
    case
      when kind = 'revaluation' then quantity = 0 and reverses_id is null
      when kind in ('sale_revert', 'service_revert') then quantity > 0 and reverses_id is not null
      when kind = 'correction' then quantity <> 0
      when kind in ('opening', 'purchase', 'transfer_in', 'customer_return', 'production_output', 'check_surplus', 'from_inventory')
        then quantity <> 0 and (quantity > 0) = (reverses_id is null)
      when kind in ('sale', 'transfer_out', 'supplier_return', 'production_consume', 'service_consume', 'write_off', 'goods_removal',
        'check_shortage', 'shop_sale', 'to_inventory')
        then quantity <> 0 and (quantity < 0) = (reverses_id is null)
      else false
    end
  ),
  constraint stock_movements_value check (quantity = 0 or value = 0 or (quantity > 0) = (value > 0))
);
create index stock_movements_item on stock_movements (stock_item_id, effective_at, id);
create index stock_movements_document on stock_movements (document_type, document_id, line_id);
create index stock_movements_effective_at on stock_movements using brin (effective_at);
call make_append_only('stock_movements');

create table stock_movement_units (
  movement_id bigint not null references stock_movements,
  unit_id bigint not null references catalog_item_units,
  primary key (movement_id, unit_id)
);
create index stock_movement_units_unit on stock_movement_units (unit_id);
call make_append_only('stock_movement_units');

-- A hold of goods for exactly one source line (law R2). Active rows make up reserved of the stock
-- item and quantity_reserved of the order line.
create table stock_reservations (
  id bigint generated always as identity primary key,
  stock_item_id bigint not null references stock_items,
  source_type text not null check (source_type in ('order_item', 'production_component', 'service_material')),
  source_id bigint not null,
  quantity numeric(14, 4) not null check (quantity > 0),
  unit_id bigint references catalog_item_units,
  status text not null default 'active' check (status in ('active', 'consumed', 'released')),
  expires_at timestamptz,
  constraint stock_reservations_unit_id check (unit_id is null or quantity = 1)
);
create index stock_reservations_source on stock_reservations (source_type, source_id);
create index stock_reservations_item on stock_reservations (stock_item_id) where status = 'active';
create unique index stock_reservations_unit on stock_reservations (unit_id) where status = 'active';
call keep_record('stock_reservations');
