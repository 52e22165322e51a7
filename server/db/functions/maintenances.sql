-- Maintenance of machines, and the inventory.

-- What a meter of a machine showed when it was last read for its rent. A meter is named on service as people call it,
-- so its option is found by its name.
create or replace function last_reading(piece bigint, meter bigint, out value numeric, out date date)
  language sql stable
as $$
  select x.value, x.date from (
    select r.value, r.date, 1 as source, r.place_in_day::numeric as place
    from rent_items i join rent_item_readings r on r.rent_item_id = i.id and r.option_id = meter
    where i.inventory_item_id = piece
    union all
    select counter_figure(c ->> 'value'), s.counters_read_on, 0, s.id
    from serviceable_items s cross join lateral jsonb_array_elements(s.counter_values) c join category_options o on o.id = meter
    where s.inventory_item_id = piece and lower(btrim(c ->> 'name')) = lower(btrim(o.name)) and counter_figure(c ->> 'value') is not null
  ) x
  order by x.date desc, x.source desc, x.place desc limit 1
$$;

-- A meter of a machine as its maintenance counts it: what was read last, and what a changed meter moved. What taking
-- service back would restore moves along.
create or replace function count_meter(piece bigint, meter bigint, moved numeric) returns void
  language sql
as $$
  update service_maintenance_resets r set counter_before = r.counter_before + moved
  from inventory_item_maintenances m
  where m.id = r.maintenance_id and m.inventory_item_id = piece and m.counter_option_id = meter and moved <> 0;
  update inventory_item_maintenances m
  set last_counter = m.last_counter + moved, counter_value = latest.value, counter_read_on = latest.date
  from last_reading(piece, meter) as latest
  where m.inventory_item_id = piece and m.counter_option_id = meter;
$$;

-- Readings of a rented machine count for its maintenance. Where the meter was changed, two readings of one day, what
-- is left to the next maintenance stays: what it counts from moves by their difference. Two readings of one statement,
-- as a sheet writes them, each meet the other already there: the later of the two moves it.
create or replace function count_maintenances() returns trigger
  language plpgsql
as $$
declare
  piece bigint;
  other numeric;
  moved numeric := 0;
begin
  select inventory_item_id into piece from rent_items where id = new.rent_item_id;
  if not exists (select from inventory_item_maintenances where inventory_item_id = piece and counter_option_id = new.option_id) then
    return null;
  end if;
  if new.kind <> 'usual' then
    select value into other from rent_item_readings
    where (rent_item_id, option_id, date) = (new.rent_item_id, new.option_id, new.date) and kind not in ('usual', new.kind)
      and (tg_op <> 'INSERT' or id < new.id);
    if found then
      moved := case new.kind when 'opening' then 1 else -1 end * (new.value - case tg_op when 'INSERT' then other else old.value end);
    end if;
  end if;
  perform count_meter(piece, new.option_id, moved);
  return null;
end
$$;

-- Readings that are deleted are counted by the statement: of two that changed a meter and go together, each would find
-- the other gone, and what a maintenance counts from would stay moved.
create or replace function uncount_maintenances() returns trigger
  language plpgsql
as $$
begin
  perform count_meter(t.piece, t.meter, t.moved) from (
    with days as (
      select rent_item_id, option_id, date from gone where kind <> 'usual'
    ),
    read as (
      select rent_item_id, option_id, date, kind, value from gone
      union all
      select r.rent_item_id, r.option_id, r.date, r.kind, r.value from rent_item_readings r join days using (rent_item_id, option_id, date)
    ),
    changes as (
      select rent_item_id, option_id, max(value) filter (where kind = 'closing') - max(value) filter (where kind = 'opening') as moved
      from read join (select distinct rent_item_id, option_id, date from days) d using (rent_item_id, option_id, date)
      group by rent_item_id, option_id, date
    )
    select i.inventory_item_id as piece, g.option_id as meter,
      coalesce(sum((select sum(c.moved) from changes c where (c.rent_item_id, c.option_id) = (g.rent_item_id, g.option_id))), 0) as moved
    from (select distinct rent_item_id, option_id from gone) g join rent_items i on i.id = g.rent_item_id
    group by i.inventory_item_id, g.option_id
    order by 1, 2
  ) t;
  return null;
