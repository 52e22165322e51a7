-- The least that a month of a rent costs changes from a day on, as its other terms do; none said: what was agreed at first.
alter table rent_terms add column minimum_fee numeric(14, 2) check (minimum_fee >= 0);

-- Law T3: readings of a meter are invoiced in the order of their days. Drafts may lie about in any order: what counts
-- is when they are accepted.
create function keep_readings_in_order() returns trigger
  language plpgsql
as $$
declare
  left_out record;
begin
  select earlier.name, earlier.date into left_out
  from invoice_items n
  join charges later on later.kind = n.source_type and later.id = n.source_id
  join rent_item_readings r on r.id = later.reading_id
  join rent_item_readings s on (s.rent_item_id, s.option_id) = (r.rent_item_id, r.option_id) and (s.date, s.place_in_day) < (r.date, r.place_in_day)
  join charges earlier on earlier.reading_id = s.id and not earlier.is_void
  where n.invoice_id = new.id and n.source_type = 'rent_reading' and not exists (
    select from invoice_items p join invoices v on v.id = p.invoice_id
    where p.source_type = earlier.kind and p.source_id = earlier.id and (v.id = new.id or is_frozen('invoices', v.status)))
  order by earlier.date, earlier.id limit 1;
  if found then
    perform refuse('DG006', 'status', 'Agrāks rādījums (' || left_out.name || ', ' || to_char(left_out.date, 'DD.MM.YYYY.')
      || ') vēl nav rēķinā; rādījumus iekļauj rēķinos pēc kārtas');
  end if;
  return new;
end
$$;
create trigger keep_readings_in_order before update of status on invoices
  for each row when (is_frozen('invoices', new.status) and not is_frozen('invoices', old.status)) execute function keep_readings_in_order();

-- A meter of a machine as its maintenance counts it: what was read last, and what a changed meter moved. What taking
-- service back would restore moves along.
create function count_meter(piece bigint, meter bigint, moved numeric) returns void
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
