-- A usual reading on the day on which a meter was opened is one of the new meter when it is written after the opening:
-- until now it was counted before it, as one of the old. What was written before this stays as it was counted.
alter table rent_item_readings add column follows_opening boolean not null default false;
alter table rent_item_readings
  add constraint rent_item_readings_follows_opening check (kind = 'usual' or not follows_opening),
  -- The order of the readings of one day.
  add column place_in_day smallint not null generated always as (
    case when follows_opening then 4 else case kind when 'usual' then 1 when 'closing' then 2 else 3 end end
  ) stored;

create function follow_opening() returns trigger
  language plpgsql
as $$
begin
  new.follows_opening := new.kind = 'usual' and exists (
    select from rent_item_readings r
    where (r.rent_item_id, r.option_id, r.date, r.kind) = (new.rent_item_id, new.option_id, new.date, 'opening')
  );
  return new;
end
$$;
create trigger follow_opening before insert on rent_item_readings for each row execute function follow_opening();

create or replace function guard_reading_chain() returns trigger
  language plpgsql
as $$
declare
  fault record;
begin
  select r.* into fault
  from (
    select kind, value, previous_value, lag(value) over meter as before
    from rent_item_readings
    where (rent_item_id, option_id) = (coalesce(new.rent_item_id, old.rent_item_id), coalesce(new.option_id, old.option_id))
    window meter as (order by date, place_in_day)
  ) r
  where case when r.kind = 'opening' or r.before is null then r.previous_value <> r.value else r.previous_value <> r.before end
  limit 1;
  if found then
    perform refuse('DG006', 'value', 'Rādījums ' || spoken(fault.value) || ' neseko iepriekšējam rādījumam ' || spoken(fault.before));
  end if;
  return null;
end
$$;

create or replace function last_reading(piece bigint, meter bigint, out value numeric, out date date)
  language sql stable
as $$
  select r.value, r.date
  from rent_items i join rent_item_readings r on r.rent_item_id = i.id and r.option_id = meter
  where i.inventory_item_id = piece
  order by r.date desc, r.place_in_day desc limit 1
$$;
