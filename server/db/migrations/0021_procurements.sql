-- Procurements (domain.md 1.11, 2.6) and what they bring of serialised goods (2.19, laws 3.3). Kept by
-- triggers, written by nobody else: `incoming` of stock items, `net` of a procurement, `imei` of a unit,
-- search words. `quantity_invoiced` and `quantity_returned` of a line follow from the suppliers' invoices
-- and the return acts, which keep them.

create table procurements (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  number text collate "C" unique, -- taken when it is no longer new: until then it can be deleted
  series text,
  series_no integer,
  status text not null default 'new' check (status in ('new', 'ordered', 'accepted', 'cancelled')),
  date date not null default today(),
  notes text,
  supplier_id bigint references suppliers,
  warehouse_id bigint not null references warehouses,
  kind text not null default 'supplier' check (kind in ('supplier', 'internal', 'from_invoice', 'from_excel', 'opening')),
  source_warehouse_id bigint references warehouses, -- internal: where the goods come from
  expected_date date,
  ordered_at timestamptz,
  supplier_order_nr text,
  accepted_at timestamptz,
  accepted_by bigint references users,
  cancelled_at timestamptz,
  split_from_id bigint references procurements,
  for_order_id bigint references orders,
  net numeric(14, 2) not null default 0,
  transport_cost numeric(14, 2) not null default 0 check (transport_cost >= 0), -- spread over the lines by value
  document_id bigint, -- the technical document that removed goods of it last
  search tsvector not null default ''::tsvector,
  constraint procurements_source_warehouse_id check (
    (kind = 'internal') = (source_warehouse_id is not null) and source_warehouse_id is distinct from warehouse_id
  ),
  constraint procurements_supplier_id check (case when kind = 'internal' then supplier_id is null when kind in ('supplier', 'from_invoice') then supplier_id is not null else true end),
  constraint procurements_number check (number is not null or status in ('new', 'cancelled')),
  constraint procurements_ordered_at check (status <> 'ordered' or ordered_at is not null),
  constraint procurements_accepted_at check (status <> 'accepted' or (accepted_at is not null and accepted_by is not null)),
  unique (series, series_no)
);
create index procurements_date on procurements (date desc, id desc);
create index procurements_status on procurements (status, date desc, id desc);
create index procurements_supplier on procurements (supplier_id, date desc, id desc);
create index procurements_warehouse on procurements (warehouse_id, date desc, id desc);
create index procurements_by_net on procurements (net desc, id desc);
create index procurements_split_from on procurements (split_from_id) where split_from_id is not null;
create index procurements_for_order on procurements (for_order_id) where for_order_id is not null;
call keep_search('procurements');
call keep_record('procurements', 'net', 'document_id', 'search');
call keep_count('procurements');
create trigger never_whole before truncate on procurements for each statement execute function append_only();

-- Lines go before their procurement does: while it still tells what was expected where.
create table procurement_items (
  id bigint generated always as identity primary key,
  procurement_id bigint not null references procurements,
  position integer not null,
  catalog_item_id bigint not null references catalog_items,
  quantity numeric(14, 4) not null check (quantity > 0),
  purchase_price numeric(14, 4) not null check (purchase_price >= 0), -- EUR for one, before discount, without VAT
  discount_percent numeric(7, 4) not null default 0 check (discount_percent between 0 and 100),
  vat_rate_code text not null,
  warehouse_id bigint references warehouses, -- where another than the document's
  sale_price numeric(14, 4) check (sale_price >= 0), -- becomes the list price when the goods come
  order_item_id bigint references order_items on delete set null, -- bought for this line of an order
  units text[] not null default '{}', -- numbers of serialised goods
  quantity_invoiced numeric(14, 4) not null default 0,
  quantity_returned numeric(14, 4) not null default 0,
  split_from_item_id bigint references procurement_items on delete set null,
  notes text,
  -- EUR by law V1.
  amount numeric(14, 2) generated always as (round(quantity * purchase_price * (100 - discount_percent) / 100, 2)) stored,
  constraint procurement_items_quantity_invoiced check (quantity_invoiced between 0 and quantity),
  constraint procurement_items_quantity_returned check (quantity_returned between 0 and quantity)
);
create index procurement_items_procurement on procurement_items (procurement_id, position, id);
create index procurement_items_catalog_item on procurement_items (catalog_item_id, id desc);
create index procurement_items_order_item on procurement_items (order_item_id) where order_item_id is not null;
create index procurement_items_split_from on procurement_items (split_from_item_id) where split_from_item_id is not null;
create index procurement_items_invoiceable on procurement_items (procurement_id) where quantity_invoiced < quantity;
call keep_record('procurement_items', 'quantity_invoiced', 'quantity_returned', 'amount');