end
$$;

create or replace function count_serviced() returns trigger
  language plpgsql
as $$
begin
  if tg_op <> 'INSERT' then
    -- What was taken back may have been the last reading: the one before it counts again, if there is any.
    update inventory_item_maintenances m set counter_value = l.value, counter_read_on = l.date
    from inventory_item_maintenances k cross join lateral last_reading(k.inventory_item_id, k.counter_option_id) l
    where m.id = k.id and k.inventory_item_id = old.inventory_item_id and k.counter_option_id is not null
      and k.counter_read_on = old.counters_read_on and l.date is not null and (l.value, l.date) is distinct from (k.counter_value, k.counter_read_on);
  end if;
  if tg_op <> 'DELETE' then
    update inventory_item_maintenances m set counter_value = l.value, counter_read_on = l.date
    from inventory_item_maintenances k cross join lateral last_reading(k.inventory_item_id, k.counter_option_id) l
    where m.id = k.id and k.inventory_item_id = new.inventory_item_id and k.counter_option_id is not null
      and l.date >= coalesce(k.counter_read_on, '-infinity') and (l.value, l.date) is distinct from (k.counter_value, k.counter_read_on);
  end if;
  return null;
end
$$;

-- The customer's agreement that holds for an item: what names the item before what names its category, the nearest
-- first.
create or replace function agreed_maintenances(buyer bigint, item bigint) returns setof customer_inventory_maintenances
  language sql stable
as $$
  with recursive above as (
    select c.id, c.parent_id, 1 as far from catalog_items k join categories c on c.id = k.category_id where k.id = item
    union all
    select c.id, c.parent_id, a.far + 1 from above a join categories c on c.id = a.parent_id
  )
  select distinct on (m.service_job_id) m.*
  from customer_inventory_maintenances m left join above a on a.id = m.category_id
  where m.customer_id = buyer and (m.catalog_item_id = item or a.id is not null)
  order by m.service_job_id, coalesce(a.far, 0), m.id
$$;

-- Puts on a machine what its customer agreed and it does not have yet, counted from today; answers the machine for
-- each.
create or replace function set_agreed_maintenances(piece inventory_items, author bigint) returns setof bigint
  language sql
as $$
  insert into inventory_item_maintenances
    (inventory_item_id, name, service_job_id, interval_months, interval_counter, counter_option_id, last_at, last_counter,
     counter_value, counter_read_on, created_by, updated_by)
  select piece.id, j.name, m.service_job_id, m.interval_months, m.interval_counter, m.counter_option_id, today(),
    case when m.counter_option_id is not null then coalesce(latest.value, 0) end, latest.value, latest.date, author, author
  from agreed_maintenances(piece.customer_id, piece.catalog_item_id) m
  join service_jobs j on j.id = m.service_job_id
  cross join last_reading(piece.id, m.counter_option_id) as latest
  where piece.archived_at is null
  on conflict (inventory_item_id, name) do nothing
  returning inventory_item_id
$$;

create or replace function agree_maintenances() returns trigger
  language plpgsql
as $$
begin
  perform set_agreed_maintenances(new, new.updated_by);
  return null;
end
$$;

-- Where a piece came from stays; what is written off stays as it is. Only with the document that brought it is a piece
-- taken off again, and not while somebody has it.
create or replace function guard_inventory_item() returns trigger
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

-- Search words: numbers, goods, who has it and where. A sticker's UUID is looked up whole.
create or replace function index_inventory_item() returns trigger
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

create or replace function reindex_inventory_items() returns trigger
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
