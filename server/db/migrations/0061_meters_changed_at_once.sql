-- As 0053, but where a meter was changed by two readings of one statement, as a sheet writes them: each of them met the
-- other already there, and what a maintenance counts from was moved twice. The later of the two moves it.
create or replace function count_maintenances() returns trigger
  language plpgsql
as $$
declare
  read record := coalesce(new, old);
  piece bigint;
  other numeric;
  moved numeric := 0;
begin
  select inventory_item_id into piece from rent_items where id = read.rent_item_id;
  if not exists (select from inventory_item_maintenances where inventory_item_id = piece and counter_option_id = read.option_id) then
    return null;
  end if;
  if read.kind <> 'usual' then
    select value into other from rent_item_readings
    where (rent_item_id, option_id, date) = (read.rent_item_id, read.option_id, read.date) and kind not in ('usual', read.kind)
      and (tg_op <> 'INSERT' or id < read.id);
    if found then
      moved := case read.kind when 'opening' then 1 else -1 end * case tg_op
        when 'INSERT' then new.value - other
        when 'DELETE' then other - old.value
        else new.value - old.value
      end;
    end if;
  end if;
  update inventory_item_maintenances m
  set last_counter = m.last_counter + moved, counter_value = latest.value, counter_read_on = latest.date
  from last_reading(piece, read.option_id) as latest
  where m.inventory_item_id = piece and m.counter_option_id = read.option_id;
  return null;
end
$$;