-- Content changes until the goods are in; laws K1 and K2.
create function procurement_is_open(status text) returns boolean
  language sql immutable parallel safe
  return status in ('new', 'ordered');
-- Those that are late are few among many.
create index procurements_awaited on procurements (expected_date) where ordered_at is not null and procurement_is_open(status);

create function refuse_closed_procurement() returns void
  language plpgsql
as $$
begin
  perform refuse('DG003', 'status', 'Iepirkums ir slēgts un vairs nav labojams');
end
$$;

create function guard_procurement() returns trigger
  language plpgsql
as $$
declare
  free text[] := array['status', 'number', 'series', 'series_no', 'ordered_at', 'accepted_at', 'accepted_by', 'cancelled_at', 'document_id',
    'net', 'search', 'updated_at', 'updated_by', 'lock_version'];
begin
  if tg_op = 'DELETE' then
    if old.status <> 'new' or old.number is not null then
      perform refuse('DG007', 'status', 'Iepirkumu dzēš, tikai kamēr tas ir jauns un bez numura');
    end if;
    return old;
  end if;
  if tg_op = 'INSERT' then
    perform refuse_closed('date', new.date);
    return new;
  end if;
  -- The day of what was received can be corrected, its goods move with it.
  if old.status = 'accepted' then
    free := free || 'date'::text;
  end if;
  if not procurement_is_open(old.status) and to_jsonb(new) - free <> to_jsonb(old) - free then
    perform refuse_closed_procurement();
  end if;
  if new.status <> old.status and (old.status = 'cancelled' or (old.status = 'accepted' and new.status <> 'cancelled')) then
    perform refuse_closed_procurement();
  end if;
  if new.date <> old.date then
    if old.status = 'accepted' then
      perform refuse_closed('date', old.date);
    end if;
    perform refuse_closed('date', new.date);
  end if;
  if new.status = 'accepted' and old.status <> 'accepted' then
    perform refuse_closed('date', new.date);
  end if;
  if old.number is not null and new.number is distinct from old.number then
    perform refuse('DG005', 'number', 'Iepirkuma numuru nemaina');
  end if;
  return new;
end
$$;
create trigger guard before insert or update or delete on procurements for each row execute function guard_procurement();

create function guard_procurement_item() returns trigger
  language plpgsql
as $$
declare
  -- A generated column is not known yet in a trigger that runs before the change.
  free text[] := array['quantity_invoiced', 'quantity_returned', 'order_item_id', 'split_from_item_id', 'amount', 'updated_at', 'updated_by',
    'lock_version'];
  state text;
begin
  if tg_op = 'UPDATE' and new.procurement_id <> old.procurement_id then
    perform refuse('DG003', 'procurement_id', 'Rindu uz citu iepirkumu nepārceļ');
  end if;
  if tg_op <> 'UPDATE' or to_jsonb(new) - free <> to_jsonb(old) - free then
    select status into state from procurements where id = coalesce(new.procurement_id, old.procurement_id) for no key update;
    if not procurement_is_open(state) then
      perform refuse_closed_procurement();
    end if;
    if tg_op <> 'DELETE' and not (select is_stocked from catalog_items where id = new.catalog_item_id) then
      perform refuse('DG001', 'item_id', 'Prece netiek uzskaitīta krājumos'); -- law L7
    end if;
  end if;
  return coalesce(new, old);
