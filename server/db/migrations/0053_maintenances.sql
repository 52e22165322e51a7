-- Maintenance that finds the work (domain.md 1.3, 1.12, 3.16 S3): which job of the service does what is due on a
-- machine, and when it is due by its meter, too. What a customer agreed for his machines stands with the customer.

alter table inventory_item_maintenances drop column next_at;
alter table inventory_item_maintenances
  alter column interval_months drop not null,
  add column service_job_id bigint references service_jobs,
  -- By the meter: after how many it is due, what the meter showed when it was done, and shows now.
  add column interval_counter numeric(14, 4) check (interval_counter > 0),
  add column counter_option_id bigint references category_options,
  add column last_counter numeric(14, 4), -- a changed meter moves it along, so it may lie below zero
  add column counter_value numeric(14, 4) check (counter_value >= 0),
  add column counter_read_on date,
  add column next_at date generated always as ((last_at + make_interval(months => interval_months))::date) stored,
  add column next_counter numeric(14, 4) generated always as (last_counter + interval_counter) stored,
  -- Since when or from when it is due: by its days or by its meter, whichever comes first.
  add column due_on date generated always as (
    least(
      (last_at + make_interval(months => interval_months))::date,
      case when counter_value >= last_counter + interval_counter then counter_read_on end
    )
  ) stored,
  add constraint inventory_item_maintenances_interval_months check (coalesce(interval_months, interval_counter) is not null),
  add constraint inventory_item_maintenances_counter_option_id check (
    (interval_counter is null) = (counter_option_id is null) and (interval_counter is null) = (last_counter is null)
  ),
  add constraint inventory_item_maintenances_counter_read_on check ((counter_value is null) = (counter_read_on is null));
create index inventory_item_maintenances_next on inventory_item_maintenances (due_on, id) where is_active;
create index inventory_item_maintenances_job on inventory_item_maintenances (service_job_id) where service_job_id is not null;
create index inventory_item_maintenances_option on inventory_item_maintenances (counter_option_id) where counter_option_id is not null;

-- What a meter of a machine showed when it was last read for its rent.
create function last_reading(piece bigint, meter bigint, out value numeric, out date date)
  language sql stable
as $$
  select r.value, r.date
  from rent_items i join rent_item_readings r on r.rent_item_id = i.id and r.option_id = meter
  where i.inventory_item_id = piece
  order by r.date desc, array_position(array['opening', 'closing', 'usual'], r.kind) limit 1
$$;

-- Readings of a rented machine count for its maintenance. Where the meter was changed, two readings of one day,
-- what is left to the next maintenance stays: what it counts from moves by their difference.
create function count_maintenances() returns trigger
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
    where (rent_item_id, option_id, date) = (read.rent_item_id, read.option_id, read.date) and kind not in ('usual', read.kind);
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
create trigger count_maintenances after insert or delete or update of value on rent_item_readings
  for each row execute function count_maintenances();

-- What a customer agreed for his machines: of one item of the catalogue, or of a category and those below it.
create table customer_inventory_maintenances (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers on delete cascade,
  catalog_item_id bigint references catalog_items,
  category_id bigint references categories,
  service_job_id bigint not null references service_jobs,
  interval_months integer check (interval_months between 1 and 120),
  interval_counter numeric(14, 4) check (interval_counter > 0),
  counter_option_id bigint references category_options,
  price numeric(14, 4) check (price >= 0), -- EUR for the job; none: what the customer pays for it otherwise
  unique nulls not distinct (customer_id, catalog_item_id, category_id, service_job_id),
  constraint customer_inventory_maintenances_catalog_item_id check ((catalog_item_id is null) <> (category_id is null)),
  constraint customer_inventory_maintenances_interval_months check (coalesce(interval_months, interval_counter) is not null),
  constraint customer_inventory_maintenances_counter_option_id check ((interval_counter is null) = (counter_option_id is null))
);
create index customer_inventory_maintenances_item on customer_inventory_maintenances (catalog_item_id) where catalog_item_id is not null;
create index customer_inventory_maintenances_category on customer_inventory_maintenances (category_id) where category_id is not null;
create index customer_inventory_maintenances_job on customer_inventory_maintenances (service_job_id);
create index customer_inventory_maintenances_option on customer_inventory_maintenances (counter_option_id) where counter_option_id is not null;
call keep_record('customer_inventory_maintenances');

-- The customer's agreement that holds for an item: what names the item before what names its category, the nearest first.
create function agreed_maintenances(buyer bigint, item bigint) returns setof customer_inventory_maintenances
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

-- Puts on a machine what its customer agreed and it does not have yet, counted from today; answers the machine for each.
create function set_agreed_maintenances(piece inventory_items, author bigint) returns setof bigint
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

create function agree_maintenances() returns trigger
  language plpgsql
as $$
begin
  perform set_agreed_maintenances(new, new.updated_by);
  return null;
end
$$;
create trigger agree_maintenances after insert on inventory_items
  for each row when (new.customer_id is not null) execute function agree_maintenances();
create trigger agree_maintenances_of_next after update of customer_id on inventory_items
  for each row when (new.customer_id is not null and new.customer_id is distinct from old.customer_id) execute function agree_maintenances();
