-- Component lists and production applications.

-- Rounded up to the decimals of a unit.
create or replace function round_up(quantity numeric, decimals integer) returns numeric
  language sql immutable strict parallel safe
  return ceil(quantity * power(10::numeric, decimals)) / power(10::numeric, decimals);

-- INV-PRODUCTION-2: what of a component making `planned` takes, where the list takes `quantity` of it for `output`.
create or replace function needed_quantity(quantity numeric, output numeric, planned numeric, waste_percent numeric, decimals integer) returns numeric
  language sql immutable strict parallel safe
  return ceil(quantity * planned * (100 + waste_percent) * power(10::numeric, decimals) / (output * 100)) / power(10::numeric, decimals);

-- What of a component has to be consumed once `done` of `planned` is made, beside what was: rounded up, and at the end
-- all of it.
create or replace function due_quantity(component production_application_components, done numeric, planned numeric, decimals integer) returns numeric
  language sql immutable parallel safe
  return greatest(
    least(round_up(component.quantity * done / planned, decimals), component.quantity) - component.quantity_consumed, 0
  );

-- INV-PRODUCTION-3: consumed and made is what the ledger says, and nobody else writes it.
create or replace function book_production() returns trigger
  language plpgsql
as $$
begin
  if new.kind = 'production_consume' then
    update production_application_components set quantity_consumed = quantity_consumed - new.quantity, cost = cost - new.value
    where id = new.line_id and production_application_id = new.document_id;
  else
    update production_applications set quantity_done = quantity_done + new.quantity where id = new.document_id;
  end if;
  if not found then
    perform refuse('DG001', 'quantity', 'Kustībai nav ražošanas pieteikuma');
  end if;
  return null;
end
$$;

create or replace function guard_production_figures() returns trigger
  language plpgsql
as $$
begin
  if pg_trigger_depth() < 2 then
    perform refuse('DG001', 'quantity', 'Saražoto un izlietoto maina tikai kustības');
  end if;
  return new;
end
$$;

-- INV-PRODUCTION-1: every movement of an application is part of a completion, whose output is worth what went in and
-- the labour.
create or replace function guard_completion() returns trigger
  language plpgsql
as $$
declare
  part production_completions;
  output stock_movements;
  used numeric;
begin
  select c.* into part from production_completions c
  where c.id = coalesce(
    (select p.id from production_completions p where p.output_movement_id = new.id),
    (select k.production_completion_id from production_consumptions k where k.movement_id = new.id));
  if not found then
    perform refuse('DG006', 'quantity', 'Ražošanas kustība nav nevienā izpildes daļā');
  end if;
  select * into output from stock_movements where id = part.output_movement_id;
  select coalesce(-sum(m.value), 0) into used
  from production_consumptions k join stock_movements m on m.id = k.movement_id where k.production_completion_id = part.id;
  if used <> part.component_cost or output.value <> part.component_cost + part.labour_cost or output.quantity <> part.quantity
    or new.document_id <> part.production_application_id then
    perform refuse('DG006', 'quantity', 'Saražotā vērtība atšķiras no tā, kas izlietots');
  end if;
  return null;
end
$$;

-- A version by which something is made stays what it was; a further one takes its place.
create or replace function guard_component_list() returns trigger
  language plpgsql
as $$
declare
  row jsonb := to_jsonb(coalesce(new, old));
  list bigint := coalesce(row ->> 'component_list_id', row ->> 'id');
begin
  if exists (select from production_applications where component_list_id = list) then
    perform refuse('DG003', 'status', 'Pēc šīs versijas jau ražo; izveidojiet jaunu versiju');
  end if;
  return coalesce(new, old);
end
$$;

-- A good is not made of itself, by lists in use, however far. Each change waits for the one before.
create or replace function circular_part(list bigint) returns text
  language sql stable
as $$
  with recursive parts (item_id, first_id) as (
    select catalog_item_id, catalog_item_id from component_list_items where component_list_id = list
    union
    select i.catalog_item_id, p.first_id
    from parts p
    join component_lists l on l.catalog_item_id = p.item_id and l.type = 'production' and l.is_active
    join component_list_items i on i.component_list_id = l.id
  )
  select min(k.name)
  from component_lists o join parts p on p.item_id = o.catalog_item_id join catalog_items k on k.id = p.first_id
  where o.id = list and o.type = 'production'
$$;

create or replace function refuse_circular_part() returns trigger
  language plpgsql
as $$
declare
  is_list constant boolean := tg_table_name = 'component_lists';
  row constant jsonb := to_jsonb(new);
  part text;
begin
  perform pg_advisory_xact_lock(hashtext('component_lists.parts'));
  part := circular_part((row ->> case when is_list then 'id' else 'component_list_id' end)::bigint);
  if part is not null then
    perform refuse('DG006', case when is_list then 'is_active' else 'catalog_item_id' end, format('„%s” pati tiek ražota no šīs preces', part));
  end if;
  return null;
end
$$;

-- An application that made something, or has a completion, stays; an application that made nothing may go.
create or replace function guard_production_application() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'DELETE' then
    if old.quantity_done > 0 then
      perform refuse('DG007', 'status', 'Daļa jau ir saražota, pieteikumu nedzēš');
    end if;
    return old;
  end if;
  if new.catalog_item_id <> old.catalog_item_id then
    perform refuse('DG003', 'catalog_item_id', 'Ražojamo preci nemaina');
  end if;
  if old.status = 'completed' and (new.quantity, new.warehouse_id, new.output_warehouse_id, new.status)
    <> (old.quantity, old.warehouse_id, old.output_warehouse_id, old.status) then
    perform refuse('DG003', 'status', 'Pieteikums ir pabeigts un vairs nav labojams');
  end if;
  return new;
end
$$;

create or replace function index_component_list() returns trigger
  language plpgsql
as $$
begin
  new.search := (select search_vector(new.name, k.sku, k.name) from catalog_items k where k.id = new.catalog_item_id);
  return new;
end
$$;

create or replace function index_production_application() returns trigger
  language plpgsql
as $$
begin
  new.search := (
    select search_vector(new.number, k.sku, k.name, (
      select o.number || ' ' || c.name from order_items i join orders o on o.id = i.order_id join customers c on c.id = o.customer_id
      where i.id = new.order_item_id))
    from catalog_items k where k.id = new.catalog_item_id);
  return new;
end
$$;

create or replace function reindex_made_items() returns trigger
  language plpgsql
as $$
begin
  update component_lists set search = ''::tsvector where catalog_item_id = new.id;
  update production_applications set search = ''::tsvector where catalog_item_id = new.id;
  return null;
end
$$;