end
$$;
create trigger guard before insert or update or delete on procurement_items for each row execute function guard_procurement_item();

-- Changes what is expected of goods in warehouses by amounts, so that two procurements of the same goods
-- never overwrite each other; stock items are opened where goods never were, and locked in their order.
create function change_incoming(items bigint[], warehouses bigint[], quantities numeric[]) returns void
  language plpgsql
as $$
begin
  insert into stock_items (catalog_item_id, warehouse_id)
  select distinct c.item, c.warehouse from unnest(items, warehouses, quantities) as c (item, warehouse, quantity)
  where c.quantity > 0 and not exists (
    select from stock_items s where s.catalog_item_id = c.item and s.warehouse_id = c.warehouse
  )
  order by 1, 2
  on conflict do nothing;
  perform from stock_items s
  where exists (
    select from unnest(items, warehouses) as c (item, warehouse) where c.item = s.catalog_item_id and c.warehouse = s.warehouse_id
  )
  order by s.id for no key update;
  update stock_items s set incoming = s.incoming + c.quantity
  from (
    select item, warehouse, sum(quantity) as quantity from unnest(items, warehouses, quantities) as u (item, warehouse, quantity) group by 1, 2
  ) as c
  where s.catalog_item_id = c.item and s.warehouse_id = c.warehouse and c.quantity <> 0;
end
$$;
alter table stock_items add constraint stock_items_incoming check (incoming >= 0);

-- What follows from the lines of open procurements: expected goods and the sum. Written out three times,
-- because a transition table can be named only where its event has one.
create function procurement_items_added() returns trigger
  language plpgsql
as $$
begin
  perform change_incoming(array_agg(c.catalog_item_id), array_agg(coalesce(c.warehouse_id, p.warehouse_id)), array_agg(c.quantity))
  from after_change c join procurements p on p.id = c.procurement_id where procurement_is_open(p.status) having count(*) > 0;
  perform sum_up_procurements(array(select distinct procurement_id from after_change));
  return null;
end
$$;
create function procurement_items_changed() returns trigger
  language plpgsql
as $$
begin
  perform change_incoming(array_agg(c.item), array_agg(coalesce(c.warehouse, p.warehouse_id)), array_agg(c.quantity))
  from (
    select procurement_id, catalog_item_id, warehouse_id, quantity from after_change
    union all
    select procurement_id, catalog_item_id, warehouse_id, -quantity from before_change
  ) as c (procurement_id, item, warehouse, quantity)
  join procurements p on p.id = c.procurement_id where procurement_is_open(p.status) having count(*) > 0;
  perform sum_up_procurements(array(select distinct procurement_id from after_change));
  return null;
end
$$;
create function procurement_items_gone() returns trigger
  language plpgsql
as $$
begin
  perform change_incoming(array_agg(c.catalog_item_id), array_agg(coalesce(c.warehouse_id, p.warehouse_id)), array_agg(-c.quantity))
  from before_change c join procurements p on p.id = c.procurement_id where procurement_is_open(p.status) having count(*) > 0;
  perform sum_up_procurements(array(select distinct procurement_id from before_change));
  return null;
end
$$;
create function sum_up_procurements(wanted bigint[]) returns void
  language sql
as $$
  update procurements p set net = s.net
  from (
    select w.id, coalesce(sum(i.amount), 0) as net from unnest(wanted) as w (id) left join procurement_items i on i.procurement_id = w.id group by 1
  ) as s
  where p.id = s.id and p.net <> s.net
$$;
create trigger sum_up_new after insert on procurement_items referencing new table as after_change
  for each statement execute function procurement_items_added();
create trigger sum_up_changed after update on procurement_items referencing old table as before_change new table as after_change
  for each statement execute function procurement_items_changed();
create trigger sum_up_gone after delete on procurement_items referencing old table as before_change
  for each statement execute function procurement_items_gone();

create function procurement_changed() returns trigger
  language plpgsql
