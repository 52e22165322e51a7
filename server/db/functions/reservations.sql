-- Reservations of goods and units.

-- Figures of the stock item and of the order line follow every change of a reservation. What a reservation sets free
-- is there without asking how much is left.
create or replace function book_reservation() returns trigger
  language plpgsql
as $$
declare
  before numeric := case when tg_op <> 'INSERT' and old.status = 'active' then old.quantity else 0 end;
  after numeric := case when tg_op <> 'DELETE' and new.status = 'active' then new.quantity else 0 end;
  item stock_items;
begin
  if tg_op = 'UPDATE' and ((new.stock_item_id, new.source_type) <> (old.stock_item_id, old.source_type) or (old.status <> 'active' and after > 0)) then
    perform refuse('DG001', 'quantity', 'Rezervāciju nepārvieto un neatjauno; veido jaunu');
  end if;
  if after > before then
    select * into item from stock_items where id = new.stock_item_id for no key update;
    if item.available < after - before and not item.allow_negative then
      perform refuse('DG001', 'quantity', format('Noliktavā pieejami tikai %s', spoken(item.available)));
    end if;
  end if;
  if before <> after then
    update stock_items set reserved = reserved + after - before where id = coalesce(new.stock_item_id, old.stock_item_id);
  end if;
  return null;
end
$$;

-- quantity_reserved of an order line follows its active reservations; once a statement, so that an order of many lines
-- is summed up once.
create or replace function book_order_reservations() returns trigger
  language plpgsql
as $$
declare
  lines bigint[];
begin
  if tg_op = 'INSERT' then
    lines := array(select source_id from after_change where source_type = 'order_item');
  elsif tg_op = 'DELETE' then
    lines := array(select source_id from before_change where source_type = 'order_item');
  else
    lines := array(
      select source_id from after_change where source_type = 'order_item'
      union select source_id from before_change where source_type = 'order_item'
    );
  end if;
  if tg_op <> 'DELETE' and exists (
    select from unnest(lines) as line where not exists (select from order_items where id = line)
  ) then
    perform refuse('DG001', 'source_id', 'Rezervācijai nav pasūtījuma rindas');
  end if;
  update order_items set quantity_reserved = held.quantity
  from (
    select line.id, coalesce(sum(r.quantity), 0) as quantity
    from (select distinct id from unnest(lines) as id) as line
    left join stock_reservations r on r.source_type = 'order_item' and r.source_id = line.id and r.status = 'active'
    group by line.id
  ) as held
  where order_items.id = held.id and order_items.quantity_reserved <> held.quantity;
  return null;
end
$$;

-- Units of serialised goods on the lines of orders (INV-UNIT-4): a reservation that names a unit puts it on its line,
-- and one that is given up takes it off. What consumes a reservation sells the unit.
create or replace function follow_unit() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    update catalog_item_units set status = 'reserved'
    where id = new.unit_id and status = 'in_stock' and stock_item_id = new.stock_item_id;
    if not found then
      perform refuse('DG001', 'units', 'Vienība šajā noliktavā nav brīva');
    end if;
    if new.source_type = 'order_item' then
      insert into order_item_units (order_item_id, unit_id) values (new.source_id, new.unit_id);
    end if;
  elsif tg_op = 'DELETE' or new.status = 'released' then
    update catalog_item_units set status = 'in_stock' where id = old.unit_id and status = 'reserved';
    update order_item_units set released_at = moment() where unit_id = old.unit_id and released_at is null;
  end if;
  return null;
end
$$;

create or replace function index_unit() returns trigger
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

create or replace function reindex_units() returns trigger
  language plpgsql
as $$
begin
  update catalog_item_units set search = ''::tsvector where catalog_item_id = new.id;
  return null;
end
$$;
