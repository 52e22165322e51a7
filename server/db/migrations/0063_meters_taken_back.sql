-- As 0061, but readings that are deleted are counted by the statement: of two that changed a meter and go together, each
-- found the other gone, and what a maintenance counts from stayed moved.
create function uncount_maintenances() returns trigger
  language plpgsql
as $$
begin
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
  ),
  meters as (
    select i.inventory_item_id as piece, g.option_id as meter,
      coalesce(sum((select sum(c.moved) from changes c where (c.rent_item_id, c.option_id) = (g.rent_item_id, g.option_id))), 0) as moved
    from (select distinct rent_item_id, option_id from gone) g join rent_items i on i.id = g.rent_item_id
    group by i.inventory_item_id, g.option_id
  )
  update inventory_item_maintenances m
  set last_counter = m.last_counter + t.moved, counter_value = (last_reading(t.piece, t.meter)).value,
    counter_read_on = (last_reading(t.piece, t.meter)).date
  from meters t
  where m.inventory_item_id = t.piece and m.counter_option_id = t.meter;
  return null;
end
$$;

create or replace trigger count_maintenances after insert or update of value on rent_item_readings
  for each row execute function count_maintenances();
create trigger uncount_maintenances after delete on rent_item_readings
  referencing old table as gone for each statement execute function uncount_maintenances();