as $$
begin
  perform change_incoming(array_agg(c.item), array_agg(c.warehouse), array_agg(c.quantity))
  from (
    select catalog_item_id, coalesce(warehouse_id, old.warehouse_id), -quantity from procurement_items
    where procurement_id = old.id and procurement_is_open(old.status)
    union all
    select catalog_item_id, coalesce(warehouse_id, new.warehouse_id), quantity from procurement_items
    where procurement_id = new.id and procurement_is_open(new.status)
  ) as c (item, warehouse, quantity) having count(*) > 0;
  return null;
end
$$;
create trigger book_incoming after update of status, warehouse_id on procurements
  for each row when (procurement_is_open(old.status) <> procurement_is_open(new.status) or old.warehouse_id <> new.warehouse_id)
  execute function procurement_changed();

-- Search words: number, supplier, the supplier's own number.
create function index_procurement() returns trigger
  language plpgsql
as $$
begin
  new.search := search_vector(
    new.number, new.supplier_order_nr, (select name from suppliers where id = new.supplier_id),
    (select number from orders where id = new.for_order_id)
  );
  return new;
end
$$;
create trigger index_search before insert or update of number, supplier_order_nr, supplier_id, for_order_id, search on procurements
  for each row execute function index_procurement();

create function reindex_procurements() returns trigger
  language plpgsql
as $$
begin
  update procurements set search = ''::tsvector where supplier_id = new.id;
  return null;
end
$$;
create trigger reindex_procurements after update of name on suppliers
  for each row when (old.name <> new.name) execute function reindex_procurements();

-- Serialised goods: where each piece came from. A number given by mistake is taken out of use with
-- `deleted_at`, and the row that stands for the piece instead is its `replaced_by_id`; of a cancelled
-- receipt the pieces are gone without another.
alter table catalog_item_units
  add column procurement_item_id bigint references procurement_items,
  add column supplier_id bigint references suppliers,
  add column deleted_at timestamptz,
  add column replaced_by_id bigint unique references catalog_item_units,
  add column imei text, -- the number, where the item's units are told by IMEI
  add column search tsvector not null default ''::tsvector,
  drop constraint catalog_item_units_catalog_item_id_number_key,
  add constraint catalog_item_units_deleted_at check (deleted_at is null or stock_item_id is null),
  add constraint catalog_item_units_replaced_by_id check (replaced_by_id is null or deleted_at is not null),
  -- A piece lies somewhere exactly while it is in stock or held.
  add constraint catalog_item_units_stock_item_id check (
    (stock_item_id is not null) = (deleted_at is null and status in ('in_stock', 'reserved'))
  );
-- Law U2.
create unique index catalog_item_units_live_number on catalog_item_units (catalog_item_id, number) where deleted_at is null;
create unique index catalog_item_units_live_imei on catalog_item_units (imei) where deleted_at is null and imei is not null;
create index catalog_item_units_procurement_item on catalog_item_units (procurement_item_id) where procurement_item_id is not null;
create index catalog_item_units_supplier on catalog_item_units (supplier_id) where supplier_id is not null;
create index catalog_item_units_live on catalog_item_units (id desc) where deleted_at is null;
call keep_search('catalog_item_units');

create function index_unit() returns trigger
  language plpgsql
as $$
declare
  item record;
begin
  select sku, name, unit_kind into item from catalog_items where id = new.catalog_item_id;
  new.imei := case when item.unit_kind = 'imei' then new.number end;
  new.search := search_vector(new.number, new.number2, item.sku, item.name);
  return new;
end
$$;
create trigger index_search before insert or update of number, number2, catalog_item_id, search on catalog_item_units
  for each row execute function index_unit();
update catalog_item_units set search = ''::tsvector;

create function reindex_units() returns trigger
  language plpgsql
as $$
begin
  update catalog_item_units set search = ''::tsvector where catalog_item_id = new.id;
  return null;
end
$$;
create trigger reindex_units after update of name, sku, unit_kind on catalog_items
  for each row when (old.has_units and (old.name <> new.name or old.sku <> new.sku or old.unit_kind is distinct from new.unit_kind))
  execute function reindex_units();

update system_properties set value = value || '{"procurement": "IEP-{YYYY}-{000000}"}' where key = 'number_patterns';
