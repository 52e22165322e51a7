-- What meters show when a machine comes to service counts for its maintenance, as readings of its rent do: the newest
-- of both is the last reading.
alter table serviceable_items add column counters_read_on date;
alter table serviceable_items disable trigger user;
update serviceable_items s set counters_read_on = t.date
from service_applications t where t.id = s.service_application_id and s.counter_values <> '[]';
alter table serviceable_items enable trigger user;
alter table serviceable_items add constraint serviceable_items_counters_read_on check ((counters_read_on is null) = (counter_values = '[]'));

-- A figure as people write it («12 345», «12345,5»); null: none.
create function counter_figure(typed text) returns numeric
  language sql immutable
  return case when regexp_replace(typed, '\s', '', 'g') ~ '^\d{1,10}([.,]\d{1,4})?$'
    then replace(regexp_replace(typed, '\s', '', 'g'), ',', '.')::numeric end;

-- A meter is named on service as people call it, so its option is found by its name.
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

create function count_serviced() returns trigger
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
create trigger count_serviced after insert or delete or update of counter_values, counters_read_on, inventory_item_id on serviceable_items
  for each row execute function count_serviced();

update inventory_item_maintenances m set counter_value = l.value, counter_read_on = l.date
from inventory_item_maintenances k cross join lateral last_reading(k.inventory_item_id, k.counter_option_id) l
where m.id = k.id and k.counter_option_id is not null and l.date > coalesce(k.counter_read_on, '-infinity')
  and exists (select from serviceable_items s where s.inventory_item_id = k.inventory_item_id and s.counters_read_on = l.date);
