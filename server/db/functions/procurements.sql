-- Procurements and expected goods.

-- Content changes until the goods are in; INV-LOCK-1 and INV-LOCK-2.
create or replace function procurement_is_open(status text) returns boolean
  language sql immutable parallel safe
  return status in ('new', 'ordered');

create or replace function refuse_closed_procurement() returns void
  language plpgsql
as $$
begin
  perform refuse('DG003', 'status', 'Iepirkums ir slēgts un vairs nav labojams');
end
$$;

-- Whether a procurement is an opening whose import is being taken back, or was, while one is that it stands on.
create or replace function opening_is_taken_back(procurement bigint) returns boolean
  language plpgsql stable parallel safe
as $$
declare
  opening bigint;
begin
  if not exists (select from imports where task = 'undo') then
    return false;
  end if;
  -- One after another, so that each is looked up by the index: as one statement all rows would be joined.
  for opening in select id from imports where kind = 'opening_stock' and (task = 'undo' or undone_at is not null) loop
    if exists (select from import_rows where import_id = opening and entity_id = procurement) then
      return true;
    end if;
  end loop;
  return false;
end
$$;

-- Lines change until the goods are in (INV-LOCK-1); lines of an opening that is taken back go.
create or replace function guard_procurement_item() returns trigger
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
    if not procurement_is_open(state) and not (tg_op = 'DELETE' and opening_is_taken_back(old.procurement_id)) then
      perform refuse_closed_procurement();
    end if;
    if tg_op <> 'DELETE' and not (select is_stocked from catalog_items where id = new.catalog_item_id) then
      perform refuse('DG001', 'item_id', 'Prece netiek uzskaitīta krājumos'); -- INV-STOCK-7
    end if;
  end if;
  return coalesce(new, old);
end
$$;

-- Changes what is expected of goods in warehouses by amounts, so that two procurements of the same goods never
-- overwrite each other; stock items are opened where goods never were, and locked in their order. The time grows with
-- the lines only: a sheet of 60,000 lines opens stock items within the transaction that looks them up, the planner
-- takes the table for small, and would read all of a warehouse for every line. Here the few places of an item are
-- found by the item.
create or replace function change_incoming(items bigint[], warehouses bigint[], quantities numeric[]) returns void
  language plpgsql
  set enable_seqscan = off
as $$
begin
  insert into stock_items (catalog_item_id, warehouse_id)
  select distinct c.item, c.warehouse from unnest(items, warehouses, quantities) as c (item, warehouse, quantity)
  where c.quantity > 0 and not exists (
    select from stock_items s where s.catalog_item_id = c.item and s.warehouse_id + 0 = c.warehouse
  )
  order by 1, 2
  on conflict do nothing;
  perform from stock_items s
  where exists (
    select from unnest(items, warehouses) as c (item, warehouse) where c.item = s.catalog_item_id and c.warehouse = s.warehouse_id + 0
  )
  order by s.id for no key update;
  update stock_items s set incoming = s.incoming + c.quantity
  from (
    select item, warehouse, sum(quantity) as quantity from unnest(items, warehouses, quantities) as u (item, warehouse, quantity) group by 1, 2
  ) as c
  where s.catalog_item_id = c.item and s.warehouse_id + 0 = c.warehouse and c.quantity <> 0;
end
$$;

-- What follows from the lines of open procurements: expected goods and the sum. Written out three times, because a
-- transition table can be named only where its event has one.
create or replace function procurement_items_added() returns trigger
  language plpgsql
as $$
begin
  perform change_incoming(array_agg(c.catalog_item_id), array_agg(coalesce(c.warehouse_id, p.warehouse_id)), array_agg(c.quantity))
  from after_change c join procurements p on p.id = c.procurement_id where procurement_is_open(p.status) having count(*) > 0;
  perform sum_up_procurements(array(select distinct procurement_id from after_change));
  return null;
end
$$;

create or replace function procurement_items_changed() returns trigger
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

create or replace function procurement_items_gone() returns trigger
  language plpgsql
as $$
begin
  perform change_incoming(array_agg(c.catalog_item_id), array_agg(coalesce(c.warehouse_id, p.warehouse_id)), array_agg(-c.quantity))
  from before_change c join procurements p on p.id = c.procurement_id where procurement_is_open(p.status) having count(*) > 0;
  perform sum_up_procurements(array(select distinct procurement_id from before_change));
  return null;
end
$$;

create or replace function sum_up_procurements(wanted bigint[]) returns void
  language sql
as $$
  update procurements p set net = s.net
  from (
    select w.id, coalesce(sum(i.amount), 0) as net from unnest(wanted) as w (id) left join procurement_items i on i.procurement_id = w.id group by 1
  ) as s
  where p.id = s.id and p.net <> s.net
$$;

create or replace function procurement_changed() returns trigger
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

-- Search words: number, supplier, the supplier's own number.
create or replace function index_procurement() returns trigger
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

create or replace function reindex_procurements() returns trigger
  language plpgsql
as $$
begin
  update procurements set search = ''::tsvector where supplier_id = new.id;
  return null;
end
$$;
